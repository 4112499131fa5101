#include "language/comparison.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "language/domain.hpp"
#include "language/forms.hpp"
#include "language/machine/program.hpp"
#include "language/ordering.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;

Relation order_of(const Rational& a, const Rational& b) {
  return a < b ? Relation::Less : b < a ? Relation::Greater : Relation::Equal;
}

// Are two objects the same that are neither values nor numbers nor forms? None if they are, or are
// of kinds that are not compared.
struct Sameness {
  std::optional<bool> operator()(bool a, bool b) const { return a == b; }
  std::optional<bool> operator()(const std::string& a, const std::string& b) const {
    return a == b;
  }
  std::optional<bool> operator()(Coalition a, Coalition b) const { return a == b; }
  std::optional<bool> operator()(const CoalitionFamily& a, const CoalitionFamily& b) const {
    return listed(a.coalitions) == listed(b.coalitions);
  }
  // A coalition, `{3}`, is compared with families as one of a single coalition.
  std::optional<bool> operator()(const CoalitionFamily& a, Coalition b) const {
    return a.coalitions == Family{b};
  }
  std::optional<bool> operator()(Coalition a, const CoalitionFamily& b) const {
    return (*this)(b, a);
  }
  std::optional<bool> operator()(const ShareTuple& a, const ShareTuple& b) const {
    return a.shares == b.shares;
  }
  std::optional<bool> operator()(const PositionSet& a, const PositionSet& b) const {
    return a == b;
  }
  std::optional<bool> operator()(const Partition& a, const Partition& b) const {
    return a.parts == b.parts;
  }
  std::optional<bool> operator()(const Mover& a, const Mover& b) const {
    return a.player == b.player;
  }
  std::optional<bool> operator()(ClassificationKind a, ClassificationKind b) const {
    return a == b;
  }
  std::optional<bool> operator()(const ReportPointer& a, const ReportPointer& b) const {
    return a->report == b->report;
  }
  // Definitions are the same if they are one.
  std::optional<bool> operator()(const FunctionPointer& a, const FunctionPointer& b) const {
    return a == b;
  }
  std::optional<bool> operator()(const GamePointer& a, const GamePointer& b) const {
    return a == b;
  }
  std::optional<bool> operator()(const RulePointer& a, const RulePointer& b) const {
    return a == b;
  }
  template <typename A, typename B>
  std::optional<bool> operator()(const A& /*a*/, const B& /*b*/) const {
    return std::nullopt;
  }
};

absl::StatusOr<bool> are_same_forms(Context& context, const FormSum& a, SourceRange a_at,
                                    const FormSum& b, SourceRange b_at) {
  if (a.parts == b.parts) return true;
  // Most that differ do so here, and need not be written out.
  if (nimber_of(*context.forms(), a) != nimber_of(*context.forms(), b) ||
      longest_play(*context.forms(), a) != longest_play(*context.forms(), b)) {
    return false;
  }
  const absl::StatusOr<Form> first = written_out(context, a, a_at);
  if (!first.ok()) return first.status();
  const absl::StatusOr<Form> second = written_out(context, b, b_at);
  if (!second.ok()) return second.status();
  return *first == *second;
}

std::optional<Frame> frame_of_value(const Object& object) {
  if (const GameValue* value = value_in(object)) return value->frame;
  if (const auto* position = std::get_if<Position>(&object)) return position->game->frame();
  return std::nullopt;
}

// `object` where it is compared with the value `other`: a number is the win of that player in the
// game of `other`. Nothing if it is no value.
std::optional<Object> as_value_beside(const Object& object, const Object& other) {
  if (is_value(object)) return object;
  const auto* number = std::get_if<Integer>(&object);
  const std::optional<Frame> frame = frame_of_value(other);
  if (number == nullptr || !frame || *number < 1 || *number > frame->players) return std::nullopt;
  return GameValue{Term::win(static_cast<Player>(*number)), *frame};
}

// The comparisons of one chain.
class Chain {
 public:
  Chain(Context& context, const Program& program, std::uint32_t node, const RelationCode& code,
        const System* rules, std::optional<Player> player)
      : context_(context),
        program_(program),
        node_(node),
        code_(code),
        ordering_(rules != nullptr ? *rules : code.system),
        equality_(rules != nullptr ? *rules : code.equality),
        names_rules_(rules != nullptr || code.names_rules),
        player_(player) {}

  absl::StatusOr<bool> run(std::vector<Operand>& operands, Recording* recording) const {
    const bool of_values = code_.has_clauses || std::any_of(operands.begin(), operands.end(),
                                                            [](const Operand& operand) {
                                                              return is_value(operand.object);
                                                            });
    if (of_values) {
      if (absl::Status status = give_wins_their_game(operands); !status.ok()) return status;
    }
    bool all = true;
    for (std::size_t k = 0; k + 1 < operands.size(); ++k) {
      ComparisonOutcome outcome;
      outcome.comparison = code_.info->comparisons[k];
      outcome.kind = kind_of_comparison(operands[k], operands[k + 1], of_values, outcome);
      if (recording == nullptr || recording->compares) {
        const absl::StatusOr<Relation> found = compare(operands[k], operands[k + 1], outcome);
        if (!found.ok()) return found.status();
        outcome.relation = *found;
        outcome.holds = holds(outcome.comparison, *found);
        all = all && outcome.holds;
      }
      if (recording == nullptr) continue;
      outcome.node = node_;
      outcome.place = k;
      outcome.player = player_.value_or(context_.settings.frame.start);
      outcome.system = outcome.kind == ComparisonOutcome::Kind::Preference ? ordering_ : equality_;
      outcome.names_rules = names_rules_;
      outcome.left = operands[k];
      outcome.right = operands[k + 1];
      recording->outcomes.push_back(std::move(outcome));
    }
    return all;
  }

 private:
  [[nodiscard]] SourceRange range(const Operand& operand) const {
    return program_.range(operand.node);
  }

  [[nodiscard]] ComparisonOutcome::Kind kind_of_comparison(const Operand& left,
                                                           const Operand& right, bool of_values,
                                                           const ComparisonOutcome& outcome) const {
    using Outcome = ComparisonOutcome::Kind;
    if (is_compared_as_it_is(left.object) || is_compared_as_it_is(right.object)) {
      return Outcome::Other;
    }
    if (!of_values) return Outcome::Number;
    return !player_ && is_sameness(outcome.comparison) ? Outcome::NormalForm : Outcome::Preference;
  }

  absl::StatusOr<Relation> compare(const Operand& left, const Operand& right,
                                   ComparisonOutcome& outcome) const {
    using Outcome = ComparisonOutcome::Kind;
    if (outcome.kind == Outcome::Other) return sameness(left, right, outcome.comparison);
    if (outcome.kind == Outcome::Number) return order_of_numbers(left, right, outcome.comparison);
    if (code_.is_doubtful) {
      return error_at(program_.range(node_),
                      "for whom, and under which rules? Of the relations that are joined here "
                      "another one says so; write `(CONDITION) for P under R` for all of them, or "
                      "say it of each");
    }
    if (code_.is_of_terms && !is_sameness(outcome.comparison)) {
      return error_at(program_.range(node_),
                      "under which rules? A condition says it: `v < w for m under selfish`");
    }
    if (outcome.kind == Outcome::NormalForm) return same_normal_form(left, right, outcome);
    return relate(context_, left.object, range(left), right.object, range(right), ordering_,
                  player_);
  }

  absl::StatusOr<Relation> order_of_numbers(const Operand& left, const Operand& right,
                                            Comparison comparison) const {
    const std::optional<Rational> a = number_in(left.object);
    const std::optional<Rational> b = number_in(right.object);
    if (!a || !b) {
      return error_at(program_.range(node_), cat(kind_of(left.object), " and ",
                                                 kind_of(right.object), " are not compared"));
    }
    if (comparison == Comparison::Incomparable) {
      return error_at(program_.range(node_), "numbers are never incomparable");
    }
    if (!is_sameness(comparison) && may_mean_wins(left) && may_mean_wins(right)) warn_of_numbers();
    return order_of(*a, *b);
  }

  // True for a number that is written as such and that a player has.
  [[nodiscard]] bool may_mean_wins(const Operand& operand) const {
    const auto* number = std::get_if<Integer>(&operand.object);
    return number != nullptr && *number >= 1 && *number <= context_.settings.frame.players &&
           program_.expression->nodes[operand.node].kind == ast::Kind::Integer;
  }

  // `2 < 1` is not what `compare 2, 1` says where the session has a preference.
  void warn_of_numbers() const {
    const Settings& settings = context_.settings;
    if (!settings.under.has_preference(settings.frame.start)) return;
    const std::string_view written = program_.expression->text(program_.range(node_));
    context_.warn(cat("`", written, "` compares numbers; `", written, " for ",
                      player_name(settings, settings.frame, settings.frame.start),
                      "` compares the wins of players under ", settings.under.text()));
  }

  // In `nim(4, players=2) == 1` the win is one of that game, whatever the session's is.
  absl::Status give_wins_their_game(std::vector<Operand>& operands) const {
    const auto other_game = [&](std::size_t k) {
      return k < operands.size() ? frame_of_value(operands[k].object) : std::nullopt;
    };
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (!std::holds_alternative<Integer>(operands[k].object)) continue;
      const std::optional<Frame> next = other_game(k + 1);
      const std::optional<Frame> frame = next || k == 0 ? next : other_game(k - 1);
      if (!frame || frame->players == context_.settings.frame.players) continue;
      const auto winner = context_.player_of(operands[k].object, *frame, range(operands[k]));
      if (!winner.ok()) return winner.status();
      operands[k].object = GameValue{Term::win(*winner), *frame};
    }
    return absl::OkStatus();
  }

  // `a == b` of things that no player prefers to others.
  absl::StatusOr<Relation> sameness(const Operand& left, const Operand& right,
                                    Comparison comparison) const {
    const std::string_view kind = kind_of(left.object);
    const auto* a = std::get_if<FormSum>(&left.object);
    const auto* b = std::get_if<FormSum>(&right.object);
    std::optional<bool> same = std::visit(Sameness(), left.object, right.object);
    if (std::holds_alternative<List>(left.object) && std::holds_alternative<List>(right.object)) {
      const absl::StatusOr<bool> equal =
          are_equal(context_, left.object, right.object, equality_, program_.range(node_));
      if (!equal.ok()) return equal.status();
      same = *equal;
    }
    if (!same && (a == nullptr || b == nullptr)) {
      // `outcome(g) == P`, where P is a player
      const bool has_text = std::holds_alternative<std::string>(left.object);
      return error_at(program_.range(node_),
                      cat(kind, " and ", kind_of(right.object), " are not compared",
                          has_text ? "; a text is written in quotes, \"P\"" : ""));
    }
    if (!is_sameness(comparison) || code_.has_own_clauses) {
      return error_at(
          program_.range(node_),
          cat("only `==` and `!=`, without `for` and `under`, compare ", kind, " with another"));
    }
    const absl::StatusOr<bool> equal =
        same ? absl::StatusOr<bool>(*same)
             : are_same_forms(context_, *a, range(left), *b, range(right));
    if (!equal.ok()) return equal.status();
    return *equal ? Relation::Equal : Relation::Incomparable;
  }

  // `a == b` without a player.
  absl::StatusOr<Relation> same_normal_form(const Operand& left, const Operand& right,
                                            ComparisonOutcome& outcome) const {
    const auto a = context_.normal_form(left.object, equality_, range(left));
    if (!a.ok()) return a.status();
    const auto b = context_.normal_form(right.object, equality_, range(right));
    if (!b.ok()) return b.status();
    if (a->frame.players != b->frame.players) {
      return error_at({range(left).begin, range(right).end},
                      cat("the values are of different games: ", a->frame.players, " and ",
                          b->frame.players, " players"));
    }
    outcome.left_normal = *a;
    outcome.right_normal = *b;
    return a->term == b->term ? Relation::Equal : Relation::Incomparable;
  }

  Context& context_;
  const Program& program_;
  std::uint32_t node_;
  const RelationCode& code_;
  const System& ordering_;
  const System& equality_;
  bool names_rules_;
  std::optional<Player> player_;
};

}  // namespace

bool holds(Comparison comparison, Relation relation) {
  switch (comparison) {
    case Comparison::Less:
      return relation == Relation::Less;
    case Comparison::LessEqual:
      return relation == Relation::Less || relation == Relation::Equal;
    case Comparison::Equal:
      return relation == Relation::Equal;
    case Comparison::GreaterEqual:
      return relation == Relation::Greater || relation == Relation::Equal;
    case Comparison::Greater:
      return relation == Relation::Greater;
    case Comparison::Incomparable:
      return relation == Relation::Incomparable;
    case Comparison::NotEqual:
      return relation != Relation::Equal;
  }
  return false;
}

const System& syntactic_rules() {
  static const System kSyntactic = *System::named("syntactic");
  return kSyntactic;
}

const System& terms_as_they_are() {
  static const System kRaw = *System::named("raw");
  return kRaw;
}

bool is_sameness(Comparison comparison) {
  return comparison == Comparison::Equal || comparison == Comparison::NotEqual;
}

namespace {

absl::StatusOr<bool> are_equal(Context& context, const Object& a, const Object& b,
                               const System& system, SourceRange range, PairsOfLists& equal) {
  const std::optional<Rational> n = number_in(a);
  const std::optional<Rational> m = number_in(b);
  if (n && m) return *n == *m;
  if (is_value(a) || is_value(b)) {
    const std::optional<Object> left = as_value_beside(a, b);
    const std::optional<Object> right = as_value_beside(b, a);
    if (!left || !right) return false;
    const auto v = context.normal_form(*left, system, range);
    if (!v.ok()) return v.status();
    const auto w = context.normal_form(*right, system, range);
    if (!w.ok()) return w.status();
    return v->term == w->term && v->frame.players == w->frame.players;
  }
  if (const auto same = std::visit(Sameness(), a, b)) return *same;
  if (a.index() != b.index()) return false;
  if (const auto* form = std::get_if<FormSum>(&a)) {
    return are_same_forms(context, *form, range, std::get<FormSum>(b), range);
  }
  if (const auto* list = std::get_if<List>(&a)) {
    // Lists are not nested deep (Members::kMostNesting).
    const Members& left = *list->members;
    const Members& right = *std::get<List>(b).members;
    if (&left == &right) return true;
    if (left.count != right.count) return false;
    if (equal.contains({&left, &right})) return true;
    for (std::uint64_t i = 0; i < left.count; ++i) {
      if (!context.budget().spend()) return status_of(context.budget().reason(), context.budget());
      auto same = are_equal(context, left.member(i), right.member(i), system, range, equal);
      if (!same.ok() || !*same) return same;
    }
    if (left.depth > 1) equal.insert({&left, &right});
    return true;
  }
  if (const auto* rules = std::get_if<System>(&a)) return *rules == std::get<System>(b);
  if (const auto* path = std::get_if<Path>(&a)) return *path == std::get<Path>(b);
  return error_at(range, cat(kind_of(a), " and ", kind_of(b), " are not compared"));
}

}  // namespace

absl::StatusOr<bool> are_equal(Context& context, const Object& a, const Object& b,
                               const System& system, SourceRange range) {
  PairsOfLists equal;
  return are_equal(context, a, b, system, range, equal);
}

absl::StatusOr<bool> is_member(Context& context, const Object& object, const List& list,
                               const System& system, SourceRange range) {
  const Members& members = *list.members;
  for (std::uint64_t i = 0; i < members.count; ++i) {
    if (!context.budget().spend()) return status_of(context.budget().reason(), context.budget());
    absl::StatusOr<bool> same = are_equal(context, object, members.member(i), system, range);
    if (!same.ok() || *same) return same;
  }
  return false;
}

absl::StatusOr<bool> compare_all(Context& context, const Program& program, std::uint32_t node,
                                 const RelationCode& code, const System* rules,
                                 std::vector<Operand> operands, std::optional<Player> player,
                                 Recording* recording) {
  return Chain(context, program, node, code, rules, player).run(operands, recording);
}

absl::StatusOr<Relation> relate(Context& context, const Object& v, SourceRange v_at,
                                const Object& w, SourceRange w_at, const System& system,
                                std::optional<Player> p) {
  // What two given values are compared as (System::operand_system); positions are
  // evaluated with those rules fused in.
  const System base = system.operand_system();
  const auto a = context.normal_form(v, base, v_at);
  if (!a.ok()) return a.status();
  const auto b = context.normal_form(w, base, w_at);
  if (!b.ok()) return b.status();
  if (a->frame.players != b->frame.players) {
    return error_at({v_at.begin, w_at.end},
                    cat("the values are of different games: ", a->frame.players, " and ",
                        b->frame.players, " players"));
  }
  const Player player = p.value_or(context.settings.frame.start);
  if (!system.has_preference(player)) {
    context.warn_once(cat("under ", system.text(),
                          " distinct values are incomparable; name a preference: `under "
                          "prudent`"));
  }
  auto relation = context.preferences().compare(system, a->frame.players, player, a->term, b->term,
                                                context.budget());
  if (!relation.ok()) return with_range(relation.status(), {v_at.begin, w_at.end});
  return relation;
}

}  // namespace kingmaker
