// Preferences: how a player ranks values.
//
// A preference is, for each player, a relation between values: in syntactic normal form, or for
// preferences of whole games in the normal form that the preference gives. Here are those of
// Edixhoven and Kosters (EK): selfish, prudent, indifferent; others are in order_preferences.hpp
// and straffin.hpp. `Preferences` finds relations and remembers them.
//
// Some preferences are *ranked*: each normal form has a level, and that is all there is to know.
// EK's are *pair folds*: some pairs are decided at once, and any other pair (v, w) by the
// pairs (v', w) and (v, w') with v' an option of v and w' one of w. One evaluator
// (detail/pair_evaluator.hpp) does this for every fold, with an explicit stack and a memo; a fold
// says what is decided and how the results are put together.
//
// Cost: at most (nodes of v) * (nodes of w) pairs, some tens of nanoseconds and a few units of the
// budget each; O(1) for simple values. A prudent player ranks all values by their prudent numbers
// (prudent_number.hpp), which cost O(nodes) once and O(1) from then on; for values deeper than 44
// both have a factor O(log depth). A relation depends on the two terms and the player alone, not on
// how many players there are.
//
// `Preference` is a preference as a value. A `CompiledPreference` is a type without state, of which
// rules are composed at compile time; `BuiltInPreference` makes a value of it.
//
// To add one: a type that satisfies `CompiledPreference`, and its line in rules/rule_sets.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/detail/pair_memo.hpp"
#include "rewrite/preferences/prudent_number.hpp"
#include "rewrite/preferences/relation.hpp"
#include "rewrite/system.hpp"
#include "rewrite/traits.hpp"

namespace kingmaker {

// A relation, if it is known without looking at options.
using Decision = std::optional<Relation>;

using Level = std::optional<std::uint64_t>;
inline constexpr std::uint64_t kLossLevel = 0;
inline constexpr std::uint64_t kWinLevel = kPrudentOne;

// What makes a relation computable pair by pair. Of two distinct values `decide` is asked first,
// for what the definition says at once, then `theorem`, for what follows from it. `Prior` is a fold
// whose relation of the same pair is found next, and is this one's too where it is strict; or void.
// Then a `Scan` sees the relations of v's options with w, and those of v with w's options; `left`
// and `right` return false when further options of that side cannot change the result. Where
// `kLaterSuffices`, a theorem says that the options of one of the two are enough: of the one with
// the larger handle, which is no part of the other.
//
// `level` puts in order all values for which a theorem does: of two that have levels the one of the
// higher level is strictly better, and those of one level are not strictly related. A value without
// a level is strictly better than kLossLevel and strictly worse than kWinLevel.
template <typename F>
concept PairFold = requires(const TermStore& store, Player p, Term t, Relation r,
                            typename F::Scan scan, const typename F::Scan& done) {
  typename F::Prior;
  { F::kLaterSuffices } -> std::convertible_to<bool>;
  { F::decide(store, p, t, t) } -> std::same_as<Decision>;
  { F::theorem(store, p, t, t) } -> std::same_as<Decision>;
  { F::level(store, p, t) } -> std::same_as<Level>;
  {typename F::Scan(true, true, r)};  // are v's, are w's options seen; relation of the prior
  { scan.left(r) } -> std::same_as<bool>;
  { scan.right(r) } -> std::same_as<bool>;
  { done.result() } -> std::same_as<Relation>;
};

// EK Definitions 7 to 10 with Rules 4 and 5.
struct SelfishFold {
  using Prior = void;
  // docs/mathematics.md has the proof. Of two chains n choices deep O(n) pairs are left of n * n.
  static constexpr bool kLaterSuffices = true;
  static Decision decide(const TermStore& store, Player p, Term v, Term w) {
    // Rule 4.
    if (w == Term::win(p)) return Relation::Less;
    if (v == Term::win(p)) return Relation::Greater;
    // Rule 5.
    const bool v_may_win = store.winners(v).contains(p);
    const bool w_may_win = store.winners(w).contains(p);
    if (v_may_win != w_may_win) return w_may_win ? Relation::Less : Relation::Greater;
    return std::nullopt;
  }
  static Decision theorem(const TermStore& store, Player p, Term v, Term w);
  static Level level(const TermStore& store, Player p, Term v);

  // Definition 7 for both directions at once, a bit of Relation each: v <= w holds if all options
  // of v are <= w, or v is <= all options of w; the same for >=.
  class Scan {
   public:
    Scan(bool left_is_seen, bool right_is_seen, Relation /*prior*/)
        : left_(left_is_seen ? Relation::Equal : Relation::Incomparable),
          right_(right_is_seen ? Relation::Equal : Relation::Incomparable) {}
    [[nodiscard]] bool left(Relation r) {
      left_ = left_ & r;
      return left_ != Relation::Incomparable;
    }
    [[nodiscard]] bool right(Relation r) {
      right_ = right_ & r;
      return (right_ | left_) != left_;
    }
    [[nodiscard]] Relation result() const { return left_ | right_; }

   private:
    Relation left_;
    Relation right_;
  };
};

// EK Definitions 11 and 12.
struct PrudentFold {
  using Prior = SelfishFold;
  static constexpr bool kLaterSuffices = false;
  static Decision decide(const TermStore& store, Player p, Term v, Term w) {
    return SelfishFold::decide(store, p, v, w);  // where it decides, it is strict
  }
  // The theorem is that on prudent numbers, which does without pairs (Preferences::by_number).
  static Decision theorem(const TermStore& /*store*/, Player /*p*/, Term /*v*/, Term /*w*/) {
    return std::nullopt;
  }
  static Level level(const TermStore& store, Player p, Term v);

  // For a pair that is not selfishly strict. Clause 1 of "v is prudently weaker than w" says that
  // some option of v is weaker than w and all others are weaker, incomparable or equal, which is to
  // say that w is weaker than none: among the relations of v's options with w there is a `<` and no
  // `>`. Clause 2 says the same of v and w's options, and exchanging v and w exchanges the clauses
  // and `<` with `>`. So it is enough to know which of `<` and `>` occur on either side. v is
  // weaker when a clause holds for it and none for w.
  class Scan {
   public:
    Scan(bool /*left_is_seen*/, bool /*right_is_seen*/, Relation prior) : prior_(prior) {}
    [[nodiscard]] bool left(Relation r) { return see(left_, r); }
    [[nodiscard]] bool right(Relation r) { return see(right_, r); }
    [[nodiscard]] Relation result() const {
      const Relation found = one_sided(left_) | one_sided(right_);
      // What is not decided stays as the selfish player has it: =_p or incomparable.
      return is_strict(found) ? found : prior_;
    }

   private:
    static bool see(Relation& seen, Relation r) {
      if (is_strict(r)) seen = seen | r;
      return seen != Relation::Equal;  // both bits
    }
    static Relation one_sided(Relation seen) {
      return is_strict(seen) ? seen : Relation::Incomparable;
    }
    Relation prior_;
    Relation left_ = Relation::Incomparable;
    Relation right_ = Relation::Incomparable;
  };
};

// What a preference may depend on besides the player and the values.
struct Play {
  const System& system;  // with its arguments
  int players;
};

// `Fold` is what is computed and remembered, `read` how the fold's relation of distinct values is
// to be taken; it must leave Less and Greater as they are, and make no others.
template <typename P>
concept FoldedPreference = PairFold<typename P::Fold> && requires(Relation r) {
  { P::read(r) } -> std::same_as<Relation>;
};

// `level` puts all normal forms in order: of two distinct ones that of the higher level is strictly
// better for p, and those of one level are incomparable. No level: the value is in no normal form,
// and so incomparable to all others.
template <typename P>
concept RankedPreference = requires(const Play& play, const TermStore& store, Player p, Term t) {
  { P::level(play, store, p, t) } -> std::same_as<Level>;
};

// A preference P: its name in the language, what it is and where it comes from, and where `strictly
// weaker` does; its traits; and one of the two ways to relate values. Where the strict relation is
// one of a family, `family_citation` may say where the family comes from.
template <typename P>
concept CompiledPreference = (FoldedPreference<P> || RankedPreference<P>)&&requires {
  { P::name } -> std::convertible_to<std::string_view>;
  { P::doc } -> std::convertible_to<std::string_view>;
  { P::citation } -> std::convertible_to<std::string_view>;
  { P::strict_citation } -> std::convertible_to<std::string_view>;
  { P::traits } -> std::convertible_to<const PreferenceTraits&>;
};

struct Selfish {
  static constexpr std::string_view name = "selfish";
  static constexpr std::string_view doc = "prefers a win, then what may become one";
  static constexpr std::string_view citation = "EK Rules 4, 5, Definitions 7-10";
  static constexpr std::string_view strict_citation = "EK Rules 4, 5, Definition 9";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .is_theorem_fifteen = false,
                                              .is_by_levels = false,
                                              .table = PairTable::Selfish,
                                              .derivations = PlayerRules::Selfish};
  using Fold = SelfishFold;
  static constexpr Relation read(Relation r) { return r; }
};

struct Prudent {
  static constexpr std::string_view name = "prudent";
  static constexpr std::string_view doc = "selfish, and weighs what others may choose";
  static constexpr std::string_view citation = "EK Definitions 11, 12";
  static constexpr std::string_view strict_citation = "EK Definitions 11, 12";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .is_theorem_fifteen = true,
                                              .is_by_levels = true,
                                              .table = PairTable::Prudent,
                                              .derivations = PlayerRules::Prudent};
  using Fold = PrudentFold;
  static constexpr Relation read(Relation r) { return r; }
};

// EK's closing remark on indifference does not follow from Definition 7 (2_1 and 3_1 stay
// incomparable for player 1 even if 2 =_1 3); this reading of it is ours.
struct Indifferent {
  static constexpr std::string_view name = "indifferent";
  static constexpr std::string_view doc =
      "prudent, and holds equal what a prudent player finds incomparable";
  static constexpr std::string_view citation = "after EK, Indifference; a definition of ours";
  static constexpr std::string_view strict_citation = "EK Definitions 11, 12";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .is_theorem_fifteen = true,
                                              .is_by_levels = true,
                                              .table = PairTable::Indifferent,
                                              .derivations = PlayerRules::Indifferent};
  using Fold = PrudentFold;
  static constexpr Relation read(Relation r) {
    return r == Relation::Incomparable ? Relation::Equal : r;
  }
};

// Finds relations between values of one store and remembers them.
//
// Memory: at most `max_memo_bytes` for pairs; when more is wanted, what was found for other players
// goes first, then what was found longest ago. As much again for prudent numbers. A collection of
// the store empties both.
class Preferences {
 public:
  static constexpr std::size_t kMaxMemoBytes = std::size_t{128} << 20;

  struct Statistics {
    std::uint64_t pairs = 0;  // worked out
    std::uint64_t hits = 0;   // remembered
    std::uint64_t bytes = 0;
  };

  // The store must outlive this.
  explicit Preferences(const TermStore& store, std::size_t max_memo_bytes = kMaxMemoBytes)
      : store_(store), max_memo_bytes_(max_memo_bytes), numbers_(store, max_memo_bytes) {}
  Preferences(const Preferences&) = delete;
  Preferences& operator=(const Preferences&) = delete;

  // How v stands to w for player p under `system`, the two taken as they are: who is given values
  // reduces them to `system.operand_system()` first (`relate` in rewriter.hpp does both). Players
  // without a preference find distinct values incomparable. InvalidArgument if `system` is not one
  // for this many players; ResourceExhausted or Cancelled when the budget is spent.
  [[nodiscard]] absl::StatusOr<Relation> compare(const System& system, int players, Player p,
                                                 Term v, Term w, Budget& budget);

  // The same for one preference; nothing when the budget is spent.
  template <CompiledPreference P>
  [[nodiscard]] std::optional<Relation> relation(const Play& play, Player p, Term v, Term w,
                                                 Budget& budget) {
    if (v == w) return Relation::Equal;
    if constexpr (RankedPreference<P>) {
      const Level left = P::level(play, store_, p, v);
      const Level right = P::level(play, store_, p, w);
      if (!left || !right || *left == *right) return Relation::Incomparable;
      return *left < *right ? Relation::Less : Relation::Greater;
    } else {
      const std::optional<Relation> found = by_number<typename P::Fold>(p, v, w, budget);
      if (found) return P::read(*found);
      const std::optional<Relation> folded = fold<typename P::Fold>(p, v, w, budget);
      if (!folded) return std::nullopt;
      return P::read(*folded);
    }
  }

  // The level of v for p, if it has one.
  template <CompiledPreference P>
  [[nodiscard]] Level level(const Play& play, Player p, Term v, Budget& budget) {
    if constexpr (RankedPreference<P>) {
      return P::level(play, store_, p, v);
    } else {
      const Level level = P::Fold::level(store_, p, v);
      if (level || !std::is_same_v<typename P::Fold, PrudentFold>) return level;
      return prudent_rank(p, v, budget);
    }
  }

  // See prudent_number.hpp.
  [[nodiscard]] std::optional<PrudentRank> prudent_rank(Player p, Term v, Budget& budget);
  [[nodiscard]] std::optional<std::vector<std::uint8_t>> prudent_digits(Player p, Term v,
                                                                        Budget& budget);

  [[nodiscard]] const TermStore& store() const { return store_; }
  [[nodiscard]] Statistics statistics() const;
  void clear();

  // Theorems save time and never change a relation of syntactic normal forms; tests switch them off
  // to show just that.
  void use_theorems(bool use);
  [[nodiscard]] bool uses_theorems() const { return theorems_; }

 private:
  template <PairFold F>
  class Evaluation;
  // The pairs found for one player by one fold.
  struct Memo {
    const void* fold;
    Player player;
    detail::PairMemo pairs;
  };

  // The theorem on prudent numbers, where it is used.
  template <PairFold F>
  [[nodiscard]] Decision by_number(Player p, Term v, Term w, Budget& budget) {
    if constexpr (std::is_same_v<F, PrudentFold>) {
      if (theorems_) return by_prudent_number(p, v, w, budget);
    }
    return std::nullopt;
  }
  // Of distinct values; nothing when the budget is spent.
  [[nodiscard]] Decision by_prudent_number(Player p, Term v, Term w, Budget& budget);
  template <PairFold F>
  [[nodiscard]] std::optional<Relation> fold(Player p, Term v, Term w, Budget& budget);
  [[nodiscard]] detail::PairMemo& memo_of(const void* fold, Player p);
  void remember(detail::PairMemo& memo, Term v, Term w, Relation r);

  const TermStore& store_;
  std::size_t max_memo_bytes_;
  std::uint64_t generation_ = 0;  // of the store, for which the memos hold
  std::vector<std::unique_ptr<Memo>> memos_;
  PrudentNumbers numbers_;
  std::uint64_t looks_ = 0;  // at options
  std::uint64_t pairs_ = 0;
  std::uint64_t hits_ = 0;
  bool theorems_ = true;
};

// A preference as a value.
class Preference {
 public:
  Preference(std::string_view own_name, std::string_view family_from,
             const PreferenceTraits& own_traits)
      : name(own_name), family_citation(family_from), traits(own_traits) {}
  Preference(const Preference&) = delete;
  Preference& operator=(const Preference&) = delete;
  virtual ~Preference() = default;

  // How v stands to w for p, the two distinct, and taken as they are. ResourceExhausted or
  // Cancelled when the budget is spent; a preference of the user's may have other errors.
  [[nodiscard]] virtual absl::StatusOr<Relation> relation(Preferences& preferences,
                                                          const Play& play, Player p, Term v,
                                                          Term w, Budget& budget) const = 0;

  const std::string name;
  const std::string family_citation;  // of the strict relation
  const PreferenceTraits traits;
};

template <CompiledPreference P>
class BuiltInPreference final : public Preference {
 public:
  BuiltInPreference() : Preference(P::name, family(), P::traits) {}
  [[nodiscard]] absl::StatusOr<Relation> relation(Preferences& preferences, const Play& play,
                                                  Player p, Term v, Term w,
                                                  Budget& budget) const override {
    const std::optional<Relation> found = preferences.relation<P>(play, p, v, w, budget);
    if (!found) return status_of(budget);
    return *found;
  }

 private:
  static constexpr std::string_view family() {
    if constexpr (requires { P::family_citation; }) return P::family_citation;
    return P::strict_citation;
  }
};

}  // namespace kingmaker

#include "rewrite/preferences/detail/pair_evaluator.hpp"
