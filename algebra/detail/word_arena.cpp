#include "algebra/detail/word_arena.hpp"

#include <sys/mman.h>

#include <algorithm>

namespace kingmaker::detail {
namespace {

constexpr std::size_t kWord = sizeof(std::uint32_t);
constexpr std::size_t kStep = std::size_t{1} << 16;  // words: grow by 256 KiB at least

constexpr std::size_t round_up(std::size_t words) { return (words + kStep - 1) / kStep * kStep; }

}  // namespace

WordArena::WordArena(std::size_t max_words) {
  // PROT_NONE pages cost address space only, which `ulimit -v` may restrict: ask for less then.
  for (std::size_t words = round_up(max_words); words >= kStep; words = round_up(words / 2)) {
    void* place = mmap(nullptr, words * kWord, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place != MAP_FAILED) {
      data_ = static_cast<std::uint32_t*>(place);
      reserved_ = words;
      return;
    }
    if (words == kStep) return;
  }
}

WordArena::~WordArena() {
  if (data_ != nullptr) munmap(data_, reserved_ * kWord);
}

bool WordArena::commit(std::size_t more) {
  if (more > reserved_ - size_) return false;
  // An eighth more at a time: few calls, and untouched pages cost nothing anyway.
  const std::size_t wanted = round_up(std::max(size_ + more, committed_ + committed_ / 8));
  const std::size_t target = std::min(wanted, reserved_);
  if (mprotect(data_ + committed_, (target - committed_) * kWord, PROT_READ | PROT_WRITE) != 0) {
    return false;
  }
  committed_ = target;
  return true;
}

void WordArena::truncate(std::size_t size) {
  size_ = size;
  const std::size_t keep = std::min(round_up(size), committed_);
  if (keep < committed_) madvise(data_ + keep, (committed_ - keep) * kWord, MADV_DONTNEED);
}

}  // namespace kingmaker::detail
