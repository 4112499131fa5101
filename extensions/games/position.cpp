// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/position.hpp"

#include <absl/algorithm/container.h>

#include <cstring>
#include <set>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/position_value.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/constructor.hpp"
#include "language/machine/evaluate.hpp"
#include "language/present/object_writer.hpp"

namespace kingmaker {
namespace {

// True if `written`, the text of a position, means another position now: a game of the session, or
// the table of its heaps, was redefined since.
bool has_other_rules(Context& context, const Game& game, const std::string& written,
                     std::set<std::string>& used) {
  const Library& library = context.library;
  const auto is_own_game = [&](std::string_view name) {
    const Object* const bound = library.definition(name);
    return bound != nullptr && other_in<Constructor>(*bound) != nullptr;
  };
  const auto names = library.names(Library::kDefinition);
  if (absl::c_none_of(names, is_own_game)) return false;
  const absl::StatusOr<ParsedStatement> parsed = parse_statement(written, 0);
  const ast::Expression* const expression =
      parsed.ok() ? expression_in(parsed->statement) : nullptr;
  if (expression == nullptr) return true;
  std::set<std::string> called;
  for (const ast::Node& node : expression->nodes) {
    if (node.kind == ast::Kind::Call && is_own_game(expression->texts[node.index])) {
      called.insert(expression->texts[node.index]);
    }
  }
  if (called.empty()) return false;
  const absl::StatusOr<Object> now = evaluate(context, *expression);
  if (!now.ok()) return true;
  const Position* const other = position_in(*now);
  if (other == nullptr || !game.has_rules_of(*other->game)) return true;
  used.merge(called);
  return false;
}

}  // namespace

absl::StatusOr<std::optional<GameValue>> Position::value(Context& context,
                                                         std::uint64_t max_choices,
                                                         SourceRange range) const {
  return raw_value(context, *game, max_choices, range);
}

absl::StatusOr<std::vector<GameValue>> Position::normal_forms(Context& context,
                                                              std::span<const Player> starts,
                                                              const System& system,
                                                              SourceRange range) const {
  std::vector<Turn> turns;
  for (const Player start : starts) turns.push_back(game->first_turn(start));
  if (starts.empty()) turns.push_back(first_turn(*game));
  auto forms = kingmaker::normal_forms(context, *game, turns, system, range);
  // If players have left, it may be the turn of another player.
  for (std::size_t i = 0; forms.ok() && i < starts.size(); ++i) {
    (*forms)[i].frame.start = turns[i].mover;
  }
  return forms;
}

std::optional<absl::StatusOr<std::string>> Position::expression(Context& context,
                                                                ObjectNotes& notes) const {
  if (!written_.empty()) notes.remarks.emplace("positions are shown by their values");
  absl::StatusOr<std::string> text = whole_call(context.settings.max_output);
  if (!text.ok() || !has_other_rules(context, *game, *text, notes.names)) return text;
  const auto value = this->value(context, kAnyNumber, {});
  if (!value.ok()) return std::nullopt;
  notes.remarks.emplace("positions of games that were defined anew are values");
  return written_object(context, **value, notes);
}

std::vector<std::uint64_t> Position::key() const {
  const std::string family = game->family();
  if (family.empty()) return {};
  const std::string text = family + game->start_position();
  std::vector<std::uint64_t> key(text.size() / sizeof(std::uint64_t) + 3);
  key[0] = std::uint64_t{family.size()} << 32 | text.size();
  key[1] = static_cast<std::uint64_t>(frame().players * (kMaxPlayers + 1) + frame().start);
  std::memcpy(&key[2], text.data(), text.size());
  return key;
}

absl::StatusOr<const Position*> position_argument(const Argument& argument,
                                                  std::string_view expected) {
  if (const Position* const position = position_in(argument.object)) return position;
  return error_at(argument.range, "expected ", expected, ", found ", kind_of(argument.object));
}

}  // namespace kingmaker
