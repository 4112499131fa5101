// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/set_terms.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <set>

#include "base/sort_unique.hpp"
#include "base/text.hpp"

namespace kingmaker::confluence {

using Kind = SetNode::Kind;

Ref SetTerms::intern(SetNode node) {
  const auto [entry, is_new] = refs_.try_emplace(std::move(node), static_cast<Ref>(nodes_.size()));
  if (is_new) {
    const SetNode& added = entry->first;
    nodes_.push_back(&added);
    const bool has_player = added.kind == Kind::Win || added.kind == Kind::Choice;
    are_values_.push_back(
        has_player && added.code > 0 &&
        absl::c_all_of(added.options, [&](Ref option) { return are_values_[option]; }));
  }
  return entry->second;
}

std::optional<Ref> SetTerms::choice(Code mover, std::vector<Ref> options) {
  sort_unique(options);
  if (mover != 0) {
    if (options.empty()) return std::nullopt;
    if (options.size() == 1 && is(Kind::Win, options[0])) return options[0];
  }
  return intern({Kind::Choice, mover, std::move(options)});
}

std::vector<Ref> SetTerms::below(Ref t) const {
  std::set<Ref> visited{t};
  std::vector<Ref> open{t};
  while (!open.empty()) {
    const Ref top = open.back();
    open.pop_back();
    for (const Ref option : nodes_[top]->options) {
      if (visited.insert(option).second) open.push_back(option);
    }
  }
  return {visited.begin(), visited.end()};
}

bool SetTerms::contains(Ref t, Ref part) const {
  const std::vector<Ref> all = below(t);
  return absl::c_binary_search(all, part);
}

std::optional<std::vector<Ref>> SetTerms::all_replaced(Ref t, const Substitution& by) {
  std::map<Ref, std::vector<Ref>> becomes;
  for (const Ref node : below(t)) {
    if (const auto entry = by.nodes.find(node); entry != by.nodes.end()) {
      becomes[node] = entry->second;
      continue;
    }
    const SetNode& held = *nodes_[node];
    switch (held.kind) {
      case Kind::Win:
        becomes[node] = {win(by.player(held.code))};
        break;
      case Kind::Value:
      case Kind::Rest:
        becomes[node] = {node};
        break;
      case Kind::Choice: {
        std::vector<Ref> options;
        for (const Ref option : held.options) {
          const std::vector<Ref>& parts = becomes.at(option);
          options.insert(options.end(), parts.begin(), parts.end());
        }
        const std::optional<Ref> made = choice(by.player(held.code), std::move(options));
        if (!made) return std::nullopt;
        becomes[node] = {*made};
        break;
      }
    }
  }
  return becomes.at(t);
}

std::optional<Ref> SetTerms::replaced(Ref t, const Substitution& by) {
  const auto parts = all_replaced(t, by);
  if (!parts) return std::nullopt;
  return parts->front();
}

std::uint64_t SetTerms::sum_of_places(Ref t, std::optional<Ref> part) const {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
  std::map<Ref, std::uint64_t> sizes;
  for (const Ref node : below(t)) {
    std::uint64_t size = !part || node == *part ? 1 : 0;
    for (const Ref option : nodes_[node]->options) size = std::min(kMost, size + sizes.at(option));
    sizes[node] = size;
  }
  return sizes.at(t);
}

const std::string& VariableNames::of(SetNode::Kind kind, Code code) {
  const auto [name, is_new] = names_.try_emplace(code);
  if (!is_new) return name->second;
  const bool is_value = kind == Kind::Value;
  const bool is_rest = kind == Kind::Rest;
  const std::string_view letters = is_value ? "xyzuvw" : is_rest ? "abcdefghijkl" : "mnpq";
  const std::size_t count = counts_[is_value || is_rest ? kind : Kind::Win]++;
  name->second = cat(is_rest ? ".." : "", letters.substr(count % letters.size(), 1));
  if (count >= letters.size()) append(name->second, count / letters.size() + 1);
  return name->second;
}

std::string SetTerms::text(Ref t, VariableNames& names) const {
  const auto player_text = [&](Code code) {
    return code > 0 ? cat(code) : names.of(Kind::Win, code);
  };
  struct Written {
    std::uint64_t size = 1;
    std::string text = {};
  };
  std::map<Ref, Written> written;
  for (const Ref node : below(t)) {
    const SetNode& held = *nodes_[node];
    Written& result = written[node];
    switch (held.kind) {
      case Kind::Win:
        result.text = player_text(held.code);
        break;
      case Kind::Value:
        result.text = names.of(Kind::Value, held.code);
        break;
      case Kind::Rest:
        result = {std::uint64_t{1} << 40, names.of(Kind::Rest, held.code)};
        break;
      case Kind::Choice: {
        std::vector<Written> options;
        for (const Ref option : held.options) options.push_back(written.at(option));
        absl::c_sort(options, [](const Written& a, const Written& b) {
          return std::tie(a.size, a.text) < std::tie(b.size, b.text);
        });
        result.text = cat(player_text(held.code), "{");
        for (const Written& option : options) {
          append(result.text, result.text.back() == '{' ? "" : ",", option.text);
          result.size += option.size;
        }
        result.text += '}';
        break;
      }
    }
  }
  return written.at(t).text;
}

}  // namespace kingmaker::confluence
