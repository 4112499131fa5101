#include "rewrite/check_derivation.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grammar/text.hpp"

namespace kingmaker {
namespace {

class Checker {
 public:
  Checker(const TermStore& store, const Derivation& derivation)
      : store_(store), derivation_(derivation) {}

  absl::Status check(const Plays& plays, const Judgement& goal) {
    const std::vector<ProofLine>& lines = derivation_.lines;
    const int players = derivation_.players;
    if (players < kMinPlayers || players > kMaxPlayers ||
        derivation_.plays.rules.size() != static_cast<std::size_t>(players)) {
      return absl::InvalidArgumentError("a derivation needs the rules of each of 2 to 16 players");
    }
    if (plays != derivation_.plays) {
      return absl::InvalidArgumentError("the players have other rules");
    }
    if (const char* why = cannot_be_played(plays)) return absl::InvalidArgumentError(why);
    if (lines.empty()) return absl::InvalidArgumentError("a derivation needs a line");
    if (!(lines.back().conclusion == goal)) {
      return absl::InvalidArgumentError("the last line is not what was to be proved");
    }
    std::vector<bool> needed(lines.size());
    needed.back() = true;
    for (std::size_t i = lines.size(); i-- > 0;) {
      if (!needed[i]) return wrong(i, "no later line needs it");
      for (const std::uint32_t premise : lines[i].premises) {
        if (premise >= i) return wrong(i, "a premise must stand before the line that uses it");
        needed[premise] = true;
      }
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (const char* why = well_formed(lines[i].conclusion)) return wrong(i, why);
      premises_.clear();
      forms_.clear();
      listed_.clear();
      for (const std::uint32_t premise : lines[i].premises) {
        const Judgement& j = lines[premise].conclusion;
        if (!premises_.emplace(j, false).second) return wrong(i, "a premise is listed twice");
        listed_.push_back(&j);
        if (j.verb == Verb::NormalForm) forms_.emplace(j.left, j.right);
      }
      if (!follows(lines[i])) {
        return wrong(i, "it does not follow from its premises by its inference");
      }
      for (const auto& [premise, used] : premises_) {
        if (!used) return wrong(i, "it does not need all of its premises");
      }
    }
    return absl::OkStatus();
  }

 private:
  [[nodiscard]] static absl::Status wrong(std::size_t line, std::string_view why) {
    return absl::InvalidArgumentError(cat("line ", line + 1, ": ", why));
  }

  [[nodiscard]] static const char* cannot_be_played(const Plays& plays) {
    const PlayerRules first = plays.rules.front();
    if (!all(plays.rules, [&](PlayerRules play) {
          return play == first || (!is_of_whole_games(first) && !is_of_whole_games(play));
        })) {
      return "rules of whole games are for all players together";
    }
    const bool of_three = first == PlayerRules::Loeb || first == PlayerRules::Straffin;
    if (of_three && plays.rules.size() != 3) return "these rules are for three players";
    const SystemArguments& arguments = plays.arguments;
    const bool fit = first == PlayerRules::Order ? are_orders(arguments, plays.rules.size())
                     : first == PlayerRules::Shift
                         ? arguments.size() == 1 && arguments[0].size() == 1 && arguments[0][0] >= 0
                         : arguments.empty();
    return fit ? nullptr : "these are not the arguments of the rules";
  }
  // One for each player, of all players.
  [[nodiscard]] static bool are_orders(const SystemArguments& arguments, std::size_t players) {
    return arguments.size() == players && all(arguments, [&](std::vector<std::int64_t> order) {
             std::sort(order.begin(), order.end());
             for (std::size_t i = 0; i < order.size(); ++i) {
               if (order[i] != static_cast<std::int64_t>(i + 1)) return false;
             }
             return order.size() == players;
           });
  }

  [[nodiscard]] const char* well_formed(const Judgement& j) const {
    if (j.left.is_none() || j.right.is_none()) return "a value is missing";
    if (j.notion == Notion::Rewriting) {
      if (j.player != 0) return "normal forms are not of one player";
      if (j.verb == Verb::NormalForm ? !j.holds : j.verb != Verb::Equal) return "not a judgement";
      return nullptr;
    }
    if (j.notion > Notion::Rewriting || j.verb >= Verb::NormalForm) return "not a judgement";
    if (j.player < 1 || j.player > derivation_.players) return "no such player";
    if (j.notion == Notion::WholeGame) {
      if (!derivation_.plays.are_of_whole_game()) return "players have no preference in common";
      if (!is_basic(j.left) || !is_basic(j.right)) return "a preference is between normal forms";
    }
    return nullptr;
  }

  // --- Values ---

  [[nodiscard]] std::span<const Term> options(Term t) const {
    return t.is_choice() ? store_.options(t) : std::span<const Term>();
  }
  [[nodiscard]] bool is_option(Term x, Term of) const {
    const auto all = options(of);
    return std::binary_search(all.begin(), all.end(), x);
  }
  [[nodiscard]] bool may_win(Player p, Term t) const { return store_.winners(t).contains(p); }
  // Neither Rule 4 nor Rule 5 says anything of the pair, in either direction.
  [[nodiscard]] bool rules_are_silent(Player p, Term v, Term w) const {
    return v != Term::win(p) && w != Term::win(p) && may_win(p, v) == may_win(p, w);
  }

  // Can this be a normal form under rules of whole games?
  [[nodiscard]] bool is_basic(Term t) const {
    switch (derivation_.plays.of(1)) {
      case PlayerRules::Loeb:
        return store_.simple_value(t).has_value();
      case PlayerRules::Straffin:
        return t.is_win() || picker(t) != 0;
      default:
        return t.is_win();
    }
  }
  // x for "x picks", x_1; 0 for others.
  [[nodiscard]] Player picker(Term t) const {
    const auto simple = store_.simple_value(t);
    return simple && simple->exponent == 1 ? simple->base : 0;
  }
  [[nodiscard]] bool chooses(Player p, Term t) const {
    return t.is_choice() && store_.mover(t) == p;
  }
  [[nodiscard]] bool another_chooses(Player p, Term t) const {
    return t.is_choice() && store_.mover(t) != p;
  }

  // --- Premises ---

  // Is there this premise? It counts as used then.
  bool has(const Judgement& j) {
    const auto found = premises_.find(j);
    if (found == premises_.end()) return false;
    found->second = true;
    return true;
  }
  bool has(Notion notion, Verb verb, bool holds, Player p, Term v, Term w) {
    return has({notion, verb, holds, p, v, w});
  }
  bool below(bool holds, Player p, Term v, Term w) {
    return has(Notion::Selfish, Verb::LessEqual, holds, p, v, w);
  }
  bool less(bool holds, Player p, Term v, Term w) {
    return has(Notion::Selfish, Verb::Less, holds, p, v, w);
  }
  bool weaker(bool holds, Player p, Term v, Term w) {
    return has(Notion::Prudent, Verb::Less, holds, p, v, w);
  }
  bool prefers(bool holds, Player p, Term v, Term w) {
    return has(Notion::WholeGame, Verb::Less, holds, p, v, w);
  }
  // v is not prudently stronger than w: weaker, incomparable or equal.
  bool not_stronger(Player p, Term v, Term w) {
    return v == w || weaker(true, p, v, w) || weaker(false, p, w, v);
  }
  // The normal form that a premise gives to `t`.
  std::optional<Term> form(Term t) {
    const auto found = forms_.find(t);
    if (found == forms_.end()) return std::nullopt;
    static_cast<void>(has(Notion::Rewriting, Verb::NormalForm, true, 0, t, found->second));
    return found->second;
  }
  // A premise `notion verb (holds)` for p whose left side is an option of v and whose right is w.
  bool some_option_left(Notion notion, Verb verb, bool holds, Player p, Term v, Term w) {
    for (const Judgement* j : listed_) {
      if (is_option(j->left, v) && *j == Judgement{notion, verb, holds, p, j->left, w}) {
        return has(*j);
      }
    }
    return false;
  }
  bool some_option_right(Notion notion, Verb verb, bool holds, Player p, Term v, Term w) {
    for (const Judgement* j : listed_) {
      if (is_option(j->right, w) && *j == Judgement{notion, verb, holds, p, v, j->right}) {
        return has(*j);
      }
    }
    return false;
  }

  // --- Inferences ---

  bool follows(const ProofLine& line) {
    const Judgement& j = line.conclusion;
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    // What Rules 4 and 5 decide.
    const bool strict = j.verb == Verb::Less;
    const bool by_rules = j.notion == Notion::Selfish ? strict || j.verb == Verb::LessEqual
                                                      : j.notion == Notion::Prudent && strict;
    const bool selfish_le = j.notion == Notion::Selfish && j.verb == Verb::LessEqual;
    const bool prudent_lt = j.notion == Notion::Prudent && j.verb == Verb::Less;
    const bool whole_lt = j.notion == Notion::WholeGame && j.verb == Verb::Less;
    const bool loeb_lt = whole_lt && is_loeb();
    const bool yes = j.holds;
    const bool no = !j.holds;
    switch (line.inference) {
      case Inference::Same:
        return v == w && j.notion != Notion::Rewriting &&
               j.holds == (j.verb == Verb::LessEqual || j.verb == Verb::Equal);
      case Inference::SureWin:
        if (whole_lt) {
          return yes && has_axioms() && w == Term::win(p) && v != w && (v.is_win() || !is_loeb());
        }
        return by_rules && yes && w == Term::win(p) && (v != w || !strict);
      case Inference::Hope:
        return by_rules && yes && w != Term::win(p) && !may_win(p, v) && may_win(p, w);
      case Inference::OptionsLeft:
        return selfish_le && yes && v.is_choice() && rules_are_silent(p, v, w) &&
               all(options(v), [&](Term x) { return below(true, p, x, w); });
      case Inference::OptionsRight:
        return selfish_le && yes && w.is_choice() && rules_are_silent(p, v, w) &&
               all(options(w), [&](Term x) { return below(true, p, v, x); });
      case Inference::AgainstSureWin:
        return by_rules && no && v == Term::win(p) && w != v;
      case Inference::AgainstHope:
        return by_rules && no && v != Term::win(p) && may_win(p, v) && !may_win(p, w);
      case Inference::OtherWins:
        return by_rules && no && v.is_win() && w.is_win() && v != w && v != Term::win(p) &&
               w != Term::win(p);
      case Inference::NoClause:
        return selfish_le && no && v != w && rules_are_silent(p, v, w) &&
               (v.is_win() || some_option_left(Notion::Selfish, Verb::LessEqual, false, p, v, w)) &&
               (w.is_win() || some_option_right(Notion::Selfish, Verb::LessEqual, false, p, v, w));
      case Inference::Definition:
        return by_definition(j);
      case Inference::SelfishlyWeaker:
        return prudent_lt && yes && less(true, p, v, w);
      case Inference::WeakerLeft:
        return prudent_lt && yes && less(false, p, w, v) && clause1(p, v, w) &&
               clause1_fails(p, w, v) && clause2_fails(p, w, v);
      case Inference::WeakerRight:
        return prudent_lt && yes && less(false, p, w, v) && clause2(p, v, w) &&
               clause1_fails(p, w, v) && clause2_fails(p, w, v);
      case Inference::Stronger:
        if (whole_lt) return no && prefers(true, p, w, v);
        return prudent_lt && no && weaker(true, p, w, v);
      case Inference::NeitherClause:
        return prudent_lt && no && less(false, p, v, w) && clause1_fails(p, v, w) &&
               clause2_fails(p, v, w);
      case Inference::ExchangedClause:
        return prudent_lt && no && less(false, p, v, w) && (clause1(p, w, v) || clause2(p, w, v));
      case Inference::TheoremFifteen:
        return j.notion == Notion::Prudent && by_theorem_fifteen(j);
      case Inference::Uncertain:
        return loeb_lt && yes && is_uncertain(p, v, w);
      case Inference::Impartial:
        return loeb_lt && yes && some_premise(p, [&](Term x, Term y) {
                 return (x == v && are_images(p, y, w)) || (y == w && are_images(p, x, v));
               });
      case Inference::ChoiceBetter:
        return loeb_lt && yes && chooses(p, w) &&
               some_option_right(Notion::WholeGame, Verb::Less, true, p, v, w);
      case Inference::OptionBetter:
        // The options of p's simple choice are images of one another.
        return loeb_lt && yes && some_premise(p, [&](Term x, Term y) {
                 return x == v && chooses(p, y) && is_option(w, y);
               });
      case Inference::ChoiceWorse:
        return loeb_lt && yes && chooses(p, v) &&
               all(options(v), [&](Term x) { return prefers(true, p, x, w); });
      case Inference::OptionWorse:
        return loeb_lt && yes && some_premise(p, [&](Term x, Term y) {
                 return y == w && chooses(p, x) && is_option(v, x);
               });
      case Inference::BranchesBetter:
        return loeb_lt && yes && another_chooses(p, w) &&
               all(options(w), [&](Term x) { return prefers(true, p, v, x); });
      case Inference::BranchesWorse:
        return loeb_lt && yes && another_chooses(p, v) &&
               all(options(v), [&](Term x) { return prefers(true, p, x, w); });
      case Inference::NoAxiom:
        return whole_lt && no && has_axioms() &&
               (is_loeb() ? wins_no_more_often(p, w, v) : w != Term::win(p) && !is_second(p, v, w));
      case Inference::OthersPick:
        return whole_lt && yes && is_straffin() && is_second(p, v, w);
      case Inference::Ranking:
        return whole_lt && !has_axioms() && v.is_win() && w.is_win() &&
               j.holds == (place(p, w.winner()) < place(p, v.winner()));
      case Inference::Win:
        return j.verb == Verb::NormalForm && v.is_win() && v == w;
      case Inference::Untouched:
        return j.verb == Verb::NormalForm && v.is_choice() && v == w &&
               all(derivation_.plays.rules,
                   [](PlayerRules play) { return play == PlayerRules::Raw; });
      case Inference::Innermost:
      case Inference::Revenge:
        return j.verb == Verb::NormalForm && v.is_choice() && is_normal_form(line);
    }
    return false;
  }

  template <typename Range, typename Holds>
  static bool all(const Range& range, Holds holds) {
    return std::all_of(range.begin(), range.end(), holds);
  }

  // --- Whole games ---

  [[nodiscard]] bool is_loeb() const { return derivation_.plays.of(1) == PlayerRules::Loeb; }
  [[nodiscard]] bool is_straffin() const {
    return derivation_.plays.of(1) == PlayerRules::Straffin;
  }
  [[nodiscard]] bool has_axioms() const { return is_loeb() || is_straffin(); }

  // The place of `winner` in p's order, from 0.
  [[nodiscard]] std::int64_t place(Player p, Player winner) const {
    const SystemArguments& arguments = derivation_.plays.arguments;
    if (derivation_.plays.of(1) == PlayerRules::Order) {
      const auto& order = arguments[static_cast<std::size_t>(p - 1)];
      return std::find(order.begin(), order.end(), winner) - order.begin();
    }
    const std::int64_t players = derivation_.players;
    const std::int64_t shift = arguments.empty() ? 0 : arguments[0][0] % players;
    return (winner - p - shift + 2 * players) % players;
  }
  // Straffin's St2.
  [[nodiscard]] bool is_second(Player p, Term v, Term w) const {
    const bool left_is_bad = v.is_win() ? v != Term::win(p) : picker(v) == p;
    return left_is_bad && picker(w) != 0 && picker(w) != p;
  }

  // --- Loeb's axioms ---

  // Is there a premise that p likes x less than y, with `fits(x, y)`?
  template <typename Fits>
  bool some_premise(Player p, Fits fits) {
    for (const Judgement* j : listed_) {
      if (*j == Judgement{Notion::WholeGame, Verb::Less, true, p, j->left, j->right} &&
          fits(j->left, j->right)) {
        return has(*j);
      }
    }
    return false;
  }
  // PR2: one of v and w is another player's choice between two values, the other one of these two.
  bool is_uncertain(Player p, Term v, Term w) {
    if (const auto bad = alternative_to(w, p, v)) return prefers(true, p, *bad, w);
    if (const auto good = alternative_to(v, p, w)) return prefers(true, p, v, *good);
    return false;
  }
  // The second option of another player's choice between x and this one.
  [[nodiscard]] std::optional<Term> alternative_to(Term x, Player p, Term choice) const {
    const auto two = options(choice);
    if (!another_chooses(p, choice) || two.size() != 2 || !is_option(x, choice)) {
      return std::nullopt;
    }
    return two[0] == x ? two[1] : two[0];
  }
  // Is one the other with p's two opponents exchanged, and not the same?
  [[nodiscard]] bool are_images(Player p, Term x, Term y) const {
    const auto a = store_.simple_value(x);
    const auto b = store_.simple_value(y);
    return a && b && a->exponent == b->exponent && a->base != b->base && a->base != p &&
           b->base != p;
  }
  // Is p's probability to win in x, by Table 4, at most that in y? It is 1 in p_0 and 0 in the
  // other wins; p's choice is as good as either of its options, which are alike; and of another
  // player's choice it is the mean. With n the exponent that p's own value of the probability has,
  // it is 1 and 0 for n = 0, 1 and from then on the mean of the two before: 1/3 + 2/3 (-1/2)^n.
  [[nodiscard]] bool wins_no_more_often(Player p, Term x, Term y) const {
    const auto own_exponent = [&](Term t) {
      const SimpleValue s = *store_.simple_value(t);
      return std::uint64_t{s.exponent} + (s.base == p ? 0 : 1);
    };
    const std::uint64_t n = own_exponent(x);
    const std::uint64_t m = own_exponent(y);
    const bool positive = n % 2 == 0;
    if (positive != (m % 2 == 0)) return !positive;
    return positive ? n >= m : n <= m;
  }

  // --- EK's definitions ---

  // The clauses of Definition 11 for `v is prudently weaker than w`, and their failure.
  bool clause1(Player p, Term v, Term w) {
    return some_option_left(Notion::Prudent, Verb::Less, true, p, v, w) &&
           all(options(v), [&](Term x) { return not_stronger(p, x, w); });
  }
  bool clause2(Player p, Term v, Term w) {
    return some_option_right(Notion::Prudent, Verb::Less, true, p, v, w) &&
           all(options(w), [&](Term x) { return not_stronger(p, v, x); });
  }
  // Some option of v is stronger than w, or none is weaker.
  bool clause1_fails(Player p, Term v, Term w) {
    return some_option_right(Notion::Prudent, Verb::Less, true, p, w, v) ||
           all(options(v), [&](Term x) { return not_stronger(p, w, x); });
  }
  // v is stronger than some option of w, or weaker than none.
  bool clause2_fails(Player p, Term v, Term w) {
    return some_option_left(Notion::Prudent, Verb::Less, true, p, w, v) ||
           all(options(w), [&](Term x) { return not_stronger(p, x, v); });
  }

  bool by_definition(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    switch (j.notion) {
      case Notion::Identity:
        // Distinct values are incomparable, and nothing is strictly weaker than anything.
        if (j.verb == Verb::Less) return !j.holds;
        return v != w && j.holds == (j.verb == Verb::Incomparable);
      case Notion::Selfish:
        switch (j.verb) {
          case Verb::Less:  // v <= w and not v = w, which is to say not w <= v
            return j.holds ? below(true, p, v, w) && below(false, p, w, v)
                           : below(false, p, v, w) || below(true, p, w, v);
          case Verb::Equal:
            return j.holds ? below(true, p, v, w) && (v == w || below(true, p, w, v))
                           : below(false, p, v, w) || below(false, p, w, v);
          case Verb::Incomparable:
            return j.holds ? below(false, p, v, w) && below(false, p, w, v)
                           : below(true, p, v, w) || below(true, p, w, v);
          default:
            return false;
        }
      case Notion::Prudent:
        switch (j.verb) {
          case Verb::LessEqual:
            return j.holds
                       ? weaker(true, p, v, w) || has(Notion::Prudent, Verb::Equal, true, p, v, w)
                       : weaker(false, p, v, w) &&
                             has(Notion::Prudent, Verb::Equal, false, p, v, w);
          case Verb::Equal:  // selfishly equal, and neither is prudently weaker
            return j.holds ? has(Notion::Selfish, Verb::Equal, true, p, v, w) &&
                                 weaker(false, p, v, w) && weaker(false, p, w, v)
                           : has(Notion::Selfish, Verb::Equal, false, p, v, w) ||
                                 weaker(true, p, v, w) || weaker(true, p, w, v);
          case Verb::Incomparable:
            return j.holds ? has(Notion::Selfish, Verb::Equal, false, p, v, w) &&
                                 weaker(false, p, v, w) && weaker(false, p, w, v)
                           : has(Notion::Prudent, Verb::Equal, true, p, v, w) ||
                                 weaker(true, p, v, w) || weaker(true, p, w, v);
          default:
            return false;
        }
      case Notion::Indifferent:
        switch (j.verb) {
          case Verb::LessEqual:  // not stronger
            return j.holds ? weaker(true, p, v, w) || weaker(false, p, w, v)
                           : weaker(true, p, w, v);
          case Verb::Less:
            return weaker(j.holds, p, v, w);
          case Verb::Equal:
            return j.holds ? weaker(false, p, v, w) && weaker(false, p, w, v)
                           : weaker(true, p, v, w) || weaker(true, p, w, v);
          case Verb::Incomparable:
            return !j.holds;
          default:
            return false;
        }
      case Notion::WholeGame:
        if (v == w) return false;
        switch (j.verb) {
          case Verb::LessEqual:
            return prefers(j.holds, p, v, w);
          case Verb::Equal:
            return !j.holds;
          case Verb::Incomparable:
            return j.holds ? prefers(false, p, v, w) && prefers(false, p, w, v)
                           : prefers(true, p, v, w) || prefers(true, p, w, v);
          default:
            return false;
        }
      case Notion::Rewriting: {
        if (j.verb != Verb::Equal) return false;
        const std::optional<Term> a = form(v);
        const std::optional<Term> b = form(w);
        return a && b && (*a == *b) == j.holds;
      }
    }
    return false;
  }

  // p_0 > {a_1, b_1, p_2} > {a_3, b_3, p_4} > ... > {a_4, b_4, p_5} > {a_2, b_2, p_3} > {a_0, b_0,
  // p_1}: in the upper half, of odd exponents of a and b, smaller exponents are better; in the
  // lower half larger ones are.
  bool by_theorem_fifteen(const Judgement& j) const {
    if (derivation_.players != 3) return false;
    const auto v = store_.simple_value(j.left);
    const auto w = store_.simple_value(j.right);
    if (!v || !w) return false;
    const auto place = [&](const SimpleValue& s) {
      return static_cast<std::int64_t>(s.exponent) - (s.base == j.player ? 1 : 0);
    };
    const std::int64_t a = place(*v);
    const std::int64_t b = place(*w);
    const bool a_upper = a % 2 != 0;
    const bool b_upper = b % 2 != 0;
    const bool is_weaker = a_upper == b_upper ? (a_upper ? a > b : a < b) : b_upper;
    const bool same = j.left == j.right;
    switch (j.verb) {
      case Verb::LessEqual:
        return j.holds == (is_weaker || same);
      case Verb::Less:
        return j.holds == is_weaker;
      case Verb::Equal:
        return j.holds == same;
      case Verb::Incomparable:
        return j.holds == (a == b && !same);
      default:
        return false;
    }
  }

  // One node of innermost rewriting: v's options in normal form are merged, what is strictly weaker
  // for the mover than another is dropped, and a single one that is left stands for the node; or
  // two for which revenge is taken.
  bool is_normal_form(const ProofLine& line) {
    const Term v = line.conclusion.left;
    const Term w = line.conclusion.right;
    const bool by_revenge = line.inference == Inference::Revenge;
    const Player m = store_.mover(v);
    if (m > derivation_.players) return false;
    const PlayerRules play = derivation_.plays.of(m);
    if (play == PlayerRules::Raw) return false;
    std::vector<Term> all_options;
    for (const Term option : options(v)) {
      if (option.is_win()) {
        all_options.push_back(option);
      } else if (const std::optional<Term> normal = form(option)) {
        all_options.push_back(*normal);
      } else {
        return false;
      }
    }
    all_options = as_set(std::move(all_options));
    all_options = play == PlayerRules::Inclusion ? merged_by_inclusion(m, std::move(all_options))
                                                 : merged(m, all_options);
    // What w keeps of them: a single option is w itself.
    std::vector<Term> kept;
    if (by_revenge) {
      if (play != PlayerRules::Straffin || picker(w) != m) return false;
      std::copy_if(all_options.begin(), all_options.end(), std::back_inserter(kept),
                   [&](Term x) { return picker(x) != 0; });
    } else if (all_options.size() > 1 && w.is_choice() && store_.mover(w) == m) {
      kept.assign(options(w).begin(), options(w).end());
      if (kept.size() < 2) return false;
    } else {
      kept.push_back(w);
    }
    if (!std::includes(all_options.begin(), all_options.end(), kept.begin(), kept.end())) {
      return false;
    }
    if (play == PlayerRules::Straffin && by_revenge != calls_for_revenge(m, kept)) return false;
    const Notion notion = notion_of(play);
    if (notion == Notion::Identity) return kept == all_options;
    const auto strictly = [&](bool holds, Term x, Term y) {
      return notion == Notion::Selfish     ? less(holds, m, x, y)
             : notion == Notion::WholeGame ? prefers(holds, m, x, y)
                                           : weaker(holds, m, x, y);
    };
    // Strict preference is asymmetric: what is weaker than x is not better than x. Such a premise
    // about a dropped option is a reason to drop it too, so that no premise is to spare.
    for (const Term x : kept) {
      if (!all(all_options,
               [&](Term y) { return x == y || strictly(true, y, x) || strictly(false, x, y); })) {
        return false;
      }
    }
    for (const Term x : all_options) {
      const auto is_better = [&](Term y) { return strictly(true, x, y); };
      if (std::binary_search(kept.begin(), kept.end(), x)) continue;
      if (std::none_of(kept.begin(), kept.end(), is_better) &&
          std::none_of(all_options.begin(), all_options.end(), is_better)) {
        return false;
      }
    }
    return true;
  }

  // Does m choose between "y picks" and "z picks", y and z the two others?
  [[nodiscard]] bool calls_for_revenge(Player m, std::span<const Term> two) const {
    return two.size() == 2 && two[0] != two[1] &&
           all(two, [&](Term x) { return picker(x) != 0 && picker(x) != m; });
  }

  [[nodiscard]] static std::vector<Term> as_set(std::vector<Term> terms) {
    std::sort(terms.begin(), terms.end());
    terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    return terms;
  }
  // Rule 3. Inner options are normal, so none of them is moved by m again.
  [[nodiscard]] std::vector<Term> merged(Player m, const std::vector<Term>& from) const {
    std::vector<Term> result;
    for (const Term t : from) {
      if (chooses(m, t)) {
        result.insert(result.end(), options(t).begin(), options(t).end());
      } else {
        result.push_back(t);
      }
    }
    return as_set(std::move(result));
  }
  // Rule 3 only where the other options are among the inner ones, or these among them.
  [[nodiscard]] std::vector<Term> merged_by_inclusion(Player m, std::vector<Term> from) const {
    for (;;) {
      std::vector<Term> others;
      for (const Term t : from) {
        if (!chooses(m, t)) others.push_back(t);
      }
      std::vector<Term> result;
      for (const Term t : from) {
        const auto inner = chooses(m, t) ? options(t) : std::span<const Term>();
        const bool merges =
            !inner.empty() && !others.empty() &&
            (std::includes(inner.begin(), inner.end(), others.begin(), others.end()) ||
             std::includes(others.begin(), others.end(), inner.begin(), inner.end()));
        if (merges) {
          result.insert(result.end(), inner.begin(), inner.end());
        } else {
          result.push_back(t);
        }
      }
      result = as_set(std::move(result));
      if (result == from) return from;
      from = std::move(result);
    }
  }

  const TermStore& store_;
  const Derivation& derivation_;
  absl::flat_hash_map<Judgement, bool> premises_;  // of the line being checked: used?
  std::vector<const Judgement*> listed_;           // the same, in order
  absl::flat_hash_map<Term, Term> forms_;          // the normal forms among them
};

}  // namespace

absl::Status check_derivation(const TermStore& store, const Derivation& derivation,
                              const Plays& plays, const Judgement& goal) {
  return Checker(store, derivation).check(plays, goal);
}

}  // namespace kingmaker
