// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/claims.hpp"

#include <absl/algorithm/container.h>

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/characters.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
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
    default:
      return "->";
  }
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
                                 sign.kind == SignKind::Arrow || sign.kind == SignKind::Implies);
}

// A part of a chain, between two signs.
struct Side {
  Operand operand;
  bool is_empty = true;
  bool is_operand = false;  // it is a value or a number, and nothing else
  bool has_value = false;   // a candidate
  bool has_number = false;
};

// Divides a passage into chains of sides and signs.
class Chains {
 public:
  Chains(const Passage& passage, const Findings& findings)
      : text_(passage.text()), is_text_(passage.is_text()), findings_(findings) {}

  Claims claims() {
    find_brackets();
    while (at_ < text_.size()) step();
    end_chain();
    return std::move(claims_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : ' ';
  }
  [[nodiscard]] static bool is_part_of_word(char c) {
    return is_of_name(c) || (static_cast<unsigned char>(c) & 0x80U) != 0;
  }

  // Brackets around a sign end chains: `(v < w)`, unless something stands before or behind them
  // that says something of them: `\neg(v < w)`, `f(v < w)`. Others are parts of sides: `f(v) = w`.
  void find_brackets() {
    std::vector<std::pair<std::size_t, bool>> open;  // true if there is a sign in it
    auto sign = findings_.signs.begin();
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (sign != findings_.signs.end() && sign->begin == at) {
        ++sign;
        if (!open.empty()) open.back().second = true;
      } else if (text_[at] == '(') {
        open.emplace_back(at, false);
      } else if (text_[at] == ')' && !open.empty()) {
        const auto [begin, has_sign] = open.back();
        open.pop_back();
        const bool is_part = !has_sign || (!is_text_ && (is_applied(begin) || is_related(at + 1)));
        if (is_part) closed_by_.insert_or_assign(begin, at);
        if (!has_sign) continue;
        if (!is_part) ends_.insert({begin, at});
        if (!open.empty()) open.back().second = true;
      }
    }
  }

  // True if a bracket follows a symbol or a name.
  [[nodiscard]] bool is_applied(std::size_t at) const {
    while (at > 0 && is_blank(text_[at - 1])) --at;
    return at > 0 && (is_part_of_word(text_[at - 1]) || text_[at - 1] == kOther[0]);
  }
  // True if a sign of a relation follows a bracket.
  [[nodiscard]] bool is_related(std::size_t at) const {
    while (at < text_.size() && is_blank(text_[at])) ++at;
    const auto sign =
        absl::c_find_if(findings_.signs, [&](const Sign& one) { return one.begin == at; });
    return sign != findings_.signs.end() && sign->kind != SignKind::Implies;
  }

  // Passes over a bracket that is a part of a side. Signs in it are of no claim.
  void pass_over(std::size_t end) {
    const auto& candidates = findings_.candidates;
    for (; candidate_ < candidates.size() && candidates[candidate_].begin < end; ++candidate_) {
      sides_.back().has_value = sides_.back().has_value || candidates[candidate_].begin > at_;
    }
    for (; sign_ < findings_.signs.size() && findings_.signs[sign_].begin < end; ++sign_) {
      claims_.unread.push_back(findings_.signs[sign_]);
    }
    other();
    at_ = end + 1;
  }

  void step() {
    const auto& candidates = findings_.candidates;
    while (candidate_ < candidates.size() && candidates[candidate_].begin < at_) ++candidate_;
    if (candidate_ < candidates.size() && candidates[candidate_].begin == at_ &&
        candidates[candidate_].kind != Candidate::Kind::Open) {
      const std::size_t end = candidates[candidate_].end;
      add_operand(end);
      sides_.back().has_value = true;
      if (is_text_ && is_part_of_word(peek())) other();
      return;
    }
    if (sign_ < findings_.signs.size() && findings_.signs[sign_].begin == at_) {
      signs_.push_back(findings_.signs[sign_++]);
      sides_.emplace_back();
      at_ = signs_.back().end;
      return;
    }
    const char c = peek();
    if (const auto closed = closed_by_.find(at_); !is_text_ && closed != closed_by_.end()) {
      return pass_over(closed->second);
    }
    if (is_blank(c) || c == kGap[0]) return space();
    if (is_digit(c)) return number();
    if (is_text_ && is_part_of_word(c)) return word();
    const bool ends = (c == ',' && open_lists_ == 0) || c == ';' || c == kEnd[0] ||
                      ends_.contains(at_) || (c == '.' && !is_of_name(peek(1)) && peek(1) != '.') ||
                      (c == ':' && (peek(1) == '=' || is_text_)) || (c == '|' && is_text_);
    note_list(c);
    const std::size_t length = c == ':' && peek(1) == '=' ? 2 : 1;
    if (ends) {
      end_chain();
    } else if (!is_text_ || std::string_view("`*\"").find(c) == std::string_view::npos) {
      other();
    }
    at_ += length;
  }

  // A list that is no value, such as `[1, \ldots]`, is a part of a side with its commas.
  void note_list(char c) {
    if (is_text_) return;
    if (c == '[') {
      ++open_lists_;
      sides_.back().has_value = true;
    } else if ((c == ']' || c == ')') && open_lists_ > 0) {
      --open_lists_;
    }
  }

  void other() {
    sides_.back().is_operand = false;
    sides_.back().is_empty = false;
  }
  void add_operand(std::size_t end) {
    Side& side = sides_.back();
    side.is_operand = side.is_empty;
    side.is_empty = false;
    side.operand = {at_, end};
    at_ = end;
  }

  void space() {
    bool is_gap = false;
    std::size_t lines = 0;
    for (; at_ < text_.size() && (is_blank(peek()) || peek() == kGap[0]); ++at_) {
      is_gap = is_gap || peek() == kGap[0];
      lines += peek() == '\n' ? 1 : 0;
    }
    const bool is_before_sign =
        sign_ < findings_.signs.size() && findings_.signs[sign_].begin == at_;
    const bool is_behind_sign = sides_.back().is_empty && !signs_.empty();
    if ((is_gap || lines > 1) && !is_before_sign && !is_behind_sign) end_chain();
  }

  void number() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const bool is_part =
        (at_ > 0 && (is_of_name(text_[at_ - 1]) || text_[at_ - 1] == '.')) ||
        (end < text_.size() && (is_part_of_word(text_[end]) || text_[end] == '\''));
    const bool is_decimal = end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1]);
    add_operand(end);
    if (is_part || is_decimal) {
      other();
    } else {
      sides_.back().has_number = true;
    }
  }

  // In a text a word ends a chain, and a single letter is a variable, `a` and `I` excepted.
  void word() {
    const std::size_t begin = at_;
    const auto& candidates = findings_.candidates;
    const std::size_t next =
        candidate_ < candidates.size() ? candidates[candidate_].begin : text_.size();
    bool has_digits = false;
    for (; at_ < next && is_part_of_word(peek()) && at_ < text_.size(); ++at_) {
      has_digits = has_digits || is_digit(peek()) || peek() == '_';
    }
    const std::string_view one = text_.substr(begin, at_ - begin);
    const bool is_variable =
        has_digits || (one.size() == 1 && one != "a" && one != "A" && one != "I");
    const bool touches = !is_blank(peek()) && (peek() == '[' || peek() == '(' || at_ == next);
    if (is_variable || touches) {
      other();
    } else {
      end_chain();
    }
  }

  void end_chain() {
    const bool is_refused = absl::c_any_of(
        signs_, [](const Sign& sign) { return sign.kind == SignKind::Implies && sign.is_negated; });
    const bool has_relations = absl::c_any_of(signs_, [](const Sign& sign) {
      return sign.kind != SignKind::Implies && sign.kind != SignKind::Arrow;
    });
    // The kinds of values in all sides behind each sign.
    std::vector<char> behind(sides_.size(), 0);
    for (std::size_t i = sides_.size(); i-- > 1;) {
      behind[i - 1] = static_cast<char>(has(sides_[i]) | (i + 1 < sides_.size() ? behind[i] : 0));
    }
    int before = 0;
    for (std::size_t i = 0; i < signs_.size(); ++i) {
      const Sign& sign = signs_[i];
      const Side& left = sides_[i];
      const Side& right = sides_[i + 1];
      before |= has(left);
      if (sign.kind == SignKind::Implies && has_relations) continue;
      const bool is_of_values = !sign.player.empty() || ((before | behind[i]) & kValue) != 0;
      const bool is_claim = !is_refused && left.is_operand && right.is_operand &&
                            sign.kind != SignKind::Unknown &&
                            (left.has_value || right.has_value || !sign.player.empty());
      if (is_claim) {
        claims_.claims.push_back({left.operand, sign, right.operand});
      } else if (before != 0 && behind[i] != 0 && is_of_values) {
        claims_.unread.push_back(sign);
      }
    }
    signs_.clear();
    sides_.assign(1, {});
    open_lists_ = 0;
  }
  static constexpr int kNumber = 1;
  static constexpr int kValue = 2;
  static int has(const Side& side) {
    return (side.has_number ? kNumber : 0) | (side.has_value ? kValue : 0);
  }

  std::string_view text_;
  bool is_text_;
  const Findings& findings_;
  std::unordered_set<std::size_t> ends_;                    // brackets
  std::unordered_map<std::size_t, std::size_t> closed_by_;  // brackets that are parts of sides
  std::size_t at_ = 0;
  std::size_t candidate_ = 0;
  std::size_t sign_ = 0;
  std::size_t open_lists_ = 0;
  std::vector<Sign> signs_;
  std::vector<Side> sides_ = std::vector<Side>(1);  // one more than signs
  Claims claims_;
};

absl::StatusOr<Player> player_of(const Sign& sign, const Frame& frame) {
  if (sign.player.empty()) return frame.start;
  const auto player = whole_number<int>(sign.player);
  if (!player || *player < 1 || *player > frame.players) {
    return input_error("`", sign.player, "` is no player");
  }
  return static_cast<Player>(*player);
}

}  // namespace

Claims claims_in(const Passage& passage, const Findings& findings) {
  return Chains(passage, findings).claims();
}

std::string statement_of(std::string_view left, const Sign& sign, std::string_view right) {
  return cat(sign.is_negated ? "not " : "", left, " ", written(sign.kind), " ", right,
             sign.player.empty() ? "" : " for ", sign.player);
}

absl::StatusOr<Verdict> test_claim(Context& context, const GameValue& left, const Sign& sign,
                                   const GameValue& right) {
  const System under = context.settings.under;
  if (is_about_normal_forms(sign)) {
    KM_ASSIGN_OR_RETURN(const auto left_form, context.normal_form(left, under, {}));
    KM_ASSIGN_OR_RETURN(const auto right_form, context.normal_form(right, under, {}));
    const bool are_equal = left_form.term == right_form.term;
    if (are_equal == ((sign.kind != SignKind::NotEqual) != sign.is_negated)) return Verdict{true};
    if (are_equal) return Verdict{false, "the normal forms are equal"};
    const absl::StatusOr<std::string> left_text = text_of(context, left_form);
    const absl::StatusOr<std::string> right_text = text_of(context, right_form);
    if (!left_text.ok() || !right_text.ok()) return Verdict{false, "the normal forms differ"};
    return Verdict{false, cat("the normal forms are ", *left_text, " and ", *right_text)};
  }
  KM_ASSIGN_OR_RETURN(const Player player, player_of(sign, left.frame));
  KM_ASSIGN_OR_RETURN(const Relation relation, relate(context, left, {}, right, {}, under, player));
  if (agrees(sign.kind, relation) != sign.is_negated) return Verdict{true};
  return Verdict{false, cat("it is ", symbol(relation), " for ", player)};
}

}  // namespace kingmaker::papers
