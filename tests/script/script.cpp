// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "tests/script/script.hpp"

#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <utility>

#include "base/text.hpp"
#include "repl/host/lines.hpp"
#include "repl/session/repl.hpp"
#include "repl/session/session.hpp"
#include "tests/support/memory_host.hpp"

namespace kingmaker::testing {
namespace {

using Lines = std::vector<std::string>;

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t") == std::string_view::npos;
}

// True for `# expect: 24`, and for the other lines that say what a statement prints.
bool is_expectation(std::string_view line) {
  static constexpr std::array<std::string_view, 6> kBeginnings = {
      "# expect:", "# error:", "# error at ", "# limit:", "# limit at ", "# warning:"};
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view beginning) { return line.starts_with(beginning); });
}

Lines lines_of(const std::string& text) {
  Lines lines = absl::StrSplit(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

// A line of messages such as `FILE:2:8: error: MESSAGE`.
struct Message {
  std::string_view place;  // `FILE:2:8: `, or empty
  std::string_view kind;   // `error` or `warning`
  std::string_view text;
};

// Nullopt for the other lines of a message: the statement and the caret below it.
std::optional<Message> message_in(std::string_view line) {
  for (const std::string_view kind : {"error", "warning"}) {
    const std::size_t at = line.find(cat(kind, ": "));
    if (at == std::string_view::npos) continue;
    const std::string_view place = line.substr(0, at);
    if (place.empty() || place.find(' ') == place.size() - 1) {
      return Message{place, kind, line.substr(at + kind.size() + 2)};
    }
  }
  return std::nullopt;
}

// ` at 8`, or ` at 2:8` if the statement has several lines, for `FILE:21:8: ` and a statement that
// begins in line 20.
std::string place_in_statement(std::string_view place, std::size_t begin, bool has_lines) {
  const std::vector<std::string> parts = absl::StrSplit(std::string(place), ':');
  if (parts.size() < 4) return "";
  const std::string& column = parts[parts.size() - 2];
  if (!has_lines) return cat(" at ", column);
  return cat(" at ", std::stoul(parts[parts.size() - 3]) - begin + 1, ":", column);
}

// A session that knows which errors are limits.
class ScriptSession final : public Session {
 public:
  using Session::Session;
  void report(const absl::Status& status, const Origin& origin, std::string_view source) override {
    errors.push_back(exit_status_of(status));
    Session::report(status, origin, source);
  }
  std::vector<ExitStatus> errors;  // of the running statement
};

// Runs a script, and is the source of its lines for the reader of the session. The reader asks for
// a line that continues no statement as soon as the statement before it has run.
class ScriptRun final : public LineSource {
 public:
  ScriptRun(std::string_view text, std::string name, const Library& library)
      : name_(std::move(name)), library_(library), lines_(lines_of(std::string(text))) {}

  ScriptReport run() {
    while (at_ < lines_.size()) {
      if (is_blank(lines_[at_])) {
        keep();
      } else {
        run_session();
      }
    }
    report_.renewed = absl::StrJoin(renewed_, "\n") + "\n";
    return std::move(report_);
  }

  Outcome read(std::string& line, bool continued) override {
    if (!continued) {
      finish_statement();
      while (at_ < lines_.size() && lines_[at_].starts_with('#')) {
        if (is_expectation(lines_[at_])) fail(at_, cat("no statement prints `", lines_[at_], "`"));
        keep();
      }
      begin_ = at_;
    }
    if (at_ == lines_.size() || is_blank(lines_[at_])) return Outcome::End;
    if (continued && is_expectation(lines_[at_])) return Outcome::End;
    line = lines_[at_];
    keep();
    ++read_;
    return Outcome::Line;
  }

 private:
  void keep() { renewed_.push_back(lines_[at_++]); }
  void fail(std::size_t index, std::string message) {
    report_.failures.push_back({index + 1, std::move(message)});
  }

  // Runs the statements up to the next blank line.
  void run_session() {
    MemoryHost host;
    SessionOptions options;
    options.keep_going = true;
    ScriptSession session(Settings{}, library_, options, host, out_, err_);
    session_ = &session;
    read_ = 0;
    begin_ = at_;
    static_cast<void>(run_repl(session, *this, name_));
    finish_statement();
    session_ = nullptr;
    for (; at_ < lines_.size() && !is_blank(lines_[at_]); keep()) {
      if (lines_[at_].starts_with('#')) continue;
      fail(at_, cat("the session ended before `", lines_[at_], "`"));
    }
  }

  // Compares what the statement printed with the lines that follow it.
  void finish_statement() {
    if (begin_ == at_) return;
    ++report_.statements;
    const Lines statement(lines_.begin() + static_cast<std::ptrdiff_t>(begin_),
                          lines_.begin() + static_cast<std::ptrdiff_t>(at_));
    Lines expected;
    while (at_ < lines_.size() && is_expectation(lines_[at_])) expected.push_back(lines_[at_++]);
    const Lines printed = take_printed(statement.size(), expected);
    if (printed != expected) {
      const auto text_of = [](const Lines& lines) {
        return lines.empty() ? " nothing" : cat("\n  ", absl::StrJoin(lines, "\n  "));
      };
      fail(begin_, cat(absl::StrJoin(statement, "\n"), "\nexpected:", text_of(expected),
                       "\nprinted:", text_of(printed)));
    }
    renewed_.insert(renewed_.end(), printed.begin(), printed.end());
    begin_ = at_;
  }

  // The output and the messages of the statement that has just run, as lines after it. An error has
  // a place if it is expected with a place.
  Lines take_printed(std::size_t statement_lines, const Lines& expected) {
    Lines printed;
    for (const std::string& line : lines_of(out_.str())) {
      printed.push_back(line.empty() ? "# expect:" : cat("# expect: ", line));
    }
    std::size_t errors = 0;
    for (const std::string& line : lines_of(err_.str())) {
      const std::optional<Message> message = message_in(line);
      if (!message) continue;
      if (message->kind == "warning") {
        printed.push_back(cat("# warning: ", message->text));
        continue;
      }
      const bool is_limit =
          errors < session_->errors.size() && session_->errors[errors] == ExitStatus::Limit;
      ++errors;
      const std::string_view beside =
          printed.size() < expected.size() ? expected[printed.size()] : std::string_view();
      const bool has_place = beside.starts_with("# error at") || beside.starts_with("# limit at");
      const std::string place =
          has_place
              ? place_in_statement(message->place, read_ - statement_lines + 1, statement_lines > 1)
              : "";
      printed.push_back(cat("# ", is_limit ? "limit" : "error", place, ": ", message->text));
    }
    // No error goes unnoticed because its message has another form.
    for (; errors < session_->errors.size(); ++errors) printed.push_back("# error: " + err_.str());
    out_.str("");
    err_.str("");
    session_->errors.clear();
    return printed;
  }

  std::string name_;
  const Library& library_;
  Lines lines_;
  std::size_t at_ = 0;     // the next line
  std::size_t begin_ = 0;  // the first line of the running statement; `at_` if none runs
  std::size_t read_ = 0;   // the number of lines that the session has read
  std::ostringstream out_;
  std::ostringstream err_;
  ScriptSession* session_ = nullptr;
  Lines renewed_;
  ScriptReport report_;
};

}  // namespace

ScriptReport run_test_script(std::string_view text, const std::string& name,
                             const Library& library) {
  return ScriptRun(text, name, library).run();
}

}  // namespace kingmaker::testing
