// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/weave.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "base/interrupt.hpp"
#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/papers/markdown.hpp"
#include "grammar/continuation.hpp"
#include "repl/commands/command_line.hpp"
#include "repl/commands/core_subcommands.hpp"
#include "repl/commands/invocation.hpp"

namespace kingmaker::papers {
namespace {

constexpr std::string_view kPrompt = "kingmaker> ";
constexpr std::string_view kContinuation = "        ..> ";
constexpr std::string_view kShell = "$ ";
// Begins the lines that answer a statement of a block `km`: a comment of the language.
constexpr std::string_view kAnswer = "#> ";

// Words as a POSIX shell splits them, without any expansion. nullopt if the line asks a shell for
// more than that: a pipe, a file, another program.
std::optional<std::vector<std::string>> shell_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else if (quote == '"' && (c == '$' || c == '`' || c == '\\')) {
        return std::nullopt;
      } else {
        words.back() += c;
      }
      continue;
    }
    if (c == ' ') {
      in_word = false;
      continue;
    }
    const bool is_comment = c == '#' && !in_word;
    if (is_comment) return words;
    if (std::string_view("|&;<>()$`\\*?~").find(c) != std::string_view::npos) return std::nullopt;
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\'' || c == '"') {
      quote = c;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) return std::nullopt;
  return words;
}

// A line of a shell that is run here: `kingmaker ...`, or `echo WORD | kingmaker ...`.
struct ShellLine {
  std::vector<std::string> arguments;
  std::string input;
};

// nullopt if it is any other.
std::optional<ShellLine> shell_line(std::string_view text) {
  ShellLine line;
  constexpr std::string_view kEcho = "echo ";
  constexpr std::string_view kPipe = " | ";
  if (text.starts_with(kEcho)) {
    const std::size_t pipe = text.rfind(kPipe);
    if (pipe == std::string_view::npos) return std::nullopt;
    const auto echoed = shell_words(text.substr(kEcho.size(), pipe - kEcho.size()));
    if (!echoed) return std::nullopt;
    for (const std::string& word : *echoed) {
      append(line.input, line.input.empty() ? "" : " ", word);
    }
    line.input += '\n';
    text.remove_prefix(pipe + kPipe.size());
  }
  auto words = shell_words(text);
  if (!words || words->empty() || words->front() != "kingmaker") return std::nullopt;
  words->erase(words->begin());
  line.arguments = *std::move(words);
  return line;
}

// Runs the examples of one document and writes it anew.
class Weaver {
 public:
  Weaver(const Invocation& invocation, const std::string& file, std::string_view text)
      : invocation_(invocation),
        library_(invocation.session.context().library.without_definitions()),
        file_(file),
        lines_(lines_of(text)),
        line_end_(text.find("\r\n") != std::string_view::npos ? "\r\n" : "\n"),
        ends_open_(!text.empty() && text.back() != '\n') {}

  // An error is of a block that has one and does not say so, or is an interruption.
  absl::Status weave() {
    for (const CodeBlock& block : code_blocks(lines_)) {
      copy_to(block.begin);
      absl::Status status;
      if (block.language() == "console") status = console(block);
      if (block.language() == "km") status = statements(block);
      if (!status.ok()) return status;
    }
    copy_to(lines_.size());
    return absl::OkStatus();
  }

  [[nodiscard]] std::string text() const {
    std::string text = woven_;
    if (ends_open_ && text.ends_with(line_end_)) text.resize(text.size() - line_end_.size());
    return text;
  }
  [[nodiscard]] std::size_t examples() const { return examples_; }
  // The changes: each example with its line, `-` before its old output, `+` before the new one.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  [[nodiscard]] const std::string& differences() const { return differences_; }

 private:
  using Lines = std::vector<std::string>;

  void write(std::string_view line) { append(woven_, line, line_end_); }
  void copy_to(std::size_t end) {
    for (; next_ < end; ++next_) write(lines_[next_]);
  }

  // The line as the block has it: without the blanks before the fence.
  [[nodiscard]] static std::string_view inside(const CodeBlock& block, std::string_view line) {
    if (line.starts_with(block.indent)) line.remove_prefix(block.indent.size());
    return line;
  }

  // Puts what is printed in place of the lines [next_, end).
  void replace(const CodeBlock& block, std::size_t example, std::size_t end, const Lines& printed) {
    Lines before;
    for (; next_ < end; ++next_) before.emplace_back(lines_[next_]);
    Lines after;
    for (const std::string& line : printed) {
      after.push_back(line.empty() ? line : cat(block.indent, line));
    }
    for (const std::string& line : after) write(line);
    if (before == after) return;
    ++changes_;
    append(differences_, file_, ":", example + 1, ": ", lines_[example], "\n");
    for (const std::string& line : before) append(differences_, "- ", line, "\n");
    for (const std::string& line : after) append(differences_, "+ ", line, "\n");
  }

  [[nodiscard]] static Lines printed_lines(const std::string& text) {
    const std::vector<std::string_view> lines = lines_of(text);
    return {lines.begin(), lines.end()};
  }

  Session& session() {
    if (!session_) {
      SessionOptions options;
      options.interactive = true;
      session_ = std::make_unique<Session>(invocation_.session.context().settings, library_,
                                           options, invocation_.session.host(), printed_, printed_);
      for (const std::string& script : invocation_.arguments.values("--load")) {
        run_file(*session_, script, &Session::load);
      }
    }
    return *session_;
  }

  absl::Status console(const CodeBlock& block) {
    const auto begins = [&](std::size_t line, std::string_view mark) {
      return inside(block, lines_[line]).starts_with(mark);
    };
    const auto is_example = [&](std::size_t line) {
      return begins(line, kShell) || begins(line, kPrompt);
    };
    if (block.has("fresh")) session_.reset();
    while (next_ < block.end) {
      const std::size_t example = next_;
      copy_to(example + 1);
      std::optional<std::string> printed;
      const std::string_view line = inside(block, lines_[example]);
      if (line.starts_with(kShell)) printed = run_shell_line(line.substr(kShell.size()));
      if (line.starts_with(kPrompt)) {
        std::string statement(line.substr(kPrompt.size()));
        for (; next_ < block.end && begins(next_, kContinuation); copy_to(next_ + 1)) {
          append(statement, "\n", inside(block, lines_[next_]).substr(kContinuation.size()));
        }
        printed = run_prompt(statement);
      }
      std::size_t end = next_;
      while (end < block.end && !is_example(end)) ++end;
      if (is_set(invocation_.interrupt)) return interrupted_error();
      if (printed && !block.has("hide")) {
        ++examples_;
        replace(block, example, end, printed_lines(*printed));
      } else {
        copy_to(end);
      }
    }
    return absl::OkStatus();
  }

  std::optional<std::string> run_shell_line(std::string_view text) {
    const auto line = shell_line(text);
    if (!line) return std::nullopt;
    if (read_arguments(line->arguments, library_).subcommand->name == "weave") {
      return "kingmaker: error: documents do not weave documents\n";
    }
    std::istringstream in(line->input);
    std::ostringstream out;
    std::ostringstream err;
    const InDocument document(file_);
    const Settings& settings = invocation_.session.context().settings;
    static_cast<void>(run_command_line(line->arguments, {in, out, err}, invocation_.interrupt,
                                       library_,
                                       invocation_.arguments.has("--limit") ? &settings : nullptr));
    return out.str() + err.str();
  }

  std::string run_prompt(std::string_view statement) {
    Session& session = this->session();
    printed_.str("");
    session.set_interactive(true);
    const InDocument document(file_);
    session.run(statement, {"<prompt>", 1});
    return printed_.str();
  }

  // A block of statements: each answer follows its statement.
  absl::Status statements(const CodeBlock& block) {
    const auto is_answer = [&](std::size_t line) {
      return inside(block, lines_[line]).starts_with(kAnswer.substr(0, 2));
    };
    if (block.has("fresh")) session_.reset();
    Session& session = this->session();
    session.set_interactive(false);
    bool failed = false;
    while (next_ < block.end) {
      const std::size_t first = next_;
      std::string statement;
      Continuation continuation;
      do {
        const std::string_view line = inside(block, lines_[next_]);
        append(statement, statement.empty() ? "" : "\n", line);
        continuation.feed(line);
        copy_to(next_ + 1);
      } while (continuation.open() && next_ < block.end && !is_answer(next_));
      std::size_t end = next_;
      while (end < block.end && is_answer(end)) ++end;
      printed_.str("");
      const Origin origin{block.has("error") ? "<km>" : file_,
                          first + 1 - (block.has("error") ? block.begin : 0)};
      Session::Flow flow = Session::Flow::Next;
      {
        const InDocument document(file_);
        flow = session.run(statement, origin);
      }
      if (flow != Session::Flow::Next) {
        failed = true;
        if (!block.has("error")) {
          invocation_.streams.err << printed_.str();
          return absl::InvalidArgumentError("this block fails; write `km error` if it should");
        }
      }
      if (is_set(invocation_.interrupt)) return interrupted_error();
      Lines printed;
      if (!block.has("hide")) {
        for (const std::string& line : printed_lines(printed_.str())) {
          printed.push_back(line.empty() ? "#>" : cat(kAnswer, line));
        }
      }
      const std::size_t begin = statement.find_first_not_of(" \t\n");
      if (begin != std::string::npos && statement[begin] != '#') ++examples_;
      replace(block, first, end, printed);
    }
    if (block.has("error") && !failed) {
      return absl::InvalidArgumentError("this block says `error`, but nothing in it fails");
    }
    return absl::OkStatus();
  }

  const Invocation& invocation_;
  Library library_;
  std::string file_;
  std::vector<std::string_view> lines_;
  std::string_view line_end_;
  bool ends_open_;
  std::unique_ptr<Session> session_;
  std::ostringstream printed_;
  std::string woven_;
  std::string differences_;
  std::size_t next_ = 0;  // the first line that is not written yet
  std::size_t examples_ = 0;
  std::size_t changes_ = 0;
};

// Weaves one file: writes it, or with `check` shows what would change.
absl::Status weave_file(const Invocation& invocation, const std::string& file, bool check,
                        bool& differs) {
  Session& session = invocation.session;
  KM_ASSIGN_OR_RETURN(const std::string text, session.host().read(file));
  if (text.find('\0') != std::string::npos) {
    return absl::InvalidArgumentError("this file is not text");
  }
  Weaver weaver(invocation, file, text);
  KM_RETURN_IF_ERROR(weaver.weave());
  std::ostream& out = invocation.streams.out;
  out << (check ? harmless(weaver.differences()) : "");
  out << file << ": " << weaver.examples() << (weaver.examples() == 1 ? " example" : " examples");
  if (weaver.changes() > 0) out << ", " << weaver.changes() << (check ? " differ" : " changed");
  out << '\n';
  differs = differs || weaver.changes() > 0;
  const std::string woven = weaver.text();
  if (check || woven == text) return absl::OkStatus();
  session.begin_statement();
  return session.host().write(file, session.context().budget(), woven);
}

ExitStatus run_weave(const Invocation& invocation) {
  Session& session = invocation.session;
  if (invocation.operands().empty()) return usage_error(invocation, "weave needs a file");
  const bool check = invocation.arguments.has("--check");
  bool differs = false;
  for (const std::string& file : invocation.operands()) {
    const absl::Status status = weave_file(invocation, file, check, differs);
    if (!status.ok()) session.report(status, {file, 0}, "");
    if (absl::IsCancelled(status)) break;
  }
  return std::max(session.exit_status(),
                  check && differs ? ExitStatus::Counterexample : ExitStatus::Ok);
}

}  // namespace

const Subcommand& weave_subcommand() {
  static const Subcommand kWeave = {
      .name = "weave",
      .operands = "FILE.md...",
      .doc = "run the examples of documents and write their output",
      .options = {{"--check", "", "change nothing; show what differs, exit status 1"}},
      .run = run_weave};
  return kWeave;
}

}  // namespace kingmaker::papers
