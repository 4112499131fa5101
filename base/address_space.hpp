// Address space that gets memory as it is needed, for what grows and may not move.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kingmaker {

class AddressSpace {
 public:
  // Reserves `bytes`, without memory for them; where there are not so many a part of what there is,
  // but `least` if there is that, and none at all if not. Precondition: `bytes` is `least` times a
  // power of two, which is a number of pages.
  AddressSpace(std::uint64_t bytes, std::size_t least);
  ~AddressSpace();
  AddressSpace(const AddressSpace&) = delete;
  AddressSpace& operator=(const AddressSpace&) = delete;

  [[nodiscard]] void* place() const { return place_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // How many of the first bytes may be used.
  [[nodiscard]] std::size_t usable() const { return usable_; }

  // Makes the first `bytes` usable; false where there is no memory for them. Precondition:
  // usable() <= bytes <= size(), a number of pages.
  [[nodiscard]] bool extend(std::size_t bytes);
  // Gives back the memory of all but the first `bytes`. Precondition: bytes <= usable(), a number
  // of pages.
  void shrink(std::size_t bytes);

 private:
  void* place_ = nullptr;
  std::size_t size_ = 0;
  std::size_t usable_ = 0;
};

}  // namespace kingmaker
