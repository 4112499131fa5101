// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/cell_session.hpp"

#include <utility>

#include "base/text.hpp"
#include "language/present/answer_text.hpp"
#include "repl/help/help.hpp"
#include "repl/host/limit_remedy.hpp"

namespace kingmaker {
namespace {

SessionOptions options_of_cells() {
  SessionOptions options;
  options.interactive = true;
  options.shows_pictures = true;
  options.stop_at_errors = true;
  options.color = true;
  return options;
}

std::string name_of(const absl::Status& status) {
  if (absl::IsCancelled(status)) return "Interrupted";
  return exit_status_of(status) == ExitStatus::Limit ? "Limit" : "BadInput";
}

}  // namespace

// All answers go through `show` and all errors through `report`, so these streams get messages
// only.
CellSession::CellSession(Library library, std::atomic<bool>* interrupt)
    : CellSurroundings{LocalHost({.interruption = interrupt})},
      Session(Settings{}, std::move(library), options_of_cells(), machine, messages, messages) {}

CellEnd CellSession::run_cell(std::string_view code, std::size_t number, CellOutput& output) {
  output_ = &output;
  error_.reset();
  const Flow flow = run(code, {cat("In [", number, "]"), 1});
  if (flow == Flow::Stop && !error_ && answer_) {
    // A condition that does not hold is an answer, and ends the cell.
    std::string words = std::exchange(answer_, std::nullopt)->at("text/plain");
    error_ = CellError{"AssertionFailed", words, words};
  }
  flush(true);
  output_ = nullptr;
  return {std::exchange(error_, std::nullopt), flow == Flow::Quit};
}

std::optional<std::string> CellSession::about(std::string_view word) {
  if (word.empty()) return std::nullopt;
  if (const auto bound = definition_of(word); bound && bound->ok()) {
    return definition_page(**bound, context().library.documentation(word));
  }
  return help_page(word, context().library);
}

void CellSession::report(const absl::Status& status, const Origin& origin,
                         std::string_view source) {
  flush(false);
  // Only the first error counts, since a script that a cell loads may have failed before.
  if (!error_) {
    const absl::Status with_advice = with_remedy(status, false);
    error_ = CellError{name_of(with_advice), std::string(with_advice.message()),
                       render(with_advice, origin, source, true)};
  }
}

absl::Status CellSession::show(const Answer& answer, const std::string& text) {
  flush(false);
  std::string note;
  answer_ = rich_output(context(), machine, answer, text, note);
  if (!note.empty()) messages << "no picture: " << note << '\n';
  return absl::OkStatus();
}

void CellSession::flush(bool is_last) {
  if (answer_) {
    const RichOutput answer = *std::exchange(answer_, std::nullopt);
    if (is_last) {
      output_->result(answer);
    } else if (answer.size() > 1) {
      output_->display(answer);
    } else {
      output_->print(answer.at("text/plain") + "\n");
    }
  }
  if (std::string text = messages.str(); !text.empty()) {
    messages.str("");
    output_->message(text);
  }
}

}  // namespace kingmaker
