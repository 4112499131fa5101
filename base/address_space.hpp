// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reserved address space that gets memory when it is needed, for data that grows and must not move.
#pragma once

#include <boost/core/noncopyable.hpp>

#include <cstddef>
#include <cstdint>

namespace kingmaker {

class AddressSpace : boost::noncopyable {
 public:
  // Reserves `bytes` of address space without memory. If there is not so much, reserves a part of
  // what there is, but at least `least` if possible, or else nothing. Precondition: `bytes` is
  // `least` times a power of two, and `least` is a number of pages.
  AddressSpace(std::uint64_t bytes, std::size_t least);
  ~AddressSpace();

  [[nodiscard]] void* place() const { return place_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // The number of bytes, from the beginning, that may be used.
  [[nodiscard]] std::size_t usable() const { return usable_; }

  // Makes the first `bytes` usable. False if there is no memory for them. Precondition: usable() <=
  // bytes <= size(), a number of pages.
  [[nodiscard]] bool extend(std::size_t bytes);
  // Returns to the system the memory of all but the first `bytes`. Precondition: bytes <= usable(),
  // a number of pages.
  void shrink(std::size_t bytes);

 private:
  void* place_ = nullptr;
  std::size_t size_ = 0;
  std::size_t usable_ = 0;
};

}  // namespace kingmaker
