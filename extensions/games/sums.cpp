// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/sums.hpp"
#include "algebra/set_of_players.hpp"
#include "extensions/games/position.hpp"

#include <absl/algorithm/container.h>

#include <optional>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/compound.hpp"
#include "extensions/games/ending_game.hpp"
#include "extensions/games/form_game.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/partizan_sum.hpp"
#include "extensions/games/sequential_game.hpp"
#include "extensions/games/sum_game.hpp"
#include "language/arithmetic.hpp"

namespace kingmaker {
namespace {

// The number of forms doubles if a sum is added to itself.
constexpr std::size_t kMostForms = 1'000'000;
// Each option of a position has as many parts.
constexpr std::size_t kMostPositions = 4000;
constexpr std::size_t kMostNested = 250;

absl::Status no_impartial_position(const Object& object, SourceRange range) {
  if (position_in(object) != nullptr) {
    return error_at(range,
                    "this game is not impartial: its moves depend on who is to move, or the last "
                    "move does not decide it; `successors(g)` lists them, with their values");
  }
  return error_at(
      range, "expected a form or a position of an impartial game, found ", kind_of(object),
      std::holds_alternative<Integer>(object) ? "; the heap of n counters is written *n" : "");
}

}  // namespace

absl::StatusOr<std::shared_ptr<const ImpartialGame>> impartial_position(Context& context,
                                                                        const Object& object,
                                                                        const Frame& frame,
                                                                        SourceRange range) {
  if (const Position* position = position_in(object)) {
    auto game = impartial_game(position->game);
    if (game == nullptr) return no_impartial_position(object, range);
    return game;
  }
  const auto* sum = other_in<FormSum>(object);
  if (sum == nullptr) return no_impartial_position(object, range);
  if (sum->parts().size() > kMostPositions) {
    return limit_error_at(range, "sums of at most ", kMostPositions, " forms are played");
  }
  const auto& forms = context.part<SessionForms>();
  for (const Form part : sum->parts()) {
    if (forms.store()->largest_heap(part) > FormGame::kMaxPlayedHeap) {
      return limit_error_at(range, "forms are played with heaps up to *", FormGame::kMaxPlayedHeap);
    }
  }
  return std::make_shared<const FormGame>(frame, forms.store(), forms.name(), sum->parts());
}

namespace {

// The position of a compound, such as a sum, that its parts must fit.
struct Summed {
  std::shared_ptr<const Game> game;
  const EndingGame* ending = nullptr;  // whose moves `game` has; null if it is `game` that ends
  Conventions conventions = {};
  SetOfPlayers out = {};
};

// `compounds` names the compound in messages.
absl::StatusOr<Summed> summed(const Position& position, std::string_view compounds,
                              SourceRange range) {
  Summed part{position.game, ending_game(*position.game)};
  if (part.ending != nullptr) {
    part.game = part.ending->begins_with_moves();
    if (part.game == nullptr) return error_at(range, "this position is in the course of a game");
  }
  const Game& game = *part.game;
  const ImpartialGame* impartial = game.impartial();
  const auto misere = [&] {
    return error_at(range, "this is misère play; ", compounds, " are of positions of normal play");
  };
  if (impartial != nullptr && impartial->is_misere()) return misere();
  if (!game.has_plain_turns()) {
    return error_at(range, "in this game players do not take turns as in ", compounds);
  }
  if (const FallsApart* parts = game.falls_apart()) {
    part.conventions = parts->conventions();
    if (part.conventions.next_wins) return misere();
  }
  if (game.settings() != nullptr) part.out = game.settings()->out();
  return part;
}

// The reason why `part` cannot be played in one game with `first`, or OK.
absl::Status played_with(const Summed& first, const Summed& part, SourceRange range) {
  const Frame& frame = first.game->frame();
  const Frame& other = part.game->frame();
  if (other != frame) {
    return error_at(range, "the positions are of different players: ", frame.players, ", player ",
                    frame.start, " to move, and ", other.players, ", player ", other.start,
                    " to move");
  }
  if (part.out != first.out) return error_at(range, "other players have left this game");
  const bool has_ending = first.ending != nullptr;
  if (has_ending != (part.ending != nullptr) ||
      (has_ending && part.ending->rules() != first.ending->rules())) {
    return error_at(range, "these games end in different ways");
  }
  if (has_ending && part.ending->record() != first.ending->record()) {
    return error_at(range, "what players have done before differs: `out`, `passes`, `moved` and ",
                    "the like are the same in all positions");
  }
  if (part.conventions != first.conventions) {
    return error_at(range, "who cannot move is skipped in one of these games and leaves the other");
  }
  return absl::OkStatus();
}

using Parts = std::vector<std::shared_ptr<const Game>>;

// A sum of sums is one sum, and a sequence of sequences is one sequence.
void add_parts(Compound::Kind kind, const std::shared_ptr<const Game>& game, Parts& parts) {
  const Compound* compound = game->compound();
  if (compound == nullptr || compound->kind() != kind) {
    parts.push_back(game);
  } else {
    parts.insert(parts.end(), compound->members().begin(), compound->members().end());
  }
}

// All parts as impartial games; nullopt if one is not impartial.
std::optional<std::vector<SumGame::Part>> all_impartial(const Parts& parts) {
  std::vector<SumGame::Part> impartial;
  for (const auto& part : parts) {
    auto game = impartial_game(part);
    if (game == nullptr) return std::nullopt;
    impartial.push_back(std::move(game));
  }
  return impartial;
}

// Precondition: there is a part.
std::shared_ptr<const Game> sum_of_parts(const Summed& first, const Parts& parts) {
  const Frame frame = first.game->frame();
  if (auto impartial = all_impartial(parts)) {
    return std::make_shared<const SumGame>(frame, *std::move(impartial));
  }
  return std::make_shared<const PartizanSum>(frame, first.conventions, first.out, parts);
}

}  // namespace

absl::StatusOr<Object> compound_position(Context& context, std::shared_ptr<const Game> game,
                                         SourceRange range) {
  const std::size_t weight = weight_of(*game);
  if (weight > kMostPositions) {
    return limit_error_at(range, "sums and compounds are made of at most ", kMostPositions,
                          " positions");
  }
  if (const Compound* compound = game->compound();
      compound != nullptr && compound->depth() > kMostNested) {
    return limit_error_at(range, "sums and compounds are nested at most ", kMostNested, " deep");
  }
  if (!context.budget().spend(weight)) return with_range(status_of(context.budget()), range);
  return position_of(std::move(game));
}

absl::StatusOr<Object> sum_of(Context& context, std::span<const PlacedObject> summands) {
  std::vector<Form> forms;
  SourceRange forms_at;  // of the last form
  std::optional<Summed> first;
  Parts parts;
  std::size_t positions = 0;
  const bool has_zeros = absl::c_any_of(
      summands, [](const PlacedObject& summand) { return is_summand(*summand.object); });
  for (const PlacedObject& summand : summands) {
    if (has_zeros && is_zero(*summand.object)) continue;
    if (const auto* sum = other_in<FormSum>(*summand.object)) {
      forms.insert(forms.end(), sum->parts().begin(), sum->parts().end());
      forms_at = summand.range;
      if (forms.size() > kMostForms) {
        return limit_error_at(summand.range, "a form is a sum of at most ", kMostForms, " forms");
      }
      if (!context.budget().spend(forms.size() / 64)) return status_of(context.budget());
      continue;
    }
    const Position* position = position_in(*summand.object);
    if (position == nullptr) return no_impartial_position(*summand.object, summand.range);
    KM_ASSIGN_OR_RETURN(Summed part, summed(*position, "sums", summand.range));
    if (!first) first = part;
    KM_RETURN_IF_ERROR(played_with(*first, part, summand.range));
    ++positions;
    add_parts(Compound::Kind::Sum, part.game, parts);
  }
  const auto all_forms = std::make_shared<const FormSum>(std::move(forms));
  const bool has_forms = !all_forms->parts().empty();
  if (!first) return all_forms;
  if (positions == 1 && !has_forms) {
    return position_of(first->ending == nullptr ? first->game
                                                : first->ending->with_moves(first->game));
  }
  if (has_forms) {
    KM_ASSIGN_OR_RETURN(auto game,
                        impartial_position(context, all_forms, first->game->frame(), forms_at));
    if (first->conventions.stuck_leaves) {
      return error_at(forms_at, "who cannot move leaves these games; in a form he is skipped");
    }
    if (first->ending != nullptr) {
      return error_at(forms_at, "a form is won by the last mover, and these games end otherwise");
    }
    parts.insert(parts.begin(), std::move(game));
  }
  auto sum = sum_of_parts(*first, parts);
  if (first->ending != nullptr) sum = first->ending->with_moves(std::move(sum));
  return compound_position(context, std::move(sum), summands.back().range);
}

absl::StatusOr<Object> sequence_of(Context& context, std::span<const PlacedObject> stages) {
  // The players of the positions play the forms.
  const auto position = absl::c_find_if(
      stages, [](const PlacedObject& stage) { return position_in(*stage.object) != nullptr; });
  const Frame frame = position == stages.end() ? context.settings.frame
                                               : position_in(*position->object)->game->frame();
  std::optional<Summed> first;
  Parts parts;
  const Object zero = form_sum({});
  const bool has_zeros =
      absl::c_any_of(stages, [](const PlacedObject& stage) { return is_summand(*stage.object); });
  for (const PlacedObject& stage : stages) {
    if (position_in(*stage.object) == nullptr) {
      const Object& played = has_zeros && is_zero(*stage.object) ? zero : *stage.object;
      KM_ASSIGN_OR_RETURN(auto form, impartial_position(context, played, frame, stage.range));
      parts.push_back(std::move(form));
      continue;
    }
    KM_ASSIGN_OR_RETURN(Summed part,
                        summed(*position_in(*stage.object), "sequential compounds", stage.range));
    if (part.ending != nullptr) {
      return error_at(stage.range, "this game has an end of its own, and nothing follows it");
    }
    if (part.conventions.stuck_leaves) {
      return error_at(stage.range,
                      "who cannot move leaves this game, and one player is left when it is over");
    }
    if (!first) first = part;
    KM_RETURN_IF_ERROR(played_with(*first, part, stage.range));
    add_parts(Compound::Kind::Sequence, part.game, parts);
  }
  std::shared_ptr<const Game> game;
  if (auto impartial = all_impartial(parts)) {
    game = std::make_shared<const ImpartialSequence>(frame, *std::move(impartial));
  } else {
    game = std::make_shared<const PartizanSequence>(frame, std::move(parts));
  }
  return compound_position(context, std::move(game), stages.back().range);
}

}  // namespace kingmaker
