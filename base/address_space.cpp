// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/address_space.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <limits>

namespace kingmaker {

namespace {

// PROT_NONE pages cost address space only, which `ulimit -v` may restrict. Null if there is none.
void* reserve(std::uint64_t bytes) {
  if (bytes > std::numeric_limits<std::size_t>::max()) return nullptr;
  void* const place = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return place == MAP_FAILED ? nullptr : place;
}

}  // namespace

AddressSpace::AddressSpace(std::uint64_t bytes, std::size_t least) {
  std::uint64_t fits = bytes;
  for (; (place_ = reserve(fits)) == nullptr; fits /= 2) {
    if (fits <= least) return;
  }
  size_ = static_cast<std::size_t>(fits);
  if (fits == bytes) return;
  // If address space is scarce, only a part is reserved, since everything else needs some, too.
  munmap(place_, size_);
  size_ = std::max(size_ / 4, least);
  place_ = reserve(size_);
  if (place_ == nullptr) size_ = 0;
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
