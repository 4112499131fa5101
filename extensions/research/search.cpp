// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `search`: the normal forms that any order of steps reaches, or values that match a pattern; and
// `explain check rules`. The search is breadth first, over the steps of all rules with all matches
// at all places, so that derivations are shortest. It keeps each visited value with the step that
// came to it first.
// Tested in tests/extensions/research/search_test.cpp.
#include <absl/strings/numbers.h>

#include <boost/fusion/include/adapt_struct.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "algebra/walk.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/confluence_properties.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/reductions.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/object_text.hpp"
#include "language/report.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/statement.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker::confluence {

struct Search : ast::StatementContent {
  ast::Expression value;
  ast::Pattern pattern;   // empty if normal forms are wanted
  ast::Expression rules;  // these are empty if they are left out
  ast::Expression most;
  ast::Expression depth;
};

struct ExplainRules : ast::StatementContent {
  ast::Expression rules;
  ast::Expression none;  // empty: a struct of one member is no sequence
};

}  // namespace kingmaker::confluence

BOOST_FUSION_ADAPT_STRUCT(kingmaker::confluence::Search, value, pattern, rules, most, depth)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::confluence::ExplainRules, rules, none)

namespace kingmaker::confluence {
namespace {

constexpr syntax::LocalWordParser search_word("search", false, "`search`");
constexpr syntax::LocalWordParser at_word("at", false, "`at`");
constexpr syntax::LocalWordParser most_word("most", false, "`most`");
constexpr syntax::LocalWordParser depth_word("depth", false, "`depth`");
constexpr syntax::LocalWordParser explain_word("explain", false, "`explain`");
constexpr syntax::LocalWordParser check_word("check", false, "`check`");
constexpr syntax::PatternParser sought;

const auto search_grammar = (search_word >> syntax::operand) >> -(syntax::arrow > sought) >>
                            -(syntax::under > syntax::rule_set) >>
                            -(at_word > most_word > syntax::number) >>
                            (-(depth_word > syntax::number) > syntax::end);
const auto explain_grammar = (explain_word >> check_word >> syntax::rules) > syntax::rule_set >
                             syntax::x3::attr(ast::Expression()) > syntax::end;

struct Searched {
  Term value;
  std::string match;               // of the pattern; empty for a normal form
  std::vector<std::string> steps;  // `[1,[1,2]] -> [1,2]   merge at .`
};

class SearchReport final : public ReportOf<SearchReport> {
 public:
  SearchReport(Frame frame, std::vector<Searched> results, std::vector<std::string> texts,
               std::string remark)
      : frame_(frame),
        results_(std::move(results)),
        texts_(std::move(texts)),
        remark_(std::move(remark)) {}

  [[nodiscard]] std::string text(const Settings& settings) const override {
    std::string text;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      const Searched& result = results_[i];
      append(text, texts_[i], result.match.empty() ? "" : "   ", result.match, "\n");
      const auto listed = std::min<std::size_t>(result.steps.size(), settings.max_lines);
      for (std::size_t line = 0; line < listed; ++line) {
        append(text, "  ", result.steps[line], "\n");
      }
      const std::size_t more = result.steps.size() - listed;
      if (more > 0) append(text, "  ", and_more(more), "\n");
    }
    return cat(text, remark_);
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"value", "steps"});
    for (const Searched& result : results_) {
      add_row(table, {GameValue{result.value, frame_}, Integer(result.steps.size())});
    }
    return table;
  }
  void write(JsonWriter& json) const override {
    json.begin_object().key("results").begin_array();
    for (std::size_t i = 0; i < results_.size(); ++i) {
      json.begin_object().member("value", texts_[i]);
      if (!results_[i].match.empty()) json.member("match", results_[i].match);
      json.key("steps").begin_array();
      for (const std::string& step : results_[i].steps) json.value(step);
      json.end_array().end_object();
    }
    json.end_array().member("what", remark_).end_object();
  }
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override {
    for (Searched& result : results_) visit(result.value);
  }
  friend bool operator==(const SearchReport& a, const SearchReport& b) {
    return a.texts_ == b.texts_ && a.remark_ == b.remark_;
  }

 private:
  Frame frame_;
  mutable std::vector<Searched> results_;  // only Context::reclaim changes it
  std::vector<std::string> texts_;
  std::string remark_;
};

struct Bounds {
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t depth = std::numeric_limits<std::uint64_t>::max();
};

// The search is for normal forms, for values that a rule matches, or for one value.
struct Wanted {
  RulePointer rule = nullptr;
  std::optional<Term> value = std::nullopt;
  [[nodiscard]] bool is_normal_form() const { return rule == nullptr && !value; }
};

class Searcher {
 public:
  Searcher(Context& context, const GameValue& from, const System& system)
      : context_(context),
        from_(from),
        system_(system),
        terms_(context.store(), from.frame.players),
        reductions_(context, from.frame.players, system),
        reached_{from.term} {}

  absl::StatusOr<Object> run(const Wanted& wanted, const Bounds& bounds) {
    using Next = Reductions::Next;
    KM_RETURN_IF_ERROR(system_.check_players(from_.frame.players));
    std::vector<Searched> results;
    bool is_complete = true;
    std::size_t visited = 0;
    const auto visit = [&](Term t, const std::vector<Reduction>& steps) -> absl::StatusOr<Next> {
      if (results.size() >= bounds.most) {
        is_complete = false;
        return Next::Stop;
      }
      ++visited;
      KM_ASSIGN_OR_RETURN(std::optional<Searched> result, result_at(wanted, t, steps.empty()));
      if (result) results.push_back(*std::move(result));
      if (reached_.depth(t) < bounds.depth) return Next::Go;
      is_complete = is_complete && steps.empty();
      return Next::Skip;
    };
    KM_RETURN_IF_ERROR(reductions_.search(reached_, visit).status());
    return report(wanted, std::move(results), visited, is_complete);
  }

 private:
  absl::StatusOr<std::optional<Searched>> result_at(const Wanted& wanted, Term t,
                                                    bool is_normal_form) {
    if (wanted.is_normal_form()) {
      if (!is_normal_form) return std::nullopt;
      return Searched{t, {}, {}};
    }
    if (wanted.value) {
      if (t != *wanted.value) return std::nullopt;
      return Searched{t, {}, {}};
    }
    if (t.is_win()) return std::nullopt;
    KM_ASSIGN_OR_RETURN(const auto matches, root_steps(context_, system_, from_.frame.players,
                                                       terms_, *wanted.rule, t, true));
    if (matches.empty()) return std::nullopt;
    return Searched{t, matches.front().match, {}};
  }

  absl::StatusOr<Object> report(const Wanted& wanted, std::vector<Searched> results,
                                std::size_t visited, bool is_complete) {
    std::vector<std::string> texts;
    for (Searched& result : results) {
      KM_ASSIGN_OR_RETURN(std::string text,
                          text_of(context_, GameValue{result.value, from_.frame}));
      texts.push_back(std::move(text));
      if (result.value == from_.term) continue;
      KM_ASSIGN_OR_RETURN(result.steps, reductions_.lines(reached_, result.value));
    }
    const std::string_view noun = wanted.is_normal_form() ? "normal form" : "match";
    const std::string_view plural = wanted.is_normal_form() ? "normal forms" : "matches";
    std::string remark = cat(results.size(), " ", results.size() == 1 ? noun : plural, ", ",
                             visited, visited == 1 ? " value visited" : " values visited",
                             is_complete ? "" : "; there may be more");
    return report_of(
        SearchReport(from_.frame, std::move(results), std::move(texts), std::move(remark)));
  }

  Context& context_;
  GameValue from_;
  const System& system_;
  OrderedTerms terms_;
  Reductions reductions_;
  Reductions::Reached reached_;
};

absl::StatusOr<Wanted> wanted_by(Context& context, const ast::Pattern& written, int players) {
  Wanted wanted;
  if (written.nodes.empty()) return wanted;
  using WrittenKind = ast::PatternNode::Kind;
  const ast::PatternNode& root = written.nodes[0];
  if (root.kind == WrittenKind::Number) {
    Player winner = 0;
    if (!absl::SimpleAtoi(root.text, &winner) || winner < 1 || winner > players) {
      return error_at(root.range, "there is no player ", root.text);
    }
    wanted.value = Term::win(winner);
    return wanted;
  }
  // A rule whose left side is the pattern; it is never applied.
  RuleStatement rule;
  rule.name = {"search", root.range};
  rule.left = written;
  ast::PatternNode& right = rule.right.nodes.emplace_back();
  right.kind = WrittenKind::Number;
  right.range = root.range;
  right.text = std::string(1, '1');  // GCC 12 takes an assignment of "1" for one of 2^63 bytes
  KM_ASSIGN_OR_RETURN(wanted.rule, define_rule(context, rule));
  return wanted;
}

absl::StatusOr<std::uint64_t> bound_of(Context& context, const ast::Expression& written,
                                       std::uint64_t usual) {
  if (written.empty()) return usual;
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, written));
  const auto* const number = integer_in(object);
  if (number == nullptr || *number < 0 || *number > std::numeric_limits<std::uint32_t>::max()) {
    return error_at(written.range(), "expected a number of values or steps");
  }
  return static_cast<std::uint64_t>(*number);
}

absl::StatusOr<Answer> run_search(Context& context, const Search& statement) {
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.value));
  KM_ASSIGN_OR_RETURN(const GameValue value,
                      context.wins_of(object, statement.value.range(), "`search`"));
  KM_ASSIGN_OR_RETURN(const System system, system_of(context, statement.rules));
  KM_ASSIGN_OR_RETURN(const Wanted wanted,
                      wanted_by(context, statement.pattern, value.frame.players));
  Bounds bounds;
  KM_ASSIGN_OR_RETURN(bounds.most, bound_of(context, statement.most, bounds.most));
  KM_ASSIGN_OR_RETURN(bounds.depth, bound_of(context, statement.depth, bounds.depth));
  absl::StatusOr<Object> report = Searcher(context, value, system).run(wanted, bounds);
  if (!report.ok()) return with_range(report.status(), statement.value.range());
  return ObjectAnswer{*std::move(report)};
}

absl::StatusOr<Object> call_search(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const GameValue value, wins_argument(call, 0, "`search`"));
  const System system = rules_argument(call);
  return Searcher(call.context, value, system).run({}, {});
}

absl::StatusOr<Answer> run_explain(Context& context, const ExplainRules& statement) {
  KM_ASSIGN_OR_RETURN(const System system, system_of(context, statement.rules));
  absl::StatusOr<ProvedProperties> proved = confluence_properties(context, system, true);
  if (absl::IsUnimplemented(proved.status())) {
    return error_at(statement.rules.range(), "there is no proof: ", proved.status().message(),
                    "; write `check rules`");
  }
  if (!proved.ok()) return with_range(proved.status(), statement.rules.range());
  return ObjectAnswer{
      Object(std::make_shared<const ProvedRules>(std::string(), *std::move(proved)))};
}

constexpr StatementSyntax kSearch[] = {{.first_word = "search", .verb = {.clauses = "under"}},
                                       syntax::syntax_of<Search, search_grammar>("search")};
constexpr StatementSyntax kExplainRules[] = {
    syntax::syntax_of<ExplainRules, explain_grammar>("explain")};

constexpr StatementInfo kSearchStatements[] = {
    {.name = "search",
     .usage = "search EXPR [-> PATTERN] [under RULES] [at most N] [depth K]",
     .doc = "the normal forms that any order of steps reaches, each with a shortest derivation; "
            "with a\n"
            "PATTERN, as on the left side of a rule, the values on the way that match it. Steps "
            "are those of\n"
            "all rules with all matches at all places. N bounds the results, and K the steps",
     .example = "rule keep: m{m{..a}, ..b} -> m{..a}; rules r = keep; "
                "search 1{1{1,2}, 1{1,3}} under r",
     .answer = "[1,2]\n"
               "  [[[[1,2]]],[[[1,3]]]] -> [1,2]   keep at .\n"
               "[1,3]\n"
               "  [[[[1,2]]],[[[1,3]]]] -> [1,3]   keep at .\n"
               "2 normal forms, 3 values visited",
     .run = run_content<Search, run_search>,
     .words = "at most depth",
     .syntaxes = kSearch,
     .call = call_search},
    {.name = "explain check rules",
     .usage = "explain check rules RULES",
     .doc = "the critical pairs of the rules, and the steps by which each is joined; an "
            "independent checker\n"
            "has replayed them",
     .example = "rule own: m{m, ..r} -> m; rules r = own; explain check rules r",
     .answer = "terminates: each step removes a node\n"
               "confluent: 1 critical pair, joined\n"
               "  own, equal options:\n"
               "    m and m{m,..a} are equal\n"
               "      m{m,..a} -> m   own\n"
               "  checked: 3 overlaps",
     .run = run_content<ExplainRules, run_explain>,
     .syntaxes = kExplainRules,
     .is_check = true},
};

}  // namespace
}  // namespace kingmaker::confluence

namespace kingmaker {

std::span<const StatementInfo> search_statements() { return confluence::kSearchStatements; }

}  // namespace kingmaker
