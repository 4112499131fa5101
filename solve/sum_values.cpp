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
  return intern({kind_of_.find(rules.key())->second, bytes});
}

ComponentTable::Id ComponentTable::intern(const Bytes& bytes) {
  if (const auto known = ids_.find(bytes); known != ids_.end()) return *known;
  const auto id = static_cast<Id>(components_.size());
  const std::span<const char> kept = bytes_.copy({bytes.bytes.data(), bytes.bytes.size()});
  components_.push_back({.bytes = kept.data(),
                         .size = static_cast<std::uint32_t>(kept.size()),
                         .kind = bytes.kind,
                         .movers = kinds_[bytes.kind]->movers(bytes.bytes)});
  ids_.insert(id);
  return id;
}

std::span<const ComponentTable::Id> ComponentTable::moves(Id id, Player mover, bool rotated) {
  for (std::uint32_t i = components_[id].moves; i != kUnknown; i = moves_[i].next) {
    if (moves_[i].mover == mover && moves_[i].rotated == rotated) return moves_[i].moves;
  }
  const Bytes component = bytes_of(id);
  const ComponentRules& rules = *kinds_[component.kind];
  std::vector<std::vector<std::string>> written;
  if ((components_[id].movers & just(mover)) != 0) {
    if (rotated) {
      rules.append_rotated_moves(component.bytes, mover, written);
    } else {
      rules.append_moves(component.bytes, mover, written);
    }
  }
  std::vector<std::vector<Id>> moves;
  moves.reserve(written.size());
  std::size_t ids = written.size();
  for (const std::vector<std::string>& parts : written) {
    std::vector<Id>& left = moves.emplace_back();
    left.reserve(parts.size());
    for (const std::string& part : parts) left.push_back(intern({component.kind, part}));
    std::sort(left.begin(), left.end());
    ids += left.size();
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  std::vector<Id> flat;
  flat.reserve(ids);
  for (const std::vector<Id>& left : moves) {
    flat.push_back(static_cast<Id>(left.size()));
    flat.insert(flat.end(), left.begin(), left.end());
  }
  moves_.push_back({mover, rotated, components_[id].moves, parts_.copy(flat)});
  components_[id].moves = static_cast<std::uint32_t>(moves_.size() - 1);
  return moves_.back().moves;
}

ComponentTable::Id ComponentTable::rotated(Id id) {
  if (components_[id].rotated == kUnknown) {
    const Bytes component = bytes_of(id);
    const std::string bytes = kinds_[component.kind]->rotated(component.bytes);
    const Id turned = intern({component.kind, bytes});
    components_[id].rotated = turned;
  }
  return components_[id].rotated;
}

}  // namespace kingmaker
