// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/line_text.hpp"

#include <absl/algorithm/container.h>

#include <span>
#include <utility>

#include "algebra/hull.hpp"
#include "base/diagnostic.hpp"
#include "extensions/explain/detail/payoff_line.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker::detail {

absl::Status derivation_too_long(const PrintOptions& options) {
  return raisable_limit_error(cat("the derivation is longer than ", options.max_bytes, " bytes"),
                              "output");
}

const std::string& ValueTexts::operator()(Term t) {
  const auto [at, fresh] = texts_.try_emplace(t);
  if (!fresh) return at->second;
  absl::StatusOr<std::string> text = print(store_, t, options_);
  if (text.ok()) {
    at->second = *std::move(text);
    bytes_ += at->second.size();
    if (bytes_ > options_.max_bytes) status_ = derivation_too_long(options_);
  } else if (status_.ok()) {
    status_ = text.status();
  }
  return at->second;
}

namespace say {
namespace {

// The probability that p wins a simple value if the others are unbiased, as in Loeb's Table 4. It
// is 1, 0 and then the mean of the two before, so (2^(n-1) + (-1)^n) / (3 * 2^(n-1)), where n is
// the exponent of p's own value in the same brace.
std::string probability(const TermStore& store, Player p, Term t) {
  constexpr std::uint64_t kLargestWrittenOut = 16;
  const SimpleValue value = *store.simple_value(t);
  const std::uint64_t n = std::uint64_t{value.exponent} + (value.base == p ? 0 : 1);
  if (n < 2) return n == 0 ? "1" : "0";
  const bool even = n % 2 == 0;
  if (n > kLargestWrittenOut) return cat("1/3 ", even ? "+" : "-", " 1/(3*2^", n - 1, ")");
  const std::uint64_t denominator = std::uint64_t{1} << (n - 1);
  const std::uint64_t numerator = (even ? denominator + 1 : denominator - 1) / 3;
  return cat(numerator, "/", denominator);
}

bool is_option(const TermStore& store, Term x, Term of) {
  if (of.is_leaf()) return false;
  const auto all = store.options(of);
  return absl::c_linear_search(all, x);
}

// `witness` returns the option of `side` in a premise at which a clause fails, if the premise has
// one.
void put_failure(LineText& text, std::string_view clause, const ProofLine& line, Term side,
                 auto witness) {
  if (side.is_leaf()) {
    text.put(side);
    text.put(" has no options");
    return;
  }
  for (const std::uint32_t premise : line.premises) {
    const Term counterexample = witness(text.conclusion(premise));
    if (counterexample.is_none()) continue;
    text.put(clause, " fails at ");
    text.put(counterexample);
    return;
  }
}

// True if an option in normal form has the mover m, too, so that it is merged into the choice `v`.
bool merges(const LineText& text, const ProofLine& line) {
  const Term v = line.conclusion.left;
  const TermStore& store = text.store();
  return store.options(v).size() > 1 && absl::c_any_of(line.premises, [&](std::uint32_t premise) {
           const Judgement& j = text.conclusion(premise);
           return j.verb == Verb::NormalForm && j.right.is_choice() &&
                  store.mover(j.right) == store.mover(v);
         });
}

}  // namespace

void failing_clauses(LineText& text, const ProofLine& line) {
  const Judgement& j = line.conclusion;
  put_failure(text, "clause 4", line, j.left, [&](const Judgement& p) {
    return p.right == j.right && p.left != j.left ? p.left : Term();
  });
  text.put(", ");
  put_failure(text, "clause 5", line, j.right, [&](const Judgement& p) {
    return p.left == j.left && p.right != j.right ? p.right : Term();
  });
}

void who_decides(LineText& text, const ProofLine& line) {
  const TermStore& store = text.store();
  const Judgement& j = line.conclusion;
  const Term choice = is_option(store, j.right, j.left) ? j.left : j.right;
  const auto two = store.options(choice);
  const bool in_order = store.simple_value(two[0])->base < store.simple_value(two[1])->base;
  text.put(text.name(store.mover(choice)), " decides whether it is to be ");
  text.put(two[in_order ? 0 : 1]);
  text.put(" or ");
  text.put(two[in_order ? 1 : 0]);
}

void opponents(LineText& text, const ProofLine& line) {
  const Player p = line.conclusion.player;
  text.put(text.name(p == 1 ? 2 : 1), " and ", text.name(p == 3 ? 2 : 3));
}

void left_of_premise(LineText& text, const ProofLine& line) {
  text.put(text.conclusion(line.premises[0]).left);
}
void right_of_premise(LineText& text, const ProofLine& line) {
  text.put(text.conclusion(line.premises[0]).right);
}

void no_axiom(LineText& text, const ProofLine& line) {
  if (text.plays().of(1) != PlayerRules::Loeb) {
    text.put("neither axiom says so");
    return;
  }
  const Judgement& j = line.conclusion;
  const std::string left = probability(text.store(), j.player, j.left);
  const std::string right = probability(text.store(), j.player, j.right);
  text.put("player ", text.name(j.player), left == right ? " wins both" : " wins the left value",
           " with probability ", left);
  if (left != right) text.put(", the right one with ", right);
}

void who_picks(LineText& text, const ProofLine& line) {
  const Judgement& j = line.conclusion;
  text.put(text.name(text.store().mover(j.right)), " picks is better than to ",
           j.left.is_win() ? "lose" : "pick");
}

void ranks(LineText& text, const ProofLine& line) {
  const Judgement& j = line.conclusion;
  text.put(text.name((j.holds ? j.right : j.left).winner()), " before ",
           text.name((j.holds ? j.left : j.right).winner()));
}

// Describes a node: the mover drops options because of others, and keeps the rest.
void node(LineText& text, const ProofLine& line) {
  const Term v = line.conclusion.left;
  const Term w = line.conclusion.right;
  const TermStore& store = text.store();
  const Player m = store.mover(v);
  bool says_something = merges(text, line);
  text.put("player ", text.name(m), says_something ? " merges choices" : "");
  for (const std::uint32_t premise : line.premises) {
    const Judgement& j = text.conclusion(premise);
    if (j.verb != Verb::Less || !j.holds) continue;
    text.put(says_something ? ", drops " : " drops ");
    text.put(j.left);
    text.put(" for ");
    text.put(j.right);
    says_something = true;
  }
  const bool stays = w.is_choice() && store.mover(w) == m && store.options(w).size() > 1;
  if (store.options(v).size() == 1) {
    text.put(says_something ? " and" : "", " has no choice");
  } else if (!stays) {
    text.put(says_something ? " and" : "", " is left with one option");
  } else if (!says_something) {
    text.put(" drops nothing");
  }
}

void clause(LineText& text, const ProofLine& line) {
  const Judgement& j = line.conclusion;
  const DefinedPreference& preference = text.plays().preference_of(j.player);
  const absl::StatusOr<std::string> clause =
      preference.clause_text(text.players(), j.player, j.left, j.right);
  text.put(preference.name, ": ", clause.ok() ? *clause : std::string("the definition"));
}

void rule(LineText& text, const ProofLine& line) {
  const Player m = text.store().mover(line.conclusion.left);
  const PatternRule& rule = *text.plays().own_of(m).patterns[line.step->rule];
  const std::string with = rule.match_text(text.store(), text.players(), line.step->match);
  text.put(rule.name, ": ", rule.left, " -> ", rule.right, with.empty() ? "" : ", with ", with);
}

void numbers(LineText& text, const ProofLine& line) {
  const Judgement& j = line.conclusion;
  if (text.players() <= 3) {
    text.put("EK Theorem 15");
    return;
  }
  const auto number = [&](Term t) {
    if (t.is_win()) return t.winner() == j.player ? Hull::kOne : 0;
    return number_in_type(text.store(), t, j.player);
  };
  text.put("the numbers for player ", text.name(j.player), " are ", number_text(number(j.left)),
           " and ", number_text(number(j.right)));
}

void best_options(LineText& text, const ProofLine& line) {
  const Term v = line.conclusion.left;
  const Player m = text.store().mover(v);
  text.put("player ", text.name(m));
  if (text.store().options(v).size() == 1) {
    text.put(" has no choice");
  } else {
    text.put(" keeps the options with the greatest number for him");
  }
}

void ended(LineText& text, const ProofLine& line) {
  text.put(line.conclusion.left.is_outcome() ? "an outcome" : "a win");
}

void levels(LineText& text, const ProofLine& line) {
  const Judgement& j = line.conclusion;
  const auto numbers = first_difference(text.store(), j.player, j.left, j.right);
  if (!numbers) {
    text.put("the prudent numbers agree at all payoffs");
    return;
  }
  text.put("the prudent numbers first differ at the payoff ", numbers->level.text(), ": ",
           numbers->left.str(), " and ", numbers->right.str());
}

void mover(LineText& text, const ProofLine& line) {
  text.put(text.name(text.store().mover(line.conclusion.left)));
}

}  // namespace say
}  // namespace kingmaker::detail
