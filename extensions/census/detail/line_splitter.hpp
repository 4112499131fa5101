// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Computes the components that the moves in one component of a line leave.
// Tested in tests/extensions/census/line_table_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "extensions/census/line_sums.hpp"

namespace kingmaker::detail {

// The components that a move leaves: none, one or two, in ascending order.
struct LineMove {
  std::array<LineComponent, 2> parts;
  std::uint32_t count = 0;
};

// Finds the components that are parts of a string, in O(1) each, from the numbers that its prefixes
// make, read forwards and backwards.
class LineSplitter {
 public:
  explicit LineSplitter(const LineComponents& components) : components_(&components) {}

  // Reads the letters of a component. `shift` is subtracted from each, modulo the number of
  // players, which gives the view of the player whose letter it is.
  void read(LineComponent component, std::uint32_t shift) {
    length_ = component.length;
    std::array<std::uint8_t, kMaxLine> letters;
    components_->letters(component, letters.data());
    const auto n = static_cast<std::uint32_t>(components_->players());
    for (std::size_t i = 0; i < length_; ++i) {
      letters_[i] = letters[i] < shift ? letters[i] + n - shift : letters[i] - shift;
    }
    forwards_[0] = 0;
    backwards_[0] = 0;
    for (std::size_t i = 0; i < length_; ++i) {
      forwards_[i + 1] = forwards_[i] * n + letters_[i];
      backwards_[i + 1] = backwards_[i] * n + letters_[length_ - 1 - i];
    }
    first_run_ = run_from([this](std::size_t i) { return letters_[i]; });
    last_run_ = run_from([this](std::size_t i) { return letters_[length_ - 1 - i]; });
  }

  // The component that was read, with shifted letters.
  [[nodiscard]] LineComponent whole() const { return {length_, id(0, length_, 0, 0)}; }

  // Appends the results of all moves of `mover`, a shifted letter.
  void append_moves(std::uint32_t mover, std::vector<LineMove>& moves) const {
    for (std::size_t from = 0; from < length_; ++from) {
      if (letters_[from] != mover) continue;
      if (from > 0 && letters_[from - 1] != mover) {
        LineMove& move = moves.emplace_back();
        add_prefix(from, mover, true, move);
        add_suffix(from + 1, mover, false, move);
      }
      if (from + 1 < length_ && letters_[from + 1] != mover) {
        LineMove& move = moves.emplace_back();
        add_prefix(from, mover, false, move);
        add_suffix(from + 1, mover, true, move);
      }
    }
  }

 private:
  [[nodiscard]] std::size_t run_from(auto&& letter) const {
    std::size_t run = 1;
    while (run < length_ && letter(run) == letter(0)) ++run;
    return run;
  }
  // The component `letters_[begin, end)`, with `a` and `b` added to the numbers of its halves.
  [[nodiscard]] std::uint32_t id(std::size_t begin, std::size_t end, std::uint64_t a,
                                 std::uint64_t b) const {
    const std::size_t length = end - begin;
    const std::size_t half = length / 2;
    const std::uint64_t power = components_->power(half);
    a += forwards_[begin + half] - forwards_[begin] * power;
    b += backwards_[length_ - end + half] - backwards_[length_ - end] * power;
    return components_->id(length, a, b, length % 2 == 0 ? 0 : letters_[begin + half]);
  }
  static void add(LineComponent c, LineMove& move) {
    if (move.count == 1 && c < move.parts[0]) {
      move.parts[1] = move.parts[0];
      move.parts[0] = c;
    } else {
      move.parts[move.count] = c;
    }
    ++move.count;
  }
  // Adds the first `length` letters to `move`. The last of them is now a token of `mover` if it was
  // captured.
  void add_prefix(std::size_t length, std::uint32_t mover, bool captured, LineMove& move) const {
    if (length < 2) return;
    const std::size_t kept = captured ? length - 1 : length;
    if (first_run_ >= kept && (!captured || letters_[0] == mover)) return;  // constant
    const std::uint64_t change =
        captured ? gain(letters_[length - 1], mover, length) : std::uint64_t{0};
    add({static_cast<std::uint32_t>(length), id(0, length, 0, change)}, move);
  }
  // Adds the letters from `begin` on to `move`. The first of them is now a token of `mover` if it
  // was captured.
  void add_suffix(std::size_t begin, std::uint32_t mover, bool captured, LineMove& move) const {
    const std::size_t length = length_ - begin;
    if (length < 2) return;
    const std::size_t kept = captured ? length - 1 : length;
    if (last_run_ >= kept && (!captured || letters_[length_ - 1] == mover)) return;
    const std::uint64_t change = captured ? gain(letters_[begin], mover, length) : std::uint64_t{0};
    add({static_cast<std::uint32_t>(length), id(begin, length_, change, 0)}, move);
  }
  // The increase, modulo 2^64, of a half's number when its first digit changes from `was` to
  // `mover`.
  [[nodiscard]] std::uint64_t gain(std::uint32_t was, std::uint32_t mover,
                                   std::size_t length) const {
    return (std::uint64_t{mover} - was) * components_->power(length / 2 - 1);
  }

  const LineComponents* components_;
  std::uint32_t length_ = 0;
  std::array<std::uint32_t, kMaxLine> letters_;
  std::array<std::uint64_t, kMaxLine + 1> forwards_;   // the number of the first i letters
  std::array<std::uint64_t, kMaxLine + 1> backwards_;  // the number of the last i letters
  std::size_t first_run_ = 0;                          // number of equal letters at the beginning
  std::size_t last_run_ = 0;                           // number of equal letters at the end
};

}  // namespace kingmaker::detail
