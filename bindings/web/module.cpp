// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session in a web page: functions that JavaScript calls, and one function of JavaScript that
// receives the output of the session. The page is a host, as a terminal is: the same code runs
// statements, completes words and shows pictures. Texts are UTF-8 and end with a zero byte.
// Tested in bindings/web/test/program.js.
#include <emscripten.h>

#include <array>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/out_of_memory.hpp"
#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "grammar/continuation.hpp"
#include "language/present/session_script.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "repl/commands/command_line.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/rich_output.hpp"
#include "repl/session/session.hpp"

// Receives events in order. `kind` is `answer`, `error`, `message` or `progress`; `html` is empty
// if the event is only text.
EM_JS(void, tell_page, (const char* kind, const char* text, const char* html),
      { Module["tell"](UTF8ToString(kind), UTF8ToString(text), UTF8ToString(html)); })

// Reads at most `size` bytes of the standard input of a command; 0 at its end.
EM_JS(int, read_page, (char* bytes, int size), { return Module["read"](bytes, size); })

namespace kingmaker::web {
namespace {

// The rest of WebAssembly's memory is for tables while they grow.
constexpr std::uint64_t kMegabytes = 1024;

void tell(const char* kind, const std::string& text, const std::string& html = {}) {
  tell_page(kind, text.c_str(), html.c_str());
}

// Files are those of the page, in memory. Programs of JavaScript make drawings.
class PageHost final : public Host {
 public:
  absl::StatusOr<std::string> read(const std::string& file) override { return files_.read(file); }
  absl::Status write_pieces(const std::string& file, Budget& budget,
                            absl::FunctionRef<absl::Status(Append)> content) override {
    return files_.write_pieces(file, budget, content);
  }
  bool has_file(const std::string& file) override { return files_.has_file(file); }
  std::vector<std::string> files_beginning(std::string_view typed) override {
    return files_.files_beginning(typed);
  }
  absl::StatusOr<std::string> picture(std::string_view graph, std::string_view format,
                                      Budget& budget) override {
    return files_.picture(graph, format, budget);
  }
  void show_progress(std::string_view line) override {
    if (std::exchange(progress_, line) != line) tell("progress", progress_);
  }

 private:
  LocalHost files_;
  std::string progress_;
};

// The standard input of a command, which may read none of it.
class PageInput final : public std::streambuf {
 protected:
  int_type underflow() override {
    const int size = read_page(bytes_.data(), static_cast<int>(bytes_.size()));
    if (size <= 0) return traits_type::eof();
    setg(bytes_.data(), bytes_.data(), bytes_.data() + size);
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::array<char, 65536> bytes_;
};

Settings settings_of_pages() {
  Settings settings;
  settings.limits.megabytes = kMegabytes;
  return settings;
}

SessionOptions options_of_pages() {
  SessionOptions options;
  options.interactive = true;
  options.shows_pictures = true;
  return options;
}

// A base class, so that it is constructed before the session.
struct Surroundings {
  PageHost page_host = {};
  std::ostringstream out = {};
  std::ostringstream err = {};
};

class PageSession final : private Surroundings, public Session {
 public:
  PageSession()
      : Session(settings_of_pages(), program_library(), options_of_pages(), page_host,
                Surroundings::out, Surroundings::err),
        kept_library_(context().library),
        kept_settings_(changes_to(context().settings)) {}

  // False after `:quit`.
  bool run_input(std::string_view text) {
    const Flow flow = run(text, {"<prompt>", 1});
    flush();
    return flow != Flow::Quit;
  }

  // True if a name or a setting has changed since they were last kept.
  bool has_changed() {
    return !context().library.has_definitions_of(kept_library_) ||
           changes_to(context().settings) != kept_settings_;
  }
  void keep() {
    kept_library_ = context().library;
    kept_settings_ = changes_to(context().settings);
  }

  void report(const absl::Status& status, const Origin& origin, std::string_view source) override {
    flush();
    Session::report(status, origin, source);
    tell("error", take_text(Surroundings::err));
  }

 private:
  static std::string take_text(std::ostringstream& stream) {
    std::string text = stream.str();
    stream.str("");
    return text;
  }
  void flush() {
    if (const std::string text = take_text(Surroundings::out); !text.empty()) tell("answer", text);
    if (const std::string text = take_text(Surroundings::err); !text.empty()) tell("message", text);
  }

  absl::Status show(const Answer& answer, const std::string& text) override {
    flush();
    std::string note;
    const RichOutput rich = rich_output(context(), page_host, answer, text, note);
    const absl::Status status = Session::show(answer, text);
    std::string html;
    if (const auto picture = rich.find("image/svg+xml"); picture != rich.end()) {
      html = picture->second;
    } else if (const auto table = rich.find("text/html"); table != rich.end()) {
      html = table->second;
    }
    tell("answer", take_text(Surroundings::out), html);
    if (!note.empty()) tell("note", cat("no picture: ", note, "\n"));
    return status;
  }

  // The state with which `has_changed` compares.
  Library kept_library_;
  std::vector<std::string> kept_settings_;
};

// The session of this instance of the module.
PageSession& session() {
  static PageSession one;
  return one;
}

}  // namespace
}  // namespace kingmaker::web

extern "C" {

// Runs statements. False if the session is to end.
EMSCRIPTEN_KEEPALIVE bool kingmaker_run(const char* text) {
  return kingmaker::web::session().run_input(text);
}

// Changes a setting, which `:undo` does not undo. If it is wrong, sends the page an error and
// returns false.
EMSCRIPTEN_KEEPALIVE bool kingmaker_set(const char* name, const char* value) {
  kingmaker::Context& context = kingmaker::web::session().context();
  const absl::Status status = kingmaker::set(context.settings, name, value, context.library);
  if (!status.ok()) kingmaker::web::tell("error", std::string(status.message()));
  return status.ok();
}

// Runs a command line and returns its exit status. The character 1 ends an argument, and 2 stands
// before a 1 or 2 of an argument.
EMSCRIPTEN_KEEPALIVE int kingmaker_command(const char* arguments) {
  std::vector<std::string> words;
  std::string word;
  for (std::string_view unread = arguments; !unread.empty(); unread.remove_prefix(1)) {
    if (unread.front() == '\1') {
      words.push_back(std::exchange(word, {}));
      continue;
    }
    if (unread.front() == '\2' && unread.size() > 1) unread.remove_prefix(1);
    word += unread.front();
  }
  kingmaker::web::PageInput input;
  std::istream in(&input);
  std::ostringstream out;
  std::ostringstream err;
  const int status =
      kingmaker::run_command_line(words, {in, out, err}, nullptr, kingmaker::program_library());
  if (!out.str().empty()) kingmaker::web::tell("answer", out.str());
  // A command that succeeds may warn.
  if (!err.str().empty()) kingmaker::web::tell(status == 0 ? "message" : "error", err.str());
  return status;
}

// Sends the page an event `completion`: the number of bytes before the word to complete, and then
// the possible completions, one on each line.
EMSCRIPTEN_KEEPALIVE void kingmaker_complete(const char* text) {
  const kingmaker::Completion completion = kingmaker::web::session().complete(text);
  std::string lines = std::to_string(completion.begin);
  for (const std::string& word : completion.words) kingmaker::append(lines, "\n", word);
  kingmaker::web::tell("completion", lines);
}

// Sends the page an event `inputs`: for each input of the text, as a prompt would read it, its
// number of lines, one number on each line. False if the last input continues after the text. `$ `
// begins a command line, which is an input of its own.
EMSCRIPTEN_KEEPALIVE bool kingmaker_inputs(const char* text) {
  std::istringstream lines{std::string(text)};
  std::string counts;
  const kingmaker::StatementSyntaxes syntaxes =
      kingmaker::web::session().context().library.syntaxes();
  kingmaker::Continuation continuation(syntaxes);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool is_command = count == 0 && line.starts_with("$ ");
    if (!is_command) continuation.feed(line);
    ++count;
    if (continuation.open()) continue;
    kingmaker::append(counts, std::exchange(count, 0), "\n");
    continuation = kingmaker::Continuation(syntaxes);
  }
  if (count > 0) kingmaker::append(counts, count, "\n");
  kingmaker::web::tell("inputs", counts);
  return count == 0;
}

// If names or settings have changed since the last call, sends the page an event `script`, which
// brings them back. False if they are too large for a script.
EMSCRIPTEN_KEEPALIVE bool kingmaker_keep() {
  kingmaker::web::PageSession& session = kingmaker::web::session();
  if (!session.has_changed()) return true;
  const absl::StatusOr<std::string> script =
      kingmaker::within_memory([&] { return kingmaker::script_of(session.context()); });
  if (!script.ok()) return false;
  session.keep();
  kingmaker::web::tell("script", *script);
  return true;
}

}  // extern "C"
