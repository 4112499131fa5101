// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Memory in WebAssembly is one array, which grows and never shrinks. Pages that have not been
// touched cost the browser nothing, so malloc serves to reserve address space.
// Tested in bindings/web/test/program.js.
#include <emscripten/heap.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "base/address_space.hpp"
#include "base/resident_memory.hpp"

namespace kingmaker {
namespace {

std::uint64_t reserved_and_unused = 0;  // in all reservations

// Half of the size by which the array can still grow, since everything else grows, too.
std::uint64_t most_to_reserve() {
  return (emscripten_get_heap_max() - reinterpret_cast<std::uintptr_t>(sbrk(0))) / 2;
}

}  // namespace

AddressSpace::AddressSpace(std::uint64_t bytes, std::size_t least) {
  const std::uint64_t limit = std::max<std::uint64_t>(most_to_reserve(), least);
  for (; place_ == nullptr && bytes >= least; bytes /= 2) {
    if (bytes > limit) continue;
    size_ = static_cast<std::size_t>(bytes);
    place_ = std::malloc(size_);
  }
  if (place_ == nullptr) size_ = 0;
  reserved_and_unused += size_;
}

AddressSpace::~AddressSpace() {
  reserved_and_unused -= size_ - usable_;
  std::free(place_);
}

bool AddressSpace::extend(std::size_t bytes) {
  reserved_and_unused -= bytes - usable_;
  usable_ = bytes;
  return true;
}

void AddressSpace::shrink(std::size_t bytes) {
  reserved_and_unused += usable_ - bytes;
  usable_ = bytes;
}

// malloc counts its memory by visiting all blocks. If that takes long, a count is reused for some
// time, so that counting takes at most a twentieth of the time.
std::uint64_t resident_bytes() {
  using Clock = std::chrono::steady_clock;
  static std::uint64_t last = 0;
  static Clock::time_point next_count;
  const Clock::time_point begin = Clock::now();
  if (begin >= next_count) {
    last = static_cast<std::uint64_t>(mallinfo().uordblks) - reserved_and_unused;
    const Clock::time_point end = Clock::now();
    constexpr int kPart = 20;
    next_count = end + kPart * (end - begin);
  }
  return last;
}

std::uint64_t machine_bytes() { return emscripten_get_heap_max(); }

}  // namespace kingmaker
