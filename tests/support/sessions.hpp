// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sessions that are made from random choices or from a fuzzer's input: statements that define and
// set things of every kind, under a few names, so that objects contain definitions that were
// replaced since; and questions about them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace kingmaker::testing {

class SessionMaker {
 public:
  // Returns a number in 0..n-1.
  using Below = std::function<std::size_t(std::size_t n)>;
  explicit SessionMaker(Below below) : below_(std::move(below)) {}

  // A statement, which may be refused if something that it needs does not exist.
  std::string statement() {
    switch (below_(17)) {
      case 0:
        return cat(name("v"), " = ", value());
      case 1:
        return cat(name("num"), " = ",
                   one_of({"7", "3/4", "0 - 12345678901234567890", "size(v1)"}));
      case 2:
        return function();
      case 3:
        return game();
      case 4:
        return heap_game();
      case 5:
        return cat("rule ", name("r"), ": ",
                   one_of({"m{x} -> x", "m{m{..inner}, ..rest} -> m{..inner, ..rest}",
                           "m{v, w, ..rest} -> m{w, ..rest} if v < w for m under selfish",
                           "m{v, w, ..rest} -> m{w, ..rest} if fun1(v) == 3 and v != w"}));
      case 6:
        return cat("rules ", name("s"), " = ", one_of({"r1, r2", "r2", "syntactic, r1"}));
      case 7:
        return preference();
      case 8:
        return cat(name("x"), " = ",
                   one_of({"s1", "pref1", "prudent", "(pref1, selfish, prudent)", "fun1", "g1",
                           "r1", "h1", "li", "shift(1)", "(selfish, prudent, selfish)"}));
      case 9:
        return cat(name("b"), " = ", position());
      case 10:
        return cat(name("l"), " = ", list());
      case 11:
        return cat(name("c"), " = ",
                   one_of({"options(v1)", "subterms(v2)", "moves(nim(1,2))", "moves(*3 + *1)",
                           "moves(h1(3,2))", "options(nf(2, under=raw))"}));
      case 12:
        return cat(name("t"), " = ",
                   one_of({"successors(clobber(123213))", "best(g1(123), under=prudent)",
                           "quotients(v1)", "types(win, players=3)", "classes(win, players=3)",
                           "table k in 1..3: k, square = k^2, v = [1,2]",
                           "table v in (v1, v2): v, size(v) + 1, nf(v, under=prudent)"}));
      case 13:
        return cat(name("w"), " = ",
                   one_of({"\"a \\\"b\\\" \\\\ c # d; e\"", "{1,3}", "{1,3}|{2}", "{{1},{2}}",
                           "win([[1,3],[2,3]])", "fine(1{2{1,3},3{1,2}})", ".2.1", "*3 + {*1, *2}",
                           "[1,2] == [2,1]", "shapley([[1,3],[2,3]])", "li", "win"}));
      case 14:
        return cat(":set players ", one_of({"2", "3", "3", "4"}));
      case 15:
        return cat(":set ", one_of({"start 1", "start 2", "format choice", "format bracket",
                                    "format bar", "names NFP", "names 123"}));
      default:
        return cat(":set under ", one_of({"prudent", "s1", "pref1", "x1", "syntactic"}));
    }
  }

  // Questions about everything that `statement` may have defined. Some fail, but they fail in every
  // session.
  static std::vector<std::string> questions() {
    std::vector<std::string> asked;
    for (const char* kind :
         {"v", "num", "fun", "g", "h", "r", "s", "pref", "x", "b", "l", "c", "t", "w"}) {
      for (const char* number : {"1", "2"}) {
        const std::string name = cat(kind, number);
        for (const char* before : {"", "type "}) asked.push_back(cat(before, name));
      }
    }
    for (const char* question : {"fun1([1,[2,3]])",
                                 "fun2([[1,2],3])",
                                 "fun1(3)",
                                 "normalize [[1,3],[1,[1,2]]]",
                                 "normalize [[[1,3],2],[1,[1,2],3]] under s1",
                                 "normalize [[[1,3],2],[1,[1,2],3]] under x1",
                                 "normalize [[[1,3],2],[1,[1,2],3]] under x2",
                                 "rules under s2",
                                 "compare [1,2], [1,3] for 1 under pref1",
                                 "compare [1,2], 3 for 1 under pref2",
                                 "normalize g1(1231) under prudent",
                                 "nf(g2(12./132), under=selfish)",
                                 "nimber(h1(5))",
                                 "list n in 1..6: nimber(h2(n))",
                                 "normalize b1 under prudent",
                                 "successors(b2)",
                                 "length(l1)",
                                 "at(l1, 1)",
                                 "list x in l1: x",
                                 "list x in l2: x",
                                 "list x in t1: x",
                                 "at(l2, 2)",
                                 "length(c1)",
                                 "c1 == c2",
                                 "b1 == b2",
                                 "v1 == at(l1, 1)",
                                 "l1 == l2",
                                 "x1(v1)",
                                 "x2(123)",
                                 "tally forall v in l1: v",
                                 "[1,[2,3]]",
                                 ":show"}) {
      asked.emplace_back(question);
    }
    return asked;
  }

 private:
  std::string one_of(const std::vector<std::string>& all) { return all[below_(all.size())]; }
  std::string name(const char* kind) { return cat(kind, below_(2) + 1); }

  std::string value() {
    return one_of({"[1,[2,3]]", "2_5", "nf(2, under=raw)", "[1,2]", "[[1,3],[1,[1,2]],[2,3]]",
                   "let a = 1{2,3}, b = 2{1,a}, c = 1{a,b}, d = 3{b,c} in 1{c,d}", "[4,[1,2]]",
                   "nf(b1, under=prudent)", "at(l1, 1)"});
  }
  std::string function() {
    return cat(name("fun"), "(v) = ",
               one_of({"nf(v, under=prudent)", "size(v)", "size(v) + fun2(v)", "fun1(v)",
                       "if is_win(v) then 1 else sum x in options(v): fun1(x)", "nf(v, under=s1)",
                       "v < 3_1 for 1 under pref1", "1 +\n  size(v)", "v == v1", "length(l1)"}));
  }
  // Each name has one game; redefining games with existing positions is tested elsewhere.
  std::string game() {
    return one_of({"game g1 on line, grid { me other -> . me }",
                   "game g2 on line, grid,\n  stuck leaves { me . -> . me\n  me other -> . me }"});
  }
  std::string heap_game() {
    return one_of({"game h1 on heaps { octal 0.77 }",
                   "game h2 on heaps { n -> list a in 1..n-1: (a, n-a) when 2*a != n }"});
  }
  std::string preference() {
    return cat("preference ", name("pref"), " for q: ",
               one_of({"v < w if contains(w, q) and not contains(v, q)", "v by size(v)",
                       "v by fun1(v)", "v <= w if v == w or w == q"}));
  }
  std::string position() {
    return one_of({"clobber(12312)", "nim(1,2,3)", "g1(123)", "g2(\"12/31\")", "h1(3,2)",
                   "sum(g1(12), g1(231))", "h2(4) + nim(2)", "nim(1,2,players=4)",
                   "g1(12, start=2)"});
  }
  std::string list() {
    return one_of({"(g1(123), g1(12))", "(b1, b2)", "(1, 1/2, (v1, \"a\"), list())", "list(v1)",
                   "list b in g1(cells <= 3): b", "1..5", "((1..3), 2)", "nf(g1(123), start=all)",
                   "(pref1, prudent)", "(b1, v2, c1)", "list v in values(depth <= 1): v",
                   "(fun1, fun2)", "list(s1)", "list h in successors(g1(123)): h"});
  }

  Below below_;
};

}  // namespace kingmaker::testing
