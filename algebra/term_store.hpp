// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// TermStore: the hash-consing arena in which all values live.
//
// Use it to build values bottom-up with `choice`, and to read them. Equal values are stored once
// and have equal handles. The store knows nothing of text, rules or preferences. It is an algebra
// of *raw* terms: `choice(m, {x})`, where x is a choice, is a node of its own (a move without
// alternatives, or a skipped turn). Only `choice(m, {win(p)})` equals `win(p)` ("we use 1 instead
// of [1]", Edixhoven and Kosters, section 2), and so for other outcomes (outcome.hpp).
//
// Layout of a node, at word `t.raw()` of the arena; options are distinct and sorted by handle:
//
//     | 63      48 47     29 28      27    24 23         22    0 |  4 bytes | 4 bytes |
//     |  winners  |  depth  | simple | mover-1 | outcomes | count | option 1 | option 2 | ...
//
// Cost: a node takes 8 + 4*options bytes, and 5 to 11 bytes in the hash table. `choice` probes the
// table once on average, and takes O(options log options) if options are unsorted. All readers are
// O(1). Five million requests, half of them for new nodes of two and three options, take 127 ns
// each, and 25 bytes a distinct node (node_creation_bench; *Nodes* in docs/performance.md).
//
// Limits: kMaxOptions, `depth_limit()`, `node_limit()`, and memory. A request beyond one of them
// returns `Term()`, sets `refusal()`, and leaves the store unchanged; so does std::bad_alloc.
//
// Rules for users: spans from `options` are valid until `collect`, and so are handles, unless they
// are below one of its roots. One thread at a time may use a store.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "algebra/detail/slot_table.hpp"
#include "algebra/detail/word_arena.hpp"
#include "algebra/outcome.hpp"
#include "algebra/set_of_players.hpp"
#include "algebra/term.hpp"
#include "algebra/term_map.hpp"
#include "base/byte_order.hpp"

namespace kingmaker {

class TermStore {
 public:
  static constexpr std::uint32_t kMaxOptions = (1U << 23) - 1;
  static constexpr std::uint32_t kMaxDepth = (1U << 19) - 1;
  static constexpr std::uint64_t kDefaultNodeLimit = 100'000'000;

  // The reason why `choice` returned no term.
  enum class Refusal : std::uint8_t { None, Nodes, Memory, Depth, Options, Outcomes };

  struct Statistics {
    std::uint64_t nodes = 0;        // number of distinct choices
    std::uint64_t bytes = 0;        // arena and table
    std::uint64_t requests = 0;     // calls of `choice` that needed a node
    std::uint64_t hits = 0;         // such calls that found an existing node
    std::uint64_t collections = 0;  // calls of `collect`
  };

  // `hash_mask` keeps only these bits of every hash; tests use it to force collisions.
  explicit TermStore(std::uint64_t hash_mask = ~std::uint64_t{0});

  // The choice of `mover` among `options`, whose order is changed in place. Preconditions: 1 <=
  // mover <= kMaxPlayers; there is an option; all options are terms.
  [[nodiscard]] Term choice(Player mover, std::span<Term> options);
  [[nodiscard]] Term choice(Player mover, std::initializer_list<Term> options);

  // The leaf with these payoffs, one for each player; the win of a player if it pays this player 1
  // and all others 0. Precondition: there are at least kMinPlayers.
  [[nodiscard]] Term outcome(std::span<const Payoff> payoffs);
  // The payoffs of an outcome other than a win. Precondition: `t.is_outcome()`.
  [[nodiscard]] std::span<const Payoff> payoffs(Term t) const {
    return outcomes_.payoffs(number_of_outcome(t));
  }
  // The payoff of player p in a leaf. Precondition: `t.is_leaf()`.
  [[nodiscard]] Payoff payoff(Term t, Player p) const {
    if (t.is_win()) return Payoff(t.winner() == p ? 1 : 0);
    return payoffs(t)[static_cast<std::size_t>(p - 1)];
  }
  // True if `a` is printed before `b`. Precondition: both are outcomes other than wins.
  [[nodiscard]] bool is_printed_before(Term a, Term b) const {
    return outcomes_.before(number_of_outcome(a), number_of_outcome(b));
  }
  [[nodiscard]] const OutcomeTable& outcomes() const { return outcomes_; }
  // The number of an outcome in `outcomes()`. Precondition: `t.is_outcome()`.
  [[nodiscard]] static std::uint32_t number_of_outcome(Term t) { return t.raw() - kMaxPlayers - 1; }

  // The term b_k. The first call makes at most 3k nodes; later calls up to this exponent take O(1).
  // Precondition: 1 <= base <= 3.
  [[nodiscard]] Term simple(SimpleValue value);

  // The mover, and the options sorted by handle. Precondition: `t` is a choice.
  [[nodiscard]] Player mover(Term t) const {
    return static_cast<Player>((arena_.data()[t.raw()] >> 24) & 15U) + 1;
  }
  [[nodiscard]] std::span<const Term> options(Term t) const {
    const std::uint32_t* at = arena_.data() + t.raw();
    return {reinterpret_cast<const Term*>(at + kHeaderWords), at[0] & kCountMask};
  }

  // For leaves and choices: the number of choices on the longest path to a leaf; the players whose
  // win is a leaf; whether another outcome is; and b_k if the value has this form, which exists for
  // N = 3 only.
  [[nodiscard]] std::uint32_t depth(Term t) const { return depth_field(header(t)); }
  [[nodiscard]] SetOfPlayers winners(Term t) const {
    return SetOfPlayers::from_bits(static_cast<std::uint32_t>(header(t) >> 48));
  }
  [[nodiscard]] bool has_outcomes(Term t) const { return (header(t) & kOutcomesBit) != 0; }
  // The same for at least one of two values.
  [[nodiscard]] bool has_outcomes(Term v, Term w) const {
    return ((header(v) | header(w)) & kOutcomesBit) != 0;
  }
  [[nodiscard]] std::optional<SimpleValue> simple_value(Term t) const {
    const std::uint64_t h = header(t);
    if ((h & kSimpleBit) == 0) return std::nullopt;
    return SimpleValue{static_cast<Player>(mover_field(h)) + 1, depth_field(h)};
  }

  // The reason for the last refused request; None after a granted one.
  [[nodiscard]] Refusal refusal() const { return refusal_; }
  [[nodiscard]] std::uint64_t node_limit() const { return node_limit_; }
  void set_node_limit(std::uint64_t nodes) { node_limit_ = nodes; }
  [[nodiscard]] std::uint32_t depth_limit() const { return depth_limit_; }
  // Precondition: depth <= kMaxDepth.
  void set_depth_limit(std::uint32_t depth) { depth_limit_ = depth; }
  [[nodiscard]] Statistics statistics() const;
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  // Forgets every choice that cannot be reached from `roots`, moves the others together, and
  // returns the new handle of each (leaves keep theirs). The order of handles is kept. All other
  // handles, all spans, and all tables keyed by terms become invalid: `generation()` has changed.
  // O(words in the arena).
  TermMap<Term> collect(std::span<const Term> roots);
  [[nodiscard]] std::uint64_t generation() const { return collections_; }

 private:
  static constexpr std::uint32_t kHeaderWords = 2;
  // Nodes come after the headers of wins and of all outcomes that there may be. The pages of those
  // that there are not are never touched.
  static constexpr std::uint32_t kFirstNode = 2 * (Term::kLastLeaf + 1);
  static constexpr std::uint32_t kCountMask = kMaxOptions;
  static constexpr std::uint32_t kIdentityMask = (15U << 24) | kCountMask;  // count and mover
  static constexpr std::uint64_t kOutcomesBit = std::uint64_t{1} << 23;
  static constexpr std::uint64_t kSimpleBit = std::uint64_t{1} << 28;
  static constexpr std::uint64_t kOneDeeper = std::uint64_t{1} << 29;
  static constexpr std::uint64_t kDepthMask = std::uint64_t{kMaxDepth} << 29;
  static constexpr std::uint64_t kWinnersMask = std::uint64_t{0xffff} << 48;
  static constexpr std::uint64_t kMaxWords = std::uint64_t{1} << 31;

  // Leaves have headers, too, in the words before the first node, so that readers need not
  // distinguish leaves and choices: a branch here would often be mispredicted. A header has two
  // words, so it is at twice the raw value.
  [[nodiscard]] static std::uint32_t header_place(Term t) {
    return t.raw() + (t.raw() & (0U - static_cast<std::uint32_t>(t.is_leaf())));
  }
  [[nodiscard]] std::uint64_t header(Term t) const {
    return load_pair(arena_.data() + header_place(t));
  }
  [[nodiscard]] static std::uint32_t mover_field(std::uint64_t header) {
    return static_cast<std::uint32_t>(header >> 24) & 15U;
  }
  [[nodiscard]] static std::uint32_t depth_field(std::uint64_t header) {
    return static_cast<std::uint32_t>(header >> 29) & kMaxDepth;
  }
  [[nodiscard]] static bool is_simple_shape(std::uint64_t choice, std::uint64_t a, std::uint64_t b);
  void prefetch(std::initializer_list<std::uint32_t> options) const;
  [[nodiscard]] Term choice_of_any(std::uint32_t mover_bits, std::span<Term> options);
  [[nodiscard]] Term intern(std::uint32_t identity, std::uint64_t h, auto&& same, auto&& options);
  [[nodiscard]] Term append(std::uint32_t identity, const auto& options, std::size_t slot,
                            std::uint32_t tag);
  Term refuse(Refusal why);
  void grow_table(std::size_t slots, std::uint32_t newest);
  void rebuild_table(std::size_t slots);
  // The bits of a hash that the slot keeps.
  [[nodiscard]] std::uint32_t tag_of(std::uint64_t h) const {
    return static_cast<std::uint32_t>(h >> 32) & ~place_mask_;
  }

  detail::WordArena arena_;
  OutcomeTable outcomes_;
  // Open addressing with linear probing. A slot contains a node's place in the bits of
  // `place_mask_`, and bits of its hash above, so that nearly all mismatches are detected without
  // reading the node.
  detail::SlotTable table_;
  std::uint32_t place_mask_ = 0;
  std::uint64_t hash_mask_;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = kDefaultNodeLimit;
  std::uint32_t depth_limit_ = kMaxDepth;
  std::uint64_t requests_ = 0;
  std::uint64_t hits_ = 0;
  std::uint64_t collections_ = 0;
  Refusal refusal_ = Refusal::None;
  // The terms 1_k, 2_k, 3_k for every k that `simple` has passed, so that a text with many large
  // exponents costs only its length.
  std::vector<std::array<Term, 3>> simple_levels_;
};

}  // namespace kingmaker
