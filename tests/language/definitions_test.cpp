// Functions of the user's own, conditions, quantifiers, lists, find and table.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

std::string refused(const std::vector<std::string>& statements) {
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.status, 2) << statements.back();
  return run.err.substr(0, run.err.find('\n'));
}

const std::string kWeight = "w(v) = if is_win(v) then 1 else sum x in options(v): w(x)";

TEST(Functions, AreCalledAndCallThemselves) {
  EXPECT_EQ(said({"f(v) = nf(v, under=prudent)", "f([[1,3],[1,[1,2]],[2,3]])"}), "1_2\n");
  EXPECT_EQ(said({"f(n) = if n == 0 then 1 else n * f(n - 1)", "f(30)"}),
            "265252859812191058636308480000000\n");
  EXPECT_EQ(said({"f(n, m) = n - m", "f(7, 3)"}), "4\n");
  EXPECT_EQ(said({"f(n) = n < 3", "f(2) and not f(3)"}), "true\n");
  EXPECT_EQ(said({"f(n) = (n, 2 * n)", "f(3)"}), "(3,6)\n");
}

// Of a value the weight is what `leaves` counts: two programs for one number.
TEST(Functions, AgreeWithBuiltInOnes) {
  EXPECT_EQ(said({kWeight, "check forall v in values(depth <= 2): w(v) == leaves(v)"}),
            "holds: 6111 instances\n");
  EXPECT_EQ(said({"d(v) = if is_win(v) then 0 else 1 + max x in options(v): d(x)",
                  "check forall v in terms(depth <= 2, options <= 3): d(v) == depth(v)"}),
            "holds: 1719 instances\n");
  EXPECT_EQ(said({"check forall v in values(depth <= 2): length(subterms(v)) == size(v)"}),
            "holds: 6111 instances\n");
  EXPECT_EQ(said({"check forall v in values(depth <= 2): length(paths(v)) >= size(v)"}),
            "holds: 6111 instances\n");
}

TEST(Functions, NeedNoStack) {
  EXPECT_EQ(said({"d(v) = if is_win(v) then 0 else 1 + max x in options(v): d(x)", "d(2_100000)"}),
            "100000\n");
  EXPECT_EQ(said({"e(n) = if n == 0 then 0 else 1 + e(n - 1)", "e(200000)"}), "200000\n");
  // Shared nodes are looked at once: there are 2^100 leaves.
  EXPECT_EQ(said({kWeight, "w(2_100)"}), "1267650600228229401496703205376\n");
}

TEST(Functions, AreShownAndLookedUpLate) {
  EXPECT_EQ(said({"f(v, w) = size(v)  +  1", "f"}), "f(v, w) = size(v)  +  1\n");
  EXPECT_EQ(said({"f(v) = v", ":type f"}), "function\n");
  EXPECT_EQ(said({"a = 1", "f(n) = n + a", "a = 10", "f(1)"}), "11\n");
  EXPECT_EQ(said({"f(n) = n", "g(n) = f(n)", "f(n) = 2 * n", "g(4)"}), "8\n");
  // Two that call each other.
  EXPECT_EQ(said({"isodd(n) = false", "iseven(n) = if n == 0 then true else isodd(n - 1)",
                  "isodd(n) = if n == 0 then false else iseven(n - 1)", "iseven(1000)"}),
            "true\n");
}

TEST(Functions, AreSavedBehindWhatTheyCall) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  // a calls b, and c and d call each other.
  EXPECT_EQ(said({"k0 = 1", "b(n) = n + k0", "a(n) = b(n)", "c(n) = 0", "d(n) = c(n - 1)",
                  "c(n) = if n < 1 then 0 else 1 + d(n)", ":save all.km", "1"}),
            "1\n");
  EXPECT_EQ(eval({":load all.km", "a(1)", "c(7)", "c"}).out,
            "2\n7\nc(n) = if n < 1 then 0 else 1 + d(n)\n");
}

TEST(Functions, AreUndone) { EXPECT_EQ(said({"f(n) = 1", "f(n) = 2", ":undo", "f(0)"}), "1\n"); }

TEST(Functions, BadInput) {
  EXPECT_EQ(refused({"f(v) = u"}), "<arg 1>:1:8: error: unknown name `u`");
  EXPECT_EQ(refused({"f(v) = sise(v)"}),
            "<arg 1>:1:8: error: there is no function `sise`; did you mean `size`?");
  EXPECT_EQ(refused({"f(v, v) = v"}), "<arg 1>:1:6: error: the parameter `v` is given twice");
  EXPECT_EQ(refused({"size(v) = v"}),
            "<arg 1>:1:1: error: `size` is a word of the language and cannot be bound");
  EXPECT_EQ(refused({"sum(v) = v"}),
            "<arg 1>:1:1: error: `sum` is a word of the language and cannot be a name");
  EXPECT_EQ(refused({"f(v) = v", "f(1, 2)"}), "<arg 2>:1:1: error: `f` has 1 parameter, not 2");
  EXPECT_EQ(refused({"f(v) = v", "f(v=1)"}),
            "<arg 2>:1:3: error: the arguments of `f` have no names");
  // A call that needs its own result is named, with those between.
  EXPECT_EQ(refused({"f(n) = 0", "g(n) = f(n)", "f(n) = g(n)", "f(1)"}),
            "<arg 4>:1:1: error: in `g`: f(1) needs its own result: f(1) -> g(1) -> f(1)");
  EXPECT_EQ(refused({"f(n) = n + [1,2]", "1 + f(3)"}),
            "<arg 2>:1:5: error: in `f`: expected a number, found a value");
  const ProgramRun endless =
      run_program({"--limit", "depth=1000", "eval", "f(n) = 0", "f(n) = f(n + 1)", "f(0)"});
  EXPECT_EQ(endless.status, 3);
  EXPECT_NE(endless.err.find("calls are nested more than 1000 deep"), std::string::npos);
  // A failed call leaves nothing behind.
  EXPECT_EQ(eval({"f(n) = if n == 0 then 1/n else f(n - 1)", "check forall k in 1..2: f(k) == 0"})
                .err.substr(0, 66),
            "<arg 2>:1:25: error: k = 1: in `f`: nothing can be divided by 0\nch");
}

TEST(Conditions, ChooseAndStopEarly) {
  EXPECT_EQ(said({"if 1 < 2 then 3 else 1/0"}), "3\n");
  EXPECT_EQ(said({"1 + if 2 < 1 then 3 else 4 + 5"}), "10\n");
  EXPECT_EQ(said({"[if 1 == 1 then 1 else 3, 2, 3]"}), "[1,2,3]\n");
  EXPECT_EQ(said({"if 1 == 1 and 2 == 2 then if 1 == 2 then 1 else 2 else 3"}), "2\n");
  EXPECT_EQ(said({"assert if 1 == 1 then 2 < 3 else 3 < 2", "1"}), "1\n");
  EXPECT_EQ(refused({"if 1 then 2 else 3"}),
            "<arg 1>:1:4: error: expected a relation, found a number");
  EXPECT_EQ(refused({"if 1 == 1 then 2"}),
            "<arg 1>:1:17: error: expected `else` in the `then` at column 11, found the end of the "
            "statement");
  EXPECT_EQ(refused({"[if 1 == 1]"}),
            "<arg 1>:1:11: error: expected `then` in the `if` at column 2, found ']'");
  EXPECT_EQ(refused({"then"}), "<arg 1>:1:1: error: expected a value");
}

TEST(Quantifiers, GatherWhatIsAsked) {
  EXPECT_EQ(said({"count v in values(depth <= 1): contains(v, 1)"}), "10\n");
  EXPECT_EQ(said({"max v in values(depth <= 1): size(v)"}), "4\n");
  EXPECT_EQ(said({"list k in 1..4: k^2"}), "(1,4,9,16)\n");
  EXPECT_EQ(said({"sum k, l in 1..3: k * l"}), "36\n");
  EXPECT_EQ(said({"sum k in 1..4, l in 1..k: 1"}), "10\n");
  EXPECT_EQ(said({"sum k in 1..4: 1/k"}), "25/12\n");
  EXPECT_EQ(said({"list k in 1..9: k when k mod 3 == 1"}), "(1,4,7)\n");
  EXPECT_EQ(said({"all k in 1..9: some l in 1..9: l == 10 - k"}), "true\n");
  EXPECT_EQ(said({"some k in 1..9: all l in 1..9: l < k"}), "false\n");
  EXPECT_EQ(said({"count k in 1..9: (count l in 1..k: k mod l == 0) == 2"}), "4\n");
  EXPECT_EQ(said({"sum p in players: prudent_number([[1,3],[2,3]], p)"}), "1\n");
  EXPECT_EQ(said({"count u, v in random(count = 50, depth <= 3): u == v or u != v"}), "50\n");
  // The first that decides ends it.
  EXPECT_EQ(said({"some k in 0..9: k == 0 or 1/0 == 1"}), "true\n");
  EXPECT_EQ(said({"all k in 0..9: k == 1 and 1/0 == 1"}), "false\n");
  EXPECT_EQ(said({"all k in list(): 1/0 == 1"}), "true\n");
  EXPECT_EQ(said({"sum k in list(): k"}), "0\n");
  EXPECT_EQ(refused({"min k in list(): k"}),
            "<arg 1>:1:1: error: there is nothing to take the minimum of");
  EXPECT_EQ(
      refused({"max v in values(depth <= 1): v"}),
      "<arg 1>:1:30: error: values have no order of their own: players prefer one to another; "
      "use a number, such as size(v)");
  EXPECT_EQ(refused({"sum in 1..3: 1"}),
            "<arg 1>:1:5: error: `in` is a word of the language and "
            "cannot be a name");
  EXPECT_EQ(
      refused({"all k in 3: k == k"}),
      "<arg 1>:1:1: error: expected a domain such as 1..9, values(depth <= 2) or a list, found "
      "a number");
}

TEST(Lists, AreMadeAndTakenApart) {
  EXPECT_EQ(said({"(1, [1,2], \"a\", (2,3))"}), "(1,[1,2],\"a\",(2,3))\n");
  EXPECT_EQ(said({"list(1)"}), "list(1)\n");
  EXPECT_EQ(said({"at((5,6,7), 2)"}), "6\n");
  EXPECT_EQ(said({"length(1..10)"}), "10\n");
  EXPECT_EQ(said({"sort((3,1,2))"}), "(1,2,3)\n");
  EXPECT_EQ(said({"f(v) = 0 - size(v)", "sort((1,[1,2],[1,[2,3]]), by=f)"}),
            "([1,[2,3]],[1,2],1)\n");
  EXPECT_EQ(said({"sort(options([[2,3],1,[1,[2,3]]]))"}), "(1,[[2,3]],[[1,[2,3]]])\n");
  EXPECT_EQ(said({"distinct(concat((1,2), (2,3)))"}), "(1,2,3)\n");
  EXPECT_EQ(said({"reverse(1..3)"}), "(3,2,1)\n");
  EXPECT_EQ(said({"(1,2) == (1,2) and (1,2) != (1,3) and (1,2) != (1,2,3)"}), "true\n");
  EXPECT_EQ(said({"2 in (1,2) and not 3 in (1,2) and [[1]] in (1, 2)"}), "true\n");
  EXPECT_EQ(said({"length(permutations(1..4))"}), "24\n");
  EXPECT_EQ(said({"check forall k in (3,1,2): k in 1..3"}), "holds: 3 instances\n");
  EXPECT_EQ(said({"options(1)"}), "{}\n");
  EXPECT_EQ(run_program({"--format", "json", "eval", "(1,\"a\",(2,[1,2]))"}).out,
            "[1,\"a\",[2,{\"mover\":1,\"options\":[1,2]}]]\n");
  EXPECT_EQ(refused({"at((5,6,7), 4)"}), "<arg 1>:1:13: error: the list has 3 members");
  EXPECT_EQ(refused({"sort((1,\"a\"))"}),
            "<arg 1>:1:6: error: there is no order between a text and a number");
  const ProgramRun nested = eval({"f(n) = if n == 0 then list() else list(f(n - 1))", "f(5000)"});
  EXPECT_EQ(nested.status, 3);
  EXPECT_NE(nested.err.find("lists are nested at most 1000 deep"), std::string::npos);
}

TEST(Numbers, StayExact) {
  EXPECT_EQ(said({"7 div 2"}), "3\n");
  EXPECT_EQ(said({"-7 div 2"}), "-4\n");
  EXPECT_EQ(said({"-7 mod 3"}), "2\n");
  EXPECT_EQ(said({"7/2 mod 1"}), "1/2\n");
  EXPECT_EQ(said({"2^10 - 2^-2"}), "4095/4\n");
  EXPECT_EQ(said({"2^3^2"}), "512\n");
  EXPECT_EQ(said({"-2^2"}), "-4\n");
  EXPECT_EQ(said({"abs(-3/4)"}), "3/4\n");
  EXPECT_EQ(said({"check forall a in -9..9, b in (-3,-2,2,3): a == b * (a div b) + a mod b"}),
            "holds: 76 instances\n");
  EXPECT_EQ(said({"(0-1)^(10^30 + 1)"}), "-1\n");
  EXPECT_EQ(refused({"0^-1"}), "<arg 1>:1:3: error: nothing can be divided by 0");
  EXPECT_EQ(refused({"1 mod 0"}), "<arg 1>:1:7: error: nothing can be divided by 0");
  EXPECT_EQ(eval({"2^(10^9)"}).status, 3);
}

TEST(Domains, MayDependOnVariables) {
  EXPECT_EQ(said({"check forall v in values(depth <= 1), x in options(v): size(x) < size(v)"}),
            "holds: 27 instances\n");
  EXPECT_EQ(eval({"check forall v in values(depth <= 1), x in options(v), k in 1..2: size(v) < 4"})
                .out.substr(0, 40),
            "fails: v = [1,2,3], x = 1, k = 1: size([");
  EXPECT_EQ(said({"check forall k in 1..3, l in 1..k, m in l..k: l <= m and m <= k"}),
            "holds: 10 instances\n");
  EXPECT_EQ(said({"check forall R in (selfish, prudent), v in values(depth <= 1): "
                  "nf(v, under=R) == v under R"}),
            "holds: 30 instances\n");
  EXPECT_EQ(said({"check forall v in values(depth <= 1) exists x in subterms(v): is_win(x)"}),
            "holds: 15 instances\n");
  EXPECT_EQ(said({"f(v) = nf(v, under=prudent)",
                  "length(values(depth <= 2, normal under prudent)) == "
                  "length(distinct(list v in values(depth <= 2): f(v)))"}),
            "true\n");
}

TEST(Domains, AreFiles) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream("values.txt") << "# two\n[1,2]\n\n[2,3] # here\n";
  std::ofstream("bad.txt") << "[1,2]\n[1,\n";
  EXPECT_EQ(said({"list v in file(\"values.txt\"): v"}), "([1,2],1_1)\n");
  EXPECT_EQ(said({"check forall v in file(\"values.txt\"): size(v) == 3"}), "holds: 2 instances\n");
  EXPECT_NE(refused({"length(file(\"bad.txt\"))"}).find("bad.txt, line 2: "), std::string::npos);
  EXPECT_EQ(eval({"length(file(\"none.txt\"))"}).status, 2);
}

TEST(Find, ListsInstances) {
  EXPECT_EQ(said({"find k, l in 1..6: k * l == 12"}), "3  4\n4  3\n2  6\n6  2\n");
  EXPECT_EQ(said({"find 1 k in 1..100: k^2 > 50"}), "8\n");
  EXPECT_EQ(said({"find k in 1..3: k > 3", "1"}), "1\n");
  EXPECT_EQ(said({"find k in 1..9: k mod 2 == 0 when k > 5"}), "6\n8\n");
  EXPECT_EQ(run_program({"--format", "json", "eval", "find k, l in 1..3: k + l == 3"}).out,
            "[{\"k\":1,\"l\":2},{\"k\":2,\"l\":1}]\n");
}

TEST(Find, ChecksThatThereIsOne) {
  EXPECT_EQ(said({"check exists k, l in 1..9: k * l == 42"}), "holds: k = 6, l = 7\n");
  const ProgramRun none = eval({"check exists k in 1..9: k * k == 50"});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.out, "fails: none of 9 instances\n");
  EXPECT_EQ(eval({"check exists k in 1..9: k * k == 49", "_"}).out, "holds: k = 7\n7\n");
  EXPECT_EQ(eval({"check forall k, l in 1..9: k + l < 5", "_"}).out.substr(0, 15),
            "fails: k = 1, l");
}

TEST(Files, TakeTheAnswersOfStatements) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  const auto read = [](const std::string& name) {
    std::ifstream file(name);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  EXPECT_EQ(said({"table k in 1..2: k, k^2 -o squares.csv"}), "");
  EXPECT_EQ(read("squares.csv"), "k,k^2\n1,1\n2,4\n");
  EXPECT_EQ(said({"find k in 1..100: k > 0 -o all.txt"}), "");  // no line is left out
  const std::string all = read("all.txt");
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 100);
  EXPECT_EQ(said({"normalize [[1,3],[2,3]] under prudent -o v.json"}), "");
  EXPECT_EQ(read("v.json"), "{\"mover\":2,\"options\":[1,3]}\n");
  EXPECT_EQ(eval({"check forall k in 1..3: k < 3 -o c.txt"}).status, 1);
  EXPECT_EQ(read("c.txt"), "fails: k = 3: 3 < 3 is false, since 3 = 3\n");
  EXPECT_EQ(eval({"1 -o none/x.csv"}).err.substr(0, 14), "<arg 1>:1:6: e");
}

TEST(TableStatement, HasAColumnForEachExpression) {
  EXPECT_EQ(run_program({"--format", "csv", "eval",
                         "table v in values(depth <= 1): v, n = size(v), nf(v, under=prudent) when "
                         "contains(v, 1) and size(v) > 3"})
                .out,
            "v,n,\"nf(v, under=prudent)\"\n\"[1,2,3]\",4,1\n\"[[1,2,3]]\",4,2\n"
            "\"[[[1,2,3]]]\",4,3\n");
  EXPECT_EQ(said({"table k in 1..3: k, k^2, square = k^2 == 4"}),
            "1  1  false\n2  4  true\n3  9  false\n");
  EXPECT_EQ(refused({"table k in 1..3: k, types(win)"}),
            "<arg 1>:1:21: error: k = 1: a table has no tables in its cells");
  EXPECT_EQ(refused({"table k in 0..3: 1/k"}),
            "<arg 1>:1:20: error: k = 0: nothing can be divided by 0");
}

TEST(Tables, WhatWasFoundBeforeAnErrorIsKept) {
  const ProgramRun run = run_program({"--keep-going", "eval", "find k in 1..5: 1/(3-k) > 0", "_",
                                      "table k in 1..5: 1/(2-k)", "_"});
  EXPECT_EQ(run.out, "1\n2\n1\n");
  EXPECT_NE(
      run.err.find("k = 3: nothing can be divided by 0; `_` is the table of the 2 rows before"),
      std::string::npos)
      << run.err;
  const ProgramRun tally =
      run_program({"--keep-going", "eval", "tally forall k in 1..5: 1/(3-k)", "_"});
  EXPECT_EQ(tally.out, "(1/2,1)\n");
  EXPECT_NE(tally.err.find("`_` is the list of the 2 results before"), std::string::npos);
  EXPECT_NE(run.err.find("`_` is the table of the 1 row before"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace kingmaker::testing
