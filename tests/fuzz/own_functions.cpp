// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions that users define, and preferences that use them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/numbers.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/fuzz/trial.hpp"

namespace kingmaker::fuzz {

// A function has the same result as plain recursion.
void functions(std::string_view bytes) {
  Input input(bytes);
  const Frame frame = read_frame(input);
  Numbers f(input, "f", frame.players);
  Trial trial(frame);
  const Definitions definitions = {{"f", f.definition()}};
  ASSERT_TRUE(define(trial, definitions)) << f.definition() << '\n' << trial.error();
  TermStore store;
  std::vector<std::string> questions;
  for (int i = 0; i < 3; ++i) {
    const Term v = read_value(input, store, frame.players, 6);
    questions.push_back(cat("f(", value_text(store, v, frame), ")"));
    const auto expected = f.of(store, v);
    const auto answer = trial.ask(questions.back());
    if (trial.is_limited()) return;
    ASSERT_TRUE(answer.has_value()) << f.definition() << '\n' << trial.error();
    if (expected) {
      ASSERT_EQ(*answer, cat(*expected)) << f.definition() << '\n' << questions.back();
    }
  }
  expect_shown(trial, frame, definitions, questions);
}

// A preference relates two values as its definition says, evaluated by plain recursion.
void preferences(std::string_view bytes) {
  Input input(bytes);
  const Frame frame = read_frame(input);
  const std::size_t kind = input.below(3);
  const auto slack = static_cast<std::int64_t>(input.below(3));
  Numbers f(input, "f", frame.players);
  const std::string clauses[] = {"by f(v)", cat("< w if f(v) + ", slack, " < f(w)"),
                                 cat("<= w if f(v) <= f(w) + ", slack)};
  const Definitions definitions = {{"f", f.definition()},
                                   {"own", cat("preference own for p: v ", clauses[kind])}};
  Trial trial(frame);
  ASSERT_TRUE(define(trial, definitions)) << clauses[kind] << '\n' << trial.error();

  TermStore store;
  const Term v = read_value(input, store, frame.players, 5);
  const Term w = read_value(input, store, frame.players, 5);
  const auto p = input.below(static_cast<std::size_t>(frame.players)) + 1;
  std::vector<std::string> questions;
  std::vector<Term> normal;
  for (const Term t : {v, w}) {
    questions.push_back(cat("nf(", value_text(store, t, frame), ", under=own)"));
    const auto answer = trial.ask(cat("choice_of = ", questions.back()));
    if (!answer) return;  // a cycle, or too long
    const auto text = trial.ask(questions.back());
    const auto read = parse_value(store, frame, *text);
    ASSERT_TRUE(read.ok()) << *text;
    normal.push_back(*read);
    // The normal form does not change when it is normalised again.
    ASSERT_EQ(trial.ask(cat("nf(choice_of, under=own)")), text);
  }
  const auto fv = f.of(store, normal[0]);
  const auto fw = f.of(store, normal[1]);
  const std::string a = value_text(store, normal[0], frame);
  const std::string b = value_text(store, normal[1], frame);
  for (const char* verb : {"<", "<=", "==", ">", ">="}) {
    questions.push_back(cat(a, " ", verb, " ", b, " for ", p, " under own"));
  }
  const auto is_less = trial.ask(questions[2]);
  if (!is_less || trial.is_limited()) return;
  if (fv && fw) {
    const bool ranked = *fv < *fw;
    const bool expected[] = {ranked, *fv + slack<*fw, *fv <= *fw + slack&& * fw> * fv + slack};
    ASSERT_EQ(*is_less, expected[kind] ? "true" : "false") << f.definition() << '\n'
                                                           << definitions[1].second << '\n'
                                                           << questions[2];
  }
  expect_shown(trial, frame, definitions, questions);
}

}  // namespace kingmaker::fuzz
