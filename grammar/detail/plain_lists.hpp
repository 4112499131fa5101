// Which bracket lists are plain: nothing in them but numbers, simple values `b_k`, such lists,
// commas and ASCII white space, and nothing wrong with them. These the bracket reader takes whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kingmaker::detail {

class PlainLists {
 public:
  // For the bytes of `source` before `end`.
  PlainLists(std::string_view source, std::size_t end) : source_(source.substr(0, end)) {}

  // Behind the plain list that the bracket at `at` opens; npos if the list is not plain. To be
  // asked from left to right. Every byte is looked at twice at most, however many brackets are
  // asked for: see `failed_at_`.
  [[nodiscard]] std::size_t end_of(std::size_t at, std::uint32_t depth);

 private:
  // Leaves the brackets that are open where it fails in `open`.
  [[nodiscard]] bool scan(std::size_t& at, std::uint32_t max_depth,
                          std::vector<std::uint32_t>& open) const;

  std::string_view source_;
  // The last scan that failed came to `failed_at_` with the brackets `enclosing_` open. None of
  // them is plain, and all others before `failed_at_` are.
  std::size_t failed_at_ = 0;
  std::vector<std::uint32_t> enclosing_;
  std::size_t next_enclosing_ = 0;
  std::vector<std::uint32_t> open_;
};

}  // namespace kingmaker::detail
