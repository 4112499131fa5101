// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// LineText writes the reason for a line, including the details that are not in the conclusion
// (extensions/explain/inferences.hpp). Tested in tests/extensions/explain/derivation_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "algebra/term_store.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "extensions/explain/derivation.hpp"
#include "grammar/print.hpp"

namespace kingmaker::detail {

// The error for a derivation that would be longer than the options allow.
[[nodiscard]] absl::Status derivation_too_long(const PrintOptions& options);

// The texts of terms, each made once.
class ValueTexts {
 public:
  // `store` must outlive this object.
  ValueTexts(const TermStore& store, PrintOptions options) : store_(store), options_(options) {}

  // The text of a term; empty after a failure, which `status` describes.
  const std::string& operator()(Term t);
  [[nodiscard]] const absl::Status& status() const { return status_; }
  [[nodiscard]] std::string name(Player p) const {
    return player_name(options_.names, options_.frame, p);
  }

 private:
  const TermStore& store_;
  PrintOptions options_;
  HashMap<Term, std::string> texts_;
  std::uint64_t bytes_ = 0;
  absl::Status status_;
};

class LineText {
 public:
  // All must outlive this object.
  LineText(const TermStore& store, const Derivation& derivation, ValueTexts& values,
           std::string& text)
      : store_(store), derivation_(derivation), values_(values), text_(text) {}

  template <typename... Parts>
  void put(const Parts&... parts) {
    append(text_, parts...);
  }
  void put(Term t) { text_ += values_(t); }
  [[nodiscard]] std::string name(Player p) const { return values_.name(p); }

  [[nodiscard]] const TermStore& store() const { return store_; }
  [[nodiscard]] const Plays& plays() const { return derivation_.plays; }
  [[nodiscard]] int players() const { return derivation_.players; }
  // The conclusion of an earlier line.
  [[nodiscard]] const Judgement& conclusion(std::uint32_t line) const {
    return derivation_.lines[line].conclusion;
  }

 private:
  const TermStore& store_;
  const Derivation& derivation_;
  ValueTexts& values_;
  std::string& text_;
};

namespace say {

using Say = void(LineText& text, const ProofLine& line);

Say failing_clauses;
Say who_decides;
Say opponents;
Say left_of_premise;
Say right_of_premise;
Say no_axiom;
Say who_picks;
Say ranks;
Say node;
Say clause;
Say rule;
Say mover;
Say numbers;
Say best_options;
Say ended;
Say levels;

}  // namespace say
}  // namespace kingmaker::detail
