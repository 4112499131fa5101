// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/partizan_sum.hpp"

#include <atomic>
#include <utility>

#include "algebra/set_of_players.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/play_end.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {
namespace {

// The setting of a part is its position without the players who have left.
std::string start_of(const Game& game) {
  const HasSettings* settings = game.settings();
  return settings == nullptr ? game.start_position() : settings->start_setting();
}
void append_of(const Game& game, std::string_view setting, Player mover,
               std::vector<std::string>& next) {
  if (const HasSettings* settings = game.settings()) {
    settings->append_next_settings(setting, mover, next);
  } else {
    game.append_moves(setting, mover, next);
  }
}

// A position that does not fall apart is one component.
class WholePositions final : public ComponentRules {
 public:
  explicit WholePositions(PartizanSum::Part game) : game_(std::move(game)) {
    static std::atomic<std::uint64_t> serials{0};
    const std::string family = game_->family();
    key_ = family.empty() ? cat("alone ", ++serials) : cat("whole ", family);
  }

  [[nodiscard]] std::string key() const override { return key_; }
  void append_moves(std::string_view component, Player mover, Budget& /*budget*/,
                    MovesLeft& moves) const override {
    std::vector<std::string> positions;
    game_->append_moves(component, mover, positions);
    for (const std::string& position : positions) {
      moves.next_move();
      if (can_anyone_move(*game_, position)) moves.add(position);
    }
  }
  [[nodiscard]] std::size_t size(std::string_view /*component*/) const override {
    return kUnknownSize;
  }
  [[nodiscard]] SetOfPlayers movers(std::string_view component) const override {
    return players_where(game_->frame().players,
                         [&](Player p) { return can_move(*game_, component, p); });
  }
  [[nodiscard]] bool is_impartial() const override { return game_->impartial() != nullptr; }
  [[nodiscard]] bool may_come_back() const override { return game_->may_come_back(); }

 private:
  PartizanSum::Part game_;
  std::string key_;
};

}  // namespace

PartizanSum::PartizanSum(const Frame& frame, const Conventions& conventions, SetOfPlayers out,
                         const std::vector<Part>& parts)
    : ConventionGame(frame, conventions, out), Compound(Kind::Sum, parts), whole_(parts.size()) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i]->falls_apart() == nullptr) {
      whole_[i] = std::make_shared<const WholePositions>(parts[i]);
    }
  }
}

std::string PartizanSum::start_setting() const {
  std::string setting;
  for (const Part& part : members()) append_part(setting, start_of(*part));
  return setting;
}

void PartizanSum::append_settings(std::string_view setting, Player mover,
                                  std::vector<std::string>& settings) const {
  const std::vector<std::string_view> parts = parts_of(setting);
  std::vector<std::string> moved;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    moved.clear();
    append_of(*members()[i], parts[i], mover, moved);
    append_moved(parts, i, moved, settings);
  }
}

bool PartizanSum::can_move(std::string_view setting, Player mover) const {
  const std::vector<std::string_view> parts = parts_of(setting);
  std::vector<std::string> moved;
  for (std::size_t i = 0; i < parts.size() && moved.empty(); ++i) {
    append_of(*members()[i], parts[i], mover, moved);
  }
  return !moved.empty();
}

std::string PartizanSum::setting_text(std::string_view /*setting*/) const { return {}; }

absl::StatusOr<std::string> PartizanSum::call_text(std::string_view setting,
                                                   std::string_view behind,
                                                   std::size_t max_output) const {
  return sum_text(setting, behind, max_output);
}

void PartizanSum::append_components(std::string_view position, Budget& budget,
                                    std::vector<Component>& components) const {
  const std::vector<std::string_view> parts = parts_of(setting_in(position));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (whole_[i] != nullptr) {
      if (can_anyone_move(*members()[i], parts[i])) {
        components.push_back({whole_[i], std::string(parts[i])});
      }
      continue;
    }
    // Components do not depend on who has left.
    const HasSettings* settings = members()[i]->settings();
    members()[i]->falls_apart()->append_components(
        settings == nullptr ? std::string(parts[i]) : settings->position_of(parts[i]), budget,
        components);
  }
}

}  // namespace kingmaker
