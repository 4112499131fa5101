#include "solve/sum_values.hpp"

#include <absl/base/casts.h>

namespace kingmaker {

void ComponentTable::keep(const std::shared_ptr<const ComponentRules>& rules) {
  const auto [entry, is_new] =
      kind_of_.try_emplace(rules->key(), static_cast<std::uint32_t>(kinds_.size()));
  if (!is_new) return;
  kinds_.push_back(rules);
  impartial_ = impartial_ && rules->is_impartial();
  may_come_back_ = may_come_back_ || rules->may_come_back();
}

ComponentTable::Id ComponentTable::id_of(const ComponentRules& rules, std::string_view bytes,
                                         Budget& budget) {
  return same_as(intern({kind_of_.find(rules.key())->second, bytes}), budget);
}

void ComponentTable::add(const Bytes& bytes) {
  const ComponentRules& rules = *kinds_[bytes.kind];
  const std::span<const char> kept = bytes_.copy({bytes.bytes.data(), bytes.bytes.size()});
  components_.push_back({.bytes = kept.data(),
                         .length = static_cast<std::uint32_t>(kept.size()),
                         .kind = bytes.kind});
  sizes_.push_back(static_cast<std::uint32_t>(rules.size(bytes.bytes)));
  same_.push_back(kUnknown);
  movers_.push_back(0);
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
      const Id id = sought_[i].id;
      moves.push_back(id != kUnknown ? id : intern({component.kind, left_.component(i)}));
    }
  }
}

PlayerSet ComponentTable::movers(Id id) {
  if (movers_[id] == 0) movers_[id] = kinds_[components_[id].kind]->movers(bytes_of(id).bytes);
  return movers_[id];
}

bool ComponentTable::is_looked_through(Id id) const {
  return sizes_[id] <= most_looked_through_ && !kinds_[components_[id].kind]->may_come_back();
}

void ComponentTable::settle(std::vector<Id>& moves) {
  order_.clear();
  for (std::size_t at = 0; at < moves.size(); at += moves[at] + 1) {
    const std::size_t end = at + moves[at] + 1;
    for (std::size_t i = at + 1; i < end; ++i) moves[i] = same_[moves[i]];
    std::sort(moves.begin() + static_cast<std::ptrdiff_t>(at + 1),
              moves.begin() + static_cast<std::ptrdiff_t>(end));
    order_.emplace_back(at, end);
  }
  const auto place = [&](std::size_t at) {
    return moves.begin() + static_cast<std::ptrdiff_t>(at);
  };
  std::sort(order_.begin(), order_.end(), [&](const auto& a, const auto& b) {
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

std::span<const ComponentTable::Id> ComponentTable::keep_moves(Id id, Player mover,
                                                               std::span<const Id> list) {
  const std::span<const Id> kept = parts_.copy(list);
  moves_of(id, mover) = kept.data();
  return kept.subspan(1);
}

// All parts of the component have been told apart before.
void ComponentTable::tell_apart(const LookedThrough& component) {
  std::vector<Id> key;
  std::vector<std::vector<Id>> lists;
  std::size_t begin = 0;
  for (const std::size_t end : component.ends) {
    std::vector<Id>& moves =
        lists.emplace_back(component.moves.begin() + static_cast<std::ptrdiff_t>(begin),
                           component.moves.begin() + static_cast<std::ptrdiff_t>(end));
    settle(moves);
    key.insert(key.end(), moves.begin(), moves.end());
    begin = end;
  }
  const Id* const first = key.size() > WordKeys::kMostWords ? nullptr : played_.find(key);
  same_[component.id] = first == nullptr ? component.id : *first;
  if (first != nullptr) return;
  if (key.size() <= WordKeys::kMostWords) played_.add(key, component.id);
  for (Player p = 1; p <= players_; ++p) {
    keep_moves(component.id, p, lists[static_cast<std::size_t>(p - 1)]);
  }
}

ComponentTable::Id ComponentTable::same_as(Id id, Budget& budget) {
  std::vector<LookedThrough> open;
  const auto is_open = [&](Id part) {
    if (same_[part] != kUnknown) return false;
    if (is_looked_through(part)) return true;
    same_[part] = part;
    return false;
  };
  const auto visit = [&](Id part) {
    LookedThrough& top = open.emplace_back(LookedThrough{part, {}, {}});
    if (!budget.spend(static_cast<std::uint64_t>(players_))) return false;
    for (Player p = 1; p <= players_; ++p) {
      append_parts(part, p, budget, top.moves);
      top.ends.push_back(top.moves.size());
    }
    return !budget.is_spent();
  };
  bool goes_on = !is_open(id) || visit(id);
  while (goes_on && !open.empty()) {
    const LookedThrough& top = open.back();
    Id next = kUnknown;
    for (std::size_t at = 0; at < top.moves.size() && next == kUnknown; at += top.moves[at] + 1) {
      for (std::size_t i = at + 1; i <= at + top.moves[at] && next == kUnknown; ++i) {
        if (is_open(top.moves[i])) next = top.moves[i];
      }
    }
    if (next != kUnknown) {
      goes_on = visit(next);
      continue;
    }
    tell_apart(top);
    open.pop_back();
  }
  for (const LookedThrough& left : open) same_[left.id] = left.id;
  return same_[id];
}

std::span<const ComponentTable::Id> ComponentTable::moves(Id id, Player mover, Budget& budget) {
  if (const Id* const list = moves_of(id, mover)) return {list + 1, *list};
  listed_.clear();
  append_parts(id, mover, budget, listed_);
  if (budget.is_spent()) return {};
  for (std::size_t at = 0; at < listed_.size(); at += listed_[at] + 1) {
    for (std::size_t i = at + 1; i <= at + listed_[at]; ++i) {
      if (same_[listed_[i]] == kUnknown) same_as(listed_[i], budget);
    }
  }
  settle(listed_);
  return keep_moves(id, mover, listed_);
}

}  // namespace kingmaker
