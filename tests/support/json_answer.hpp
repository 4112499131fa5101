// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of a statement under `--format json`, read by a JSON reader.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/program.hpp"

namespace kingmaker::testing {

// The answer in a record: its value, or the members of an answer that is an object.
inline nlohmann::json answer_in(nlohmann::json record) {
  for (const char* const member : {"statement", "kind", "name"}) record.erase(member);
  return record.size() == 1 && record.contains("value") ? record.at("value") : record;
}

inline nlohmann::json answer_json(const std::string& statement, int status = 0) {
  const ProgramRun run = run_program({"--format", "json", "eval", statement});
  EXPECT_EQ(run.status, status) << statement;
  EXPECT_EQ(run.err, "") << statement;
  // The status is the same as in text.
  EXPECT_EQ(eval({statement}).status, status) << statement;
  return answer_in(nlohmann::json::parse(run.out));
}

}  // namespace kingmaker::testing
