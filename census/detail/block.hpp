// A run of positions that are evaluated together.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kingmaker::detail {

// Tables are filled place by place (shapes of sums, numbers of tokens), and at each place a number
// of parts after another; this is [begin, end) of the parts. What is before it is final.
struct CensusBlock {
  std::size_t place = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

}  // namespace kingmaker::detail
