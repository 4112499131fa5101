// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/print.hpp"

#include <absl/strings/str_replace.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "grammar/dot.hpp"
#include "grammar/print_shared.hpp"

namespace kingmaker {
namespace {

// A destination of text that only counts. Each format is written by the same code for counting and
// for writing, so the count is exact.
class Counter {
 public:
  void put(char /*c*/) { ++bytes_; }
  void put(std::string_view text) { bytes_ += text.size(); }
  void fill(char /*c*/, int count) { bytes_ += static_cast<std::size_t>(count); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_ = 0;
};

class Writer {
 public:
  explicit Writer(std::size_t bytes) { text_.reserve(bytes); }
  void put(char c) { text_.push_back(c); }
  void put(std::string_view text) { text_.append(text.data(), text.size()); }
  void fill(char c, int count) { text_.append(static_cast<std::size_t>(count), c); }
  // Copies earlier text. Precondition: there is room for it.
  void repeat(std::size_t begin, std::size_t bytes) { text_.append(text_, begin, bytes); }
  [[nodiscard]] std::size_t bytes() const { return text_.size(); }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

template <class Sink>
void put_number(Sink& sink, std::uint32_t number) {
  std::array<char, 16> digits;
  const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  sink.put(std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data())));
}

// Writes the names of players.
struct Players {
  PlayerNames names;
  Frame frame;

  template <class Sink>
  void put(Sink& sink, Player p) const {
    if (names == PlayerNames::Digits) return put_number(sink, static_cast<std::uint32_t>(p));
    sink.put(std::string_view(player_name(names, frame, p)));
  }
};

// The text formats. Each says how to write
//   atom:  what has no inside to walk through, or false: this is a choice to be walked through;
//   open, close: what stands around the options of a choice, where `expected` would move next if no
//          turn had been skipped. Between them are the options and commas, which is the same text
//          wherever the choice occurs.

// Writes hull(...) as a formula, in which braces are those of a set.
std::string tex_of_type(std::string_view text) {
  return cat("\\operatorname{hull}", absl::StrReplaceAll(std::string(text.substr(text.find('('))),
                                                         {{"{", "\\{"}, {"}", "\\}"}}));
}

std::string tex_of_outcome(std::span<const Payoff> payoffs) {
  std::string text;
  for (const Payoff& payoff : payoffs) {
    append(text, text.empty() ? "\\langle " : ",", payoff.text());
  }
  return text + " \\rangle";
}

// Movers follow from depth. If it is another player's turn, brackets around the list count the
// turns up to the mover's.
struct BracketStyle {
  const TermStore& store;
  Players players;
  bool bars;  // writes simple values as b_k
  std::string_view before_exponent = "_";
  std::string_view behind_exponent = "";
  bool is_tex = false;

  template <class Sink>
  bool atom(Sink& sink, Term t) const {
    if (t.is_win()) {
      players.put(sink, t.winner());
      return true;
    }
    if (t.is_leaf()) {
      sink.put(std::string_view(is_tex ? tex_of_outcome(store.payoffs(t))
                                       : outcome_text(store.payoffs(t))));
      return true;
    }
    if (is_type(store, players.frame.players, t)) {
      const std::string text = type_text(store, players.frame.players, t);
      sink.put(std::string_view(is_tex ? tex_of_type(text) : text));
      return true;
    }
    if (!bars) return false;
    const auto simple = store.simple_value(t);
    if (!simple) return false;
    players.put(sink, simple->base);
    sink.put(before_exponent);
    put_number(sink, simple->exponent);
    sink.put(behind_exponent);
    return true;
  }
  [[nodiscard]] int lists(Term t, Player expected) const {
    return 1 + players.frame.turns_between(expected, store.mover(t));
  }
  template <class Sink>
  void open(Sink& sink, Term t, Player expected) const {
    sink.fill('[', lists(t, expected));
  }
  template <class Sink>
  void close(Sink& sink, Term t, Player expected) const {
    sink.fill(']', lists(t, expected));
  }
};

struct ChoiceStyle {
  const TermStore& store;
  Players players;

  template <class Sink>
  bool atom(Sink& sink, Term t) const {
    if (is_type(store, players.frame.players, t)) {
      sink.put(std::string_view(type_text(store, players.frame.players, t)));
      return true;
    }
    if (t.is_win()) players.put(sink, t.winner());
    if (t.is_outcome()) sink.put(std::string_view(outcome_text(store.payoffs(t))));
    return t.is_leaf();
  }
  template <class Sink>
  void open(Sink& sink, Term t, Player /*expected*/) const {
    players.put(sink, store.mover(t));
    sink.put('{');
  }
  template <class Sink>
  void close(Sink& sink, Term /*t*/, Player /*expected*/) const {
    sink.put('}');
  }
};

std::string json_of_type(const TermStore& store, int players, Term t) {
  const ValueType type = type_of_term(store, t);
  std::string text = cat(R"({"mover":)", type.mover, R"(,"numbers":[)");
  for (Player p = 1; p <= players; ++p) {
    append(text, p == 1 ? "\"" : ",\"", number_text(type.of(p).number), "\"");
  }
  text += R"(],"alike":[)";
  std::string_view comma = "";
  for (const Player p : alike_in(type, players)) append(text, std::exchange(comma, ","), p);
  return text + "]}";
}

std::string json_of_outcome(std::span<const Payoff> payoffs) {
  std::string text;
  for (const Payoff& payoff : payoffs) {
    // A fraction is a string, since it is exact.
    const std::string_view quote = payoff.denominator() == 1 ? "" : "\"";
    append(text, text.empty() ? R"({"payoffs":[)" : ",", quote, payoff.text(), quote);
  }
  return text + "]}";
}

struct JsonStyle {
  const TermStore& store;
  int players;

  template <class Sink>
  bool atom(Sink& sink, Term t) const {
    if (is_type(store, players, t)) {
      sink.put(std::string_view(json_of_type(store, players, t)));
      return true;
    }
    if (t.is_win()) put_number(sink, t.raw());
    if (t.is_outcome()) sink.put(std::string_view(json_of_outcome(store.payoffs(t))));
    return t.is_leaf();
  }
  template <class Sink>
  void open(Sink& sink, Term t, Player /*expected*/) const {
    sink.put(R"({"mover":)");
    put_number(sink, static_cast<std::uint32_t>(store.mover(t)));
    sink.put(R"(,"options":[)");
  }
  template <class Sink>
  void close(Sink& sink, Term /*t*/, Player /*expected*/) const {
    sink.put("]}");
  }
};

constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();

[[nodiscard]] std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > kHuge - b ? kHuge : a + b;
}

// A rough length that is too large for 64 bits: fraction * 2^exponent.
struct RoughLength {
  double fraction = 0;
  std::int64_t exponent = 0;

  static RoughLength of(double length, std::int64_t exponent = 0) {
    int shift = 0;
    const double fraction = std::frexp(length, &shift);
    return {fraction, fraction == 0 ? 0 : exponent + shift};
  }
  friend RoughLength operator+(RoughLength a, RoughLength b) {
    if (a.exponent < b.exponent) std::swap(a, b);
    const auto shift = static_cast<int>(std::max<std::int64_t>(b.exponent - a.exponent, -100));
    return of(a.fraction + std::ldexp(b.fraction, shift), a.exponent);
  }
  // The k for which this is about 10^k.
  [[nodiscard]] std::int64_t decimal_exponent() const {
    return std::llround(std::log10(fraction) + static_cast<double>(exponent) * std::log10(2.0));
  }
};

absl::Status too_long(std::string_view length, const PrintOptions& options) {
  return raisable_limit_error(
      cat("the text would be ", length, " bytes long, and the limit is ", options.max_bytes,
          options.format == Format::Shared ? ""
                                           : "; `:set format shared` writes what is shared once"),
      "output");
}

// Writes a value in one style. The text inside of a choice is the same wherever the choice occurs;
// the text around it depends on the expected mover only. So lengths are folds over distinct
// choices, and a choice that occurs again is copied from the earlier text.
template <class Style>
class TextPrinter {
 public:
  TextPrinter(const Style& style, const TermStore& store, const PrintOptions& options, Term root)
      : style_(style),
        store_(store),
        options_(options),
        root_(root),
        order_(store, options.frame.players, root),
        nodes_(choices_outside_types(store, options.frame.players, root)) {}

  // `before` and `behind` are the texts that the caller puts around the value.
  absl::StatusOr<std::string> print(std::string_view before, std::string_view behind) {
    for (const Term t : nodes_) inside_[t] = inside_length(t);
    const std::uint64_t length =
        saturating_add(whole_length(root_, options_.frame.start), before.size() + behind.size());
    if (length == kHuge) return too_long(cat("about 10^", decimal_exponent()), options_);
    if (length > options_.max_bytes) return too_long(cat(length), options_);
    Writer out(length);
    out.put(before);
    write(out);
    out.put(behind);
    assert(out.bytes() == length);
    return out.take();
  }

 private:
  struct Open {
    Term choice;
    Player expected;
    const Term* next;
    const Term* end;
    std::size_t begin;
  };

  [[nodiscard]] Player next_mover(Term t) const {
    return options_.frame.successor(store_.mover(t));
  }

  [[nodiscard]] std::uint64_t shell_length(Term t, Player expected) const {
    Counter counter;
    style_.open(counter, t, expected);
    style_.close(counter, t, expected);
    return counter.bytes();
  }
  [[nodiscard]] std::uint64_t whole_length(Term t, Player expected) const {
    Counter counter;
    if (style_.atom(counter, t)) return counter.bytes();
    return saturating_add(inside_.get(t), shell_length(t, expected));
  }
  [[nodiscard]] std::uint64_t inside_length(Term t) const {
    const auto options = store_.options(t);
    std::uint64_t length = options.size() - 1;
    for (const Term option : options) {
      length = saturating_add(length, whole_length(option, next_mover(t)));
    }
    return length;
  }

  // The approximate decimal exponent of a length that does not fit into 64 bits.
  [[nodiscard]] std::int64_t decimal_exponent() const {
    TermMap<RoughLength> inside;
    const auto whole = [&](Term t, Player expected) {
      Counter counter;
      if (style_.atom(counter, t)) return RoughLength::of(static_cast<double>(counter.bytes()));
      return inside.get(t) + RoughLength::of(static_cast<double>(shell_length(t, expected)));
    };
    for (const Term t : nodes_) {
      RoughLength length = RoughLength::of(static_cast<double>(store_.options(t).size() - 1));
      for (const Term option : store_.options(t)) length = length + whole(option, next_mover(t));
      inside[t] = length;
    }
    return whole(root_, options_.frame.start).decimal_exponent();
  }

  void write(Writer& out) {
    std::vector<Open> open;
    TermMap<std::size_t> written;  // 1 + the place where the inside of a choice begins
    const auto enter = [&](Term t, Player expected) {
      if (style_.atom(out, t)) return;
      style_.open(out, t, expected);
      if (const std::size_t copy = written.get(t); copy != 0) {
        out.repeat(copy - 1, inside_.get(t));
        style_.close(out, t, expected);
        return;
      }
      const auto options = order_.options(t);
      open.push_back({t, expected, options.data(), options.data() + options.size(), out.bytes()});
    };
    enter(root_, options_.frame.start);
    while (!open.empty()) {
      Open& list = open.back();
      if (list.next == list.end) {
        written[list.choice] = list.begin + 1;
        style_.close(out, list.choice, list.expected);
        open.pop_back();
        continue;
      }
      if (out.bytes() != list.begin) out.put(',');
      enter(*list.next++, next_mover(list.choice));  // may move `list`
    }
  }

  Style style_;
  const TermStore& store_;
  const PrintOptions& options_;
  Term root_;
  PrintOrder order_;
  std::vector<Term> nodes_;
  TermMap<std::uint64_t> inside_;  // bytes between `open` and `close`
};

template <class Style>
absl::StatusOr<std::string> print_text(const Style& style, const TermStore& store, Term v,
                                       const PrintOptions& options, std::string_view around = "") {
  // An atom takes no time, however deep it is.
  Counter counter;
  if (style.atom(counter, v)) {
    const std::uint64_t length = counter.bytes() + 2 * around.size();
    if (length > options.max_bytes) return too_long(cat(length), options);
    Writer out(length);
    out.put(around);
    style.atom(out, v);
    out.put(around);
    return out.take();
  }
  return TextPrinter<Style>(style, store, options, v).print(around, around);
}

}  // namespace

absl::StatusOr<std::string> print(const TermStore& store, Term v, const PrintOptions& options) {
  const bool bars = options.frame.players == 3;
  const Players players = {options.names, options.frame};
  switch (options.format) {
    case Format::Bar:
      return print_text(BracketStyle{store, players, bars}, store, v, options);
    case Format::Bracket:
      return print_text(BracketStyle{store, players, false}, store, v, options);
    case Format::Tex:
      return print_text(BracketStyle{store, players, bars, "_{", "}", true}, store, v, options,
                        "$");
    case Format::Choice:
      return print_text(ChoiceStyle{store, players}, store, v, options);
    case Format::Json:
      return print_text(JsonStyle{store, options.frame.players}, store, v, options);
    case Format::Shared:
      return print_shared(store, v, options);
    case Format::Dot:
      return dot_of_value(ValueGraph(store, options.frame, v, {.names = options.names}),
                          options.max_bytes);
  }
  return absl::InternalError("no such format");
}

}  // namespace kingmaker
