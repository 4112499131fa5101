// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/research/set_rules.hpp"

#include <absl/algorithm/container.h>

#include <array>
#include <map>
#include <optional>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker::confluence {

using Kind = SetNode::Kind;
using Decided = Decision::Kind;

namespace {

// Makes the nodes of both sides, which share variables.
class SideReader {
 public:
  SideReader(SetTerms& terms, const PatternRuleParts& parts, bool is_weighed)
      : terms_(terms), is_weighed_(is_weighed) {
    for (const PatternVariable& variable : parts.variables) {
      const bool is_value = variable.kind == PatternVariable::Kind::Value;
      const bool is_player = variable.kind == PatternVariable::Kind::Winner;
      nodes_.push_back(is_value ? terms.new_value() : is_player ? Ref{0} : terms.new_rest());
      players_.push_back(is_player ? terms.new_player() : Code{0});
    }
  }

  // Nodes follow their choice, so the options of a choice are known when it is reached backwards.
  absl::StatusOr<Ref> read(const Pattern& side, bool is_left) {
    std::vector<std::vector<Ref>> options(side.nodes.size());
    for (std::size_t i = side.nodes.size(); i-- > 0;) {
      const Pattern::Node& node = side.nodes[i];
      const std::size_t count = options[i].size();
      KM_ASSIGN_OR_RETURN(const Ref made, made_of(node, std::move(options[i])));
      const bool is_pattern_of_choice = is_left && node.kind == Pattern::Node::Kind::Choice;
      if (is_pattern_of_choice && terms_[made].options.size() != count) {
        return absl::NotFoundError("matches nothing, since options differ and m{1} is 1");
      }
      if (i == 0) return made;
      options[node.parent].push_back(made);
    }
    return absl::InternalError("a side without nodes");
  }

 private:
  absl::StatusOr<Ref> made_of(const Pattern::Node& node, std::vector<Ref> options) {
    const Code player = node.player.is_variable ? players_[node.player.value]
                                                : static_cast<Code>(node.player.value);
    switch (node.kind) {
      case Pattern::Node::Kind::Simple:
        return simple_value(player, node.exponent.is_variable, node.exponent.value);
      case Pattern::Node::Kind::Win:
        return terms_.win(player);
      case Pattern::Node::Kind::Outcome:
        return absl::UnimplementedError("has an outcome that is no win");
      case Pattern::Node::Kind::Value:
        if (node.is_leaf)
          return absl::UnimplementedError("has `<..>`, which matches outcomes alone");
        [[fallthrough]];
      case Pattern::Node::Kind::Rest:
        return nodes_[node.variable];
      case Pattern::Node::Kind::Choice:
        break;
    }
    const std::optional<Ref> made = terms_.choice(player, std::move(options));
    if (!made) return absl::UnimplementedError("has a choice without options");
    return *made;
  }

  // If it is weighed, the tree of a simple value, whose other players are variables; or a variable,
  // if the exponent is one.
  absl::StatusOr<Ref> simple_value(Code player, bool is_variable, std::uint32_t exponent) {
    constexpr std::uint32_t kMost = 30;
    if (!is_variable && exponent == 0) return terms_.win(player);
    if (!is_weighed_ || (!is_variable && exponent > kMost)) {
      return absl::UnimplementedError("has simple values, which only three players have");
    }
    if (is_variable) {
      const auto [entry, is_new] = exponents_.try_emplace({player, exponent});
      if (is_new) entry->second = terms_.new_value();
      return entry->second;
    }
    const auto [others, is_new] = others_.try_emplace(player);
    if (is_new) others->second = {terms_.new_player(), terms_.new_player()};
    const Code all[] = {player, others->second.first, others->second.second};
    std::array<Ref, 3> values{};
    for (std::size_t i = 0; i < 3; ++i) values[i] = terms_.win(all[i]);
    for (; exponent > 0; --exponent) {
      std::array<Ref, 3> next{};
      for (std::size_t i = 0; i < 3; ++i) {
        next[i] = *terms_.choice(all[i], {values[(i + 1) % 3], values[(i + 2) % 3]});
      }
      values = next;
    }
    return values[0];
  }

  SetTerms& terms_;
  bool is_weighed_;
  std::vector<Ref> nodes_;
  std::vector<Code> players_;
  std::map<std::pair<Code, std::uint32_t>, Ref> exponents_;
  std::map<Code, std::pair<Code, Code>> others_;
};

// True if all rests in the options may be empty at once, and there is nothing else.
bool may_be_empty(const SetTerms& terms, Ref choice, Ref left) {
  const std::vector<Ref>& options = terms[choice].options;
  const auto all_rests = [&](const std::vector<Ref>& nodes) {
    return absl::c_all_of(nodes, [&](Ref t) { return terms.is(Kind::Rest, t); });
  };
  if (!all_rests(options)) return false;
  const std::vector<Ref> places = terms.below(left);
  return absl::c_none_of(options, [&](Ref rest) {
    return absl::c_any_of(
        places, [&](Ref place) { return terms[place].options == std::vector<Ref>{rest}; });
  });
}

absl::StatusOr<SetRule> both_sides(SetTerms& terms, const PatternRuleParts& parts,
                                   bool is_weighed) {
  SideReader reader(terms, parts, is_weighed);
  SetRule rule{.name = parts.name};
  KM_ASSIGN_OR_RETURN(rule.left, reader.read(parts.left, true));
  KM_ASSIGN_OR_RETURN(rule.right, reader.read(parts.right, false));
  return rule;
}

}  // namespace

absl::StatusOr<SetRule> set_rule_of(SetTerms& terms, const PatternRuleParts& parts) {
  constexpr std::size_t kMostNodes = 60;
  if (parts.left.nodes.size() + parts.right.nodes.size() > kMostNodes) {
    return absl::UnimplementedError(cat("has more than ", kMostNodes, " nodes"));
  }
  KM_ASSIGN_OR_RETURN(SetRule rule, both_sides(terms, parts, false));
  if (parts.condition) return absl::UnimplementedError("has a condition");
  if (!terms.is(Kind::Choice, rule.left)) return absl::UnimplementedError("matches no choice");
  for (const Ref node : terms.below(rule.right)) {
    if (terms.is(Kind::Choice, node) && may_be_empty(terms, node, rule.left)) {
      return absl::UnimplementedError("makes a choice without options at some matches");
    }
  }
  return rule;
}

absl::StatusOr<SetRule> weighed_rule_of(SetTerms& terms, const PatternRuleParts& parts) {
  return both_sides(terms, parts, true);
}

SetRule renamed(SetTerms& terms, const SetRule& rule) {
  Substitution names;
  for (const Ref node : terms.below(rule.left)) {
    const SetNode& held = terms[node];
    if (held.kind == Kind::Value) names.nodes[node] = {terms.new_value()};
    if (held.kind == Kind::Rest) names.nodes[node] = {terms.new_rest()};
    const bool names_player = held.kind == Kind::Win || held.kind == Kind::Choice;
    if (names_player && held.code < 0 && !names.players.contains(held.code)) {
      names.players[held.code] = terms.new_player();
    }
  }
  return {rule.name, *terms.replaced(rule.left, names), *terms.replaced(rule.right, names)};
}

namespace {

// Enumerates the ways in which a left side matches a choice.
class SetMatcher {
 public:
  SetMatcher(SetTerms& terms, const Facts& facts, Budget& budget)
      : terms_(terms), facts_(facts), budget_(budget) {}

  // Adds what is put for the variables at each match, up to a limit: there are n! / (n - k)! ways
  // to match k patterns with n options. Fewer steps may leave a pair open, and prove nothing wrong.
  absl::Status run(Ref pattern, Ref t, std::vector<Substitution>& matches) {
    constexpr std::size_t kMostMatches = 200;
    std::vector<State> open;
    open.push_back({{}, {{pattern, t, false, {}, {}}}});
    while (!open.empty() && matches.size() < kMostMatches) {
      if (!budget_.spend()) return status_of(budget_);
      State state = std::move(open.back());
      open.pop_back();
      if (state.tasks.empty()) {
        matches.push_back(std::move(state.by));
        continue;
      }
      Task task = std::move(state.tasks.back());
      state.tasks.pop_back();
      if (task.is_set) {
        assign(std::move(state), std::move(task), open);
      } else if (agrees(state, task)) {
        open.push_back(std::move(state));
      }
    }
    return absl::OkStatus();
  }

  // On which further matches depend: first those of which nothing else was missing.
  [[nodiscard]] std::vector<Question> questions() && {
    std::vector<Question> all = std::move(last_);
    all.insert(all.end(), first_.begin(), first_.end());
    return all;
  }

 private:
  // A pattern and its node; or, for a choice whose mover fits, the patterns of options and the
  // options that are left.
  struct Task {
    Ref pattern;
    Ref t;
    bool is_set = false;
    std::vector<Ref> patterns = {};
    std::vector<Ref> options = {};
  };
  struct State {
    Substitution by;
    std::vector<Task> tasks;
  };

  // True for No. Otherwise the question, if there is one, is noted.
  static bool is_no(const Decision& decision, std::vector<Question>& questions) {
    if (decision.is(Decided::Open) && decision.question) questions.push_back(*decision.question);
    return decision.is(Decided::No);
  }

  bool fits_player(State& state, Code pattern, Code player) {
    if (pattern < 0) {
      const auto [entry, is_new] = state.by.players.try_emplace(pattern, player);
      if (is_new) return true;
      pattern = entry->second;
    }
    if (pattern == player) return true;
    is_no(facts_.same(terms_, terms_.win(pattern), terms_.win(player)), first_);
    return false;
  }

  bool agrees(State& state, const Task& task) {
    const SetNode pattern = terms_[task.pattern];
    const SetNode node = terms_[task.t];
    switch (pattern.kind) {
      case Kind::Value: {
        const auto [entry, is_new] = state.by.nodes.try_emplace(task.pattern, 1, task.t);
        if (is_new || entry->second[0] == task.t) return true;
        is_no(facts_.same(terms_, entry->second[0], task.t), first_);
        return false;
      }
      case Kind::Win:
        if (node.kind == Kind::Win) return fits_player(state, pattern.code, node.code);
        if (const Code winner = state.by.player(pattern.code);
            node.kind == Kind::Value && (pattern.code > 0 || winner != pattern.code)) {
          is_no(facts_.same(terms_, task.t, terms_.win(winner)), first_);
        }
        return false;
      case Kind::Choice: {
        if (node.kind != Kind::Choice) return false;
        const Decision choice = facts_.is_choice(terms_, task.t);
        if (!choice.is(Decided::Yes)) {
          is_no(choice, first_);
          return false;
        }
        if (!fits_player(state, pattern.code, node.code)) return false;
        Task set{task.pattern, task.t, true, {}, node.options};
        for (const Ref option : pattern.options) {
          if (!terms_.is(Kind::Rest, option)) set.patterns.push_back(option);
        }
        state.tasks.push_back(std::move(set));
        return true;
      }
      case Kind::Rest:
        break;
    }
    return false;
  }

  void assign(State state, Task task, std::vector<State>& open) {
    if (task.patterns.empty()) {
      if (is_rest_bound(state, task)) open.push_back(std::move(state));
      return;
    }
    const Ref pattern = task.patterns.back();
    task.patterns.pop_back();
    for (std::size_t i = task.options.size(); i-- > 0;) {
      const Ref option = task.options[i];
      if (terms_.is(Kind::Rest, option)) continue;
      State next = state;
      Task others = task;
      others.options.erase(others.options.begin() + static_cast<std::ptrdiff_t>(i));
      next.tasks.push_back(std::move(others));
      next.tasks.push_back({pattern, option, false, {}, {}});
      open.push_back(std::move(next));
    }
  }

  // Each matched option must differ from all others.
  bool is_rest_bound(State& state, const Task& task) {
    const std::vector<Ref> options = terms_[task.t].options;
    bool are_distinct = true;
    for (const Ref matched : options) {
      if (absl::c_binary_search(task.options, matched)) continue;
      for (const Ref other : options) {
        if (other == matched) continue;
        const Decision decision = terms_.is(Kind::Rest, other)
                                      ? facts_.in_rest(terms_, matched, other)
                                      : facts_.same(terms_, matched, other);
        are_distinct = is_no(decision, last_) && are_distinct;
      }
    }
    const std::vector<Ref> patterns = terms_[task.pattern].options;
    const auto rest = absl::c_find_if(patterns, [&](Ref t) { return terms_.is(Kind::Rest, t); });
    if (rest == patterns.end()) {
      if (task.options.empty()) return are_distinct;
      const bool may_be_empty = absl::c_all_of(task.options, [&](Ref t) {
        return terms_.is(Kind::Rest, t) && !facts_.has({Fact::Kind::NotEmpty, terms_.set_of({t})});
      });
      if (may_be_empty) first_.push_back({Question::Kind::Empty, task.options[0]});
      return false;
    }
    const auto [entry, is_new] = state.by.nodes.try_emplace(*rest, task.options);
    return are_distinct && (is_new || entry->second == task.options);
  }

  SetTerms& terms_;
  const Facts& facts_;
  Budget& budget_;
  std::vector<Question> first_;
  std::vector<Question> last_;
};

}  // namespace

absl::Status add_steps(SetTerms& terms, const Facts& facts, const std::vector<SetRule>& rules,
                       Ref t, Budget& budget, SetSteps& steps) {
  if (!terms.is(Kind::Choice, t)) return absl::OkStatus();
  for (std::size_t i = 0; i < rules.size(); ++i) {
    SetMatcher matcher(terms, facts, budget);
    std::vector<Substitution> matches;
    KM_RETURN_IF_ERROR(matcher.run(rules[i].left, t, matches));
    for (Substitution& by : matches) {
      const std::optional<Ref> to = terms.replaced(rules[i].right, by);
      if (to) steps.steps.push_back({t, *to, i, std::move(by)});
    }
    for (Question& question : std::move(matcher).questions()) steps.questions.push_back(question);
  }
  return absl::OkStatus();
}

}  // namespace kingmaker::confluence
