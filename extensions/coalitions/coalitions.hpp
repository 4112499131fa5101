// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Coalitions as objects of the language: one such as {1,3}; a partition {1,3}|{2} of the players;
// and a family {12, 13}, such as the minimal winning coalitions of a game. Operators make them
// (coalition_operators.cpp). Tested in tests/extensions/coalitions/coalitions.km.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/coalitions/coalition.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"

namespace kingmaker {

class Coalitions final : public OtherObject {
 public:
  enum class Kind : std::uint8_t { One, AsPartition, AsFamily };

  // `frame` is the game of a family.
  Coalitions(Kind kind, std::vector<Coalition> coalitions, Frame frame = {})
      : of_(kind), coalitions_(std::move(coalitions)), frame_(frame) {}

  [[nodiscard]] Kind of() const { return of_; }
  [[nodiscard]] const std::vector<Coalition>& coalitions() const { return coalitions_; }

  [[nodiscard]] std::string_view kind() const override;
  [[nodiscard]] std::string_view word() const override;
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override;
  absl::Status print_json_member(const Printing& printing, JsonWriter& json) const override;
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& notes) const override;
  [[nodiscard]] Frame expression_frame(const Frame& now) const override;
  // The players of a coalition, the coalitions of a family.
  [[nodiscard]] std::optional<List> members() const override;
  [[nodiscard]] absl::Status check_member(Context& context, const PlacedObject& element,
                                          std::string_view element_text,
                                          std::string_view own_text) const override;
  // A coalition such as `{3}` is equal to the family of this coalition.
  [[nodiscard]] bool equals(const OtherObject& other) const override;
  // A partition is compared with partitions alone.
  [[nodiscard]] absl::StatusOr<bool> is_same(Context& context, SourceRange range,
                                             const OtherObject& other,
                                             SourceRange other_range) const override;
  [[nodiscard]] std::uint64_t hash(Context& context) const override;
  [[nodiscard]] std::vector<std::uint64_t> key() const override;

 private:
  Kind of_;
  std::vector<Coalition> coalitions_;
  Frame frame_;
};

[[nodiscard]] Object coalition_object(Coalition coalition);
[[nodiscard]] Object family_object(Family family, const Frame& frame);
// The object as coalitions of a kind; null if it is something else.
[[nodiscard]] const Coalitions* coalitions_in(const Object& object, Coalitions::Kind kind);

// A coalition as concatenated names, `12` or `NF`; digits are separated by dots if N > 9.
[[nodiscard]] std::string coalition_name(const Settings& settings, const Frame& frame,
                                         Coalition coalition);
// A family of coalitions: `{12, 13}` or `{NF, NP}`.
[[nodiscard]] std::string family_text(const Settings& settings, const Frame& frame,
                                      const Family& family);

}  // namespace kingmaker
