// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `explain win(v)`, `explain stable(v)` and `explain outcome(g)`: tables with a row for each part,
// which gives its type and the reason, in terms of the types of its options.
// Tested in tests/extensions/explain/explain.km.

#include <absl/algorithm/container.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "algebra/walk.hpp"
#include "base/hash_table.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/coalitions/classify.hpp"
#include "extensions/coalitions/coalitions.hpp"
#include "extensions/explain/install.hpp"
#include "extensions/games/impartial_theory.hpp"
#include "extensions/games/sums.hpp"
#include "language/evaluable.hpp"
#include "language/machine/evaluate.hpp"
#include "language/mover.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kMostReasons = 10'000;

absl::Status too_many_rows(SourceRange range) {
  return limit_error_at(range, "this rests on more than ", large_number(kMostReasons),
                        " positions");
}

// The type of each choice of a value under one classification, and the reason.
template <Classification C>
class TypeReasons {
 public:
  using Type = typename C::Type;

  TypeReasons(Context& context, C& types, const GameValue& value, SourceRange range)
      : context_(context),
        types_(types),
        value_(value),
        range_(range),
        order_(context.store(), value.frame.players, value.term) {}

  absl::StatusOr<Table> table(std::string_view type_name) {
    KM_RETURN_IF_ERROR(find_types());
    Table table{{{"value", {}}, {"mover", {}}, {std::string(type_name), {}}, {"because", {}}}};
    table.is_cut = true;
    std::vector<Term> rows = {value_.term};
    TermMap<std::uint8_t> visited;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows.size() > kMostReasons) return too_many_rows(range_);
      const Term t = rows[i];
      const Family family = types_.family(type(t));
      std::string why;
      for (const Coalition c : family) {
        const auto one = t.is_win() ? cat("player ", name(t.winner()), " has won") : reason(t, c);
        append(why, why.empty() ? "" : "; ", coalition_text(c), ": ", one);
      }
      table.columns[0].cells.emplace_back(GameValue{t, value_.frame});
      table.columns[1].cells.emplace_back(std::make_shared<const Mover>(
          t.is_win() ? std::nullopt : std::optional(store().mover(t)), value_.frame));
      table.columns[2].cells.push_back(family_object(family, value_.frame));
      table.columns[3].cells.emplace_back(std::move(why));
      if (t.is_win()) continue;
      for (const Term option : order_.options(t)) {
        if (option.is_win() || visited.get(option) != 0) continue;
        visited[option] = 1;
        rows.push_back(option);
      }
    }
    return table;
  }

 private:
  [[nodiscard]] const TermStore& store() const { return context_.store(); }
  [[nodiscard]] std::string name(Player p) const {
    return player_name(context_.settings, value_.frame, p);
  }
  [[nodiscard]] std::string coalition_text(Coalition c) const {
    return coalition_name(context_.settings, value_.frame, c);
  }
  [[nodiscard]] Type type(Term t) const {
    return t.is_win() ? types_.leaf(t.winner()) : type_of_choice_.get(t);
  }

  absl::Status find_types() {
    std::vector<Type> options;
    for (const Term t : bottom_up(store(), value_.term)) {
      if (!context_.budget().spend()) return with_range(status_of(context_.budget()), range_);
      options.clear();
      for (const Term option : store().options(t)) options.push_back(type(option));
      const auto choice_type = types_.choice(store().mover(t), options);
      if (!choice_type) return limit_error_at(range_, "the types take too much memory");
      type_of_choice_[t] = *choice_type;
    }
    return absl::OkStatus();
  }

  // A short text for an option: itself if it is short, otherwise its place.
  [[nodiscard]] std::string option_text(Term choice, Term option) {
    constexpr std::uint64_t kLongest = 40;
    PrintOptions brief = context_.settings.print_options(value_.frame);
    brief.max_bytes = kLongest;
    if (brief.format == Format::Dot || brief.format == Format::Tex) brief.format = Format::Bar;
    auto text = print(store(), option, brief);
    if (text.ok()) return *std::move(text);
    const auto options = order_.options(choice);
    return cat("option ", absl::c_find(options, option) - options.begin() + 1);
  }

  // The reason why C wins, or is stable, at a choice.
  [[nodiscard]] std::string reason(Term t, Coalition c) {
    const Player mover = store().mover(t);
    for (const Term option : order_.options(t)) {
      if (c.contains(mover) && belongs(option, c)) {
        return cat(name(mover), " chooses ", option_text(t, option));
      }
    }
    if constexpr (std::is_same_v<C, WinTypes>) {
      return cat("whatever ", name(mover), " chooses");
    } else {
      return joined(order_.options(t), ", ", [&](const Term option) {
        return cat(coalition_text(part_without(option, mover, c)), " in ", option_text(t, option));
      });
    }
  }

  // True if the coalition wins (or is stable) in the option.
  [[nodiscard]] bool belongs(Term option, Coalition c) const {
    if constexpr (std::is_same_v<C, WinTypes>) {
      return types_.wins(type(option), c);
    } else {
      const Family family = types_.family(type(option));
      return absl::c_linear_search(family, c);
    }
  }

  // A stable coalition of the option that is part of `c` and does not contain the mover. It exists
  // by Theorem 4.2.
  [[nodiscard]] Coalition part_without(Term option, Player mover, Coalition c) const {
    for (const Coalition part : types_.family(type(option))) {
      if (!part.contains(mover) && (part | c) == c) return part;
    }
    return {};
  }

  Context& context_;
  C& types_;
  GameValue value_;
  SourceRange range_;
  PrintOrder order_;
  TermMap<Type> type_of_choice_;
};

// A position is a P-position if none of its options is one; for an N-position, the first option
// that is one is shown. In misère play a player who cannot move has won.
absl::StatusOr<Table> outcome_reasons(Context& context, const Object& object, SourceRange range) {
  KM_ASSIGN_OR_RETURN(const auto game,
                      impartial_position(context, object, context.settings.frame, range));
  ImpartialTheory theory(*game, context.settings.theorems);
  Table table{{{"position", {}}, {"outcome", {}}, {"because", {}}}};
  table.is_cut = true;
  const auto text_of = [&](const std::string& position) {
    return game->text(position, "", context.settings.max_output);
  };
  std::vector<std::string> rows = {game->start_position()};
  HashSet<std::string> listed(rows.begin(), rows.end());
  const auto add = [&](const std::string& position) {
    if (listed.insert(position).second) rows.push_back(position);
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.size() > kMostReasons) return too_many_rows(range);
    const std::string position = rows[i];
    const auto next_wins = theory.next_player_wins(position, context.budget());
    if (!next_wins.ok()) return with_range(next_wins.status(), range);
    std::vector<std::string> options;
    game->append_options(position, options);
    std::string why = options.empty() ? "there is no move"
                      : (*next_wins)  ? ""
                                      : "each move leads to an N-position";
    for (const std::string& option : options) {
      if (!*next_wins) {
        add(option);
        continue;
      }
      KM_ASSIGN_OR_RETURN(const bool lost,
                          with_range(theory.next_player_wins(option, context.budget()), range));
      if (lost) continue;
      KM_ASSIGN_OR_RETURN(const auto text, with_range(text_of(option), range));
      why = cat("a move to ", text, ", which is P");
      add(option);
      break;
    }
    KM_ASSIGN_OR_RETURN(auto text, with_range(text_of(position), range));
    table.columns[0].cells.emplace_back(std::move(text));
    table.columns[1].cells.emplace_back(std::string(*next_wins ? "N" : "P"));
    table.columns[2].cells.emplace_back(std::move(why));
  }
  return table;
}

}  // namespace

absl::StatusOr<Object> explain_type(Context& context, const ast::Expression& expression,
                                    std::uint32_t call, const Variables& around) {
  const std::uint32_t argument = call - 1;
  const std::string& function = expression.texts[expression.nodes[call].index];
  const SourceRange range = expression.nodes[argument].range;
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, expression, argument, &around));
  if (function == "outcome") return outcome_reasons(context, object, range);
  if (const Evaluable* const evaluable = evaluable_in(object)) {
    KM_ASSIGN_OR_RETURN(const auto value, evaluable->value(context, kMostReasons, range));
    if (!value) return too_many_rows(range);
  }
  // Arguments that the function refuses are refused here.
  const bool is_win = function == "win";
  const absl::StatusOr<Object> type = classified(
      context, is_win ? ClassificationKind::Win : ClassificationKind::Stable, object, range);
  if (!type.ok()) return type.status();
  KM_ASSIGN_OR_RETURN(const GameValue value, context.value_of(object, range));
  const int players = value.frame.players;
  Table reasons;
  if (is_win) {
    KM_ASSIGN_OR_RETURN(
        reasons,
        TypeReasons(context, win_types(context, players).types, value, range).table("win"));
  } else {
    KM_ASSIGN_OR_RETURN(
        reasons,
        TypeReasons(context, stable_types(context, players).types, value, range).table("stable"));
  }
  return reasons;
}

}  // namespace kingmaker
