// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/weave.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "base/characters.hpp"
#include "base/diagnostic.hpp"
#include "base/interrupt.hpp"
#include "base/output_file.hpp"
#include "base/source_text.hpp"
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
constexpr std::string_view kFurther = "> ";  // of a shell, before a line that goes on
// Begins the lines that answer a statement of a block `km`: a comment of the language.
constexpr std::string_view kAnswer = "#> ";

// Tells whether a shell's command goes on in the next line: within quotes, or behind a `\` at the
// end. It reads each line once.
class CommandEnd {
 public:
  bool goes_on_behind(std::string_view line) {
    bool in_word = false;
    for (const char c : line) {
      if (quote_ != 0) {
        if (c == quote_) quote_ = 0;
      } else if (c == '\'' || c == '"') {
        quote_ = c;
      } else if (c == '#' && !in_word) {
        return false;
      }
      in_word = c != ' ';
    }
    return quote_ != 0 || line.ends_with('\\');
  }

 private:
  char quote_ = 0;
};

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
    } else if (text.substr(i).starts_with("\\\n")) {
      ++i;
    } else if (c == ' ') {
      in_word = false;
    } else if (c == '#' && !in_word) {
      break;  // a comment
    } else if (std::string_view("|&;<>()$`*?~\n\\").find(c) != std::string_view::npos) {
      return std::nullopt;
    } else {
      if (!in_word) words.emplace_back();
      in_word = true;
      if (c == '\'' || c == '"') {
        quote = c;
      } else {
        words.back() += c;
      }
    }
  }
  return quote == 0 ? std::optional(words) : std::nullopt;
}

// A line of a shell that is run here: `kingmaker ...`, or `echo WORD | kingmaker ...`.
struct ShellLine {
  std::vector<std::string> arguments;
  std::string input;
};

// nullopt if it is any other. Variables, `NAME=VALUE kingmaker`, do not change what examples print,
// and are left out.
std::optional<ShellLine> shell_line(std::string_view text) {
  ShellLine line;
  constexpr std::string_view kEcho = "echo ";
  constexpr std::string_view kPipe = " | ";
  if (const std::size_t pipe = text.rfind(kPipe);
      text.starts_with(kEcho) && pipe != std::string_view::npos) {
    const auto echoed = shell_words(text.substr(kEcho.size(), pipe - kEcho.size()));
    if (echoed) {
      for (const std::string& word : *echoed) {
        append(line.input, line.input.empty() ? "" : " ", word);
      }
      line.input += '\n';
      text.remove_prefix(pipe + kPipe.size());
    }
  }
  auto words = shell_words(text);
  const auto is_variable = [](const std::string& word) {
    const std::size_t equals = word.find('=');
    return equals != std::string::npos && equals > 0 &&
           std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equals),
                       is_of_name);
  };
  while (words && !words->empty() && is_variable(words->front())) words->erase(words->begin());
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
        text_(text),
        lines_(lines_of(text)) {}

  // An error is of a block that has one and does not say so, or is an interruption.
  absl::Status weave() {
    for (const CodeBlock& block : code_blocks(lines_)) {
      copy_to(block.begin);
      std::string_view behind = lines_[block.begin - 1];
      const char* const fence_end = block.fence.data() + block.fence.size();
      behind.remove_prefix(static_cast<std::size_t>(fence_end - behind.data()));
      fence_end_ = woven_.size() - end_of(block.begin - 1).size() - behind.size();
      longest_fence_ = block.fence.size();
      absl::Status status;
      if (block.language() == "console") status = console(block);
      if (block.language() == "km") status = statements(block);
      if (status.ok() && !block.has("skip")) status = check_all_run(block);
      if (!status.ok()) return status;
      lengthen_fences(block);
    }
    copy_to(lines_.size());
    return absl::OkStatus();
  }

  [[nodiscard]] std::string text() const {
    const bool ends_open = !lines_.empty() && lines_.back().end() == text_.end();
    // The last line may have another end than the one before it.
    const std::size_t end = woven_.ends_with("\r\n") ? 2 : 1;
    return woven_.substr(0, woven_.size() - (ends_open ? end : 0));
  }
  [[nodiscard]] std::size_t examples() const { return examples_; }
  // The changes: each example with its line, `-` before its old output, `+` before the new one.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  [[nodiscard]] const std::string& differences() const { return differences_; }

 private:
  using Lines = std::vector<std::string>;

  // The end of a line: "\n" or "\r\n", as the document has it, or as the line before if the last
  // one has none.
  [[nodiscard]] std::string_view end_of(std::size_t line) const {
    const auto end = static_cast<std::size_t>(lines_[line].end() - text_.begin());
    if (end == text_.size()) return line == 0 ? "\n" : end_of(line - 1);
    return text_.substr(end, text_[end] == '\r' ? 2 : 1);
  }
  void copy_to(std::size_t end) {
    for (; next_ < end; ++next_) append(woven_, lines_[next_], end_of(next_));
  }

  // An error if the block has a command that would be taken for an example, but was not run.
  [[nodiscard]] absl::Status check_all_run(const CodeBlock& block) const {
    const bool is_console = block.language() == "console";
    if (block.language() == "km") return absl::OkStatus();
    for (std::size_t i = block.begin; i < block.end; ++i) {
      std::string_view line = block.inside(lines_[i]);
      const bool has_prompt = line.starts_with("% ") || (!is_console && line.starts_with(kShell));
      if (has_prompt) line.remove_prefix(kShell.size());
      if (is_console && !has_prompt) continue;
      const bool is_command =
          line.starts_with("kingmaker ") || line.find("| kingmaker ") != std::string_view::npos;
      if (!is_command) continue;
      return error_at_line(i,
                           "this is not run: write it in a block ```console behind `$ `, or give "
                           "the block the word `skip`");
    }
    return absl::OkStatus();
  }

  // An answer that looks like the end of its block is kept in it by longer fences.
  void lengthen_fences(const CodeBlock& block) {
    const std::string more(longest_fence_ - block.fence.size(), block.fence[0]);
    if (more.empty()) return;
    woven_.insert(fence_end_, more);
    if (block.end == lines_.size()) return;
    copy_to(block.end + 1);
    woven_.insert(woven_.rfind(block.fence[0]) + 1, more);
  }

  // Puts what is printed in place of the lines [next_, end).
  void replace(const CodeBlock& block, std::size_t example, std::size_t end, const Lines& printed) {
    Lines after;
    for (const std::string& line : printed) {
      std::string whole = cat(block.indent, line);
      if (block.is_closed_by(whole)) {
        const std::size_t marks = whole.find_last_of(block.fence[0]) + 1 - block.indent.size();
        longest_fence_ = std::max(longest_fence_, marks + 1);
      }
      if (line.empty()) whole.resize(whole.find_last_not_of(" \t") + 1);
      after.push_back(std::move(whole));
    }
    const Lines before(lines_.begin() + static_cast<std::ptrdiff_t>(next_),
                       lines_.begin() + static_cast<std::ptrdiff_t>(end));
    if (before == after) return copy_to(end);
    next_ = end;
    for (const std::string& line : after) append(woven_, line, end_of(example));
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
      return block.inside(lines_[line]).starts_with(mark);
    };
    const auto is_example = [&](std::size_t line) {
      return begins(line, kShell) || begins(line, kPrompt);
    };
    if (block.has("fresh")) session_.reset();
    while (next_ < block.end) {
      const std::size_t example = next_;
      copy_to(example + 1);
      std::optional<std::string> printed;
      const std::string_view line = block.inside(lines_[example]);
      if (line.starts_with(kShell)) {
        std::string command(line.substr(kShell.size()));
        CommandEnd end;
        bool is_open = end.goes_on_behind(command);
        for (; is_open && next_ < block.end && !is_example(next_); copy_to(next_ + 1)) {
          std::string_view more = block.inside(lines_[next_]);
          if (more.starts_with(kFurther)) more.remove_prefix(kFurther.size());
          append(command, "\n", more);
          is_open = end.goes_on_behind(more);
        }
        const std::optional<ShellLine> parsed = shell_line(command);
        if (parsed) printed = run_shell_line(*parsed);
        if (!parsed && command.find("kingmaker") != std::string::npos) {
          return error_at_line(
              example,
              "this is not run: it is more than `kingmaker ...` or `echo VALUE | kingmaker ...`");
        }
      }
      if (line.starts_with(kPrompt)) {
        std::string statement(line.substr(kPrompt.size()));
        for (; next_ < block.end && begins(next_, kContinuation); copy_to(next_ + 1)) {
          append(statement, "\n", block.inside(lines_[next_]).substr(kContinuation.size()));
        }
        printed = run_prompt(statement);
      }
      if (is_set(invocation_.interrupt)) return interrupted_error();
      const Lines answer = printed_lines(printed.value_or(""));
      // An answer that looks like an example is known by what the example prints.
      std::size_t end = next_;
      while (end < block.end && end - next_ < answer.size() &&
             block.inside(lines_[end]) == answer[end - next_]) {
        ++end;
      }
      if (end - next_ < answer.size()) end = next_;
      while (end < block.end && !is_example(end)) ++end;
      if (printed && !block.has("hide")) {
        ++examples_;
        replace(block, example, end, answer);
      } else {
        copy_to(end);
      }
    }
    return absl::OkStatus();
  }

  std::string run_shell_line(const ShellLine& line) {
    if (read_arguments(line.arguments, library_).subcommand->name == "weave") {
      return "kingmaker: error: documents do not weave documents\n";
    }
    std::istringstream in(line.input);
    std::ostringstream out;
    std::ostringstream err;
    const InDocument document(file_);
    const Settings& settings = invocation_.session.context().settings;
    static_cast<void>(run_command_line(line.arguments, {in, out, err}, invocation_.interrupt,
                                       library_,
                                       invocation_.arguments.has("--limit") ? &settings : nullptr));
    return out.str() + err.str();
  }

  // The place is in the message, since the report has the file's name only.
  static absl::Status error_at_line(std::size_t line, std::string_view message) {
    return input_error("line ", line + 1, ": ", message);
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
      return block.inside(lines_[line]).starts_with(kAnswer.substr(0, 2));
    };
    if (block.has("fresh")) session_.reset();
    Session& session = this->session();
    session.set_interactive(false);
    bool failed = false;
    std::size_t number = 1;  // of the line in the block without its answers
    while (next_ < block.end) {
      const std::size_t first = next_;
      std::string statement;
      Continuation continuation(session.context().library.syntaxes());
      do {
        const std::string_view line = block.inside(lines_[next_]);
        append(statement, statement.empty() ? "" : "\n", line);
        continuation.feed(line);
        copy_to(next_ + 1);
      } while (continuation.open() && next_ < block.end && !is_answer(next_));
      std::size_t end = next_;
      while (end < block.end && is_answer(end)) ++end;
      printed_.str("");
      const Origin origin{"<km>", number};
      number += next_ - first;
      Session::Flow flow = Session::Flow::Next;
      {
        const InDocument document(file_);
        flow = session.run(statement, origin);
      }
      if (is_set(invocation_.interrupt)) return interrupted_error();
      if (flow != Session::Flow::Next) {
        failed = true;
        if (!block.has("error")) {
          invocation_.streams.err << printed_.str();
          return error_at_line(first, "this block fails; write `km error` if it should");
        }
      }
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
      return input_error("this block says `error`, but nothing in it fails");
    }
    return absl::OkStatus();
  }

  const Invocation& invocation_;
  Library library_;
  std::string file_;
  std::string_view text_;
  std::vector<std::string_view> lines_;
  std::unique_ptr<Session> session_;
  std::ostringstream printed_;
  std::string woven_;
  std::string differences_;
  std::size_t next_ = 0;       // the first line that is not written yet
  std::size_t fence_end_ = 0;  // of the block, in the woven text
  std::size_t longest_fence_ = 0;
  std::size_t examples_ = 0;
  std::size_t changes_ = 0;
};

// Weaves one file: writes it, or with `check` shows what would change.
absl::Status weave_file(const Invocation& invocation, const std::string& file, bool check,
                        bool& differs) {
  Session& session = invocation.session;
  KM_ASSIGN_OR_RETURN(const std::string text, session.host().read(file));
  if (text.find('\0') != std::string::npos) return input_error("this file is not text");
  const std::string_view mark =
      text.starts_with(detail::kByteOrderMark) ? detail::kByteOrderMark : "";
  Weaver weaver(invocation, file, std::string_view(text).substr(mark.size()));
  KM_RETURN_IF_ERROR(weaver.weave());
  std::ostream& out = invocation.streams.out;
  const std::string woven = cat(mark, weaver.text());
  if (file == "-" && !check) {
    out << woven;
    return absl::OkStatus();
  }
  out << (check ? harmless(weaver.differences()) : "");
  out << harmless(file) << ": " << weaver.examples()
      << (weaver.examples() == 1 ? " example" : " examples");
  if (weaver.changes() > 0) out << ", " << weaver.changes() << (check ? " differ" : " changed");
  out << '\n';
  differs = differs || weaver.changes() > 0;
  if (check || woven == text) return absl::OkStatus();
  session.begin_statement();
  Host& host = session.host();
  return host.write_pieces(file, session.context().budget(), [&](Host::Append append) {
    KM_RETURN_IF_ERROR(append(woven));
    // An editor may have saved it while the examples ran.
    KM_ASSIGN_OR_RETURN(const std::string current, host.read(file));
    return current == text ? absl::OkStatus()
                           : input_error(
                                 "this file has changed while its examples "
                                 "ran, and stays as it is; weave it again");
  });
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
      .doc = "run the examples of documents and write their output; - is a filter",
      .options = {{"--check", "", "change nothing; show what differs, exit status 1"}},
      .run = run_weave};
  return kWeave;
}

}  // namespace kingmaker::papers
