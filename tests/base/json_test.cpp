// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace kingmaker {
namespace {

using nlohmann::json;

TEST(JsonWriter, PutsCommasBetweenMembers) {
  JsonWriter writer;
  writer.begin_object()
      .member("yes", true)
      .member("number", std::uint64_t{18446744073709551615U})
      .member("negative", -3)
      .member("text", "a")
      .member("nothing", nullptr)
      .key("empty")
      .begin_array()
      .end_array()
      .key("list")
      .array(std::vector<int>{1, 2})
      .key("given")
      .raw("{}")
      .end_object();
  EXPECT_EQ(writer.take(),
            R"({"yes":true,"number":"18446744073709551615","negative":-3,"text":"a",)"
            R"("nothing":null,"empty":[],"list":[1,2],"given":{}})");
}

TEST(JsonWriter, NestsToAnyDepth) {
  constexpr int kDepth = 100'000;
  JsonWriter writer;
  for (int i = 0; i < kDepth; ++i) writer.begin_array();
  for (int i = 0; i < kDepth; ++i) writer.end_array();
  EXPECT_EQ(writer.take(), std::string(kDepth, '[') + std::string(kDepth, ']'));
}

TEST(JsonWriter, IsTakenInParts) {
  JsonWriter writer;
  writer.begin_array().value(1);
  EXPECT_EQ(writer.size(), 2U);
  EXPECT_EQ(writer.take(), "[1");
  EXPECT_EQ(writer.size(), 0U);
  EXPECT_EQ(writer.value(2).end_array().take(), ",2]");
}

TEST(JsonWriter, Spaces) {
  JsonWriter writer(JsonStyle::Spaced);
  writer.begin_object().member("a", 1).key("rows").begin_array();
  for (const int row : {1, 2}) writer.begin_object().member("row", row).end_object();
  writer.end_array().end_object();
  EXPECT_EQ(writer.take(), "{\"a\": 1, \"rows\": [{\"row\": 1}, {\"row\": 2}]}");
}

TEST(JsonWriter, QuotesNumbersThatReadersRound) {
  EXPECT_EQ(json_number("9007199254740992"), "9007199254740992");
  EXPECT_EQ(json_number("9007199254740993"), "\"9007199254740993\"");
  EXPECT_EQ(json_number("-9007199254740992"), "-9007199254740992");
  EXPECT_EQ(json_number("-9007199254740993"), "\"-9007199254740993\"");
  EXPECT_EQ(json_number("10000000000000000"), "\"10000000000000000\"");
  EXPECT_EQ(json_number("-7"), "-7");
}

TEST(JsonText, EscapesWhatJsonDoesNotHave) {
  EXPECT_EQ(json_text("a \"b\" \\ \n \t \x01 \x1F"), R"("a \"b\" \\ \n \u0009 \u0001 \u001f")");
  EXPECT_EQ(json_text("β≔🎲"), "\"β≔🎲\"");
  EXPECT_EQ(json_text(std::string_view("a\0b", 3)), R"("a\u0000b")");
}

TEST(JsonText, IsUtf8WhateverItIsMadeOf) {
  EXPECT_EQ(json_text("a\xFF\xC3"), "\"a\uFFFD\uFFFD\"");
  EXPECT_EQ(json_text("\xED\xA0\x80"), "\"\uFFFD\uFFFD\uFFFD\"");
  EXPECT_EQ(json_text("\xC2\"b"), "\"\uFFFD\\\"b\"");
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string bytes = {static_cast<char>(first), static_cast<char>(second)};
      const json read = json::parse(json_text(bytes), nullptr, false);
      ASSERT_TRUE(read.is_string()) << first << " " << second;
      if (first < 0x80 && second < 0x80) {
        EXPECT_EQ(read.get<std::string>(), bytes);
      }
    }
  }
}

}  // namespace
}  // namespace kingmaker
