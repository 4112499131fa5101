// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/claims.hpp"

#include <charconv>
#include <optional>
#include <system_error>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/papers/characters.hpp"
#include "language/comparison.hpp"
#include "language/object_text.hpp"
#include "rewrite/preferences/relation.hpp"

namespace kingmaker::papers {
namespace {

using SignKind = Sign::Kind;

std::string_view written(SignKind kind) {
  switch (kind) {
    case SignKind::Less:
      return "<";
    case SignKind::LessEqual:
      return "<=";
    case SignKind::Equal:
      return "=";
    case SignKind::NotEqual:
      return "!=";
    case SignKind::GreaterEqual:
      return ">=";
    case SignKind::Greater:
      return ">";
    case SignKind::Parallel:
      return "||";
    case SignKind::Arrow:
      return "->";
  }
  return "";
}

bool agrees(SignKind kind, Relation relation) {
  switch (kind) {
    case SignKind::Less:
      return relation == Relation::Less;
    case SignKind::LessEqual:
      return relation == Relation::Less || relation == Relation::Equal;
    case SignKind::NotEqual:
      return relation != Relation::Equal;
    case SignKind::GreaterEqual:
      return relation == Relation::Greater || relation == Relation::Equal;
    case SignKind::Greater:
      return relation == Relation::Greater;
    case SignKind::Parallel:
      return relation == Relation::Incomparable;
    default:
      return relation == Relation::Equal;
  }
}

bool is_about_normal_forms(const Sign& sign) {
  return sign.player.empty() && (sign.kind == SignKind::Equal || sign.kind == SignKind::NotEqual ||
                                 sign.kind == SignKind::Arrow);
}

// Finds the operands beside signs.
class Neighbours {
 public:
  Neighbours(std::string_view text, const Findings& findings) : text_(text), findings_(findings) {}

  // Precondition: signs are asked for in their order.
  std::optional<Claim> claim(const Sign& sign) {
    const auto& all = findings_.candidates;
    while (next_ < all.size() && all[next_].begin < sign.begin) ++next_;
    bool left_is_value = true;
    bool right_is_value = true;
    auto left = value_before(sign.begin);
    if (!left) {
      left_is_value = false;
      left = number_before(sign.begin);
    }
    auto right = value_behind(sign.end);
    if (!right) {
      right_is_value = false;
      right = number_behind(sign.end);
    }
    const bool is_one = left && right && (left_is_value || right_is_value || !sign.player.empty());
    if (!is_one) return std::nullopt;
    return Claim{*left, sign, *right};
  }

 private:
  [[nodiscard]] std::size_t skip_back(std::size_t end) const {
    while (end > 0 && is_blank(text_[end - 1])) --end;
    return end;
  }
  [[nodiscard]] std::size_t skip(std::size_t begin) const {
    while (begin < text_.size() && is_blank(text_[begin])) ++begin;
    return begin;
  }

  [[nodiscard]] std::optional<Operand> value_before(std::size_t end) const {
    end = skip_back(end);
    if (next_ == 0 || findings_.candidates[next_ - 1].end != end) return std::nullopt;
    return Operand{findings_.candidates[next_ - 1].begin, end};
  }
  [[nodiscard]] std::optional<Operand> value_behind(std::size_t begin) const {
    const auto& all = findings_.candidates;
    begin = skip(begin);
    if (next_ == all.size() || all[next_].begin != begin) return std::nullopt;
    return Operand{begin, all[next_].end};
  }

  // Characters that make a number a part of something larger.
  [[nodiscard]] static bool is_operator(char c) {
    return std::string_view("+-*/^.'\x01").find(c) != std::string_view::npos;
  }
  [[nodiscard]] std::optional<Operand> number_before(std::size_t end) const {
    end = skip_back(end);
    std::size_t begin = end;
    while (begin > 0 && is_digit(text_[begin - 1])) --begin;
    const std::size_t before = skip_back(begin);
    const bool touches_word = before == begin && before > 0 && is_word(text_[before - 1]);
    const bool follows_operator = before > 0 && is_operator(text_[before - 1]);
    if (begin == end || touches_word || follows_operator) return std::nullopt;
    return Operand{begin, end};
  }
  [[nodiscard]] std::optional<Operand> number_behind(std::size_t begin) const {
    begin = skip(begin);
    std::size_t end = begin;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const bool ends_sentence = end < text_.size() && text_[end] == '.' &&
                               (end + 1 == text_.size() || is_blank(text_[end + 1]));
    const bool ends =
        end == text_.size() || ends_sentence || (!is_word(text_[end]) && !is_operator(text_[end]));
    if (begin == end || !ends) return std::nullopt;
    return Operand{begin, end};
  }

  std::string_view text_;
  const Findings& findings_;
  std::size_t next_ = 0;  // the first candidate that does not begin before the sign
};

absl::StatusOr<Player> player_of(const Sign& sign, const Frame& frame) {
  if (sign.player.empty()) return frame.start;
  int player = 0;
  const char* const end = sign.player.data() + sign.player.size();
  const auto [at, error] = std::from_chars(sign.player.data(), end, player);
  if (error != std::errc() || at != end || player < 1 || player > frame.players) {
    return absl::InvalidArgumentError(cat("`", sign.player, "` is no player"));
  }
  return static_cast<Player>(player);
}

}  // namespace

std::vector<Claim> claims_in(std::string_view passage, const Findings& findings) {
  Neighbours neighbours(passage, findings);
  std::vector<Claim> claims;
  for (const Sign& sign : findings.signs) {
    if (const auto claim = neighbours.claim(sign)) claims.push_back(*claim);
  }
  return claims;
}

std::string statement_of(std::string_view left, const Sign& sign, std::string_view right) {
  return cat(left, " ", written(sign.kind), " ", right, sign.player.empty() ? "" : " for ",
             sign.player);
}

absl::StatusOr<Verdict> test_claim(Context& context, const GameValue& left, const Sign& sign,
                                   const GameValue& right) {
  const System under = context.settings.under;
  if (is_about_normal_forms(sign)) {
    KM_ASSIGN_OR_RETURN(const auto left_form, context.normal_form(left, under, {}));
    KM_ASSIGN_OR_RETURN(const auto right_form, context.normal_form(right, under, {}));
    const bool are_equal = left_form.term == right_form.term;
    if (are_equal == (sign.kind != SignKind::NotEqual)) return Verdict{true};
    const absl::StatusOr<std::string> left_text = text_of(context, left_form);
    const absl::StatusOr<std::string> right_text = text_of(context, right_form);
    if (!left_text.ok() || !right_text.ok()) return Verdict{false, "the normal forms differ"};
    return Verdict{false, cat("the normal forms are ", *left_text, " and ", *right_text)};
  }
  KM_ASSIGN_OR_RETURN(const Player player, player_of(sign, left.frame));
  KM_ASSIGN_OR_RETURN(const Relation relation, relate(context, left, {}, right, {}, under, player));
  if (agrees(sign.kind, relation)) return Verdict{true};
  return Verdict{false, cat("it is ", symbol(relation), " for ", player)};
}

}  // namespace kingmaker::papers
