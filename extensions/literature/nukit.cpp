// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Nukit (Canadian Computing Competition 2008, problem J5/S5; PEGWiki, Game theory).
// Tested in tests/extensions/literature/pile_games.km.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/solve/game_info.hpp"
#include "extensions/literature/install.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kKinds = 4;            // kinds of particles: A, B, C, D
constexpr std::int64_t kMaxParticles = 255;  // they fit into a byte

using Particles = std::array<std::uint8_t, kKinds>;

// The particles that each reaction uses up.
constexpr std::array<Particles, 5> kReactions = {{
    {2, 1, 0, 2},  // AABDD
    {1, 1, 1, 1},  // ABCD
    {0, 0, 2, 1},  // CCD
    {0, 3, 0, 0},  // BBB
    {1, 0, 0, 1},  // AD
}};

// A position is the number of particles of each kind, one byte for each.
class Nukit final : public ImpartialGame {
 public:
  Nukit(const Frame& frame, std::string start) : ImpartialGame(frame), start_(std::move(start)) {}

  [[nodiscard]] std::string start_position() const override { return start_; }

  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override {
    for (const Particles& used : kReactions) {
      std::string after(position);
      bool possible = true;
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        const auto particles = static_cast<unsigned char>(after[kind]);
        possible = possible && particles >= used[kind];
        after[kind] = static_cast<char>(particles - used[kind]);
      }
      if (possible) positions.push_back(std::move(after));
    }
  }

  [[nodiscard]] std::string_view ruleset() const override { return "nukit"; }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t /*max_output*/) const override {
    std::string text;
    for (const char particles : position) {
      append(text, text.empty() ? "nukit(" : ",", int{static_cast<unsigned char>(particles)});
    }
    return cat(text, players, ")");
  }

  [[nodiscard]] std::string family() const override { return cat("nukit ", frame().players); }

 private:
  std::string start_;
};

absl::StatusOr<std::unique_ptr<Game>> make_nukit(const Frame& frame,
                                                 std::span<const GameArgument> arguments,
                                                 SourceRange call) {
  if (arguments.size() != kKinds) {
    return error_at(call, "nukit needs the numbers of particles A, B, C and D: nukit(1,5,0,3)");
  }
  std::string particles;
  for (const GameArgument& argument : arguments) {
    if (argument.kind != GameArgument::Kind::Number || !argument.name.empty()) {
      return error_at(argument.range, "expected a number of particles");
    }
    const std::int64_t count = argument.numbers[0];
    if (count < 0) return error_at(argument.range, "the number of particles cannot be negative");
    if (count > kMaxParticles) {
      return limit_error_at(argument.range, "there are at most ", kMaxParticles,
                            " of each particle");
    }
    particles.push_back(static_cast<char>(count));
  }
  return std::make_unique<Nukit>(frame, std::move(particles));
}

// Positions are ordered by their number of particles; among equal numbers, those with more A come
// first, then B, then C.
void for_each_nukit(const Frame& /*frame*/, std::uint64_t max_size,
                    absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit) {
  std::vector<GameArgument> arguments(kKinds);
  const auto set_count = [&](std::size_t kind, std::uint64_t count) {
    arguments[kind].numbers = {static_cast<std::int64_t>(count)};
    arguments[kind].text = cat(count);
    return count;
  };
  for (std::uint64_t all = 1; all <= max_size; ++all) {
    for (std::uint64_t a = all + 1; a-- > 0;) {
      for (std::uint64_t b = all - a + 1; b-- > 0;) {
        for (std::uint64_t c = all - a - b + 1; c-- > 0;) {
          const std::uint64_t d = all - set_count(0, a) - set_count(1, b) - set_count(2, c);
          set_count(3, d);
          visit(all, arguments);
        }
      }
    }
  }
}

std::uint64_t count_nukit(const Frame& /*frame*/, std::uint64_t max_size, std::uint64_t limit) {
  constexpr std::uint64_t kFew = 1000;  // keeps the binomial (n + 4 over 4) small
  if (max_size > kFew) return limit + 1;
  const std::uint64_t n = max_size;
  return std::min((n + 1) * (n + 2) * (n + 3) * (n + 4) / 24 - 1, limit + 1);
}

constexpr GamePositions kNukitPositions = {"particles", count_nukit, for_each_nukit};

}  // namespace

const GameInfo nukit_game = {
    .name = "nukit",
    .usage = "nukit(A, B, C, D, players=3, start=1)",
    .summary = "Nukit: particles react and are used up; a player without a reaction loses",
    .rules =
        "There are A, B, C and D particles of four kinds. A move is one of the reactions AABDD, "
        "ABCD,\n"
        "CCD, BBB and AD, which uses up the particles it names. The player who makes the last\n"
        "reaction has won. In the competition Patrick and Roland play, and Patrick begins: he wins "
        "N-positions",
    .example = "outcome(nukit(1,5,0,3))",
    .answer = "P",
    .source = "Canadian Computing Competition 2008, J5/S5 Nukit; PEGWiki, Game theory",
    .make = make_nukit,
    .positions = &kNukitPositions,
};

}  // namespace kingmaker
