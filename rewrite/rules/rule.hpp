// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The definition of a rule.
//
// A rule has a name that states the law, a citation, its two sides, and `apply`, which works on one
// choice under construction. `Rule` is a rule as a value. A `CompiledRule` is a stateless type from
// which built-in rule sets are composed at compile time (rule_sets.hpp), so that they rewrite a
// node by straight-line code; `BuiltInRule` makes a value of it. The engine (rewriter.hpp) applies
// all rules of a set as fast as it can; visible single steps (steps.hpp) use the values, one step
// at a time. Tested in tests/rewrite/engine/rewriter_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <boost/core/noncopyable.hpp>

#include <concepts>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "base/text.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/rules/ordered_terms.hpp"

namespace kingmaker {

// The description of a built-in rule.
struct RuleInfo {
  std::string_view name;
  std::string_view citation;
  std::string_view left;
  std::string_view right;
  std::string_view doc;  // some sentences
};

// The data that rules use besides the node.
struct RuleContext {
  TermStore& store;
  Preferences& preferences;
  Budget& budget;
  Play play;
  OrderedTerms& terms;
  // The reason why a rule failed.
  absl::Status failure = absl::OkStatus();
};

// A choice under construction. Before and after every rule, `options` is sorted by handle, distinct
// and not empty.
class OpenNode {
 public:
  // `options` is sorted in place. Rules put longer lists into `room`, whose contents are lost.
  OpenNode(Player mover, std::span<Term> options, std::vector<Term>& room)
      : mover_(mover), options_(options), room_(&room) {
    if (options.size() == 2) {
      if (options[1] < options[0]) std::swap(options[0], options[1]);
      if (options[0] == options[1]) options_ = options.first(1);
    } else {
      sort_options();
    }
  }

  [[nodiscard]] Player mover() const { return mover_; }
  [[nodiscard]] std::span<Term> options() const { return options_; }
  // Set if another term has replaced the node: then no more rules apply to it.
  [[nodiscard]] Term replacement() const { return replacement_; }

  // True if the replacement must be rewritten, too.
  [[nodiscard]] bool is_replacement_open() const { return is_replacement_open_; }

  void replace_by(Term t, bool is_normal = true) {
    replacement_ = t;
    is_replacement_open_ = !is_normal;
  }
  // Replaces the options by others, in normal form. False if they are the same.
  bool assign(std::span<const Term> options);
  // Must be called after each change by a rule that may not terminate. False if the rules are in a
  // cycle, or there is no room; `context.failure` says so.
  bool go_on(RuleContext& context);
  // Keeps the first `count` options. Precondition: they are sorted.
  void truncate(std::size_t count) { options_ = options_.first(count); }
  // Replaces those options for which `which` is true by their own options. True if there were any.
  // Precondition: they are choices.
  bool merge_if(const TermStore& store, auto&& which);

 private:
  void sort_options();
  void merge_those(const TermStore& store, auto&& which);

  Player mover_;
  std::span<Term> options_;
  Term replacement_;
  bool is_replacement_open_ = false;
  std::vector<Term>* room_;
  std::uint32_t changes_ = 0;
  std::vector<Term> visited_;  // kept after some number of changes
};

bool OpenNode::merge_if(const TermStore& store, auto&& which) {
  for (const Term t : options_) {
    if (!which(t)) continue;
    merge_those(store, which);
    return true;
  }
  return false;
}

void OpenNode::merge_those(const TermStore& store, auto&& which) {
  std::vector<Term> copy;
  std::span<const Term> from = options_;
  if (from.data() == room_->data()) {
    copy.assign(from.begin(), from.end());
    from = copy;
  }
  room_->clear();
  for (const Term t : from) {
    if (which(t)) {
      const std::span<const Term> inner = store.options(t);
      room_->insert(room_->end(), inner.begin(), inner.end());
    } else {
      room_->push_back(t);
    }
  }
  options_ = *room_;
  sort_options();
}

enum class Outcome : std::uint8_t { Unchanged, Changed, Failed };

// A dropped option, and one that the mover prefers.
struct Drop {
  Term dropped;
  Term better;
};

// The input of a single step, and its description of itself.
struct StepDetail {
  // The order in which options are printed.
  std::function<bool(Term, Term)> before;
  // Maps options to the values by which they are related, if they are not in normal form; empty if
  // they are.
  std::function<Term(Term)> value;
  // Set by drop-weaker-option.
  std::vector<Drop> drops;
  // The values of the variables of a user's rule.
  std::string note;
};

// `apply` rewrites as often as the rule applies. `step` rewrites once, so that users can follow it;
// further steps do the rest. `why_not` explains why `step` would change nothing, as a clause that
// follows "does not apply here: ". After Failed see RuleContext::failure.
class Rule : boost::noncopyable {
 public:
  // `preference` is the name of the relation that the right side mentions at its end.
  explicit Rule(const RuleInfo& info, std::string_view preference = {})
      : name(info.name),
        citation(info.citation),
        left(info.left),
        right(preference.empty() ? std::string(info.right)
                                 : cat(info.right, " under ", preference)),
        doc(info.doc) {}
  virtual ~Rule() = default;

  virtual Outcome apply(RuleContext& context, OpenNode& node) const = 0;
  virtual Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const = 0;
  [[nodiscard]] virtual std::string why_not(RuleContext& context, const OpenNode& node) const = 0;

  // The statement that defines the rule, or that would define it.
  [[nodiscard]] virtual std::string definition() const {
    return cat("rule ", name, ": ", left, " -> ", right);
  }

  const std::string name;
  const std::string citation;
  const std::string left;
  const std::string right;
  const std::string doc;  // some sentences
};

// The same interface at compile time.
template <typename R>
concept CompiledRule = requires(const R rule, RuleContext& context, OpenNode& node,
                                StepDetail& detail) {
  { R::info } -> std::convertible_to<const RuleInfo&>;
  { rule.apply(context, node) } -> std::same_as<Outcome>;
  { rule.step(context, node, detail) } -> std::same_as<Outcome>;
  { rule.why_not(context, node) } -> std::same_as<std::string>;
};

template <CompiledRule R>
class BuiltInRule final : public Rule {
 public:
  BuiltInRule() : Rule(R::info, preference()) {}
  Outcome apply(RuleContext& context, OpenNode& node) const override {
    return R().apply(context, node);
  }
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const override {
    return R().step(context, node, detail);
  }
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const override {
    return R().why_not(context, node);
  }

 private:
  static constexpr std::string_view preference() {
    if constexpr (requires { R::preference; }) return R::preference;
    return {};
  }
};

}  // namespace kingmaker
