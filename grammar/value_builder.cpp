// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/value_builder.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/refusal.hpp"
#include "base/characters.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/detail/letters.hpp"
#include "grammar/detail/token.hpp"
#include "grammar/limits.hpp"

namespace kingmaker {
namespace {

using ast::Kind;
using ast::kNone;
using ast::Node;

// `player_text` is the player as written; `number` is nullopt if it is too large to be read.
[[nodiscard]] absl::Status no_such_player(const Frame& frame, std::string_view player_text,
                                          std::optional<std::int64_t> number, SourceRange range) {
  std::string message =
      cat("player ", player_text, " does not exist: this game has players 1..", frame.players);
  if (!number || *number > kMaxPlayers) {
    append(message, ", and no game has more than ", kMaxPlayers);
  } else if (*number > frame.players) {
    append(message, "; `:set players ", *number, "` or --players ", *number, " changes that");
  }
  return error_at(range, message);
}

// The error for the first number in a plain list that cannot be a player or an exponent, if there
// is one.
[[nodiscard]] absl::Status check_plain(const Frame& frame, std::string_view text,
                                       std::uint32_t offset) {
  const auto digits_from = [&](std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    return text.substr(at, end - at);
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_digit(text[at])) continue;
    const std::string_view digits = digits_from(at);
    const auto begin = static_cast<std::uint32_t>(offset + at);
    at += digits.size();
    const SourceRange range = {begin, static_cast<std::uint32_t>(offset + at)};
    if (const auto player = resolve_player(frame, digits, range); !player.ok()) {
      return player.status();
    }
    if (at == text.size() || text[at] != '_') continue;
    const std::string_view exponent = digits_from(++at);
    const auto exponent_begin = static_cast<std::uint32_t>(offset + at);
    at += exponent.size();
    const auto number = detail::number_of(exponent);
    if (!number || *number > kMaxExponent) {
      return limit_error_at({exponent_begin, static_cast<std::uint32_t>(offset + at)},
                            "exponents go up to ", kMaxExponent);
    }
  }
  return absl::OkStatus();
}

class Builder {
 public:
  Builder(TermStore& store, const Frame& frame, const ast::Expression& expression, Budget* budget)
      : store_(store), frame_(frame), expression_(expression), budget_(budget) {}

  absl::StatusOr<Term> run() {
    const auto count = static_cast<std::uint32_t>(expression_.nodes.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      if (!goes_on(budget_)) return status_of(*budget_);
      if (const std::uint32_t call = hull_from(i); call != kNone) {
        i = call;
        KM_ASSIGN_OR_RETURN(const auto hull_value, hull(expression_.nodes[call]));
        push(hull_value, call);
        continue;
      }
      KM_RETURN_IF_ERROR(with_range(step(i), expression_.nodes[i].range));
    }
    return term_of(stack_.back());
  }

 private:
  // A finished subexpression. A number has no term yet, since it may be a win, a mover or an
  // exponent.
  struct Item {
    Term term;
    std::uint32_t node = 0;
  };

  [[nodiscard]] std::string_view written(const Node& node) const {
    return expression_.text(node.range);
  }
  [[nodiscard]] const Node& node_of(const Item& item) const { return expression_.nodes[item.node]; }
  [[nodiscard]] std::optional<std::int64_t> number_of(const Node& node) const {
    if (node.index == kNone) return std::nullopt;
    return expression_.integers[node.index];
  }

  absl::Status step(std::uint32_t i) {
    const Node& node = expression_.nodes[i];
    switch (node.kind) {
      case Kind::Integer:
        push(Term(), i);
        return absl::OkStatus();
      case Kind::Outcome:
        return push(outcome_value(store_, frame_, expression_.outcomes[node.index], node.range), i);
      case Kind::Name:
        return push(name(i, node), i);
      case Kind::Plain: {
        KM_ASSIGN_OR_RETURN(const auto mover, mover_of_list(node));
        return push(read_list(store_, {frame_.players, mover}, written(node), node.range, budget_),
                    i);
      }
      case Kind::Bar:
        return bar(i, node);
      case Kind::List: {
        KM_ASSIGN_OR_RETURN(const auto mover, mover_of_list(node));
        return choice(i, node, mover, node.count);
      }
      case Kind::Choice: {
        if (node.op == ast::Op::Range) return no_part();
        KM_ASSIGN_OR_RETURN(const auto mover, player_of(stack_[stack_.size() - node.count]));
        return choice(i, node, mover, node.count - 1);
      }
      case Kind::Keyword:
        return named(i, node);
      case Kind::Call:
        return call(i, node);
      case Kind::Braces:
        return input_error("braces in a value need a mover before them, as in `1{2,3}`");
      case Kind::Heap:
        return input_error("`*n` is a position, not a value");
      default:
        return no_part();
    }
  }

  static absl::Status no_part() {
    return input_error(
        "this is not part of a value: a value is made of players, bars, lists and choices");
  }

  // The call of `hull` whose operands begin at this node, or kNone.
  [[nodiscard]] std::uint32_t hull_from(std::uint32_t first) {
    if (!hulls_) {
      hulls_.emplace();
      for (std::uint32_t i = 0; i < expression_.nodes.size(); ++i) {
        const Node& node = expression_.nodes[i];
        const bool is_hull = node.kind == Kind::Call && expression_.texts[node.index] == "hull";
        if (is_hull) hulls_->emplace(node.first, i);
      }
    }
    const auto entry = hulls_->find(first);
    return entry == hulls_->end() ? kNone : entry->second;
  }

  [[nodiscard]] std::optional<std::uint64_t> natural(const Node& node) const {
    if (node.kind != Kind::Integer) return std::nullopt;
    const auto number = number_of(node);
    if (!number || *number < 0) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
  }
  [[nodiscard]] HullNumber hull_number(std::uint32_t root) const {
    const Node& node = expression_.nodes[root];
    HullNumber number{std::nullopt, node.range};
    if (const auto whole = natural(node)) number.units = hull_units(*whole, 1);
    if (node.kind == Kind::Binary && node.op == ast::Op::Divide) {
      const auto parts = operands_of(expression_, root);
      const auto numerator = natural(expression_.nodes[parts[0]]);
      const auto denominator = natural(expression_.nodes[parts[1]]);
      if (numerator && denominator) number.units = hull_units(*numerator, *denominator);
    }
    return number;
  }
  // Reads `alike={3}`.
  [[nodiscard]] absl::StatusOr<SetOfPlayers> alike_of(std::uint32_t root) const {
    const Node& keyword = expression_.nodes[root];
    const auto braces = operands_of(expression_, root)[0];
    if (expression_.texts[keyword.index] != "alike" ||
        expression_.nodes[braces].kind != Kind::Braces) {
      return error_at(keyword.range, "write ", kHullUsage);
    }
    SetOfPlayers alike;
    for (const std::uint32_t member : operands_of(expression_, braces)) {
      const Node& node = expression_.nodes[member];
      KM_ASSIGN_OR_RETURN(const auto player, resolve_player(frame_, written(node), node.range));
      alike = alike | SetOfPlayers::of(player);
    }
    return alike;
  }
  [[nodiscard]] absl::StatusOr<Term> hull(const Node& call) {
    const auto root = static_cast<std::uint32_t>(&call - expression_.nodes.data());
    std::vector<HullNumber> numbers;
    SetOfPlayers alike;
    std::optional<Player> mover;
    for (const std::uint32_t operand : operands_of(expression_, root)) {
      const Node& node = expression_.nodes[operand];
      if (!mover) {
        KM_ASSIGN_OR_RETURN(mover, resolve_player(frame_, written(node), node.range));
      } else if (node.kind == Kind::Keyword) {
        KM_ASSIGN_OR_RETURN(alike, alike_of(operand));
      } else {
        numbers.push_back(hull_number(operand));
      }
    }
    if (numbers.size() != static_cast<std::size_t>(frame_.players)) {
      return error_at(call.range, "this game has ", frame_.players,
                      " players, and a type one "
                      "number for each; write ",
                      kHullUsage);
    }
    return hull_value(store_, *mover, numbers, alike, call.range);
  }

  void push(Term term, std::uint32_t i) { stack_.push_back({term, i}); }
  absl::Status push(const absl::StatusOr<Term>& term, std::uint32_t i) {
    if (!term.ok()) return term.status();
    push(*term, i);
    return absl::OkStatus();
  }

  // Evaluates `let x = VALUE, ... in VALUE`, which Format::Shared prints: the only call in values.
  absl::Status call(std::uint32_t i, const Node& node) {
    if (expression_.texts[node.index] != kLet) return no_part();
    for (std::size_t k = stack_.size() - node.count; k + 1 < stack_.size(); ++k) {
      names_[expression_.texts[node_of(stack_[k]).index]].pop_back();
    }
    KM_ASSIGN_OR_RETURN(const auto value, term_of(stack_.back()));
    stack_.resize(stack_.size() - node.count);
    push(value, i);
    return absl::OkStatus();
  }
  absl::Status named(std::uint32_t i, const Node& node) {
    KM_ASSIGN_OR_RETURN(const auto value, term_of(stack_.back()));
    stack_.pop_back();
    names_[expression_.texts[node.index]].push_back(value);
    push(value, i);
    return absl::OkStatus();
  }

  absl::StatusOr<Term> name(std::uint32_t i, const Node& node) {
    const std::string& text = expression_.texts[node.index];
    if (const auto binding = names_.find(text);
        binding != names_.end() && !binding->second.empty()) {
      return binding->second.back();
    }
    if (is_letter_notation(text)) return letter_value(store_, frame_, text, node.range);
    if (const auto outcome = named_outcome(store_, frame_, text, node.range)) return *outcome;
    // Alone, `\bar n` stands for a player only under a bar.
    const bool has_bar = i + 2 < expression_.nodes.size() &&
                         expression_.nodes[i + 2].kind == Kind::Bar &&
                         expression_.nodes[i + 2].first == i;
    if (has_bar && text.size() == 1 && detail::is_relative_letter(text[0])) {
      KM_ASSIGN_OR_RETURN(const auto player, resolve_relative_letter(frame_, text[0], node.range));
      return Term::win(player);
    }
    return input_error("`", detail::clipped(text),
                       "` is neither a player (A-P) nor n, f, p with an index");
  }

  [[nodiscard]] absl::StatusOr<Player> player_of(const Item& item) const {
    const Node& node = node_of(item);
    if (node.kind == Kind::Integer) return resolve_player(frame_, written(node), node.range);
    if (item.term.is_win()) return item.term.winner();
    return error_at(node.range, "expected a player");
  }
  [[nodiscard]] absl::StatusOr<Term> term_of(const Item& item) const {
    if (!item.term.is_none()) return item.term;
    KM_ASSIGN_OR_RETURN(const auto player, player_of(item));
    return Term::win(player);
  }

  // The anchor of a list is a mover on the stack that waits for its options.
  [[nodiscard]] absl::StatusOr<Player> mover_of_list(const Node& node) const {
    if (node.anchor == kNone) return list_mover(frame_, std::nullopt, node.depth);
    const auto anchor = absl::c_lower_bound(
        stack_, node.anchor,
        [](const Item& item, std::uint32_t wanted) { return item.node < wanted; });
    KM_ASSIGN_OR_RETURN(const auto mover, player_of(*anchor));
    return list_mover(frame_, mover, node.depth);
  }

  absl::Status choice(std::uint32_t i, const Node& node, Player mover, std::uint32_t count) {
    options_.clear();
    for (std::size_t k = stack_.size() - count; k < stack_.size(); ++k) {
      KM_ASSIGN_OR_RETURN(const auto option, term_of(stack_[k]));
      options_.push_back(option);
    }
    stack_.resize(stack_.size() - node.count);
    return push(make_choice(store_, mover, std::span<Term>(options_), node.range), i);
  }

  absl::Status bar(std::uint32_t i, const Node& node) {
    const Item exponent = stack_.back();
    stack_.pop_back();
    const Item base = stack_.back();
    stack_.pop_back();
    if (node_of(exponent).kind != Kind::Integer) {
      return error_at(node_of(exponent).range, "expected a number");
    }
    KM_ASSIGN_OR_RETURN(const auto player, player_of(base));
    return push(bar_value(store_, frame_, player, number_of(node_of(exponent)), node.range), i);
  }

  TermStore& store_;
  Frame frame_;
  const ast::Expression& expression_;
  Budget* budget_;
  std::vector<Item> stack_;
  std::vector<Term> options_;
  std::optional<HashMap<std::uint32_t, std::uint32_t>> hulls_;  // by their first nodes
  HashMap<std::string, std::vector<Term>> names_;  // names of `let`, the innermost last
};

}  // namespace

absl::StatusOr<Player> resolve_player(const Frame& frame, std::string_view digits,
                                      SourceRange range) {
  const std::optional<std::int64_t> number = detail::number_of(digits);
  if (number && *number >= 1 && *number <= frame.players) return static_cast<Player>(*number);
  return no_such_player(frame, detail::clipped(digits), number, range);
}

bool is_letter_notation(std::string_view name) {
  return detail::is_player_letter(name) || detail::is_indexed_letter(name);
}

absl::StatusOr<Player> resolve_player_letter(const Frame& frame, char letter, SourceRange range) {
  if (frame.players == 3) {
    if (letter == 'N') return frame.start;
    if (letter == 'F') return frame.successor(frame.start);
    if (letter == 'P') return frame.successor(frame.start, 2);
  }
  const int player = letter - 'A' + 1;
  if (player <= frame.players) return player;
  const std::string quoted = {'`', letter, '`'};
  return no_such_player(frame, quoted, player, range);
}

absl::StatusOr<Player> resolve_relative_letter(const Frame& frame, char letter, SourceRange range) {
  if (frame.players != 3) {
    return error_at(range, "n, f and p are for 3 players, and this game has ", frame.players);
  }
  return frame.successor(frame.start, letter == 'n' ? 0 : letter == 'f' ? 1 : 2);
}

absl::StatusOr<SimpleValue> resolve_indexed_letter(const Frame& frame, std::string_view name,
                                                   SourceRange range) {
  KM_ASSIGN_OR_RETURN(const auto base, resolve_relative_letter(frame, name[0], range));
  const auto exponent = detail::number_of(name.substr(name[1] == '_' ? 2 : 1));
  if (!exponent || *exponent > kMaxExponent) {
    return limit_error_at(range, "exponents go up to ", kMaxExponent);
  }
  return SimpleValue{base, static_cast<std::uint32_t>(*exponent)};
}

absl::StatusOr<Term> letter_value(TermStore& store, const Frame& frame, std::string_view name,
                                  SourceRange range) {
  if (detail::is_player_letter(name)) {
    KM_ASSIGN_OR_RETURN(const auto player, resolve_player_letter(frame, name[0], range));
    return Term::win(player);
  }
  KM_ASSIGN_OR_RETURN(const auto value, resolve_indexed_letter(frame, name, range));
  return bar_value(store, frame, value.base, value.exponent, range);
}

namespace {

// The fraction that is written `-1/2`, perhaps with blanks around its signs.
absl::StatusOr<Payoff> payoff_of(std::string_view text, SourceRange range) {
  std::string digits;
  absl::c_copy_if(text, std::back_inserter(digits), [](char c) { return !is_blank(c); });
  const bool is_negative = digits.starts_with('-');
  if (is_negative) digits.erase(0, 1);
  const std::size_t slash = std::min(digits.find('/'), digits.size());
  const auto part = [&](std::string_view written) -> absl::StatusOr<std::int64_t> {
    if (written.empty() || !absl::c_all_of(written, is_digit)) {
      return error_at(range, "a payoff is a whole number or a fraction such as 1/2, not `",
                      detail::clipped(text), "`");
    }
    const auto number = detail::number_of(written);
    if (!number || *number >= Payoff::kLimit) {
      return limit_error_at(range, "the numbers of payoffs are below 2^31");
    }
    return *number;
  };
  KM_ASSIGN_OR_RETURN(const std::int64_t numerator, part(digits.substr(0, slash)));
  std::int64_t denominator = 1;
  if (slash < digits.size()) {
    KM_ASSIGN_OR_RETURN(denominator, part(digits.substr(slash + 1)));
    if (denominator == 0) return error_at(range, "the denominator of a payoff is 0");
  }
  return Payoff(is_negative ? -numerator : numerator, denominator);
}

absl::StatusOr<Term> outcome_term(TermStore& store, std::span<const Payoff> payoffs,
                                  SourceRange range) {
  const Term term = store.outcome(payoffs);
  if (term.is_none()) return with_range(status_of_refusal(store), range);
  return term;
}

}  // namespace

absl::StatusOr<Payoffs> payoffs_of(const ast::OutcomeInfo& outcome) {
  Payoffs payoffs;
  for (std::size_t i = 0; i < outcome.payoffs.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const Payoff payoff, payoff_of(outcome.payoffs[i], outcome.ranges[i]));
    payoffs.push_back(payoff);
  }
  return payoffs;
}

absl::StatusOr<Term> outcome_value(TermStore& store, const Frame& frame,
                                   const ast::OutcomeInfo& outcome, SourceRange range) {
  KM_ASSIGN_OR_RETURN(const Payoffs payoffs, payoffs_of(outcome));
  if (payoffs.size() != static_cast<std::size_t>(frame.players)) {
    return error_at(range, "an outcome pays each of the ", frame.players,
                    " players, and this one has ", payoffs.size(),
                    payoffs.size() == 1 ? " payoff" : " payoffs");
  }
  return outcome_term(store, payoffs, range);
}

std::optional<absl::StatusOr<Term>> named_outcome(TermStore& store, const Frame& frame,
                                                  std::string_view name, SourceRange range) {
  if (name == "draw") return outcome_term(store, draw_payoffs(frame.players), range);
  if (name == "nobody") return outcome_term(store, nobody_payoffs(frame.players), range);
  return std::nullopt;
}

absl::StatusOr<Term> bar_value(TermStore& store, const Frame& frame, Player base,
                               std::optional<std::int64_t> exponent, SourceRange range) {
  if (exponent && *exponent < 0) return error_at(range, "an exponent must not be negative");
  if (!exponent || *exponent > kMaxExponent) {
    return limit_error_at(range, "exponents go up to ", kMaxExponent);
  }
  if (frame.players == 3) {
    const Term term = store.simple({base, static_cast<std::uint32_t>(*exponent)});
    if (term.is_none()) return with_range(status_of_refusal(store), range);
    return term;
  }
  // In other games b_k is the choice of b among the x_(k-1) of all others (EK, section 6).
  std::vector<Term> below;
  for (Player b = 1; b <= frame.players; ++b) below.push_back(Term::win(b));
  for (std::int64_t k = 0; k < *exponent; ++k) {
    std::vector<Term> level;
    for (Player b = 1; b <= frame.players; ++b) {
      std::vector<Term> options = below;
      options.erase(options.begin() + (b - 1));
      level.push_back(store.choice(b, options));
      if (level.back().is_none()) return with_range(status_of_refusal(store), range);
    }
    below = std::move(level);
  }
  return below[static_cast<std::size_t>(base) - 1];
}

Player list_mover(const Frame& frame, std::optional<Player> anchor, std::uint32_t depth) {
  return frame.successor(anchor.value_or(frame.start), depth);
}

namespace {

// A plain list with bars among other than three players, which the fast reader does not know.
absl::StatusOr<Term> read_list_with_bars(TermStore& store, const Frame& frame,
                                         std::string_view text, SourceRange range, Budget* budget) {
  std::vector<std::vector<Term>> open;
  for (std::size_t at = 0; at < text.size();) {
    if (!goes_on(budget)) return status_of(*budget);
    const auto number = [&] {
      const std::size_t begin = at;
      while (at < text.size() && is_digit(text[at])) ++at;
      return detail::number_of(text.substr(begin, at - begin));
    };
    if (is_digit(text[at])) {
      const auto base = static_cast<Player>(number().value_or(0));
      const bool has_bars = at < text.size() && text[at] == '_';
      if (has_bars) ++at;
      KM_ASSIGN_OR_RETURN(const Term value,
                          bar_value(store, frame, base, has_bars ? number() : 0, range));
      open.back().push_back(value);
      continue;
    }
    if (text[at] == '[') open.emplace_back();
    if (text[at++] != ']') continue;
    std::vector<Term> options = std::move(open.back());
    open.pop_back();
    const auto depth = static_cast<std::uint32_t>(open.size());
    KM_ASSIGN_OR_RETURN(const Term list,
                        make_choice(store, frame.successor(frame.start, depth), options, range));
    if (open.empty()) return list;
    open.back().push_back(list);
  }
  return with_range(status_of_refusal(store), range);
}

}  // namespace

absl::StatusOr<Term> read_list(TermStore& store, const Frame& frame, std::string_view text,
                               SourceRange range, Budget* budget) {
  if (const auto term = read_plain_value(store, frame, text, budget)) return *term;
  if (!goes_on(budget)) return status_of(*budget);
  // The reader gives no reason. Since the text is plain, the error is a number, or the store is
  // full.
  KM_RETURN_IF_ERROR(check_plain(frame, text, range.begin));
  if (frame.players != 3 && text.starts_with('[') && text.find('_') != std::string_view::npos) {
    return read_list_with_bars(store, frame, text, range, budget);
  }
  return with_range(status_of_refusal(store), range);
}

absl::StatusOr<Term> make_choice(TermStore& store, Player mover, std::span<Term> options,
                                 SourceRange range) {
  const Term term = store.choice(mover, options);
  if (term.is_none()) return with_range(status_of_refusal(store), range);
  return term;
}

std::optional<std::uint64_t> hull_units(std::uint64_t numerator, std::uint64_t denominator) {
  if (!std::has_single_bit(denominator) || numerator >= denominator) return std::nullopt;
  return numerator << (Hull::kBits - std::countr_zero(denominator));
}

absl::StatusOr<Term> hull_value(TermStore& store, Player mover, std::span<const HullNumber> numbers,
                                SetOfPlayers alike, SourceRange range) {
  const auto players = static_cast<int>(numbers.size());
  if (players < 4 || players > kMaxTypePlayers) {
    return error_at(range, "a type has the numbers of 4 to ", kMaxTypePlayers, " players; write ",
                    kHullUsage);
  }
  if (mover < 1 || mover > players) {
    return error_at(range, "player ", mover, " does not exist: this type has players 1..", players);
  }
  ValueType type{mover, {}};
  int above_zero = 0;
  for (Player p = 1; p <= players; ++p) {
    const HullNumber& number = numbers[static_cast<std::size_t>(p - 1)];
    if (!number.units) {
      return error_at(number.range,
                      "expected 0 or a fraction below 1 whose denominator is a power of two");
    }
    const bool is_above_zero = *number.units != 0;
    if (alike.contains(p) && (p == mover || !is_above_zero)) {
      return error_at(range,
                      "`alike` names players other than the mover whose number is not "
                      "0, and player ",
                      p, p == mover ? " moves" : " has lost");
    }
    above_zero += is_above_zero ? 1 : 0;
    type.of(p) = {*number.units, is_above_zero && p != mover && !alike.contains(p)};
  }
  if (alike.largest() > players) {
    return error_at(range, "player ", alike.largest(), " does not exist: this type has players 1..",
                    players);
  }
  if (above_zero < 2) {
    return error_at(range, "a choice in normal form needs two players with a number above 0");
  }
  const Term choice = term_of_type(store, type);
  if (choice.is_none()) return with_range(status_of_refusal(store), range);
  return choice;
}

absl::StatusOr<Term> build_value(TermStore& store, const Frame& frame,
                                 const ast::Expression& expression, Budget* budget) {
  return Builder(store, frame, expression, budget).run();
}

}  // namespace kingmaker
