// Preferences: which of two values a player would rather have.
//
// A preference is a relation for each player over values in syntactic normal form. A new one is a
// type that satisfies the concept below, a member of Preferences, and a line in system.cpp.
//
// All results are memoised by pairs of terms; the memos hold at most some ten million pairs a
// player and are dropped when the store collects. Evaluation uses no stack of its own depth: values
// may be as deep as the store allows. A pair costs one unit of the budget.
#pragma once

#include <absl/status/statusor.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include "algebra/term_store.hpp"
#include "rewrite/budget.hpp"
#include "rewrite/detail/pair_fold.hpp"
#include "rewrite/relation.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

template <typename P>
concept Preference = requires(P preference, Player p, Term v, Budget& budget) {
  { P::kName } -> std::convertible_to<std::string_view>;
  { P::kCitation } -> std::convertible_to<std::string_view>;
  // How v stands to w for p; nothing when the budget is spent.
  { preference.compare(p, v, v, budget) } -> std::same_as<std::optional<Relation>>;
};

// EK Rules 4 and 5, Definitions 7 to 10. v <= w when v = w; w is a win of p; w contains a win of p
// and v does not; or, if none of these decides the pair either way round, every option of v is <= w,
// or v is <= every option of w. The movers of v and w play no role.
class Selfish {
 public:
  static constexpr std::string_view kName = "selfish";
  static constexpr std::string_view kCitation = "EK Rules 4, 5, Definition 9";

  explicit Selfish(const TermStore& store) : fold_(store, Policy{&store}) {}
  std::optional<Relation> compare(Player p, Term v, Term w, Budget& budget) {
    return fold_.compare(p, v, w, budget);
  }
  void clear() { fold_.clear(); }

 private:
  struct Policy {
    // Both directions at once: <= asks this of all options, >= asks that.
    struct Tally {
      bool left_all_le = true;
      bool left_all_ge = true;
      bool right_all_le = true;
      bool right_all_ge = true;
    };
    const TermStore* store;

    std::optional<Relation> decide(Player p, Term v, Term w, Budget& budget, bool& failed) const;
    static void add_left(Tally& tally, Relation r);
    static void add_right(Tally& tally, Relation r);
    static bool settled(const Tally& tally);
    static Relation combine(const Tally& tally, bool v_is_choice, bool w_is_choice);
  };
  detail::PairFold<Policy> fold_;
};

// EK Definitions 11 and 12. v is prudently weaker than w when it is strictly weaker, or, w not being
// strictly weaker than v, (1) some option of v is prudently weaker than w and w is prudently weaker
// than none of them, or (2) v is prudently weaker than some option of w and none of them than v; and
// the same does not hold the other way round. ("Weaker, incomparable or equal" in the definition is
// "not stronger".) Distinct values that are =_p (Definition 8) and not ordered by this are Equal.
class Prudent {
 public:
  static constexpr std::string_view kName = "prudent";
  static constexpr std::string_view kCitation = "EK Definitions 11, 12";

  // `closed_order`: simple values of three players are compared by Theorem 15 instead of the
  // definition. Only sound for N = 3; tests switch it off.
  Prudent(const TermStore& store, Selfish& selfish, bool closed_order)
      : fold_(store, Policy{&store, &selfish, closed_order}) {}
  std::optional<Relation> compare(Player p, Term v, Term w, Budget& budget) {
    return fold_.compare(p, v, w, budget);
  }
  void clear() { fold_.clear(); }

 private:
  struct Policy {
    struct Tally {
      bool left_less = false;  // some option of v is weaker than w
      bool left_greater = false;
      bool right_less = false;  // v is weaker than some option of w
      bool right_greater = false;
    };
    const TermStore* store;
    Selfish* selfish;
    bool closed_order;

    std::optional<Relation> decide(Player p, Term v, Term w, Budget& budget, bool& failed) const;
    static void add_left(Tally& tally, Relation r);
    static void add_right(Tally& tally, Relation r);
    static bool settled(const Tally& tally);
    static Relation combine(const Tally& tally, bool v_is_choice, bool w_is_choice);
  };
  detail::PairFold<Policy> fold_;
};

// Prudent, but what a prudent player finds incomparable is equal. EK derive this from 2 =_1 3; that
// does not follow from Definition 7, so it is a definition of its own.
class Indifferent {
 public:
  static constexpr std::string_view kName = "indifferent";
  static constexpr std::string_view kCitation = "after EK, Indifference";

  explicit Indifferent(Prudent& prudent) : prudent_(&prudent) {}
  std::optional<Relation> compare(Player p, Term v, Term w, Budget& budget) {
    const auto r = prudent_->compare(p, v, w, budget);
    return r == Relation::Incomparable ? Relation::Equal : r;
  }

 private:
  Prudent* prudent_;
};

static_assert(Preference<Selfish> && Preference<Prudent> && Preference<Indifferent>);

// All preferences over one store and number of players.
class Preferences {
 public:
  explicit Preferences(const TermStore& store)
      : store_(&store),
        selfish_(store),
        prudent_(store, selfish_, false),
        prudent_of_three_(store, selfish_, true),
        indifferent_(prudent_),
        indifferent_of_three_(prudent_of_three_) {}
  Preferences(const Preferences&) = delete;
  Preferences& operator=(const Preferences&) = delete;

  // The preference of a type for games of `players` players.
  template <typename P>
  [[nodiscard]] P& of(int players) {
    forget_collected_terms();
    if constexpr (std::same_as<P, Selfish>) {
      return selfish_;
    } else if constexpr (std::same_as<P, Prudent>) {
      return players == 3 ? prudent_of_three_ : prudent_;
    } else {
      static_assert(std::same_as<P, Indifferent>);
      return players == 3 ? indifferent_of_three_ : indifferent_;
    }
  }

  // How v stands to w for p under his rules in `system`, the terms taken as they are; callers
  // reduce them first (System::operand_system). Players without a preference find distinct values
  // incomparable. Fails when the budget is spent.
  [[nodiscard]] absl::StatusOr<Relation> compare(const System& system, int players, Player p,
                                                 Term v, Term w, Budget& budget);

 private:
  void forget_collected_terms();

  const TermStore* store_;
  std::uint64_t generation_ = 0;
  Selfish selfish_;
  Prudent prudent_;
  Prudent prudent_of_three_;
  Indifferent indifferent_;
  Indifferent indifferent_of_three_;
};

}  // namespace kingmaker
