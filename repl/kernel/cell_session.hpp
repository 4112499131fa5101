// A session whose statements come in cells of a notebook. Nothing here knows of Jupyter's protocol.
#pragma once

#include <cstddef>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "repl/host/local_host.hpp"
#include "repl/kernel/rich_output.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

// Who shows what the statements of a cell say, in the order of the calls.
class CellOutput {
 public:
  virtual ~CellOutput() = default;
  virtual void print(std::string_view text) = 0;       // an answer that is but text
  virtual void message(std::string_view text) = 0;     // a warning, or how long something took
  virtual void display(const RichOutput& output) = 0;  // an answer that is more
  virtual void result(const RichOutput& output) = 0;   // that of the last statement
};

// Why a cell ended early.
struct CellError {
  std::string name;     // BadInput, Limit, Interrupted or AssertionFailed
  std::string message;  // one line
  std::string shown;    // with its place in the cell, in colours
};

struct CellEnd {
  std::optional<CellError> error;
  bool quit = false;
};

// A base, so that it is there before the session.
struct CellSurroundings {
  LocalHost machine;
  std::ostringstream messages = {};
};

class CellSession final : private CellSurroundings, private Session {
 public:
  explicit CellSession(std::atomic<bool>* interrupt);

  // Runs the statements of a cell up to the first error. Cells are numbered by Jupyter.
  CellEnd run_cell(std::string_view code, std::size_t number, CellOutput& output);

  using Session::complete;
  // What can be said of a word: its page of help, or what it is bound to.
  [[nodiscard]] std::optional<std::string> about(std::string_view word);

 private:
  void report(const absl::Status& status, const Origin& origin, std::string_view source) override;
  absl::Status show(const Answer& answer, const std::string& text) override;
  // Hands on what is waiting.
  void flush(bool is_last);

  CellOutput* output_ = nullptr;  // of the cell that runs
  std::optional<RichOutput>
      answer_;  // the last one: whether another follows decides how it is shown
  std::optional<CellError> error_;
};

}  // namespace kingmaker
