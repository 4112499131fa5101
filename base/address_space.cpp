#include "base/address_space.hpp"

#include <sys/mman.h>

#include <limits>

namespace kingmaker {

// PROT_NONE pages cost address space only, which `ulimit -v` may restrict.
AddressSpace::AddressSpace(std::uint64_t bytes, std::size_t least) {
  for (; place_ == nullptr && bytes >= least; bytes /= 2) {
    if (bytes > std::numeric_limits<std::size_t>::max()) continue;
    const auto size = static_cast<std::size_t>(bytes);
    void* const place = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED) continue;
    place_ = place;
    size_ = size;
  }
}

AddressSpace::~AddressSpace() {
  if (place_ != nullptr) munmap(place_, size_);
}

bool AddressSpace::extend(std::size_t bytes) {
  char* const begin = static_cast<char*>(place_) + usable_;
  if (mprotect(begin, bytes - usable_, PROT_READ | PROT_WRITE) != 0) return false;
  usable_ = bytes;
  return true;
}

void AddressSpace::shrink(std::size_t bytes) {
  madvise(static_cast<char*>(place_) + bytes, usable_ - bytes, MADV_DONTNEED);
  usable_ = bytes;
}

}  // namespace kingmaker
