// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check rule` refutes rules that are almost right, by the smallest value that does. A brute force
// without pattern matching finds these values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/enumerate.hpp"
#include "algebra/measure.hpp"
#include "algebra/transform.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::wrong_rules_test {
namespace {

using Options = std::vector<Term>;

// All values of a domain, and the properties that the test needs.
class Values {
 public:
  Values(std::uint64_t depth, std::uint64_t options)
      : rewriter_(store_, 3, prudent_, preferences_) {
    ValueBounds bounds;
    bounds.raw = true;
    bounds.depth = depth;
    bounds.options = options;
    values_ = all_values(store_, 3, bounds, [](std::uint64_t) { return true; })->values;
  }

  TermStore& store() { return store_; }
  [[nodiscard]] const std::vector<Term>& all() const { return values_; }

  Term normal(Term v) { return rewriter_.normalize(v, budget_)->term; }
  bool less(Player p, Term v, Term w) { return relation(p, v, w) == Relation::Less; }
  Relation relation(Player p, Term v, Term w) {
    return *relate(store_, 3, prudent_, preferences_, p, v, w, budget_);
  }
  bool has(Term v, Player p) { return contains(store_, v, Term::win(p)); }
  [[nodiscard]] std::string text(Term v) const { return *print(store_, v, PrintOptions()); }
  // The size of the value as a tree.
  std::uint64_t size(Term v) {
    std::uint64_t nodes = 1;
    if (v.is_choice()) {
      for (const Term option : store_.options(v)) nodes += size(option);
    }
    return nodes;
  }

 private:
  TermStore store_;
  Preferences preferences_{store_};
  Budget budget_{Limits{}};
  System prudent_ = *System::named("prudent");
  Rewriter rewriter_;
  std::vector<Term> values_;
};

// The results of a rule for m's choice among options, one after the other.
struct Node {
  Values& values;
  Player m;
  Options options;
  std::vector<Term> results = {};

  void make(Player mover, Options from) {
    if (!from.empty()) results.push_back(values.store().choice(mover, from));
  }
  [[nodiscard]] Options without(std::initializer_list<Term> gone) const {
    Options left;
    for (const Term option : options) {
      if (std::find(gone.begin(), gone.end(), option) == gone.end()) left.push_back(option);
    }
    return left;
  }
  [[nodiscard]] Options inner(Term t) const {
    const auto all = values.store().options(t);
    return {all.begin(), all.end()};
  }
  [[nodiscard]] Player mover(Term t) const { return values.store().mover(t); }
  [[nodiscard]] bool is(Term t, Player base, std::uint32_t exponent) const {
    const auto simple = values.store().simple_value(t);
    return simple && simple->base == base && simple->exponent == exponent;
  }
};

Options with(Options options, const Options& more) {
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

// Applies `m{v, w, ..rest} -> m{w, ..rest}` under a condition.
std::function<void(Node&)> dropping(std::function<bool(Node&, Term, Term)> condition) {
  return [condition](Node& node) {
    for (const Term v : node.options) {
      for (const Term w : node.options) {
        if (v != w && condition(node, v, w)) node.make(node.m, node.without({v}));
      }
    }
  };
}

// A rule that uses one option.
std::function<void(Node&)> at_each(std::function<void(Node&, Term)> rule) {
  return [rule](Node& node) {
    for (const Term x : Options(node.options)) rule(node, x);
  };
}

struct WrongRule {
  std::string sides;
  std::function<void(Node&)> rewrite;
};

const std::vector<WrongRule>& wrong_rules() {
  const std::string drop = "m{v, w, ..rest} -> m{w, ..rest}";
  static const std::vector<WrongRule> kRules = {
      // The condition is dropped, reversed, weakened, or for another player.
      {drop, dropping([](Node&, Term, Term) { return true; })},
      {drop + " if w < v for m under prudent",
       dropping([](Node& n, Term v, Term w) { return n.values.less(n.m, w, v); })},
      {drop + " if not w < v for m under prudent",
       dropping([](Node& n, Term v, Term w) { return !n.values.less(n.m, w, v); })},
      {drop + " if v || w for m under prudent", dropping([](Node& n, Term v, Term w) {
         return n.values.relation(n.m, v, w) == Relation::Incomparable;
       })},
      {drop + " if v < w for 1 under prudent",
       dropping([](Node& n, Term v, Term w) { return n.values.less(1, v, w); })},
      {drop + " if contains(w, m)",
       dropping([](Node& n, Term, Term w) { return n.values.has(w, n.m); })},
      {drop + " if not contains(v, m)",
       dropping([](Node& n, Term v, Term) { return !n.values.has(v, n.m); })},
      {drop + " if size(v) < size(w)", dropping([](Node& n, Term v, Term w) {
         return size(n.values.store(), v) < size(n.values.store(), w);
       })},
      // An option is missing.
      {"m{x, ..rest} -> x", at_each([](Node& n, Term x) { n.results.push_back(x); })},
      {"m{x, y} -> x", at_each([](Node& n, Term x) {
         if (n.options.size() == 2) n.results.push_back(x);
       })},
      {"m{m{..inner}, ..rest} -> m{..inner}", at_each([](Node& n, Term x) {
         if (x.is_choice() && n.mover(x) == n.m) n.make(n.m, n.inner(x));
       })},
      {"m{m{x, ..inner}, ..rest} -> m{x, ..rest}", at_each([](Node& n, Term x) {
         if (x.is_win() || n.mover(x) != n.m) return;
         for (const Term y : n.inner(x)) n.make(n.m, with(n.without({x}), {y}));
       })},
      {"m{p{..inner}, q{..inner}} -> m{p{..inner}}", at_each([](Node& n, Term x) {
         if (n.options.size() != 2 || x.is_win()) return;
         const Term y = n.without({x}).front();
         if (y.is_choice() && n.inner(x) == n.inner(y)) n.make(n.m, {x});
       })},
      // A mover is exchanged.
      {"m{p{..inner}, ..rest} -> m{..inner, ..rest}", at_each([](Node& n, Term x) {
         if (x.is_choice()) n.make(n.m, with(n.without({x}), n.inner(x)));
       })},
      {"m{p{..inner}, ..rest} -> p{..inner, ..rest}", at_each([](Node& n, Term x) {
         if (x.is_choice()) n.make(n.mover(x), with(n.without({x}), n.inner(x)));
       })},
      {"m{x, ..rest} -> 1{x, ..rest} if m != 1",
       [](Node& n) {
         if (n.m != 1) n.make(1, n.options);
       }},
      // Wins of other players are taken, lost or exchanged.
      {"m{p_0, ..rest} -> p", at_each([](Node& n, Term x) {
         if (x.is_win()) n.results.push_back(x);
       })},
      {"m{p_0, x, ..rest} -> m{x, ..rest} if p != m", at_each([](Node& n, Term x) {
         if (x.is_win() && x.winner() != n.m && n.options.size() > 1) {
           n.make(n.m, n.without({x}));
         }
       })},
      {"m{3, ..rest} -> m{1, ..rest}", at_each([](Node& n, Term x) {
         if (x == Term::win(3)) n.make(n.m, with(n.without({x}), {Term::win(1)}));
       })},
      // Rules on simple values.
      {"b_2 -> b_1",
       [](Node& n) {
         const Term whole = n.values.store().choice(n.m, n.options);
         if (n.is(whole, n.m, 2)) n.results.push_back(n.values.store().simple({n.m, 1}));
       }},
      {"m{y_1, z_1} -> m_1",
       [](Node& n) {
         if (n.options.size() != 2) return;
         for (const Term x : n.options) {
           if (x.is_win() || !n.is(x, n.mover(x), 1)) return;
         }
         n.results.push_back(n.values.store().simple({n.m, 1}));
       }},
      {"m{y_1, m} -> y_1", at_each([](Node& n, Term x) {
         const bool wins =
             std::find(n.options.begin(), n.options.end(), Term::win(n.m)) != n.options.end();
         if (n.options.size() == 2 && wins && x.is_choice() && n.is(x, n.mover(x), 1)) {
           n.results.push_back(x);
         }
       })},
  };
  return kRules;
}

TEST(WrongRules, AreRefutedByTheSmallestValue) {
  Values values(2, 2);
  ASSERT_GE(wrong_rules().size(), 20U);
  for (const WrongRule& rule : wrong_rules()) {
    std::uint64_t smallest = ~std::uint64_t{0};
    std::vector<Term> refuting;
    for (const Term v : values.all()) {
      if (v.is_win()) continue;
      const auto options = values.store().options(v);
      Node node{values, values.store().mover(v), {options.begin(), options.end()}};
      rule.rewrite(node);
      const bool refutes = std::any_of(node.results.begin(), node.results.end(), [&](Term result) {
        return values.normal(result) != values.normal(v);
      });
      if (!refutes || values.size(v) > smallest) continue;
      if (values.size(v) < smallest) refuting.clear();
      smallest = values.size(v);
      refuting.push_back(v);
    }
    ASSERT_FALSE(refuting.empty()) << rule.sides;

    const ProgramRun run =
        eval({cat("rule wrong: ", rule.sides),
              "check rule wrong under prudent in terms(depth <= 2, options <= 2)"});
    EXPECT_EQ(run.status, 1) << rule.sides << run.err;
    const std::size_t begin = run.out.find(" in ") + 4;
    const std::string text = run.out.substr(begin, run.out.find(": ", begin) - begin);
    // Several values may be written in the same way, since brackets count turns.
    const bool is_smallest = std::any_of(refuting.begin(), refuting.end(),
                                         [&](Term t) { return values.text(t) == text; });
    EXPECT_TRUE(is_smallest) << rule.sides << '\n' << run.out << "of size " << smallest;
  }
}

// Each of the two rules may be right by itself, but together they do not terminate.
TEST(WrongRules, APairThatNeverEndsIsFound) {
  const ProgramRun run =
      eval({"rule there: m{1, ..rest} -> m{2, ..rest}", "rule back: m{2, ..rest} -> m{1, ..rest}",
            "rules both = there, back", "check rules both in terms(depth <= 1)"});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.out.substr(0, run.out.find(" is rewritten")), "terminates: fails: [1,3]")
      << run.out;
}

}  // namespace
}  // namespace kingmaker::testing::wrong_rules_test
