// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions on forms and on positions of impartial games. Tested in
// tests/extensions/games/forms.km.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/behaviour.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/impartial_theory.hpp"
#include "extensions/games/install.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/sum_game.hpp"
#include "extensions/games/sums.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"

namespace kingmaker {
namespace {

constexpr int kMany = 1'000'000;

absl::StatusOr<std::shared_ptr<const ImpartialGame>> position_argument(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  return impartial_position(call.context, argument.object, call.context.settings.frame,
                            argument.range);
}

absl::StatusOr<Object> call_sequential(FunctionCall& call) {
  return sequence_of(call.context, placed_arguments(call));
}

absl::StatusOr<Object> call_play(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  Frame frame = call.context.settings.frame;
  if (const Position* position = position_in(argument.object)) frame = position->game->frame();
  KM_ASSIGN_OR_RETURN(const auto changed, frame_arguments(call, frame));
  KM_ASSIGN_OR_RETURN(auto game,
                      impartial_position(call.context, argument.object, changed, argument.range));
  if (game->frame() == changed) return position_of(std::move(game));
  if (game->is_misere()) {
    return error_at(argument.range, "this is misère play; name its players where it is made");
  }
  return compound_position(call.context,
                           std::make_shared<const SumGame>(changed, std::vector{std::move(game)}),
                           call.range);
}

absl::StatusOr<Object> call_nimber(FunctionCall& call) {
  if (const auto* sum = other_in<FormSum>(call.arguments[0].object)) {
    return Integer(sum->nimber(form_store(call.context)));
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  if (game->is_misere()) {
    return error_at(call.arguments[0].range,
                    "nimbers are of normal play; `outcome` tells N from P in misère play too");
  }
  ImpartialTheory theory(*game, call.context.settings.theorems);
  KM_ASSIGN_OR_RETURN(const auto nimber,
                      theory.nimber(game->start_position(), call.context.budget()));
  return Integer(nimber);
}

absl::StatusOr<Object> call_outcome(FunctionCall& call) {
  const auto named = [](bool next_player_wins) {
    return std::string(next_player_wins ? "N" : "P");
  };
  if (const auto* sum = other_in<FormSum>(call.arguments[0].object)) {
    return named(sum->nimber(form_store(call.context)) != 0);
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  ImpartialTheory theory(*game, call.context.settings.theorems);
  KM_ASSIGN_OR_RETURN(const auto next,
                      theory.next_player_wins(game->start_position(), call.context.budget()));
  return named(next);
}

// The winning moves in a sum: each makes the nimber of a part the sum of the others' nimbers. Heaps
// need not be searched.
absl::StatusOr<Object> winning_moves(FunctionCall& call, const FormSum& sum) {
  const FormStore& store = form_store(call.context);
  const std::uint32_t nimber = sum.nimber(store);
  const std::vector<Form>& parts = sum.parts();
  std::vector<FormSum> moves;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && parts[i] == parts[i - 1]) continue;  // it has the same moves
    const std::uint32_t wanted = store.nimber(parts[i]) ^ nimber;
    const auto move_to = [&](Form option) {
      std::vector<Form> next = parts;
      next[i] = option;
      moves.emplace_back(std::move(next));
    };
    if (parts[i].is_heap()) {
      if (wanted < parts[i].heap_size()) move_to(Form::heap(wanted));
      continue;
    }
    if (!call.context.budget().spend(store.option_count(parts[i]))) {
      return status_of(call.context.budget());
    }
    store.for_each_option(parts[i], [&](Form option) {
      if (store.nimber(option) == wanted) move_to(option);
    });
  }
  std::map<std::pair<std::size_t, std::string>, Object> by_text;  // shorter ones first
  for (FormSum& move : moves) {
    KM_ASSIGN_OR_RETURN(std::string text, move.print(call.context));
    const std::size_t size = text.size();
    by_text.try_emplace({size, std::move(text)}, std::make_shared<const FormSum>(std::move(move)));
  }
  std::vector<Object> members;
  members.reserve(by_text.size());
  for (auto& [text, member] : by_text) members.push_back(std::move(member));
  return list_of(std::move(members));
}

absl::StatusOr<Object> call_moves(FunctionCall& call) {
  if (const auto* sum = other_in<FormSum>(call.arguments[0].object)) {
    return winning_moves(call, *sum);
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  ImpartialTheory theory(*game, call.context.settings.theorems);
  KM_ASSIGN_OR_RETURN(const auto moves,
                      theory.winning_moves(game->start_position(), call.context.budget()));
  std::vector<Object> members;
  for (const std::string& move : moves) {
    KM_ASSIGN_OR_RETURN(auto text, game->text(move, "", call.context.settings.max_output));
    Turn turn = game->first_turn();
    turn.position = move;
    KM_ASSIGN_OR_RETURN(auto member,
                        position_after(call.context, game, turn, std::move(text), true));
    members.push_back(std::move(member));
  }
  return list_of(std::move(members));
}

absl::StatusOr<Object> call_form(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  Context& context = call.context;
  if (const auto* sum = other_in<FormSum>(argument.object)) {
    KM_ASSIGN_OR_RETURN(const auto form, written_out(context, *sum, call.range));
    return form_sum({form});
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  const auto choose = [&](std::vector<Form>& options) {
    return form_of(context, options, call.range);
  };
  OptionValues<Form> forms;
  KM_ASSIGN_OR_RETURN(const auto form,
                      forms.of(*game, game->start_position(), choose, context.budget()));
  return form_sum({form});
}

constexpr FunctionInfo kFunctions[] = {
    {"form", "form(g)",
     "a sum of forms, or a position of an impartial game, as one form: the set of its options,\n"
     "written out. Positions with equal options become one",
     "form(*1 + nim(2))", "{*1,*2,{*1}}", 1, 1, "", call_form},
    {"moves", "moves(g)",
     "the winning moves of a position with two players: the options from which the previous\n"
     "player wins",
     "moves(*3 + *5)", "list(*3 + *3)", 1, 1, "", call_moves},
    {"nimber", "nimber(g)",
     "the size of the nim heap that equals the position for two players: the mex of the nimbers\n"
     "of its options. Sums, nim and some other games are computed by theorems; after `:set\n"
     "theorems off` all positions are played",
     "nimber({*3,*0,*5,*2})", "1", 1, 1, "", call_nimber, false, "form -> number"},
    {"outcome", "outcome(g)",
     "the outcome of a position for two players under normal play, whatever the number of\n"
     "players in the session: the text \"N\" if the next player wins, who is to move, and \"P\"\n"
     "if the previous player wins",
     "outcome(nim(1,2,3))", "P", 1, 1, "", call_outcome, false, "form -> text"},
    {"play", "play(g, players=3, start=1)",
     "a form, or a position of an impartial game, for several players who move in turn; the last\n"
     "mover wins. The session's players unless given",
     "normalize play(*4 + *4, players=3) under prudent", "2_2", 1, 1, "players start", call_play},
    {"sequential", "sequential(g, h, ...)",
     "the sequential compound, a position: players move in g until no player can, and only then\n"
     "in h; the last mover of all wins (Stromquist and Ullman, 1993). Forms are played by the\n"
     "session's players",
     "nimber(sequential(nim(2), nim(1)))", "2", 1, kMany, "", call_sequential},
};

}  // namespace

std::span<const FunctionInfo> form_functions() { return kFunctions; }

}  // namespace kingmaker
