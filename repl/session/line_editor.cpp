// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/session/line_editor.hpp"

#include <absl/algorithm/container.h>
#include <boost/core/noncopyable.hpp>

#include <iostream>

#ifdef KINGMAKER_HAVE_LIBEDIT
#include <histedit.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source_text.hpp"
#include "base/text.hpp"
#include "language/present/columns.hpp"
#include "repl/host/history_file.hpp"
#include "repl/host/signals.hpp"
#include "repl/host/terminal.hpp"
#endif

namespace kingmaker {

#ifdef KINGMAKER_HAVE_LIBEDIT
namespace {

class LibeditLines final : public LineSource, boost::noncopyable {
 public:
  explicit LibeditLines(LineEditorOptions options) : options_(std::move(options)) {
    restore_terminal_by(asks_for_paste() ? kPasteOff : "");
    // Without a UTF-8 locale, libedit would treat bytes as characters.
    if (std::setlocale(LC_CTYPE, "") == nullptr ||
        std::string_view(std::setlocale(LC_CTYPE, nullptr)) == "C") {
      std::setlocale(LC_CTYPE, "C.UTF-8");
    }
    edit_ = el_init("kingmaker", stdin, stdout, stderr);
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, options_.history_size);
    history(history_, &event, H_SETUNIQUE, 1);
    // Devices may have no end.
    if (std::error_code none; std::filesystem::is_regular_file(options_.history_file, none)) {
      absl::Status status = check_history(options_.history_file);
      if (status.ok()) {
        history(history_, &event, H_LOAD, options_.history_file.c_str());
        status =
            shorten_history(options_.history_file, static_cast<std::size_t>(options_.history_size));
      }
      if (!status.ok()) keep_no_history(status);
    }
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &LibeditLines::prompt);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_ADDFN, "km-complete", "Complete the word", &LibeditLines::complete);
    el_set(edit_, EL_ADDFN, "km-cancel", "Drop the statement", &LibeditLines::cancel);
    el_set(edit_, EL_ADDFN, "km-suspend", "Stop the program for now", &LibeditLines::suspend);
    el_set(edit_, EL_ADDFN, "km-paste", "Insert what is pasted", &LibeditLines::paste);
    el_set(edit_, EL_BIND, "^I", "km-complete", nullptr);
    el_set(edit_, EL_BIND, "\\e[200~", "km-paste", nullptr);
    el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    // While a line is edited, Ctrl-C is a key that drops the line. While a statement runs, it is
    // the signal that stops it.
    el_set(edit_, EL_SETTY, "-d", "-isig", nullptr);
    el_set(edit_, EL_BIND, "^C", "km-cancel", nullptr);
    el_set(edit_, EL_BIND, "^Z", "km-suspend", nullptr);
    el_source(edit_, nullptr);  // the user's ~/.editrc
    set_bracketed_paste(true);
  }
  ~LibeditLines() override {
    set_bracketed_paste(false);
    restore_terminal_by(nullptr);
    history_end(history_);
    el_end(edit_);
  }

  Outcome read(std::string& line, bool continued) override {
    continued_ = continued;
    if (!continued) lines_before_.clear();
    prompt_ = options_.prompt();
    cancelled_ = false;
    std::cout.flush();
    el_resize(edit_);
    // libedit would show the prompt before it prepares the terminal. A Ctrl-D or Ctrl-C typed
    // between the two would not be a key.
    el_set(edit_, EL_PREP_TERM, 1);
    int count = 0;
    const char* text = [&] {
      const Waiting waiting;
      return el_gets(edit_, &count);
    }();
    if (cancelled_) return Outcome::Interrupted;
    if (text == nullptr || count <= 0) {
      std::cout << '\n';
      return Outcome::End;
    }
    line.assign(text, static_cast<std::size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    append(lines_before_, line, "\n");
    return Outcome::Line;
  }

  void remember(const std::string& statement) override {
    // A statement is kept with its lines, since newlines end comments and moves of a game.
    if (statement.find_first_not_of(" \t\n") == std::string::npos) return;
    constexpr std::size_t kLongest = 10'000;
    if (statement.size() > kLongest) return;
    HistEvent event;
    history(history_, &event, H_ENTER, statement.c_str());
    // The history is saved at once, so that it outlasts every end of the session.
    if (options_.history_file.empty()) return;
    const absl::Status saved = append_to_history(options_.history_file, in_file(statement));
    if (!saved.ok()) keep_no_history(saved);
  }

 private:
  // Terminals mark the beginning and the end of a paste if they are asked to.
  static constexpr const char* kPasteOff = "\033[?2004l";
  static bool asks_for_paste() {
    const char* const kind = std::getenv("TERM");
    return kind != nullptr && std::string_view(kind) != "dumb";
  }
  static void set_bracketed_paste(bool on) {
    if (!asks_for_paste()) return;
    std::fputs(on ? "\033[?2004h" : kPasteOff, stdout);
    std::fflush(stdout);
  }

  // This must neither stop the session, nor print a warning for every line.
  void keep_no_history(const absl::Status& why) {
    std::cerr << "kingmaker: warning: the history of this session is not kept: "
              << harmless(std::string(why.message()))
              << "; KINGMAKER_HISTORY=FILE names another file\n";
    options_.history_file.clear();
  }

  // A statement as the history file holds it; libedit writes this form only to files.
  static std::string in_file(const std::string& statement) {
    const std::unique_ptr<History, void (*)(History*)> alone(history_init(), &history_end);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
    HistEvent event;
    history(alone.get(), &event, H_SETSIZE, 1);
    history(alone.get(), &event, H_ENTER, statement.c_str());
    if (!file || history(alone.get(), &event, H_SAVE_FP, file.get()) < 0) return {};
    std::rewind(file.get());
    std::string text;
    std::array<char, 4096> piece;
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file.get())) {
      text.append(piece.data(), size);
    }
    return text.substr(std::min(kHistoryHead.size(), text.size()));
  }

  static LibeditLines& self(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<LibeditLines*>(data);
  }

  static char* prompt(EditLine* edit) {
    LibeditLines& lines = self(edit);
    return (lines.continued_ ? lines.options_.continuation : lines.prompt_).data();
  }

  static unsigned char cancel(EditLine* edit, int /*key*/) {
    self(edit).cancelled_ = true;
    std::fputs("^C\n", stdout);
    std::fflush(stdout);
    return CC_EOF;
  }

  // Inserts the pasted text as if it were typed, except that no character is a key and tabs are
  // blanks.
  static unsigned char paste(EditLine* edit, int /*key*/) {
    constexpr std::wstring_view kEnd = L"\033[201~";
    std::wstring text;
    for (wchar_t c = 0; !text.ends_with(kEnd) && el_wgetc(edit, &c) == 1;) text += c;
    if (text.ends_with(kEnd)) text.resize(text.size() - kEnd.size());
    absl::c_replace(text, L'\t', L' ');
    absl::c_replace(text, L'\r', L'\n');
    std::erase_if(text, [](wchar_t c) {
      return c != L'\n' && detail::is_hidden_control(static_cast<char32_t>(c));
    });
    el_wpush(edit, text.c_str());
    return CC_NORM;
  }

  static unsigned char suspend(EditLine* edit, int /*key*/) {
    el_set(edit, EL_PREP_TERM, 0);
    set_bracketed_paste(false);
    std::raise(SIGTSTP);
    set_bracketed_paste(true);
    el_set(edit, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
  }

  static unsigned char complete(EditLine* edit, int /*key*/) {
    const LineInfo* info = el_line(edit);
    const std::string_view line(info->buffer,
                                static_cast<std::size_t>(info->cursor - info->buffer));
    const std::string statement = cat(self(edit).lines_before_, line);
    const auto [begin, matches] = self(edit).options_.complete(statement);
    if (matches.empty()) return CC_REFRESH_BEEP;
    const std::string_view first = matches.front();
    std::size_t common = first.size();
    for (const std::string& match : matches) {
      const auto differ = absl::c_mismatch(first, match);
      common = std::min(common, static_cast<std::size_t>(differ.first - first.begin()));
    }
    common = detail::valid_utf8_prefix(first.substr(0, common));  // only whole characters
    std::string insert(first.substr(0, common).substr(statement.size() - begin));
    const char last = first.back();
    // A blank ends a complete word, but not folders, calls and names of arguments, which continue.
    if (matches.size() == 1 && last != '/' && last != '(' && last != '=') insert += ' ';
    if (!insert.empty()) {
      el_insertstr(edit, insert.c_str());
      return CC_REFRESH;
    }
    constexpr std::size_t kUsualColumns = 80;
    const auto terminal = terminal_size();
    std::fputc('\n', stdout);
    std::vector<std::string> words;
    absl::c_transform(matches, std::back_inserter(words),
                      [](const std::string& match) { return harmless(match); });
    std::fputs(in_columns(words, terminal ? terminal->columns : kUsualColumns).c_str(), stdout);
    return CC_REDISPLAY;
  }

  LineEditorOptions options_;
  EditLine* edit_;
  History* history_;
  std::string prompt_;
  std::string lines_before_;  // of the statement
  bool continued_ = false;
  bool cancelled_ = false;
};

}  // namespace

std::unique_ptr<LineSource> open_line_editor(LineEditorOptions options) {
  return std::make_unique<LibeditLines>(std::move(options));
}

#else
namespace {

class PromptedLines final : public LineSource {
 public:
  explicit PromptedLines(LineEditorOptions options) : options_(std::move(options)) {}
  Outcome read(std::string& line, bool continued) override {
    std::cout << (continued ? options_.continuation : options_.prompt()) << std::flush;
    return lines_.read(line, continued);
  }

 private:
  LineEditorOptions options_;
  StreamLines lines_{std::cin};
};

}  // namespace

std::unique_ptr<LineSource> open_line_editor(LineEditorOptions options) {
  return std::make_unique<PromptedLines>(std::move(options));
}
#endif

}  // namespace kingmaker
