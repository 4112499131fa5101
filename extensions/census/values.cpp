// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/values.hpp"

#include <utility>

#include "algebra/refusal.hpp"
#include "algebra/walk.hpp"
#include "base/diagnostic.hpp"

namespace kingmaker {

PrudentValues::PrudentValues() {
  constexpr std::uint32_t kBraces = 32;
  for (std::uint32_t exponent = 0; exponent <= kMaxExponent; ++exponent) {
    for (Player base = 1; base <= 3; ++base) {
      const SimpleValue seen_by_mover{base % 3 + 1, exponent};
      const std::uint32_t brace = brace_index(brace_of(1, seen_by_mover));
      // The worst brace is first.
      const std::uint32_t place = brace % 2 == 0 ? kBraces - 1 - brace / 2 : brace / 2;
      const auto there =
          static_cast<std::uint64_t>(seen_by_mover.base == 1 ? 3 : seen_by_mover.base - 1);
      options_[id_of({base, exponent})] = there << (2 * place);
      if (brace > 0) {
        best_[place * 4 + 1] = id_of({2, brace - 1});
        best_[place * 4 + 2] = id_of({3, brace - 1});
      }
      best_[place * 4 + 3] = id_of({1, brace});
    }
  }
}

TermValues::TermValues(int players, const System& system, bool relative, Budget& budget,
                       const Home& home)
    : players_(players),
      raw_(system.is_raw()),
      relative_(relative),
      to_previous_(identity_relabelling()),
      budget_(&budget),
      own_store_(home.store == nullptr ? std::make_unique<TermStore>() : nullptr),
      own_preferences_(own_store_ ? std::make_unique<Preferences>(*own_store_) : nullptr),
      store_(own_store_ ? *own_store_ : *home.store),
      preferences_(own_preferences_ ? *own_preferences_ : *home.preferences),
      rewriter_(store_, players, system, preferences_) {
  for (Player p = 1; p <= players; ++p) {
    to_previous_[static_cast<std::size_t>(p - 1)] = Frame{players, 1}.successor(p);
  }
}

std::uint64_t TermValues::bytes() const {
  return store_.statistics().bytes + earlier_.bytes() + preferences_.statistics().bytes;
}

Term TermValues::earlier(Term t) {
  if (t.is_win()) return Term::win(to_previous_[static_cast<std::size_t>(t.winner() - 1)]);
  const Term cached = earlier_.get(t);
  if (!cached.is_none()) return cached;
  // The options are nearly always in the map, since they were options before.
  std::vector<Term> open{t};
  std::vector<Term> options;
  while (!open.empty()) {
    const Term top = open.back();
    options.clear();
    bool ready = true;
    for (const Term option : store_.options(top)) {
      const Term renamed =
          option.is_win() ? Term::win(to_previous_[static_cast<std::size_t>(option.winner() - 1)])
                          : earlier_.get(option);
      if (renamed.is_none()) {
        open.push_back(option);
        ready = false;
      }
      options.push_back(renamed);
    }
    if (!ready) continue;
    open.pop_back();
    const Player mover = to_previous_[static_cast<std::size_t>(store_.mover(top) - 1)];
    const Term renamed = store_.choice(mover, std::span<Term>(options));
    if (renamed.is_none()) return {};
    earlier_[top] = renamed;
  }
  return earlier_.get(t);
}

TermValues::Id TermValues::choose(Player mover) {
  Term value;
  if (raw_) {
    // Relative raw values need no renaming: each list of options is one turn further on.
    value = store_.choice(mover, std::span<Term>(options_));
    if (relative_ && value.is_win()) value = earlier(value);
    if (value.is_none()) status_ = status_of_refusal(store_);
    if (!budget_->spend(options_.size())) {
      status_ = status_of(budget_->reason(), *budget_);
      return 0;
    }
    return value.raw();
  }
  if (relative_) {
    for (Term& option : options_) {
      option = earlier(option);
      if (option.is_none()) {
        status_ = status_of_refusal(store_);
        return 0;
      }
    }
  }
  const absl::StatusOr<Term> reduced = rewriter_.reduce_in_place(mover, options_, *budget_);
  if (!reduced.ok()) {
    status_ = reduced.status();
    return 0;
  }
  return reduced->raw();
}

Term TermValues::absolute(Term relative, Player mover) {
  const Frame frame{players_, mover};
  if (!relative_) return relative;
  const auto turns = static_cast<std::uint64_t>(mover - 1);
  if (!raw_) {
    Relabelling f = identity_relabelling();
    for (Player p = 1; p <= players_; ++p) {
      f[static_cast<std::size_t>(p - 1)] = frame.successor(p, turns);
    }
    return relabel(store_, relative, f);
  }
  const auto winner = [&](Term t, Player at) {
    return Term::win(frame.successor(at, static_cast<std::uint64_t>(t.winner() - 1)));
  };
  if (relative.is_win()) return winner(relative, mover);
  std::vector<TermMap<Term>> results(static_cast<std::size_t>(players_) + 1);
  std::vector<std::pair<Term, Player>> open{{relative, mover}};
  std::vector<Term> options;
  while (!open.empty()) {
    const auto [t, at] = open.back();
    const Player next = frame.successor(at);
    options.clear();
    bool ready = true;
    // A node made below may move the store's memory, but never while these options are read.
    const std::span<const Term> of_t = store_.options(t);
    for (const Term option : of_t) {
      const Term result = option.is_win() ? winner(option, next)
                                          : results[static_cast<std::size_t>(next)].get(option);
      if (result.is_none()) {
        open.emplace_back(option, next);
        ready = false;
      }
      options.push_back(result);
    }
    if (!ready) continue;
    open.pop_back();
    const Term result = store_.choice(at, std::span<Term>(options));
    if (result.is_none()) return {};
    results[static_cast<std::size_t>(at)][t] = result;
  }
  return results[static_cast<std::size_t>(mover)].get(relative);
}

}  // namespace kingmaker
