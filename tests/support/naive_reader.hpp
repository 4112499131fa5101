// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reads plain bracket text by recursive descent. Tests compare grammar/bracket_reader.hpp with it.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term_store.hpp"
#include "grammar/limits.hpp"

namespace kingmaker::testing {

class NaiveReader {
 public:
  NaiveReader(TermStore& store, const Frame& frame, std::string_view text)
      : store_(store), frame_(frame), text_(text) {}

  std::optional<Term> read() {
    const auto v = value(frame_.start);
    blanks();
    if (at_ != text_.size()) return std::nullopt;
    return v;
  }

 private:
  void blanks() {
    while (at_ < text_.size() && std::strchr(" \t\n\v\f\r", text_[at_]) != nullptr &&
           text_[at_] != '\0') {
      ++at_;
    }
  }
  // Nullopt if the store refused it.
  static std::optional<Term> made(Term t) { return t.is_none() ? std::nullopt : std::optional(t); }
  [[nodiscard]] char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  std::optional<std::uint64_t> number(std::uint64_t limit) {
    std::string digits;
    while (here() >= '0' && here() <= '9') digits += text_[at_++];
    if (digits.empty() || digits.size() > 9 || (digits.size() > 1 && digits[0] == '0')) return {};
    const std::uint64_t n = std::stoull(digits);
    return n <= limit ? std::optional(n) : std::nullopt;
  }
  std::optional<Term> value(Player mover) {
    blanks();
    if (here() == '[') {
      std::vector<Term> options;
      do {
        ++at_;
        const auto option = value(frame_.successor(mover));
        if (!option) return {};
        options.push_back(*option);
        blanks();
      } while (here() == ',');
      if (here() != ']') return {};
      ++at_;
      return made(store_.choice(mover, std::span<Term>(options)));
    }
    const auto player = number(static_cast<std::uint64_t>(frame_.players));
    if (!player || *player == 0) return {};
    const auto p = static_cast<Player>(*player);
    if (here() != '_') return Term::win(p);
    ++at_;
    const auto exponent = number(kMaxExponent);
    if (!exponent || frame_.players != 3) return {};
    return made(store_.simple({p, static_cast<std::uint32_t>(*exponent)}));
  }

  TermStore& store_;
  Frame frame_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace kingmaker::testing
