// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/corpora.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "algebra/measure.hpp"
#include "extensions/games/built_in_games.hpp"
#include "grammar/print.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/random.hpp"

namespace kingmaker::bench {
namespace {

using testing::SplitMix64;

char random_player(SplitMix64& random) { return "123"[random.below(3)]; }

}  // namespace

// Rémy's algorithm: a leaf grows beside a random node, again and again. Nodes are numbered, even
// numbers are leaves, odd ones choices; slot i says which node hangs there.
Corpus uniform_binary(std::uint64_t seed, std::uint32_t leaves) {
  SplitMix64 random(seed);
  std::vector<std::uint32_t> slots = {0};
  for (std::uint32_t n = 1; n < leaves; ++n) {
    const auto at = static_cast<std::size_t>(random.below(2 * n - 1));
    const bool leaf_first = random.chance(50);
    slots.push_back(leaf_first ? 2 * n : slots[at]);
    slots.push_back(leaf_first ? slots[at] : 2 * n);
    slots[at] = 2 * n - 1;
  }

  Corpus corpus{"uniform_binary", "", leaves};
  // The stack holds nodes that are still to be written, and two marks.
  constexpr std::uint32_t kComma = 0xffffffff;
  constexpr std::uint32_t kClose = 0xfffffffe;
  std::vector<std::uint32_t> open = {slots[0]};
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    if (node == kComma) {
      corpus.text += ',';
    } else if (node == kClose) {
      corpus.text += ']';
    } else if (node % 2 == 0) {
      corpus.text += random_player(random);
    } else {
      corpus.text += '[';
      for (const std::uint32_t next : {kClose, slots[node + 1], kComma, slots[node]}) {
        open.push_back(next);
      }
    }
  }
  return corpus;
}

Corpus random_splits(std::uint64_t seed, std::uint32_t leaves) {
  SplitMix64 random(seed);
  Corpus corpus{"random_splits", "", leaves};
  // Parts that are still to be written, with the text before them; a part that is finished has only
  // text.
  std::vector<std::pair<char, std::uint32_t>> open = {{' ', leaves}};
  while (!open.empty()) {
    const auto [before, count] = open.back();
    open.pop_back();
    if (before != ' ') corpus.text += before;
    if (count == 0) continue;
    if (count == 1) {
      corpus.text += random_player(random);
      continue;
    }
    corpus.text += '[';
    open.emplace_back(']', 0);
    std::uint32_t remaining = count;
    for (auto parts = static_cast<std::uint32_t>(random.between(2, 5)); parts > 1 && remaining > 1;
         --parts) {
      const auto part = static_cast<std::uint32_t>(1 + random.below(remaining - 1));
      open.emplace_back(',', part);
      remaining -= part;
    }
    open.emplace_back(' ', remaining);
  }
  return corpus;
}

Corpus wide(std::uint64_t seed, std::uint32_t lists) {
  SplitMix64 random(seed);
  Corpus corpus{"wide", "[1", 1};
  for (std::uint32_t i = 0; i < lists; ++i) {
    corpus.text += ",[";
    for (int options = random.between(2, 4); options > 0; --options) {
      corpus.text += '[';
      corpus.text += random_player(random);
      corpus.text += ',';
      corpus.text += random_player(random);
      corpus.text += "],";
      corpus.leaves += 2;
    }
    corpus.text += random_player(random);
    corpus.text += ']';
    ++corpus.leaves;
  }
  corpus.text += ']';
  return corpus;
}

Corpus deep(std::uint64_t seed, std::uint32_t chains, std::uint32_t levels) {
  SplitMix64 random(seed);
  Corpus corpus{"deep", "[1", std::uint64_t{chains} * (levels + 1) + 1};
  for (std::uint32_t chain = 0; chain < chains; ++chain) {
    corpus.text += ',';
    for (std::uint32_t level = 0; level < levels; ++level) {
      corpus.text += '[';
      corpus.text += random_player(random);
      corpus.text += ',';
    }
    corpus.text += random_player(random);
    corpus.text.append(levels, ']');
  }
  corpus.text += ']';
  return corpus;
}

Corpus bars(std::uint64_t seed, std::uint32_t leaves) {
  SplitMix64 random(seed);
  Corpus corpus{"bars", "", leaves};
  const Corpus plain = random_splits(seed, leaves);
  for (const char c : plain.text) {
    corpus.text += c;
    if (c >= '1' && random.chance(50) && c <= '3') {
      corpus.text += '_' + std::to_string(random.below(20));
    }
  }
  return corpus;
}

Corpus clobber(std::uint64_t seed, std::uint32_t boards, std::uint32_t length) {
  // A value stands one level deep in the list, where player 2 is to move.
  const Frame inside{3, 2};
  SplitMix64 random(seed);
  Corpus corpus{"clobber", "[1", 1};
  while (boards > 0) {
    GameArgument board;
    for (std::uint32_t i = 0; i < length; ++i) board.text += random_player(random);
    board.range = {0, length};
    const auto game = clobber_game.make(inside, std::span<const GameArgument>(&board, 1), {});
    if (!game.ok()) continue;  // a board of one player's tokens only is no game
    TermStore store;
    Budget budget;
    const auto raw = [&](Player mover, std::vector<Term>& options) -> absl::StatusOr<Term> {
      return store.choice(mover, std::span<Term>(options));
    };
    const absl::StatusOr<Term> value = evaluate(**game, raw, budget);
    if (!value.ok()) continue;
    corpus.text += ',' + *print(store, *value, {Format::Bracket, inside});
    corpus.leaves += static_cast<std::uint64_t>(*leaves(store, *value));
    --boards;
  }
  corpus.text += ']';
  return corpus;
}

const std::vector<Corpus>& corpora() {
  static const auto* const all = new std::vector<Corpus>{
      uniform_binary(1, 1'000'000), random_splits(2, 1'000'000), wide(3, 200'000),
      deep(4, 50, 20'000),          bars(5, 1'000'000),          clobber(6, 5'000, 10),
  };
  return *all;
}

}  // namespace kingmaker::bench
