#include "language/successors.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/text.hpp"
#include "language/domain.hpp"
#include "language/forms.hpp"
#include "language/functions/function_arguments.hpp"
#include "solve/evaluate.hpp"

namespace kingmaker {
namespace {

// Whether each of them is an end costs up to as many moves again.
constexpr std::size_t kMostSuccessors = 10'000;

absl::StatusOr<Object> call_successors(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  Context& context = call.context;
  const System system = rules_argument(call);
  if (const auto* position = std::get_if<Position>(&argument.object)) {
    return successors_of(context, *position->game, system, argument.range);
  }
  if (value_in(argument.object) != nullptr) {
    return error_at(argument.range,
                    "expected a position such as clobber(12223), found a value, which does not say "
                    "what it is the value of; `options(v)` lists its options");
  }
  const auto form =
      impartial_position(context, argument.object, context.settings.frame, argument.range);
  if (!form.ok()) return form.status();
  return successors_of(context, **form, system, argument.range);
}

constexpr FunctionInfo kFunctions[] = {
    {"successors", "successors(g, under=RULES)",
     "what the player to move can make of a position, or of a form: each position that may come "
     "next, whose\n"
     "turn it is there, and its value as `normalize` gives it. Who cannot move leaves the position "
     "to the next\n"
     "player",
     "successors(clobber(123213), under=prudent)",
     "clobber(013213, start=2)  2 to move  3_1\n"
     "clobber(123103, start=2)  2 to move  2_1\n"
     "clobber(123201, start=2)  2 to move  2",
     1, 1, "under", call_successors},
};

}  // namespace

std::span<const FunctionInfo> position_functions() { return kFunctions; }

absl::StatusOr<Table> successors_of(Context& context, const Game& game, const System& system,
                                    SourceRange range) {
  const std::vector<Turn> turns = successors(game, first_turn(game));
  if (turns.empty()) return with_range(no_first_move(), range);
  if (turns.size() > kMostSuccessors) {
    return with_range(
        limit_error(cat("this position has ", large_number(turns.size()), " successors; at most ",
                        large_number(kMostSuccessors), " are listed")),
        range);
  }
  const auto values = context.normal_forms(game, turns, system, range);
  if (!values.ok()) return values.status();
  const Frame& session = context.settings.frame;
  const std::string players =
      game.frame().players == session.players ? "" : cat(", players=", game.frame().players);
  Table table{{{"position", {}}, {"mover", {}}, {"value", {}}}};
  table.is_cut = true;
  std::size_t length = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Turn& turn = turns[i];
    const bool goes_on = can_anyone_move(game, turn.position);
    absl::StatusOr<std::string> text =
        game.text(turn.position, goes_on ? cat(players, ", start=", turn.mover) : "",
                  context.settings.max_output);
    if (!text.ok()) return with_range(text.status(), range);
    length += text->size();
    if (length > context.settings.max_output)
      return with_range(too_long_to_print("the list is"), range);
    const auto mover = goes_on ? std::optional(turn.mover) : std::nullopt;
    table.columns[0].cells.emplace_back(*std::move(text));
    table.columns[1].cells.emplace_back(Mover{mover, game.frame()});
    table.columns[2].cells.emplace_back((*values)[i]);
  }
  return table;
}

}  // namespace kingmaker
