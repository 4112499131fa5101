// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/bracket_reader.hpp"

#include <array>
#include <cstring>
#include <span>

namespace kingmaker {
namespace {

class RawTerms : public OptionLists {
 public:
  using Value = Term;
  RawTerms(TermStore& store, Budget* budget) : store_(store), budget_(budget) {}
  static Term win(Player p) { return Term::win(p); }
  Term simple(SimpleValue value) { return store_.simple(value); }
  Term close(List list, Player mover, std::uint32_t wins) {
    if (!goes_on(budget_)) return {};
    return value_of(list, mover, wins,
                    [&](std::span<Term> options) { return store_.choice(mover, options); });
  }

 private:
  TermStore& store_;
  Budget* budget_;
};

}  // namespace

namespace detail {

std::optional<SimpleValue> read_lone_value(std::string_view text, const Frame& frame) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  // A longer text is not a value. The copy has room for the terminator that `read_number` needs.
  std::array<char, 32> copy{};
  if (text.empty() || text.size() + 2 > copy.size()) return std::nullopt;
  std::memcpy(copy.data(), text.data(), text.size());
  const char* at = copy.data();
  std::uint32_t base = 0;
  std::uint32_t exponent = 0;
  if (!read_number(at, static_cast<std::uint32_t>(frame.players), base) || base == 0) {
    return std::nullopt;
  }
  if (*at == '_') {
    ++at;
    if (frame.players != 3 || !read_number(at, kMaxExponent, exponent)) return std::nullopt;
  }
  if (at != copy.data() + text.size()) return std::nullopt;
  return SimpleValue{static_cast<Player>(base), exponent};
}

}  // namespace detail

std::optional<Term> read_plain_value(TermStore& store, const Frame& frame, std::string_view text,
                                     Budget* budget) {
  RawTerms builder(store, budget);
  return read_brackets(text, frame, builder);
}

}  // namespace kingmaker
