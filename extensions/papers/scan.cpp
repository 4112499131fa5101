// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/scan.hpp"

#include <absl/algorithm/container.h>

#include <filesystem>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/characters.hpp"
#include "base/diagnostic.hpp"
#include "base/interrupt.hpp"
#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
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
  return absl::c_all_of(list, [](char c) { return is_digit(c) || is_blank(c); });
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
    // The whole scan is one statement, so that its limits are those of all documents together.
    session_.begin_statement();
    for (const std::string& file : invocation_.operands()) {
      read(file);
      if (!budget().look()) {
        session_.report(status_of(budget()), {file, 0}, "");
        return session_.exit_status();
      }
    }
    if (rows_.size() == 0 && session_.exit_status() == ExitStatus::Ok) {
      invocation_.streams.err << "kingmaker: no values found\n";
    }
    if (rows_.size() > 0) {
      const absl::Status status =
          session_.give(ObjectAnswer{rows_.take()}, invocation_.arguments.value("-o"));
      if (!status.ok()) session_.report(status, {"scan", 0}, "");
    }
    summarize();
    if (session_.exit_status() != ExitStatus::Ok) return session_.exit_status();
    if (fails_ > 0) return ExitStatus::Counterexample;
    const bool counts = check_ && !invocation_.arguments.has("--lenient");
    return counts && signs_ + formulas_ + files_ > 0 ? ExitStatus::NotRead : ExitStatus::Ok;
  }

 private:
  // The meaning of a text: a term, or the reason why there is none.
  using Reading = absl::StatusOr<Term>;

  Budget& budget() { return context_.budget(); }

  // Writes `12 values, 5 claims: 4 hold, 1 fails; 3 signs and 1 formula were not read`.
  void summarize() {
    const auto counted = [](std::size_t count, std::string_view noun) {
      return cat(count, " ", noun, count == 1 ? "" : "s");
    };
    std::string text = counted(values_, "value");
    if (check_) append(text, ", ", counted(holds_ + fails_, "claim"));
    if (holds_ > 0) append(text, ": ", holds_, holds_ == 1 ? " holds" : " hold");
    if (fails_ > 0) {
      append(text, holds_ > 0 ? ", " : ": ", fails_, fails_ == 1 ? " fails" : " fail");
    }
    std::vector<std::string> unread;
    if (signs_ > 0) unread.push_back(counted(signs_, "sign"));
    if (formulas_ > 0) unread.push_back(counted(formulas_, "formula"));
    if (files_ > 0) unread.push_back(counted(files_, "file"));
    const bool is_one = signs_ + formulas_ + files_ == 1;
    if (!unread.empty()) {
      append(text, "; ", listed(unread, " and "), is_one ? " was not read" : " were not read");
    }
    if (check_ || !unread.empty()) invocation_.streams.err << text << '\n';
  }

  void read(const std::string& file) {
    absl::StatusOr<std::uint32_t> document = open(file);
    if (!document.ok()) return session_.report(document.status(), {file, 0}, "");
    inputs_.emplace(fs::path(file).lexically_normal().string(), *document);
    std::vector<Warning> warnings;
    const auto take = [&](const Passage& passage) {
      look_at(passage, warnings);
      warn(warnings);
      return budget().look();
    };
    const std::string_view ending = file_ending(file);
    if (ending == "tex" || ending == "ltx" || ending == "latex") {
      const auto open_input = [&](const std::string& name) { return open_below(file, name); };
      read_tex(documents_, *document, options_, open_input, warnings, budget(), take);
    } else if (ending == "md" || ending == "markdown") {
      read_markdown(documents_, *document, options_, warnings, budget(), take);
    } else {
      read_text(documents_, *document, options_, budget(), take);
    }
    warn(warnings);
  }

  absl::StatusOr<std::uint32_t> open(const std::string& file) {
    KM_ASSIGN_OR_RETURN(std::string text, session_.host().read(file));
    if (text.size() > kMaxSourceBytes) {
      return limit_error("a document has at most ", kMaxSourceBytes, " bytes");
    }
    if (text.find('\0') != std::string::npos) {
      return input_error("this file is not text");
    }
    return documents_.add(harmless(file), std::move(text));
  }

  // A file that a document inputs: one that is named, or one in the document's folder.
  absl::StatusOr<std::uint32_t> open_below(const std::string& document, const std::string& name) {
    const fs::path folder = fs::path(document).parent_path();
    for (const char* const ending : {"", ".tex"}) {
      const std::string file = (folder / (name + ending)).string();
      if (!session_.host().has_file(file)) continue;
      const auto& named = invocation_.operands();
      const bool is_named = absl::c_any_of(named, [&](const std::string& one) {
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
      formulas_ += warning.unread == Warning::Unread::Formula ? 1 : 0;
      files_ += warning.unread == Warning::Unread::File ? 1 : 0;
      if (++warnings_ > kMostWarnings) continue;
      invocation_.streams.err << harmless(
          cat(documents_.place(warning.span), ": warning: ", warning.message, "\n"));
      if (warnings_ == kMostWarnings) invocation_.streams.err << "further warnings are not shown\n";
    }
    warnings.clear();
  }

  void look_at(const Passage& passage, std::vector<Warning>& warnings) {
    const Findings findings = values_in(passage.text(), budget());
    const Claims found = check_ ? claims_in(passage, findings) : Claims();
    for (const Sign& sign : found.unread) {
      ++signs_;
      warnings.push_back({passage.span(sign.begin, sign.end), "this sign is not read"});
    }
    auto claim = found.claims.begin();
    for (const Candidate& candidate : findings.candidates) {
      constexpr std::size_t kBetweenLooks = 1024;
      const bool has_room = rows_.size() % kBetweenLooks != 0 || budget().has_room(1);
      if (!has_room || !budget().go_on()) return;
      for (; claim != found.claims.end() && claim->left.begin < candidate.begin; ++claim) {
        test(passage, *claim, warnings);
      }
      add(passage, candidate, warnings);
    }
    for (; claim != found.claims.end(); ++claim) test(passage, *claim, warnings);
  }

  // The text of a part of a passage, as a statement would have it.
  static std::string text_of(const Passage& passage, std::size_t begin, std::size_t end) {
    std::string text = passage.text().substr(begin, end - begin);
    absl::c_replace(text, kGap[0], ' ');
    return text;
  }

  void add(const Passage& passage, const Candidate& candidate, std::vector<Warning>& warnings) {
    using Kind = Candidate::Kind;
    const std::string text = text_of(passage, candidate.begin, candidate.end);
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
    const absl::StatusOr<GameValue> normal =
        context_.normal_form(value, context_.settings.under, {});
    Object normal_form = std::string();
    if (normal.ok()) {
      normal_form = *normal;
    } else {
      warnings.push_back({span(), cat("no normal form: ", std::string(normal.status().message()))});
    }
    ++values_;
    const Span at = span();
    rows_.add(documents_.place(at), documents_.words(at), value, std::move(normal_form), "",
              documents_.line(at));
  }

  void test(const Passage& passage, const Claim& claim, std::vector<Warning>& warnings) {
    const std::string left_text = text_of(passage, claim.left.begin, claim.left.end);
    const std::string right_text = text_of(passage, claim.right.begin, claim.right.end);
    const Reading left = reading_of(left_text);
    const Reading right = reading_of(right_text);
    absl::StatusOr<Verdict> verdict = Verdict{};
    if (!left.ok() || !right.ok()) {
      verdict = left.ok() ? right.status() : left.status();
    } else {
      const Frame& frame = context_.settings.frame;
      verdict = test_claim(context_, {*left, frame}, claim.sign, {*right, frame});
    }
    std::string result = "holds";
    const Span at = passage.span(claim.left.begin, claim.right.end);
    if (!verdict.ok()) {
      ++signs_;
      result = cat("not readable: ", std::string(verdict.status().message()));
      warnings.push_back({at, cat("this sign is not read: ", verdict.status().message())});
    } else if (verdict->holds) {
      ++holds_;
    } else {
      ++fails_;
      result = cat("fails: ", verdict->truth);
    }
    rows_.add(documents_.place(at), documents_.words(at),
              statement_of(left_text, claim.sign, right_text), std::string(), std::move(result),
              documents_.line(at));
  }

  // Papers repeat their values.
  const Reading& reading_of(const std::string& text) {
    const auto reading = readings_.find(text);
    if (reading != readings_.end()) return reading->second;
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
  std::size_t values_ = 0;
  std::size_t holds_ = 0;
  std::size_t fails_ = 0;
  // That were not read.
  std::size_t signs_ = 0;
  std::size_t formulas_ = 0;
  std::size_t files_ = 0;
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
      .options = {{"--check", "",
                   "test the claims between values; exit status 1 if one fails, 4 if something is "
                   "not read"},
                  {"--lenient", "", "exit status 0 although something is not read"},
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
