// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session whose statements come from the cells of a notebook. It does not depend on Jupyter's
// protocol. Tested in tests/repl/notebook_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "repl/host/local_host.hpp"
#include "repl/session/rich_output.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

// Receives the output of a cell's statements, in the order of the calls.
class CellOutput {
 public:
  virtual ~CellOutput() = default;
  virtual void print(std::string_view text) = 0;       // an answer that is only text
  virtual void message(std::string_view text) = 0;     // a warning, or a duration
  virtual void display(const RichOutput& output) = 0;  // an answer that is more than text
  virtual void result(const RichOutput& output) = 0;   // the answer of the last statement
};

// The reason why a cell ended early.
struct CellError {
  std::string name;      // BadInput, Limit, Interrupted or AssertionFailed
  std::string message;   // one line
  std::string rendered;  // the message in colours, with its place
};

struct CellEnd {
  std::optional<CellError> error;
  bool quit = false;
};

// A base class, so that it is constructed before the session.
struct CellSurroundings {
  LocalHost machine;
  std::ostringstream messages = {};
};

class CellSession final : private CellSurroundings, private Session {
 public:
  // The interruption stops a cell. It must outlive the session.
  CellSession(Library library, std::atomic<bool>* interrupt);

  // Runs the statements of a cell up to the first error. `number` is Jupyter's number of the cell.
  CellEnd run_cell(std::string_view code, std::size_t number, CellOutput& output);

  using Session::complete;
  using Session::context;
  // The page of help on a word, or its definition; nullopt if there is neither.
  [[nodiscard]] std::optional<std::string> about(std::string_view word);

 private:
  void report(const absl::Status& status, const Origin& origin, std::string_view source) override;
  absl::Status show(const Answer& answer, const std::string& text) override;
  // Passes on the output that is waiting.
  void flush(bool is_last);

  CellOutput* output_ = nullptr;  // of the running cell
  std::optional<RichOutput>
      answer_;  // the last answer, which is shown when it is known whether another follows
  std::optional<CellError> error_;
};

}  // namespace kingmaker
