// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The values of a census: small ids, made from the ids of options.
//
// The table of a census holds an id for each position and mover. There are two kinds of values:
//
//     PrudentValues   one byte each and no store, where every value is simple (EK, Theorem 16)
//     TermValues      terms of a store, under any rule set
//
// Renaming players in a circle, p to p + 1, is a symmetry of games and of most rule sets, which
// declare it (rewrite/traits.hpp). Under such a rule set values are *relative*: they are seen by
// the player whose turn it is, who is called player 1, the next player 2. One table then serves all
// movers: the value of a position for player 2 is the relative value of the same position with 1 in
// place of 2, 2 in place of 3, and so on.
#pragma once

#include <absl/status/status.h>

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "algebra/transform.hpp"
#include "base/budget.hpp"
#include "rewrite/engine/packed_prudent.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/preferences/simple_order.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// Relative simple values of three prudent players in a byte: 3k + b for b_k, 0 for no value.
//
// Only the options in the best brace of Theorem 15, {a_k, b_k, p_{k+1}}, count, and of these only
// which of a_k and b_k are present; p_{k+1} counts as both. So a set of options is two bits for
// each brace, in one 64-bit word in the order of the braces. Adding an option is one `or`; nothing
// is compared.
class PrudentValues {
 public:
  using Id = std::uint8_t;
  static constexpr bool kConcurrent = true;  // several threads may use it
  static constexpr std::uint32_t kMaxExponent = 30;

  PrudentValues();

  // The mover's choice among options, which are values as the next player sees them.
  class Choice {
   public:
    Choice(const PrudentValues& values, Player /*mover*/) : values_(&values) {}
    void add(Id option) { braces_ |= values_->options_[option]; }
    [[nodiscard]] bool empty() const { return braces_ == 0; }
    // Precondition: there is an option.
    [[nodiscard]] Id value() const {
      const auto brace = static_cast<std::uint32_t>(63 - std::countl_zero(braces_)) / 2;
      return values_->best_[brace * 4 + (braces_ >> (2 * brace) & 3U)];
    }

   private:
    const PrudentValues* values_;
    std::uint64_t braces_ = 0;
  };

  // The value, for `next`, of a position in which nobody can move: the previous player has won.
  [[nodiscard]] Id over(Player /*next*/) const { return id_of({3, 0}); }
  // The value of a position in which `mover` cannot move. `next` is its value for the next player.
  [[nodiscard]] Id skipped(Player mover, Id next) const {
    Choice choice(*this, mover);
    choice.add(next);
    return choice.value();
  }

  [[nodiscard]] static constexpr Id id_of(SimpleValue v) {
    return static_cast<Id>(3 * v.exponent + static_cast<std::uint32_t>(v.base));
  }
  [[nodiscard]] static constexpr SimpleValue value_of(Id id) {
    return {(id - 1) % 3 + 1, static_cast<std::uint32_t>(id - 1) / 3};
  }

 private:
  std::array<std::uint64_t, 256> options_ = {};  // by value, as the next player sees it
  std::array<Id, 128> best_ = {};                // by brace, and by which of its values are present
};

class TermValues {
 public:
  using Id = std::uint32_t;  // Term::raw()
  static constexpr bool kConcurrent = false;

  // The store and the preferences of a session. Rule sets of the session are evaluated in them.
  struct Home {
    TermStore* store = nullptr;
    Preferences* preferences = nullptr;
  };

  // Without a home, the values have a store of their own. Preconditions:
  // `system.check_players(players)` is OK; if `relative`, `system.treats_players_alike()`.
  TermValues(int players, const System& system, bool relative, Budget& budget)
      : TermValues(players, system, relative, budget, Home{}) {}
  TermValues(int players, const System& system, bool relative, Budget& budget, const Home& home);

  class Choice {
   public:
    Choice(TermValues& values, Player mover) : values_(&values), mover_(mover) {
      values.options_.clear();
    }
    void add(Id option) { values_->options_.push_back(Term::from_raw(option)); }
    [[nodiscard]] bool empty() const { return values_->options_.empty(); }
    // Returns 0 if it failed; `status` tells why.
    [[nodiscard]] Id value() { return values_->choose(mover_); }

   private:
    TermValues* values_;
    Player mover_;
  };

  [[nodiscard]] Id over(Player next) const {
    return Term::win(Frame{players_, 1}.successor(next, static_cast<std::uint64_t>(players_) - 1))
        .raw();
  }
  [[nodiscard]] Id skipped(Player mover, Id next) {
    Choice choice(*this, mover);
    choice.add(next);
    return choice.value();
  }

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] const absl::Status& status() const { return status_; }
  [[nodiscard]] TermStore& store() { return store_; }
  // The memory of the store and of everything that is remembered beside it.
  [[nodiscard]] std::uint64_t bytes() const;

  // The value for `mover` that a relative value stands for, in this store.
  [[nodiscard]] Term absolute(Term relative, Player mover);

 private:
  [[nodiscard]] Id choose(Player mover);
  // A value as the previous player sees it.
  [[nodiscard]] Term earlier(Term t);

  int players_;
  bool raw_;
  bool relative_;
  Relabelling to_previous_;
  Budget* budget_;
  std::unique_ptr<TermStore> own_store_;  // null if there is a home
  std::unique_ptr<Preferences> own_preferences_;
  TermStore& store_;
  Preferences& preferences_;
  Rewriter rewriter_;
  std::vector<Term> options_;
  TermMap<Term> earlier_;
  absl::Status status_;
};

}  // namespace kingmaker
