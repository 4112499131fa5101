// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/sum_game.hpp"

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/convention_game.hpp"
#include "extensions/games/forms/form_store.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {

// The position of a sum consists of the positions of its parts.
std::string SumGame::start_position() const {
  std::string position;
  for (const Part& part : parts_) append_part(position, part->start_position());
  return position;
}

bool SumGame::is_over(std::string_view position) const {
  const std::vector<std::string_view> parts = parts_of(position);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!parts_[i]->is_over(parts[i])) return false;
  }
  return true;
}

void SumGame::append_options(std::string_view position, std::vector<std::string>& positions) const {
  const std::vector<std::string_view> parts = parts_of(position);
  std::vector<std::string> options;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    options.clear();
    parts_[i]->append_options(parts[i], options);
    append_moved(parts, i, options, positions);
  }
}

absl::StatusOr<std::string> Compound::sum_text(std::string_view position,
                                               std::string_view arguments,
                                               std::size_t max_output) const {
  const std::vector<std::string_view> parts = parts_of(position);
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const HasSettings* const settings = members_[i]->settings();
    KM_ASSIGN_OR_RETURN(const auto part,
                        settings == nullptr ? members_[i]->text(parts[i], arguments, max_output)
                                            : settings->call_text(parts[i], arguments, max_output));
    append(text, text.empty() ? "" : " + ", part);
  }
  return text;
}

absl::StatusOr<std::string> SumGame::text(std::string_view position, std::string_view players,
                                          std::size_t max_output) const {
  KM_ASSIGN_OR_RETURN(std::string text, sum_text(position, "", max_output));
  return players.empty() ? text : cat("play(", text, players, ")");
}

absl::StatusOr<std::optional<std::uint32_t>> SumGame::known_nimber(std::string_view position,
                                                                   Budget& budget) const {
  const auto by_mex = [](std::vector<std::uint32_t>& options) -> absl::StatusOr<std::uint32_t> {
    return mex(options);
  };
  const std::vector<std::string_view> parts = parts_of(position);
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const auto by_theory, parts_[i]->known_nimber(parts[i], budget));
    if (by_theory) {
      sum ^= *by_theory;
      continue;
    }
    KM_ASSIGN_OR_RETURN(const auto played, nimbers_[i].of(*parts_[i], parts[i], by_mex, budget));
    sum ^= played;
  }
  return sum;
}

std::string SumGame::family() const { return family_of_parts("sum", frame().players); }

}  // namespace kingmaker
