// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions on all types of a classification. Tested in tests/extensions/coalitions/types.km.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "algebra/refusal.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/coalitions/classification_name.hpp"
#include "extensions/coalitions/coalitions.hpp"
#include "extensions/coalitions/family.hpp"
#include "extensions/coalitions/install.hpp"
#include "extensions/coalitions/random_games.hpp"
#include "extensions/coalitions/realise.hpp"
#include "extensions/coalitions/type_counts.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

using Kind = ClassificationKind;

absl::StatusOr<Kind> kind_argument(const FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  if (const auto* name = other_in<ClassificationName>(argument.object)) return name->meant();
  return error_at(argument.range, "expected a classification such as `win`, found ",
                  kind_of(argument.object));
}

// The number in `players=`, or that of the session.
absl::StatusOr<int> players_argument(const FunctionCall& call, int least) {
  const Argument* argument = named_argument(call, "players");
  if (argument == nullptr) return call.context.settings.frame.players;
  const auto* number = integer_in(argument->object);
  if (number == nullptr || *number < least || *number > kMaxPlayers) {
    return error_at(argument->range, "players is a number from ", least, " to ", kMaxPlayers);
  }
  return static_cast<int>(*number);
}

Frame frame_for(const FunctionCall& call, int players) {
  const Frame& frame = call.context.settings.frame;
  return players == frame.players ? frame : Frame{players, 1};
}

auto spend(Budget& budget) {
  return [&budget](std::uint64_t units) { return budget.spend(units); };
}

// Checks that the types of `kind` can be counted, or listed, for this number of players.
absl::Status check_types(const FunctionCall& call, Kind kind, int players, int most_win,
                         int most_stable, std::string_view participle) {
  if (kind != Kind::Win && kind != Kind::Stable) {
    const SourceRange at = call.arguments[0].range;
    return kind == Kind::Fine
               ? error_at(at, "there are infinitely many fine types: n_i, f_i and p_i for every i")
               : error_at(at, "the types of `", name_of(kind), "` are not ", participle,
                          ": those of `win` and `stable` are");
  }
  const int max_players = kind == Kind::Win ? most_win : most_stable;
  if (players <= max_players) return absl::OkStatus();
  return limit_error_at(call.range, name_of(kind), " types are ", participle, " for up to ",
                        max_players, " players");
}

// The kind and the number of players of `types` and `classes`.
absl::StatusOr<std::pair<Kind, int>> listed_types(const FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto kind, kind_argument(call));
  KM_ASSIGN_OR_RETURN(const auto players, players_argument(call, 1));
  KM_RETURN_IF_ERROR(
      check_types(call, kind, players, kMaxListedWinPlayers, kMaxListedStablePlayers, "listed"));
  return std::pair(kind, players);
}

absl::StatusOr<Object> call_count(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto kind, kind_argument(call));
  KM_ASSIGN_OR_RETURN(const auto players, players_argument(call, 0));
  // A Li type is a winner. A Straffin type, for three players, is a winner or a player who picks.
  if (kind == Kind::Li) return Integer(players);
  if (kind == Kind::Straffin && players == 3) return Integer(2 * 3);
  KM_RETURN_IF_ERROR(
      check_types(call, kind, players, kMaxCountedWinPlayers, kMaxCountedStablePlayers, "counted"));
  const auto go_on = spend(call.context.budget());
  const auto count =
      kind == Kind::Win ? count_win_types(players, go_on) : count_stable_types(players, go_on);
  if (!count) return status_of(call.context.budget());
  return Integer(*count);
}

absl::StatusOr<Object> call_types(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto asked, listed_types(call));
  const auto [kind, players] = asked;
  const auto go_on = spend(call.context.budget());
  const auto types =
      kind == Kind::Win ? all_win_types(players, go_on) : all_stable_types(players, go_on);
  if (!types) return status_of(call.context.budget());
  const Frame frame = frame_for(call, players);
  Column families{"type", {}};
  for (const Family& family : *types) families.cells.push_back(family_object(family, frame));
  return Table{{std::move(families)}};
}

// The types of `limit`, class by class, and the type of a game made of two of them.
struct RandomTypes {
  RandomSystem system;
  std::vector<std::variant<Family, int>> classes;
};

absl::StatusOr<RandomTypes> random_types(const FunctionCall& call, Kind kind, int players,
                                         std::uint64_t branching) {
  const auto go_on = spend(call.context.budget());
  if (kind == Kind::Fine) {
    if (players != 3) return error_at(call.range, "fine types are of games of three players");
    return RandomTypes{random_fine_types(branching), {0, 1, 2, 3}};
  }
  if (kind != Kind::Win && kind != Kind::Stable) {
    return error_at(call.arguments[0].range, "limits are of win, stable and fine types");
  }
  const bool win = kind == Kind::Win;
  const int max_players = win ? kMaxRandomWinPlayers : kMaxRandomStablePlayers;
  if (players > max_players) {
    return limit_error_at(call.range, "limits of ", name_of(kind), " types are found for up to ",
                          max_players, " players");
  }
  const auto classes = win ? win_type_classes(players, go_on) : stable_type_classes(players, go_on);
  if (!classes) return status_of(call.context.budget());
  std::optional<RandomSystem> system =
      win ? random_win_types(players, *classes, branching, go_on)
          : random_stable_types(players, *classes, branching, go_on);
  if (!system) return status_of(call.context.budget());
  RandomTypes types{*std::move(system), {}};
  for (const TypeClass& c : *classes) types.classes.emplace_back(c.representative);
  return types;
}

// The shape of random trees, `branching=3, depth=2`. Both arguments are optional.
struct TreeShape {
  std::uint64_t branching = 2;
  std::optional<std::uint64_t> depth;
};

absl::StatusOr<TreeShape> tree_shape(const FunctionCall& call) {
  // With this many leaves, numbers have some thousand digits.
  constexpr std::uint64_t kMostLeaves = 1024;
  constexpr std::string_view kUsage = "limit(win, players=3, branching=3, depth=2)";
  TreeShape shape;
  if (named_argument(call, "branching") != nullptr) {
    KM_ASSIGN_OR_RETURN(shape.branching, named_number(call, "branching", kUsage, 2, kMostLeaves));
  }
  if (named_argument(call, "depth") != nullptr) {
    std::uint64_t deepest = 0;
    for (std::uint64_t leaves = shape.branching; leaves <= kMostLeaves; leaves *= shape.branching) {
      ++deepest;
    }
    KM_ASSIGN_OR_RETURN(shape.depth, named_number(call, "depth", kUsage, 0, deepest));
  }
  return shape;
}

// Writes `index 2`, or a family of coalitions.
std::string class_name(const Settings& settings, const Frame& frame,
                       const std::variant<Family, int>& type) {
  if (const auto* family = std::get_if<Family>(&type)) return family_text(settings, frame, *family);
  constexpr int kLast = 3;
  const int index = std::get<int>(type);
  return cat("index ", index, index == kLast ? " and more" : "");
}

// Writes `4 types each 3/23 = 0.130434782609, together ...`.
std::string limit_line(const std::string& name, std::uint64_t size, const LimitProbability& limit) {
  const std::string each = limit.exact.empty() || limit.exact == limit.digits
                               ? limit.digits
                               : cat(limit.exact, " = ", limit.digits);
  return cat(name, size == 1 ? ": " : cat(": ", size, " types, each "), each,
             size == 1 ? "" : cat(", together ", limit.class_digits), "\n");
}

// `limit`: the probability of the types of each class in a large random game.
struct LimitReport final : ReportOf<LimitReport> {
  struct Class {
    std::variant<Family, int>
        type;  // a member, or the index of fine types, where 3 stands for 3 and more
    std::uint64_t size = 0;
    LimitProbability probability;
    friend bool operator==(const Class&, const Class&) = default;
  };
  Frame frame;
  std::vector<Class> classes;
  bool is_exact = false;
  std::uint64_t levels = 0;
  std::string error;
  std::optional<std::uint64_t> depth = {};  // of the trees; nullopt for the limit
  std::uint64_t branching = 2;              // at the nodes of the trees

  [[nodiscard]] std::string text(const Settings& settings) const override {
    std::string text;
    std::size_t without = 0;
    for (const Class& c : classes) {
      if (c.probability.is_zero) {
        ++without;
      } else {
        text += limit_line(class_name(settings, frame, c.type), c.size, c.probability);
      }
    }
    if (without > 0) {
      append(text, without, without == 1 ? " class has" : " classes have", " probability 0\n");
    }
    if (branching != 2) append(text, branching, " branches at each node\n");
    if (depth) return cat(text, "exact, of trees of depth ", *depth);
    return cat(text, is_exact ? "exact: verified as a fixed point"
                              : cat("rounded after ", levels, " levels; the error is ", error,
                                    " if the changes keep shrinking at this rate"));
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"type", "size", "probability", "digits", "together"});
    for (const Class& c : classes) {
      const auto* family = std::get_if<Family>(&c.type);
      add_row(table, {family != nullptr ? family_object(*family, frame)
                                        : Object(class_name({}, frame, c.type)),
                      Integer(c.size), c.probability.exact, c.probability.digits,
                      c.probability.class_digits});
    }
    return table;
  }
  void write(JsonWriter& json) const override {
    json.begin_object().member("exact", is_exact).member("branching", branching);
    if (depth) json.member("depth", *depth);
    if (!is_exact) json.member("levels", levels).member("error", error);
    json.key("types").begin_array();
    for (const Class& c : classes) write_class(json, c);
    json.end_array().end_object();
  }
  friend bool operator==(const LimitReport&, const LimitReport&) = default;

 private:
  // A class of types is named by its first member. Fine types are named by their index; the last
  // class is named by its smallest index.
  static void write_class(JsonWriter& json, const Class& c) {
    json.begin_object();
    if (const auto* family = std::get_if<Family>(&c.type)) {
      json.key("type").begin_array();
      for (const Coalition coalition : *family) {
        json.begin_array();
        for (Player p = 1; p <= coalition.largest(); ++p) {
          if (coalition.contains(p)) json.value(p);
        }
        json.end_array();
      }
      json.end_array();
    } else {
      json.member("index", std::get<int>(c.type));
    }
    const LimitProbability& each = c.probability;
    json.member("size", c.size).key("probability");
    each.exact.empty() ? json.value(nullptr) : json.value(each.exact);
    json.member("digits", each.digits).member("together", each.class_digits).end_object();
  }
};

absl::StatusOr<Object> call_limit(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto kind, kind_argument(call));
  KM_ASSIGN_OR_RETURN(const auto players, players_argument(call, 1));
  KM_ASSIGN_OR_RETURN(const auto shape, tree_shape(call));
  KM_ASSIGN_OR_RETURN(const auto types, random_types(call, kind, players, shape.branching));
  const auto go_on = spend(call.context.budget());
  const std::optional<LimitDistribution> limit =
      shape.depth ? distribution_at(types.system, *shape.depth, go_on)
                  : limit_of(types.system, go_on);
  if (!limit) {
    if (call.context.budget().is_spent()) return status_of(call.context.budget());
    return limit_error_at(call.range,
                          "the probabilities have not settled; `depth=` has those of small trees");
  }
  LimitReport report;
  report.frame = frame_for(call, players);
  report.is_exact = limit->is_exact;
  report.levels = limit->levels;
  report.error = limit->error;
  report.depth = shape.depth;
  report.branching = shape.branching;
  for (std::size_t c = 0; c < types.classes.size(); ++c) {
    report.classes.push_back({types.classes[c], types.system.sizes[c], limit->classes[c]});
  }
  return report_of(std::move(report));
}

absl::StatusOr<Object> call_classes(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto asked, listed_types(call));
  const auto [kind, players] = asked;
  const auto go_on = spend(call.context.budget());
  const auto classes =
      kind == Kind::Win ? win_type_classes(players, go_on) : stable_type_classes(players, go_on);
  if (!classes) return status_of(call.context.budget());
  const Frame frame = frame_for(call, players);
  Column sizes{"size", {}};
  Column first{"first", {}};
  std::uint64_t types = 0;
  for (const TypeClass& c : *classes) {
    types += c.size;
    sizes.cells.emplace_back(Integer(c.size));
    first.cells.push_back(family_object(c.representative, frame));
  }
  return Table{{std::move(sizes), std::move(first)},
               cat(classes->size(), classes->size() == 1 ? " class, " : " classes, ", types,
                   types == 1 ? " type" : " types")};
}

// --- Games with a given type ---

std::string describe(const FunctionCall& call, Kind kind, const Frame& frame,
                     const FamilyFlaw& flaw) {
  const auto name = [&](Coalition c) { return coalition_name(call.context.settings, frame, c); };
  const std::string_view coalitions =
      kind == Kind::Win ? "minimal winning coalitions" : "stable coalitions";
  switch (flaw.kind) {
    case FamilyFlaw::Kind::NoCoalition:
    case FamilyFlaw::Kind::EmptyCoalition:
      return cat("there are always ", coalitions, ", and none of them is empty");
    case FamilyFlaw::Kind::UnknownPlayer:
      return cat("player ", player_name(call.context.settings, frame, flaw.first.largest()),
                 " does not exist: this game has players 1..", frame.players,
                 "; `players=N` after the family changes that");
    case FamilyFlaw::Kind::Nested:
      return cat(name(flaw.first), " is part of ", name(flaw.second), ": none of the ", coalitions,
                 " contains another");
    case FamilyFlaw::Kind::Disjoint:
      return cat(name(flaw.first), " and ", name(flaw.second), " have no player in common: of the ",
                 coalitions, " any two have");
    case FamilyFlaw::Kind::Everyone:
      return cat(name(flaw.first),
                 " is everybody, which is never stable: nobody is left to choose the winner "
                 "(Loeb, Proposition 4.3)");
    case FamilyFlaw::Kind::NotMaximal:
      return cat("neither ", name(flaw.first), " nor ", name(flaw.second),
                 " would win: of a coalition and its opponents one does");
    case FamilyFlaw::Kind::None:
      break;
  }
  return "";
}

// A family. A single player stands for the family of the coalition of this player.
absl::StatusOr<Family> family_argument(const FunctionCall& call, std::size_t index) {
  const Argument& argument = call.arguments[index];
  const auto* const coalitions = other_in<Coalitions>(argument.object);
  if (coalitions != nullptr &&
      (coalitions->of() == Coalitions::Kind::AsFamily ||
       (coalitions->of() == Coalitions::Kind::One && coalitions->coalitions()[0].size() == 1))) {
    return coalitions->coalitions();
  }
  return error_at(argument.range,
                  "expected a family of coalitions such as {12, 13} or {{1,2}, {1,3}}, found ",
                  kind_of(argument.object));
}

absl::StatusOr<Object> call_game(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto kind, kind_argument(call));
  if (kind != Kind::Win && kind != Kind::Stable) {
    return error_at(call.arguments[0].range, "write game(win, FAMILY) or game(stable, FAMILY)");
  }
  KM_ASSIGN_OR_RETURN(const auto family, family_argument(call, 1));
  KM_ASSIGN_OR_RETURN(const auto players, players_argument(call, kMinPlayers));
  const Frame frame = frame_for(call, players);
  const bool win = kind == Kind::Win;
  const FamilyFlaw flaw =
      win ? flaw_as_win_type(players, family) : flaw_as_stable_type(players, family);
  if (flaw.kind != FamilyFlaw::Kind::None) {
    return error_at(call.arguments[1].range, describe(call, kind, frame, flaw));
  }
  TermStore& store = call.context.store();
  const auto go_on = spend(call.context.budget());
  const Term game =
      win ? win_game(store, players, family, go_on) : stable_game(store, players, family, go_on);
  if (!game.is_none()) return GameValue{game, frame};
  if (call.context.budget().is_spent()) return status_of(call.context.budget());
  return with_range(status_of_refusal(store), call.range);
}

constexpr FunctionInfo kFunctions[] = {
    {"classes", "classes(win|stable, players=N)",
     "the number of types of N players in each class, and the first type of the class. Types\n"
     "that differ only in the names of the players belong to one class",
     "classes(stable, players=3)",
     "# size  first\n     3  {1}\n     3  {12}\n     3  {12, 13}\n     1  {12, 13, 23}\n"
     "4 classes, 10 types",
     1, 1, "players", call_classes, false, "win|stable"},
    {"count", "count(win|stable|straffin|li, players=N)",
     "the number of types that a classification has for N players (Loeb, Table 2)",
     "count(win, players=6)", "2646", 1, 1, "players", call_count, false, "win|stable|straffin|li"},
    {"limit", "limit(win|stable|fine, players=N, depth=K, branching=B)",
     "the probability of each type in a large random game: a complete binary tree whose movers\n"
     "and winners are drawn independently (Loeb, section 6). branching=B: trees with B branches\n"
     "at each node; depth=K: trees of depth K, with at most 1024 leaves",
     "limit(win, players=3)",
     "{12, 13, 23}: 1\n1 class has probability 0\nexact: verified as a fixed point", 1, 1,
     "players depth branching", call_limit, false, "win|stable|fine"},
    {"game", "game(win|stable, {12, 13, 23}, players=N)",
     "a game with these minimal winning coalitions, or with these stable coalitions (Loeb,\n"
     "Proposition 4.4)",
     "game(stable, {12, 13})", "1_2", 2, 2, "players", call_game, false, "win|stable"},
    {"types", "types(win|stable, players=N)",
     "all types of N players, one on each line (Loeb, Propositions 4.4 and 4.5)",
     "types(win, players=3)", "{1}\n{2}\n{3}\n{12, 13, 23}", 1, 1, "players", call_types, false,
     "win|stable"},
};

}  // namespace

std::span<const FunctionInfo> type_functions() { return kFunctions; }

}  // namespace kingmaker
