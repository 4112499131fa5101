// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// PEG-O-Stripes (Woburn Challenge; PEGWiki, Game theory). Players lay strips of given lengths on
// free squares of a line. Tested in tests/extensions/literature/pile_games.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/solve/game_info.hpp"
#include "extensions/games/solve/position_bytes.hpp"
#include "extensions/literature/install.hpp"
#include "extensions/literature/numbered_positions.hpp"
#include "extensions/literature/strip_nimbers.hpp"

namespace kingmaker {
namespace {

constexpr std::int64_t kMaxLength = 100'000;
constexpr std::size_t kMaxBoards = 1000;
constexpr std::size_t kMaxStrips = 100;

// A position is the list of lengths of the free parts of the board, the longest first, without
// parts that are too short for any strip.
class PegOStripes final : public ImpartialGame {
 public:
  PegOStripes(const Frame& frame, const std::vector<std::uint32_t>& boards,
              std::vector<std::uint32_t> strips)
      : ImpartialGame(frame),
        strips_(std::move(strips)),
        shortest_(*absl::c_min_element(strips_)),
        start_(position_of(boards)),
        nimbers_(strips_) {}

  [[nodiscard]] std::string start_position() const override { return start_; }

  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override {
    const std::vector<std::uint32_t> boards = numbers_of(position);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      if (i > 0 && boards[i] == boards[i - 1]) continue;  // it has the same moves
      for (std::size_t s = 0; s < strips_.size(); ++s) {
        if (strips_[s] > boards[i]) continue;
        const std::uint32_t remaining = boards[i] - strips_[s];
        for (std::uint32_t a = 0; a <= remaining / 2; ++a) {
          std::vector<std::uint32_t> next = boards;
          next[i] = a;
          next.push_back(remaining - a);
          positions.push_back(position_of(std::move(next)));
        }
      }
    }
  }

  [[nodiscard]] bool is_over(std::string_view position) const override { return position.empty(); }

  [[nodiscard]] std::vector<std::shared_ptr<const Game>> summands(
      Budget& /*budget*/) const override {
    std::vector<std::shared_ptr<const Game>> boards;
    for (const std::uint32_t length : numbers_of(start_)) {
      boards.push_back(std::make_shared<PegOStripes>(frame(), std::vector{length}, strips_));
    }
    return boards;
  }
  [[nodiscard]] std::string_view ruleset() const override { return "peg_o_stripes"; }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t /*max_output*/) const override {
    std::string lengths;
    const std::vector<std::uint32_t> boards = numbers_of(position);
    for (const std::uint32_t board : boards) append(lengths, lengths.empty() ? "" : ",", board);
    if (boards.empty()) lengths = "0";
    if (boards.size() > 1) lengths = cat("(", lengths, ")");
    return cat("peg_o_stripes(length=", lengths, ", strips=", strips_text(), players, ")");
  }

  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view position, Budget& budget) const override {
    std::uint32_t sum = 0;
    for (const std::uint32_t board : numbers_of(position)) {
      KM_ASSIGN_OR_RETURN(const auto nimber, nimbers_.nimber(board, budget));
      sum ^= nimber;
    }
    return sum;
  }

  [[nodiscard]] std::string family() const override {
    return cat("peg_o_stripes ", strips_text(), " ", frame().players);
  }

 private:
  [[nodiscard]] std::string position_of(std::vector<std::uint32_t> boards) const {
    std::erase_if(boards, [&](std::uint32_t board) { return board < shortest_; });
    absl::c_sort(boards, std::greater<>());
    return bytes_of(boards);
  }
  [[nodiscard]] std::string strips_text() const {
    const std::string text = joined(strips_, ",");
    return strips_.size() > 1 ? cat("(", text, ")") : text;
  }

  std::vector<std::uint32_t> strips_;
  std::uint32_t shortest_;
  std::string start_;
  mutable StripNimbers nimbers_;
};

// Reads `length=20` or `length=(8,3)`, numbers in `least`..kMaxLength.
absl::StatusOr<std::vector<std::uint32_t>> lengths_of(const GameArgument& argument,
                                                      std::string_view subject, std::int64_t least,
                                                      std::size_t max_lengths) {
  if (argument.kind == GameArgument::Kind::Text) {
    return error_at(argument.range, "expected ", subject, ", a number or some, as in (3,4,5)");
  }
  if (argument.numbers.size() > max_lengths) {
    return limit_error_at(argument.range, "there are at most ", max_lengths, " lengths here");
  }
  std::vector<std::uint32_t> lengths;
  for (const std::int64_t length : argument.numbers) {
    if (length < least) {
      return error_at(argument.range, subject, " has at least ", least,
                      least == 1 ? " square" : " squares");
    }
    if (length > kMaxLength) {
      return limit_error_at(argument.range, subject, " has at most ", kMaxLength, " squares");
    }
    lengths.push_back(static_cast<std::uint32_t>(length));
  }
  return lengths;
}

absl::StatusOr<std::unique_ptr<Game>> make_peg_o_stripes(const Frame& frame,
                                                         std::span<const GameArgument> arguments,
                                                         SourceRange call) {
  std::vector<std::uint32_t> boards;
  std::vector<std::uint32_t> strips;
  for (const GameArgument& argument : arguments) {
    const bool is_length = argument.name == "length";
    std::vector<std::uint32_t>& here = is_length ? boards : strips;
    if ((!is_length && argument.name != "strips") || !here.empty()) {
      return error_at(argument.range, "write peg_o_stripes(length=20, strips=(3,4,5))");
    }
    KM_ASSIGN_OR_RETURN(here, is_length ? lengths_of(argument, "a board", 0, kMaxBoards)
                                        : lengths_of(argument, "a strip", 1, kMaxStrips));
  }
  if (boards.empty() || strips.empty()) {
    return error_at(call,
                    "peg_o_stripes needs length and strips: "
                    "peg_o_stripes(length=20, strips=(3,4,5))");
  }
  return std::make_unique<PegOStripes>(frame, boards, std::move(strips));
}

constexpr std::string_view kLength = "length";
constexpr std::array<std::string_view, 1> kStripsArgument = {"strips"};
constexpr GamePositions kLengths = numbered_positions<kLength>(kStripsArgument);

}  // namespace

const GameInfo peg_o_stripes_game = {
    .name = "peg_o_stripes",
    .usage = "peg_o_stripes(length=20, strips=(3,4,5), players=3, start=1)",
    .summary =
        "PEG-O-Stripes: players lay strips on a line of squares; the player who lays the last "
        "strip wins",
    .rules =
        "A player lays a strip of one of the given lengths on free squares that lie side by side. "
        "There\n"
        "are enough strips. The player who lays the last one has won. A strip divides the board, "
        "and "
        "length=(8,3)\n"
        "is a board of which parts of 8 and of 3 squares are free. See also `peg_nimbers` and "
        "`peg_period`",
    .example = "outcome(peg_o_stripes(length=11, strips=(4,4,4)))",
    .answer = "P",
    .source = "Woburn Challenge, PEG-O-Stripes; PEGWiki, Game theory",
    .make = make_peg_o_stripes,
    .positions = &kLengths,
};

}  // namespace kingmaker
