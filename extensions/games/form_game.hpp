// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Forms as positions that N players play, in normal play.
//
// A position is a sum of forms, which are kept apart: *30 + *40 + *50 is three numbers, not the set
// of its options. Equal sums are one position, in whatever order they were added.
// Tested in tests/extensions/literature/impartial_test.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "extensions/games/forms/form_store.hpp"
#include "extensions/games/impartial.hpp"

namespace kingmaker {

class FormGame final : public ImpartialGame {
 public:
  // The largest heap that may be played, since all moves of a position are listed at once.
  static constexpr std::uint32_t kMaxPlayedHeap = 65'535;

  // Precondition: `parts` are forms of `store`, which is the only store of its `name`, and have no
  // heaps above kMaxPlayedHeap.
  FormGame(const Frame& frame, std::shared_ptr<const FormStore> store, std::string name,
           std::vector<Form> parts)
      : ImpartialGame(frame),
        store_(std::move(store)),
        name_(std::move(name)),
        parts_(std::move(parts)) {}

  [[nodiscard]] std::string start_position() const override { return position_of(parts_); }
  [[nodiscard]] bool is_over(std::string_view position) const override { return position.empty(); }
  void append_options(std::string_view position,
                      std::vector<std::string>& positions) const override;
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override;
  // The exclusive or of the nimbers of the parts.
  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view position, Budget& budget) const override;
  [[nodiscard]] std::string family() const override;

 private:
  [[nodiscard]] static std::string position_of(std::vector<Form> parts);
  [[nodiscard]] static std::vector<Form> parts_of(std::string_view position);

  std::shared_ptr<const FormStore> store_;
  std::string name_;  // of the store
  std::vector<Form> parts_;
};

}  // namespace kingmaker
