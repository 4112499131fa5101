// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/tex_command.hpp"

#include <absl/algorithm/container.h>
#include <absl/cleanup/cleanup.h>
#include <absl/strings/str_format.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/interrupt.hpp"
#include "base/out_of_memory.hpp"
#include "base/output_file.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/papers/paper_files.hpp"
#include "extensions/papers/paper_result.hpp"
#include "grammar/parse.hpp"
#include "language/present/session_script.hpp"
#include "language/present/wrap.hpp"
#include "language/reclaim.hpp"
#include "repl/commands/command_line.hpp"
#include "repl/commands/invocation.hpp"
#include "repl/host/limit_remedy.hpp"
#include "repl/session/session.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace kingmaker::papers {
namespace {

constexpr std::string_view kDefinitions = "kingmaker";  // the environment
constexpr std::string_view kCensus = "census ";

std::string hash_of(std::string_view text) {
  return absl::StrFormat("%016x", XXH3_64bits(text.data(), text.size()));
}

// One paper, and the session that runs its statements.
class Paper {
 public:
  Paper(const Invocation& invocation, std::string name)
      : invocation_(invocation),
        session_(invocation.session),
        streams_(invocation.streams),
        name_(std::move(name)) {}

  ExitStatus run() {
    const std::string kmi_name = cat(name_, ".kmi");
    const std::string kmo_name = cat(name_, ".kmo");
    const absl::StatusOr<std::string> kmi = session_.host().read(kmi_name);
    if (!kmi.ok()) {
      return report(
          input_error(kmi.status().message(), "; LaTeX writes it when it runs on ", name_, ".tex"),
          {kmi_name, 0});
    }
    const absl::StatusOr<std::vector<PaperStatement>> statements = read_paper(*kmi);
    if (!statements.ok()) return report(statements.status(), {kmi_name, 1}, *kmi);
    const absl::StatusOr<std::string> before = session_.host().read(kmo_name);
    if (before.ok()) kept_ = read_results(*before);
    if (const absl::Status run = run_all(*statements); !run.ok()) return report(run, {kmi_name, 0});
    const std::string after = kmo_text(results_);
    if (!before.ok() || *before != after) {
      session_.begin_statement();
      const absl::Status written =
          session_.host().write(kmo_name, session_.context().budget(), after);
      if (!written.ok()) return report(written, {kmo_name, 0});
    }
    const std::string all = result_count_ < count_ ? cat(" of ", count_) : "";
    streams_.out << cat(harmless(kmo_name), ": ", result_count_, all,
                        count_ == 1 ? " result, " : " results, ", new_, " new\n");
    return std::max(status_, session_.exit_status());
  }

 private:
  absl::Status run_all(const std::vector<PaperStatement>& statements) {
    KM_ASSIGN_OR_RETURN(const std::string program, hash_of_program());
    const bool is_current =
        kept_.program == program && absl::c_all_of(kept_.files, [&](const auto& file) {
          return hash_of_file(file.first) == file.second;
        });
    if (!is_current) kept_ = {};
    results_.program = program;
    results_.files = kept_.files;

    Context& context = session_.context();
    const auto read_file = context.read_file;
    const absl::Cleanup restore = [&] { context.read_file = read_file; };
    context.read_file = [&](std::string_view name) {
      absl::StatusOr<std::string> text = read_file(name);
      // A name with a line end in it is not found again, which is safe.
      std::string line(name);
      absl::c_replace(line, '\n', '?');
      if (text.ok()) results_.files[line] = hash_of(*text);
      return text;
    };
    {
      const InDocument document(name_);
      run(statements);
    }
    // Without a definition a name may mean another thing: such results are for this time only.
    if (session_.exit_status() > ExitStatus::Counterexample) results_.program.clear();
    return absl::OkStatus();
  }

  // A hash of the program and of the settings and names that options gave.
  absl::StatusOr<std::string> hash_of_program() {
    std::vector<std::string> left_out;
    session_.begin_statement();
    absl::StatusOr<std::string> script = script_of(session_.context(), &left_out);
    if (!script.ok()) return script;
    append(*script, KINGMAKER_VERSION);
    for (const std::string& line : left_out) append(*script, "\n", line);
    return hash_of(*script);
  }
  std::string hash_of_file(const std::string& name) {
    const absl::StatusOr<std::string> text = session_.context().read_file(name);
    return text.ok() ? hash_of(*text) : "";
  }

  void run(const std::vector<PaperStatement>& statements) {
    const auto is_kept = [&](const PaperStatement& statement) {
      return kept_.results.contains(statement.key);
    };
    // Definitions are run for the sake of statements behind them.
    std::size_t end = statements.size();
    while (end > 0 && is_kept(statements[end - 1])) --end;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const PaperStatement& statement = statements[i];
      const bool is_definition = statement.command == kDefinitions;
      const bool is_interrupted = is_set(session_.host().interruption());
      if (is_interrupted) status_ = std::max(status_, ExitStatus::Limit);
      if (is_interrupted || (is_definition ? i >= end : is_kept(statement))) {
        if (is_kept(statement)) results_.results.insert(*kept_.results.find(statement.key));
      } else if (is_definition) {
        define(statement);
      } else {
        evaluate(statement);
      }
      if (is_definition) continue;
      ++count_;
      result_count_ += results_.results.contains(statement.key) ? 1 : 0;
    }
  }

  // Runs the statements of the environment one by one: those behind an error are run, too.
  void define(const PaperStatement& statement) {
    const std::string_view text = statement.text;
    std::size_t line = statement.line;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t next = skip_statement(text, at, session_.context().library.syntaxes());
      const std::string_view one = text.substr(at, next - at);
      session_.run_script(cat(std::string(line - 1, '\n'), one), std::string(statement.file));
      line += static_cast<std::size_t>(absl::c_count(one, '\n'));
      at = next;
    }
    if (session_.exit_status() == ExitStatus::Ok) results_.results.emplace(statement.key, "");
  }

  void evaluate(const PaperStatement& statement) {
    session_.begin_statement();
    Context& context = session_.context();
    const Progress progress = [&](std::uint64_t done, std::uint64_t total) {
      session_.host().show_progress(cat("checked ", done, " of ", total));
    };
    const bool is_census = statement.command == "kmtable" && statement.text.starts_with(kCensus);
    const auto result = within_memory([&] {
      return is_census ? census(statement.text) : result_of(context, statement, progress);
    });
    session_.host().show_progress("");
    const Origin origin{std::string(statement.file), statement.line};
    for (const std::string& warning : context.warnings) {
      say(cat(origin.where, ":", origin.first_line, ": warning: ", warning));
    }
    const std::string key(statement.key);
    if (!result.ok()) {
      const std::string message = cat("\\", statement.command, "{", detail::clipped(statement.text),
                                      "}: ", result.status().message());
      report(with_message(without_range(result.status()), message), origin);
      results_.failures.emplace(key, PaperResults::Failure::Error);
    } else if (result->is_refuted) {
      say(result->text);
      status_ = std::max(status_, ExitStatus::Counterexample);
      results_.failures.emplace(key, PaperResults::Failure::Refuted);
    } else {
      new_ += results_.results.emplace(key, result->text).second ? 1 : 0;
    }
    reclaim(context, result.status());
  }

  // `\kmtable{census clobber --lengths 2..9}`: what the subcommand prints.
  absl::StatusOr<PaperResult> census(const std::string& text) {
    std::istringstream source(text);
    using Words = std::istream_iterator<std::string>;
    std::vector<std::string> words(Words(source), Words{});
    words.insert(words.end(), {"--format", "tex"});
    const Arguments arguments = read_arguments(words, session_.context().library);
    if (arguments.stray) return input_error("unexpected argument `", *arguments.stray, "`");
    if (arguments.has("-o")) return input_error("the paper has the table; leave out -o");
    // The options are of this table alone. They may lower limits, since this is a document.
    Context& context = session_.context();
    const absl::Cleanup restore = [&, before = context.settings] { context.settings = before; };
    KM_RETURN_IF_ERROR(apply_options(arguments, false, context.library, context.settings));
    context.begin_statement(invocation_.interrupt);
    std::ostringstream table;
    std::ostringstream messages;
    const Streams streams{invocation_.streams.in, table, messages};
    const ExitStatus status =
        arguments.subcommand->run({arguments, words, session_, streams, invocation_.interrupt});
    std::string result = status == ExitStatus::Ok ? table.str() : messages.str();
    while (result.ends_with('\n')) result.pop_back();
    if (status != ExitStatus::Ok) return input_error(result);
    return PaperResult{std::move(result)};
  }

  void say(std::string_view text) {
    streams_.err << wrapped(cat(harmless(text), "\n"), session_.host().columns()) << std::flush;
  }
  ExitStatus report(const absl::Status& status, const Origin& origin,
                    std::string_view source = "") {
    const std::string text = render(with_remedy(status, false), origin, source, false);
    streams_.err << wrapped(text, session_.host().columns()) << std::flush;
    return status_ = std::max(status_, exit_status_of(status));
  }

  const Invocation& invocation_;
  Session& session_;
  const Streams& streams_;
  std::string name_;
  PaperResults kept_;  // of the last run
  PaperResults results_;
  std::size_t count_ = 0;         // of statements that shall have a result
  std::size_t result_count_ = 0;  // how many of them have one
  std::size_t new_ = 0;           // of those that had none before
  ExitStatus status_ = ExitStatus::Ok;
};

ExitStatus run_tex(const Invocation& invocation) {
  const std::vector<std::string>& operands = invocation.operands();
  if (operands.size() != 1) {
    return usage_error(invocation, "tex needs one paper, such as paper.tex");
  }
  std::string name = operands.front();
  for (const std::string_view ending : {".tex", ".kmi"}) {
    if (name.ends_with(ending)) {
      name.erase(name.size() - ending.size());
      break;
    }
  }
  return Paper(invocation, std::move(name)).run();
}

}  // namespace

const Subcommand& tex_subcommand() {
  static const Subcommand kTex = {
      .name = "tex",
      .operands = "PAPER",
      .doc = "run the statements of a LaTeX document that uses the package kingmaker",
      .notes = R"(Between two runs of LaTeX it computes what the paper asks for:

  pdflatex paper
  kingmaker tex paper
  pdflatex paper

LaTeX writes the statements of the paper to paper.kmi, with their lines; their
results go to paper.kmo. A statement is run again only if it has changed, or a
definition above it, a file that it reads, an option, or the program.
)",
      .runs_statements = true,
      .run = run_tex};
  return kTex;
}

}  // namespace kingmaker::papers
