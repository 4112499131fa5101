// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/move_list.hpp"

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/position_value.hpp"
#include "language/context.hpp"
#include "language/present/object_writer.hpp"

namespace kingmaker {

std::shared_ptr<const RowOrigins> MoveList::in_order(const std::vector<std::size_t>& rows) const {
  auto ordered = std::make_shared<MoveList>(game);
  for (const std::size_t row : rows) ordered->next.push_back(next[row]);
  return ordered;
}

Object MoveList::member(const Table& table, std::size_t row) const {
  return table.columns[next[row].is_over ? 2 : 0].cells[row];
}

absl::StatusOr<std::optional<GameValue>> LaterValue::value(Context& context,
                                                           std::uint64_t /*max_choices*/,
                                                           SourceRange range) const {
  const auto forms = kingmaker::normal_forms(context, *game_, std::span(&turn_, 1), system_, range);
  if (forms.ok()) return forms->front();
  const absl::Status& why = forms.status();
  if (!absl::IsResourceExhausted(why)) return why;
  return with_message(
      why, cat(why.message(), " (`list h in successors(g): h` lists the positions alone)"));
}

absl::StatusOr<std::vector<GameValue>> LaterValue::normal_forms(Context& context,
                                                                std::span<const Player> starts,
                                                                const System& system,
                                                                SourceRange range) const {
  if (!starts.empty()) return error_at(range, "expected a position, found a value");
  KM_ASSIGN_OR_RETURN(const auto value, this->value(context, kAnyNumber, range));
  KM_ASSIGN_OR_RETURN(const GameValue normal, context.normal_form(*value, system, range));
  return std::vector{normal};
}

std::optional<absl::StatusOr<std::string>> LaterValue::expression(Context& context,
                                                                  ObjectNotes& notes) const {
  KM_ASSIGN_OR_RETURN(const auto value, this->value(context, kAnyNumber, {}));
  return written_object(context, *value, notes);
}

}  // namespace kingmaker
