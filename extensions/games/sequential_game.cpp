// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/sequential_game.hpp"

#include <type_traits>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {

template <typename Base>
std::string SequentialGame<Base>::position_of(std::size_t first, std::string part) const {
  while (first + 1 < parts_.size() && !can_anyone_move(*parts_[first], part)) {
    part = parts_[++first]->start_position();
  }
  std::string position;
  append_part(position, part);
  while (++first < parts_.size()) append_part(position, parts_[first]->start_position());
  return position;
}

template <typename Base>
std::string SequentialGame<Base>::start_position() const {
  return position_of(0, parts_.front()->start_position());
}

// Parts that are over are left out, except for the last part.
template <typename Base>
bool SequentialGame<Base>::is_over(std::string_view position) const {
  const std::vector<std::string_view> left = parts_of(position);
  return parts_[parts_.size() - left.size()]->is_over(left.front());
}

template <typename Base>
void SequentialGame<Base>::append_next(std::string_view position, Player mover,
                                       std::vector<std::string>& positions) const {
  const std::vector<std::string_view> left = parts_of(position);
  const std::size_t first = parts_.size() - left.size();
  std::vector<std::string> moved;
  parts_[first]->append_moves(left.front(), mover, moved);
  for (std::string& part : moved) positions.push_back(position_of(first, std::move(part)));
}

template <typename Base>
absl::StatusOr<std::string> SequentialGame<Base>::text(std::string_view position,
                                                       std::string_view players,
                                                       std::size_t max_output) const {
  // The players of an impartial part are written after the compound.
  constexpr bool kIsImpartial = std::is_same_v<Base, ImpartialGame>;
  const std::vector<std::string_view> left = parts_of(position);
  const std::size_t first = parts_.size() - left.size();
  if (left.size() == 1) return parts_[first]->text(left.front(), players, max_output);
  std::string text;
  for (std::size_t i = 0; i < left.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const auto part,
                        parts_[first + i]->text(left[i], kIsImpartial ? "" : players, max_output));
    append(text, text.empty() ? "sequential(" : ", ", part);
  }
  text += ')';
  return kIsImpartial && !players.empty() ? cat("play(", text, players, ")") : text;
}

template class SequentialGame<ImpartialGame>;
template class SequentialGame<Game>;

}  // namespace kingmaker
