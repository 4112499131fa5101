// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/hull.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>

#include "algebra/walk.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// A chain C_p, decoded. It contains the digits of the number from the last to the first.
struct Chain {
  Player player = 0;
  Hull hull;
};

[[nodiscard]] Chain read_chain(const TermStore& store, Term at) {
  Chain chain;
  bool last = false;  // the last digit read, the innermost of the rest
  for (bool first = true;; first = false) {
    const std::span<const Term> options = store.options(at);
    const bool digit = options.size() == 2;
    if (options.front().is_win() && options.front().winner() != kNobody) {
      chain.player = options.front().winner();
      chain.hull.is_open = last;
      return chain;
    }
    if (!first) chain.hull.number = (chain.hull.number >> 1) | (last ? Hull::kOne >> 1 : 0);
    last = digit;
    at = options.back();
  }
}

[[nodiscard]] Term wrap(TermStore& store, Term inside, bool digit) {
  return digit ? store.choice(kNobody, {Term::win(kNobody), inside})
               : store.choice(kNobody, {inside});
}

[[nodiscard]] Term chain_of(TermStore& store, Player p, const Hull& hull) {
  Term chain = store.choice(kNobody, {Term::win(p), Term::win(kNobody)});
  if (!chain.is_none()) chain = wrap(store, chain, hull.is_open);
  for (std::uint64_t left = hull.number << 1; left != 0 && !chain.is_none(); left <<= 1) {
    chain = wrap(store, chain, (left >> Hull::kBits) != 0);
  }
  return chain;
}

}  // namespace

std::vector<Term> choices_outside_types(const TermStore& store, int players,
                                        std::span<const Term> roots) {
  const auto none = [&](Term t) { return !contains_type(store, players, t); };
  if (absl::c_all_of(roots, none)) return bottom_up(store, roots);
  return bottom_up(store, roots, [&](Term t) { return !is_type(store, players, t); });
}

std::vector<Term> choices_outside_types(const TermStore& store, int players, Term root) {
  return choices_outside_types(store, players, std::span<const Term>(&root, 1));
}

Player mover_of_type(const TermStore& store, Term t) {
  return store.mover(store.options(t).front());
}

ValueType type_of_term(const TermStore& store, Term t) {
  const Term inside = store.options(t).front();
  ValueType type{store.mover(inside), {}};
  for (const Term at : store.options(inside)) {
    const Chain chain = read_chain(store, at);
    type.of(chain.player) = chain.hull;
  }
  return type;
}

std::uint64_t number_in_type(const TermStore& store, Term t, Player p) {
  if (!store.winners(t).contains(p)) return 0;
  for (const Term at : store.options(store.options(t).front())) {
    if (store.winners(at).contains(p)) return read_chain(store, at).hull.number;
  }
  return 0;
}

std::vector<Player> alike_in(const ValueType& type, int players) {
  std::vector<Player> alike;
  for (Player p = 1; p <= players; ++p) {
    if (p != type.mover && type.of(p).number != 0 && !type.of(p).is_open) alike.push_back(p);
  }
  return alike;
}

std::string number_text(std::uint64_t number) {
  if (number == 0) return "0";
  const int zeros = std::countr_zero(number);
  if (zeros >= Hull::kBits) return "1";
  return cat(number >> zeros, "/", std::uint64_t{1} << (Hull::kBits - zeros));
}

Term term_of_type(TermStore& store, const ValueType& type) {
  std::vector<Term> chains;
  for (Player p = 1; p <= kMaxTypePlayers; ++p) {
    if (type.of(p).number == 0) continue;
    chains.push_back(chain_of(store, p, type.of(p)));
    if (chains.back().is_none()) return {};
  }
  const Term inside = store.choice(type.mover, std::span<Term>(chains));
  return inside.is_none() ? inside : store.choice(kNobody, {inside});
}

}  // namespace kingmaker
