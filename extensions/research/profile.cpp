// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `profile`: which rules fired while an expression was computed, and their time; and
// `rules_needed`: the smallest set of rules by which a value becomes another.
// Tested in tests/extensions/research/profile.km.
#include <absl/cleanup/cleanup.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/reductions.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/object_text.hpp"
#include "language/report.hpp"
#include "language/statements/rule_list.hpp"
#include "language/statements/statement.hpp"
#include "rewrite/rules/rule_profile.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {
namespace {

using Nanoseconds = std::chrono::nanoseconds;

// Answers `profile EXPR`: a row for each rule, and the result. Earlier results are forgotten,
// so that the numbers do not depend on them.
absl::StatusOr<Object> call_profile(FunctionCall& call) {
  Context& context = call.context;
  RuleProfile profile;
  context.forget_results();
  RuleProfile* const outer = context.preferences().profile();
  context.preferences().set_profile(&profile);
  const absl::Cleanup restore = [&] { context.preferences().set_profile(outer); };
  KM_ASSIGN_OR_RETURN(const Object result, evaluate(call, call.arguments[0]));
  // Values are computed when they are shown.
  KM_ASSIGN_OR_RETURN(const std::string shown, text_inside(context, result));
  RuleProfile::Clock::duration all{};
  for (const RuleProfile::Entry& entry : profile.entries()) all += entry.time;
  Table table = table_with({"rule", "tried", "fired", "microseconds", "percent"});
  for (const RuleProfile::Entry& entry : profile.entries()) {
    const auto time = std::chrono::duration_cast<Nanoseconds>(entry.time).count();
    const auto whole =
        std::max<std::int64_t>(1, std::chrono::duration_cast<Nanoseconds>(all).count());
    add_row(table, {entry.rule->name, Integer(entry.tried), Integer(entry.fired),
                    Integer(time / 1000), Integer((100 * time + whole / 2) / whole)});
  }
  table.remark = cat("result of ", call.arguments[0].written, ": ", shown);
  return table;
}

// Finds the smallest set of rules of a system by which one value becomes another.
class NeededRules {
 public:
  NeededRules(Context& context, const GameValue& from, Term to, const System& system)
      : context_(context), from_(from), to_(to), system_(system), all_(rules_of(system)) {}

  // A rule without which the others do not suffice is in every set. If these suffice, they are the
  // smallest one; otherwise the sets around them are tried by size.
  absl::StatusOr<Object> run() {
    if (!is_reached(all_)) {
      if (!failure_.ok()) return failure_;
      return absl::NotFoundError(cat("no steps under ", system_.text(), " lead to it; ", visited_,
                                     visited_ == 1 ? " value is reached" : " values are reached"));
    }
    std::vector<RulePointer> needed;
    std::vector<RulePointer> others;
    for (const RulePointer& rule : all_) {
      (is_reached(without(all_, rule)) ? others : needed).push_back(rule);
    }
    constexpr std::size_t kMost = 20;
    if (others.size() > kMost) {
      return absl::ResourceExhaustedError(
          cat("more than ", kMost, " rules may be needed or not, which are too many sets"));
    }
    for (std::size_t size = 0; size <= others.size() && failure_.ok(); ++size) {
      std::vector<bool> chosen(others.size());
      std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(size), true);
      do {
        std::vector<RulePointer> set = needed;
        for (std::size_t i = 0; i < others.size(); ++i) {
          if (chosen[i]) set.push_back(others[i]);
        }
        if (is_reached(set)) return answer(std::move(set));
      } while (failure_.ok() && std::prev_permutation(chosen.begin(), chosen.end()));
    }
    return failure_;
  }

 private:
  static std::vector<RulePointer> without(std::vector<RulePointer> rules, const RulePointer& one) {
    std::erase(rules, one);
    return rules;
  }

  // False also after a failure.
  bool is_reached(const std::vector<RulePointer>& rules) {
    if (!failure_.ok()) return false;
    using Next = Reductions::Next;
    Reductions reductions(context_, from_.frame.players, system_, rules);
    Reductions::Reached reached{from_.term};
    bool is_there = false;
    const auto visit = [&](Term t,
                           const std::vector<Reduction>& /*steps*/) -> absl::StatusOr<Next> {
      is_there = t == to_;
      return is_there ? Next::Stop : Next::Go;
    };
    const absl::StatusOr<std::size_t> visited = reductions.search(reached, visit);
    failure_ = visited.status();
    if (visited.ok()) visited_ = *visited;
    return is_there;
  }

  // Says for each rule how many values the others reach.
  absl::StatusOr<Object> answer(std::vector<RulePointer> set) {
    std::string remark;
    for (const RulePointer& rule : set) {
      if (is_reached(without(set, rule))) return absl::InternalError("a rule is not needed");
      if (!failure_.ok()) return failure_;
      append(remark, remark.empty() ? "without " : ", without ", rule->name, " ", visited_,
             visited_ == 1 ? " value is reached" : " values are reached");
    }
    if (set.empty()) remark = "no rule is needed: the values are equal";
    if (!set.empty()) append(remark, set.size() == 1 ? ", not this one" : ", none this one");
    return std::make_shared<const RuleList>(std::move(set), std::move(remark));
  }

  Context& context_;
  GameValue from_;
  Term to_;
  const System& system_;
  std::vector<RulePointer> all_;
  std::size_t visited_ = 0;  // by the last search
  absl::Status failure_;
};

absl::StatusOr<Object> call_rules_needed(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const GameValue from, value_argument(call, 0));
  KM_ASSIGN_OR_RETURN(const GameValue to, value_argument(call, 1));
  const System system = rules_argument(call);
  KM_RETURN_IF_ERROR(system.check_players(from.frame.players));
  absl::StatusOr<Object> rules = NeededRules(call.context, from, to.term, system).run();
  if (absl::IsNotFound(rules.status())) {
    return error_at(call.arguments[1].range, std::string(rules.status().message()));
  }
  return rules;
}

constexpr StatementSyntax kProfile[] = {
    {.first_word = "profile",
     .verb = {.subject = VerbSyntax::Subject::Condition, .is_lazy = true}}};

constexpr StatementInfo kProfileStatements[] = {
    {.name = "profile",
     .usage = "profile EXPR",
     .doc =
         "a row for each rule that the computation of EXPR has tried, with how often it was tried "
         "and fired, its\n"
         "time in microseconds, and its share of the time of all rules in percent. Nothing is "
         "remembered\n"
         "from before",
     .example = "columns((profile normalize [[1,3],[2,3]] under prudent), 1, 2, 3)",
     .answer = "# rule                  tried  fired\n"
               "merge-same-mover            3      0\n"
               "drop-weaker-option          3      2\n"
               "collapse-single-option      3      2\n"
               "result of normalize [[1,3],[2,3]] under prudent: 2_1",
     .syntaxes = kProfile,
     .call = call_profile},
};

constexpr FunctionInfo kFunctions[] = {
    {.name = "rules_needed",
     .usage = "rules_needed(v, w, under=RULES)",
     .doc = "the smallest set of the rules by which v becomes w, in any order of steps; and for "
            "each of them\n"
            "how many values are reached without it, w not being one",
     .example = "rules_needed(1{1{2{1,3}}}, 2{1,3}, under=syntactic)",
     .answer = "rule collapse-single-option: m{x} -> x  # EK Rules 1, 2; Loeb RR1\n"
               "# without collapse-single-option 1 value is reached, not this one",
     .min_arguments = 2,
     .max_arguments = 2,
     .keywords = "under",
     .call = call_rules_needed,
     .kinds = "value value"},
};

}  // namespace

std::span<const StatementInfo> profile_statements() { return kProfileStatements; }
std::span<const FunctionInfo> profile_functions() { return kFunctions; }

}  // namespace kingmaker
