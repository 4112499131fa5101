// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forms/enumerate_forms.hpp"

#include <algorithm>

namespace kingmaker {

std::optional<std::vector<Form>> all_forms(FormStore& store, std::uint32_t rank) {
  std::vector<Form> forms = {Form()};
  std::vector<Form> options;
  for (std::uint32_t r = 0; r < rank; ++r) {
    // The subsets are enumerated by counting in binary.
    std::vector<Form> subsets;
    for (std::uint64_t members = 0; members < std::uint64_t{1} << forms.size(); ++members) {
      options.clear();
      for (std::size_t i = 0; i < forms.size(); ++i) {
        if ((members >> i & 1) != 0) options.push_back(forms[i]);
      }
      const std::optional<Form> subset = store.form(options);
      if (!subset) return std::nullopt;
      subsets.push_back(*subset);
    }
    forms = std::move(subsets);
  }
  return forms;
}

std::optional<Form> random_form(FormStore& store, std::uint32_t rank, RandomNumbers& random) {
  constexpr std::uint64_t kMostOnALevel = 4;
  constexpr std::uint64_t kMostFurtherOptions = 3;
  constexpr std::size_t kMostSeen = 64;
  std::vector<Form> forms = {Form()};
  std::size_t level = 0;  // the beginning of the last level
  const std::uint64_t levels = random.below(std::uint64_t{rank} + 1);
  std::vector<Form> options;
  for (std::uint64_t r = 0; r < levels; ++r) {
    const std::size_t end = forms.size();
    const std::size_t oldest = end > kMostSeen ? end - kMostSeen : 0;
    const std::uint64_t wanted = 1 + random.below(kMostOnALevel);
    for (std::uint64_t i = 0; i < wanted; ++i) {
      options.assign(1, forms[level + random.below(end - level)]);
      for (std::uint64_t more = random.below(kMostFurtherOptions + 1); more > 0; --more) {
        options.push_back(forms[oldest + random.below(end - oldest)]);
      }
      const std::optional<Form> form = store.form(options);
      if (!form) return std::nullopt;
      forms.push_back(*form);
    }
    level = end;
  }
  return forms[level + random.below(forms.size() - level)];
}

}  // namespace kingmaker
