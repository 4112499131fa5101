// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forms/form_sum.hpp"

#include <absl/algorithm/container.h>
#include <absl/hash/hash.h>
#include <algorithm>

#include <optional>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/forms/form_text.hpp"
#include "language/settings.hpp"

namespace kingmaker {

void SessionForms::begin_statement(const Settings& settings) {
  store_->set_limit(settings.max_nodes);
}

void SessionForms::reclaim(Context& context) {
  const bool is_full = store_->sets() >= context.settings.max_nodes / 2;
  if (!is_full && store_->entries() < reclaim_at_) return;
  std::vector<Form*> roots;
  context.visit_handles([](Term& /*term*/) {},
                        [&](const OtherObject& other) {
                          const auto* sum = dynamic_cast<const FormSum*>(&other);
                          if (sum == nullptr) return;
                          for (Form& part : sum->parts_) roots.push_back(&part);
                        });
  store_ = store_->only(roots);
  ++stores_;
  reclaim_at_ = std::max<std::uint64_t>(kReclaim, store_->entries() * 2);
}

FormStore& form_store(Context& context) { return *context.part<SessionForms>().store(); }

FormSum::FormSum(std::vector<Form> parts) : parts_(std::move(parts)) {
  std::erase_if(parts_, [](Form part) { return part.is_zero(); });
  absl::c_sort(parts_);
}

std::uint32_t FormSum::nimber(const FormStore& store) const {
  std::uint32_t nimber = 0;
  for (const Form part : parts_) nimber ^= store.nimber(part);
  return nimber;
}

std::uint64_t FormSum::longest_play(const FormStore& store) const {
  std::uint64_t moves = 0;
  for (const Form part : parts_) moves += store.rank(part);
  return moves;
}

absl::StatusOr<std::string> FormSum::print(const Printing& printing) const {
  return form_sum_text(form_store(printing.context), parts_, printing.settings.max_output);
}

absl::StatusOr<bool> FormSum::is_same(Context& context, SourceRange range, const OtherObject& other,
                                      SourceRange other_range) const {
  const auto& sum = static_cast<const FormSum&>(other);
  if (parts_ == sum.parts_) return true;
  const FormStore& store = form_store(context);
  // Most different forms differ in these numbers, and need not be written out.
  if (nimber(store) != sum.nimber(store) || longest_play(store) != sum.longest_play(store)) {
    return false;
  }
  KM_ASSIGN_OR_RETURN(const Form first, written_out(context, *this, range));
  KM_ASSIGN_OR_RETURN(const Form second, written_out(context, sum, other_range));
  return first == second;
}

std::uint64_t FormSum::hash(Context& context) const {
  const FormStore& store = form_store(context);
  return absl::HashOf(nimber(store), longest_play(store));
}

std::vector<std::uint64_t> FormSum::key() const {
  std::vector<std::uint64_t> key = {parts_.size()};
  for (const Form part : parts_) key.push_back(part.raw());
  return key;
}

OtherObjectPointer form_sum(std::vector<Form> parts) {
  return std::make_shared<const FormSum>(std::move(parts));
}

absl::Status no_room_for_forms(Context& context, SourceRange range) {
  const Budget& budget = context.budget();
  if (budget.is_spent()) return with_range(status_of(budget), range);
  return with_range(
      raisable_limit_error(cat("there is room for ", context.settings.max_nodes, " forms with ",
                               FormStore::kMaxOptions, " options in all, and for no more"),
                           "nodes"),
      range);
}

absl::StatusOr<Form> form_of(Context& context, std::vector<Form> options, SourceRange range) {
  const std::optional<Form> form = form_store(context).form(options);
  if (!form) return no_room_for_forms(context, range);
  return *form;
}

absl::StatusOr<Form> written_out(Context& context, const FormSum& sum, SourceRange range) {
  FormStore& store = form_store(context);
  Form whole;
  for (const Form part : sum.parts()) {
    const std::optional<Form> next =
        store.sum(whole, part, [&](std::uint64_t units) { return context.budget().spend(units); });
    if (!next) return no_room_for_forms(context, range);
    whole = *next;
  }
  return whole;
}

bool is_summand(const Object& object) {
  return other_in<FormSum>(object) != nullptr || evaluable_in(object) != nullptr;
}

}  // namespace kingmaker
