// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The output of a statement depends only on the statement and the settings, not on earlier
// statements, their order or their number.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/process.hpp"
#include "tests/support/random.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {

// At least one statement of every kind of the core. None binds or sets anything. The last ones are
// wrong on purpose, and functions of papers are so in a program without them.
inline const std::vector<std::string>& statements_of_the_core() {
  static const std::vector<std::string> all = {
      "[[1,3],[1,[1,2]],[2,3]]",
      "clobber(123213)",
      "nim(3,3,1)",
      "misere_nim(2,2)",
      "normalize nim(4,4) under prudent",
      "normalize clobber(132323123) under selfish",
      "normalize [[1,3],[2,[1,2]]] under (prudent, selfish, indifferent)",
      "normalize nim(3,5,2) under shift(1)",
      "2_2 < 2_1 for 1 under prudent",
      "2_40 || 3_40 for 1 under prudent",
      "[2_1,3,[[[1]]]] == 1 under prudent",
      "compare [1,3_1], [2_1,3] for 2 under selfish",
      "trace normalize [[1,3],[2,3]] under prudent",
      "step [[1,3],[2,3]] under selfish",
      "redexes [[1,3],[[[2]],3]] under prudent",
      "apply merge-same-mover to 1{3,1{1,2}} at .",
      "rules under loeb",
      "classify 1{2{1,3},3{1,2}}",
      "classify nim(4,1)",
      "check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent",
      "check forall v, w in values(depth <= 1): v < w for 1 under prudent implies not w < v for 1 "
      "under prudent",
      "check forall u, v in random(count = 50, depth <= 5): u < v for 1 under selfish implies u != "
      "v",
      "tally forall v in values(depth <= 2, size <= 6): nf(v, under=prudent)",
      "tally forall g in nim(counters <= 7, players=4): stable(g)",
      "tally forall g in forms(rank <= 3): nimber(g)",
      "shapley(clobber(12312))",
      "prudent_number([1,[2,3]], 1)",
      "moves(nim(1,2,4))",
      "play({*0,*2,{*1}} + *2)",
      "form(*2 + *3)",
      "nim_classes(stones=5, rank=2)",
      "kelly(take=2, seats=\"1122112\")",
      "losing_rounds(take=2, seats=\"1211122\")",
      "nimsum(3, 15, 13, 11, modulus=3)",
      "size(nim(6,5,4))",
      "normalize 2_1 under pruden",
      "[1,3",
      "at(2_1, .7)",
  };
  return all;
}

// The statements of the core, and these.
inline std::vector<std::string> with_the_core(std::vector<std::string> statements) {
  const std::vector<std::string>& core = statements_of_the_core();
  statements.insert(statements.end(), core.begin(), core.end());
  return statements;
}

namespace detail {

inline std::string answer_in(Session& session, std::ostringstream& out, std::ostringstream& err,
                             const std::string& statement) {
  out.str("");
  err.str("");
  session.run(statement, {"<prompt>", 1});
  return out.str() + err.str();
}

}  // namespace detail

inline void expect_same_answers_in_any_order(const std::vector<std::string>& statements) {
  SessionOptions options;
  options.keep_going = true;
  LocalHost host;
  std::vector<std::string> alone;
  for (const std::string& statement : statements) {
    std::ostringstream out;
    std::ostringstream err;
    Session session({}, program_library(), options, host, out, err);
    alone.push_back(detail::answer_in(session, out, err, statement));
    EXPECT_NE(alone.back(), "") << statement;
  }
  SplitMix64 random(2026);
  for (int round = 0; round < effort(6, 2); ++round) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < statements.size(); ++i) order.insert(order.end(), 2, i);
    random.shuffle(order);
    std::ostringstream out;
    std::ostringstream err;
    Session session({}, program_library(), options, host, out, err);
    for (const std::size_t i : order) {
      ASSERT_EQ(detail::answer_in(session, out, err, statements[i]), alone[i]) << statements[i];
      // From time to time the store moves its terms.
      if (random.chance(20)) session.context().reclaim();
    }
  }
}

// The seed of hashes is an address, which the system chooses anew for each process. Precondition:
// some statements are wrong.
inline void expect_same_answers_in_every_process(const std::vector<std::string>& statements) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  std::vector<std::string> arguments = {"eval", "--keep-going"};
  arguments.insert(arguments.end(), statements.begin(), statements.end());
  std::string first;
  for (int run = 0; run < effort(5, 2); ++run) {
    Process process(arguments, out);
    EXPECT_EQ(process.wait(), 2);
    const std::string printed = read_file(out);
    if (run == 0) first = printed;
    ASSERT_EQ(printed, first);
  }
  EXPECT_GT(first.size(), 1000U);
}

}  // namespace kingmaker::testing
