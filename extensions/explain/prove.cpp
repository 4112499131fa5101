// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/prove.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "algebra/refusal.hpp"
#include "algebra/term_map.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/explain/detail/own_rewriting.hpp"
#include "extensions/explain/detail/payoff_line.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/preferences/relation.hpp"

namespace kingmaker {
namespace {

// The premises that a line needs.
struct Plan {
  Inference inference = Inference::Definition;
  std::vector<Judgement> premises;
  std::shared_ptr<const OwnStep> step = nullptr;
};

class ProofSearch {
 public:
  explicit ProofSearch(const ProofContext& context) : context_(context), store_(context.store) {}

  // Determines the rules of the players and, if needed, the normal forms of all values below
  // `roots`.
  absl::Status prepare(std::vector<Term> roots, bool with_normal_forms) {
    KM_ASSIGN_OR_RETURN(Plays plays, plays_of(context_.system, context_.players));
    derivation_.players = context_.players;
    derivation_.plays = std::move(plays);
    if (with_normal_forms) {
      KM_RETURN_IF_ERROR(normalize_all(roots));
    }
    order_.emplace(store_, context_.players, roots);
    return absl::OkStatus();
  }

  [[nodiscard]] Term normal_form(Term t) const { return is_known(t) ? t : normal_.get(t); }

  // Gives `claim` the sign that makes it true.
  absl::StatusOr<Judgement> signed_claim(Judgement claim) {
    claim.holds = is_true(claim);
    if (!status_.ok()) return status_;
    return claim;
  }

  // Proves `goal`. Precondition: it is true.
  absl::StatusOr<Derivation> run(const Judgement& goal) {
    goal_ = goal;
    struct Waiting {
      Judgement conclusion;
      Plan plan;
      std::size_t next = 0;
    };
    std::vector<Waiting> stack;
    const auto open = [&](const Judgement& j) {
      stack.push_back({j, plan(j)});
      premises_ += stack.back().plan.premises.size();
    };
    open(goal);
    while (!stack.empty()) {
      if (!status_.ok()) return status_;
      if (!context_.budget.spend()) return status_of(context_.budget);
      if (derivation_.lines.size() + stack.size() > context_.options.max_lines) {
        return absl::ResourceExhaustedError(cat("the derivation would have more than ",
                                                context_.options.max_lines,
                                                " lines, which is the limit"));
      }
      if (premises_ > context_.options.max_premises) {
        return absl::ResourceExhaustedError(cat("the derivation would have more than ",
                                                context_.options.max_premises,
                                                " premises, which is the limit"));
      }
      Waiting& top = stack.back();
      while (top.next < top.plan.premises.size() && proved_.contains(top.plan.premises[top.next])) {
        ++top.next;
      }
      if (top.next < top.plan.premises.size()) {
        const Judgement wanted = top.plan.premises[top.next];
        open(wanted);  // moves `top`
        continue;
      }
      ProofLine line{top.conclusion, top.plan.inference, {}, std::move(top.plan.step)};
      for (const Judgement& premise : top.plan.premises) {
        line.premises.push_back(proved_.at(premise));
      }
      proved_.emplace(top.conclusion, static_cast<std::uint32_t>(derivation_.lines.size()));
      derivation_.lines.push_back(std::move(line));
      stack.pop_back();
    }
    return std::move(derivation_);
  }

 private:
  // A win or a type is its own normal form.
  [[nodiscard]] bool is_known(Term t) const { return has_no_options(store_, context_.players, t); }

  // Computes the normal forms of all values below `roots`, to which it adds values that occur on
  // the way.
  absl::Status normalize_all(std::vector<Term>& roots) {
    Rewriter rewriter(store_, context_.players, context_.system, context_.preferences);
    std::vector<Term> waiting = roots;
    while (!waiting.empty()) {
      const std::vector<Term> all = choices_outside_types(store_, context_.players, waiting);
      waiting.clear();
      for (const Term t : all) {
        if (!normal_.get(t).is_none()) continue;
        KM_ASSIGN_OR_RETURN(const Normalized normal, rewriter.normalize(t, context_.budget));
        if (normal.stop != StopReason::NormalForm) {
          return status_of(normal.stop, context_.budget);
        }
        normal_[t] = normal.term;
        if (normal.term != t) waiting.push_back(normal.term);
        if (derivation_.plays.of(store_.mover(t)) != PlayerRules::OwnRules) continue;
        KM_RETURN_IF_ERROR(add_steps(t, waiting));
      }
      roots.insert(roots.end(), waiting.begin(), waiting.end());
    }
    for (const auto& [end, goal] : ends_) {
      if (normal_form(end) == goal) continue;
      return absl::FailedPreconditionError(
          "there is no derivation: single steps of these rules end in another value");
    }
    return absl::OkStatus();
  }

  // Finds the steps by which the user's rules rewrite t, whose options have normal forms. New
  // values are added to `waiting`.
  absl::Status add_steps(Term t, std::vector<Term>& waiting) {
    KM_ASSIGN_OR_RETURN(const Term with_forms, among_normal_forms(t));
    if (with_forms != t) {
      waiting.push_back(with_forms);
      return absl::OkStatus();
    }
    OrderedTerms terms(store_, context_.players);
    RuleContext rules{
        store_, context_.preferences, context_.budget, {context_.system, context_.players}, terms};
    KM_ASSIGN_OR_RETURN(auto steps,
                        detail::own_rewriting(rules, derivation_.plays.own_of(store_.mover(t)), t));
    const Term goal = normal_.get(t);
    const Term end = steps.empty() ? t : steps.back().step.result;
    for (detail::OwnRewriting& step : steps) {
      waiting.push_back(step.step.result);
      steps_.try_emplace(std::pair(step.from, goal),
                         std::make_shared<const OwnStep>(std::move(step.step)));
    }
    if (end != goal) ends_.emplace_back(end, goal);
    return absl::OkStatus();
  }

  // The choice t with the normal forms of its options.
  absl::StatusOr<Term> among_normal_forms(Term t) {
    std::vector<Term> forms;
    for (const Term option : store_.options(t)) forms.push_back(normal_form(option));
    const Term choice = store_.choice(store_.mover(t), forms);
    if (choice.is_none()) return status_of_refusal(store_);
    return choice;
  }

  // --- Truth ---

  template <CompiledPreference P>
  Relation relation(Player p, Term v, Term w) {
    if (v == w) return Relation::Equal;
    if (!status_.ok()) return Relation::Incomparable;
    const Play play{context_.system, context_.players};
    const auto r = context_.preferences.relation<P>(play, p, v, w, context_.budget);
    if (!r) status_ = status_of(context_.budget);
    return r.value_or(Relation::Incomparable);
  }
  Relation selfish(Player p, Term v, Term w) { return relation<Selfish>(p, v, w); }
  Relation prudent(Player p, Term v, Term w) { return relation<Prudent>(p, v, w); }
  Relation whole_game(Player p, Term v, Term w) {
    if (v == w) return Relation::Equal;
    if (!status_.ok()) return Relation::Incomparable;
    const absl::StatusOr<Relation> r =
        context_.preferences.compare(context_.system, context_.players, p, v, w, context_.budget);
    if (!r.ok()) status_ = r.status();
    return r.ok() ? *r : Relation::Incomparable;
  }
  bool below(Player p, Term v, Term w) {
    const Relation r = selfish(p, v, w);
    return r == Relation::Less || r == Relation::Equal;
  }
  bool weaker(Player p, Term v, Term w) { return prudent(p, v, w) == Relation::Less; }

  bool is_true(const Judgement& j) {
    Relation r = Relation::Incomparable;
    switch (j.notion) {
      case Notion::Identity:
        r = j.left == j.right ? Relation::Equal : Relation::Incomparable;
        break;
      case Notion::Selfish:
        r = selfish(j.player, j.left, j.right);
        break;
      case Notion::Prudent:
      case Notion::Indifferent:
        r = prudent(j.player, j.left, j.right);
        if (r == Relation::Less || r == Relation::Greater) break;
        // The values are not ordered, so they are equal for the selfish player, or for the
        // indifferent one.
        r = j.notion == Notion::Indifferent ? Relation::Equal : selfish(j.player, j.left, j.right);
        break;
      case Notion::Own:
      case Notion::WholeGame:
        r = whole_game(j.player, j.left, j.right);
        break;
      case Notion::Rewriting:
        return j.verb == Verb::NormalForm ? normal_form(j.left) == j.right
                                          : normal_form(j.left) == normal_form(j.right);
    }
    switch (j.verb) {
      case Verb::LessEqual:
        return r == Relation::Less || r == Relation::Equal;
      case Verb::Less:
        return r == Relation::Less;
      case Verb::Equal:
        return r == Relation::Equal;
      default:
        return r == Relation::Incomparable;
    }
  }

  // --- Values ---

  [[nodiscard]] std::span<const Term> options(Term t) const {
    return is_known(t) ? std::span<const Term>() : order_->options(t);
  }
  [[nodiscard]] bool may_win(Player p, Term t) const { return store_.winners(t).contains(p); }
  [[nodiscard]] bool by_theorem(Term v, Term w) const {
    if (context_.players != 3 || context_.options.theorems == TheoremUse::Never) return false;
    const auto a = store_.simple_value(v);
    if (!a) return false;
    const auto b = store_.simple_value(w);
    if (!b) return false;
    return context_.options.theorems == TheoremUse::Always ||
           std::uint64_t{a->exponent} + b->exponent > kTheoremFrom;
  }

  // --- Premises ---

  static Judgement le(bool holds, Player p, Term v, Term w) {
    return {Notion::Selfish, Verb::LessEqual, holds, p, v, w};
  }
  static Judgement less(bool holds, Player p, Term v, Term w) {
    return {Notion::Selfish, Verb::Less, holds, p, v, w};
  }
  static Judgement weak(bool holds, Player p, Term v, Term w) {
    return {Notion::Prudent, Verb::Less, holds, p, v, w};
  }
  static Judgement preferred(bool holds, Player p, Term v, Term w) {
    return {Notion::WholeGame, Verb::Less, holds, p, v, w};
  }
  static Judgement form(Term v, Term w) {
    return {Notion::Rewriting, Verb::NormalForm, true, 0, v, w};
  }

  // A measure of the work for a witness; a smaller one is better.
  std::uint64_t effort(const Judgement& j) {
    if (proved_.contains(j)) return 0;
    if (j.left == j.right || by_rules(j)) return 1;
    return 2 + std::uint64_t{store_.depth(j.left)} + store_.depth(j.right);
  }
  // The best judgement that `make` returns for the options of t and `holds` accepts.
  template <typename Make, typename Holds>
  std::optional<Judgement> best_witness(Term t, Make make, Holds holds) {
    std::optional<Judgement> best;
    std::uint64_t least = 0;
    for (const Term option : options(t)) {
      if (!holds(option)) continue;
      const Judgement j = make(option);
      const std::uint64_t cost = effort(j);
      if (!best || cost < least) {
        best = j;
        least = cost;
      }
    }
    return best;
  }

  // Adds premises that x is not prudently stronger than y.
  void add_not_stronger(Player p, Term x, Term y, std::vector<Judgement>& premises) {
    if (x == y) return;
    premises.push_back(weaker(p, x, y) ? weak(true, p, x, y) : weak(false, p, y, x));
  }

  // Clauses 1 and 2 of Definition 11 for `v is prudently weaker than w`.
  bool clause1(Player p, Term v, Term w) {
    bool some = false;
    for (const Term x : options(v)) {
      const Relation r = prudent(p, x, w);
      if (r == Relation::Greater) return false;
      some = some || r == Relation::Less;
    }
    return some;
  }
  bool clause2(Player p, Term v, Term w) {
    bool some = false;
    for (const Term x : options(w)) {
      const Relation r = prudent(p, v, x);
      if (r == Relation::Greater) return false;
      some = some || r == Relation::Less;
    }
    return some;
  }
  void add_clause1(Player p, Term v, Term w, std::vector<Judgement>& premises) {
    for (const Term x : options(v)) add_not_stronger(p, x, w, premises);
  }
  void add_clause2(Player p, Term v, Term w, std::vector<Judgement>& premises) {
    for (const Term x : options(w)) add_not_stronger(p, v, x, premises);
  }
  void add_clause1_fails(Player p, Term v, Term w, std::vector<Judgement>& premises) {
    const auto stronger = best_witness(
        v, [&](Term x) { return weak(true, p, w, x); }, [&](Term x) { return weaker(p, w, x); });
    if (stronger) {
      premises.push_back(*stronger);
    } else {
      for (const Term x : options(v)) add_not_stronger(p, w, x, premises);
    }
  }
  void add_clause2_fails(Player p, Term v, Term w, std::vector<Judgement>& premises) {
    const auto stronger = best_witness(
        w, [&](Term x) { return weak(true, p, x, v); }, [&](Term x) { return weaker(p, x, v); });
    if (stronger) {
      premises.push_back(*stronger);
    } else {
      for (const Term x : options(w)) add_not_stronger(p, x, v, premises);
    }
  }

  // --- Plans ---

  // The inference if Rules 4 or 5 decide the pair, or if no clause can apply.
  [[nodiscard]] std::optional<Inference> by_rules(const Judgement& j) const {
    if (j.verb != Verb::Less && j.verb != Verb::LessEqual) return std::nullopt;
    if (store_.has_outcomes(j.left, j.right)) return by_payoffs(j);
    const Term won = Term::win(j.player);
    if (j.right == won) return Inference::SureWin;
    if (j.left == won) return Inference::AgainstSureWin;
    const bool left = may_win(j.player, j.left);
    if (left != may_win(j.player, j.right)) return left ? Inference::AgainstHope : Inference::Hope;
    if (j.left.is_win() && j.right.is_win()) return Inference::OtherWins;
    return std::nullopt;
  }

  // The same where a value has other leaves than wins.
  [[nodiscard]] std::optional<Inference> by_payoffs(const Judgement& j) const {
    if (detail::pays_less(store_, j.player, j.left, j.right)) return Inference::ByPayoffs;
    if (detail::pays_less(store_, j.player, j.right, j.left)) return Inference::AgainstPayoffs;
    if (j.notion == Notion::Prudent) return Inference::Levels;
    return std::nullopt;
  }

  Plan plan(const Judgement& j) {
    Plan plan = plan_for(j);
    HashSet<Judgement> visited;
    std::erase_if(plan.premises, [&](const Judgement& p) { return !visited.insert(p).second; });
    return plan;
  }

  Plan plan_for(const Judgement& j) {
    const bool relation_of_same = j.notion != Notion::Rewriting && j.left == j.right;
    if (relation_of_same && (j.notion != Notion::Identity || j.verb != Verb::Less)) {
      // All other relations are reflexive.
      return {Inference::Same, {}};
    }
    switch (j.notion) {
      case Notion::Identity:
        return {Inference::Definition, {}};
      case Notion::Selfish:
        if (const auto decided = by_rules(j)) return {*decided, {}};
        return j.verb == Verb::LessEqual ? selfish_le(j) : by_weak(j);
      case Notion::Prudent:
        if (j.verb == Verb::Less) {
          if (const auto decided = by_rules(j)) return {*decided, {}};
        }
        if (by_theorem(j.left, j.right)) return {Inference::TheoremFifteen, {}};
        if (j.verb != Verb::Less) return prudent_definition(j);
        return j.holds ? prudent_less(j) : not_prudent_less(j);
      case Notion::Indifferent:
        return indifferent_definition(j);
      case Notion::Own:
        if (j.verb == verb_of_clauses(j.player)) return clause(j);
        return verb_of_clauses(j.player) == Verb::LessEqual ? by_weak(j) : by_strict(j);
      case Notion::WholeGame:
        if (j.verb != Verb::Less) return by_strict(j);
        return j.holds ? preference(j) : no_preference(j);
      case Notion::Rewriting:
        break;
    }
    if (j.verb == Verb::Equal) {
      return {Inference::Definition,
              {form(j.left, normal_form(j.left)), form(j.right, normal_form(j.right))}};
    }
    return normal_form_of(j.left, j.right);
  }

  Plan selfish_le(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    if (j.holds) {
      Plan left{Inference::OptionsLeft, {}};
      Plan right{Inference::OptionsRight, {}};
      for (const Term x : options(v)) {
        if (!below(p, x, w)) {
          left.premises.clear();
          break;
        }
        left.premises.push_back(le(true, p, x, w));
      }
      for (const Term x : options(w)) {
        if (!below(p, v, x)) {
          right.premises.clear();
          break;
        }
        right.premises.push_back(le(true, p, v, x));
      }
      if (left.premises.empty()) return right;
      if (right.premises.empty()) return left;
      return total_effort(right) < total_effort(left) ? right : left;
    }
    Plan none{Inference::NoClause, {}};
    const auto of_v = best_witness(
        v, [&](Term x) { return le(false, p, x, w); }, [&](Term x) { return !below(p, x, w); });
    if (of_v) none.premises.push_back(*of_v);
    const auto of_w = best_witness(
        w, [&](Term x) { return le(false, p, v, x); }, [&](Term x) { return !below(p, v, x); });
    if (of_w) none.premises.push_back(*of_w);
    return none;
  }

  std::uint64_t total_effort(const Plan& plan) {
    std::uint64_t sum = 0;
    for (const Judgement& j : plan.premises) sum += effort(j);
    return sum;
  }

  // Proves a relation from weak ones.
  Plan by_weak(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    const auto le = [&](bool holds, Player q, Term x, Term y) {
      return Judgement{j.notion, Verb::LessEqual, holds, q, x, y};
    };
    const bool up = is_true(le(true, p, v, w));
    const auto by = [](std::vector<Judgement> premises) {
      return Plan{Inference::Definition, std::move(premises)};
    };
    switch (j.verb) {
      case Verb::Less:
        if (j.holds) return by({le(true, p, v, w), le(false, p, w, v)});
        return by({up ? le(true, p, w, v) : le(false, p, v, w)});
      case Verb::Equal:
        if (j.holds) return by({le(true, p, v, w), le(true, p, w, v)});
        return by({up ? le(false, p, w, v) : le(false, p, v, w)});
      default:
        if (j.holds) return by({le(false, p, v, w), le(false, p, w, v)});
        return by({up ? le(true, p, v, w) : le(true, p, w, v)});
    }
  }

  Plan prudent_less(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    if (selfish(p, v, w) == Relation::Less) {
      return {Inference::SelfishlyWeaker, {less(true, p, v, w)}};
    }
    const bool left = clause1(p, v, w);
    Plan plan{left ? Inference::WeakerLeft : Inference::WeakerRight, {less(false, p, w, v)}};
    if (left) {
      add_clause1(p, v, w, plan.premises);
    } else {
      add_clause2(p, v, w, plan.premises);
    }
    add_clause1_fails(p, w, v, plan.premises);
    add_clause2_fails(p, w, v, plan.premises);
    return plan;
  }

  Plan not_prudent_less(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    if (weaker(p, w, v)) return {Inference::Stronger, {weak(true, p, w, v)}};
    Plan plan{Inference::NeitherClause, {less(false, p, v, w)}};
    if (!clause1(p, v, w) && !clause2(p, v, w)) {
      add_clause1_fails(p, v, w, plan.premises);
      add_clause2_fails(p, v, w, plan.premises);
      return plan;
    }
    plan.inference = Inference::ExchangedClause;
    if (clause1(p, w, v)) {
      add_clause1(p, w, v, plan.premises);
    } else {
      add_clause2(p, w, v, plan.premises);
    }
    return plan;
  }

  Plan prudent_definition(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    const Judgement equal{Notion::Prudent, Verb::Equal, true, p, v, w};
    const Judgement not_equal{Notion::Prudent, Verb::Equal, false, p, v, w};
    const Judgement selfishly_equal{Notion::Selfish, Verb::Equal, true, p, v, w};
    const Judgement not_selfishly_equal{Notion::Selfish, Verb::Equal, false, p, v, w};
    const Relation r = prudent(p, v, w);
    const auto by = [](std::vector<Judgement> premises) {
      return Plan{Inference::Definition, std::move(premises)};
    };
    const bool up = r == Relation::Less;
    const bool down = r == Relation::Greater;
    switch (j.verb) {
      case Verb::LessEqual:
        if (j.holds) return by({up ? weak(true, p, v, w) : equal});
        return by({weak(false, p, v, w), not_equal});
      case Verb::Equal:
        if (j.holds) return by({selfishly_equal, weak(false, p, v, w), weak(false, p, w, v)});
        return by({up ? weak(true, p, v, w) : down ? weak(true, p, w, v) : not_selfishly_equal});
      default:
        if (j.holds) return by({weak(false, p, v, w), weak(false, p, w, v), not_selfishly_equal});
        return by({up ? weak(true, p, v, w) : down ? weak(true, p, w, v) : equal});
    }
  }

  Plan indifferent_definition(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    const bool up = weaker(p, v, w);
    const auto by = [](std::vector<Judgement> premises) {
      return Plan{Inference::Definition, std::move(premises)};
    };
    switch (j.verb) {
      case Verb::LessEqual:
        if (!j.holds) return by({weak(true, p, w, v)});
        return by({up ? weak(true, p, v, w) : weak(false, p, w, v)});
      case Verb::Less:
        return by({weak(j.holds, p, v, w)});
      case Verb::Equal:
        if (j.holds) return by({weak(false, p, v, w), weak(false, p, w, v)});
        return by({up ? weak(true, p, v, w) : weak(true, p, w, v)});
      default:
        return by({});
    }
  }

  // --- Preferences that users define ---

  [[nodiscard]] Verb verb_of_clauses(Player p) const {
    const bool is_weak = derivation_.plays.preference_of(p).form() == DefinedPreference::Form::Weak;
    return is_weak ? Verb::LessEqual : Verb::Less;
  }

  // The premises are the answers for the pairs that the definition asks about.
  Plan clause(const Judgement& j) {
    const DefinedPreference& preference = derivation_.plays.preference_of(j.player);
    Plan plan{Inference::Clause, {}};
    const auto others = [&](Player p, Term v, Term w) -> absl::StatusOr<bool> {
      if (p != j.player) {
        return absl::FailedPreconditionError(
            cat("there is no derivation where `", preference.name, "` asks for another player"));
      }
      absl::StatusOr<bool> answer = preference.says(context_.players, p, v, w);
      if (answer.ok()) plan.premises.push_back({Notion::Own, j.verb, *answer, p, v, w});
      return answer;
    };
    const absl::StatusOr<bool> answer =
        preference.says(context_.players, j.player, j.left, j.right, others);
    if (!answer.ok()) status_ = answer.status();
    return plan;
  }

  // --- Preferences of whole games ---

  // Proves a relation from strict ones.
  Plan by_strict(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    const auto preferred = [&](bool holds, Player q, Term x, Term y) {
      return Judgement{j.notion, Verb::Less, holds, q, x, y};
    };
    const auto by = [](std::vector<Judgement> premises) {
      return Plan{Inference::Definition, std::move(premises)};
    };
    switch (j.verb) {
      case Verb::LessEqual:
        return by({preferred(j.holds, p, v, w)});
      case Verb::Incomparable:
        if (j.holds) return by({preferred(false, p, v, w), preferred(false, p, w, v)});
        return by({whole_game(p, v, w) == Relation::Less ? preferred(true, p, v, w)
                                                         : preferred(true, p, w, v)});
      default:
        return by({});
    }
  }

  [[nodiscard]] PlayerRules rules_of_all() const { return derivation_.plays.of(1); }
  [[nodiscard]] bool has_axioms() const {
    return rules_of_all() == PlayerRules::Loeb || rules_of_all() == PlayerRules::Straffin;
  }

  Plan preference(const Judgement& j) {
    if (rules_of_all() == PlayerRules::Types) return {Inference::Numbers, {}};
    if (!has_axioms()) return {Inference::Ranking, {}};
    if (rules_of_all() == PlayerRules::Loeb) return loeb_preference(j);
    return {j.right == Term::win(j.player) ? Inference::SureWin : Inference::OthersPick, {}};
  }

  // A preference that does not hold is explained by the reverse preference, if there is one with a
  // short proof.
  Plan no_preference(const Judgement& j) {
    if (rules_of_all() == PlayerRules::Types) return {Inference::Numbers, {}};
    if (!has_axioms()) return {Inference::Ranking, {}};
    const bool asked = goal_.notion == Notion::WholeGame;
    if (asked && store_.depth(j.left) + store_.depth(j.right) <= kReverseTo &&
        whole_game(j.player, j.right, j.left) == Relation::Less) {
      return {Inference::Stronger, {preferred(true, j.player, j.right, j.left)}};
    }
    return {Inference::NoAxiom, {}};
  }

  // Proves by Loeb's axioms that p prefers w to v. Let the rank of a value be the exponent n of p's
  // own value p_n in its brace of Table 4: p_n has rank n, and so has y_(n-1) for another player y;
  // their options have the ranks n - 2 and n - 1. Even ranks are better than odd ones. By
  // induction:
  //
  // - PR1 relates ranks 0 and 1. From ranks n - 2 and n - 1, PR2 relates both of them to n. It does
  //   so for two values one of which contains the other; PR3 extends this to the other opponent's
  //   value, and PR4 from options of p's choices to the choices ("only if") and back ("if").
  // - For ranks further apart, PR5 derives n from n - 2 and n - 1.
  //
  // So a proof has some lines for each rank.
  Plan loeb_preference(const Judgement& j) {
    const Term v = j.left;
    const Term w = j.right;
    const Player p = j.player;
    const SimpleValue worse = *store_.simple_value(v);
    const SimpleValue better = *store_.simple_value(w);
    const auto own_exponent = [&](SimpleValue s) { return s.exponent + (s.base == p ? 0U : 1U); };
    const std::uint32_t n = own_exponent(better);
    const std::uint32_t m = own_exponent(worse);
    const auto by = [](Inference inference, std::vector<Judgement> premises) {
      return Plan{inference, std::move(premises)};
    };
    const auto for_options_of_v = [&](Inference inference) {
      const auto [x, y] = alternatives(v);
      return by(inference, {preferred(true, p, x, w), preferred(true, p, y, w)});
    };

    if (v.is_win() && w.is_win()) return by(Inference::SureWin, {});
    if (worse.base != p && is_option(w, v)) {
      return by(Inference::Uncertain, {preferred(true, p, other_option(v, w), w)});
    }
    if (better.base != p && is_option(v, w)) {
      return by(Inference::Uncertain, {preferred(true, p, v, other_option(w, v))});
    }
    if (w.is_choice() && better.base == p) {
      // Takes the option that may be an option of v, or may have v as an option.
      const Player y = worse.base == p ? p % 3 + 1 : third(p, worse.base);
      return by(Inference::ChoiceBetter, {preferred(true, p, v, simple({y, better.exponent - 1}))});
    }
    if (v.is_choice() && worse.base == p) return for_options_of_v(Inference::ChoiceWorse);
    if (n % 2 == 0) {
      if (m == n + 1) return by(Inference::Impartial, {preferred(true, p, exchanged(p, v), w)});
      if (m == n + 2 && n > 0) {
        return by(Inference::OptionBetter, {preferred(true, p, v, simple({p, n}))});
      }
      if (m > n) return for_options_of_v(Inference::BranchesWorse);
    }
    if (n == m + 1) return by(Inference::Impartial, {preferred(true, p, exchanged(p, v), w)});
    if (n == m + 2 && n % 2 != 0) {
      return by(Inference::OptionWorse, {preferred(true, p, simple({p, m}), w)});
    }
    const auto [x, y] = alternatives(w);
    return by(Inference::BranchesBetter, {preferred(true, p, v, x), preferred(true, p, v, y)});
  }

  // True if this is "y picks" for a y other than p.
  [[nodiscard]] bool picked_by_another(Player p, Term t) const {
    const auto simple = store_.simple_value(t);
    return simple && simple->exponent == 1 && simple->base != p;
  }
  [[nodiscard]] bool is_option(Term x, Term of) const {
    if (of.is_leaf()) return false;
    const auto all = store_.options(of);
    return std::find(all.begin(), all.end(), x) != all.end();
  }
  // The two options of a simple choice, in an order that does not depend on the store.
  [[nodiscard]] std::pair<Term, Term> alternatives(Term of) const {
    const auto all = store_.options(of);
    const bool in_order = store_.simple_value(all[0])->base < store_.simple_value(all[1])->base;
    return in_order ? std::pair(all[0], all[1]) : std::pair(all[1], all[0]);
  }
  [[nodiscard]] Term other_option(Term of, Term x) const {
    const auto [a, b] = alternatives(of);
    return a == x ? b : a;
  }
  // The third of three players.
  [[nodiscard]] static Player third(Player p, Player q) { return 6 - p - q; }
  Term simple(SimpleValue value) {
    const Term t = store_.simple(value);
    if (t.is_none()) status_ = status_of_refusal(store_);
    return t;
  }
  // The value v, which belongs to an opponent of p, for the other opponent.
  Term exchanged(Player p, Term v) {
    const SimpleValue s = *store_.simple_value(v);
    return simple({third(p, s.base), s.exponent});
  }

  // Proves one node of innermost rewriting.
  Plan normal_form_of(Term v, Term w) {
    if (is_known(v)) return {Inference::Win, {}};
    const Player m = store_.mover(v);
    const PlayerRules play = derivation_.plays.of(m);
    if (play == PlayerRules::Raw) return {Inference::Untouched, {}};
    if (play == PlayerRules::OwnRules) return by_own_rules(v, w);
    if (play == PlayerRules::Types) return by_hulls(v);
    Plan plan{Inference::Innermost, {}};
    const std::vector<Term> all = merged_options(v, plan.premises);
    if (notion_of(play) == Notion::Identity) return plan;
    // The normal form shows the kept options, unless revenge was taken.
    std::vector<Term> kept{w};
    if (all.size() > 1 && w.is_choice() && store_.mover(w) == m) {
      kept.assign(options(w).begin(), options(w).end());
    }
    if (play == PlayerRules::Straffin) {
      const std::vector<Term> best = best_of(m, all);
      if (best.size() == 2 && picked_by_another(m, best[0]) && picked_by_another(m, best[1])) {
        plan.inference = Inference::Revenge;
        kept = best;
      }
    }
    add_reasons(m, all, kept, plan.premises);
    return plan;
  }

  Plan by_hulls(Term v) {
    Plan plan{Inference::Hulls, {}};
    for (const Term option : options(v)) {
      if (option.is_choice()) plan.premises.push_back(form(option, normal_form(option)));
    }
    return plan;
  }

  Plan by_own_rules(Term v, Term w) {
    Plan plan{Inference::NoRule, {}};
    const auto rewritten = steps_.find(std::pair(v, w));
    if (rewritten != steps_.end()) {
      plan.inference = Inference::ByRule;
      plan.step = rewritten->second;
      if (plan.step->result.is_choice()) plan.premises.push_back(form(plan.step->result, w));
      return plan;
    }
    for (const Term option : options(v)) {
      if (option.is_choice()) plan.premises.push_back(form(option, normal_form(option)));
    }
    const absl::StatusOr<Term> with_forms = among_normal_forms(v);
    if (!with_forms.ok()) {
      status_ = with_forms.status();
    } else if (*with_forms != v) {
      plan.inference = Inference::Inside;
      if (with_forms->is_choice()) plan.premises.push_back(form(*with_forms, w));
    }
    return plan;
  }

  // The normal forms of v's options, merged, each once and in print order. Premises state that they
  // are normal forms.
  std::vector<Term> merged_options(Term v, std::vector<Judgement>& premises) {
    std::vector<Term> all;
    for (const Term option : options(v)) {
      const Term normal = normal_form(option);
      if (option.is_choice()) premises.push_back(form(option, normal));
      if (normal.is_choice() && store_.mover(normal) == store_.mover(v)) {
        all.insert(all.end(), options(normal).begin(), options(normal).end());
      } else {
        all.push_back(normal);
      }
    }
    std::sort(all.begin(), all.end(), [&](Term a, Term b) { return order_->less(a, b); });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  // The judgement by which m drops options: v is strictly weaker than w, or not.
  [[nodiscard]] Judgement weaker_option(bool holds, Player m, Term v, Term w) const {
    const Notion notion = notion_of(derivation_.plays.of(m));
    return {notion == Notion::Indifferent ? Notion::Prudent : notion, Verb::Less, holds, m, v, w};
  }
  bool is_weaker_option(Player m, Term v, Term w) { return is_true(weaker_option(true, m, v, w)); }
  std::vector<Term> best_of(Player m, const std::vector<Term>& all) {
    std::vector<Term> best;
    std::copy_if(all.begin(), all.end(), std::back_inserter(best), [&](Term x) {
      return std::none_of(all.begin(), all.end(),
                          [&](Term y) { return is_weaker_option(m, x, y); });
    });
    return best;
  }
  // The reason why m drops x: an option that is kept, or else one that is dropped itself.
  std::optional<Term> better_than(Player m, Term x, const std::vector<Term>& kept,
                                  const std::vector<Term>& all) {
    for (const auto* from : {&kept, &all}) {
      const auto better = std::find_if(from->begin(), from->end(),
                                       [&](Term y) { return is_weaker_option(m, x, y); });
      if (better != from->end()) return *better;
    }
    return std::nullopt;
  }
  // Adds the reasons why options are dropped or kept.
  void add_reasons(Player m, const std::vector<Term>& all, const std::vector<Term>& kept,
                   std::vector<Judgement>& premises) {
    const HashSet<Term> is_kept(kept.begin(), kept.end());
    HashSet<std::pair<Term, Term>> dropped_for;
    for (const Term x : all) {
      if (is_kept.contains(x)) continue;
      const std::optional<Term> better = better_than(m, x, kept, all);
      if (!better) break;  // a limit was reached
      dropped_for.emplace(x, *better);
      premises.push_back(weaker_option(true, m, x, *better));
    }
    for (const Term x : kept) {
      for (const Term y : all) {
        if (x == y || dropped_for.contains({y, x})) continue;
        premises.push_back(weaker_option(false, m, x, y));
      }
    }
  }

  const ProofContext& context_;
  TermStore& store_;
  absl::Status status_;
  // The results of single steps, and the expected results.
  std::vector<std::pair<Term, Term>> ends_;
  std::optional<PrintOrder> order_;
  TermMap<Term> normal_;
  // The first step of the user's rules at a choice, on the way to a normal form.
  HashMap<std::pair<Term, Term>, std::shared_ptr<const OwnStep>> steps_;
  Derivation derivation_;
  Judgement goal_;
  HashMap<Judgement, std::uint32_t> proved_;  // lines that exist
  std::uint64_t premises_ = 0;
};

}  // namespace

absl::StatusOr<Derivation> prove(const ProofContext& context, Judgement claim) {
  ProofSearch search(context);
  const bool rewriting = claim.notion == Notion::Rewriting;
  KM_RETURN_IF_ERROR(search.prepare({claim.left, claim.right}, rewriting));
  KM_ASSIGN_OR_RETURN(const Judgement goal, search.signed_claim(claim));
  return search.run(goal);
}

absl::StatusOr<Derivation> prove_normal_form(const ProofContext& context, Term v) {
  ProofSearch search(context);
  KM_RETURN_IF_ERROR(search.prepare({v}, true));
  return search.run({Notion::Rewriting, Verb::NormalForm, true, 0, v, search.normal_form(v)});
}

}  // namespace kingmaker
