// Disjunctive sums of impartial positions, of one game or of different ones: a move is a move in
// one of them, and who moves last of all wins.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/compound.hpp"
#include "games/impartial.hpp"
#include "games/option_values.hpp"

namespace kingmaker {

class SumGame final : public ImpartialGame, public Compound {
 public:
  using Part = std::shared_ptr<const ImpartialGame>;

  // Preconditions: one part at least; normal play in all of them. Who plays is up to `frame` and
  // not to the parts, so a sum of one part is the same position among other players.
  SumGame(const Frame& frame, std::vector<Part> parts)
      : ImpartialGame(frame), Compound(parts), parts_(std::move(parts)), nimbers_(parts_.size()) {}

  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
  [[nodiscard]] std::vector<std::shared_ptr<const Game>> summands(
      Budget& /*budget*/) const override {
    return {parts_.begin(), parts_.end()};
  }

  [[nodiscard]] std::string start_position() const override;
  [[nodiscard]] bool is_over(std::string_view position) const override;
  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override;
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override;
  // The nimbers of the parts, each by theory or by play of it alone, added by exclusive or.
  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view position, Budget& budget) const override;
  [[nodiscard]] std::string family() const override;

 private:
  std::vector<Part> parts_;
  mutable std::vector<OptionValues<std::uint32_t>> nimbers_;  // of parts that only play tells
};

}  // namespace kingmaker
