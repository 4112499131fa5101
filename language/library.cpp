#include "language/library.hpp"

#include <algorithm>
#include <utility>

#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"
#include "grammar/parse.hpp"
#include "language/classify.hpp"
#include "language/collection.hpp"
#include "language/functions/functions.hpp"
#include "rewrite/rule_set.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

std::uint8_t Library::meanings_of(std::string_view name) const {
  unsigned meanings = 0;
  if (definition(name) != nullptr) meanings |= kDefinition;
  if (function_named(name) != nullptr) meanings |= kFunction;
  if (game_named(name) != nullptr) meanings |= kGame;
  if (classification_named(name)) meanings |= kClassification;
  if (is_system_name(name)) meanings |= kRuleSet;
  if (is_reserved_name(name)) meanings |= kWord;
  if (meanings == 0 && collected_game(name) != nullptr) meanings |= kCollected;
  return static_cast<std::uint8_t>(meanings);
}

const Object* Library::definition(std::string_view name) const {
  const auto found = definitions_->find(name);
  return found == definitions_->end() ? nullptr : found->second.get();
}

std::vector<std::string_view> Library::names(std::uint8_t meanings) const {
  std::vector<std::string_view> names;
  if ((meanings & kDefinition) != 0) {
    for (const auto& [name, object] : *definitions_) names.push_back(name);
  }
  if ((meanings & kFunction) != 0) {
    for (const FunctionInfo& info : functions()) names.push_back(info.name);
  }
  if ((meanings & kGame) != 0) {
    for (const GameInfo* info : games()) names.push_back(info->name);
  }
  if ((meanings & kCollected) != 0) {
    for (const std::string_view name : collected_names()) {
      if (definition(name) == nullptr) names.push_back(name);
    }
  }
  if ((meanings & kClassification) != 0) {
    const auto all = classification_names();
    names.insert(names.end(), all.begin(), all.end());
  }
  if ((meanings & kRuleSet) != 0) {
    for (const auto& set : built_in_rule_sets()) names.push_back(set->name);
  }
  if ((meanings & kWord) != 0) {
    const auto all = reserved_names();
    names.insert(names.end(), all.begin(), all.end());
  }
  return names;
}

std::string Library::did_you_mean(std::string_view name, std::uint8_t meanings,
                                  const std::vector<std::string_view>& more) const {
  std::vector<std::string_view> known = names(meanings);
  known.insert(known.end(), more.begin(), more.end());
  return kingmaker::did_you_mean(nearest(name, known));
}

void Library::define(const std::string& name, Object object) {
  auto changed = std::make_shared<Definitions>(*definitions_);
  (*changed)[name] = std::make_shared<Object>(std::move(object));
  definitions_ = std::move(changed);
}

absl::Status Library::check_bindable(std::string_view name) const {
  if ((meanings_of(name) & (kBuiltIn & ~kClassification)) == 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      cat("`", name, "` is a word of the language and cannot be bound"));
}

void Library::for_each_object(const std::vector<const Library*>& libraries,
                              absl::FunctionRef<void(Object&)> visit) {
  HashSet<const void*> seen;
  for (const Library* library : libraries) {
    if (!seen.insert(library->definitions_.get()).second) continue;
    for (const auto& [name, object] : *library->definitions_) {
      if (seen.insert(object.get()).second) visit(*object);
    }
  }
}

}  // namespace kingmaker
