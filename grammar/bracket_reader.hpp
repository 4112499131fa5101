// The fast reader of plain bracket text: players, simple values `b_k` (N = 3), lists of them, and
// ASCII white space. `[2_1,[2, 3]]` is plain, `[2', 1{2,3}]` is not.
//
// It makes values while it reads, with a builder that decides what a value is: raw terms
// (`read_plain_value` below), normal forms with the rules fused in, or no more than statistics. One
// pass, no syntax tree, no recursion, no allocation per list; memory is that of the values whose
// lists are still open. The reading itself costs 2 to 4 ns a byte, so the builder decides the
// speed.
//
// It says only that a text is not plain or not right, never why: whatever it refuses is for
// parse.hpp, which knows all notations and makes the messages. The limits are those of parse.hpp.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "grammar/parse.hpp"

namespace kingmaker {

// What `read_brackets` asks of a builder. `Value` is small and trivial to copy; a value for which
// `is_none()` holds (Term() is one) refuses the text. `choice` may reorder and overwrite its
// options; they are never empty, and come in the order of the text, with repetitions.
template <typename B>
concept ValueBuilder = requires(B builder, Player player, SimpleValue simple,
                                std::span<typename B::Value> options) {
  { builder.win(player) } -> std::same_as<typename B::Value>;
  { builder.simple(simple) } -> std::same_as<typename B::Value>;
  { builder.choice(player, options) } -> std::same_as<typename B::Value>;
  { builder.win(player).is_none() } -> std::same_as<bool>;
};

namespace detail {

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Digits from `at` on, up to `limit`; false for a number above it, or none. Zeros in front are left
// to the parser, which may have something to say about them. Something that is no digit must follow
// in memory.
[[nodiscard]] inline bool read_number(const char*& at, std::uint32_t limit, std::uint32_t& number) {
  if (!is_digit(*at) || (*at == '0' && is_digit(at[1]))) return false;
  number = 0;
  for (; is_digit(*at); ++at) {
    number = number * 10 + static_cast<std::uint32_t>(*at - '0');
    if (number > limit) return false;
  }
  return true;
}

// A text that is one win or simple value.
[[nodiscard]] std::optional<SimpleValue> read_lone_value(std::string_view text, const Frame& frame);

}  // namespace detail

// The value that `text` denotes in `frame`: the list at depth d is moved by the start player's d-th
// successor. Nothing if the text is not plain, malformed, past a limit, or refused by the builder.
template <ValueBuilder Builder>
[[nodiscard]] std::optional<typename Builder::Value> read_brackets(std::string_view text,
                                                                   const Frame& frame,
                                                                   Builder& builder) {
  using Value = typename Builder::Value;
  while (!text.empty() && detail::is_blank(text.back())) text.remove_suffix(1);
  // From here on the last byte is a `]`. Nothing but the branch for `]` gets past one, so that is
  // the only place that has to look for the end of the text.
  if (text.empty() || text.back() != ']') {
    const auto lone = detail::read_lone_value(text, frame);
    if (!lone) return std::nullopt;
    const Value value = lone->exponent == 0 ? builder.win(lone->base) : builder.simple(*lone);
    if (value.is_none()) return std::nullopt;
    return value;
  }

  const char* at = text.data();
  const char* const end = at + text.size();
  const auto players = static_cast<std::uint32_t>(frame.players);
  // The values of all open lists, and where in them each list starts. Bare pointers stay in
  // registers, which the insides of a vector do not while a builder is called.
  std::vector<Value> values(256);
  std::vector<std::uint32_t> lists(64);
  Value* top = values.data();
  Value* top_limit = top + values.size();
  std::size_t open = 0;
  Player mover = frame.start == 1 ? frame.players : frame.start - 1;  // of the innermost open list

  for (;;) {
    // A value must come.
    const char c = *at++;
    if (c == '[') {
      if (open == lists.size()) {
        if (open >= kMaxNesting) return std::nullopt;
        lists.resize(open * 2 < kMaxNesting ? open * 2 : kMaxNesting);
      }
      lists[open++] = static_cast<std::uint32_t>(top - values.data());
      mover = mover == frame.players ? 1 : mover + 1;
      continue;
    }
    std::uint32_t player = static_cast<std::uint32_t>(c) - '0';
    if (player - 1 >= 9) {
      if (detail::is_blank(c)) continue;
      return std::nullopt;
    }
    if (open == 0) return std::nullopt;
    if (detail::is_digit(*at)) {
      --at;
      if (!detail::read_number(at, players, player)) return std::nullopt;
    }
    if (player > players) return std::nullopt;
    if (top == top_limit) {
      const std::size_t used = values.size();
      values.resize(used * 2);
      top = values.data() + used;
      top_limit = values.data() + values.size();
    }
    if (*at == '_') {
      ++at;
      std::uint32_t exponent = 0;
      if (players != 3 || !detail::read_number(at, kMaxExponent, exponent)) return std::nullopt;
      *top = exponent == 0 ? builder.win(static_cast<Player>(player))
                           : builder.simple({static_cast<Player>(player), exponent});
      if (top->is_none()) return std::nullopt;
      ++top;
    } else {
      *top++ = builder.win(static_cast<Player>(player));
    }

    // Behind a value: a comma, or lists end.
    for (;;) {
      const char d = *at++;
      if (d == ',') break;
      if (d == ']') {
        Value* const first = values.data() + lists[--open];
        *first = builder.choice(mover, std::span<Value>(first, top));
        if (first->is_none()) return std::nullopt;
        top = first + 1;
        if (at == end || open == 0) {
          if (at != end || open != 0) return std::nullopt;
          return *first;
        }
        mover = mover == 1 ? frame.players : mover - 1;
        continue;
      }
      if (!detail::is_blank(d)) return std::nullopt;
    }
  }
}

// The raw term of a plain text; nothing, too, when the budget has ended.
[[nodiscard]] std::optional<Term> read_plain_value(TermStore& store, const Frame& frame,
                                                   std::string_view text, Budget* budget = nullptr);

}  // namespace kingmaker
