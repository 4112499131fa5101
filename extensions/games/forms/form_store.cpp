// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forms/form_store.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

namespace kingmaker {

bool FormStore::Equal::operator()(std::uint32_t index, Content content) const {
  const auto held = data->at(index);
  return absl::c_equal(held, content);
}

std::uint32_t mex(std::span<const std::uint32_t> numbers) {
  // The mex is at most their number, so larger numbers do not matter.
  std::vector<bool> present(numbers.size() + 1);
  for (const std::uint32_t n : numbers) {
    if (n < present.size()) present[n] = true;
  }
  return static_cast<std::uint32_t>(absl::c_find(present, false) - present.begin());
}

std::uint32_t FormStore::mex_of_nimbers(Content options) const {
  std::vector<std::uint32_t> nimbers;
  nimbers.reserve(options.size());
  for (const Form option : options) nimbers.push_back(nimber(option));
  return mex(nimbers);
}

std::optional<Form> FormStore::form(std::span<Form> options) {
  absl::c_sort(options);
  const auto count =
      static_cast<std::size_t>(std::unique(options.begin(), options.end()) - options.begin());
  // Sorted and distinct handles are those of 0..n-1 if the last one is n-1.
  if (count == 0) return Form();
  const Content content = options.first(count);
  const Form last = content.back();
  if (last.is_heap() && last.heap_size() == count - 1 && count <= kMaxHeap) {
    return Form::heap(static_cast<std::uint32_t>(count));
  }
  if (const auto entry = sets_.find(content); entry != sets_.end()) {
    return Form(Form::kFirstSet + *entry);
  }
  if (data_->sets.size() >= limit_ || data_->options.size() + count > kMaxOptions) {
    return std::nullopt;
  }
  Set set{static_cast<std::uint32_t>(data_->options.size()), static_cast<std::uint32_t>(count),
          mex_of_nimbers(content), 0, 0};
  for (const Form option : content) {
    set.rank = std::max(set.rank, rank(option) + 1);
    set.largest_heap = std::max(set.largest_heap, largest_heap(option));
  }
  const auto index = static_cast<std::uint32_t>(data_->sets.size());
  // If memory runs out now, some options remain that belong to no set, which does no harm.
  sets_.reserve(sets_.size() + 1);
  data_->options.insert(data_->options.end(), content.begin(), content.end());
  data_->sets.push_back(set);
  sets_.insert(index);
  return Form(Form::kFirstSet + index);
}

std::uint64_t FormStore::pair_of(Form g, Form h) {
  return std::uint64_t{std::min(g, h).raw()} << 32 | std::max(g, h).raw();
}

std::optional<Form> FormStore::sum(Form g, Form h, GoOn go_on) {
  const auto remembered = [&](Form a, Form b) -> std::optional<Form> {
    if (a.is_zero()) return b;
    if (b.is_zero()) return a;
    const auto entry = sums_.find(pair_of(a, b));
    return entry == sums_.end() ? std::nullopt : std::optional(entry->second);
  };
  if (const auto sum = remembered(g, h)) return sum;
  struct Open {
    Form left;
    Form right;
    std::size_t next;  // the options before this one are known
  };
  const auto option_of = [this](const Open& pair, std::size_t i) {
    const std::size_t moves_left = option_count(pair.left);
    return i < moves_left ? std::pair(option_at(pair.left, i), pair.right)
                          : std::pair(pair.left, option_at(pair.right, i - moves_left));
  };
  std::vector<Open> open = {{g, h, 0}};
  std::vector<Form> options;
  while (!open.empty()) {
    Open& top = open.back();
    const std::size_t count = option_count(top.left) + option_count(top.right);
    std::pair<Form, Form> unknown;
    for (; top.next < count; ++top.next) {
      unknown = option_of(top, top.next);
      if (!remembered(unknown.first, unknown.second)) break;
    }
    if (!go_on(1)) return std::nullopt;
    if (top.next < count) {
      open.push_back({unknown.first, unknown.second, 0});
      continue;
    }
    if (!go_on(count)) return std::nullopt;
    options.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const auto [left, right] = option_of(top, i);
      options.push_back(*remembered(left, right));
    }
    const std::optional<Form> sum = form(options);
    if (!sum || sums_.size() >= kMaxSums) return std::nullopt;
    sums_.emplace(pair_of(top.left, top.right), *sum);
    open.pop_back();
  }
  return remembered(g, h);
}

std::shared_ptr<FormStore> FormStore::only(std::span<Form* const> roots) const {
  auto result = std::make_shared<FormStore>();
  result->limit_ = limit_;
  std::vector<bool> needed(sets());
  const auto mark = [&](Form f) {
    if (!f.is_heap()) needed[index_of(f)] = true;
  };
  for (const Form* root : roots) mark(*root);
  // Options come before the sets that contain them.
  for (std::size_t i = sets(); i-- > 0;) {
    if (!needed[i]) continue;
    for (const Form option : data_->at(static_cast<std::uint32_t>(i))) mark(option);
  }
  std::vector<Form> moved(sets());
  const auto now = [&](Form f) { return f.is_heap() ? f : moved[index_of(f)]; };
  std::vector<Form> options;
  for (std::uint32_t i = 0; i < sets(); ++i) {
    if (!needed[i]) continue;
    options.clear();
    for (const Form option : data_->at(i)) options.push_back(now(option));
    moved[i] = *result->form(options);  // it fits, since this store has more
  }
  for (Form* root : roots) *root = now(*root);
  return result;
}

std::uint64_t positions(const FormStore& store, Form f) {
  // All heaps up to the largest one can be reached.
  const std::uint64_t heaps = std::uint64_t{store.largest_heap(f)} + 1;
  HashSet<Form> visited;
  std::vector<Form> waiting;
  const auto visit = [&](Form next) {
    if (!next.is_heap() && visited.insert(next).second) waiting.push_back(next);
  };
  visit(f);
  while (!waiting.empty()) {
    const Form next = waiting.back();
    waiting.pop_back();
    for (const Form option : store.options(next)) visit(option);
  }
  return heaps + visited.size();
}

}  // namespace kingmaker
