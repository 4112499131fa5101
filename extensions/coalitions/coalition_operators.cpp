// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The notation of coalitions: {1,3}, {12, 13}, {AB, AC} and {1,3}|{2}, and the quotients of games
// by them. Tested in tests/extensions/coalitions/coalitions.km.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/refusal.hpp"
#include "algebra/transform.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/coalitions/coalitions.hpp"
#include "extensions/coalitions/install.hpp"
#include "grammar/value_builder.hpp"
#include "language/context.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/operator_meaning.hpp"

namespace kingmaker {
namespace {

// The coalition that two or more letters stand for, `AB` or, for three players, `NF`; nullopt if
// the word is not one. The user of the coalition must check that these players exist, since it may
// belong to another game than the session's.
std::optional<Object> lettered(const Frame& frame, std::string_view word) {
  Coalition coalition;
  for (const char letter : word) {
    if (!is_letter_notation({&letter, 1})) return std::nullopt;
    const std::size_t relative =
        frame.players == 3 ? std::string_view("NFP").find(letter) : std::string_view::npos;
    const Player p = relative != std::string_view::npos ? frame.successor(frame.start, relative)
                                                        : letter - 'A' + 1;
    if (coalition.contains(p)) return std::nullopt;
    coalition = coalition | Coalition::of(p);
  }
  return coalition_object(coalition);
}

// The coalition that two or more digits stand for if all players have one digit, such as `12`;
// empty if the number is not one.
Coalition digits_as_coalition(const Frame& frame, const Object& object) {
  const auto* number = integer_in(object);
  // The largest such number has each of nine players once.
  constexpr std::int64_t kMost = 987'654'321;
  if (number == nullptr || *number < 10 || *number > kMost || frame.players > 9) return {};
  Coalition coalition;
  for (const char digit : number->str()) {
    const Player p = digit - '0';
    if (p == 0 || coalition.contains(p)) return {};
    coalition = coalition | Coalition::of(p);
  }
  return coalition;
}

// {1,3} is a coalition. With coalitions as members, such as {12, 13}, {AB, AC} or {{1,2}, {1,3}},
// it is a family of coalitions, in which a single player is a coalition, too.
OperatorResult braces(Context& context, std::span<const PlacedObject> members,
                      SourceRange /*range*/) {
  if (members.empty()) return std::nullopt;
  Family family;
  bool is_family = false;
  for (const auto& [object, range] : members) {
    if (const auto* const coalition = coalitions_in(*object, Coalitions::Kind::One)) {
      family.push_back(coalition->coalitions().front());
      is_family = true;
    } else if (const Coalition digits = digits_as_coalition(context.settings.frame, *object);
               !digits.empty()) {
      family.push_back(digits);
      is_family = true;
    } else {
      KM_ASSIGN_OR_RETURN(const auto p, context.player_of(*object, Frame{kMaxPlayers, 1}, range));
      family.push_back(Coalition::of(p));
    }
  }
  if (is_family) return family_object(listed(std::move(family)), context.settings.frame);
  Coalition coalition;
  for (const Coalition member : family) coalition = coalition | member;
  return coalition_object(coalition);
}

OperatorResult partition(Context& /*context*/, std::span<const PlacedObject> sides,
                         SourceRange /*range*/) {
  std::vector<Coalition> parts;
  for (const auto& [object, range] : sides) {
    const auto* const side = other_in<Coalitions>(*object);
    if (side == nullptr || side->of() == Coalitions::Kind::AsFamily) {
      // The argument of `clobber(1 | 2 | 3)`.
      const bool is_cell = std::holds_alternative<Integer>(*object);
      return error_at(range, "expected a coalition such as {1,3}",
                      is_cell ? "; the cells of a board are written 123 or 1,2,3" : "");
    }
    parts.insert(parts.end(), side->coalitions().begin(), side->coalitions().end());
  }
  return std::make_shared<const Coalitions>(Coalitions::Kind::AsPartition, std::move(parts));
}

constexpr OperatorMeaning kCoalitionOperators[] = {
    {.sign = "{}", .apply = braces, .word = lettered},
    {.sign = "|", .apply = partition},
};

// --- Quotients ---

absl::StatusOr<Object> quotient(FunctionCall& call, const GameValue& v, Player parts,
                                const Relabelling& part_of) {
  const Term term = relabel(call.context.store(), v.term, part_of);
  if (term.is_none()) return with_range(status_of_refusal(call.context.store()), call.range);
  return GameValue{term, Frame{parts, part_of[static_cast<std::size_t>(v.frame.start - 1)]}};
}

absl::StatusOr<Object> call_quotient(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, wins_argument(call, 0, "`quotient`"));
  const Object& object = call.arguments[1].object;
  const SourceRange range = call.arguments[1].range;
  const Coalitions* const partition = coalitions_in(object, Coalitions::Kind::AsPartition);
  if (partition == nullptr) {
    return error_at(range, "expected a partition such as {1,3}|{2}, found ", kind_of(object));
  }
  Relabelling f = identity_relabelling();
  Coalition covered;
  Player part_name = 0;
  for (const Coalition part : partition->coalitions()) {
    ++part_name;
    if (part.largest() > v.frame.players) {
      return error_at(range, "player ", part.largest(),
                      " does not exist: this game has players 1..", v.frame.players);
    }
    for (Player p = 1; p <= v.frame.players; ++p) {
      if (!part.contains(p)) continue;
      if (covered.contains(p)) return error_at(range, "player ", p, " is in two parts");
      covered = covered | Coalition::of(p);
      f[static_cast<std::size_t>(p - 1)] = part_name;
    }
  }
  if (covered != Coalition::everyone(v.frame.players)) {
    return error_at(range, "every player must be in one of the parts");
  }
  return quotient(call, v, part_name, f);
}

// A row for each coalition with player 1. The quotient by the other players is the same with
// exchanged names.
absl::StatusOr<Object> call_quotients(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, wins_argument(call, 0, "`quotients`"));
  KM_ASSIGN_OR_RETURN(const System play, System::named("selfish"));
  const int players = v.frame.players;
  Table table{{{"coalition", {}}, {"against", {}}, {"quotient", {}}, {"wins", {}}}};
  for (std::uint32_t others = (1U << (players - 1)) - 1; others > 0; --others) {
    const Coalition against = Coalition::from_bits(others << 1);
    const Coalition with = against.complement(players);
    Relabelling f = identity_relabelling();
    for (Player p = 1; p <= players; ++p) {
      f[static_cast<std::size_t>(p - 1)] = against.contains(p) ? 2 : 1;
    }
    KM_ASSIGN_OR_RETURN(Object pair, quotient(call, v, 2, f));
    KM_ASSIGN_OR_RETURN(const auto winner, call.context.normal_form(pair, play, call.range));
    table.columns[0].cells.push_back(coalition_object(with));
    table.columns[1].cells.push_back(coalition_object(against));
    table.columns[2].cells.push_back(std::move(pair));
    table.columns[3].cells.push_back(
        coalition_object(winner.term == Term::win(1) ? with : against));
  }
  return table;
}

constexpr FunctionInfo kQuotientFunctions[] = {
    {"quotient", "quotient(v, {1,3}|{2})",
     "the game of the given alliances, numbered in the order in which they are written (Loeb,\n"
     "Definition 3.1)",
     "quotient([[1,3],[2,3]], {1,3}|{2})", "[1,[1,2]]", 2, 2, "", call_quotient, false,
     "value partition -> value"},
    {"quotients", "quotients(v)",
     "all games of two alliances that the players can form, and the winner of each, as the win\n"
     "type says (Loeb, Definition 3.2)",
     "quotients([[1,3],[2,3]])",
     "# coalition  against  quotient   wins\n"
     "{1}          {2,3}    [2,[1,2]]  {2,3}\n"
     "{1,2}        {3}      [[[1,2]]]  {1,2}\n"
     "{1,3}        {2}      [1,[1,2]]  {1,3}",
     1, 1, "", call_quotients, false, "value -> table"},
};

}  // namespace

void add_coalitions(Library& library) {
  for (const OperatorMeaning& meaning : kCoalitionOperators) library.add(meaning);
  library.add(kQuotientFunctions);
}

}  // namespace kingmaker
