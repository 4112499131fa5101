// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses patterns of rules: `m{m{..inner}, ..rest}`.
#include <absl/strings/str_join.h>

#include <string>
#include <utility>
#include <vector>

#include "algebra/outcome.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/detail/brackets.hpp"
#include "grammar/detail/expression.hpp"
#include "grammar/detail/unexpected.hpp"

namespace kingmaker::detail {
namespace {

class PatternReader {
 public:
  PatternReader(const TokenList& list, const Token* first, ast::Pattern& pattern)
      : list_(list), at_(first), pattern_(pattern) {}

  absl::StatusOr<const Token*> read() {
    for (;;) {
      KM_RETURN_IF_ERROR(one());
      if (opened_) continue;
      // After an option, another option follows, or choices end.
      while (!open_.empty() && at_->kind == TokenKind::RightBrace) {
        pattern_.nodes[open_.back()].range.end = at_->range.end;
        open_.pop_back();
        ++at_;
      }
      if (open_.empty()) return at_;
      if (at_->kind != TokenKind::Comma) return expected("',' or '}'");
      ++at_;
    }
  }

 private:
  absl::Status expected(const std::string& expectation) const {
    return unexpected(list_, *at_, expected_but_found(list_, *at_, expectation));
  }

  ast::PatternNode& add(ast::PatternNode::Kind kind, SourceRange range) {
    ast::PatternNode& node = pattern_.nodes.emplace_back();
    node.kind = kind;
    node.range = range;
    if (!open_.empty()) node.parent = open_.back();
    return node;
  }

  absl::Status one() {
    opened_ = false;
    const Token& first = *at_;
    if (pattern_.nodes.size() == ast::Pattern::kMostNodes) {
      return error_at(first.range, "a pattern has at most ", ast::Pattern::kMostNodes, " parts");
    }
    if (first.kind == TokenKind::Range) return rest();
    if (first.kind == TokenKind::Less) return leaf();
    const bool is_name = first.kind == TokenKind::Name;
    if (!is_name && first.kind != TokenKind::Number) {
      return expected(
          open_.empty()
              ? "a pattern such as `m{x, ..rest}`"
              : "an option: a variable, a player, an outcome, `m{...}`, `<..>` or `..rest`");
    }
    if (is_name) {
      const std::string_view name = list_.text(first);
      if (names_outcome(name)) {
        add(ast::PatternNode::Kind::Outcome, first.range).text = name;
        ++at_;
        return absl::OkStatus();
      }
      absl::Status status = check_new_name(name, NewName::Variable, list_.syntaxes);
      if (!status.ok()) return with_range(status, first.range);
    }
    ++at_;
    if (at_->kind == TokenKind::LeftBrace) {
      add(ast::PatternNode::Kind::Choice, first.range).text = list_.text(first);
      open_.push_back(static_cast<std::uint32_t>(pattern_.nodes.size() - 1));
      opened_ = true;
      ++at_;
      return absl::OkStatus();
    }
    if (is_name) {
      add(ast::PatternNode::Kind::Word, first.range).text = list_.text(first);
      return absl::OkStatus();
    }
    if (at_->kind != TokenKind::Index) {
      add(ast::PatternNode::Kind::Number, first.range).text = list_.text(first);
      return absl::OkStatus();
    }
    ++at_;
    if (at_->kind != TokenKind::Number && at_->kind != TokenKind::Name)
      return expected("an exponent");
    ast::PatternNode& simple =
        add(ast::PatternNode::Kind::Simple, {first.range.begin, at_->range.end});
    simple.text = list_.text(first);
    simple.exponent = list_.text(*at_);
    ++at_;
    return absl::OkStatus();
  }

  // Reads <..>, any outcome, or <1,1,0>.
  absl::Status leaf() {
    const std::uint32_t begin = at_->range.begin;
    ast::OutcomeInfo outcome;
    const bool is_any = at_[1].kind == TokenKind::Range;
    if (is_any) {
      at_ += 2;
    } else if (!read_payoffs(list_, at_, outcome)) {
      return expected(cat(kExpectedPayoff, ", or `..` for any outcome"));
    }
    if (at_->kind != TokenKind::Greater) return expected(is_any ? "'>'" : "',' or '>'");
    ast::PatternNode& node =
        add(is_any ? ast::PatternNode::Kind::Leaf : ast::PatternNode::Kind::Outcome,
            {begin, at_->range.end});
    node.text = cat("<", absl::StrJoin(outcome.payoffs, ","), is_any ? "..>" : ">");
    node.outcome = std::move(outcome);
    ++at_;
    return absl::OkStatus();
  }

  // Reads ..name.
  absl::Status rest() {
    const std::uint32_t begin = at_->range.begin;
    ++at_;
    if (at_->kind != TokenKind::Name) return expected("a name for the other options");
    absl::Status status = check_new_name(list_.text(*at_), NewName::Variable, list_.syntaxes);
    if (!status.ok()) return with_range(status, at_->range);
    add(ast::PatternNode::Kind::Rest, {begin, at_->range.end}).text = list_.text(*at_);
    ++at_;
    return absl::OkStatus();
  }

  const TokenList& list_;
  const Token* at_;
  ast::Pattern& pattern_;
  std::vector<std::uint32_t> open_;  // the open choices
  bool opened_ = false;
};

}  // namespace

absl::StatusOr<const Token*> parse_pattern(const TokenList& list, const Token* first,
                                           ast::Pattern& pattern) {
  return PatternReader(list, first, pattern).read();
}

}  // namespace kingmaker::detail
