// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects that can be evaluated to values of games. Statements take them where they take values,
// and evaluate them when the value is needed, so that rules can be fused into the evaluation.
// Tested in tests/extensions/games/positions.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/object.hpp"

namespace kingmaker {

class Evaluable : public OtherObject {
 public:
  [[nodiscard]] const Evaluable* evaluable() const final { return this; }

  // The game of the value.
  [[nodiscard]] virtual Frame frame() const = 0;
  static constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();
  // The value. Nullopt as soon as it is known to have more than `max_choices` choices.
  [[nodiscard]] virtual absl::StatusOr<std::optional<GameValue>> value(Context& context,
                                                                       std::uint64_t max_choices,
                                                                       SourceRange range) const = 0;
  // The normal forms if each of these players begins; if there are none, that of the value.
  [[nodiscard]] virtual absl::StatusOr<std::vector<GameValue>> normal_forms(
      Context& context, std::span<const Player> starts, const System& system,
      SourceRange range) const = 0;
  // The player who moves first, or is skipped; nullopt if only the value tells, which stands for
  // the object everywhere.
  [[nodiscard]] virtual std::optional<Player> mover() const { return std::nullopt; }
  // The text that a statement prints; empty if it prints the value.
  [[nodiscard]] virtual std::string_view written() const { return {}; }
  // The call that makes an object with a mover; it may be cut after `max_bytes`. `players` are its
  // last arguments, such as `, start=2`.
  [[nodiscard]] virtual absl::StatusOr<std::string> call(std::string_view /*players*/,
                                                         std::uint64_t /*max_bytes*/) const {
    return std::string(written());
  }
  // The same with all arguments.
  [[nodiscard]] absl::StatusOr<std::string> whole_call(std::uint64_t max_bytes) const;

  // The written text, or the value.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const final;
  [[nodiscard]] absl::StatusOr<std::string> print_inside(const Printing& printing) const final;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const final;
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const final;
};

}  // namespace kingmaker
