// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/values_in.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

#include "base/characters.hpp"
#include "grammar/limits.hpp"
#include "grammar/parse.hpp"

namespace kingmaker::papers {
namespace {

// Players by letters, A to P.
bool is_player_letter(char c) { return c >= 'A' && c <= 'P'; }

class Scanner {
 public:
  Scanner(std::string_view text, Budget& budget) : text_(text), budget_(budget) {}

  Findings scan() {
    while (at_ < text_.size() && budget_.go_on()) step();
    for (const Bracket& bracket : open_) note_open(bracket, text_.size());
    absl::c_sort(findings_.candidates,
                 [](const Candidate& a, const Candidate& b) { return a.begin < b.begin; });
    return std::move(findings_);
  }

 private:
  struct Bracket {
    std::size_t begin = 0;  // of the value, which may have a mover before the brace
    char closing = ']';
    bool is_other = false;     // something in it is in no value
    bool has_letters = false;  // players by letters, which only choices have
    bool has_elements = false;
    std::size_t commas = 0;
  };

  [[nodiscard]] char peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : ' ';
  }
  [[nodiscard]] char before() const { return at_ > 0 ? text_[at_ - 1] : ' '; }

  void other() {
    if (!open_.empty()) open_.back().is_other = true;
  }
  void element() {
    if (!open_.empty()) open_.back().has_elements = true;
  }

  void step() {
    const char c = text_[at_];
    if (is_digit(c)) return digits();
    if (is_letter(c)) return letters();
    switch (c) {
      case '[':
        return open(at_, ']');
      case '{':
        other();  // a set has no mover
        return open(at_, '}');
      case ']':
      case '}':
        return close(c);
      case ',':
        if (!open_.empty()) ++open_.back().commas;
        ++at_;
        return;
      default:
        if (is_blank(c) || c == kGap[0]) {
          ++at_;
        } else if (!sign()) {
          other();
          ++at_;
        }
    }
  }

  void open(std::size_t begin, char closing) {
    // Text that is nested deeper is no value.
    if (open_.size() >= kMaxNesting) open_.clear();
    Bracket bracket;
    bracket.begin = begin;
    bracket.closing = closing;
    bracket.is_other = closing == '}' && begin == at_;
    open_.push_back(bracket);
    ++at_;
  }

  void close(char closing) {
    const std::size_t end = ++at_;
    if (open_.empty()) return;
    const Bracket bracket = open_.back();
    if (bracket.closing != closing) {
      note_open(bracket, end);
      open_.back().is_other = true;
      return;
    }
    open_.pop_back();
    const bool is_list = closing == ']';
    const bool is_value =
        !bracket.is_other && bracket.has_elements && !(is_list && bracket.has_letters);
    if (!is_value) {
      other();
      return;
    }
    element();
    auto& all = findings_.candidates;
    while (!all.empty() && all.back().begin >= bracket.begin) all.pop_back();
    all.push_back({is_list ? Candidate::Kind::List : Candidate::Kind::Choice, bracket.begin, end});
  }

  // A bracket that began like a value. It is noted once.
  void note_open(const Bracket& bracket, std::size_t end) {
    if (bracket.is_other || !bracket.has_elements || bracket.commas == 0) return;
    constexpr std::size_t kShown = 40;
    findings_.candidates.push_back(
        {Candidate::Kind::Open, bracket.begin, std::min(end, bracket.begin + kShown)});
  }

  // A player, a simple value, or the mover of a choice.
  void digits() {
    const std::size_t begin = at_;
    const bool is_alone = !is_of_name(before()) && before() != '.' && before() != '\'';
    while (is_digit(peek(0))) ++at_;
    const std::size_t end = at_;
    if (is_alone && peek(0) == '{') {
      element();
      return open(begin, '}');
    }
    skip_index();
    const bool is_simple = at_ > end;
    std::size_t behind = 0;
    while (at_ + behind < text_.size() && is_blank(peek(behind))) ++behind;
    const bool has_more =
        is_simple && std::string_view("'^_").find(peek(behind)) != std::string_view::npos;
    const bool ends = !has_more && !is_of_name(peek(0)) && peek(0) != '{' && peek(0) != '\'';
    if (!is_alone || !ends) return other();
    element();
    if (is_simple) findings_.candidates.push_back({Candidate::Kind::Simple, begin, at_});
  }

  // `_2`, `_{2}` or primes.
  void skip_index() {
    if (peek(0) == '\'') {
      while (peek(0) == '\'') ++at_;
      return;
    }
    if (peek(0) != '_') return;
    const bool is_braced = peek(1) == '{';
    std::size_t length = is_braced ? 2 : 1;
    const std::size_t first = length;
    while (is_digit(peek(length))) ++length;
    if (length == first || (is_braced && peek(length) != '}')) return;
    at_ += length + (is_braced ? 1 : 0);
  }

  // A word; or a player's letter, or n_2, f_2, p_2.
  void letters() {
    const std::size_t begin = at_;
    const bool is_alone = !is_of_name(before());
    const char c = text_[at_];
    while (is_letter(peek(0))) ++at_;
    if (!is_alone || at_ - begin > 1) return other();
    if (is_player_letter(c) && peek(0) == '{') {
      element();
      return open(begin, '}');
    }
    const bool is_simple =
        (c == 'n' || c == 'f' || c == 'p') && peek(0) == '_' && is_digit(peek(1));
    if (is_simple) skip_index();
    if (is_of_name(peek(0)) || !(is_simple || is_player_letter(c))) return other();
    element();
    if (!is_simple && !open_.empty()) open_.back().has_letters = true;
  }

  bool sign() {
    struct Mark {
      std::string_view text;
      Sign::Kind kind;
    };
    using K = Sign::Kind;
    static constexpr Mark kMarks[] = {
        {"<=>", K::Implies}, {"<=", K::LessEqual}, {"<", K::Less},   {">=", K::GreaterEqual},
        {">", K::Greater},   {"!=", K::NotEqual},  {"==", K::Equal}, {"=>", K::Implies},
        {"=", K::Equal},     {"||", K::Parallel},  {"->", K::Arrow}, {kRelation, K::Unknown}};
    const std::size_t begin = at_;
    const bool is_negated = peek(0) == kNot[0];
    if (is_negated) ++at_;
    const std::string_view unread = text_.substr(at_);
    for (const auto& [mark, kind] : kMarks) {
      if (!unread.starts_with(mark)) continue;
      other();
      const bool is_definition = kind == K::Equal && before() == ':';
      at_ += mark.size();
      Sign sign{kind, begin, at_, {}, is_negated};
      if (peek(0) == '_') player(sign);
      if (!is_definition) findings_.signs.push_back(sign);
      return true;
    }
    at_ = begin;
    return false;
  }

  // `_1`, `_{1}`, `_p`
  void player(Sign& sign) {
    const bool is_braced = peek(1) == '{';
    const std::size_t begin = at_ + (is_braced ? 2 : 1);
    std::size_t end = begin;
    while (end < text_.size() && (is_digit(text_[end]) || is_letter(text_[end]))) ++end;
    if (end == begin) return;
    sign.player = text_.substr(begin, end - begin);
    at_ = end + (is_braced && end < text_.size() && text_[end] == '}' ? 1 : 0);
    sign.end = at_;
  }

  std::string_view text_;
  Budget& budget_;
  std::size_t at_ = 0;
  std::vector<Bracket> open_;
  Findings findings_;
};

}  // namespace

Findings values_in(std::string_view passage, Budget& budget) {
  return Scanner(passage, budget).scan();
}

}  // namespace kingmaker::papers
