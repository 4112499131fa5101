// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forms/form_text.hpp"

#include <absl/algorithm/container.h>

#include <vector>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "extensions/games/forms/form_order.hpp"

namespace kingmaker {
namespace {

// False if `text` becomes too long.
bool append_form(const FormOrder& order, Form form, std::size_t max_output, std::string& text) {
  std::vector<std::span<const Form>> open;  // options that are still to be written
  const auto write = [&](Form f) {
    if (f.is_heap()) {
      append(text, "*", f.heap_size());
    } else {
      text += '{';
      open.push_back(order.options(f));
    }
  };
  write(form);
  while (!open.empty()) {
    if (text.size() > max_output) return false;
    const std::span<const Form> rest = open.back();
    if (rest.empty()) {
      open.pop_back();
      text += '}';
      continue;
    }
    open.back() = rest.subspan(1);
    if (text.back() != '{') text += ',';
    write(rest.front());
  }
  return true;
}

}  // namespace

absl::StatusOr<std::string> form_sum_text(const FormStore& store, std::span<const Form> parts,
                                          std::size_t max_output) {
  if (parts.empty()) return "*0";
  const FormOrder order(store, parts);
  std::vector<Form> sorted(parts.begin(), parts.end());
  absl::c_sort(sorted, [&](Form a, Form b) { return order.less(a, b); });
  std::string text;
  for (const Form part : sorted) {
    if (!text.empty()) text += " + ";
    if (!append_form(order, part, max_output, text)) {
      return raisable_limit_error("the form is too long to print", "output");
    }
  }
  return text;
}

}  // namespace kingmaker
