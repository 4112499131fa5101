// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/scan.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/interrupt.hpp"
#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/papers/characters.hpp"
#include "extensions/papers/claims.hpp"
#include "extensions/papers/document.hpp"
#include "extensions/papers/tex_reader.hpp"
#include "extensions/papers/text_reader.hpp"
#include "extensions/papers/values_in.hpp"
#include "grammar/limits.hpp"
#include "grammar/parse.hpp"
#include "repl/commands/invocation.hpp"

namespace kingmaker::papers {
namespace {

namespace fs = std::filesystem;

// A list of one number is a citation, or an option of LaTeX.
bool is_single_number(std::string_view list) {
  list.remove_prefix(1);
  list.remove_suffix(1);
  return std::all_of(list.begin(), list.end(), [](char c) { return is_digit(c) || is_blank(c); });
}

// The table that is printed.
class Rows {
 public:
  Rows(bool check, bool context) : check_(check), context_(context) {
    for (const char* const name : {"place", "text", "value", "normal form"}) {
      table_.columns.push_back({name, {}});
    }
    if (check) table_.columns.push_back({"claim", {}});
    if (context) table_.columns.push_back({"line", {}});
  }

  void add(std::string place, std::string text, Object value, Object normal_form, std::string claim,
           std::string_view line) {
    std::size_t column = 0;
    const auto put = [&](Object object) {
      table_.columns[column++].cells.push_back(std::move(object));
    };
    put(std::move(place));
    put(std::move(text));
    put(std::move(value));
    put(std::move(normal_form));
    if (check_) put(std::move(claim));
    if (context_) put(std::string(line));
  }
  [[nodiscard]] std::size_t size() const { return table_.columns.front().cells.size(); }
  [[nodiscard]] Table take() { return std::move(table_); }

 private:
  bool check_;
  bool context_;
  Table table_;
};

class Scan {
 public:
  explicit Scan(const Invocation& invocation)
      : invocation_(invocation),
        session_(invocation.session),
        context_(invocation.session.context()),
        check_(invocation.arguments.has("--check")),
        rows_(check_, invocation.arguments.has("--context")) {
    options_.players = context_.settings.frame.players;
    options_.angles = invocation.arguments.value("--brackets").value_or("[]") == "<>";
  }

  ExitStatus run() {
    for (const std::string& file : invocation_.operands()) {
      read(file);
      if (is_set(invocation_.interrupt)) {
        session_.report(interrupted_error(), {file, 0}, "");
        return session_.exit_status();
      }
    }
    session_.begin_statement();
    if (rows_.size() == 0) {
      if (session_.exit_status() == ExitStatus::Ok) {
        invocation_.streams.err << "kingmaker: no values found\n";
      }
      return session_.exit_status();
    }
    const absl::Status status =
        session_.give(ObjectAnswer{rows_.take()}, invocation_.arguments.value("-o"));
    if (!status.ok()) session_.report(status, {"scan", 0}, "");
    return std::max(session_.exit_status(),
                    fails_ > 0 ? ExitStatus::Counterexample : ExitStatus::Ok);
  }

 private:
  // The meaning of a text: a term, or the reason why there is none.
  using Reading = absl::StatusOr<Term>;

  void read(const std::string& file) {
    absl::StatusOr<std::uint32_t> document = open(file);
    if (!document.ok()) return session_.report(document.status(), {file, 0}, "");
    inputs_.emplace(fs::path(file).lexically_normal().string(), *document);
    std::vector<Warning> warnings;
    const auto take = [&](const Passage& passage) {
      look_at(passage, warnings);
      warn(warnings);
      return !is_set(invocation_.interrupt);
    };
    const std::string_view ending = file_ending(file);
    if (ending == "tex" || ending == "ltx" || ending == "latex") {
      const auto open_input = [&](const std::string& name) { return open_below(file, name); };
      read_tex(documents_, *document, options_, open_input, warnings, take);
    } else if (ending == "md" || ending == "markdown") {
      read_markdown(documents_, *document, options_, warnings, take);
    } else {
      read_text(documents_, *document, options_, take);
    }
    warn(warnings);
  }

  absl::StatusOr<std::uint32_t> open(const std::string& file) {
    KM_ASSIGN_OR_RETURN(std::string text, session_.host().read(file));
    if (text.size() > kMaxSourceBytes) {
      return limit_error(cat("a document has at most ", kMaxSourceBytes, " bytes"));
    }
    if (text.find('\0') != std::string::npos) {
      return absl::InvalidArgumentError("this file is not text");
    }
    return documents_.add(file, std::move(text));
  }

  // A file that a document inputs: one that is named, or one in the document's folder.
  absl::StatusOr<std::uint32_t> open_below(const std::string& document, const std::string& name) {
    const fs::path folder = fs::path(document).parent_path();
    for (const char* const ending : {"", ".tex"}) {
      const std::string file = (folder / (name + ending)).string();
      if (!session_.host().has_file(file)) continue;
      const auto& named = invocation_.operands();
      const bool is_named = std::any_of(named.begin(), named.end(), [&](const std::string& one) {
        return fs::path(one).lexically_normal() == fs::path(file).lexically_normal();
      });
      if (!is_named && !is_below(file, folder.string())) {
        return absl::PermissionDeniedError("it is not in the document's folder, and not named");
      }
      const std::string normal = fs::path(file).lexically_normal().string();
      const auto opened_before = inputs_.find(normal);
      if (opened_before != inputs_.end()) return opened_before->second;
      absl::StatusOr<std::uint32_t> opened = open(file);
      if (opened.ok()) inputs_.emplace(normal, *opened);
      return opened;
    }
    return absl::NotFoundError("there is no such file");
  }

  void warn(std::vector<Warning>& warnings) {
    constexpr std::size_t kMostWarnings = 1'000;
    for (const Warning& warning : warnings) {
      if (++warnings_ > kMostWarnings) break;
      invocation_.streams.err << harmless(
          cat(documents_.place(warning.span), ": warning: ", warning.message, "\n"));
      if (warnings_ == kMostWarnings) invocation_.streams.err << "further warnings are not shown\n";
    }
    warnings.clear();
  }

  void look_at(const Passage& passage, std::vector<Warning>& warnings) {
    const std::string_view text = passage.text();
    const Findings findings = values_in(text);
    const std::vector<Claim> claims = check_ ? claims_in(text, findings) : std::vector<Claim>();
    auto claim = claims.begin();
    for (const Candidate& candidate : findings.candidates) {
      for (; claim != claims.end() && claim->left.begin < candidate.begin; ++claim) {
        test(passage, *claim);
      }
      add(passage, candidate, warnings);
    }
    for (; claim != claims.end(); ++claim) test(passage, *claim);
  }

  void add(const Passage& passage, const Candidate& candidate, std::vector<Warning>& warnings) {
    using Kind = Candidate::Kind;
    const std::string text =
        passage.text().substr(candidate.begin, candidate.end - candidate.begin);
    const auto span = [&] { return passage.span(candidate.begin, candidate.end); };
    if (candidate.kind == Kind::Open) {
      warnings.push_back({span(), "the bracket that begins here is not closed"});
      return;
    }
    if (candidate.kind == Kind::List && is_single_number(text)) return;
    const Reading& reading = reading_of(text);
    if (!reading.ok()) {
      // 10_2 and 5' are no values, and look like many other things.
      if (candidate.kind == Kind::Simple) return;
      warnings.push_back({span(), cat("no value: ", std::string(reading.status().message()))});
      return;
    }
    const GameValue value{*reading, context_.settings.frame};
    context_.begin_statement(invocation_.interrupt);
    const absl::StatusOr<GameValue> normal =
        context_.normal_form(value, context_.settings.under, {});
    Object normal_form = std::string();
    if (normal.ok()) {
      normal_form = *normal;
    } else {
      warnings.push_back({span(), cat("no normal form: ", std::string(normal.status().message()))});
    }
    const Span at = span();
    rows_.add(documents_.place(at), documents_.words(at), value, std::move(normal_form), "",
              documents_.line(at));
  }

  void test(const Passage& passage, const Claim& claim) {
    const auto text_of = [&](const Operand& operand) {
      return passage.text().substr(operand.begin, operand.end - operand.begin);
    };
    const Reading left = reading_of(text_of(claim.left));
    const Reading right = reading_of(text_of(claim.right));
    absl::StatusOr<Verdict> verdict = Verdict{};
    if (!left.ok()) {
      verdict = left.status();
    } else if (!right.ok()) {
      verdict = right.status();
    } else {
      const Frame& frame = context_.settings.frame;
      context_.begin_statement(invocation_.interrupt);
      verdict = test_claim(context_, {*left, frame}, claim.sign, {*right, frame});
    }
    std::string result = "holds";
    if (!verdict.ok()) {
      result = cat("not readable: ", std::string(verdict.status().message()));
    } else if (!verdict->holds) {
      ++fails_;
      result = cat("fails: ", verdict->truth);
    }
    const Span at = passage.span(claim.left.begin, claim.right.end);
    rows_.add(documents_.place(at), documents_.words(at),
              statement_of(text_of(claim.left), claim.sign, text_of(claim.right)), std::string(),
              std::move(result), documents_.line(at));
  }

  // Papers repeat their values.
  const Reading& reading_of(const std::string& text) {
    const auto reading = readings_.find(text);
    if (reading != readings_.end()) return reading->second;
    context_.begin_statement(invocation_.interrupt);
    return readings_
        .emplace(text, parse_value(context_.store(), context_.settings.frame, text,
                                   Notation::Detect, &context_.budget()))
        .first->second;
  }

  const Invocation& invocation_;
  Session& session_;
  Context& context_;
  bool check_;
  Rows rows_;
  TexOptions options_;
  Documents documents_;
  std::unordered_map<std::string, std::uint32_t> inputs_;  // documents by their paths
  std::unordered_map<std::string, Reading> readings_;
  std::size_t warnings_ = 0;
  std::size_t fails_ = 0;
};

ExitStatus run_scan(const Invocation& invocation) {
  if (invocation.operands().empty()) return usage_error(invocation, "scan needs a document");
  const std::string brackets = invocation.arguments.value("--brackets").value_or("[]");
  if (brackets != "[]" && brackets != "<>") {
    return usage_error(invocation, cat("--brackets: expected [] or <>, not `", brackets, "`"));
  }
  Session& session = invocation.session;
  const Settings& settings = session.context().settings;
  if (const absl::Status fits = settings.under.check_players(settings.frame.players); !fits.ok()) {
    return usage_error(invocation, fits);
  }
  return Scan(invocation).run();
}

}  // namespace

const Subcommand& scan_subcommand() {
  const auto brackets = [](const Library&) { return std::vector<std::string>{"[]", "<>"}; };
  static const Subcommand kScan = {
      .name = "scan",
      .operands = "FILE...",
      .doc = "list the values of papers (.tex, .md, .txt) with their places and normal forms",
      .options = {{"--check", "", "test the claims between values; exit status 1 if one fails"},
                  {"--context", "", "show the lines"},
                  {"--brackets", "PAIR", "the brackets of lists, [] or <> ([])", brackets},
                  {"-o", "FILE", "the file for the table; its ending names the format"}},
      .notes =
          R"(In LaTeX, the mathematics is read, with the document's own macros and the files that it inputs
from its folder. A claim is a relation between two values: v <_1 w, v =_2 w, v || w, v = w,
v \to w. The last two say that both have the same normal form.

  kingmaker scan --under prudent --check paper.tex
)",
      .run = run_scan};
  return kScan;
}

}  // namespace kingmaker::papers
