// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `draw` through the whole program: graphs, files, Graphviz, and errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "grammar/dot.hpp"
#include "tests/support/dot_graph.hpp"
#include "tests/support/picture_files.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::draw_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string answer(const std::string& statement) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.err, "") << statement;
  EXPECT_EQ(run.status, 0) << statement;
  return run.out;
}

DotGraph graph_of(const std::string& statement) { return read_dot(answer(statement)); }

class DrawFiles : public PictureFiles {
 protected:
  void fake_dot(const std::string& script) { fake("dot", script); }
  // Expects one error, no picture, and no files left behind.
  void expect_failure(const std::string& statement, const std::string& message, int status = 2) {
    const std::vector<std::string> before = files();
    const ProgramRun run = eval({statement});
    EXPECT_EQ(run.out, "") << statement;
    EXPECT_EQ(run.status, status) << statement;
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_EQ(files(), before) << statement;
  }
};

// --- Values ---

TEST(Draw, PrintsTheGraph) {
  const std::string dot = answer("draw [2_1,[2,3],[1,3_1]]");
  EXPECT_EQ(dot, run_program({"--format", "dot", "eval", "[2_1,[2,3],[1,3_1]]"}).out);
  EXPECT_EQ(dot, run_program({"draw", "[2_1,[2,3],[1,3_1]]"}).out);
  EXPECT_EQ(dot, answer("v = [2_1,[2,3],[1,3_1]]; draw v"));
  const DotGraph graph = read_dot(dot);
  EXPECT_EQ(graph.names.size(), 8U);
  EXPECT_EQ(graph.label("n1"), "2₁");
  EXPECT_EQ(answer("draw 2_1"), answer("draw 2{1,3}"));
  EXPECT_EQ(graph_of("draw 3").names.size(), 1U);
  EXPECT_EQ(graph_of("draw value(clobber(123213))").edges.size(), 7U);
}

TEST(Draw, AsATree) {
  // Both papers draw values like this: 2_1 is drawn wherever it occurs.
  const DotGraph tree = graph_of("draw [2_1,[2_1,3]] --tree");
  EXPECT_EQ(tree.names.size(), 5U);
  EXPECT_EQ(tree.edges.size(), 4U);
  EXPECT_EQ(graph_of("draw [2_1,[2_1,3]]").names.size(), 4U);
  EXPECT_EQ(graph_of("draw 2_4 --tree --expand").names.size(), 31U)
      << "two options each, four deep";
  EXPECT_EQ(run_program({"draw", "--tree", "[2_1,[2_1,3]]"}).out,
            answer("draw [2_1,[2_1,3]] --tree"));
  const ProgramRun large = eval({"draw 2_60 --tree --expand"});
  EXPECT_EQ(large.status, 3);
  EXPECT_THAT(large.err, HasSubstr("as a tree this has more than 100 000 nodes"));
}

TEST(Draw, UsesThePlayersNames) {
  const auto label = [](const std::string& names, const std::string& statement) {
    return read_dot(run_program({"--names", names, "eval", statement}).out).label("n0");
  };
  EXPECT_EQ(label("NFP", "draw [[1,3],[2,3]]"), "N");
  EXPECT_EQ(label("ABC", "draw 3{1,2}"), "C");
  EXPECT_EQ(label("NFP", "draw 3"), "P");
}

TEST(Draw, MovesWithTheirBoards) {
  const DotGraph moves = graph_of("draw successors(clobber(123213), under=prudent)");
  EXPECT_EQ(moves.names.size(), 4U);
  EXPECT_EQ(moves.edges.size(), 3U);
  EXPECT_THAT(moves.label("n0"), HasSubstr("<TABLE"));
  EXPECT_THAT(moves.label("n1"), HasSubstr("2 to move, 3₁"));
  EXPECT_THAT(moves.label("n3"), HasSubstr("2 to move, 2<"));
  EXPECT_EQ(graph_of("draw best(clobber(123213), under=prudent)").names.size(), 3U);
  EXPECT_THAT(graph_of("draw successors(nim(2,1))").label("n0"), HasSubstr("nim(2,1)"));
}

TEST(Draw, Forms) {
  const DotGraph form = graph_of("draw {*0,*2}");
  EXPECT_EQ(form.names.size(), 4U) << "itself, *0, *1, *2";
  EXPECT_EQ(form.edges.size(), 5U);
  EXPECT_EQ(form.label("n0"), "");
  EXPECT_EQ(graph_of("draw *3").edges.size(), 6U);
}

TEST(Draw, TalliesAsBars) {
  const std::string picture = answer("draw tally forall k in 1..9: k mod 3 == 0");
  EXPECT_THAT(picture, StartsWith("<svg"));
  EXPECT_THAT(picture, HasSubstr(">false<"));
  EXPECT_THAT(picture, HasSubstr(">true<"));
}

TEST(Draw, Expands) {
  EXPECT_EQ(graph_of("draw 2_4").names.size(), 3U);
  EXPECT_EQ(graph_of("draw 2_4 --expand").names.size(), 12U);
  EXPECT_EQ(run_program({"draw", "2_4", "--expand"}).out, answer("draw 2_4 --expand"));
  EXPECT_EQ(run_program({"draw", "2_4 --expand"}).out, answer("draw 2_4 --expand"));
}

TEST(Draw, LeavesTheSessionAsItWas) {
  EXPECT_EQ(answer("3_2; draw 2_1; _"), "3_2\n" + answer("draw 2_1") + "3_2\n");
}

TEST(Draw, NeedsAValue) {
  EXPECT_THAT(run_program({"draw"}).err, HasSubstr("draw needs a value"));
  EXPECT_THAT(run_program({"draw", "[1,3]", "[1,2]"}).err, HasSubstr("is a second one"));
  EXPECT_EQ(run_program({"draw", "[1,3"}).err,
            "<arg 1>:1:5: error: expected ',' or ']' in the list opened at column 1, found the end "
            "of the statement\n[1,3\n    ^\n");
  // A number that begins the text was an internal error.
  EXPECT_THAT(run_program({"draw", "9"}).err, HasSubstr("player 9 does not exist"));
}

// --- Traces ---

// Frames keep room for the nodes of other frames, which are not shown.
bool is_shown(const DotGraph& graph, const std::string& node) {
  const auto& attributes = graph.nodes.at(node);
  return !attributes.contains("style") || attributes.at("style") != "invis";
}

// All frames have the same nodes and edges; those of other frames are invisible. A node that a step
// does not change has the same name in the next frame.
TEST(DrawTrace, ANodeKeepsItsPlace) {
  const DotGraph graph = graph_of("draw trace [[1,3],[1,[1,2]],[2,3]] under prudent");
  std::map<std::string, std::set<std::string>> shape;
  for (const std::string& name : graph.names) {
    shape[graph.cluster_of.at(name)].insert(name.substr(name.find('n')));
  }
  ASSERT_EQ(shape.size(), 5U);
  for (const auto& [frame, nodes] : shape) EXPECT_EQ(nodes, shape.at("cluster0")) << frame;
  std::map<std::string, std::string> first;
  for (const std::string& name : graph.names) {
    const std::string place = name.substr(name.find('n'));
    if (place == "n0" || !is_shown(graph, name)) continue;
    const std::string before = first.try_emplace(place, graph.label(name)).first->second;
    const auto& attributes = graph.nodes.at(name);
    const bool is_made = attributes.contains("style");  // by the step
    EXPECT_TRUE(is_made || before.front() == graph.label(name).front()) << "the mover of " << name;
    first[place] = graph.label(name);
  }
  // The fifth frame begins a row: an invisible edge puts it below the first.
  const auto hangs = [](const DotGraph::Edge& edge) {
    return edge.from.starts_with("s0n") && edge.to == "s4n0" && edge.attributes.contains("style") &&
           edge.attributes.at("style") == "invis";
  };
  EXPECT_EQ(std::count_if(graph.edges.begin(), graph.edges.end(), hangs), 1);
}

TEST(DrawTrace, HasAStageForEachStepAndTheNormalForm) {
  const DotGraph graph = graph_of("draw trace [[1,3],[2,3]] under prudent");
  // The steps are those of `trace normalize`: 3 is dropped at .2, then 2 at the root, then the
  // choice collapses.
  EXPECT_EQ(graph.clusters.size(), 4U);
  EXPECT_EQ(graph.clusters.at("cluster0").at("label"),
            "1. drop-weaker-option\nEK Definitions 11, 12\n3 < 2 for 2");
  EXPECT_EQ(graph.clusters.at("cluster2").at("label"),
            "3. collapse-single-option\nEK Rules 1, 2; Loeb RR1");
  EXPECT_EQ(graph.clusters.at("cluster3").at("label"), "normal form");
  std::map<std::string, int> sizes;
  for (const std::string& name : graph.names) {
    if (is_shown(graph, name)) ++sizes[graph.cluster_of.at(name)];
  }
  EXPECT_EQ(sizes["cluster0"], 5);
  EXPECT_EQ(sizes["cluster3"], 3);  // 2_1 as 2{1,3}
  // The next redex has a thick frame, the result of the last step a dashed one.
  std::set<std::string> before;
  std::set<std::string> after;
  for (const std::string& name : graph.names) {
    const auto& attributes = graph.nodes.at(name);
    if (attributes.contains("penwidth")) before.insert(name + "=" + attributes.at("label"));
    if (attributes.contains("style") && is_shown(graph, name))
      after.insert(name + "=" + attributes.at("label"));
  }
  EXPECT_THAT(before, ElementsAre("s0n2=2", "s1n0=1", "s2n0=1"));
  EXPECT_THAT(after, ElementsAre("s1n2=2", "s2n0=1", "s3n0=2"));
  // The stages are side by side.
  int arrows = 0;
  for (const DotGraph::Edge& edge : graph.edges) {
    if (!edge.attributes.contains("lhead")) {
      EXPECT_EQ(graph.cluster_of.at(edge.from), graph.cluster_of.at(edge.to));
      continue;
    }
    EXPECT_EQ(edge.from, "s" + std::to_string(arrows) + "n0");
    EXPECT_EQ(edge.to, "s" + std::to_string(++arrows) + "n0");
  }
  EXPECT_EQ(arrows, 3);
}

TEST(DrawTrace, AgreesWithTrace) {
  for (const char* under : {"prudent", "selfish", "syntactic", "li", "straffin"}) {
    for (const char* value : {"clobber(123213)", "[2_1,2_2]", "1{2_3,3{1,3{2,3}},1{2,3}}", "2_1"}) {
      const std::string rest = std::string(value) + " under " + under;
      const std::string text = answer("trace normalize " + rest);
      const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
      const DotGraph graph = graph_of("draw trace " + rest);
      EXPECT_EQ(graph.clusters.size(), lines) << rest;
      EXPECT_EQ(graph.clusters.at("cluster" + std::to_string(lines - 1)).at("label"),
                lines == 1 ? "already in normal form" : "normal form");
      // The subterm of every step is visible, also inside of simple values.
      std::set<std::string> marked;
      for (const std::string& name : graph.names) {
        if (graph.nodes.at(name).contains("penwidth")) marked.insert(graph.cluster_of.at(name));
      }
      EXPECT_EQ(marked.size(), lines - 1) << rest;
    }
  }
}

// --- Preferences ---

// The values of a brace, without markup.
std::string brace(const std::string& label) {
  std::string text;
  bool inside = false;
  std::string cell;
  for (const char c : label) {
    if (c == '<') {
      if (!cell.empty()) text += (text.empty() ? "" : " ") + cell;
      cell.clear();
      inside = true;
    } else if (c == '>') {
      inside = false;
    } else if (!inside) {
      cell += c;
    }
  }
  return text;
}

// A chain from its top down; fails if the graph is not a chain.
std::vector<std::string> chain(const DotGraph& graph) {
  std::set<std::string> below;
  for (const DotGraph::Edge& edge : graph.edges) below.insert(edge.to);
  std::vector<std::string> labels;
  std::string at;
  for (const std::string& name : graph.names) {
    if (below.contains(name)) continue;
    EXPECT_EQ(at, "") << "two tops";
    at = name;
  }
  for (; !at.empty(); at = graph.targets(at).empty() ? "" : graph.targets(at).front()) {
    labels.push_back(brace(graph.label(at)));
    EXPECT_LE(graph.targets(at).size(), 1U);
  }
  EXPECT_EQ(labels.size(), graph.names.size());
  return labels;
}

// EK Theorem 15 and Loeb's Figure 3: p_0 > {a_1, b_1, p_2} > {a_3, b_3, p_4} > ... >
// {a_4, b_4, p_5} > {a_2, b_2, p_3} > {a_0, b_0, p_1}.
TEST(DrawPreferences, TheoremFifteenAndFigureThree) {
  for (const std::string under : {"prudent", "loeb", "indifferent"}) {
    const std::string separator = under == "indifferent" ? " = " : " ";
    for (int p = 1; p <= 3; ++p) {
      for (const int depth : {0, 1, 4, 7, 12}) {
        const int a = p == 1 ? 2 : 1;
        const int b = p == 3 ? 2 : 3;
        const auto simple = [](int base, int exponent) {
          const std::string text = std::to_string(base);
          return exponent == 0 ? text : with_subscripts(text + "_" + std::to_string(exponent));
        };
        const auto level = [&](int k) {
          std::string text = simple(a, k) + separator + simple(b, k);
          if (k < depth) text += separator + simple(p, k + 1);
          return text;
        };
        std::vector<std::string> expected = {simple(p, 0)};
        for (int k = 1; k <= depth; k += 2) expected.push_back(level(k));
        for (int k = depth - depth % 2; k >= 0; k -= 2) expected.push_back(level(k));
        // The win p_1 is together with the wins of others, which come before it in order of
        // exponents.
        const DotGraph graph = graph_of("draw preferences for " + std::to_string(p) + " depth " +
                                        std::to_string(depth) + " under " + under);
        EXPECT_EQ(chain(graph), expected) << under << " " << p << " " << depth;
      }
    }
  }
}

// Reachability in each diagram is the strict relation that `compare` finds.
TEST(DrawPreferences, AgreeWithCompare) {
  struct Case {
    int players;
    int depth;
    std::string under;
  };
  for (const Case& c :
       {Case{3, 3, "selfish"}, Case{3, 3, "(prudent, selfish, selfish)"}, Case{2, 3, "prudent"},
        Case{4, 1, "selfish"}, Case{4, 1, "prudent"}, Case{5, 2, "li"}, Case{3, 2, "straffin"}}) {
    const std::string players = std::to_string(c.players);
    for (int p = 1; p <= c.players; ++p) {
      const std::string clauses =
          "for " + std::to_string(p) + " depth " + std::to_string(c.depth) + " under " + c.under;
      const ProgramRun run = run_program(
          {"--players", players, "--format", "choice", "draw", "preferences " + clauses});
      ASSERT_EQ(run.status, 0) << run.err;
      ASSERT_EQ(run.err, "");
      const DotGraph graph = read_dot(run.out);
      // The members of braces, and the members that can be reached from each brace.
      std::vector<std::pair<std::string, std::string>> members;
      for (const std::string& name : graph.names) {
        std::istringstream in(brace(graph.label(name)));
        for (std::string value; in >> value;) {
          if (value != "=") members.emplace_back(value, name);
        }
      }
      std::map<std::string, std::set<std::string>> reachable;
      for (const std::string& name : graph.names) {
        std::vector<std::string> open = {name};
        while (!open.empty()) {
          const std::string at = open.back();
          open.pop_back();
          for (const std::string& next : graph.targets(at)) {
            if (reachable[name].insert(next).second) open.push_back(next);
          }
        }
      }
      std::vector<std::string> statements;
      std::string expected;
      for (const auto& [v, brace_of_v] : members) {
        for (const auto& [w, brace_of_w] : members) {
          statements.push_back(v + " > " + w + " for " + std::to_string(p) + " under " + c.under);
          expected += reachable[brace_of_v].contains(brace_of_w) ? "true\n" : "false\n";
        }
      }
      std::vector<std::string> arguments = {"--players", players, "eval"};
      arguments.insert(arguments.end(), statements.begin(), statements.end());
      EXPECT_EQ(run_program(arguments).out, expected) << clauses;
    }
  }
}

TEST(DrawPreferences, AreForTheSessionUnlessTheySay) {
  EXPECT_EQ(answer(":set under prudent; :set start 2; draw preferences depth 2"),
            answer("draw preferences for 2 depth 2 under prudent"));
  EXPECT_EQ(answer("draw preferences depth 1+1 under loeb"),
            answer("draw preferences for 1 depth 2 under loeb"));
}

TEST(DrawPreferences, Refuse) {
  const auto error = [](const std::string& clauses) {
    const ProgramRun run = eval({"draw preferences " + clauses});
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.status, 0);
    return run.err;
  };
  EXPECT_THAT(error("for 1 under prudent"), HasSubstr("say up to which depth"));
  EXPECT_THAT(error("for 4 depth 1 under prudent"), HasSubstr("player 4"));
  EXPECT_THAT(error("for 1 depth 2_1 under prudent"),
              HasSubstr("expected a number, found a value"));
  EXPECT_THAT(error("depth 0-1 under prudent"), HasSubstr("a depth is at least 0, not -1"));
  EXPECT_THAT(error("depth 2"), HasSubstr("prefers nothing under `syntactic`"));
  EXPECT_THAT(error("for 2 depth 2 under (prudent, syntactic, prudent)"),
              HasSubstr("player 2 prefers nothing"));
  EXPECT_THAT(error("depth 2 under (prudent, prudent)"), HasSubstr("2 players"));
  EXPECT_THAT(error("depth 4 under selfish"),
              HasSubstr("there are 1 701 values of depth at most 4"));
  EXPECT_THAT(error("depth 100000 under prudent"),
              HasSubstr("there are more than 501 values of depth at most 100000 in normal form "
                        "under prudent; at most 500 are drawn, and the 498 of depth at most 165"));
  EXPECT_EQ(eval({"draw preferences depth 100000 under prudent"}).status, 3);
}

// --- Files ---

TEST_F(DrawFiles, WritesWhatTheNameSays) {
  for (const char* what : {"clobber(123213)", "2_4 --expand", "trace clobber(123213) under prudent",
                           "preferences for 1 depth 4 under prudent"}) {
    const auto written = [&](const std::string& extension) {
      const std::string name = file("picture." + extension);
      EXPECT_EQ(answer("draw " + std::string(what) + " -o " + name), "");
      return read_file(name);
    };
    EXPECT_EQ(written("dot"), answer("draw " + std::string(what)));
    const std::string svg = written("svg");
    EXPECT_THAT(svg, StartsWith("<?xml"));
    EXPECT_THAT(svg, HasSubstr("</svg>"));
    EXPECT_THAT(written("png"), StartsWith("\x89PNG\r\n"));
    EXPECT_THAT(written("pdf"), StartsWith("%PDF-"));
    EXPECT_EQ(written("svg"), svg);
  }
  EXPECT_THAT(files(), ElementsAre("picture.dot", "picture.pdf", "picture.png", "picture.svg"));
  // The file has the permissions that any program would give it, and is not for the owner alone.
  struct stat about = {};
  ASSERT_EQ(stat(file("picture.svg").c_str(), &about), 0);
  const mode_t mask = umask(0);
  umask(mask);
  EXPECT_EQ(about.st_mode & 0777U, 0666U & ~mask);
}

TEST_F(DrawFiles, CommandLine) {
  const ProgramRun run = run_program({"draw", "2_1", "-o", file("my picture.svg"), "--expand"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out + run.err, "");
  EXPECT_EQ(run_program({"draw", "2_1 -o " + file("a.dot"), "-o", file("b.dot")}).status, 0);
  EXPECT_EQ(answer("draw 2_1 -o \"" + file("c d.dot") + "\""), "");
  EXPECT_THAT(files(), ElementsAre("b.dot", "c d.dot", "my picture.svg"));
}

TEST_F(DrawFiles, BadNames) {
  for (const char* name : {"a.txt", "a", ".svg", "a.svg.gz", "svg", "a.svg/b", "a.gp"}) {
    expect_failure("draw 2_1 -o " + file(name), "FILE.svg, FILE.png, FILE.pdf or FILE.dot");
  }
  expect_failure("draw 2_1 -o \"\"", "FILE.svg");
  for (const char* extension : {"svg", "dot"}) {
    expect_failure("draw 2_1 -o " + file("none/a.") + extension, "No such file or directory");
  }
  fs::create_directory(folder() / "folder.svg");
  expect_failure("draw 2_1 -o " + file("folder.svg"), "Is a directory");
  const ProgramRun run = run_program({"draw", "2_1", "-o", file("a.txt")});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.err, StartsWith("<arg 1>:1: error: a drawing is written to"));
}

TEST_F(DrawFiles, WithoutGraphviz) {
  set_path(folder());
  expect_failure("draw 2_1 -o " + file("a.svg"), "install the package graphviz");
  EXPECT_EQ(answer("draw 2_1 -o " + file("a.dot")), "");
  EXPECT_FALSE(answer("draw 2_1").empty());
}

TEST_F(DrawFiles, WhenGraphvizFails) {
  std::ofstream(file("a.svg")) << "older";
  fake_dot("echo 'out of ink' >&2; echo half; exit 3");
  expect_failure("draw 2_1 -o " + file("a.svg"), "`dot` failed: out of ink\n");
  fake_dot("exit 3");
  expect_failure("draw 2_1 -o " + file("a.svg"), "`dot` failed: exit status 3");
  fake_dot("kill -9 $$");
  expect_failure("draw 2_1 -o " + file("a.svg"), "`dot` failed: ended by signal 9");
  EXPECT_EQ(read_file(file("a.svg")), "older");
}

TEST_F(DrawFiles, NobodyWaitsForWordsToBeRead) {
  // The program writes far more than pipes hold, before it reads any input, and it reads none.
  fake_dot("head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero; exit 0");
  EXPECT_EQ(answer("draw clobber(1232132321) -o " + file("a.svg")), "");
  EXPECT_EQ(fs::file_size(file("a.svg")), 3'000'000U);
  // The program receives the arguments and the input.
  fake_dot("echo $0 \"$@\"; cat");
  EXPECT_EQ(answer("draw 2_1 -o " + file("a.pdf")), "");
  EXPECT_EQ(
      read_file(file("a.pdf")),
      file("bin/dot") + " -Tpdf\n" +
          run_program({"draw", "2_1"}).out.substr(0, run_program({"draw", "2_1"}).out.size() - 1));
}

TEST_F(DrawFiles, Interrupts) {
  fake_dot("exec sleep 1000");
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  std::atomic<bool> interrupt = false;
  std::thread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    interrupt = true;
  });
  const ProgramRun run = run_program({"draw", "2_1", "-o", file("a.svg")}, "", &interrupt);
  user.join();
  EXPECT_EQ(run.status, 3);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
  expect_failure(":set limit time 50; draw 2_1 -o " + file("a.svg"), "time limit", 3);
  EXPECT_LT(Clock::now() - start, std::chrono::minutes(5));
  EXPECT_THAT(files(), ElementsAre("bin"));
}

TEST_F(DrawFiles, LargePictures) {
  // A deep value is small if simple values are collapsed.
  EXPECT_EQ(answer("draw 2_100000 -o " + file("a.svg")), "");
  expect_failure("draw 2_100000 --expand -o " + file("b.svg"),
                 "300000 nodes and 599994 edges, and a picture at most 2000 and 5000; leave out "
                 "--expand",
                 3);
  expect_failure("draw [[1,3],[2,2_90000]] --expand -o " + file("b.png"), "-o FILE.dot", 3);
  EXPECT_EQ(answer("draw 2_100000 --expand -o " + file("b.dot")), "");
  EXPECT_GT(fs::file_size(file("b.dot")), 10'000'000U);
  expect_failure(":set limit output 1000; draw 2_100 --expand", "bytes long, and the limit is 1000",
                 3);
  expect_failure("draw trace 2_50 under li -o " + file("c.svg"), "trace a part", 3);
}

}  // namespace
}  // namespace kingmaker::testing::draw_test
