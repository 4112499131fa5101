#include "solve/sum_values.hpp"

namespace kingmaker {

void ComponentTable::keep(const std::shared_ptr<const ComponentRules>& rules) {
  const auto [entry, made] =
      kind_of_.try_emplace(rules->key(), static_cast<std::uint32_t>(kinds_.size()));
  if (!made) return;
  kinds_.push_back(rules);
  rotate_ = rotate_ && rules->rotates();
  may_come_back_ = may_come_back_ || rules->may_come_back();
}

ComponentTable::Id ComponentTable::id_of(const ComponentRules& rules, std::string_view bytes) {
  return same_as(intern({kind_of_.find(rules.key())->second, bytes}));
}

void ComponentTable::add(const Bytes& bytes) {
  const ComponentRules& rules = *kinds_[bytes.kind];
  const std::span<const char> kept = bytes_.copy({bytes.bytes.data(), bytes.bytes.size()});
  components_.push_back({.bytes = kept.data(),
                         .length = static_cast<std::uint32_t>(kept.size()),
                         .kind = bytes.kind,
                         .size = static_cast<std::uint32_t>(rules.size(bytes.bytes)),
                         .movers = rules.movers(bytes.bytes)});
}

// Precondition: at most kFewBytes.
ComponentTable::Few ComponentTable::few(const Bytes& bytes) {
  std::array<std::uint64_t, 2> words = {0, std::uint64_t{bytes.bytes.size()} << 56};
  for (std::size_t i = 0; i < bytes.bytes.size(); ++i) {
    words[i / 8] |= std::uint64_t{static_cast<unsigned char>(bytes.bytes[i])} << (i % 8 * 8);
  }
  return {words[0], words[1], bytes.kind, kUnknown};
}

ComponentTable::Id ComponentTable::intern(const Bytes& bytes) {
  const auto next = static_cast<Id>(components_.size());
  if (bytes.bytes.size() > kFewBytes) {
    if (const auto known = ids_.find(bytes); known != ids_.end()) return *known;
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
    const auto known = few_.find(sought);
    sought.id = known == few_.end() ? kUnknown : known->id;
  }
}

void ComponentTable::append_parts(Id id, Player mover, bool rotated, std::vector<Id>& moves) {
  if ((components_[id].movers & just(mover)) == 0) return;
  const Bytes component = bytes_of(id);
  const ComponentRules& rules = *kinds_[component.kind];
  left_.clear();
  if (rotated) {
    rules.append_rotated_moves(component.bytes, mover, left_);
  } else {
    rules.append_moves(component.bytes, mover, left_);
  }
  look_up_left(component.kind);
  for (std::size_t move = 0; move < left_.size(); ++move) {
    const std::size_t end = left_.first_of(move + 1);
    moves.push_back(static_cast<Id>(end - left_.first_of(move)));
    for (std::size_t i = left_.first_of(move); i < end; ++i) {
      const Id known = sought_[i].id;
      moves.push_back(known != kUnknown ? known : intern({component.kind, left_.component(i)}));
    }
  }
}

bool ComponentTable::is_looked_through(Id id) const {
  return components_[id].size <= most_looked_through_ &&
         !kinds_[components_[id].kind]->may_come_back();
}

void ComponentTable::settle(std::vector<Id>& moves) {
  order_.clear();
  for (std::size_t at = 0; at < moves.size(); at += moves[at] + 1) {
    const std::size_t end = at + moves[at] + 1;
    for (std::size_t i = at + 1; i < end; ++i) moves[i] = components_[moves[i]].same;
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
  settled_.clear();
  for (auto move = order_.begin(); move != last; ++move) {
    settled_.insert(settled_.end(), place(move->first), place(move->second));
  }
  moves.swap(settled_);
}

std::span<const ComponentTable::Id> ComponentTable::keep_moves(Id id, Player mover, bool rotated,
                                                               std::span<const Id> moves) {
  moves_.push_back({mover, rotated, components_[id].moves, parts_.copy(moves)});
  components_[id].moves = static_cast<std::uint32_t>(moves_.size() - 1);
  return moves_.back().moves;
}

// All parts are told apart already.
void ComponentTable::tell_apart(const LookedThrough& component) {
  std::vector<Id> key;
  std::vector<std::vector<Id>> lists;
  std::size_t begin = 0;
  for (const std::size_t end : component.ends) {
    std::vector<Id>& moves =
        lists.emplace_back(component.moves.begin() + static_cast<std::ptrdiff_t>(begin),
                           component.moves.begin() + static_cast<std::ptrdiff_t>(end));
    settle(moves);
    key.push_back(static_cast<Id>(moves.size()));
    key.insert(key.end(), moves.begin(), moves.end());
    begin = end;
  }
  const Id* const first = key.size() > WordKeys::kMostWords ? nullptr : played_.find(key);
  components_[component.id].same = first == nullptr ? component.id : *first;
  if (first != nullptr) return;
  if (key.size() <= WordKeys::kMostWords) played_.add(key, component.id);
  for (Player p = 1; p <= players_; ++p) {
    keep_moves(component.id, p, false, lists[static_cast<std::size_t>(p - 1)]);
  }
}

ComponentTable::Id ComponentTable::same_as(Id id) {
  std::vector<LookedThrough> open;
  const auto is_open = [&](Id part) {
    if (components_[part].same != kUnknown) return false;
    if (is_looked_through(part)) return true;
    components_[part].same = part;
    return false;
  };
  const auto visit = [&](Id part) {
    LookedThrough& top = open.emplace_back(LookedThrough{part, {}, {}});
    for (Player p = 1; p <= players_; ++p) {
      append_parts(part, p, false, top.moves);
      top.ends.push_back(top.moves.size());
    }
  };
  if (is_open(id)) visit(id);
  while (!open.empty()) {
    const LookedThrough& top = open.back();
    Id next = kUnknown;
    for (std::size_t at = 0; at < top.moves.size() && next == kUnknown; at += top.moves[at] + 1) {
      for (std::size_t i = at + 1; i <= at + top.moves[at] && next == kUnknown; ++i) {
        if (is_open(top.moves[i])) next = top.moves[i];
      }
    }
    if (next != kUnknown) {
      visit(next);
      continue;
    }
    tell_apart(top);
    open.pop_back();
  }
  return components_[id].same;
}

std::span<const ComponentTable::Id> ComponentTable::moves(Id id, Player mover, bool rotated) {
  for (std::uint32_t i = components_[id].moves; i != kUnknown; i = moves_[i].next) {
    if (moves_[i].mover == mover && moves_[i].rotated == rotated) return moves_[i].moves;
  }
  listed_.clear();
  append_parts(id, mover, rotated, listed_);
  for (std::size_t at = 0; at < listed_.size(); at += listed_[at] + 1) {
    for (std::size_t i = at + 1; i <= at + listed_[at]; ++i) listed_[i] = same_as(listed_[i]);
  }
  settle(listed_);
  return keep_moves(id, mover, rotated, listed_);
}

ComponentTable::Id ComponentTable::rotated(Id id) {
  if (components_[id].rotated == kUnknown) {
    const Bytes component = bytes_of(id);
    const std::string bytes = kinds_[component.kind]->rotated(component.bytes);
    const Id turned = same_as(intern({component.kind, bytes}));
    components_[id].rotated = turned;
  }
  return components_[id].rotated;
}

}  // namespace kingmaker
