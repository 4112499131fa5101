#include "algebra/term_store.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace kingmaker {
namespace {

constexpr std::size_t kFirstSlots = 1024;

// Multiplies into 128 bits and folds: one multiplication mixes 64 bits well (as wyhash does).
inline std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t load_pair(const void* at) {
  std::uint64_t pair;
  std::memcpy(&pair, at, sizeof pair);
  return pair;
}

// As `load_pair` finds them in memory.
inline std::uint64_t make_pair(Term a, Term b) {
  static_assert(std::endian::native == std::endian::little);
  return std::uint64_t{b.raw()} << 32 | a.raw();
}

// The seeds are fixed: results and speed are the same in every run. Choices of two and three
// options, nearly all there are, have hashes of one multiplication.
constexpr std::uint64_t kSeed = 0x9e3779b97f4a7c15;
constexpr std::uint64_t kFactor = 0xe7037ed1a0b428db;

inline std::uint64_t hash_two(std::uint32_t identity, std::uint64_t pair) {
  return fold_multiply(pair ^ kSeed, kFactor ^ identity);
}
inline std::uint64_t hash_three(std::uint32_t identity, std::uint64_t pair, std::uint32_t third) {
  return fold_multiply(pair ^ kSeed, kFactor ^ identity ^ std::uint64_t{third} << 32);
}
std::uint64_t hash_any(std::uint32_t identity, const Term* options, std::uint32_t count) {
  if (count == 2) return hash_two(identity, load_pair(options));
  if (count == 3) return hash_three(identity, load_pair(options), options[2].raw());
  std::uint64_t h = identity ^ kSeed;
  std::uint32_t i = 0;
  for (; i + 2 <= count; i += 2) h = fold_multiply(h ^ load_pair(options + i), kFactor);
  if (i < count) h = fold_multiply(h ^ options[i].raw(), kFactor);
  return fold_multiply(h, kSeed);
}

}  // namespace

TermStore::TermStore(std::uint64_t hash_mask) : arena_(kMaxWords), hash_mask_(hash_mask) {
  // A machine without 128 bytes to reserve refuses every node later; nothing to say here.
  static_cast<void>(arena_.append(kFirstNode));
  rebuild_table(kFirstSlots);
}

Term TermStore::refuse(Refusal why) {
  refusal_ = why;
  return {};
}

// Two and three options have paths of their own: they stay in registers, are sorted without
// branches, and are compared in one or two loads. What is left is waiting for memory, and the
// shorter the path, the more requests the processor overlaps while it waits.
Term TermStore::choice(Player mover, std::span<Term> options) {
  assert(!options.empty() && mover >= 1 && mover <= kMaxPlayers);
  refusal_ = Refusal::None;
  const std::uint32_t who = static_cast<std::uint32_t>(mover - 1) << 24;
  if (options.size() == 2) {
    const std::array<Term, 2> sorted = {std::min(options[0], options[1]),
                                        std::max(options[0], options[1])};
    if (sorted[0] != sorted[1]) {
      const std::uint64_t pair = make_pair(sorted[0], sorted[1]);
      return intern(who | 2, sorted.data(), hash_two(who | 2, pair),
                    [&](const Term* held) { return load_pair(held) == pair; });
    }
  } else if (options.size() == 3) {
    const Term low = std::min(options[0], options[1]);
    const Term high = std::max(options[0], options[1]);
    const std::array<Term, 3> sorted = {std::min(low, options[2]),
                                        std::max(low, std::min(high, options[2])),
                                        std::max(high, options[2])};
    if (sorted[0] != sorted[1] && sorted[1] != sorted[2]) {
      const std::uint64_t pair = make_pair(sorted[0], sorted[1]);
      return intern(
          who | 3, sorted.data(), hash_three(who | 3, pair, sorted[2].raw()),
          [&](const Term* held) { return load_pair(held) == pair && held[2] == sorted[2]; });
    }
  }
  if (!std::is_sorted(options.begin(), options.end())) std::sort(options.begin(), options.end());
  const auto count =
      static_cast<std::size_t>(std::unique(options.begin(), options.end()) - options.begin());
  if (count == 1 && options[0].is_win()) return options[0];
  if (count > kMaxOptions) return refuse(Refusal::Options);
  const auto short_count = static_cast<std::uint32_t>(count);
  return intern(who | short_count, options.data(),
                hash_any(who | short_count, options.data(), short_count), [&](const Term* held) {
                  return std::memcmp(held, options.data(), count * sizeof(Term)) == 0;
                });
}

Term TermStore::choice(Player mover, std::initializer_list<Term> options) {
  std::vector<Term> copy(options);
  return choice(mover, std::span<Term>(copy));
}

// The node with these options, sorted and distinct; `same` compares them with those of another of
// the same mover and number of options.
template <typename Same>
inline Term TermStore::intern(std::uint32_t identity, const Term* options, std::uint64_t h,
                              Same&& same) {
  ++requests_;
  h &= hash_mask_;
  const std::size_t mask = table_.size() - 1;
  const std::uint32_t place_mask = (1U << place_bits_) - 1;
  const std::uint32_t tag = static_cast<std::uint32_t>(h >> 32) & ~place_mask;
  std::size_t slot = h & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t place = table_[slot] ^ tag;
    if (place > place_mask) continue;
    const std::uint32_t* node = arena_.data() + place;
    if ((node[0] & kIdentityMask) == identity &&
        same(reinterpret_cast<const Term*>(node + kHeaderWords))) {
      ++hits_;
      return Term::from_raw(place);
    }
  }
  return append(identity, options, slot, tag);
}

// The node is new: write it, and give it the free slot where it was looked for.
Term TermStore::append(std::uint32_t identity, const Term* options, std::size_t slot,
                       std::uint32_t tag) {
  const std::uint32_t count = identity & kCountMask;
  std::uint64_t below = 0;
  std::uint64_t winners = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t h = header(options[i]);
    below = std::max(below, h & kDepthMask);
    winners |= h & kWinnersMask;
  }
  if (below == kDepthMask) return refuse(Refusal::Depth);
  if (nodes_ >= node_limit_) return refuse(Refusal::Nodes);
  std::uint32_t* words = arena_.append(kHeaderWords + std::size_t{count});
  if (words == nullptr) return refuse(Refusal::Nodes);

  std::uint64_t fields = identity | (below + kOneDeeper) | winners;
  if (count == 2 && is_simple_shape(fields, header(options[0]), header(options[1]))) {
    fields |= kSimpleBit;
  }
  std::memcpy(words, &fields, sizeof fields);
  std::copy_n(options, count, reinterpret_cast<Term*>(words + kHeaderWords));
  ++nodes_;

  const auto raw = static_cast<std::uint32_t>(words - arena_.data());
  const bool crowded = nodes_ * 4 > table_.size() * 3;
  if (crowded || (raw >> place_bits_) != 0) {
    rebuild_table(crowded ? table_.size() * 2 : table_.size());
  } else {
    table_[slot] = tag | raw;
  }
  return Term::from_raw(raw);
}

// Is a choice of two options with these headers x_{k+1}: the options y_k and z_k, and x, y, z all
// different?
bool TermStore::is_simple_shape(std::uint64_t choice, std::uint64_t a, std::uint64_t b) {
  const auto mover_bit = [](std::uint64_t h) { return 1U << mover_field(h); };
  return (a & b & kSimpleBit) != 0 && (a & kDepthMask) == (b & kDepthMask) &&
         (mover_bit(choice) | mover_bit(a) | mover_bit(b)) == 7;
}

// Puts a node that is not in the table into its first free slot.
void TermStore::place(std::uint32_t raw) {
  const std::uint32_t* node = arena_.data() + raw;
  const std::uint64_t h =
      hash_any(node[0] & kIdentityMask, reinterpret_cast<const Term*>(node + kHeaderWords),
               node[0] & kCountMask) &
      hash_mask_;
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = h & mask;
  while (table_[slot] != 0) slot = (slot + 1) & mask;
  const std::uint32_t place_mask = (1U << place_bits_) - 1;
  table_[slot] = (static_cast<std::uint32_t>(h >> 32) & ~place_mask) | raw;
}

// Nodes lie one behind the other, so the table is made anew from the arena alone: the old one is
// given up first, and growing never holds two.
void TermStore::rebuild_table(std::size_t slots) {
  std::vector<std::uint32_t>().swap(table_);
  table_.resize(slots);
  // Room for twice the words there are before tags must be made shorter.
  place_bits_ = std::clamp(static_cast<int>(std::bit_width(arena_.size() * 2)), 12, 31);
  for (std::size_t at = kFirstNode; at < arena_.size();
       at += kHeaderWords + (arena_.data()[at] & kCountMask)) {
    place(static_cast<std::uint32_t>(at));
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
  // Of the last level only the one value asked for is made.
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
  const std::size_t words = arena_.size() + table_.size() + simple_levels_.capacity() * 3;
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

  TermMap<Term> moved;
  std::uint32_t* data = arena_.data();
  std::size_t end = kFirstNode;
  alive.for_each_ascending([&](Term t) {
    const std::size_t words = kHeaderWords + options(t).size();
    std::memmove(data + end, data + t.raw(), words * sizeof(std::uint32_t));
    auto* options = reinterpret_cast<Term*>(data + end + kHeaderWords);
    for (std::size_t i = 0; i + kHeaderWords < words; ++i) {
      if (options[i].is_choice()) options[i] = moved.get(options[i]);
    }
    moved[t] = Term::from_raw(static_cast<std::uint32_t>(end));
    end += words;
  });
  arena_.truncate(end);
  nodes_ = alive.size();
  ++collections_;
  rebuild_table(std::max(kFirstSlots, std::bit_ceil(static_cast<std::size_t>(nodes_ * 2))));
  return moved;
}

}  // namespace kingmaker
