// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The command line and the statements of the language contract, through the whole program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/cpu_time.hpp"
#include "tests/support/deep_values.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;

using Words = std::vector<std::string>;

void expect_output(const Words& arguments, const std::string& out) {
  const ProgramRun run = run_program(arguments);
  EXPECT_EQ(run.out, out);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.status, 0);
}

TEST(Contract, NormalForms) {
  expect_output(
      {"eval", "normalize clobber(1232132321) under selfish",
       "normalize clobber(132323123) under selfish", "normalize clobber(132323123) under prudent"},
      "3_1\n[2_2,3_2,[3_1,3_2]]\n3_1\n");
  const ProgramRun run =
      run_program({"normalize", "--under", "prudent"}, "[[1,3],[[1,2],[[2,3]]]]\n");
  EXPECT_EQ(run.out, "2_1\n");
  EXPECT_EQ(run.status, 0);
}

TEST(Contract, FlagsBeforeAndAfterTheLaterOneWins) {
  expect_output({"--format", "bracket", "eval", "2_1", "--format", "choice"}, "2{1,3}\n");
  expect_output({"--start", "2", "--format", "bracket", "eval", "1{2,3}"}, "[[[2,3]]]\n");
  expect_output({"eval", "--players", "4", "[1,[2,4]]"}, "[1,[2,4]]\n");
}

TEST(Contract, StatementsArriveUntouched) {
  expect_output({"eval", "[ 1 , 3 ]", "[[1,3]]", "run = [1,2]; run", "-1 + 3"},
                "[1,3]\n[2_1]\n[1,2]\n2\n");
}

TEST(Contract, ScriptsStopAtTheFirstErrorUnlessTold) {
  const ProgramRun stops = eval({"1", "oops", "2"});
  EXPECT_EQ(stops.out, "1\n");
  EXPECT_EQ(stops.status, 2);
  const ProgramRun goes_on = run_program({"--keep-going", "eval", "1", "oops", "2"});
  EXPECT_EQ(goes_on.out, "1\n2\n");
  EXPECT_EQ(goes_on.status, 2);
  const ProgramRun assertion = eval({"assert 1 == 2", "3"});
  EXPECT_EQ(assertion.out, "assert fails: 1 == 2\n");
  EXPECT_EQ(assertion.status, 1);
}

TEST(Contract, ErrorsHavePlaceLineAndCaret) {
  const ProgramRun run = run_program({}, "1\n\n  [1,,3]\n");
  EXPECT_EQ(run.out, "1\n");
  EXPECT_TRUE(run.err.starts_with("<stdin>:3:6: error: ")) << run.err;
  EXPECT_TRUE(run.err.ends_with("\n  [1,,3]\n     ^\n")) << run.err;
  EXPECT_EQ(run.status, 2);
}

TEST(Contract, PipesRunStatementsOverSeveralLines) {
  const ProgramRun run = run_program({}, "[1,\n 3] # a comment\nnormalize \\\n [2,2]; [1,2]\n");
  EXPECT_EQ(run.out, "[1,3]\n2\n[1,2]\n");
  EXPECT_EQ(run.err, "");
}

TEST(Contract, NormalizeIsOneValueALine) {
  const ProgramRun run =
      run_program({"normalize"},
                  "[1,1]\n\n  \n1{2,3}\n$[[1,3],\\bar 1]$\n# three more\n"
                  "{\"mover\":1,\"options\":[2,3]}  # JSON\nN{f_0,p_0}\r\n[1,1]");
  EXPECT_EQ(run.out, "1\n\n\n1_1\n[2,3,2_1]\n\n1_1\n1_1\n1\n");
  EXPECT_EQ(run.err, "");
  const ProgramRun with_errors =
      run_program({"normalize", "--keep-going"}, "[1,1]\n[1,\n\n[2,2] # two\n[#\n");
  EXPECT_EQ(with_errors.out, "1\n\n\n2\n\n");
  EXPECT_THAT(with_errors.err, HasSubstr("<stdin>:2:4: error: "));
  EXPECT_THAT(with_errors.err, HasSubstr("<stdin>:5:2: error: "));
  EXPECT_EQ(with_errors.status, 2);
  const ProgramRun strict =
      run_program({"normalize", "--from", "bracket"}, "[1,2]\n1{2,3}\n[1,1]\n");
  EXPECT_EQ(strict.out, "[1,2]\n");
  EXPECT_EQ(strict.status, 2);
  const ProgramRun two = run_program({"normalize"}, "[1,2] [1,3]\n");
  EXPECT_EQ(two.out, "");
  EXPECT_EQ(two.status, 2);
}

TEST(Contract, NormalizeGivesTheSameWithAnyNumberOfThreads) {
  std::string input;
  for (int i = 0; i < 3000; ++i) {
    const std::string a = std::to_string(1 + i % 3);
    const std::string b = std::to_string(1 + i / 3 % 3);
    input += i % 97 == 0 ? "[1,\n" : i % 89 == 0 ? "# " + a + "\n" : "";
    input += "[[" + a + "_" + std::to_string(i % 50) + ",3],[" + b + ",[1,2]],[[" + a + "," + b +
             "_" + std::to_string(i / 50) + "],1]]\n";
  }
  for (const std::string rules : {"prudent", "selfish"}) {
    const Words words = {"normalize", "--keep-going", "--under", rules, "--jobs"};
    const auto run = [&](const std::string& jobs) {
      Words all = words;
      all.push_back(jobs);
      return run_program(all, input);
    };
    const ProgramRun one = run("1");
    EXPECT_EQ(std::count(one.out.begin(), one.out.end(), '\n'),
              std::count(input.begin(), input.end(), '\n'));
    EXPECT_THAT(one.err, HasSubstr("<stdin>:1:4: error: "));
    for (const std::string jobs : {"2", "5"}) {
      const ProgramRun several = run(jobs);
      EXPECT_EQ(several.out, one.out) << jobs;
      EXPECT_EQ(several.err, one.err) << jobs;
      EXPECT_EQ(several.status, one.status) << jobs;
    }
  }
  EXPECT_THAT(run_program({"normalize", "--jobs", "0"}, "1\n").err,
              HasSubstr("--jobs: expected a number from 1 to 1024, not `0`"));
}

TEST(Contract, ArgumentsCannotActOnATerminal) {
  for (const Words& words : {Words{"\033[31m"},
                             {"eval", "--limit",
                              "\x9B"
                              "31m=3"},
                             {"help", "\033c"}}) {
    const ProgramRun run = run_program(words);
    const std::string output = run.out + run.err;
    EXPECT_EQ(output.find_first_of("\033\x9B"), std::string::npos) << output;
    EXPECT_NE(output.find("\xEF\xBF\xBD"), std::string::npos) << output;
  }
}

// Prints one error at its place, and nothing on standard output.
TEST(Contract, BadInput) {
  const std::string deep(1'000'000, '[');
  for (const std::string& statement : {std::string("[1,3"),
                                       std::string("[1,3]]"),
                                       std::string("[]"),
                                       std::string("[1,4]"),
                                       std::string("[0,1]"),
                                       std::string("2_-1"),
                                       std::string("[1,3]_2"),
                                       std::string("[1,3]'"),
                                       std::string("[1;3]"),
                                       std::string("[1,3]@"),
                                       std::string("[1,\xff]"),
                                       std::string("\\foo 1"),
                                       deep,
                                       std::string("2_1000000000000"),
                                       std::string("1{}"),
                                       std::string("normalize [1,2] under prudnt"),
                                       std::string("normalise_ [1]"),
                                       std::string("swap([1,2],1)"),
                                       std::string("swap([1,2],1,9)"),
                                       std::string("swop([1,2],1,2)"),
                                       std::string("at([1,2], .3)"),
                                       std::string("clobber(1x2)"),
                                       std::string("clobber(5)"),
                                       std::string("mover(2)"),
                                       std::string("size = 3"),
                                       std::string("n_0 = 3"),
                                       std::string("f_2 = 1"),
                                       std::string(":sett players 3"),
                                       std::string(":set players 1"),
                                       std::string("{\"mover\":1}"),
                                       std::string("quotient([1,2],{1,2})"),
                                       std::string("compare [1,2]"),
                                       std::string("u")}) {
    const ProgramRun run = eval({statement});
    const std::string beginning = statement.substr(0, 60);
    EXPECT_EQ(run.out, "") << beginning;
    EXPECT_TRUE(run.status == 2 || run.status == 3) << beginning << " gives " << run.status;
    EXPECT_TRUE(run.err.starts_with("<arg 1>:1:")) << beginning << "\n" << run.err;
    EXPECT_EQ(run.err.find("error: "), run.err.rfind("error: ")) << beginning << "\n" << run.err;
    EXPECT_LT(run.err.size(), 1000U) << beginning;
  }
}

TEST(Contract, UnknownNamesSuggestTheNearest) {
  const auto message = [](const std::string& statement) {
    const std::string err = eval({statement}).err;
    return err.substr(0, err.find('\n'));
  };
  EXPECT_NE(message("swpa([1,2],1,2)").find("did you mean `swap`?"), std::string::npos);
  EXPECT_NE(message("normalize 1 under prudnet").find("did you mean `prudent`?"),
            std::string::npos);
  // The name is too long for the buffer inside of a string object, which was already destroyed.
  EXPECT_NE(message(":help collapse-single-optoin").find("did you mean `collapse-single-option`?"),
            std::string::npos);
  EXPECT_NE(run_program({"help", "collapse-single-optoin"})
                .err.find("did you mean `collapse-single-option`?"),
            std::string::npos);
  EXPECT_NE(message(":hlep").find("did you mean `:help`?"), std::string::npos);
  EXPECT_NE(message("apply merge-same-mver to 1").find("did you mean `merge-same-mover`?"),
            std::string::npos);
  EXPECT_NE(run_program({"evall"}).err.find("did you mean `eval`?"), std::string::npos);
  EXPECT_NE(run_program({"--undr", "prudent"}).err.find("did you mean `--under`?"),
            std::string::npos);
}

TEST(Contract, UsageErrorsAreExitStatusTwo) {
  for (const Words& words :
       {Words{"frobnicate"}, Words{"eval"}, Words{"--players", "1", "eval", "1"},
        Words{"--format", "pdf", "eval", "1"}, Words{"--under"}, Words{"run"},
        Words{"run", "/no/such/file"}, Words{"normalize", "/no/such/file"},
        Words{"normalize", "--from", "klingon"}, Words{"help", "klingon"}}) {
    const ProgramRun run = run_program(words);
    EXPECT_EQ(run.status, 2) << words[0];
    EXPECT_EQ(run.out, "") << words[0];
    EXPECT_NE(run.err, "") << words[0];
  }
}

TEST(Contract, CommandsOfThePrompt) {
  const ProgramRun settings = eval({"v = [1,3]", ":show"});
  EXPECT_NE(eval({":doc merge-same-mover"}).out.find("EK Rule 3; Loeb RR3"), std::string::npos);
  EXPECT_EQ(eval({"1", ":history"}).out, "1\n1  1\n");
  EXPECT_EQ(eval({"1", ":quit", "2"}).out, "1\n");
}

TEST(Contract, SavedSessionsLoadAgain) {
  const std::string file = ::testing::TempDir() + "kingmaker_session.km";
  const ProgramRun saved = eval({"v = [1,[2,3]]", ":set players 4", "w = [1,[2,4]]", "n = size(w)",
                                 "q = {1,3}|{2}", "p = .2.1", ":save " + file});
  EXPECT_EQ(saved.err, "");
  // Shared subterms stay shared, and a text may contain quotes.
  const std::string shared = "let a = 1{2,3}, b = 2{1,a}, c = 1{a,b}, d = 3{b,c} in 1{c,d}";
  const std::string other = file + ".2";
  // A warning names objects that change their kind when they are saved, since the statement that
  // made them makes something else now.
  EXPECT_EQ(eval({"s = " + shared, R"(t = "a \"b\" \\")", "n = 1_1", "k = lefevre(n)", "n = \"a\"",
                  ":save " + other})
                .err,
            "<arg 6>: warning: `k`: in what is saved a tuple of fractions is a list\n");
  EXPECT_EQ(eval({":load " + other, "t", "s == " + shared}).out, "a \"b\" \\\ntrue\n");
  std::remove(other.c_str());
  EXPECT_EQ(eval({":load " + file, "v", "w", "n", "q", "p", ":set players 3"}).out,
            "[1,[2,3]]\n[1,[2,4]]\n5\n{1,3}|{2}\n.2.1\n");
  std::remove(file.c_str());
  EXPECT_EQ(eval({":save /no/such/folder/file"}).status, 2);
  EXPECT_EQ(eval({":load /no/such/file"}).status, 2);
}

TEST(Contract, ScriptFiles) {
  const std::string file = ::testing::TempDir() + "kingmaker_script.km";
  std::ofstream(file) << "# a script\nv = [1,3]\nv; size(v)\nassert v == [3,1]\n";
  expect_output({"run", file}, "[1,3]\n3\n");
  std::ofstream(file) << "1\nx y\n2\n";
  const ProgramRun run = run_program({"run", file});
  EXPECT_EQ(run.out, "1\n");
  EXPECT_TRUE(run.err.starts_with(file + ":2:")) << run.err;
  std::remove(file.c_str());
}

TEST(Contract, LimitsSayWhichAndLeaveTheSessionAlive) {
  const ProgramRun option = run_program({"--limit", "steps=1000", "eval", "normalize 2_2000"});
  const ProgramRun lines = run_program({"--limit", "depth=2", "normalize"}, "[[[[1,2],3],2],1]\n");
  EXPECT_NE(lines.err.find("2 choices deep; `--limit depth=N` raises it"), std::string::npos);
}

// Tests all kinds of answers in all formats; some ignored the limit.
TEST(Contract, NothingIsPrintedPastTheLimitOfOutput) {
  const std::string words(200, 'a');
  for (const std::string& statement : std::vector<std::string>{
           "leaves(2_2000)", "lefevre(2_400)", "prudent_number(2_500, 1)", "\"" + words + "\"",
           "2_200", "rules under prudent", "trace 2_4 under prudent",
           "successors(clobber(12312312))", "tally forall k in 1..99: k", "table k in 1..99: k",
           "classify clobber(123123123)", "redexes [[[[1,2],3],2],1,[3,[1,2]],[[1,2],[2,3]]]"}) {
    expect_no_output_past_the_limit(statement);
  }
  // The pages that tell how to raise a limit can always be read.
  const ProgramRun help = run_program({"--limit", "output=10", "eval", ":help limit", ":show"});
  EXPECT_EQ(help.status, 0) << help.err;
  EXPECT_GT(help.out.size(), 100U);
}

TEST(Contract, LimitsHoldWhileAStatementIsRead) {
  std::string sum = "1";
  for (int i = 0; i < 3'000'000; ++i) sum += "+1";
  const std::chrono::milliseconds begin = cpu_time();
  const ProgramRun run = run_program({"--limit", "time=100", "run", "-"}, sum);
  EXPECT_LT(cpu_time() - begin, std::chrono::milliseconds(effort(1100, 9000)));
  EXPECT_EQ(run.status, 3);
  EXPECT_NE(run.err.find("time limit reached"), std::string::npos) << run.err;
}

TEST(Contract, AnInterruptionStopsTheStatementOnly) {
  // The interruption arrives while the board is evaluated, which takes far longer than this test
  // may.
  InterruptionAfter user(std::chrono::milliseconds(effort(200, 1000)));
  const ProgramRun run = run_program(
      {"--keep-going", "eval", "g = clobber(" + std::string(10, '1') + "23123123123123123123123)",
       "v = [1,3]", "g", "v"},
      "", user.flag());
  EXPECT_EQ(run.status, 3);
  EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
  EXPECT_EQ(run.out, "[1,3]\n");
}

TEST(Contract, DeepValuesInEveryNotation) {
  constexpr int kDepth = 100'000;
  std::string bracket;
  std::string choice;
  std::string json;
  std::string tex = "$";
  std::string closing;
  std::string json_closing;
  for (int i = 0; i < kDepth; ++i) {
    bracket += "[1,";
    choice += std::to_string(i % 3 + 1) + "{1,";
    json += "{\"mover\":" + std::to_string(i % 3 + 1) + ",\"options\":[1,";
    closing += ']';
    json_closing += "]}";
  }
  const std::string braces(kDepth, '}');
  const ProgramRun run =
      run_program({"--format", "choice", "normalize", "--under", "prudent"},
                  bracket + "2" + closing + "\n" + choice + "2" + braces + "\n" + json + "2" +
                      json_closing + "\n$" + bracket + "2" + closing + "$\n");
  EXPECT_EQ(run.err.substr(0, 300), "");
  EXPECT_EQ(run.out, "1\n1\n1\n1\n");
}

// Chains of 10^5 choices work in every statement that takes values; chains of 10^6 are refused by
// the limit on depth.
TEST(Contract, DeepValuesInEveryStatement) {
  for (const std::string statement :
       {"v", "depth(v)", "size(w)", "leaves(w)", "normalize v under syntactic",
        "normalize v under selfish", "normalize w under prudent", "v == w", "v == v",
        "v <= v for 1 under selfish", "classify v", "step v", "redexes v", "options(v)",
        "at(v, .2)", "swap(v, 1, 2)", "replace(v, .2, 3)", "win(v)", "fine(v)"}) {
    expect_answer_on_deep_values(statement);
  }
  const std::string value = deep_definitions();
  for (const std::string format : {"bar", "bracket", "choice", "tex", "shared"}) {
    const ProgramRun printed = run_program({"--format", format, "run", "-"}, value + "v");
    const ProgramRun again = run_program({"--format", format, "run", "-"}, printed.out);
    EXPECT_TRUE(again.out == printed.out) << format << again.err.substr(0, 300);
    EXPECT_GT(printed.out.size(), static_cast<std::size_t>(2 * kDeep));
  }
  const ProgramRun deeper = run_program({"run", "-"}, deep_chain(kDeep * 11));
  EXPECT_EQ(deeper.status, 3);
  EXPECT_NE(deeper.err.find("deep"), std::string::npos) << deeper.err.substr(0, 300);
}

// For player 1 the numbers are 2^-100000 and 2^-99998.
TEST(Contract, DeepValuesCompare) {
  constexpr int kDepth = 100'000;
  const std::string opening(kDepth, '[');
  std::string closing;
  for (int i = 2; i < kDepth; ++i) closing += ",2]";
  const ProgramRun run =
      eval({"v = " + opening + "1,2],2]" + closing, "w = " + opening + "1,2],1]" + closing,
            ":set under prudent", "v < w for 1", "w < v for 1", "v || w for 1",
            "prudent_number(v, 1) < prudent_number(w, 1)", ":set under selfish", "v < w for 1",
            "w < v for 1", "v || w for 2"});
  EXPECT_EQ(run.err.substr(0, 300), "");
  EXPECT_EQ(run.out.substr(0, 300), "true\nfalse\nfalse\ntrue\nfalse\nfalse\ntrue\n");
}

TEST(Contract, ColorsOnlyWhereWanted) {
  EXPECT_EQ(eval({"oops"}).err.find('\x1b'), std::string::npos);
  EXPECT_NE(run_program({"--color", "always", "eval", "oops"}).err.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace kingmaker::testing
