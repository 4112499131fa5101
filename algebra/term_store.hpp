// TermStore: the hash-consing arena in which all values live.
//
// Use it to build values bottom-up with `choice` and to read them back; equal values get equal
// handles and are stored once. The store knows nothing of text, rules or preferences, and it is an
// algebra of *raw* terms: `choice(m, {x})` with x a choice stays a node of its own (a move without
// a choice, a skipped turn). Only `choice(m, {win(p)})` is `win(p)` already ("we use 1 instead of
// [1]", Edixhoven and Kosters, section 2).
//
// Layout of a node, at word `t.raw()` of the arena; options are sorted by handle and distinct:
//
//     | 63      48 47     29 28      27    24 23        0 |  4 bytes | 4 bytes |
//     |  winners  |  depth  | simple | mover-1 | count     | option 1 | option 2 | ...
//
// Cost: 8 + 4*options bytes a node, and 5 to 11 bytes for its place in the hash table. `choice` is
// one probe of the table in the mean, O(options log options) if they are unsorted. All readers are
// O(1).
//
// Limits: kMaxOptions, `depth_limit()`, `node_limit()`, and memory; a request past one of them
// returns `Term()` and says which in `refusal()`, and the store is as it was; so it is after
// std::bad_alloc.
//
// Rules for users: spans from `options` stay valid until `collect`; so do handles that are not
// below a root of it. One thread at a time.
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
#include "algebra/term.hpp"
#include "algebra/term_map.hpp"
#include "algebra/types/coalition.hpp"
#include "base/byte_order.hpp"

namespace kingmaker {

class TermStore {
 public:
  static constexpr std::uint32_t kMaxOptions = (1U << 24) - 1;
  static constexpr std::uint32_t kMaxDepth = (1U << 19) - 1;
  static constexpr std::uint64_t kDefaultNodeLimit = 100'000'000;

  // Why `choice` returned no term.
  enum class Refusal : std::uint8_t { None, Nodes, Memory, Depth, Options };

  struct Statistics {
    std::uint64_t nodes = 0;        // distinct choices alive
    std::uint64_t bytes = 0;        // arena and table
    std::uint64_t requests = 0;     // calls of `choice` that needed a node
    std::uint64_t hits = 0;         // of those, answered by a node that was there
    std::uint64_t collections = 0;  // calls of `collect`
  };

  // `hash_mask` keeps only those bits of every hash; tests force collisions with it.
  explicit TermStore(std::uint64_t hash_mask = ~std::uint64_t{0});

  // The choice of `mover` among `options`, which must not be empty; their order is lost where they
  // stand. Precondition: 1 <= mover <= kMaxPlayers, no option is none.
  [[nodiscard]] Term choice(Player mover, std::span<Term> options);
  [[nodiscard]] Term choice(Player mover, std::initializer_list<Term> options);

  // b_k as a term: at most 3k new nodes the first time, O(1) for all up to it from then on.
  // Precondition: 1 <= base <= 3.
  [[nodiscard]] Term simple(SimpleValue value);

  // For choices only: who moves, and the options, sorted by handle.
  [[nodiscard]] Player mover(Term t) const {
    return static_cast<Player>((arena_.data()[t.raw()] >> 24) & 15U) + 1;
  }
  [[nodiscard]] std::span<const Term> options(Term t) const {
    const std::uint32_t* at = arena_.data() + t.raw();
    return {reinterpret_cast<const Term*>(at + kHeaderWords), at[0] & kCountMask};
  }

  // For wins and choices alike: the number of choices on the longest path to a win; the players who
  // win in some leaf; b_k if the value has this form (it is one of N = 3 then).
  [[nodiscard]] std::uint32_t depth(Term t) const { return depth_field(header(t)); }
  [[nodiscard]] Coalition winners(Term t) const {
    return Coalition::from_bits(static_cast<std::uint32_t>(header(t) >> 48));
  }
  [[nodiscard]] std::optional<SimpleValue> simple_value(Term t) const {
    const std::uint64_t h = header(t);
    if ((h & kSimpleBit) == 0) return std::nullopt;
    return SimpleValue{static_cast<Player>(mover_field(h)) + 1, depth_field(h)};
  }

  // The last refused request, until the next one is granted.
  [[nodiscard]] Refusal refusal() const { return refusal_; }
  [[nodiscard]] std::uint64_t node_limit() const { return node_limit_; }
  void set_node_limit(std::uint64_t nodes) { node_limit_ = nodes; }
  [[nodiscard]] std::uint32_t depth_limit() const { return depth_limit_; }
  // Precondition: depth <= kMaxDepth.
  void set_depth_limit(std::uint32_t depth) { depth_limit_ = depth; }
  [[nodiscard]] Statistics statistics() const;
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  // Forgets every choice that is not reachable from `roots` and moves the others together; returns
  // where each survivor went (wins stay). Order of handles is kept. All other handles and all spans
  // are void afterwards, and so is every table keyed by term: `generation()` has changed.
  // O(words in the arena).
  TermMap<Term> collect(std::span<const Term> roots);
  [[nodiscard]] std::uint64_t generation() const { return collections_; }

 private:
  static constexpr std::uint32_t kHeaderWords = 2;
  static constexpr std::uint32_t kFirstNode = 2 * (kMaxPlayers + 1);  // behind the headers of wins
  static constexpr std::uint32_t kCountMask = kMaxOptions;
  static constexpr std::uint32_t kIdentityMask = (1U << 28) - 1;  // count and mover
  static constexpr std::uint64_t kSimpleBit = std::uint64_t{1} << 28;
  static constexpr std::uint64_t kOneDeeper = std::uint64_t{1} << 29;
  static constexpr std::uint64_t kDepthMask = std::uint64_t{kMaxDepth} << 29;
  static constexpr std::uint64_t kWinnersMask = std::uint64_t{0xffff} << 48;
  static constexpr std::uint64_t kMaxWords = std::uint64_t{1} << 31;

  // Wins have headers too, in the words before the first node, so that nobody has to ask which is
  // which: a branch here would be mispredicted all the time. Two words each, hence at twice the raw
  // value.
  [[nodiscard]] static std::uint32_t header_place(Term t) {
    return t.raw() + (t.raw() & (0U - static_cast<std::uint32_t>(t.is_win())));
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
  [[nodiscard]] Term choice_of_any(std::uint32_t who, std::span<Term> options);
  template <typename Same, typename Options>
  [[nodiscard]] Term intern(std::uint32_t identity, std::uint64_t h, Same&& same,
                            Options&& options);
  template <typename Options>
  [[nodiscard]] Term append(std::uint32_t identity, const Options& options, std::size_t slot,
                            std::uint32_t tag);
  Term refuse(Refusal why);
  void grow_table(std::size_t slots, std::uint32_t newest);
  void rebuild_table(std::size_t slots);
  // What of a hash is kept in the slot.
  [[nodiscard]] std::uint32_t tag_of(std::uint64_t h) const {
    return static_cast<std::uint32_t>(h >> 32) & ~place_mask_;
  }

  detail::WordArena arena_;
  // Open addressing, linear probing. A slot holds a node's place in the bits of `place_mask_` and
  // bits of its hash above them, so that nearly all mismatches are seen without touching the node.
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
  // 1_k, 2_k, 3_k for every k that `simple` has passed, so that a text full of large exponents
  // costs no more than its length.
  std::vector<std::array<Term, 3>> simple_levels_;
};

}  // namespace kingmaker
