// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/followers.hpp"

#include <absl/algorithm/container.h>
#include <absl/status/statusor.h>

#include <optional>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/library.hpp"
#include "language/statements/rule_definition.hpp"

namespace kingmaker {
namespace {

class Followers {
 public:
  Followers(Context& context, std::string name) : context_(context), first_(name) {
    changed_.push_back(std::move(name));
  }

  void run() {
    // A definition that follows two others is made twice. Names that name each other end here.
    constexpr std::size_t kMost = 1000;
    for (std::size_t i = 0; i < changed_.size() && i < kMost; ++i) follow(std::string(changed_[i]));
  }

  // Notes what still has the former rule or preference: a list of rules that names itself.
  void note_others(const Object& former) {
    const auto* const rule = other_in<DefinedRule>(former);
    const auto* const rules = std::get_if<System>(&former);
    const auto has_former = [&](const System& system) {
      const auto sets = system.rule_sets();
      return absl::c_any_of(sets, [&](const auto& set) {
        if (rule != nullptr) return absl::c_linear_search(set->rules, rule->rule());
        return rules != nullptr && rules->is_own() && !rules->is_mixed() &&
               (set == rules->rule_sets()[0] ||
                (set->preference != nullptr &&
                 set->preference == rules->rule_sets()[0]->preference));
      });
    };
    const auto note = [&](const System& system, std::string written) {
      const bool is_noted = absl::c_linear_search(kept_, written);
      if (has_former(system) && !is_noted) kept_.push_back(std::move(written));
    };
    for (const std::string_view other : context_.library.names(Library::kDefinition)) {
      const Object* const object = context_.library.definition(other);
      const auto* const bound = std::get_if<System>(object);
      // Built-in rules and preferences are made of no others.
      const bool is_made = bound != nullptr && bound->is_own() && !is_preference(*bound);
      if (is_made && other != first_) note(*bound, cat("`", other, "`"));
    }
    // A setting by the name of another rule is as that rule.
    const System& under = context_.settings.under;
    const Object* const named =
        under.names().size() == 1 ? context_.library.definition(under.names().front()) : nullptr;
    const System* const of_name = named == nullptr ? nullptr : rule_set_in(*named);
    if (of_name == nullptr || *of_name != under) note(under, "`:set under`");
  }

  void warn() const {
    if (kept_.empty()) return;
    context_.warn(cat(listed(kept_, " and "), kept_.size() == 1 ? " keeps" : " keep",
                      " the former `", first_, "`"));
  }

 private:
  // The parts of `rules NAME = ...`; nullopt for other rule sets, or if the system was named.
  static std::optional<RulesStatement> list_of(const System& system) {
    const RuleSet& set = *system.rule_sets()[0];
    if (!system.names().empty() || set.parts.empty()) return std::nullopt;
    RulesStatement list;
    list.name.name = set.name;
    for (const std::string& part : set.parts) list.parts.push_back({part, {}});
    return list;
  }

  // `system` with the present meanings of its names, if `name` is one of them. An error if the
  // names mean no rule sets.
  absl::StatusOr<std::optional<System>> renewed(const System& system, const std::string& name) {
    const std::vector<std::string>& names = system.names();
    if (const std::optional<RulesStatement> list = list_of(system)) {
      const auto is_name = [&](const ast::NamedPart& part) {
        return part.name == name || hyphenated(part.name) == name;
      };
      if (absl::c_none_of(list->parts, is_name)) return std::nullopt;
      const bool names_itself = absl::c_any_of(
          list->parts, [&](const ast::NamedPart& part) { return part.name == list->name.name; });
      if (names_itself) return input_error("it names itself");
      KM_ASSIGN_OR_RETURN(System anew, define_rules(context_, *list));
      return std::optional(std::move(anew));
    }
    if (!absl::c_linear_search(names, name)) return std::nullopt;
    std::vector<std::shared_ptr<const RuleSet>> sets(system.rule_sets().begin(),
                                                     system.rule_sets().end());
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i].empty()) continue;
      const Object* const bound = context_.library.definition(names[i]);
      const System* const meant = bound == nullptr ? nullptr : rule_set_in(*bound);
      if (meant == nullptr) return input_error("it is no rule set");
      if (names.size() == 1) return std::optional(meant->named_by(names));
      if (meant->is_mixed()) return input_error("it is a rule set for each player");
      sets[i] = meant->rule_sets()[0];
    }
    KM_ASSIGN_OR_RETURN(const System anew, System::of_each(std::move(sets)));
    return std::optional(anew.named_by(names));
  }

  void follow(const std::string& name) {
    const auto follows = [&](System& system, const std::string& written) {
      const absl::StatusOr<std::optional<System>> anew = renewed(system, name);
      if (!anew.ok()) kept_.push_back(written);
      if (!anew.ok() || !*anew || **anew == system) return false;
      system = **anew;
      return true;
    };
    std::vector<std::string> names;
    for (const std::string_view other : context_.library.names(Library::kDefinition)) {
      if (other != name) names.emplace_back(other);
    }
    for (const std::string& other : names) {
      const auto* const bound = std::get_if<System>(context_.library.definition(other));
      if (bound == nullptr) continue;
      System system = *bound;
      if (!follows(system, cat("`", other, "`"))) continue;
      context_.library.define(other, std::move(system),
                              std::string(context_.library.documentation(other)));
      changed_.push_back(other);
    }
    (void)follows(context_.settings.under, "`:set under`");
  }

  Context& context_;
  std::string first_;
  std::vector<std::string> changed_;
  std::vector<std::string> kept_;  // what cannot follow
};

}  // namespace

void follow_definition(Context& context, const std::string& name, const Object& former) {
  Followers followers(context, name);
  followers.run();
  followers.note_others(former);
  followers.warn();
}

}  // namespace kingmaker
