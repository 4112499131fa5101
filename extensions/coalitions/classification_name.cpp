// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/classification_name.hpp"

#include <absl/algorithm/container.h>

#include <array>
#include <memory>

namespace kingmaker {
namespace {

// In the order of ClassificationKind.
constexpr std::array<std::string_view, kClassifications.size()> kNames = {
    "win", "stable", "fine", "straffin", "li", "lefevre", "shapley"};

std::vector<Object> all_of_them() {
  std::vector<Object> objects;
  objects.reserve(kClassifications.size());
  for (const ClassificationKind kind : kClassifications) {
    objects.emplace_back(std::make_shared<const ClassificationName>(kind));
  }
  return objects;
}

}  // namespace

std::string_view ClassificationName::own_name() const { return name_of(meant_); }

absl::StatusOr<std::string> ClassificationName::print(const Printing& /*printing*/) const {
  return std::string(own_name());
}

bool ClassificationName::equals(const OtherObject& other) const {
  return meant_ == static_cast<const ClassificationName&>(other).meant_;
}

std::vector<std::string_view> classification_names() { return {kNames.begin(), kNames.end()}; }

std::string_view name_of(ClassificationKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

const Object* classification_named(std::string_view name) {
  static const std::vector<Object> objects = all_of_them();
  const auto* const entry = absl::c_find(kNames, name);
  return entry == kNames.end() ? nullptr
                               : &objects[static_cast<std::size_t>(entry - kNames.begin())];
}

}  // namespace kingmaker
