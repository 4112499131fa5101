// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/solve/sum_values.hpp"

#include <absl/algorithm/container.h>
#include <absl/base/casts.h>

#include <algorithm>

#include "algebra/set_of_players.hpp"

namespace kingmaker {

void ComponentTable::keep(const std::shared_ptr<const ComponentRules>& rules) {
  const auto [entry, is_new] =
      kind_of_.try_emplace(rules->key(), static_cast<std::uint32_t>(kinds_.size()));
  if (!is_new) return;
  kinds_.push_back(rules);
  impartial_ = impartial_ && rules->is_impartial();
  may_come_back_ = may_come_back_ || rules->may_come_back();
}

ComponentTable::Id ComponentTable::id_of(const ComponentRules& rules, std::string_view bytes) {
  return intern({kind_of_.find(rules.key())->second, bytes});
}

void ComponentTable::add(const Bytes& bytes) {
  const ComponentRules& rules = *kinds_[bytes.kind];
  const std::span<const char> kept = bytes_.copy({bytes.bytes.data(), bytes.bytes.size()});
  components_.push_back({.bytes = kept.data(),
                         .length = static_cast<std::uint32_t>(kept.size()),
                         .kind = bytes.kind});
  sizes_.push_back(static_cast<std::uint32_t>(rules.size(bytes.bytes)));
  movers_.emplace_back();
  moves_.resize(moves_.size() + static_cast<std::size_t>(players_), nullptr);
}

// Precondition: `bytes` has at most kFewBytes bytes.
ComponentTable::Few ComponentTable::few(const Bytes& bytes) {
  std::array<char, 2 * sizeof(std::uint64_t)> text{};
  std::memcpy(text.data(), bytes.bytes.data(), bytes.bytes.size());
  text.back() = static_cast<char>(bytes.bytes.size());
  const auto words = absl::bit_cast<std::array<std::uint64_t, 2>>(text);
  return {words[0], words[1], bytes.kind, kUnknown};
}

ComponentTable::Id ComponentTable::intern(const Bytes& bytes) {
  const auto next = static_cast<Id>(components_.size());
  if (bytes.bytes.size() > kFewBytes) {
    if (const auto entry = ids_.find(bytes); entry != ids_.end()) return *entry;
    add(bytes);
    ids_.insert(next);
    return next;
  }
  Few sought = few(bytes);
  sought.id = next;
  const auto [entry, is_new] = few_.insert(sought);
  if (is_new) add(bytes);
  return entry->id;
}

void ComponentTable::look_up_left(std::uint32_t kind) {
  const std::size_t components = left_.first_of(left_.size());
  sought_.clear();
  sought_.reserve(components);
  for (std::size_t i = 0; i < components; ++i) {
    const Bytes bytes = {kind, left_.component(i)};
    sought_.push_back(bytes.bytes.size() > kFewBytes ? Few{} : few(bytes));
  }
  for (Few& sought : sought_) {
    const auto entry = few_.find(sought);
    sought.id = entry == few_.end() ? kUnknown : entry->id;
  }
}

void ComponentTable::append_parts(Id id, Player mover, Budget& budget, std::vector<Id>& moves) {
  const Bytes component = bytes_of(id);
  const ComponentRules& rules = *kinds_[component.kind];
  left_.clear();
  rules.append_moves(component.bytes, mover, budget, left_);
  look_up_left(component.kind);
  for (std::size_t move = 0; move < left_.size(); ++move) {
    const std::size_t end = left_.first_of(move + 1);
    moves.push_back(static_cast<Id>(end - left_.first_of(move)));
    for (std::size_t i = left_.first_of(move); i < end; ++i) {
      const Id part = sought_[i].id;
      moves.push_back(part != kUnknown ? part : intern({component.kind, left_.component(i)}));
    }
  }
}

SetOfPlayers ComponentTable::movers(Id id) {
  if (movers_[id].empty()) movers_[id] = kinds_[components_[id].kind]->movers(bytes_of(id).bytes);
  return movers_[id];
}

void ComponentTable::settle(std::vector<Id>& moves) {
  order_.clear();
  for (std::size_t at = 0; at < moves.size(); at += moves[at] + 1) {
    const std::size_t end = at + moves[at] + 1;
    std::sort(moves.begin() + static_cast<std::ptrdiff_t>(at + 1),
              moves.begin() + static_cast<std::ptrdiff_t>(end));
    order_.emplace_back(at, end);
  }
  const auto place = [&](std::size_t at) {
    return moves.begin() + static_cast<std::ptrdiff_t>(at);
  };
  absl::c_sort(order_, [&](const auto& a, const auto& b) {
    return std::lexicographical_compare(place(a.first), place(a.second), place(b.first),
                                        place(b.second));
  });
  const auto last = std::unique(order_.begin(), order_.end(), [&](const auto& a, const auto& b) {
    return std::equal(place(a.first), place(a.second), place(b.first), place(b.second));
  });
  settled_.assign(1, 0);
  for (auto move = order_.begin(); move != last; ++move) {
    settled_.insert(settled_.end(), place(move->first), place(move->second));
  }
  settled_[0] = static_cast<Id>(settled_.size() - 1);
  moves.swap(settled_);
}

std::span<const ComponentTable::Id> ComponentTable::moves(Id id, Player mover, Budget& budget) {
  if (const Id* const list = moves_of(id, mover)) return {list + 1, *list};
  listed_.clear();
  append_parts(id, mover, budget, listed_);
  if (budget.is_spent()) return {};
  settle(listed_);
  const std::span<const Id> kept = parts_.copy(listed_);
  moves_of(id, mover) = kept.data();
  return kept.subspan(1);
}

}  // namespace kingmaker
