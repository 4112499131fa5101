// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/functions/functions.hpp"
#include "language/constructor.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>

#include "algebra/hull.hpp"
#include "algebra/measure.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "algebra/transform.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/value_builder.hpp"
#include "language/arithmetic.hpp"
#include "language/evaluable.hpp"
#include "language/function_definition.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"

namespace kingmaker {
namespace {

// The value or type of an argument.
absl::StatusOr<GameValue> typed_argument(FunctionCall& call, std::size_t index) {
  const Argument& argument = call.arguments[index];
  return call.context.value_or_type_of(argument.object, argument.range);
}

// The player who chooses in the first argument; nullopt for a leaf. A position is evaluated only
// until a choice is found.
absl::StatusOr<std::optional<Player>> chooser(FunctionCall& call) {
  absl::StatusOr<std::optional<GameValue>> value;
  const Evaluable* const evaluable = evaluable_in(call.arguments[0].object);
  if (evaluable != nullptr && evaluable->mover()) {
    value = evaluable->value(call.context, 0, call.arguments[0].range);
    if (value.ok() && !*value) return evaluable->mover();
  } else {
    value = typed_argument(call, 0);
  }
  if (!value.ok()) return value.status();
  const Term term = (*value)->term;
  if (term.is_leaf()) return std::nullopt;
  const TermStore& store = call.context.store();
  const bool is_of_type = is_type(store, (*value)->frame.players, term);
  return is_of_type ? mover_of_type(store, term) : store.mover(term);
}

template <typename T>
absl::StatusOr<T> argument_of(const FunctionCall& call, std::size_t index,
                              std::string_view expected) {
  return argument_as<T>(call.arguments[index], expected);
}

absl::Status same_game(const GameValue& v, const GameValue& w, SourceRange range) {
  if (v.frame.players == w.frame.players) return absl::OkStatus();
  return error_at(range, "the values are of different games: ", v.frame.players, " and ",
                  w.frame.players, " players");
}

Object value_or_win(const GameValue& game, Term term) { return GameValue{term, game.frame}; }

absl::StatusOr<Object> built(FunctionCall& call, const Frame& frame, Term term) {
  if (term.is_none()) return with_range(status_of_refusal(call.context.store()), call.range);
  return GameValue{term, frame};
}

absl::StatusOr<Object> call_mover(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto mover, chooser(call));
  if (!mover) return error_at(call.arguments[0].range, "an outcome has no mover and no options");
  return Integer(*mover);
}

absl::StatusOr<Object> set_of(FunctionCall& call, bool is_ordered) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  Members options;
  options.frame = v.frame;
  if (v.term.is_choice()) {
    const auto all = is_ordered ? call.context.options(v) : call.context.store().options(v.term);
    options.values.assign(all.begin(), all.end());
    options.count = options.values.size();
  }
  return list_of(std::move(options));
}
absl::StatusOr<Object> call_options(FunctionCall& call) { return set_of(call, true); }
absl::StatusOr<Object> call_unordered_options(FunctionCall& call) { return set_of(call, false); }

absl::StatusOr<Object> call_is_win(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto mover, chooser(call));
  const GameValue* const value = value_in(call.arguments[0].object);
  return !mover.has_value() && (value == nullptr || !value->term.is_outcome());
}
absl::StatusOr<Object> call_is_choice(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto mover, chooser(call));
  return mover.has_value();
}

absl::Status no_such_place(const Argument& path) {
  return error_at(path.range, "the value has no place ", path.written);
}

// The second argument, a number of one of the parts of the first, less 1.
absl::StatusOr<std::size_t> part_argument(const FunctionCall& call, std::string_view whole,
                                          std::uint64_t count, std::string_view part) {
  KM_ASSIGN_OR_RETURN(const auto place, argument_of<Integer>(call, 1, "a number"));
  if (place >= 1 && place <= count) return static_cast<std::size_t>(place) - 1;
  return error_at(call.arguments[1].range, "the ", whole, " has ", count, " ", part,
                  count == 1 ? "" : "s");
}

absl::StatusOr<Object> call_at(FunctionCall& call) {
  if (auto table = table_of_rows(call.arguments[0].object)) {
    call.arguments[0].object = *std::move(table);
  }
  const Object& whole = plain(call.arguments[0].object);
  if (const auto* list = std::get_if<List>(&whole)) {
    KM_ASSIGN_OR_RETURN(const std::size_t place,
                        part_argument(call, "list", list->members->count, "member"));
    return list->members->member(place);
  }
  if (const Table* table = table_in(whole)) {
    KM_ASSIGN_OR_RETURN(const std::size_t place,
                        part_argument(call, "table", table->rows(), "row"));
    return row_of(*table, place);
  }
  if (const auto* text = std::get_if<std::string>(&whole)) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    const auto count = absl::c_count_if(*text, begins);
    KM_ASSIGN_OR_RETURN(
        std::size_t place,
        part_argument(call, "text", static_cast<std::uint64_t>(count), "character"));
    const auto end = absl::c_find_if(*text, [&](char c) { return begins(c) && place-- == 0; });
    return std::string(end, std::find_if(end + 1, text->end(), begins));
  }
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  KM_ASSIGN_OR_RETURN(const auto path, argument_of<Path>(call, 1, "a path such as .2.1"));
  const Term subterm = subterm_at(call.context.store(), v.frame.players, v.term, path);
  if (subterm.is_none()) return no_such_place(call.arguments[1]);
  return value_or_win(v, subterm);
}

absl::StatusOr<Object> call_replace(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  KM_ASSIGN_OR_RETURN(const auto path, argument_of<Path>(call, 1, "a path such as .2.1"));
  KM_ASSIGN_OR_RETURN(const auto w, value_argument(call, 2));
  KM_RETURN_IF_ERROR(same_game(v, w, call.range));
  TermStore& store = call.context.store();
  if (subterm_at(store, v.frame.players, v.term, path).is_none()) {
    return no_such_place(call.arguments[1]);
  }
  return built(call, v.frame, replace_at(store, v.frame.players, v.term, path, w.term));
}

absl::StatusOr<Object> call_size(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  return Integer(size(call.context.store(), v.term));
}

absl::StatusOr<Object> call_leaves(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  Budget& budget = call.context.budget();
  std::optional<Integer> count = leaves(call.context.store(), v.term, kMostBits,
                                        [&](std::uint64_t units) { return budget.spend(units); });
  if (budget.is_spent()) return status_of(budget);
  if (!count) {
    return limit_error_at(call.range, "the number of leaves has more than ", kMostBits, " bits");
  }
  return *std::move(count);
}

absl::StatusOr<Object> call_depth(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  return Integer(call.context.store().depth(v.term));
}

absl::StatusOr<Object> call_contains(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  KM_ASSIGN_OR_RETURN(const auto w, value_argument(call, 1));
  KM_RETURN_IF_ERROR(same_game(v, w, call.range));
  return contains(call.context.store(), v.term, w.term);
}

absl::StatusOr<Object> call_simple(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  return v.term.is_win() ||
         (v.frame.players == 3 && call.context.store().simple_value(v.term).has_value());
}

absl::StatusOr<Object> call_swap(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, typed_argument(call, 0));
  Relabelling f = identity_relabelling();
  Player players[2] = {};
  for (std::size_t i = 0; i < 2; ++i) {
    const Argument& argument = call.arguments[i + 1];
    KM_ASSIGN_OR_RETURN(players[i],
                        call.context.player_of(argument.object, v.frame, argument.range));
  }
  std::swap(f[static_cast<std::size_t>(players[0] - 1)],
            f[static_cast<std::size_t>(players[1] - 1)]);
  return built(call, v.frame, relabel(call.context.store(), v.term, f));
}

// The normal forms of a position for one first player, for a list of them, or for all.
absl::StatusOr<Object> normal_forms_by_start(FunctionCall& call, const Argument& start) {
  const Argument& argument = call.arguments[0];
  const Evaluable* const evaluable = evaluable_in(argument.object);
  if (evaluable == nullptr) {
    return error_at(argument.range, "expected a position, found ", kind_of(argument.object));
  }
  std::vector<Player> starts;
  const auto add = [&](const Object& first) -> absl::Status {
    const auto p = call.context.player_of(first, evaluable->frame(), start.range);
    if (p.ok()) starts.push_back(*p);
    return p.status();
  };
  const auto* list = std::get_if<List>(&start.object);
  if (const auto* word = std::get_if<std::string>(&start.object); word && *word == "all") {
    for (Player p = 1; p <= evaluable->frame().players; ++p) starts.push_back(p);
  } else if (list != nullptr) {
    for (std::uint64_t i = 0; i < list->members->count; ++i) {
      KM_RETURN_IF_ERROR(add(list->members->member(i)));
    }
  } else
    KM_RETURN_IF_ERROR(add(start.object));
  KM_ASSIGN_OR_RETURN(
      const auto forms,
      evaluable->normal_forms(call.context, starts, rules_argument(call), argument.range));
  std::vector<Object> normal(forms.begin(), forms.end());
  if (normal.size() == 1 && list == nullptr) return std::move(normal.front());
  return list_of(std::move(normal));
}

}  // namespace

absl::StatusOr<Object> call_nf(FunctionCall& call) {
  if (const Argument* start = named_argument(call, "start")) {
    return normal_forms_by_start(call, *start);
  }
  return call.context.normal_form(call.arguments[0].object, rules_argument(call),
                                  call.arguments[0].range);
}

namespace {

// The level of `at=`; nullopt without it. Values with other leaves than wins need one.
absl::StatusOr<std::optional<Payoff>> level_argument(const FunctionCall& call, const GameValue& v) {
  const Argument* const at = named_argument(call, "at");
  if (at != nullptr) {
    const std::optional<Rational> level = number_in(at->object);
    const auto payoff = level ? payoff_of(*level) : std::nullopt;
    if (!payoff) return error_at(at->range, "at= is a payoff: a number with less than ten digits");
    return payoff;
  }
  const TermStore& store = call.context.store();
  if (!store.has_outcomes(v.term)) return std::nullopt;
  const absl::Status status = about_wins(store, v.term, "`prudent_number`");
  return error_at(call.arguments[0].range, status.message(),
                  "; with `at=t` a payoff of at least t is a win");
}

absl::StatusOr<Object> call_prudent_number(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, typed_argument(call, 0));
  KM_ASSIGN_OR_RETURN(const std::optional<Payoff> level, level_argument(call, v));
  Player p = v.frame.start;
  if (call.arguments.size() > 1 && call.arguments[1].name.empty()) {
    const Argument& argument = call.arguments[1];
    KM_ASSIGN_OR_RETURN(p, call.context.player_of(argument.object, v.frame, argument.range));
  }
  const System syntactic = *System::named("syntactic");
  KM_ASSIGN_OR_RETURN(const auto normal,
                      call.context.normal_form(v, syntactic, call.arguments[0].range));
  Budget& budget = call.context.budget();
  const auto digits = call.context.preferences().prudent_digits(p, normal.term, budget, level);
  if (!digits) return status_of(budget);
  if (digits->empty()) return Rational(0);
  Integer numerator;
  import_bits(numerator, digits->begin(), digits->end(), 1);
  const Rational number(numerator, Integer(1) << (digits->size() - 1));
  if (const auto bounded = within_limits(number); !bounded.ok()) return bounded.status();
  return number;
}

// A prudent number as an argument of `hull`.
HullNumber hull_number(const Argument& argument) {
  HullNumber number{std::nullopt, argument.range};
  const std::optional<Rational> value = number_in(argument.object);
  if (!value || *value < 0 || *value >= 1) return number;
  const Integer denominator = boost::multiprecision::denominator(*value);
  if (denominator > Integer(Hull::kOne)) return number;
  number.units = hull_units(static_cast<std::uint64_t>(boost::multiprecision::numerator(*value)),
                            static_cast<std::uint64_t>(denominator));
  return number;
}

// The type of a prudent normal form; for a win the win.
absl::StatusOr<Object> type_of_value(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  KM_ASSIGN_OR_RETURN(
      const auto v,
      call.context.normal_form(argument.object, *System::named("prudent"), argument.range));
  KM_RETURN_IF_ERROR(call.context.wins_of(v, argument.range, "a type").status());
  if (v.frame.players < 4 || v.frame.players > kMaxTypePlayers) {
    return error_at(argument.range, "there are types for 4 to ", kMaxTypePlayers,
                    " players; of three they are the simple values");
  }
  if (v.term.is_win()) return v;
  Budget& budget = call.context.budget();
  TermStore& store = call.context.store();
  ValueType type{store.mover(v.term), {}};
  for (Player p = 1; p <= v.frame.players; ++p) {
    const auto number = [&](Term t) {
      return call.context.preferences().prudent_rank(p, t, budget);
    };
    const auto own = number(v.term);
    const std::span<const Term> options = store.options(v.term);
    if (!own || !budget.spend(options.size())) {
      return budget.is_spent()
                 ? status_of(budget)
                 : error_at(argument.range, "types are found of normal forms of a depth up to ",
                            kMaxRankedDepth);
    }
    const bool differ = absl::c_any_of(options, [&](Term option) { return number(option) != own; });
    type.of(p) = {*own, differ};
  }
  return built(call, v.frame, term_of_type(store, type));
}

absl::StatusOr<Object> call_hull(FunctionCall& call) {
  if (call.arguments.size() == 1) return type_of_value(call);
  std::vector<HullNumber> numbers;
  SetOfPlayers alike;
  for (const Argument& argument : std::span(call.arguments).subspan(1)) {
    if (argument.name.empty()) {
      numbers.push_back(hull_number(argument));
      continue;
    }
    KM_ASSIGN_OR_RETURN(alike, players_argument(argument));
  }
  const auto players = static_cast<int>(numbers.size());
  const Argument& mover = call.arguments[0];
  KM_ASSIGN_OR_RETURN(const auto m,
                      call.context.player_of(mover.object, {players, 1}, mover.range));
  KM_ASSIGN_OR_RETURN(const auto hull,
                      hull_value(call.context.store(), m, numbers, alike, call.range));
  const Frame& frame = call.context.settings.frame;
  return GameValue{hull, frame.players == players ? frame : Frame{players, 1}};
}

absl::StatusOr<Object> call_abs(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  if (const auto number = number_in(argument.object)) return number_object(abs(*number));
  return error_at(argument.range, "expected a number, found ", kind_of(argument.object));
}

// The number with some decimals, rounded to the nearest, and halves away from zero.
absl::StatusOr<Object> call_decimal(FunctionCall& call) {
  constexpr std::uint64_t kMostDecimals = 1000;
  const Argument& argument = call.arguments[0];
  const auto number = number_in(argument.object);
  if (!number) {
    return error_at(argument.range, "expected a number, found ", kind_of(argument.object));
  }
  KM_ASSIGN_OR_RETURN(const std::uint64_t decimals,
                      number_argument(call.arguments[1], "a number of decimals", 0, kMostDecimals));
  const Integer power = pow(Integer(10), static_cast<unsigned>(decimals));
  const Integer twice = 2 * abs(numerator(*number)) * power;
  const Integer units = (twice + denominator(*number)) / (2 * denominator(*number));
  if (!call.context.budget().spend(bits_of(units))) return status_of(call.context.budget());
  std::string text = decimal(units);
  if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
  if (decimals > 0) text.insert(text.size() - decimals, ".");
  return cat(*number < 0 && units != 0 ? "-" : "", text);
}

absl::StatusOr<Object> remainder_is(FunctionCall& call, int wanted) {
  KM_ASSIGN_OR_RETURN(const auto number, argument_of<Integer>(call, 0, "a number"));
  return abs(number) % 2 == wanted;
}
absl::StatusOr<Object> call_even(FunctionCall& call) { return remainder_is(call, 0); }
absl::StatusOr<Object> call_odd(FunctionCall& call) { return remainder_is(call, 1); }

absl::StatusOr<Object> call_error(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto message, argument_as<std::string>(call.arguments[0], "a text"));
  return error_at(call.range, message);
}

constexpr FunctionInfo kTermFunctions[] = {
    {"abs", "abs(k)", "the absolute value of a number", "abs(-3/4)", "3/4", 1, 1, "", call_abs,
     false, "number -> number"},
    {"at", "at(v, PATH)",
     "the subterm of a value at a path, whose numbers count options from 1 in print order, from\n"
     "the root; the k-th member of a list, at(l, k); the k-th row of a table, as a list; the k-th\n"
     "character of a text",
     "at([[1,3],[2,3]], .2)", "[[2,3]]", 2, 2, "", call_at},
    {"contains", "contains(v, w)", "true if w is a node of v (Edixhoven and Kosters, section 2)",
     "contains([[1,3],[2,3]], 2_1)", "true", 2, 2, "", call_contains, false,
     "value value -> truth"},
    {"decimal", "decimal(x, k)", "the text of a number with k decimals, rounded to the nearest",
     "decimal(2/3, 3)", "0.667", 2, 2, "", call_decimal, false, "number number -> text"},
    {"depth", "depth(v)", "the number of choices on the longest path to a win",
     "depth([[1,3],[2,3]])", "2", 1, 1, "", call_depth, false, "value -> number"},
    {"error", "error(t)",
     "stops the statement with a message, at the call of the function around it",
     "if 2 > 0 then 1/2 else error(\"k is positive\")", "1/2", 1, 1, "", call_error},
    {"even", "even(k)", "true if the number k is even", "even(4)", "true", 1, 1, "", call_even,
     false, "number -> truth"},
    {"hull", "hull(v), hull(m, d_1, ..., d_N, alike={p, ...})",
     "the type of the prudent normal form of v; or the type of all choices of player m with the\n"
     "prudent numbers d_1, ..., d_N, for four or more players. Their options are alike for m and\n"
     "for the players in `alike`, and differ for other players whose number is not 0. Types are\n"
     "the values under `types`",
     "hull(1, 0, 1/4, 1/2, 3/4, alike={3})", "hull(1, 0, 1/4, 1/2, 3/4, alike={3})", 1,
     kMaxTypePlayers + 1, "alike", call_hull, false, "-> value"},
    {"is_choice", "is_choice(v)", "true if v is a choice, false if v is a win", "is_choice([1,3])",
     "true", 1, 1, "", call_is_choice, false, "value -> truth"},
    {"is_win", "is_win(v)", "true if v is the win of a player", "is_win([1,3])", "false", 1, 1, "",
     call_is_win, false, "value -> truth"},
    {"leaves", "leaves(v)", "the number of leaves of the tree written out, exact", "leaves(2_100)",
     "1267650600228229401496703205376", 1, 1, "", call_leaves, false, "value -> number"},
    {"mover", "mover(v)", "the player who chooses at the root", "mover([[1,3]])", "1", 1, 1, "",
     call_mover, false, "value -> player"},
    {"nf", "nf(v, under=RULES, start=P)",
     "the normal form, as `normalize` gives it. start=P: that of a game in which player P begins;\n"
     "start=all: a list with one normal form for each player who may begin",
     "nf([[1,3],[1,[1,2]]], under=prudent)", "1_2", 1, 1, "under start", call_nf, false,
     "value -> value"},
    {"odd", "odd(k)", "true if the number k is odd", "odd(4)", "false", 1, 1, "", call_odd, false,
     "number -> truth"},
    {"options", "options(v)", "the options of the root, in print order; a win has none",
     "options([[1,3],[2,3]])", "(2_1, [[2,3]])", 1, 1, "", call_options, false, "value -> values"},
    {"prudent_number", "prudent_number(v, p, at=t)",
     "the number by which a prudent player p ranks v: 1 for a win of p, 0 for a value without a\n"
     "win of p. A value with a smaller number is prudently weaker. p is the start player unless\n"
     "given. at=t: the number of the value in which p wins where he is paid at least t, and loses\n"
     "elsewhere",
     "prudent_number([[1,3],[2,3]], 1)", "1/4", 1, 2, "at", call_prudent_number, false,
     "value player -> number"},
    {"replace", "replace(v, PATH, w)", "the value v with the subterm at PATH replaced by w",
     "replace([[1,3],[2,3]], .1, 3)", "[3,[2,3]]", 3, 3, "", call_replace, false,
     "value path value -> value"},
    {"simple", "simple(v)", "true if v is a win or a simple value b_k", "simple([[1,3],[2,3]])",
     "false", 1, 1, "", call_simple, false, "value -> truth"},
    {"size", "size(v)", "the number of distinct nodes", "size([[1,3],[2,3]])", "6", 1, 1, "",
     call_size, false, "value -> number"},
    {"swap", "swap(v, p, q)", "the value v with two players exchanged, as movers and as winners",
     "swap([1,3], 1, 3)", "[[[1,3]]]", 3, 3, "", call_swap, false, "value player player -> value"},
};

// Checks the number and the names of arguments against FunctionInfo.
absl::Status check_arguments(const FunctionInfo& function, const FunctionCall& call) {
  // The names that no argument has had so far.
  std::vector<std::string_view> free = words_in(function.keywords);
  int unnamed = 0;
  bool named = false;
  for (const Argument& argument : call.arguments) {
    const bool is_free = function.takes_any_name || std::erase(free, argument.name) > 0;
    if (argument.name.empty() ? named : !is_free) {
      return error_at(argument.range, "write ", function.usage);
    }
    named = !argument.name.empty();
    if (!named) ++unnamed;
  }
  if (unnamed >= function.min_arguments && unnamed <= function.max_arguments) {
    return absl::OkStatus();
  }
  return error_at(call.range, "wrong number of arguments (", unnamed, "); write ", function.usage);
}

absl::StatusOr<Object> call_argument_in_range(FunctionCall& call) {
  std::uint64_t bounds[2];
  for (std::size_t i = 0; i < std::size(bounds); ++i) {
    const Integer* const bound = integer_in(call.arguments[i + 1].object);
    if (bound == nullptr || *bound < 0 || *bound > std::numeric_limits<std::int64_t>::max()) {
      return error_at(call.range, "the range of a parameter is from 0 on, up to 2^63");
    }
    bounds[i] = static_cast<std::uint64_t>(*bound);
  }
  const auto& name = std::get<std::string>(call.arguments[3].object);
  KM_RETURN_IF_ERROR(number_argument(call.arguments[0], name, bounds[0], bounds[1]).status());
  return call.arguments[0].object;
}

// In `nim(3 4)`, numbers with blanks between them are the board of a board game. Adds this remark
// for other functions and games.
absl::Status about_blanks(const FunctionCall& call, const absl::Status& status) {
  for (const Argument& argument : call.arguments) {
    const bool is_bare = std::holds_alternative<std::string>(argument.object) &&
                         argument.written.find_first_not_of("0123456789. |\t") == std::string::npos;
    if (!is_bare || range_of(status) != argument.range) continue;
    std::string listed;
    for (const auto part :
         absl::StrSplit(absl::string_view(argument.written.data(), argument.written.size()),
                        absl::ByAnyChar(" |\t"), absl::SkipEmpty())) {
      append(listed, listed.empty() ? "" : ",", std::string(part));
    }
    return with_message(status, cat(status.message(), "; `", argument.written,
                                    "` is a board, several arguments are `", listed, "`"));
  }
  return status;
}

}  // namespace

const FunctionInfo& options_in_any_order() {
  static constexpr FunctionInfo kOptions = {"options", "options(v)",          "", "", "", 1, 1,
                                            "",        call_unordered_options};
  return kOptions;
}

const FunctionInfo& argument_in_range() {
  static constexpr FunctionInfo kArgument = {
      "argument", "argument(k, A, B, name)", "", "", "", 4, 4, "", call_argument_in_range};
  return kArgument;
}

Object function_object(const FunctionInfo& function) {
  auto definition = std::make_shared<FunctionDefinition>();
  definition->name = function.name;
  definition->built_in = &function;
  return definition;
}

FunctionPointer function_in(const Library& library, const Object& object) {
  if (FunctionPointer function = held_in<FunctionDefinition>(object)) return function;
  const auto* const other = std::get_if<OtherObjectPointer>(&object);
  const FunctionInfo* const named =
      other == nullptr ? nullptr : library.function((*other)->own_name());
  return named == nullptr || named->is_lazy ? nullptr
                                            : held_in<FunctionDefinition>(function_object(*named));
}

absl::StatusOr<Object> call_constructor(const Constructor& constructor, FunctionCall& call) {
  absl::StatusOr<Object> result = constructor.call(call);
  return result.ok() ? std::move(result) : about_blanks(call, result.status());
}

absl::StatusOr<Object> call_function(const FunctionInfo& function, FunctionCall& call) {
  KM_RETURN_IF_ERROR(check_arguments(function, call));
  absl::StatusOr<Object> result = function.call(call);
  if (!result.ok()) return about_blanks(call, result.status());
  return function.kinds.ends_with("-> number") ? counted(*std::move(result)) : std::move(result);
}

void add_core_functions(Library& library) {
  for (const std::span<const FunctionInfo> functions :
       {std::span<const FunctionInfo>(kTermFunctions), list_functions(), outcome_functions(),
        table_functions()}) {
    library.add(functions);
  }
}

}  // namespace kingmaker
