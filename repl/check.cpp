#include "repl/check.hpp"

#include <absl/cleanup/cleanup.h>

#include <algorithm>
#include <limits>

#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"
#include "repl/check_domain.hpp"
#include "repl/check_plan.hpp"
#include "repl/evaluate.hpp"
#include "repl/instances.hpp"

namespace kingmaker {
namespace {

using ast::Kind;

// An instance as text: the source with the values of the variables in it.
class Instance {
 public:
  Instance(Context& context, std::string_view source, const CheckGrid& grid,
           const ast::Expression& expression)
      : context_(context), source_(source), grid_(grid), expression_(expression) {}

  // Finds what is to be replaced in the source. The context has the variables.
  absl::Status read() {
    // From the root down, so that what is inside something replaced is passed over.
    std::vector<SourceRange> exact;  // brackets in which only absolute notations keep their meaning
    const auto inside = [](SourceRange inner, SourceRange outer) {
      return outer.begin <= inner.begin && inner.end <= outer.end;
    };
    for (auto i = static_cast<std::uint32_t>(expression_.nodes.size()); i > 0;) {
      const ast::Node& node = expression_.nodes[--i];
      if (node.kind == Kind::List || node.kind == Kind::Choice) exact.push_back(node.range);
      if (node.kind != Kind::Bar && node.kind != Kind::Name) continue;
      if (axes_named(grid_, expression_, i).empty()) continue;
      const bool in_brackets = std::any_of(
          exact.begin(), exact.end(), [&](SourceRange range) { return inside(node.range, range); });
      absl::StatusOr<std::string> text = node.kind == Kind::Bar ? bar(i) : name(i, in_brackets);
      if (!text.ok()) return text.status();
      replacements_.emplace_back(node.range, *std::move(text));
      i = node.first;
    }
    std::reverse(replacements_.begin(), replacements_.end());
    std::stable_sort(replacements_.begin(), replacements_.end(),
                     [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
    return absl::OkStatus();
  }

  // `2_2 < 2_0` for `2_(k+2) < 2_k for 1 under prudent`; the clauses only if wanted.
  [[nodiscard]] std::string text(SourceRange range, bool clauses) const {
    std::string text;
    std::uint32_t at = range.begin;
    const auto copy_to = [&](std::uint32_t end) {
      for (; at < end; ++at) {
        const char c = source_[at];
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\';
        // Lines are joined.
        if (c == '\\' && (at + 1 == source_.size() || source_[at + 1] != '\n')) {
          text += c;
        } else if (!blank) {
          text += c;
        } else if (!text.empty() && text.back() != ' ') {
          text += ' ';
        }
      }
    };
    for (const auto& [place, replacement] : replacements_with(clauses)) {
      if (place.begin < at || place.end > range.end) continue;
      copy_to(place.begin);
      text += replacement;
      at = place.end;
    }
    copy_to(range.end);
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
  }

 private:
  using Replacement = std::pair<SourceRange, std::string>;

  std::vector<Replacement> replacements_with(bool clauses) const {
    std::vector<Replacement> all = replacements_;
    if (clauses) return all;
    for (const ast::Node& node : expression_.nodes) {
      if (node.kind != Kind::Relation) continue;
      const ast::RelationInfo& info = expression_.relations[node.index];
      if (!info.has_for && !info.has_under) continue;
      all.push_back({{info.operands.back().end, node.range.end}, ""});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
    return all;
  }

  absl::StatusOr<Object> value(std::uint32_t node) {
    return evaluate(context_, source_, subexpression(expression_, node));
  }

  // Base and exponent as numbers.
  absl::StatusOr<std::string> bar(std::uint32_t i) {
    const std::vector<std::uint32_t> parts = operands_of(expression_, i);
    return joined(value(parts[0]), value(parts[1]), i);
  }

  absl::StatusOr<std::string> joined(const absl::StatusOr<Object>& base,
                                     const absl::StatusOr<Object>& exponent, std::uint32_t node) {
    if (!base.ok()) return base.status();
    if (!exponent.ok()) return exponent.status();
    const auto p =
        context_.player_of(*base, context_.settings.frame, expression_.nodes[node].range);
    if (!p.ok()) return p.status();
    const absl::StatusOr<std::string> k = context_.show(*exponent);
    if (!k.ok()) return k.status();
    return cat(*p, "_", *k);
  }

  absl::StatusOr<std::string> name(std::uint32_t i, bool in_brackets) {
    const std::string& name = expression_.texts[expression_.nodes[i].index];
    const auto variable = [&](std::string_view wanted) -> absl::StatusOr<Object> {
      for (const auto& [known, object] : context_.variables) {
        if (known == wanted) return object;
      }
      const bool digits = wanted.find_first_not_of("0123456789") == std::string_view::npos;
      if (digits && !wanted.empty()) return Object(from_decimal(wanted));
      return absl::NotFoundError(wanted == name ? "" : "no variable");
    };
    const absl::StatusOr<Object> whole = variable(name);
    if (whole.ok()) {
      const auto* value = std::get_if<GameValue>(&*whole);
      if (value == nullptr) return context_.show(*whole);
      return shown(*value, in_brackets);
    }
    // `p_k`; a name that only looks like one, `x_k`, stays.
    const std::size_t split = name.find('_');
    const absl::StatusOr<Object> base = variable(std::string_view(name).substr(0, split));
    const absl::StatusOr<Object> exponent = variable(std::string_view(name).substr(split + 1));
    if (!base.ok() || !exponent.ok()) return name;
    return joined(base, exponent, i);
  }

  absl::StatusOr<std::string> shown(const GameValue& value, bool in_brackets) {
    PrintOptions options{context_.settings.format, value.frame, context_.settings.max_output};
    if (options.format == Format::Dot) options.format = Format::Bar;  // the text is to be read
    absl::StatusOr<std::string> text = print(context_.store(), value.term, options);
    // Who moves in a bracket follows from where it stands.
    if (text.ok() && in_brackets && text->find('[') != std::string::npos) {
      options.format = Format::Choice;
      return print(context_.store(), value.term, options);
    }
    return text;
  }

  Context& context_;
  std::string_view source_;
  const CheckGrid& grid_;
  const ast::Expression& expression_;
  std::vector<Replacement> replacements_;
};

// Says what is false of an instance, and what is true instead.
class Explanation {
 public:
  Explanation(Context& context, std::string_view source, const CheckGrid& grid,
              const ast::Expression& expression)
      : context_(context),
        source_(source),
        expression_(expression),
        instance_(context, source, grid, expression) {}

  absl::StatusOr<Counterexample> make() {
    Counterexample found;
    found.variables = context_.variables;
    if (absl::Status status = instance_.read(); !status.ok()) return status;
    auto node = static_cast<std::uint32_t>(expression_.nodes.size() - 1);
    // Down to the part that fails.
    for (;;) {
      const Kind kind = expression_.nodes[node].kind;
      if (kind != Kind::And && kind != Kind::Implies) break;
      const std::vector<std::uint32_t> sides = operands_of(expression_, node);
      if (kind == Kind::Implies) {
        append(found.reason, instance_.text(expression_.nodes[sides[0]].range, true),
               " holds, but ");
        node = sides[1];
        continue;
      }
      const absl::StatusOr<bool> left = is_true(sides[0]);
      if (!left.ok()) return left.status();
      node = sides[*left ? 1 : 0];
    }
    found.part = node;
    const absl::StatusOr<std::string> reason = reasons(node);
    if (!reason.ok()) return reason.status();
    append(found.reason, instance_.text(expression_.nodes[node].range, false), " is false",
           *reason);
    return found;
  }

 private:
  absl::StatusOr<bool> is_true(std::uint32_t node) {
    const absl::StatusOr<Object> object =
        evaluate(context_, source_, subexpression(expression_, node));
    if (!object.ok()) return object.status();
    const bool* truth = std::get_if<bool>(&*object);
    return truth != nullptr && *truth;
  }

  // `, since 2_2 > 2_0 for 1 under prudent`: all that is so instead, of a chain what breaks it.
  absl::StatusOr<std::string> reasons(std::uint32_t node) {
    const std::uint32_t first = expression_.nodes[node].first;
    std::vector<ComparisonOutcome> outcomes;
    EvaluateOptions options;
    options.outcomes = &outcomes;
    const absl::StatusOr<Object> object =
        evaluate(context_, source_, subexpression(expression_, node), options);
    if (!object.ok()) return object.status();
    const bool chain = expression_.nodes[node].kind == Kind::Relation;
    std::vector<std::string> texts;
    for (const ComparisonOutcome& outcome : outcomes) {
      if (chain && (outcome.holds || outcome.node + first != node)) continue;
      absl::StatusOr<std::string> text = reason(outcome, first);
      if (!text.ok()) return text.status();
      if (std::find(texts.begin(), texts.end(), *text) == texts.end()) {
        texts.push_back(*std::move(text));
      }
    }
    std::string all;
    for (const std::string& text : texts) append(all, all.empty() ? ", since " : " and ", text);
    return all;
  }

  absl::StatusOr<std::string> reason(const ComparisonOutcome& outcome, std::uint32_t first) {
    const ast::RelationInfo& info =
        expression_.relations[expression_.nodes[outcome.node + first].index];
    const std::string left = instance_.text(info.operands[outcome.place], false);
    const std::string right = instance_.text(info.operands[outcome.place + 1], false);
    if (outcome.kind == ComparisonOutcome::Kind::Preference) {
      return cat(left, " ", symbol(outcome.relation), " ", right, " for ",
                 player_name(context_.settings, context_.settings.frame, outcome.player), " under ",
                 outcome.system);
    }
    const absl::StatusOr<std::string> v = context_.show(outcome.left);
    if (!v.ok()) return v.status();
    const absl::StatusOr<std::string> w = context_.show(outcome.right);
    if (!w.ok()) return w.status();
    switch (outcome.kind) {
      case ComparisonOutcome::Kind::NormalForm:
        if (outcome.relation == Relation::Equal) {
          return cat("both have the normal form ", *v, " under ", outcome.system);
        }
        return cat("the normal forms under ", outcome.system, " are ", *v, " and ", *w);
      case ComparisonOutcome::Kind::Number:
        return cat(*v, " ", symbol(outcome.relation), " ", *w);
      case ComparisonOutcome::Kind::Other:
        if (outcome.relation == Relation::Equal) return "they are the same";
        if (left == *v && right == *w) return "they differ";
        [[fallthrough]];
      default:
        // What is written as it prints needs no words.
        if (left == *v) return cat(right, " is ", *w);
        if (right == *w) return cat(left, " is ", *v);
        return cat(left, " is ", *v, " and ", right, " is ", *w);
    }
  }

  Context& context_;
  std::string_view source_;
  const ast::Expression& expression_;
  Instance instance_;
};

}  // namespace

absl::StatusOr<CheckResult> check(Context& context, std::string_view source,
                                  const ast::Statement& statement, const CheckOptions& options) {
  context.variables.clear();
  const absl::StatusOr<CheckGrid> grid = make_grid(context, source, statement.quantifiers);
  if (!grid.ok()) return grid.status();

  const ast::Expression& expression = statement.expression;
  const auto root = static_cast<std::uint32_t>(expression.nodes.size() - 1);
  const bool implies = expression.root().kind == Kind::Implies;
  CheckPlan plan(context, source, *grid, {options.tables, options.threads});
  const auto stopped = [&](const absl::Status& status, std::uint64_t checked, SourceRange range) {
    return kingmaker::stopped(status, checked, *grid, range,
                              "had been checked, without a counterexample");
  };
  // What an instance must meet to be relevant, and then what is claimed of it.
  std::vector<std::size_t> premises;
  const auto add = [&](const ast::Expression& part, std::uint32_t node,
                       bool index_condition) -> absl::StatusOr<std::size_t> {
    absl::StatusOr<std::size_t> number = plan.add(part, node, index_condition);
    if (!number.ok()) return stopped(number.status(), 0, part.range());
    return number;
  };
  if (!statement.second.empty()) {
    const auto number =
        add(statement.second, static_cast<std::uint32_t>(statement.second.nodes.size() - 1), true);
    if (!number.ok()) return number.status();
    premises.push_back(*number);
  }
  std::uint32_t claim_root = root;
  if (implies) {
    const std::vector<std::uint32_t> sides = operands_of(expression, root);
    const auto number = add(expression, sides[0], false);
    if (!number.ok()) return number.status();
    premises.push_back(*number);
    claim_root = sides[1];
  }
  const auto claim = add(expression, claim_root, false);
  if (!claim.ok()) return claim.status();
  if (absl::Status status = plan.prepare(); !status.ok()) {
    return stopped(status, 0, expression.range());
  }

  CheckResult result;
  absl::Status failure;
  CheckPlace found;
  Budget& budget = context.budget();
  ProgressReporter reporter(options.progress, grid->instances, plan.all_in_tables());
  Places(*grid).for_each([&](const CheckPlace& place) {
    if (!budget.spend()) {
      failure = status_of(budget.reason(), budget);
      return false;
    }
    for (const std::size_t premise : premises) {
      const CheckPlan::Truth truth = plan.evaluate(premise, place);
      if (truth == CheckPlan::Truth::True) continue;
      if (truth == CheckPlan::Truth::Failed) {
        failure = plan.status();
        return false;
      }
      reporter.done(++result.checked);
      return true;
    }
    const CheckPlan::Truth truth = plan.evaluate(*claim, place);
    if (truth == CheckPlan::Truth::Failed) {
      failure = plan.status();
      return false;
    }
    ++result.relevant;
    reporter.done(++result.checked);
    if (truth == CheckPlan::Truth::True) return true;
    found = place;
    return false;
  });
  if (!failure.ok()) {
    return stopped(failure, result.checked, expression.range());
  }
  if (found.empty()) {
    result.text =
        cat("holds: ", result.relevant, result.relevant == 1 ? " instance" : " instances");
    if (result.relevant == 0) {
      context.warnings.emplace_back(
          "no instance met the premise, so nothing was tested; behind `when` integers are numbers, "
          "elsewhere wins");
    }
    return result;
  }
  set_variables(context, *grid, found);
  // What is said of it is a sentence, also for programs.
  const Format format = context.settings.format;
  const auto restore = absl::MakeCleanup([&] { context.settings.format = format; });
  if (format == Format::Json) context.settings.format = Format::Bar;
  absl::StatusOr<Counterexample> counterexample =
      Explanation(context, source, *grid, expression).make();
  if (!counterexample.ok()) return with_range(counterexample.status(), expression.range());
  result.counterexample = *std::move(counterexample);
  result.text = "fails: ";
  for (const auto& [name, object] : result.counterexample->variables) {
    const absl::StatusOr<std::string> value = context.show(object);
    if (!value.ok()) return with_range(value.status(), expression.range());
    append(result.text, name == result.counterexample->variables.front().first ? "" : ", ", name,
           " = ", *value);
  }
  append(result.text, ": ", result.counterexample->reason);
  return result;
}

}  // namespace kingmaker
