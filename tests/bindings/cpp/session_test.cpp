// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "bindings/cpp/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "base/json.hpp"

namespace kingmaker::testing::embed_session_test {
namespace {

using ::kingmaker::embed::Data;
using ::kingmaker::embed::Error;
using ::kingmaker::embed::Outcome;
using ::kingmaker::embed::Session;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string last_text(const Outcome& outcome) {
  return outcome.answers.empty() ? "" : outcome.answers.back().text;
}

TEST(EmbeddedSession, AnswersAsTextAndAsData) {
  Session session;
  const Outcome outcome =
      session.run("v = [[1,3],[[1,2],[[2,3]]]]\nnormalize v under prudent; size(v); 1/2; 1 == 1");
  ASSERT_FALSE(outcome.error) << outcome.error->report;
  ASSERT_EQ(outcome.answers.size(), 4U);  // a binding has none
  EXPECT_EQ(outcome.answers[0].text, "2_1");
  EXPECT_EQ(outcome.answers[0].data["mover"].number(), 2);
  EXPECT_EQ(outcome.answers[0].data["options"].items().size(), 2U);
  EXPECT_EQ(outcome.answers[1].data.number(), 9);
  EXPECT_EQ(outcome.answers[2].data.text(), "1/2");
  EXPECT_EQ(outcome.answers[3].data.truth(), true);
  // Names live as long as the session.
  EXPECT_EQ(last_text(session.run("size(v)")), "9");
}

TEST(EmbeddedSession, SettingsAreStatements) {
  Session session;
  EXPECT_EQ(last_text(session.run(":set under prudent\nnormalize [[1,3],[2,3]]")), "2_1");
  EXPECT_EQ(last_text(session.run(":set format bracket\n[2,3]")), "[2,3]");
}

TEST(EmbeddedSession, AnErrorHasItsPlaceAndKeepsWhatWasBefore) {
  Session session;
  const Outcome outcome = session.run("a = 2_1\nsize(a) + 1\nb = size(u)\n7");
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, Error::Kind::BadInput);
  EXPECT_EQ(outcome.error->message, "unknown name `u`");
  EXPECT_EQ(outcome.error->line, 3U);
  EXPECT_EQ(outcome.error->column, 10U);
  EXPECT_THAT(outcome.error->report, HasSubstr("b = size(u)\n         ^"));
  EXPECT_EQ(outcome.answers.size(), 1U);
  EXPECT_EQ(last_text(session.run("a")), "2_1");
  EXPECT_TRUE(session.run("b").error);
}

TEST(EmbeddedSession, RefutationsAreAnswers) {
  Session session;
  const Outcome check = session.run("check forall k in 1..3: k < 3; 5");
  ASSERT_FALSE(check.error);
  ASSERT_EQ(check.answers.size(), 2U);
  EXPECT_TRUE(check.answers[0].is_refuted);
  EXPECT_EQ(check.answers[0].data["holds"].truth(), false);
  EXPECT_EQ(check.answers[0].data["instance"]["k"].number(), 3);
  // A failed assertion ends a script.
  EXPECT_EQ(session.run("assert 1 == 2; 5").answers.size(), 1U);
}

TEST(EmbeddedSession, ReachesNeitherFilesNorThePrompt) {
  Session session;
  for (const char* const statement : {"table k in 1..2: k -o t.csv", ":load x.km", ":save x.km",
                                      "length(file(\"x\"))", ":quit"}) {
    const Outcome outcome = session.run(statement);
    ASSERT_TRUE(outcome.error) << statement;
    EXPECT_EQ(outcome.error->kind, Error::Kind::BadInput) << statement;
  }
}

TEST(EmbeddedSession, LimitsAndInterruptionsStopIt) {
  Session session;
  const Outcome limited = session.run(
      ":set limit steps 1000\ncheck forall v, w in values(depth <= 2): v == w or v != w");
  ASSERT_TRUE(limited.error);
  EXPECT_EQ(limited.error->kind, Error::Kind::Limit);

  Session endless;
  std::atomic<bool> has_stopped = false;
  std::thread other([&] {
    while (!has_stopped) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      endless.interrupt();
    }
  });
  const Outcome stopped = endless.run(
      ":set limit steps 10000000000000\n"
      "check forall v, w in values(depth <= 2): v == w or v != w");
  has_stopped = true;
  other.join();
  ASSERT_TRUE(stopped.error);
  EXPECT_EQ(stopped.error->kind, Error::Kind::Interrupted);
  EXPECT_EQ(last_text(endless.run("1 + 1")), "2");
}

TEST(EmbeddedSession, AScriptBringsAnotherSessionThere) {
  Session session;
  ASSERT_FALSE(session.run("f(n) = n_1; v = clobber(123213); :set players 4").error);
  Session other;
  ASSERT_FALSE(other.run(session.script()).error);
  EXPECT_EQ(last_text(other.run("size(v)")), "8");
}

TEST(EmbeddedData, ReadsWhatIsWritten) {
  const std::string text = "a \"quote\", a \\, \n\t\x1b \u2200 \U000E0001";
  JsonWriter json;
  json.begin_object().member("text", text).key("list").begin_array();
  json.value(-5).value(nullptr).value(true).begin_object().end_object().end_array().end_object();
  const Data data(json.take());
  EXPECT_EQ(data["text"].text(), text);
  const std::vector<Data> items = data["list"].items();
  ASSERT_EQ(items.size(), 4U);
  EXPECT_EQ(items[0].number(), -5);
  EXPECT_EQ(items[1].kind(), Data::Kind::Nothing);
  EXPECT_EQ(items[2].truth(), true);
  EXPECT_EQ(items[3].kind(), Data::Kind::Object);
  EXPECT_TRUE(items[3].members().empty());
  EXPECT_EQ(data.members()[1].first, "list");
  EXPECT_EQ(data["none"].kind(), Data::Kind::Nothing);
  EXPECT_EQ(items[0].text(), std::nullopt);
}

TEST(EmbeddedData, DeepDataIsWalkedAndLeft) {
  constexpr std::size_t kDepth = 1'000'000;
  Data data(std::string(kDepth, '[') + "7" + std::string(kDepth, ']'));
  std::size_t depth = 0;
  while (data.kind() == Data::Kind::List) {
    data = data.items().front();
    ++depth;
  }
  EXPECT_EQ(depth, kDepth);
  EXPECT_EQ(data.number(), 7);
}

// A text that is no JSON is nothing, and JSON of others is read as well.
TEST(Data, RefusesWhatIsNoJson) {
  for (const std::string text :
       {"",        "]",         "[}",         "[1,]",     "[,1]",  "{1:2}",
        "{\"a\"}", "{\"a\":}",  "{\"a\":1,}", "\"",       "\"\\",  "\"\\u12\"",
        "\"\\q\"", "\"\\ud800", "nul",        "1 2",      "[1 2]", "+",
        "--1",     ":",         "[",          "{\"a\":1", "'a'",   "\"\\ud800\""}) {
    EXPECT_EQ(Data(text).kind(), Data::Kind::Nothing) << text;
    EXPECT_TRUE(Data(text).items().empty());
  }
  EXPECT_EQ(Data(std::string("[1]\0]", 5)).kind(), Data::Kind::Nothing);
  EXPECT_EQ(Data(" [ 1 , -2.5e3 ,\t{ \"a\" : [ ] , \"b\\u0041\":null } ]\r\n").items().size(), 3U);
  EXPECT_EQ(Data("\"a\\u0041\\n\"").text(), "aA\n");
  EXPECT_EQ(Data("\"\\ud835\\udd38\"").text(), "\U0001D538");
  // A byte order mark is no part of it.
  EXPECT_EQ(Data("\xEF\xBB\xBF[\"\\\\\", \"\\\"\"]").items().at(1).json(), "\"\\\"\"");
}

}  // namespace
}  // namespace kingmaker::testing::embed_session_test
