// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/named_game.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/diagnostic.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/solve/components.hpp"
#include "language/context.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"

namespace kingmaker {

// `nim(1+2)` may mean two piles, as a position is often written, or one of three counters.
absl::Status NamedGame::check_call(const ast::Expression& expression, std::uint32_t node) const {
  if (!lists_piles()) return absl::OkStatus();
  for (const std::uint32_t operand : operands_of(expression, node)) {
    std::vector<std::uint32_t> waiting{operand};
    Integer sum = 0;
    std::string piles;
    while (!waiting.empty()) {
      const std::uint32_t at = waiting.back();
      waiting.pop_back();
      const ast::Node& part = expression.nodes[at];
      if (part.kind == ast::Kind::Binary && part.op == ast::Op::Add) {
        const std::vector<std::uint32_t> sides = operands_of(expression, at);
        waiting.insert(waiting.end(), sides.rbegin(), sides.rend());
      } else if (part.kind == ast::Kind::Integer) {
        const std::string_view digits = expression.text(part.range);
        append(piles, piles.empty() ? "" : ",", digits);
        sum += from_decimal(digits);
      } else {
        piles.clear();
        break;
      }
    }
    if (piles.find(',') == std::string::npos) continue;
    return error_at(expression.nodes[operand].range, "piles are not added up: write `", name(), "(",
                    piles, ")` for several piles, or `", name(), "(", brief_decimal(sum),
                    ")` for one");
  }
  return absl::OkStatus();
}

absl::StatusOr<Object> NamedGame::call(FunctionCall& call) const {
  absl::StatusOr<Frame> frame = call.context.settings.frame;
  std::vector<GameArgument> arguments;
  const auto is_of_frame = [&](const Argument& argument) {
    return !has_own_players() && (argument.name == "players" || argument.name == "start");
  };
  if (!has_own_players()) frame = frame_arguments(call, *frame);
  if (!frame.ok()) return frame.status();
  for (const Argument& argument : call.arguments) {
    if (is_of_frame(argument)) continue;
    KM_ASSIGN_OR_RETURN(
        GameArgument converted,
        game_argument(argument.name, argument.object, argument.written, argument.range, usage()));
    arguments.push_back(std::move(converted));
  }
  KM_ASSIGN_OR_RETURN(auto game, make(call.context, *frame, arguments, call.range));
  return position_of(std::move(game));
}

void add_game(Library& library, const GameInfo& game) {
  library.add(std::make_shared<const BuiltInGame>(game));
}

GamePointer game_named(const Library& library, std::string_view name) {
  return std::dynamic_pointer_cast<const NamedGame>(constructor_named(library, name));
}

std::string BuiltInGame::page() const {
  return cat(info_.usage, "\n\n  ", info_.summary, "\n\n", info_.rules, "\n\nExample:\n\n  ",
             info_.example, "\n  ", info_.answer, "\n\nSource: ", info_.source, "\n");
}

std::string_view BuiltInGame::size_word() const {
  return info_.positions == nullptr ? std::string_view() : info_.positions->size;
}

std::span<const std::string_view> BuiltInGame::other_words() const {
  return info_.positions == nullptr ? std::span<const std::string_view>() : info_.positions->others;
}

absl::StatusOr<std::uint64_t> BuiltInGame::count(const Bounds& bounds, std::uint64_t limit,
                                                 Budget& /*budget*/) const {
  return info_.positions->count(bounds.frame, bounds.max_size, limit);
}

void BuiltInGame::for_each(const Bounds& bounds, Budget& /*budget*/, Visit visit) const {
  bool goes_on = true;
  info_.positions->for_each(bounds.frame, bounds.max_size,
                            [&](std::uint64_t size, std::span<const GameArgument> arguments) {
                              goes_on = goes_on && visit(size, arguments);
                            });
}

absl::StatusOr<std::unique_ptr<Game>> BuiltInGame::make(Context& /*context*/, const Frame& frame,
                                                        std::span<const GameArgument> arguments,
                                                        SourceRange call) const {
  return info_.make(frame, arguments, call);
}

absl::StatusOr<GameArgument> game_argument(std::string_view name, const Object& object,
                                           std::string_view written, SourceRange range,
                                           std::string_view usage) {
  GameArgument argument;
  argument.name = name;
  argument.range = range;
  const auto saturated = [](const Integer& exact) {
    const Integer max = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::clamp<Integer>(exact, -max, max));
  };
  if (const auto* number = integer_in(object)) {
    argument.kind = GameArgument::Kind::Number;
    // A run of digits is taken literally, including 012; a computed number is written in digits.
    const bool literal =
        !written.empty() && written.find_first_not_of("0123456789") == std::string::npos;
    argument.text = literal ? std::string(written) : decimal(*number);
    argument.numbers = {saturated(*number)};
  } else if (const auto* text = std::get_if<std::string>(&object)) {
    argument.kind = GameArgument::Kind::Text;
    argument.text = *text;
  } else if (std::holds_alternative<Path>(object) && written.starts_with('.')) {
    // `.12` is a board that begins with an empty cell.
    argument.kind = GameArgument::Kind::Text;
    argument.text = written;
  } else if (const std::optional<std::vector<Integer>> numbers = numbers_in(object)) {
    argument.kind = GameArgument::Kind::Numbers;
    for (const Integer& part : *numbers) argument.numbers.push_back(saturated(part));
  } else {
    return error_at(range, usage, " cannot use ", kind_of(object));
  }
  return argument;
}

std::string text_of(const GameArgument& argument) {
  std::string text = argument.name.empty() ? "" : cat(argument.name, "=");
  switch (argument.kind) {
    case GameArgument::Kind::Number:
      return text + argument.text;
    case GameArgument::Kind::Text:
      return text + text_literal(argument.text);
    case GameArgument::Kind::Numbers:
      break;
  }
  const char* before = argument.numbers.size() == 1 ? "list(" : "(";
  for (const std::int64_t number : argument.numbers) {
    append(text, before, number);
    before = ",";
  }
  return text + ")";
}

bool is_listed(const Game& game) {
  const FallsApart* parts = game.falls_apart();
  if (parts != nullptr && parts->conventions().stuck_leaves) return true;
  return can_anyone_move(game, game.first_turn().position);
}

}  // namespace kingmaker
