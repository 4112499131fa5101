// `check rule` and `check rules`.
#include <utility>

#include "base/text.hpp"
#include "language/check/properties.hpp"
#include "language/check/reductions.hpp"
#include "language/definitions/rule_definition.hpp"
#include "language/functions/functions.hpp"
#include "language/machine/machine.hpp"
#include "language/rule_sets.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {
namespace {

using Verdict = Property::Verdict;

absl::Status fits(const System& system, const DomainValues& domain, SourceRange range) {
  return with_range(system.check_players(domain.frame.players), range);
}

}  // namespace

absl::StatusOr<SideComparer> SideComparer::of(Context& context, const ast::Statement& statement) {
  if (statement.function.name.empty()) {
    absl::StatusOr<System> system = system_of(context, statement.under);
    if (!system.ok()) return system.status();
    return SideComparer(context, *std::move(system));
  }
  // F(v), as a statement would call it.
  auto call = std::make_shared<ast::Expression>();
  call->texts = {statement.function.name, "v"};
  call->source = statement.second.source;
  call->nodes.resize(2);
  call->nodes[0].kind = ast::Kind::Name;
  call->nodes[0].index = 1;
  call->nodes[1].kind = ast::Kind::Call;
  call->nodes[1].index = 0;
  call->nodes[1].count = 1;
  for (ast::Node& node : call->nodes) node.range = statement.function.range;
  static const std::vector<std::string> kParameters = {"v"};
  absl::StatusOr<Program> program = compile(context, *call, 1, {.parameters = kParameters});
  if (!program.ok()) return program.status();
  return SideComparer(context, std::move(call), *std::move(program), statement.function);
}

absl::StatusOr<Object> SideComparer::operator()(const Object& object) const {
  if (system_) {
    const absl::StatusOr<GameValue> normal = context_.normal_form(object, *system_, {});
    if (!normal.ok()) return normal.status();
    return *normal;
  }
  Machine machine(context_);
  machine.set_parameters({object});
  return machine.value(program_);
}

absl::StatusOr<bool> SideComparer::are_equal(const Object& a, const Object& b) const {
  return kingmaker::are_equal(context_, a, b, *System::named("raw"), function_.range);
}

absl::StatusOr<Properties> check_rule(Context& context, const ast::Statement& statement) {
  const RulePointer rule = rule_of_name(context.library, statement.name);
  if (rule == nullptr) {
    return error_at(statement.name_range,
                    cat("there is no rule `", statement.name, "`",
                        context.library.did_you_mean(statement.name, Library::kDefinition)));
  }
  const absl::StatusOr<SideComparer> compare = SideComparer::of(context, statement);
  if (!compare.ok()) return compare.status();
  const absl::StatusOr<DomainValues> domain = values_of_domain(context, statement.second);
  if (!domain.ok()) return domain.status();
  const System system = compare->system().value_or(*System::named("syntactic"));
  const int players = domain->frame.players;
  if (absl::Status status = fits(system, *domain, statement.range); !status.ok()) return status;
  OrderedTerms terms(context.store(), players);
  std::uint64_t matches = 0;
  for (const Term v : domain->values) {
    if (v.is_win()) continue;
    const auto steps = root_steps(context, system, players, terms, *rule, v, true);
    if (!steps.ok()) return with_range(steps.status(), statement.name_range);
    if (steps->empty()) continue;
    const GameValue whole{v, domain->frame};
    const absl::StatusOr<Object> left = (*compare)(whole);
    if (!left.ok()) return with_range(left.status(), statement.range);
    for (const RootStep& step : *steps) {
      ++matches;
      const absl::StatusOr<Object> right = (*compare)(GameValue{step.to, domain->frame});
      if (!right.ok()) return with_range(right.status(), statement.range);
      const absl::StatusOr<bool> same = compare->are_equal(*left, *right);
      if (!same.ok()) return same.status();
      if (*same) continue;
      const auto value_text = context.show(whole);
      const auto left_text = context.show(*left);
      const auto right_text = context.show(*right);
      for (const auto* text : {&value_text, &left_text, &right_text}) {
        if (!text->ok()) return text->status();
      }
      const std::string at =
          step.match.empty() ? *value_text : cat(step.match, " in ", *value_text);
      return Properties{
          {.name = "",
           .verdict = Verdict::Fails,
           .what = compare->system()
                       ? cat(at, ": ", *right_text, ", but the normal form of ", *value_text,
                             " is ", *left_text, " under ", system.text())
                       : cat(at, ": ", compare->function(), " is ", *right_text, ", but of ",
                             *value_text, " it is ", *left_text),
           .counterexample = {{"v", Object(whole)}},
           .is_refutation = true}};
    }
  }
  return Properties{{.name = "",
                     .verdict = Verdict::Holds,
                     .what = cat(matches, matches == 1 ? " match" : " matches", " in all ",
                                 domain->values.size(), " values of ", domain->text)}};
}

absl::StatusOr<Properties> check_rules(Context& context, const ast::Statement& statement) {
  const absl::StatusOr<System> system = system_of(context, statement.under);
  if (!system.ok()) return system.status();
  const absl::StatusOr<DomainValues> domain = values_of_domain(context, statement.second);
  if (!domain.ok()) return domain.status();
  const SourceRange range = statement.under.range();
  if (absl::Status status = fits(*system, *domain, range); !status.ok()) return status;
  const int players = domain->frame.players;

  Property terminates{.name = "terminates"};
  Property confluent{.name = "confluent", .what = for_all_values(*domain)};
  Property strategy{.name = "strategy", .what = for_all_values(*domain)};
  const std::string weight = lowered_weight(rules_of(*system));
  terminates.verdict = weight.empty() ? Verdict::Unknown : Verdict::Holds;
  terminates.what =
      weight.empty() ? "" : cat("every step lowers ", weight, ", of the value written as a tree");
  const auto shown = [&](Term t) { return context.show(GameValue{t, domain->frame}); };
  const auto fail = [&](Property& property, Term v, const std::vector<std::string>& what,
                        std::vector<std::string> lines) {
    property.verdict = Verdict::Fails;
    property.is_refutation = true;
    property.what = "";
    for (const std::string& part : what) property.what += part;
    property.counterexample = {{"v", Object(GameValue{v, domain->frame})}};
    property.lines = std::move(lines);
  };

  Reductions reductions(context, players, *system);
  using Ends = Reductions::Ends;
  std::size_t done = 0;
  bool all_end = true;
  for (const Term v : domain->values) {
    // Nothing is left to be found.
    if (terminates.verdict == Verdict::Holds && confluent.verdict != Verdict::Holds) break;

    const absl::StatusOr<Ends> ends = reductions.ends_of(v);
    if (!ends.ok()) {
      return stopped_after(ends.status(), done, domain->values.size(), range);
    }
    ++done;
    const absl::StatusOr<std::string> text = shown(v);
    if (!text.ok()) return text.status();
    if (ends->kind == Ends::Kind::Unknown) {
      all_end = false;
      if (terminates.verdict != Verdict::Holds) {
        terminates.what = cat("more than ", Reductions::kMostValues, " values come of ", *text);
      }
      for (Property* property : {&confluent, &strategy}) {
        if (property->verdict != Verdict::Holds) continue;
        property->verdict = Verdict::Unknown;
        property->what = cat("more than ", Reductions::kMostValues, " values come of ", *text);
      }
      break;
    }
    if (ends->kind == Ends::Kind::Cycle) {
      all_end = false;
      auto way = reductions.way(ends->first, ends->first);
      if (!way.ok()) return way.status();
      const absl::StatusOr<std::string> back = shown(ends->first);
      if (!back.ok()) return back.status();
      fail(terminates, v, {*text, " is rewritten for ever: ", *back, " comes back to itself"},
           *std::move(way));
      for (Property* property : {&confluent, &strategy}) {
        if (property->verdict != Verdict::Holds) continue;
        property->verdict = Verdict::Unknown;
        property->what = cat("rewriting does not end; looked at ", done - 1, " values");
      }
      break;
    }
    if (confluent.verdict != Verdict::Holds) continue;
    if (ends->kind == Ends::Kind::Several) {
      const absl::StatusOr<std::string> first = shown(ends->first);
      const absl::StatusOr<std::string> second = shown(ends->second);
      if (!first.ok()) return first.status();
      if (!second.ok()) return second.status();
      std::vector<std::string> lines;
      for (const Term end : {ends->first, ends->second}) {
        auto way = reductions.way(v, end);
        if (!way.ok()) return way.status();
        if (!lines.empty()) lines.emplace_back("");
        lines.insert(lines.end(), way->begin(), way->end());
      }
      fail(confluent, v, {*text, " has the normal forms ", *first, " and ", *second},
           std::move(lines));
      if (strategy.verdict == Verdict::Holds) {
        strategy.verdict = Verdict::Unknown;
        strategy.what = "there is more than one normal form";
      }
      continue;
    }
    if (strategy.verdict != Verdict::Holds) continue;
    const auto normal = context.normal_form(GameValue{v, domain->frame}, *system, range);
    if (!normal.ok()) return normal.status();
    if (normal->term == ends->first) continue;
    const absl::StatusOr<std::string> end = shown(ends->first);
    const absl::StatusOr<std::string> own = shown(normal->term);
    if (!end.ok()) return end.status();
    if (!own.ok()) return own.status();
    fail(strategy, v, {"of ", *text, " it makes ", *own, ", and every way ends in ", *end}, {});
  }
  if (terminates.verdict == Verdict::Unknown && all_end) {
    terminates.verdict = Verdict::Holds;
    terminates.what = cat(for_all_values(*domain), "; no weight shows it for others");
  }
  Properties found{terminates, confluent, strategy};
  if (const std::optional<Confluence> theorem = system->confluence()) {
    found.push_back({.name = "theorem", .what = text_of(*theorem)});
  }
  return found;
}

}  // namespace kingmaker
