// What a rule is.
//
// A rule has a name that states the law, where the law comes from, its two sides, and `apply`,
// which works on one choice under construction. `Rule` is a rule as a value. A `CompiledRule` is a
// stateless type, of which built-in rule sets are composed at compile time (rule_sets.hpp), so that
// they rewrite a node by straight-line code; `BuiltInRule` makes a value of it. The engine
// (rewriter.hpp) applies all rules of a set as fast as it can; single visible steps (steps.hpp) use
// the values, one step at a time.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
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

// What a built-in rule says of itself.
struct RuleInfo {
  std::string_view name;
  std::string_view citation;
  std::string_view left;
  std::string_view right;
  std::string_view doc;  // some sentences
};

// What rules use besides the node.
struct RuleContext {
  TermStore& store;
  Preferences& preferences;
  Budget& budget;
  Play play;
  OrderedTerms& terms;
  // Why a rule failed.
  absl::Status failure = absl::OkStatus();
};

// A choice under construction. `options` is sorted by handle, distinct and not empty before and
// after every rule.
class OpenNode {
 public:
  // `options` is sorted in place. `room` is where rules put longer lists; its contents are lost.
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
  // Set when the node has been replaced by another term: no more rules apply to it.
  [[nodiscard]] Term replacement() const { return replacement_; }

  // Must the replacement be rewritten in its turn?
  [[nodiscard]] bool is_replacement_open() const { return is_replacement_open_; }

  void replace_by(Term t, bool is_normal = true) {
    replacement_ = t;
    is_replacement_open_ = !is_normal;
  }
  // Other options, in normal form. False: they are the same.
  bool assign(std::span<const Term> options);
  // After each change by a rule that need not end: false if the rules go round in a circle, or
  // there is no room; `context.failure` says so.
  bool go_on(RuleContext& context);
  // Keeps the first `count` options, which must be sorted.
  void truncate(std::size_t count) { options_ = options_.first(count); }
  // Puts the options of those options for which `which` holds in their place; they must be choices.
  // True if there were any.
  template <typename Predicate>
  bool merge_if(const TermStore& store, Predicate&& which);

 private:
  void sort_options();
  template <typename Predicate>
  void merge_those(const TermStore& store, Predicate&& which);

  Player mover_;
  std::span<Term> options_;
  Term replacement_;
  bool is_replacement_open_ = false;
  std::vector<Term>* room_;
  std::uint32_t changes_ = 0;
  std::vector<Term> seen_;  // from some number of changes on
};

template <typename Predicate>
bool OpenNode::merge_if(const TermStore& store, Predicate&& which) {
  for (const Term t : options_) {
    if (!which(t)) continue;
    merge_those(store, which);
    return true;
  }
  return false;
}

template <typename Predicate>
void OpenNode::merge_those(const TermStore& store, Predicate&& which) {
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

// An option that was dropped, and one that the mover likes better.
struct Drop {
  Term dropped;
  Term better;
};

// What a single step needs to know and says about itself.
struct StepDetail {
  // The order in which options are shown.
  std::function<bool(Term, Term)> before;
  // What options are related by, where they are not in normal form; empty where they are.
  std::function<Term(Term)> value;
  // Filled in by drop-weaker-option.
  std::vector<Drop> drops;
  // What the variables of a rule of the user's stand for.
  std::string note;
};

// `apply` rewrites as often as the rule applies. `step` rewrites once, so that someone can follow
// it; what it leaves undone, further steps do. `why_not` explains why `step` would change nothing:
// a clause that follows "does not apply here: ". Failed: see RuleContext::failure.
class Rule {
 public:
  // `preference`: whose relation the right side asks for, in its last words.
  explicit Rule(const RuleInfo& info, std::string_view preference = {})
      : name(info.name),
        citation(info.citation),
        left(info.left),
        right(preference.empty() ? std::string(info.right)
                                 : cat(info.right, " under ", preference)),
        doc(info.doc) {}
  Rule(const Rule&) = delete;
  Rule& operator=(const Rule&) = delete;
  virtual ~Rule() = default;

  virtual Outcome apply(RuleContext& context, OpenNode& node) const = 0;
  virtual Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const = 0;
  [[nodiscard]] virtual std::string why_not(RuleContext& context, const OpenNode& node) const = 0;

  // The statement that defines it, or would.
  [[nodiscard]] virtual std::string definition() const {
    return cat("rule ", name, ": ", left, " -> ", right);
  }

  const std::string name;
  const std::string citation;
  const std::string left;
  const std::string right;
  const std::string doc;  // some sentences
};

// The same at compile time.
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
