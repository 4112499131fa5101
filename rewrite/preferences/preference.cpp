#include "rewrite/preferences/preference.hpp"

#include <absl/status/status.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace kingmaker {
namespace detail {

void PairMemo::overwrite(Term v, Term w, Relation r) {
  std::uint64_t* line = slots_.data() + line_of(key_of(v, w));
  std::memmove(line, line + 1, (kLine - 1) * sizeof(std::uint64_t));
  line[kLine - 1] = 0;
  static_cast<void>(insert(v, w, r));
}

void PairMemo::grow() {
  std::vector<std::uint64_t> old = std::move(slots_);
  slots_.assign(old.empty() ? kFirstSlots : old.size() * 2, 0);
  shift_ = 64 - std::countr_zero(slots_.size() / kLine);
  // The pairs of a line go to two lines of the new table, so each of these has room for all of
  // them.
  for (const std::uint64_t entry : old) {
    if (entry == 0) continue;
    std::uint64_t* line = slots_.data() + line_of(entry >> 2);
    *std::find(line, line + kLine, std::uint64_t{0}) = entry;
  }
}

}  // namespace detail

namespace {

bool neither_can_win(const TermStore& store, Player p, Term v, Term w) {
  return !(store.winners(v) | store.winners(w)).contains(p);
}

}  // namespace

// Two theorems, by induction over Definition 7, for distinct v and w in syntactic normal form:
// - If neither contains a win of p, they are incomparable. Suppose v <= w since all options of v
//   are <= w. These options contain no win of p either, so each is w itself; but v has two options.
// - Among simple values a_k, b_k, p_k that contain a win of p and are not this win, only a_2 < b_1
//   and b_2 < a_1 are comparable, where a and b are the other players: a_2 = a{b_1, p_1}, and p_1
//   has no win of p. A choice with an exponent of at least 3 has no option that compares with any
//   of the options it would have to.
Decision SelfishFold::theorem(const TermStore& store, Player p, Term v, Term w) {
  if (neither_can_win(store, p, v, w)) return Relation::Incomparable;
  const auto a = store.simple_value(v);
  if (!a) return std::nullopt;
  const auto b = store.simple_value(w);
  if (!b) return std::nullopt;
  if (a->base == b->base || a->base == p || b->base == p) return Relation::Incomparable;
  if (a->exponent == 2 && b->exponent == 1) return Relation::Less;
  if (a->exponent == 1 && b->exponent == 2) return Relation::Greater;
  return Relation::Incomparable;
}

Level SelfishFold::level(const TermStore& store, Player p, Term v) {
  if (v == Term::win(p)) return kWinLevel;
  if (!store.winners(v).contains(p)) return kLossLevel;
  return std::nullopt;
}

Level PrudentFold::level(const TermStore& store, Player p, Term v) {
  if (const Level extreme = SelfishFold::level(store, p, v)) return extreme;
  if (const auto simple = store.simple_value(v)) return prudent_rank(p, *simple);
  return std::nullopt;
}

detail::PairMemo& Preferences::memo_of(const void* fold, Player p) {
  for (const auto& memo : memos_) {
    if (memo->fold == fold && memo->player == p) return memo->pairs;
  }
  memos_.push_back(std::make_unique<Memo>(Memo{fold, p, {}}));
  return memos_.back()->pairs;
}

void Preferences::remember(detail::PairMemo& memo, Term v, Term w, Relation r) {
  while (!memo.insert(v, w, r)) {
    const auto bytes_of_others = [&] {
      std::size_t bytes = 0;
      for (const auto& each : memos_) bytes += &each->pairs == &memo ? 0 : each->pairs.bytes();
      return bytes;
    };
    // The old table exists until the new one is filled.
    const std::size_t own = memo.bytes() + memo.bytes_when_grown();
    if (bytes_of_others() + own <= max_memo_bytes_) {
      memo.grow();
    } else if (bytes_of_others() > 0) {
      // A memo without any memory would make its fold take exponential time.
      for (const auto& each : memos_) {
        if (&each->pairs != &memo) each->pairs.clear();
      }
    } else if (memo.bytes() > 0) {
      memo.overwrite(v, w, r);
      return;
    } else {
      return;
    }
  }
}

Decision Preferences::by_prudent_number(Player p, Term v, Term w, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  const auto order = numbers_.compare(p, v, w, budget);
  if (!order) return std::nullopt;
  if (*order == 0) return Relation::Incomparable;
  return *order < 0 ? Relation::Less : Relation::Greater;
}

std::optional<PrudentRank> Preferences::prudent_rank(Player p, Term v, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  return numbers_.rank(p, v, budget);
}

std::optional<std::vector<std::uint8_t>> Preferences::prudent_digits(Player p, Term v,
                                                                     Budget& budget) {
  if (generation_ != store_.generation()) clear();
  return numbers_.digits(p, v, budget);
}

Preferences::Statistics Preferences::statistics() const {
  Statistics statistics{pairs_, hits_, numbers_.bytes()};
  for (const auto& memo : memos_) statistics.bytes += memo->pairs.bytes();
  return statistics;
}

void Preferences::clear() {
  for (const auto& memo : memos_) memo->pairs.clear();
  numbers_.clear();
  generation_ = store_.generation();
}

void Preferences::use_theorems(bool use) {
  theorems_ = use;
  clear();
}

absl::StatusOr<Relation> Preferences::compare(const System& system, int players, Player p, Term v,
                                              Term w, Budget& budget) {
  if (absl::Status fits = system.check_players(players); !fits.ok()) return fits;
  if (p < 1 || p > players) {
    return absl::InvalidArgumentError("a relation is for one of the players");
  }
  if (v == w) return Relation::Equal;
  const Preference* preference = system.rule_set_of(p).preference.get();
  if (preference == nullptr) return Relation::Incomparable;
  return preference->relation(*this, Play{system, players}, p, v, w, budget);
}

}  // namespace kingmaker
