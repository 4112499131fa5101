// Functions that users define, conditions, quantifiers, lists, `find` and `table`.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
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
  EXPECT_EQ(output_of({"f(v) = nf(v, under=prudent)", "f([[1,3],[1,[1,2]],[2,3]])"}), "1_2\n");
  EXPECT_EQ(output_of({"f(n) = if n == 0 then 1 else n * f(n - 1)", "f(30)"}),
            "265252859812191058636308480000000\n");
  EXPECT_EQ(output_of({"f(n, m) = n - m", "f(7, 3)"}), "4\n");
  EXPECT_EQ(output_of({"f(n) = n < 3", "f(2) and not f(3)"}), "true\n");
  EXPECT_EQ(output_of({"f(n) = (n, 2 * n)", "f(3)"}), "(3,6)\n");
}

// The weight of a value is the number that `leaves` counts, so two programs compute it.
TEST(Functions, AgreeWithBuiltInOnes) {
  EXPECT_EQ(output_of({kWeight, "check forall v in values(depth <= 2): w(v) == leaves(v)"}),
            "holds: 6111 instances\n");
  EXPECT_EQ(output_of({"d(v) = if is_win(v) then 0 else 1 + max x in options(v): d(x)",
                       "check forall v in terms(depth <= 2, options <= 3): d(v) == depth(v)"}),
            "holds: 1719 instances\n");
  EXPECT_EQ(output_of({"check forall v in values(depth <= 2): length(subterms(v)) == size(v)"}),
            "holds: 6111 instances\n");
  EXPECT_EQ(output_of({"check forall v in values(depth <= 2): length(paths(v)) >= size(v)"}),
            "holds: 6111 instances\n");
}

TEST(Functions, NeedNoStack) {
  EXPECT_EQ(
      output_of({"d(v) = if is_win(v) then 0 else 1 + max x in options(v): d(x)", "d(2_100000)"}),
      "100000\n");
  EXPECT_EQ(output_of({"e(n) = if n == 0 then 0 else 1 + e(n - 1)", "e(200000)"}), "200000\n");
  // Shared nodes are evaluated once, although there are 2^100 leaves.
  EXPECT_EQ(output_of({kWeight, "w(2_100)"}), "1267650600228229401496703205376\n");
}

TEST(Functions, AreShownAndLookedUpLate) {
  EXPECT_EQ(output_of({"f(v, w) = size(v)  +  1", "f"}), "f(v, w) = size(v)  +  1\n");
  EXPECT_EQ(output_of({"f(v) = v", ":type f"}), "function\n");
  EXPECT_EQ(output_of({"a = 1", "f(n) = n + a", "a = 10", "f(1)"}), "11\n");
  EXPECT_EQ(output_of({"f(n) = n", "g(n) = f(n)", "f(n) = 2 * n", "g(4)"}), "8\n");
  // Two functions call each other.
  EXPECT_EQ(output_of({"isodd(n) = false", "iseven(n) = if n == 0 then true else isodd(n - 1)",
                       "isodd(n) = if n == 0 then false else iseven(n - 1)", "iseven(1000)"}),
            "true\n");
}

// A function had to be defined before another one could call it.
TEST(Functions, CallFunctionsThatAreDefinedLater) {
  EXPECT_EQ(
      output_of({"ping(n) = if n == 0 then \"ping\" else pong(n - 1)",
                 "pong(n) = if n == 0 then \"pong\" else ping(n - 1)", "ping(7)", "ping(1000)"}),
      "pong\nping\n");
  EXPECT_EQ(output_of({"total(l) = sum x in doubles(l): x", "doubles(l) = map(double, l)",
                       "double(n) = 2 * n", "total((1,2,3))"}),
            "12\n");
  EXPECT_EQ(error_of({"f(v) = ghost(v, 1)", "ghost(v) = v", "f(1)"}),
            "in `f`: `ghost` has 1 parameter, not 2");
  EXPECT_EQ(error_of({"f(n) = ghost(n)", "ghost(n) = f(n)", "f(1)"}),
            "in `ghost`: f(1) needs its own result: f(1) -> ghost(1) -> f(1)");
  // Names of other kinds must be known.
  EXPECT_EQ(error_of({"f(v) = ghost"}), "unknown name `ghost`");
  EXPECT_EQ(error_of({"ghost(3)"}), "there is no function `ghost`");
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  EXPECT_EQ(output_of({"a(n) = if n < 1 then 0 else b(n - 1)", "b(n) = 1 + a(n)", ":save all.km",
                       "a(3)"}),
            "3\n");
  EXPECT_EQ(eval({":load all.km", "a(3)", "b(4)"}).out, "3\n5\n");
}

// `map(f, l)` was unknown, and nothing but `sort` took a function.
TEST(Functions, ArePassed) {
  EXPECT_EQ(output_of({"map(size, ([1,3], 2_2))"}), "(3,6)\n");
  EXPECT_EQ(output_of({"f(n) = n^2", "map(f, 1..4)", "map(f, list())"}), "(1,4,9,16)\nlist()\n");
  EXPECT_EQ(output_of({"f(n) = list(n)", "map(f, options([2,1]))"}), "(list(1),list(2))\n");
  // Parameters may be functions of any kind.
  const std::string twice = "twice(f, v) = f(f(v))";
  EXPECT_EQ(
      output_of({twice, "g(n) = 2 * n", "twice(g, 3)", "twice(abs, -3)", "twice(reverse, (1,2))"}),
      "12\n3\n(1,2)\n");
  EXPECT_EQ(output_of({"total(f, l) = sum x in map(f, l): x", "total(size, ([1,3], 2_2))",
                       "least(f, l) = at(sort(l, by=f), 1)", "least(depth, ([1,[2,3]], 2))"}),
            "9\n2\n");
  EXPECT_EQ(output_of({"compose(f, g, v) = f(g(v))", "compose(length, options, [1,3])",
                       "count f in (1, 2): compose(abs, abs, f) == f"}),
            "2\n2\n");
  EXPECT_EQ(output_of({"pick(f) = f", "pick(size)", "f(n) = n", "pick(f)"}), "size(v)\nf(n) = n\n");
  EXPECT_EQ(output_of({"on_pairs(f, l) = map(f, l)", "double(n) = 2 * n",
                       "pair(n) = on_pairs(double, (n, n))", "pair(4)"}),
            "(8,8)\n");
  // Tables of truth values take into account that an instance depends on the function.
  EXPECT_EQ(
      output_of({"a(n) = n", "b(n) = n + 1", "count f in (a, b), k in 1..3: f(k) == k",
                 "check forall f in (a, b), k in 1..3: f(k) >= k and (f(k) == k or k in (1, 2, 3))",
                 "check exists f in (a, b), k in 1..3: f(k) == 4 and k == 3"})
          .substr(0, 24),
      "3\nholds: 6 instances\nhol");
  // A list inside of an argument knows its mover.
  EXPECT_EQ(output_of({"same(f, v) = f(1{[2,3]}, v)", "keep(v, w) = v", "same(keep, 2)"}),
            "[[2,3]]\n");
  // Calls that are errors.
  EXPECT_EQ(error_of({"map(contains, (1,2))"}),
            "`contains` needs 2 arguments; the function to apply must take one");
  EXPECT_EQ(error_of({"sort((1,2), by=contains)"}),
            "`contains` needs 2 arguments; the function to apply must take one");
  EXPECT_EQ(error_of({"f(v, w) = v", "map(f, (1,2))"}), "`f` has 2 parameters, not 1");
  EXPECT_EQ(error_of({"f(v, w) = v", twice, "twice(f, 1)"}),
            "in `twice`: `f` has 2 parameters, not 1");
  EXPECT_EQ(error_of({twice, "twice(contains, 1)"}),
            "in `twice`: wrong number of arguments (1); write contains(v, w)");
  EXPECT_EQ(error_of({twice, "twice(3, 1)"}), "in `twice`: expected a function, found a number");
  EXPECT_EQ(error_of({twice, "twice(f=1, 1)"}), "the arguments of `twice` have no names");
  EXPECT_EQ(error_of({"map(3, (1,2))"}), "write map(f, l), where f is the name of a function");
  EXPECT_EQ(error_of({"map(size)"}), "write map(f, l), where f is the name of a function");
  EXPECT_EQ(error_of({"x = 3", "map(x, (1,2))"}), "expected a function, found a number");
  EXPECT_EQ(error_of({"map(ghost, (1,2))"}), "there is no function `ghost`");
  EXPECT_EQ(error_of({"map(nim, (1,2))"}),
            "`nim` is a game, not a function; write `list x in l: nim(x)`");
  EXPECT_EQ(error_of({"map(size, 3)"}),
            "expected a domain such as 1..9, values(depth <= 2) or a list, found a number");
  EXPECT_EQ(error_of({"pick(f) = f", "g = pick(size)"}), "`size` has its name already");
}

TEST(Texts, AreJoinedAndMeasured) {
  EXPECT_EQ(output_of({"\"size \" + text(size([1,3])) + \"!\""}), "size 3!\n");
  EXPECT_EQ(output_of({"length(\"\")", "length(\"n\u00efm\")"}), "0\n3\n");
  EXPECT_EQ(output_of({"text([[1,3],2]) == \"[2,2_1]\" and text(\"a\") == \"a\""}), "true\n");
  EXPECT_EQ(output_of({"map(text, (1, 1/2, [1,3]))"}), "(\"1\",\"1/2\",\"[1,3]\")\n");
  EXPECT_EQ(error_of({"\"a\" + 1"}), "expected a text, found a number; `text(v)` makes one of it");
  EXPECT_EQ(error_of({"[1,3] + \"a\""}),
            "expected a text, found a value; `text(v)` makes one of it");
  EXPECT_EQ(error_of({"\"a\" * 2"}), "expected a number, found a text");
  EXPECT_EQ(error_of({"text(classify)"}), "unknown name `classify`");
  EXPECT_EQ(error_of({"text(successors(clobber(12)))"}), "a table is no single line of text");
  EXPECT_EQ(eval({"f(t, n) = if n == 0 then t else f(t + t, n - 1)", "length(f(\"a\", 20))",
                  "length(f(\"a\", 60))"})
                .status,
            3);
}

// `print` was an unknown statement.
TEST(Print, SaysWhatIsInAScriptWithTextAround) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream("say.km") << "v = [[1,3],2]\nprint \"size \", size(v), \", \", v\nprint v\n";
  EXPECT_EQ(run_program({"run", "say.km"}).out, "size 5, [2,2_1]\n[2,2_1]\n");
  EXPECT_EQ(output_of({"print (1, \"a\"), 1 < 2"}), "(1,\"a\")true\n");
  EXPECT_EQ(output_of({"print successors(clobber(12223))"}),
            output_of({"successors(clobber(12223))"}));
  const auto as_json = [](const std::string& statement) {
    return run_program({"--format", "json", "eval", statement}).out;
  };
  EXPECT_EQ(as_json("print \"a\", 3, [1,3]"), "[\"a\",3,{\"mover\":1,\"options\":[1,3]}]\n");
  EXPECT_EQ(as_json("print 3"), "3\n");
  EXPECT_EQ(output_of({"print \"n = \", 3 -o n.txt", "1"}), "1\n");
  EXPECT_EQ(read_file("n.txt"), "n = 3\n");
  // `print` has no result, so `_` does not change.
  EXPECT_EQ(output_of({"7", "print \"a\"", "_"}), "7\na\n7\n");
  EXPECT_EQ(error_of({"print"}), "expected a value after `print`");
  EXPECT_EQ(error_of({"print \"a\","}), "expected a value after ','");
  EXPECT_EQ(error_of({"print \"a\" 3"}), "expected the end of the statement, found `3`");
  EXPECT_EQ(error_of({"print = 3"}), "`print` is a word of the language and cannot be a name");
  EXPECT_EQ(error_of({"print \"moves \", successors(clobber(123213))"}),
            "in this format a table takes several lines; print it alone");
  EXPECT_EQ(error_of({":set format dot", "print \"v = \", [1,3]"}),
            "in this format a value takes several lines; print it alone");
  EXPECT_EQ(as_json("print \"moves \", successors(clobber(12))").substr(0, 23),
            "[\"moves \",[{\"position\":");
  const ProgramRun run = run_program({"--limit", "output=100", "eval", "print \"a\", 2^1000"});
  EXPECT_EQ(run.status, 3);
  EXPECT_EQ(run.out, "");
}

TEST(Functions, AreSavedBehindWhatTheyCall) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  // The function a calls b; c and d call each other.
  EXPECT_EQ(output_of({"k0 = 1", "b(n) = n + k0", "a(n) = b(n)", "c(n) = 0", "d(n) = c(n - 1)",
                       "c(n) = if n < 1 then 0 else 1 + d(n)", ":save all.km", "1"}),
            "1\n");
  EXPECT_EQ(eval({":load all.km", "a(1)", "c(7)", "c"}).out,
            "2\n7\nc(n) = if n < 1 then 0 else 1 + d(n)\n");
}

TEST(Functions, AreUndone) {
  EXPECT_EQ(output_of({"f(n) = 1", "f(n) = 2", ":undo", "f(0)"}), "1\n");
}

TEST(Functions, BadInput) {
  EXPECT_EQ(refused({"f(v) = u"}), "<arg 1>:1:8: error: unknown name `u`");
  EXPECT_EQ(refused({"f(v) = sise(v)", "f(1)"}),
            "<arg 1>: warning: there is no function `sise` yet; did you mean `size`?");
  EXPECT_EQ(error_of({"f(v) = hsjdkfh(v)", "f(1)"}), "in `f`: there is no function `hsjdkfh`");
  EXPECT_EQ(refused({"f(v, v) = v"}), "<arg 1>:1:6: error: the parameter `v` is given twice");
  EXPECT_EQ(refused({"size(v) = v"}),
            "<arg 1>:1:1: error: `size` is a word of the language and cannot be bound");
  EXPECT_EQ(refused({"sum(v) = v"}),
            "<arg 1>:1:1: error: `sum` is a word of the language and cannot be a name");
  EXPECT_EQ(refused({"f(v) = v", "f(1, 2)"}), "<arg 2>:1:1: error: `f` has 1 parameter, not 2");
  EXPECT_EQ(refused({"f(v) = v", "f(v=1)"}),
            "<arg 2>:1:3: error: the arguments of `f` have no names");
  // The message names a call that needs its own result, and the calls between.
  EXPECT_EQ(refused({"f(n) = 0", "g(n) = f(n)", "f(n) = g(n)", "f(1)"}),
            "<arg 4>:1:1: error: in `g`: f(1) needs its own result: f(1) -> g(1) -> f(1)");
  EXPECT_EQ(refused({"f(n) = n + [1,2]", "1 + f(3)"}),
            "<arg 2>:1:5: error: in `f`: expected a number, found a value");
  const ProgramRun endless =
      run_program({"--limit", "depth=1000", "eval", "f(n) = 0", "f(n) = f(n + 1)", "f(0)"});
  EXPECT_EQ(endless.status, 3);
  EXPECT_NE(endless.err.find("calls are nested more than 1000 deep"), std::string::npos);
  // A failed call leaves no results behind.
  EXPECT_EQ(eval({"f(n) = if n == 0 then 1/n else f(n - 1)", "check forall k in 1..2: f(k) == 0"})
                .err.substr(0, 55),
            "<arg 2>:1:25: error: k = 1: in `f`: division by zero\nch");
}

TEST(Conditions, ChooseAndStopEarly) {
  EXPECT_EQ(output_of({"if 1 < 2 then 3 else 1/0"}), "3\n");
  EXPECT_EQ(output_of({"1 + if 2 < 1 then 3 else 4 + 5"}), "10\n");
  EXPECT_EQ(output_of({"[if 1 == 1 then 1 else 3, 2, 3]"}), "[1,2,3]\n");
  EXPECT_EQ(output_of({"if 1 == 1 and 2 == 2 then if 1 == 2 then 1 else 2 else 3"}), "2\n");
  EXPECT_EQ(output_of({"assert if 1 == 1 then 2 < 3 else 3 < 2", "1"}), "1\n");
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
  EXPECT_EQ(output_of({"count v in values(depth <= 1): contains(v, 1)"}), "10\n");
  EXPECT_EQ(output_of({"max v in values(depth <= 1): size(v)"}), "4\n");
  EXPECT_EQ(output_of({"list k in 1..4: k^2"}), "(1,4,9,16)\n");
  EXPECT_EQ(output_of({"sum k, l in 1..3: k * l"}), "36\n");
  EXPECT_EQ(output_of({"sum k in 1..4, l in 1..k: 1"}), "10\n");
  EXPECT_EQ(output_of({"sum k in 1..4: 1/k"}), "25/12\n");
  EXPECT_EQ(output_of({"list k in 1..9: k when k mod 3 == 1"}), "(1,4,7)\n");
  EXPECT_EQ(output_of({"all k in 1..9: some l in 1..9: l == 10 - k"}), "true\n");
  EXPECT_EQ(output_of({"some k in 1..9: all l in 1..9: l < k"}), "false\n");
  EXPECT_EQ(output_of({"count k in 1..9: (count l in 1..k: k mod l == 0) == 2"}), "4\n");
  EXPECT_EQ(output_of({"sum p in players: prudent_number([[1,3],[2,3]], p)"}), "1\n");
  EXPECT_EQ(output_of({"count u, v in random(count = 50, depth <= 3): u == v or u != v"}), "50\n");
  // The first member that decides ends the evaluation.
  EXPECT_EQ(output_of({"some k in 0..9: k == 0 or 1/0 == 1"}), "true\n");
  EXPECT_EQ(output_of({"all k in 0..9: k == 1 and 1/0 == 1"}), "false\n");
  EXPECT_EQ(output_of({"all k in list(): 1/0 == 1"}), "true\n");
  EXPECT_EQ(output_of({"sum k in list(): k"}), "0\n");
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
  EXPECT_EQ(output_of({"(1, [1,2], \"a\", (2,3))"}), "(1,[1,2],\"a\",(2,3))\n");
  EXPECT_EQ(output_of({"list(1)"}), "list(1)\n");
  EXPECT_EQ(output_of({"at((5,6,7), 2)"}), "6\n");
  EXPECT_EQ(output_of({"length(1..10)"}), "10\n");
  EXPECT_EQ(output_of({"sort((3,1,2))"}), "(1,2,3)\n");
  EXPECT_EQ(output_of({"f(v) = 0 - size(v)", "sort((1,[1,2],[1,[2,3]]), by=f)"}),
            "([1,[2,3]],[1,2],1)\n");
  EXPECT_EQ(output_of({"sort(options([[2,3],1,[1,[2,3]]]))"}), "(1,[[2,3]],[[1,[2,3]]])\n");
  EXPECT_EQ(output_of({"distinct(concat((1,2), (2,3)))"}), "(1,2,3)\n");
  EXPECT_EQ(output_of({"reverse(1..3)"}), "(3,2,1)\n");
  EXPECT_EQ(output_of({"(1,2) == (1,2) and (1,2) != (1,3) and (1,2) != (1,2,3)"}), "true\n");
  EXPECT_EQ(output_of({"2 in (1,2) and not 3 in (1,2) and [[1]] in (1, 2)"}), "true\n");
  EXPECT_EQ(output_of({"length(permutations(1..4))"}), "24\n");
  EXPECT_EQ(output_of({"check forall k in (3,1,2): k in 1..3"}), "holds: 3 instances\n");
  EXPECT_EQ(output_of({"options(1)"}), "{}\n");
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
  EXPECT_EQ(output_of({"7 div 2"}), "3\n");
  EXPECT_EQ(output_of({"-7 div 2"}), "-4\n");
  EXPECT_EQ(output_of({"-7 mod 3"}), "2\n");
  EXPECT_EQ(output_of({"7/2 mod 1"}), "1/2\n");
  EXPECT_EQ(output_of({"2^10 - 2^-2"}), "4095/4\n");
  EXPECT_EQ(output_of({"2^3^2"}), "512\n");
  EXPECT_EQ(output_of({"-2^2"}), "-4\n");
  EXPECT_EQ(output_of({"abs(-3/4)"}), "3/4\n");
  EXPECT_EQ(output_of({"check forall a in -9..9, b in (-3,-2,2,3): a == b * (a div b) + a mod b"}),
            "holds: 76 instances\n");
  EXPECT_EQ(output_of({"(0-1)^(10^30 + 1)"}), "-1\n");
  EXPECT_EQ(refused({"0^-1"}), "<arg 1>:1:3: error: division by zero");
  EXPECT_EQ(refused({"1 mod 0"}), "<arg 1>:1:7: error: division by zero");
  EXPECT_EQ(eval({"2^(10^9)"}).status, 3);
}

TEST(Domains, MayDependOnVariables) {
  EXPECT_EQ(output_of({"check forall v in values(depth <= 1), x in options(v): size(x) < size(v)"}),
            "holds: 27 instances\n");
  EXPECT_EQ(eval({"check forall v in values(depth <= 1), x in options(v), k in 1..2: size(v) < 4"})
                .out.substr(0, 42),
            "fails: v = [1,2,3], x = 1, k = 1\n  refuted");
  EXPECT_EQ(output_of({"check forall k in 1..3, l in 1..k, m in l..k: l <= m and m <= k"}),
            "holds: 10 instances\n");
  EXPECT_EQ(output_of({"check forall R in (selfish, prudent), v in values(depth <= 1): "
                       "nf(v, under=R) == v under R"}),
            "holds: 30 instances\n");
  EXPECT_EQ(output_of({"check forall v in values(depth <= 1) exists x in subterms(v): is_win(x)"}),
            "holds: 15 instances\n");
  EXPECT_EQ(output_of({"f(v) = nf(v, under=prudent)",
                       "length(values(depth <= 2, normal under prudent)) == "
                       "length(distinct(list v in values(depth <= 2): f(v)))"}),
            "true\n");
}

TEST(Domains, AreFiles) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream("values.txt") << "# two\n[1,2]\n\n[2,3] # here\n";
  std::ofstream("bad.txt") << "[1,2]\n[1,\n";
  EXPECT_EQ(output_of({"list v in file(\"values.txt\"): v"}), "([1,2],1_1)\n");
  EXPECT_EQ(output_of({"check forall v in file(\"values.txt\"): size(v) == 3"}),
            "holds: 2 instances\n");
  EXPECT_NE(refused({"length(file(\"bad.txt\"))"}).find("bad.txt, line 2: "), std::string::npos);
  EXPECT_EQ(eval({"length(file(\"none.txt\"))"}).status, 2);
}

// For each line, all following lines were searched for a comment.
TEST(Domains, FilesAreReadInTimeProportionalToTheirLength) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream out("long.txt");
  for (int i = 0; i < 300'000; ++i) out << "[[1,3],2]\n";
  out << "[1,2]  # the last\n";
  out.close();
  EXPECT_EQ(run_program({"--limit", "time=15s", "eval", "length(file(\"long.txt\"))"}).out,
            "300001\n");
}

TEST(Find, ListsInstances) {
  EXPECT_EQ(output_of({"find k, l in 1..6: k * l == 12"}),
            "# k  l\n  3  4\n  4  3\n  2  6\n  6  2\n");
  EXPECT_EQ(output_of({"find 1 k in 1..100: k^2 > 50"}), "8\n");
  EXPECT_EQ(output_of({"find k in 1..3: k > 3", "1"}), "1\n");
  EXPECT_EQ(output_of({"find k in 1..9: k mod 2 == 0 when k > 5"}), "6\n8\n");
  EXPECT_EQ(run_program({"--format", "json", "eval", "find k, l in 1..3: k + l == 3"}).out,
            "[{\"k\":1,\"l\":2},{\"k\":2,\"l\":1}]\n");
}

TEST(Find, ChecksThatThereIsOne) {
  EXPECT_EQ(output_of({"check exists k, l in 1..9: k * l == 42"}), "holds: k = 6, l = 7\n");
  const ProgramRun none = eval({"check exists k in 1..9: k * k == 50"});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.out, "fails: none of 9 instances satisfies it\n");
  EXPECT_EQ(eval({"check exists k in 1..9: k * k == 49", "_"}).out, "holds: k = 7\n7\n");
  EXPECT_EQ(eval({"check forall k, l in 1..9: k + l < 5", "_"}).out.substr(0, 15),
            "fails: k = 1, l");
}

TEST(Files, TakeTheAnswersOfStatements) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  EXPECT_EQ(output_of({"table k in 1..2: k, k^2 -o squares.csv"}), "");
  EXPECT_EQ(read_file("squares.csv"), "k,k^2\n1,1\n2,4\n");
  EXPECT_EQ(output_of({"find k in 1..100: k > 0 -o all.txt"}), "");  // all lines are written
  const std::string all = read_file("all.txt");
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 100);
  EXPECT_EQ(output_of({"normalize [[1,3],[2,3]] under prudent -o v.json"}), "");
  EXPECT_EQ(read_file("v.json"), "{\"mover\":2,\"options\":[1,3]}\n");
  EXPECT_EQ(eval({"check forall k in 1..3: k < 3 -o c.txt"}).status, 1);
  EXPECT_EQ(read_file("c.txt"), "fails: k = 3\n  refuted: 3 < 3, since 3 = 3\n");
  EXPECT_EQ(eval({"1 -o none/x.csv"}).err.substr(0, 14), "<arg 1>:1:6: e");
}

TEST(TableStatement, HasAColumnForEachExpression) {
  EXPECT_EQ(run_program({"--format", "csv", "eval",
                         "table v in values(depth <= 1): v, n = size(v), nf(v, under=prudent) when "
                         "contains(v, 1) and size(v) > 3"})
                .out,
            "v,n,\"nf(v, under=prudent)\"\n\"[1,2,3]\",4,1\n\"[[1,2,3]]\",4,2\n"
            "\"[[[1,2,3]]]\",4,3\n");
  EXPECT_EQ(output_of({"table k in 1..3: k, k^2, square = k^2 == 4"}),
            "# k  k^2  square\n  1    1  false\n  2    4  true\n  3    9  false\n");
  EXPECT_EQ(refused({"table k in 1..3: k, types(win)"}),
            "<arg 1>:1:21: error: k = 1: a cell of a table cannot be a table");
  EXPECT_EQ(refused({"table k in 0..3: 1/k"}), "<arg 1>:1:20: error: k = 0: division by zero");
}

TEST(Tables, WhatWasFoundBeforeAnErrorIsKept) {
  const ProgramRun run = run_program({"--keep-going", "eval", "find k in 1..5: 1/(3-k) > 0", "_",
                                      "table k in 1..5: 1/(2-k)", "_"});
  EXPECT_EQ(run.out, "1\n2\n1\n");
  EXPECT_NE(run.err.find("k = 3: division by zero; `_` is the table of the 2 rows before"),
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
