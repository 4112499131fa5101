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
  return intern(kind_of_.find(rules.key())->second, bytes);
}

ComponentTable::Id ComponentTable::intern(std::uint32_t kind, std::string_view bytes) {
  std::string key(reinterpret_cast<const char*>(&kind), sizeof(kind));
  key += bytes;
  const auto [entry, made] = ids_.try_emplace(std::move(key), static_cast<Id>(components_.size()));
  if (!made) return entry->second;
  const Id id = entry->second;
  Entry& component = components_.emplace_back(Entry{kind, std::string(bytes)});
  component.movers = kinds_[kind]->movers(bytes);
  bytes_ += sizeof(Entry) + 3 * bytes.size();
  return id;
}

std::span<const ComponentTable::Id> ComponentTable::moves(Id id, Player mover) {
  for (const auto& [player, moves] : components_[id].moves) {
    if (player == mover) return moves;
  }
  std::vector<std::vector<std::string>> written;
  const std::uint32_t kind = components_[id].kind;
  if ((components_[id].movers & just(mover)) != 0) {
    kinds_[kind]->append_moves(components_[id].bytes, mover, written);
  }
  std::vector<std::vector<Id>> moves;
  moves.reserve(written.size());
  for (const std::vector<std::string>& parts : written) {
    std::vector<Id>& left = moves.emplace_back();
    left.reserve(parts.size());
    for (const std::string& part : parts) left.push_back(intern(kind, part));
    std::sort(left.begin(), left.end());
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  std::vector<Id> flat;
  for (const std::vector<Id>& left : moves) {
    flat.push_back(static_cast<Id>(left.size()));
    flat.insert(flat.end(), left.begin(), left.end());
  }
  bytes_ += flat.size() * sizeof(Id);
  components_[id].moves.emplace_back(mover, std::move(flat));
  return components_[id].moves.back().second;
}

ComponentTable::Id ComponentTable::rotated(Id id) {
  if (components_[id].rotated == kUnknown) {
    const std::uint32_t kind = components_[id].kind;
    const std::string bytes = kinds_[kind]->rotated(components_[id].bytes);
    const Id turned = intern(kind, bytes);
    components_[id].rotated = turned;
  }
  return components_[id].rotated;
}

}  // namespace kingmaker
