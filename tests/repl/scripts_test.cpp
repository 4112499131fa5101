// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Scripts: the scripts they load, their arguments, the files they write, and their end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/text.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;

class Scripts : public ::testing::Test {
 protected:
  std::string file(const std::string& name) { return (folder_.path() / name).string(); }
  std::string written(const std::string& name, const std::string& text) {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }

  TemporaryFolder folder_;
};

// A script of four lines, each of which loads it, ran 4^16 scripts, as the limit on depth allowed.
TEST_F(Scripts, LoadABoundedNumberOfScripts) {
  std::string text;
  for (int i = 0; i < 4; ++i) text += ":load " + file("rec.km") + "\n";
  const std::string name = written("rec.km", text);
  const ProgramRun run = run_program({"--keep-going", "run", name});
  EXPECT_EQ(run.status, 3);
  EXPECT_THAT(run.err, HasSubstr("scripts load each other more than 16 deep"));
  EXPECT_THAT(run.err, HasSubstr("one `:load` runs more than 1000 scripts"));
  // The limit does not apply to scripts that are loaded one after the other.
  written("one.km", "1\n");
  std::string many;
  for (int i = 0; i < 1100; ++i) many += ":load " + file("one.km") + "\n";
  EXPECT_EQ(run_program({"run", written("many.km", many)}).status, 0);
}

// Each binding copied all names: 20 000 bindings took half a minute.
TEST_F(Scripts, BindingManyNamesIsLinear) {
  std::string text;
  for (int i = 0; i < 30'000; ++i) text += cat("v", i, " = ", i, "\n");
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(run_program({"run", written("names.km", text + "v17 + v29999\n")}).out, "30016\n");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

// All commands but `census` read `--under` before the scripts of `--load`.
TEST_F(Scripts, DefineWhatUnderNames) {
  const std::string rules = written("g.km", "preference spite for p: v by 0 - size(v)\n");
  const std::string values = written("in.txt", "[[1,3],[2,3]]\n");
  const std::vector<std::string> options = {"--load", rules, "--under", "spite"};
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), options.begin(), options.end());
    return run_program(words);
  };
  const std::string normal =
      eval({"preference spite for p: v by 0 - size(v)", "normalize [[1,3],[2,3]] under spite"}).out;
  EXPECT_EQ(run({"normalize", values}).out, normal);
  EXPECT_EQ(run({"eval", "normalize [[1,3],[2,3]]"}).out, normal);
  EXPECT_EQ(run({"run", written("s.km", "normalize [[1,3],[2,3]]\n")}).out, normal);
  const ProgramRun unknown = run_program({"--load", rules, "--under", "spit", "eval", "1"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err,
              HasSubstr("--under: there is no rule set `spit`; did you mean `spite`?"));
  // A script may be made for the rules under which it runs.
  const std::string script = written("made.km", "w = nf([[1,3],[2,3]])\n");
  EXPECT_EQ(run_program({"--load", script, "--under", "prudent", "eval", "w"}).out, "2_1\n");
}

TEST_F(Scripts, AreGivenArguments) {
  const std::string script = written("s.km", "n + 1\nlist k in 1..n: k\n");
  EXPECT_EQ(run_program({"run", script, "--arg", "n=3"}).out, "4\n(1, 2, 3)\n");
  EXPECT_EQ(run_program({"run", "--arg=n=1+1", script}).out, "3\n(1, 2)\n");
  EXPECT_EQ(run_program({"run", "--arg", "v=[1,[2,3]]", "--arg", "w=v", written("v.km", "w")}).out,
            "[1,[2,3]]\n");
  const auto error = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all = {"run", script};
    all.insert(all.end(), words.begin(), words.end());
    const ProgramRun run = run_program(all);
    EXPECT_EQ(run.status, 2) << run.err;
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_THAT(error({"--arg", "n=1", "--arg", "n=2"}), HasSubstr("--arg: `n` is given twice"));
  EXPECT_THAT(error({"--arg", "n"}), HasSubstr("expected NAME=VALUE, such as n=5, not `n`"));
  EXPECT_THAT(error({"--arg", "n="}), HasSubstr("expected NAME=VALUE, such as n=5, not `n=`"));
  EXPECT_THAT(error({"--arg"}), HasSubstr("`--arg` needs an argument"));
  EXPECT_THAT(error({"--arg", "3n=1"}), HasSubstr("--arg: `3n` is no name"));
  EXPECT_THAT(error({"--arg", "=1"}), HasSubstr("--arg: `` is no name"));
  EXPECT_THAT(error({"--arg", "size=1"}), HasSubstr("`size` is a word of the language"));
  EXPECT_THAT(error({"--arg", "n=1; 2"}), HasSubstr("`1; 2` is not one value"));
  EXPECT_THAT(error({"--arg", "n==1"}), HasSubstr("`=1` is not one value"));
  EXPECT_THAT(error({"--arg", "n=[x1]"}), HasSubstr("<--arg>:1:4: error: "));
}

TEST_F(Scripts, TakeArgumentsByEachDoor) {
  EXPECT_EQ(run_program({"eval", "n + k", "--arg", "n=1", "--arg=k=2"}).out, "3\n");
  EXPECT_EQ(run_program({"--arg", "n=1", "-e", "n", "-e", "2 * n"}).out, "1\n2\n");
  EXPECT_EQ(run_program({"--arg", "n=4"}, "n^2\n").out, "16\n");
  EXPECT_EQ(run_program({"run", "--arg", "n=4", "-"}, "n^2\n").out, "16\n");
  // A text that means nothing else needs no quotes.
  EXPECT_EQ(run_program({"eval", "f", "--arg", "f=data/a.txt"}).out, "data/a.txt\n");
  EXPECT_EQ(run_program({"eval", "f", "--arg", "f=two words"}).out, "two words\n");
  EXPECT_EQ(run_program({"eval", "f", "--arg", "f=\"2_1\""}).out, "2_1\n");
  EXPECT_EQ(run_program({"eval", "size(f)", "--arg", "f=2_1"}).out, "3\n");
  EXPECT_EQ(run_program({"-e"}).status, 2);
  EXPECT_EQ(run_program({"-e", "1 +"}).status, 2);
}

TEST_F(Scripts, SayWhatTheirArgumentsAreOtherwise) {
  const std::string script = written("d.km", "argument n = 5\nargument k = n + 1\n(n, k)\n");
  EXPECT_EQ(run_program({"run", script}).out, "(5, 6)\n");
  EXPECT_EQ(run_program({"run", script, "--arg", "n=7"}).out, "(7, 8)\n");
  EXPECT_EQ(run_program({"run", script, "--arg", "k=[1,2]"}).out, "(5, [1,2])\n");
  // A name that a session binds itself is no argument.
  EXPECT_EQ(run_program({"eval", "n = 1; argument n = 5; n"}).out, "5\n");
  EXPECT_THAT(run_program({"eval", "argument size = 5"}).err,
              HasSubstr("is a word of the language"));
  EXPECT_THAT(run_program({"eval", "argument n 5"}).err, HasSubstr("error"));
}

TEST_F(Scripts, GiveProgramsARecordForEachStatement) {
  const ProgramRun run = run_program(
      {"--format", "json", "eval", "x = 1..2; x", "(1,2); f(n) = n; assert 1 == 1",
       "[1,2]; compare 1, 2 for 1 under selfish; table k in 1..2: k; :set players 4; 1/2"});
  EXPECT_EQ(run.out,
            "{\"statement\":1,\"name\":\"x\",\"kind\":\"list\",\"value\":[1,2]}\n"
            "{\"statement\":2,\"kind\":\"list\",\"value\":[1,2]}\n"
            "{\"statement\":3,\"kind\":\"list\",\"value\":[1,2]}\n"
            "{\"statement\":4,\"name\":\"f\",\"kind\":\"function\",\"value\":\"f(n) = n\"}\n"
            "{\"statement\":5,\"kind\":\"check\",\"holds\":true,\"condition\":\"1 == 1\"}\n"
            "{\"statement\":6,\"kind\":\"value\",\"value\":{\"mover\":1,\"options\":[1,2]}}\n"
            "{\"statement\":7,\"kind\":\"comparison\",\"left\":\"1\",\"relation\":\">\",\"right\":"
            "\"2\"}\n"
            "{\"statement\":8,\"kind\":\"table\",\"value\":[1,2]}\n"
            "{\"statement\":10,\"kind\":\"number\",\"value\":\"1/2\"}\n");
  // An error has a record, too; what cannot be read counts as a statement.
  EXPECT_EQ(run_program({"--format", "json", "--keep-going", "eval", "1 +; 1/0", "3"}).out,
            "{\"statement\":1,\"kind\":\"error\",\"error\":\"expected a value after "
            "'+'\",\"file\":\"<arg 1>\",\"line\":1,\"column\":4}\n"
            "{\"statement\":2,\"kind\":\"error\",\"error\":\"division by zero\",\"file\":\"<arg "
            "1>\",\"line\":1,\"column\":8}\n"
            "{\"statement\":3,\"kind\":\"number\",\"value\":3}\n");
}

// A file named `-` was written.
TEST_F(Scripts, ADashIsStandardOutput) {
  const WorkingFolder here(folder_.path());
  EXPECT_EQ(eval({"table k in 1..2: k, n = k -o -"}).out, "# k  n\n  1  1\n  2  2\n");
  EXPECT_EQ(eval({":set format csv; table k in 1..2: k -o -"}).out, "k\n1\n2\n");
  EXPECT_THAT(eval({"v = [1,3]", ":save -"}).out, HasSubstr("v = 1{1,3}\n"));
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

// This pipe has no reader; opening it waited for ever.
TEST_F(Scripts, PipesAreWaitedForAsLongAsTheLimitSays) {
  ASSERT_EQ(mkfifo(file("pipe").c_str(), 0600), 0);
  for (const std::string& statement :
       {":save " + file("pipe"), "table k in 1..3: k -o " + file("pipe")}) {
    const ProgramRun run = run_program({"--limit", "time=200ms", "eval", statement});
    EXPECT_EQ(run.status, 3) << statement;
    EXPECT_THAT(run.err, HasSubstr("time")) << statement;
  }
  // A reader that comes late gets everything; a reader that stops reading is not waited for.
  std::string read;
  std::thread reader([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    read = read_file(file("pipe"));
  });
  EXPECT_EQ(eval({"table k in 1..50000: k, k^2 -o " + file("pipe")}).status, 0);
  reader.join();
  EXPECT_TRUE(read.starts_with("  # k         k^2\n    1           1\n")) << read.substr(0, 100);
  EXPECT_TRUE(read.ends_with("50000  2500000000\n"));
}

// A printed session is pasted with its prompts and answers.
TEST_F(Scripts, PrintedSessionsRun) {
  const std::string printed =
      "kingmaker> v = [1,\n        ..> 3]\nv = [1,3]\n# a remark\nkingmaker> size(v); v\n3\n[1,3]\n"
      "kingmaker> print \"x\"\nx\n";
  const ProgramRun run = run_program({"run", "-"}, printed);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "3\n[1,3]\nx\n");
  EXPECT_EQ(run_program({}, "u = 7\n" + printed + "kingmaker> u\n").out, "3\n[1,3]\nx\n7\n");
  EXPECT_THAT(run_program({"run", "-"}, printed + "kingmaker> w\n").err, HasSubstr("<stdin>:10:1"));
  // As a file, and with blanks lost on the way.
  std::ofstream(file("printed.km")) << "kingmaker> v = [1,\n..> 3]\nkingmaker> size(v)\n3\n";
  EXPECT_EQ(run_program({"run", file("printed.km")}).out, "3\n");
}

// A session says first for which players it is.
TEST_F(Scripts, SavedSessionsLoadAmongOtherPlayers) {
  const WorkingFolder here(folder_.path());
  ASSERT_EQ(eval({"x = 2_1", "y = [1,2]", ":save s.km"}).status, 0);
  const ProgramRun run = run_program({"--players", "4", "eval", ":load s.km", "x; y; x == 2{1,3}"});
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "2_1\n[1,2]\ntrue\n");
  ASSERT_EQ(run_program({"--players", "4", "eval", "z = [1,4]", ":save t.km"}).status, 0);
  EXPECT_EQ(eval({":load t.km", "z"}).out, "[1,4]\n");
}

TEST_F(Scripts, ReadColumnsOfTables) {
  const WorkingFolder here(folder_.path());
  ASSERT_EQ(eval({"table k in 1..3: k, v = [1,2_k] -o t.csv"}).status, 0);
  EXPECT_EQ(eval({"file(\"t.csv\", column=\"v\")"}).out, "([1,2_1], [1,2_2], [1,2_3])\n");
  // As spreadsheets write it: a mark of byte order, `;`, quotes, line ends within them.
  written("s.csv",
          "\xEF\xBB\xBF"
          "a;\"the, value\"\r\n\"1\"\"\";[1,3]\r\n2;\"[1,\n3]\"\r\n;\r\n3;2_1\r\n");
  const ProgramRun spreadsheet = eval({"file(\"s.csv\", column=\"the, value\")"});
  EXPECT_EQ(spreadsheet.out, "([1,3], [1,3], 2_1)\n") << spreadsheet.err;
  EXPECT_THAT(eval({"file(\"s.csv\", column=\"b\")"}).err,
              HasSubstr("1:15: error: there is no column `b`"));
  written("w.csv", "v\n\"[1,3]\"\n\"[1,9]\"\n");
  EXPECT_THAT(eval({"file(\"w.csv\", column=\"v\")"}).err, HasSubstr("w.csv, line 3: "));
}

}  // namespace
}  // namespace kingmaker::testing
