// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Turns the bytes of a fuzzer's input into decisions, and makes values of them.
//
// A byte is one decision, and zeros follow the last byte. So every input has a meaning, and a small
// change of an input changes little of what is tried.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term_store.hpp"

namespace kingmaker::fuzz {

class Input {
 public:
  explicit Input(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return first;
  }
  // A number in 0..n-1. Precondition: n > 0.
  std::size_t below(std::size_t n) { return byte() % n; }
  template <typename Range>
  const auto& one_of(const Range& range) {
    return range[below(std::size(range))];
  }
  // The bytes that have not been read.
  [[nodiscard]] std::string_view rest() const { return bytes_; }

 private:
  std::string_view bytes_;
};

// The text that the rest of the input stands for: a byte is one of the pieces, or itself if there
// are not so many.
template <typename Pieces>
std::string read_text_of(Input& input, const Pieces& pieces) {
  std::string text;
  while (!input.empty()) {
    const std::size_t choice = input.byte();
    if (choice < std::size(pieces)) {
      text += std::data(pieces)[choice];
    } else {
      text += static_cast<char>(choice);
    }
  }
  return text;
}

// Good and deliberately bad hash policies, as masks of the bits that a store keeps.
inline constexpr std::uint64_t kHashMasks[] = {~std::uint64_t{0}, 0, 7, std::uint64_t{7} << 32};

// The game has three players more often than not.
inline Frame read_frame(Input& input) {
  constexpr int kPlayers[] = {3, 3, 3, 2, 4, 5, 10, 16};
  const std::size_t choice = input.byte();
  const int players = kPlayers[choice % 8];
  return {players, static_cast<Player>(choice / 8) % players + 1};
}

// A raw value of at most `max_choices` distinct choices, listed bottom-up: for each choice the
// mover, the number of options, and the index of each option among the earlier values, the latest
// first.
inline Term read_value(Input& input, TermStore& store, int players, std::size_t max_choices) {
  std::vector<Term> made;
  for (Player p = players; p >= 1; --p) made.push_back(Term::win(p));
  for (std::size_t left = input.below(max_choices + 1); left > 0 && !input.empty(); --left) {
    const auto mover = static_cast<Player>(input.below(static_cast<std::size_t>(players))) + 1;
    std::vector<Term> options(1 + input.below(4));
    for (Term& option : options) option = made[made.size() - 1 - input.below(made.size())];
    made.push_back(store.choice(mover, std::span<Term>(options)));
  }
  return made.back();
}

}  // namespace kingmaker::fuzz
