// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/derivation_text.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "extensions/explain/detail/line_text.hpp"
#include "extensions/explain/inferences.hpp"
#include "extensions/explain/proof_values.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker {
namespace {

using detail::derivation_too_long;
using detail::LineText;
using detail::ValueTexts;

std::string_view adverb_of(Notion notion) {
  switch (notion) {
    case Notion::Selfish:
      return "selfishly";
    case Notion::Prudent:
      return "prudently";
    case Notion::Indifferent:
      return "indifferently";
    default:
      return "";
  }
}

std::string_view symbol_of(const Judgement& j) {
  constexpr std::string_view kSymbols[] = {"<=", "<", "=", "||", "=>"};
  if (j.notion == Notion::Rewriting && j.verb == Verb::Equal) return "==";
  return kSymbols[static_cast<std::size_t>(j.verb)];
}

// Writes why a line follows: the reason of its inference, with names and values filled in.
void put_reason(LineText& text, const ProofLine& line) {
  const InferenceInfo& info = info_of(line.inference);
  std::string_view remaining = info.reason;
  for (std::size_t open = remaining.find('{'); open != remaining.npos; open = remaining.find('{')) {
    const std::size_t close = remaining.find('}', open);
    const std::string_view placeholder = remaining.substr(open + 1, close - open - 1);
    text.put(remaining.substr(0, open));
    if (placeholder == "p") text.put(text.name(line.conclusion.player));
    if (placeholder == "v") text.put(line.conclusion.left);
    if (placeholder == "w") text.put(line.conclusion.right);
    if (placeholder.empty()) info.say(text, line);
    remaining.remove_prefix(close + 1);
  }
  text.put(remaining);
}

// --- Text ---

class TextTree {
 public:
  TextTree(const TermStore& store, const Derivation& derivation, const PrintOptions& options)
      : derivation_(derivation),
        options_(options),
        values_(store, options),
        line_text_(store, derivation, values_, text_),
        uses_(derivation.lines.size()),
        numbers_(derivation.lines.size()),
        written_(derivation.lines.size()) {
    for (const ProofLine& line : derivation.lines) {
      for (const std::uint32_t premise : line.premises) ++uses_[premise];
    }
  }

  absl::StatusOr<std::string> write() {
    const auto goal = static_cast<std::uint32_t>(derivation_.lines.size() - 1);
    // Blocks that are postponed, since they would be indented too far. They may postpone others.
    std::vector<std::uint32_t> blocks = {goal};
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (written_[blocks[b]]) continue;
      if (b > 0) text_ += '\n';
      std::vector<Place> open = {{blocks[b], 0}};
      while (!open.empty()) {
        const Place at = open.back();
        open.pop_back();
        text_.append(2 * at.depth, ' ');
        put(at, blocks);
        text_ += '\n';
        if (!values_.status().ok()) return values_.status();
        if (text_.size() > options_.max_bytes) return derivation_too_long(options_);
        if (!expanded_) continue;
        const auto& premises = derivation_.lines[at.line].premises;
        for (std::size_t i = premises.size(); i-- > 0;) {
          open.push_back({premises[i], at.depth + 1});
        }
      }
    }
    text_.pop_back();
    return std::move(text_);
  }

  absl::StatusOr<std::vector<std::string>> lines(Budget& budget) {
    std::vector<std::string> lines;
    std::size_t bytes = 0;
    lines.reserve(derivation_.lines.size());
    for (const ProofLine& line : derivation_.lines) {
      text_.clear();
      put_judgement(line.conclusion);
      text_ += '\n';
      put_reason_and_source(line);
      bytes += text_.size();
      if (!values_.status().ok()) return values_.status();
      if (!budget.look()) return status_of(budget);
      if (bytes > options_.max_bytes) return derivation_too_long(options_);
      lines.push_back(text_);
    }
    return lines;
  }

 private:
  static constexpr std::size_t kMaxDepth = 24;  // of indentation

  struct Place {
    std::uint32_t line;
    std::size_t depth;
  };

  void put(Place at, std::vector<std::uint32_t>& blocks) {
    const ProofLine& line = derivation_.lines[at.line];
    const bool rests_on_nothing = line.premises.empty();
    const bool put_off = !rests_on_nothing && !written_[at.line] && at.depth == kMaxDepth;
    expanded_ = !rests_on_nothing && !written_[at.line] && !put_off;
    if (put_off) blocks.push_back(at.line);
    const bool numbered =
        !rests_on_nothing && (uses_[at.line] > 1 || numbers_[at.line] != 0 || put_off);
    if (numbered && numbers_[at.line] == 0) numbers_[at.line] = ++last_number_;
    if (expanded_ && numbered) append(text_, "(", numbers_[at.line], ") ");
    put_judgement(line.conclusion);
    if (!expanded_ && !rests_on_nothing) {
      append(text_, ": see (", numbers_[at.line], ")");
      return;
    }
    written_[at.line] = true;
    if (!info_of(line.inference).reason.empty()) text_ += ": ";
    put_reason_and_source(line);
  }
  void put_reason_and_source(const ProofLine& line) {
    put_reason(line_text_, line);
    append(text_, " (", citation_of(derivation_, line), ")");
  }

  void put_judgement(const Judgement& j) {
    const Judgement& goal = derivation_.goal();
    append(text_, j.holds ? "" : "not ", values_(j.left), " ", symbol_of(j), " ");
    append(text_, values_(j.right));
    const std::string_view adverb = adverb_of(j.notion);
    if (j.notion != goal.notion && !adverb.empty()) append(text_, " ", adverb);
    if (goal.notion == Notion::Rewriting && j.player != 0) {
      append(text_, " for ", values_.name(j.player));
    }
  }

  const Derivation& derivation_;
  const PrintOptions& options_;
  ValueTexts values_;
  LineText line_text_;
  std::vector<std::uint32_t> uses_;
  std::vector<std::uint32_t> numbers_;  // 0 if the line has none yet
  std::vector<bool> written_;
  std::uint32_t last_number_ = 0;
  bool expanded_ = false;  // true if the last line shows its premises
  std::string text_;
};

// --- TeX ---

std::string tex_symbol(const Judgement& j, const std::string& player) {
  if (j.notion == Notion::Rewriting) return j.verb == Verb::NormalForm ? "\\Downarrow" : "\\equiv";
  if (j.notion == Notion::Prudent && j.verb == Verb::Less) {
    return cat("\\triangleleft_{", player, "}");
  }
  constexpr std::string_view kSymbols[] = {"\\le", "<", "=", "\\parallel"};
  return cat(kSymbols[static_cast<std::size_t>(j.verb)], "_{", player, "}");
}

// --- JSON ---

std::string_view json_name(Notion notion) {
  constexpr std::string_view kNames[kNotions] = {
      "identity", "selfish", "prudent", "indifferent", "own", "whole game", "rewriting"};
  return kNames[static_cast<std::size_t>(notion)];
}

class JsonProof {
 public:
  JsonProof(const TermStore& store, const Derivation& derivation, const PrintOptions& options)
      : store_(store), derivation_(derivation), options_(options), values_(store, derivation) {}

  absl::StatusOr<std::string> write() {
    json_.begin_object().member("players", derivation_.players);
    json_.key("rules").begin_array();
    const Plays& plays = derivation_.plays;
    for (std::size_t i = 0; i < plays.rules.size(); ++i) {
      if (plays.own[i] == nullptr) {
        json_.value(name_of(plays.rules[i]));
      } else {
        json_.value(plays.own[i]->name);
      }
    }
    json_.end_array();
    if (!derivation_.plays.arguments.empty()) {
      json_.key("arguments").begin_array();
      for (const auto& numbers : derivation_.plays.arguments) json_.array(numbers);
      json_.end_array();
    }
    if (!write_values() || !write_lines()) return derivation_too_long(options_);
    return json_.end_object().take();
  }

 private:
  bool write_values() {
    json_.key("values").begin_array();
    for (const Term t : values_.terms()) {
      json_.begin_object();
      if (t.is_win()) {
        json_.member("win", t.winner());
      } else if (t.is_leaf()) {
        json_.key("payoffs").begin_array();
        for (const Payoff& payoff : store_.payoffs(t)) json_.value(payoff.text());
        json_.end_array();
      } else {
        json_.member("mover", store_.mover(t)).key("options").begin_array();
        for (const Term option : values_.options(t)) json_.value(values_.number_of(option));
        json_.end_array();
      }
      json_.end_object();
      if (json_.size() > options_.max_bytes) return false;
    }
    json_.end_array();
    return true;
  }

  bool write_lines() {
    json_.key("lines").begin_array();
    for (const ProofLine& line : derivation_.lines) {
      const Judgement& j = line.conclusion;
      json_.begin_object()
          .member("left", values_.number_of(j.left))
          .member("relation", name_of(j.verb))
          .member("right", values_.number_of(j.right))
          .member("sense", json_name(j.notion))
          .member("holds", j.holds);
      if (j.player != 0) json_.member("for", j.player);
      json_.member("rule", info_of(line.inference).name)
          .member("citation", citation_of(derivation_, line))
          .key("premises")
          .array(line.premises);
      if (line.step != nullptr) write_step(j, *line.step);
      json_.end_object();
      if (json_.size() > options_.max_bytes) return false;
    }
    json_.end_array();
    return true;
  }

  // Writes the applied rule and the values of its variables.
  void write_step(const Judgement& j, const OwnStep& step) {
    const RuleSet& rules = derivation_.plays.own_of(store_.mover(j.left));
    const PatternRuleParts& rule = rules.patterns[step.rule]->parts();
    json_.member("applies", rule.name).member("makes", values_.number_of(step.result));
    json_.key("with").begin_object();
    for (std::size_t i = 0; i < rule.variables.size(); ++i) {
      const Match::Binding& bound = step.match.variables[i];
      json_.key(rule.variables[i].name);
      switch (rule.variables[i].kind) {
        case PatternVariable::Kind::Value:
          json_.value(values_.number_of(bound.value));
          break;
        case PatternVariable::Kind::Rest:
          json_.begin_array();
          for (const Term t : bound.rest) json_.value(values_.number_of(t));
          json_.end_array();
          break;
        default:
          json_.value(bound.number);
          break;
      }
    }
    json_.end_object();
  }

  const TermStore& store_;
  const Derivation& derivation_;
  const PrintOptions& options_;
  ProofValues values_;
  JsonWriter json_;
};

}  // namespace

absl::StatusOr<std::string> derivation_text(const TermStore& store, const Derivation& derivation,
                                            const PrintOptions& options) {
  PrintOptions print_options = options;
  if (print_options.format != Format::Bracket && print_options.format != Format::Choice) {
    print_options.format = Format::Bar;
  }
  return TextTree(store, derivation, print_options).write();
}

absl::StatusOr<std::vector<std::string>> derivation_lines(const TermStore& store,
                                                          const Derivation& derivation,
                                                          const PrintOptions& options,
                                                          Budget& budget) {
  return TextTree(store, derivation, options).lines(budget);
}

absl::StatusOr<std::string> derivation_tex(const TermStore& store, const Derivation& derivation,
                                           const PrintOptions& options) {
  PrintOptions print_options = options;
  print_options.format = Format::Tex;
  ValueTexts values(store, print_options);
  // The formula without the dollars around it.
  const auto inside = [&](Term t) {
    const std::string& text = values(t);
    return text.size() < 2 ? std::string() : text.substr(1, text.size() - 2);
  };
  std::string text = "\\begin{enumerate}\n";
  for (const ProofLine& line : derivation.lines) {
    const Judgement& j = line.conclusion;
    append(text, "\\item $", inside(j.left), " ", j.holds ? "" : "\\not",
           tex_symbol(j, values.name(j.player)), " ", inside(j.right), "$");
    const bool has_symbol = j.notion == Notion::Selfish || j.notion == Notion::Identity ||
                            j.notion == Notion::Own || j.notion == Notion::WholeGame ||
                            j.notion == Notion::Rewriting ||
                            (j.notion == Notion::Prudent && j.verb == Verb::Less);
    if (!has_symbol) append(text, " ", adverb_of(j.notion));
    append(text, " (", tex_text(citation_of(derivation, line)));
    for (std::size_t i = 0; i < line.premises.size(); ++i) {
      append(text, i == 0 ? "; from " : ", ", line.premises[i] + 1);
    }
    text += ")\n";
    if (!values.status().ok()) return values.status();
    if (text.size() > options.max_bytes) return derivation_too_long(options);
  }
  text += "\\end{enumerate}";
  return text;
}

absl::StatusOr<std::string> derivation_json(const TermStore& store, const Derivation& derivation,
                                            const PrintOptions& options) {
  return JsonProof(store, derivation, options).write();
}

}  // namespace kingmaker
