// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/term_store.hpp"

#include <absl/algorithm/container.h>
#include <absl/numeric/int128.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <new>

namespace kingmaker {
namespace {

constexpr std::size_t kFirstSlots = 1024;

// Multiplies to 128 bits and folds the halves. One multiplication mixes 64 bits well (as in
// wyhash).
inline std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) {
  const absl::uint128 product = absl::uint128(a) * b;
  return absl::Uint128Low64(product) ^ absl::Uint128High64(product);
}

// Reads a single option in an access of its own. The caller has just written the options one by
// one. A load of two options at once, which compilers like to make, cannot be served from these
// stores before they reach the cache. It would wait for everything before it, and the processor
// could not overlap requests that wait for memory.
inline std::uint32_t load_alone(const Term& option) {
  return *reinterpret_cast<const volatile std::uint32_t*>(&option);
}

// The same number as `load_pair` reads from memory.
inline std::uint64_t make_pair(std::uint32_t a, std::uint32_t b) {
  return std::uint64_t{b} << 32 | a;
}

// It is unpredictable which of two options is larger, so a branch would be mispredicted half of the
// time. Compilers make a branch of a plain comparison here.
inline void sort_two(std::uint32_t& a, std::uint32_t& b) {
  const std::uint32_t swap = (a ^ b) & (0U - static_cast<std::uint32_t>(b < a));
  a ^= swap;
  b ^= swap;
}

// The seeds are fixed, so results and speed are the same in every run. Nearly all choices have two
// or three options; their hashes need one multiplication.
constexpr std::uint64_t kSeed = 0x9e3779b97f4a7c15;
constexpr std::uint64_t kFactor = 0xe7037ed1a0b428db;

inline std::uint64_t hash_two(std::uint32_t identity, std::uint64_t pair) {
  return fold_multiply(pair ^ kSeed, kFactor ^ identity);
}
inline std::uint64_t hash_three(std::uint32_t identity, std::uint64_t pair, std::uint32_t third) {
  return fold_multiply(pair ^ kSeed, kFactor ^ identity ^ std::uint64_t{third} << 32);
}
std::uint64_t hash_any(std::uint32_t identity, const Term* options, std::uint32_t count) {
  const auto pair_at = [&](std::uint32_t i) {
    return make_pair(load_alone(options[i]), load_alone(options[i + 1]));
  };
  if (count == 2) return hash_two(identity, pair_at(0));
  if (count == 3) return hash_three(identity, pair_at(0), load_alone(options[2]));
  std::uint64_t h = identity ^ kSeed;
  std::uint32_t i = 0;
  for (; i + 2 <= count; i += 2) h = fold_multiply(h ^ pair_at(i), kFactor);
  if (i < count) h = fold_multiply(h ^ load_alone(options[i]), kFactor);
  return fold_multiply(h, kSeed);
}

}  // namespace

TermStore::TermStore(std::uint64_t hash_mask) : arena_(kMaxWords), hash_mask_(hash_mask) {
  std::uint32_t* words = arena_.append(kFirstNode);
  if (words == nullptr) throw std::bad_alloc();
  std::fill_n(words, 2 * (kMaxPlayers + 1), 0U);
  for (Player p = 1; p <= kMaxPlayers; ++p) {
    const std::uint64_t fields = std::uint64_t{SetOfPlayers::of(p).bits()} << 48 |
                                 (p <= 3 ? kSimpleBit : 0) |
                                 static_cast<std::uint64_t>(p - 1) << 24;
    store_pair(words + header_place(Term::win(p)), fields);
  }
  rebuild_table(kFirstSlots);
}

Term TermStore::outcome(std::span<const Payoff> payoffs) {
  refusal_ = Refusal::None;
  if (const std::optional<Player> winner = winner_of(payoffs)) return Term::win(*winner);
  if (outcomes_.size() == kMaxOutcomes && !outcomes_.contains(payoffs)) {
    return refuse(Refusal::Outcomes);
  }
  const Term t = Term::from_raw(kMaxPlayers + 1 + outcomes_.number_of(payoffs));
  store_pair(arena_.data() + header_place(t), kOutcomesBit);
  return t;
}

Term TermStore::refuse(Refusal why) {
  refusal_ = why;
  return {};
}

// True if a choice of two options with these headers is x_{k+1}: the options are y_k and z_k, and
// x, y and z are all different.
inline bool TermStore::is_simple_shape(std::uint64_t choice, std::uint64_t a, std::uint64_t b) {
  const auto mover_bit = [](std::uint64_t h) { return 1U << mover_field(h); };
  return (a & b & kSimpleBit) != 0 && (a & kDepthMask) == (b & kDepthMask) &&
         (mover_bit(choice) | mover_bit(a) | mover_bit(b)) == 7;
}

// Writes a new node, and puts it into the free slot where it was looked for. If options come in an
// array, the compiler knows their number.
inline Term TermStore::append(std::uint32_t identity, const auto& options, std::size_t slot,
                              std::uint32_t tag) {
  std::uint64_t below = 0;
  std::uint64_t winners = 0;
  for (const Term option : options) {
    const std::uint64_t h = header(option);
    below = std::max(below, h & kDepthMask);
    winners |= h & (kWinnersMask | kOutcomesBit);
  }
  if (depth_field(below) >= depth_limit_) return refuse(Refusal::Depth);
  if (nodes_ >= node_limit_) return refuse(Refusal::Nodes);
  std::uint32_t* words = arena_.append(kHeaderWords + options.size());
  if (words == nullptr) return refuse(Refusal::Memory);

  std::uint64_t fields = identity | (below + kOneDeeper) | winners;
  if (options.size() == 2 && is_simple_shape(fields, header(options[0]), header(options[1]))) {
    fields |= kSimpleBit;
  }
  store_pair(words, fields);
  std::uint32_t* next = words + kHeaderWords;
  for (const Term option : options) *next++ = option.raw();
  ++nodes_;

  const auto raw = static_cast<std::uint32_t>(words - arena_.data());
  const bool crowded = nodes_ * 4 > table_.size() * 3;
  if (crowded || raw > place_mask_) {
    grow_table(crowded ? table_.size() * 2 : table_.size(), raw);
  } else {
    table_[slot] = tag | raw;
  }
  return Term::from_raw(raw);
}

// Finds or makes the node with this identity and hash. `same` compares its options with those of a
// node of the same identity; `options` are the sorted and distinct options of a new node.
inline Term TermStore::intern(std::uint32_t identity, std::uint64_t h, auto&& same,
                              auto&& options) {
  ++requests_;
  h &= hash_mask_;
  const std::size_t mask = table_.size() - 1;
  const std::uint32_t tag = tag_of(h);
  std::size_t slot = h & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t place = table_[slot] ^ tag;
    if (place > place_mask_) continue;
    const std::uint32_t* node = arena_.data() + place;
    if ((node[0] & kIdentityMask) == identity && same(node + kHeaderWords)) {
      ++hits_;
      return Term::from_raw(place);
    }
  }
  return append(identity, options(), slot, tag);
}

// A new node needs the depths and winners of its options. They are loaded into the cache while the
// table is searched. For leaves this touches the beginning of the arena, where their headers are.
inline void TermStore::prefetch(std::initializer_list<std::uint32_t> options) const {
  for (const std::uint32_t raw : options) __builtin_prefetch(arena_.data() + raw);
}

// Choices of two and three options have their own paths: the options stay in registers, are sorted
// without branches, and are compared in one or two loads. The rest of the time is spent waiting for
// memory; the shorter the path, the more requests the processor overlaps meanwhile.
Term TermStore::choice(Player mover, std::span<Term> options) {
  assert(!options.empty() && mover >= 1 && mover <= kMaxPlayers);
  refusal_ = Refusal::None;
  const std::uint32_t mover_bits = static_cast<std::uint32_t>(mover - 1) << 24;
  if (options.size() == 2) {
    std::uint32_t a = load_alone(options[0]);
    std::uint32_t b = load_alone(options[1]);
    sort_two(a, b);
    if (a != b) {
      prefetch({a, b});
      const std::uint64_t pair = make_pair(a, b);
      return intern(
          mover_bits | 2, hash_two(mover_bits | 2, pair),
          [&](const std::uint32_t* held) { return load_pair(held) == pair; },
          [&] {
            return std::array{Term::from_raw(a), Term::from_raw(b)};
          });
    }
  } else if (options.size() == 3) {
    std::uint32_t a = load_alone(options[0]);
    std::uint32_t b = load_alone(options[1]);
    std::uint32_t c = load_alone(options[2]);
    sort_two(a, b);
    sort_two(b, c);
    sort_two(a, b);
    if (a != b && b != c) {
      prefetch({a, b, c});
      const std::uint64_t pair = make_pair(a, b);
      return intern(
          mover_bits | 3, hash_three(mover_bits | 3, pair, c),
          [&](const std::uint32_t* held) { return load_pair(held) == pair && held[2] == c; },
          [&] {
            return std::array{Term::from_raw(a), Term::from_raw(b), Term::from_raw(c)};
          });
    }
  }
  return choice_of_any(mover_bits, options);
}

Term TermStore::choice_of_any(std::uint32_t mover_bits, std::span<Term> options) {
  if (!absl::c_is_sorted(options)) absl::c_sort(options);
  const auto distinct =
      static_cast<std::size_t>(std::unique(options.begin(), options.end()) - options.begin());
  if (distinct == 1 && options[0].is_leaf()) return options[0];
  if (distinct > kMaxOptions) return refuse(Refusal::Options);
  const auto count = static_cast<std::uint32_t>(distinct);
  return intern(
      mover_bits | count, hash_any(mover_bits | count, options.data(), count),
      [&](const std::uint32_t* held) {
        return std::equal(held, held + count, options.begin(),
                          [](std::uint32_t raw, Term option) { return raw == option.raw(); });
      },
      [&] { return options.first(distinct); });
}

Term TermStore::choice(Player mover, std::initializer_list<Term> options) {
  std::array<Term, 4> few;
  if (options.size() <= few.size()) {
    absl::c_copy(options, few.begin());
    return choice(mover, std::span<Term>(few.data(), options.size()));
  }
  std::vector<Term> many(options);
  return choice(mover, std::span<Term>(many));
}

// Rebuilds the table with the newest node, or removes that node again if memory runs out.
void TermStore::grow_table(std::size_t slots, std::uint32_t newest) {
  try {
    rebuild_table(slots);
  } catch (const std::bad_alloc&) {
    arena_.truncate(newest);
    --nodes_;
    throw;
  }
}

// Nodes follow each other in the arena, so the table is rebuilt from the arena alone, and growing
// never holds two tables.
void TermStore::rebuild_table(std::size_t slots) {
  table_.reset(slots);
  // There is room for twice the current number of words before tags must become shorter.
  const int place_bits = std::clamp(static_cast<int>(std::bit_width(arena_.size() * 2)), 12, 31);
  place_mask_ = (1U << place_bits) - 1;

  // Works in batches, so that the slots of a batch are loaded from memory at the same time.
  struct Placed {
    std::size_t slot;
    std::uint32_t held;
  };
  std::array<Placed, 32> batch;
  const std::size_t mask = slots - 1;
  const std::uint32_t* words = arena_.data();
  for (std::size_t at = kFirstNode; at < arena_.size();) {
    std::size_t size = 0;
    for (; size < batch.size() && at < arena_.size(); ++size) {
      const std::uint32_t count = words[at] & kCountMask;
      const std::uint64_t h =
          hash_any(words[at] & kIdentityMask,
                   reinterpret_cast<const Term*>(words + at + kHeaderWords), count) &
          hash_mask_;
      batch[size] = {static_cast<std::size_t>(h) & mask,
                     tag_of(h) | static_cast<std::uint32_t>(at)};
      __builtin_prefetch(&table_[batch[size].slot], 1);
      at += kHeaderWords + count;
    }
    for (std::size_t i = 0; i < size; ++i) {
      std::size_t slot = batch[i].slot;
      while (table_[slot] != 0) slot = (slot + 1) & mask;
      table_[slot] = batch[i].held;
    }
  }
}

Term TermStore::simple(SimpleValue value) {
  if (simple_levels_.empty()) simple_levels_.push_back({Term::win(1), Term::win(2), Term::win(3)});
  const auto next = [&](Player p) {
    const auto& below = simple_levels_.back();
    Term pair[2] = {below[static_cast<std::size_t>(p % 3)],
                    below[static_cast<std::size_t>((p + 1) % 3)]};
    return choice(p, std::span<Term>(pair));
  };
  // On the last level only the requested value is made.
  while (simple_levels_.size() < value.exponent) {
    const std::array<Term, 3> level = {next(1), next(2), next(3)};
    for (const Term t : level) {
      if (t.is_none()) return {};
    }
    simple_levels_.push_back(level);
  }
  if (simple_levels_.size() == value.exponent) return next(value.base);
  return simple_levels_[value.exponent][static_cast<std::size_t>(value.base - 1)];
}

TermStore::Statistics TermStore::statistics() const {
  const std::size_t untouched = 2 * (kMaxOutcomes - outcomes_.size());
  const std::size_t words =
      arena_.size() - untouched + table_.size() + simple_levels_.capacity() * 3;
  return {nodes_, words * sizeof(std::uint32_t), requests_, hits_, collections_};
}

TermMap<Term> TermStore::collect(std::span<const Term> roots) {
  simple_levels_.clear();
  TermSet alive;
  std::vector<Term> open;
  const auto reach = [&](Term t) {
    if (t.is_choice() && alive.insert(t)) open.push_back(t);
  };
  for (const Term root : roots) reach(root);
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    for (const Term option : options(t)) reach(option);
  }

  // Nothing moves before all new places are known, since memory may run out until then.
  TermMap<Term> moved;
  std::size_t end = kFirstNode;
  alive.for_each_ascending([&](Term t) {
    moved[t] = Term::from_raw(static_cast<std::uint32_t>(end));
    end += kHeaderWords + options(t).size();
  });
  std::uint32_t* data = arena_.data();
  alive.for_each_ascending([&](Term t) {
    const std::size_t words = kHeaderWords + options(t).size();
    std::uint32_t* const to = data + moved.get(t).raw();
    std::memmove(to, data + t.raw(), words * sizeof(std::uint32_t));
    auto* options = reinterpret_cast<Term*>(to + kHeaderWords);
    for (std::size_t i = 0; i + kHeaderWords < words; ++i) {
      if (options[i].is_choice()) options[i] = moved.get(options[i]);
    }
  });
  arena_.truncate(end);
  nodes_ = alive.size();
  ++collections_;
  const std::size_t slots = std::bit_ceil(static_cast<std::size_t>(nodes_ * 2));
  rebuild_table(std::clamp(slots, kFirstSlots, table_.size()));
  return moved;
}

}  // namespace kingmaker
