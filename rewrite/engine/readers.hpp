// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reads text to normal form in one pass: builders for grammar/bracket_reader.hpp that reduce each
// list when it is closed, so that the raw value is never made.
// Tested in tests/rewrite/preferences/preferences_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "algebra/refusal.hpp"
#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "grammar/bracket_reader.hpp"
#include "rewrite/engine/packed_prudent.hpp"
#include "rewrite/engine/rewriter.hpp"

namespace kingmaker {

// For three players for whom `plays_prudently` is true. It needs no store.
struct PrudentReader {
  using Value = PackedSimple;
  [[nodiscard]] static Value win(Player p) { return PackedSimple({p, 0}); }
  [[nodiscard]] static Value simple(SimpleValue v) { return PackedSimple(v); }
  using List = PrudentOptions;
  [[nodiscard]] static List open() { return {}; }
  static void add(List& list, Player mover, Value value) { list.add(mover, value); }
  [[nodiscard]] static Value close(List list, Player mover, std::uint32_t wins) {
    list.add_wins(mover, wins);
    return list.choice(mover);
  }
};

// For any system.
class RewritingReader : public OptionLists {
 public:
  using Value = Term;
  RewritingReader(TermStore& store, Rewriter& rewriter, Budget& budget)
      : store_(store), rewriter_(rewriter), budget_(budget) {}

  [[nodiscard]] static Value win(Player p) { return Term::win(p); }
  [[nodiscard]] Value simple(SimpleValue v) {
    const Term term = store_.simple(v);
    if (term.is_none()) {
      status_ = status_of_refusal(store_);
      return term;
    }
    // Most rule sets leave simple values unchanged, but total orders do not.
    const absl::StatusOr<Normalized> normal = rewriter_.normalize(term, budget_);
    if (!normal.ok()) {
      status_ = normal.status();
      return {};
    }
    if (normal->stop == StopReason::NodeLimit) {
      status_ = status_of_refusal(store_);
    } else if (normal->stop != StopReason::NormalForm) {
      status_ = status_of(normal->stop, budget_);
    }
    return normal->term;
  }
  [[nodiscard]] Value close(List list, Player mover, std::uint32_t wins) {
    return value_of(list, mover, wins, [&](std::span<Term> options) -> Term {
      const absl::StatusOr<Term> reduced = rewriter_.reduce_in_place(mover, options, budget_);
      if (reduced.ok()) return *reduced;
      status_ = reduced.status();
      return {};
    });
  }
  // The reason why a value was refused; OK if the rewriter did not cause it.
  [[nodiscard]] const absl::Status& status() const { return status_; }

 private:
  TermStore& store_;
  Rewriter& rewriter_;
  Budget& budget_;
  absl::Status status_ = absl::OkStatus();
};

// The normal form of a value in plain brackets, which are rewritten while they are read; nullopt
// for another text, which the parser may read or say what is wrong with it.
[[nodiscard]] absl::StatusOr<std::optional<Term>> normal_form_of_brackets(TermStore& store,
                                                                          Rewriter& rewriter,
                                                                          const Frame& frame,
                                                                          std::string_view text,
                                                                          Budget& budget);

}  // namespace kingmaker
