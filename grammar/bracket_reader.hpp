// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The fast reader of plain bracket text: players, simple values `b_k` (N = 3), lists of them, and
// ASCII white space. `[2_1,[2, 3]]` is plain, and `[2', 1{2,3}]` is not.
//
// It makes values while it reads. A builder decides what a value is: raw terms (`read_plain_value`
// below), normal forms with the rules fused in, or only statistics. There is no syntax tree, no
// recursion, and no allocation for small texts; memory is proportional to the elements of open
// lists. Reading itself takes 2 to 4 ns for each byte, so the builder determines the speed.
// (Finding brackets, commas and wins 64 bytes at a time was 1.4 times as fast at best, with the
// fastest builder on binary trees, and no faster with builders of terms.)
//
// A second way to read values, 1.6 to 4.9 times as fast as parse.hpp followed by Rewriter under
// `prudent` (1.2 times for raw values of Clobber boards):
//
//     build/release/bench/second_ways_bench --benchmark_filter=bracket_reader
//
// It only reports that a text is not plain or not correct. The text is then given to parse.hpp,
// which knows all notations and makes the messages. The limits are those of parse.hpp.
#pragma once

#include <absl/algorithm/container.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "base/characters.hpp"
#include "grammar/limits.hpp"

namespace kingmaker {

// The interface of builders for `read_brackets`. `Value` and `List` are small and trivial to copy.
// A value for which `is_none()` is true (such as Term()) refuses the text. `open` returns the state
// of a list without elements, `add` adds an element in the order of the text, and `close` returns
// the value of the list and restores the state before `open`. Single players are not added as
// elements: `close` gets them as a set, with player p at bit p - 1. `mover` moves in the list.
template <typename B>
concept ValueBuilder = requires(B builder, Player player, Player mover, SimpleValue simple,
                                std::uint32_t wins, typename B::List list,
                                typename B::Value value) {
  { builder.win(player) } -> std::same_as<typename B::Value>;
  { builder.simple(simple) } -> std::same_as<typename B::Value>;
  { builder.open() } -> std::same_as<typename B::List>;
  builder.add(list, mover, value);
  { builder.close(list, mover, wins) } -> std::same_as<typename B::Value>;
  { value.is_none() } -> std::same_as<bool>;
};

namespace detail {

// A growing array of uninitialised values; the first `kFew` need no allocation.
template <typename T, std::size_t kFew>
class Room : boost::noncopyable {
 public:
  [[nodiscard]] T* data() { return data_; }
  // Makes room for `more` values after the first `used`, which are kept.
  void reserve(std::size_t used, std::size_t more) {
    if (used + more <= size_) return;
    const std::size_t size = size_ * 2 + more;
    std::unique_ptr<std::byte[]> bytes(new std::byte[size * sizeof(T)]);
    std::memcpy(bytes.get(), static_cast<const void*>(data_), used * sizeof(T));
    bytes_ = std::move(bytes);
    data_ = reinterpret_cast<T*>(bytes_.get());
    size_ = size;
  }

 private:
  alignas(T) std::array<std::byte, kFew * sizeof(T)> few_;
  std::unique_ptr<std::byte[]> bytes_;
  T* data_ = reinterpret_cast<T*>(few_.data());
  std::size_t size_ = kFew;
};

// The sets of players 1, 2, 3 as terms.
struct Winners {
  std::array<Term, 3> terms{};
  std::uint32_t count = 0;
};
inline constexpr auto kWinners = [] {
  std::array<Winners, 8> all{};
  for (std::uint32_t wins = 0; wins < all.size(); ++wins) {
    for (Player p = 1; p <= 3; ++p) {
      if ((wins >> (p - 1) & 1U) != 0) all[wins].terms[all[wins].count++] = Term::win(p);
    }
  }
  return all;
}();

}  // namespace detail

// Implements `List`, `open` and `add` for builders of terms: the options of all open lists, one
// list after the other. It must not be used after the store has collected.
class OptionLists {
 public:
  using List = std::uint32_t;  // the place of its first option
  [[nodiscard]] List open() const { return top_; }
  void add(List& /*list*/, Player /*mover*/, Term option) {
    options_.reserve(top_, 1);
    options_.data()[top_++] = option;
  }
  // Closes the innermost list and returns the value that `make` returns for its options: those of
  // the text in order, and the wins. Values of lists of wins alone, nearly half of all lists, are
  // remembered.
  [[nodiscard]] Term value_of(List list, Player mover, std::uint32_t wins, const auto& make) {
    if (top_ != list || mover > 3 || wins > 7) return make(take(list, wins));
    Term& choice = choices_of_wins_[static_cast<std::size_t>(mover)][wins];
    if (choice.is_none()) choice = make(take(list, wins));
    return choice;
  }

 private:
  [[nodiscard]] std::span<Term> take(List list, std::uint32_t wins) {
    options_.reserve(top_, kMaxPlayers);
    Term* end = options_.data() + top_;
    // The set of players is unpredictable, so this has no branches.
    const auto& [winners, count] = detail::kWinners[wins & 7U];
    absl::c_copy(winners, end);
    end += count;
    for (wins &= ~7U; wins != 0; wins &= wins - 1) *end++ = Term::win(std::countr_zero(wins) + 1);
    top_ = list;
    return {options_.data() + list, end};
  }

  detail::Room<Term, 512> options_;
  std::uint32_t top_ = 0;
  std::array<std::array<Term, 8>, 4> choices_of_wins_{};  // by mover and wins
};

namespace detail {

// Reads digits from `at` on. False if there are none or the number exceeds `limit`. Leading zeros
// are left to the parser, which may report them. Precondition: a character that is not a digit
// follows in memory.
[[nodiscard]] inline bool read_number(const char*& at, std::uint32_t limit, std::uint32_t& number) {
  if (!is_digit(*at) || (*at == '0' && is_digit(at[1]))) return false;
  number = 0;
  for (; is_digit(*at); ++at) {
    number = number * 10 + static_cast<std::uint32_t>(*at - '0');
    if (number > limit) return false;
  }
  return true;
}

// The value of a text that is a single win or simple value.
[[nodiscard]] std::optional<SimpleValue> read_lone_value(std::string_view text, const Frame& frame);

}  // namespace detail

namespace detail {

// The lists that are open while a text is read. Compilers keep the members in registers; all other
// data is in `room`.
template <ValueBuilder Builder>
class OpenLists {
 public:
  using Value = typename Builder::Value;
  struct List {
    typename Builder::List elements;
    std::uint32_t wins;
  };
  using ListRoom = Room<List, 128>;

  OpenLists(const Frame& frame, Builder& builder, ListRoom& room)
      : builder_(builder), room_(room), players_(frame.players), mover_(frame.start) {
    mover_ = previous_mover();
  }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  // False if there are too many.
  [[nodiscard]] bool open() {
    if (size_ == kMaxNesting) return false;
    room_.reserve(size_, 1);
    room_.data()[size_++] = list_;
    list_ = {builder_.open(), 0};
    mover_ = next_mover();
    return true;
  }
  // These add to the innermost list.
  void add_wins(std::uint32_t wins) { list_.wins |= wins; }
  void add(Value value) { builder_.add(list_.elements, mover_, value); }
  // Closes the innermost list and returns its value, which belongs to the list around it.
  [[nodiscard]] Value close() {
    const Value value = builder_.close(list_.elements, mover_, list_.wins);
    list_ = room_.data()[--size_];
    mover_ = previous_mover();
    return value;
  }

 private:
  // It has no branches, since they could not be predicted.
  [[nodiscard]] Player next_mover() const {
    return mover_ + 1 - (players_ & -(mover_ == players_));
  }
  [[nodiscard]] Player previous_mover() const { return mover_ - 1 + (players_ & -(mover_ == 1)); }

  Builder& builder_;
  ListRoom& room_;
  Player players_;
  Player mover_;            // of the innermost list
  List list_{};             // the innermost list
  std::uint32_t size_ = 0;  // number of open lists
};

// Reads what follows a value. True after a comma, when another value must follow. False if lists
// end and the outermost ends with them; its value is returned if the text ends, too.
template <ValueBuilder Builder>
[[nodiscard]] bool read_ends(const char*& at, const char* end, OpenLists<Builder>& lists,
                             std::optional<typename Builder::Value>& value) {
  for (;;) {
    const char c = *at++;
    if (c == ',') return true;
    if (c == ']') {
      const auto closed = lists.close();
      if (closed.is_none()) return false;
      if (at == end || lists.empty()) {
        if (at == end && lists.empty()) value = closed;
        return false;
      }
      lists.add(closed);
    } else if (!is_blank(c)) {
      return false;
    }
  }
}

// `read_brackets` for a text that ends with a `]`. Only `read_ends` passes a `]`, so only
// `read_ends` must look for the end of the text.
template <ValueBuilder Builder>
[[nodiscard]] std::optional<typename Builder::Value> read_lists(std::string_view text,
                                                                const Frame& frame,
                                                                Builder& builder) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto players = static_cast<std::uint32_t>(frame.players);
  typename OpenLists<Builder>::ListRoom room;
  OpenLists<Builder> lists(frame, builder, room);
  for (;;) {
    // A value must follow.
    const char c = *at;
    if (c == '[') {
      if (!lists.open()) return std::nullopt;
      ++at;
      continue;
    }
    if (is_blank(c)) {
      ++at;
      continue;
    }
    std::uint32_t player = 0;
    std::uint32_t exponent = 0;
    if (lists.empty() || !read_number(at, players, player) || player == 0) return std::nullopt;
    if (*at == '_') {
      ++at;
      if (players != 3 || !read_number(at, kMaxExponent, exponent)) return std::nullopt;
    }
    if (exponent == 0) {
      lists.add_wins(1U << (player - 1));
    } else {
      const auto simple = builder.simple({static_cast<Player>(player), exponent});
      if (simple.is_none()) return std::nullopt;
      lists.add(simple);
    }
    std::optional<typename Builder::Value> value;
    if (!read_ends(at, end, lists, value)) return value;
  }
}

}  // namespace detail

// The value that `text` denotes in `frame`; the start player's d-th successor moves in the list at
// depth d. Nullopt if the text is not plain, is malformed, exceeds a limit, or is refused by the
// builder.
template <ValueBuilder Builder>
[[nodiscard]] std::optional<typename Builder::Value> read_brackets(std::string_view text,
                                                                   const Frame& frame,
                                                                   Builder& builder) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  if (text.ends_with(']')) return detail::read_lists(text, frame, builder);
  const auto lone = detail::read_lone_value(text, frame);
  if (!lone) return std::nullopt;
  const auto value = lone->exponent == 0 ? builder.win(lone->base) : builder.simple(*lone);
  if (value.is_none()) return std::nullopt;
  return value;
}

// The raw term of a plain text. Nullopt also if the budget has ended.
[[nodiscard]] std::optional<Term> read_plain_value(TermStore& store, const Frame& frame,
                                                   std::string_view text, Budget* budget = nullptr);

}  // namespace kingmaker
