// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session at a prompt, with a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {

class Prompt : public ::testing::Test {
 protected:
  std::string answer(std::string_view statement) {
    out_.str("");
    session_.run(statement, {"<prompt>", 1});
    return out_.str();
  }

  TemporaryFolder folder_;
  std::ostringstream out_;
  LocalHost host_;
  Session session_{Settings{}, program_library(), {.interactive = true}, host_, out_, out_};
};

}  // namespace kingmaker::testing
