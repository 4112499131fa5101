// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sums of forms as objects of the language, and the store that contains the forms of a session.
// Tested in tests/extensions/games/forms_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "extensions/games/forms/form_store.hpp"
#include "language/context.hpp"
#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// The forms of bindings and of the running evaluation.
class SessionForms final : public SessionPart {
 public:
  // Positions made of forms keep their store when it is replaced here; each store has its own name.
  [[nodiscard]] const std::shared_ptr<FormStore>& store() const { return store_; }
  [[nodiscard]] std::string name() const { return std::to_string(stores_); }

  void begin_statement(const Settings& settings) override;
  void forget_results() override { reclaim_at_ = 0; }
  void reclaim(Context& context) override;

 private:
  static constexpr std::uint64_t kReclaim = 4'000'000;  // entries of the store

  std::shared_ptr<FormStore> store_ = std::make_shared<FormStore>();
  std::uint64_t stores_ = 1;  // number of stores so far
  std::uint64_t reclaim_at_ = kReclaim;
};
[[nodiscard]] FormStore& form_store(Context& context);

// *3 + {*0,*2}: a sum of forms of the session's store. It is written out as one form only if its
// options are needed.
class FormSum final : public OtherObject {
 public:
  // The sum of these forms, such as *3 + *2.
  explicit FormSum(std::vector<Form> parts);

  // Sorted, without *0.
  [[nodiscard]] const std::vector<Form>& parts() const { return parts_; }
  // The exclusive or of the nimbers of the parts.
  [[nodiscard]] std::uint32_t nimber(const FormStore& store) const;
  // The number of moves of the longest play.
  [[nodiscard]] std::uint64_t longest_play(const FormStore& store) const;

  [[nodiscard]] std::string_view kind() const override { return "a form"; }
  [[nodiscard]] std::string_view to_value() const override {
    return "`play(g)` is its value for N players";
  }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override;
  [[nodiscard]] std::optional<absl::StatusOr<std::string>> expression(
      Context& context, ObjectNotes& /*notes*/) const override {
    return print(context);
  }
  // True if both have the same options. The error is at the sum that is too large to be written
  // out.
  [[nodiscard]] absl::StatusOr<bool> is_same(Context& context, SourceRange range,
                                             const OtherObject& other,
                                             SourceRange other_range) const override;
  [[nodiscard]] std::uint64_t hash(Context& context) const override;
  [[nodiscard]] std::vector<std::uint64_t> key() const override;

 private:
  friend class SessionForms;
  mutable std::vector<Form> parts_;  // changed when memory is reclaimed
};

[[nodiscard]] OtherObjectPointer form_sum(std::vector<Form> parts);

// The reason why the store has no room for forms, or why the work on them was stopped.
[[nodiscard]] absl::Status no_room_for_forms(Context& context, SourceRange range);

// The form with these options.
[[nodiscard]] absl::StatusOr<Form> form_of(Context& context, std::vector<Form> options,
                                           SourceRange range);
// A sum as one form, with its options written out.
[[nodiscard]] absl::StatusOr<Form> written_out(Context& context, const FormSum& sum,
                                               SourceRange range);

// True for a form or a position of any game.
[[nodiscard]] bool is_summand(const Object& object);

}  // namespace kingmaker
