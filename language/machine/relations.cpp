// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/relations.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/comparison.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;

Relation order_of(const Rational& a, const Rational& b) {
  return a < b ? Relation::Less : b < a ? Relation::Greater : Relation::Equal;
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
    const bool has_value =
        absl::c_any_of(operands, [](const Operand& one) { return is_value(one.object); });
    const bool is_counted = code_.is_counted || absl::c_any_of(operands, [](const Operand& one) {
                              return std::holds_alternative<Counted>(one.object);
                            });
    if (has_value) KM_RETURN_IF_ERROR(check_numbers(operands, is_counted));
    const bool of_values = has_value || (code_.has_clauses && !is_counted);
    if (of_values) {
      KM_RETURN_IF_ERROR(give_wins_their_game(operands));
    }
    bool all = true;
    for (std::size_t k = 0; k + 1 < operands.size(); ++k) {
      ComparisonOutcome outcome;
      outcome.comparison = code_.info->comparisons[k];
      outcome.kind = kind_of_comparison(operands[k], operands[k + 1], of_values, outcome);
      if (recording == nullptr || recording->compares) {
        KM_ASSIGN_OR_RETURN(const Relation relation,
                            compare(operands[k], operands[k + 1], outcome));
        outcome.relation = relation;
        outcome.holds = holds(outcome.comparison, relation);
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

  // Refuses a number that was counted beside a value, and an ordering of a numeral and a value that
  // does not say for whom.
  [[nodiscard]] absl::Status check_numbers(const std::vector<Operand>& operands,
                                           bool is_counted) const {
    for (std::size_t k = 0; k + 1 < operands.size(); ++k) {
      const bool is_first = number_in(operands[k].object).has_value();
      const std::size_t number = is_first ? k : k + 1;
      const std::size_t other = is_first ? k + 1 : k;
      if (!number_in(operands[number].object) || !is_value(operands[other].object)) continue;
      const bool is_advised = !is_sameness(code_.info->comparisons[k]) && !code_.has_clauses &&
                              program_.compares_terms == false;
      if (!is_counted && !is_advised) continue;
      const auto kind = [&](std::size_t i) { return i == number ? "a number" : "a value"; };
      const auto written = [&](std::size_t i) {
        return cat("`", program_.expression->text(range(operands[i])), "`");
      };
      return error_at(program_.range(node_), written(k), " is ", kind(k), " and ", written(k + 1),
                      is_counted ? " is " : " ", kind(k + 1), is_counted ? "" : ": write `for P`");
    }
    return absl::OkStatus();
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
      return missing_clauses(program_.range(node_));
    }
    if (code_.is_of_terms && !is_sameness(outcome.comparison)) {
      return error_at(program_.range(node_),
                      "the rules are missing; write `v < w for m under selfish`");
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
      return error_at(program_.range(node_), kind_of(left.object), " and ", kind_of(right.object),
                      " are not compared");
    }
    if (comparison == Comparison::Incomparable) {
      return error_at(program_.range(node_),
                      "numbers are never incomparable; `or` joins conditions");
    }
    if (!is_sameness(comparison) && may_mean_wins(left) && may_mean_wins(right)) warn_of_numbers();
    return order_of(*a, *b);
  }

  // True for a literal that is the number of a player.
  [[nodiscard]] bool may_mean_wins(const Operand& operand) const {
    const auto* number = std::get_if<Integer>(&operand.object);
    return number != nullptr && *number >= 1 && *number <= context_.settings.frame.players &&
           program_.expression->nodes[operand.node].kind == ast::Kind::Integer;
  }

  // If the session has a preference, `2 < 1` differs from `compare 2, 1`.
  void warn_of_numbers() const {
    const Settings& settings = context_.settings;
    if (!settings.under.has_preference(settings.frame.start)) return;
    const std::string_view written = program_.expression->text(program_.range(node_));
    context_.warn(cat("`", written, "` compares numbers; `", written, " for ",
                      player_name(settings, settings.frame, settings.frame.start),
                      "` compares the wins of players under ", settings.under.text()));
  }

  // In `nim(4, players=2) == 1` the win belongs to that game, not to the session's.
  absl::Status give_wins_their_game(std::vector<Operand>& operands) const {
    const auto other_game = [&](std::size_t k) {
      return k < operands.size() ? frame_of_value(operands[k].object) : std::nullopt;
    };
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (!std::holds_alternative<Integer>(operands[k].object)) continue;
      const std::optional<Frame> next = other_game(k + 1);
      const std::optional<Frame> frame = next || k == 0 ? next : other_game(k - 1);
      if (!frame || frame->players == context_.settings.frame.players) continue;
      KM_ASSIGN_OR_RETURN(const auto winner,
                          context_.player_of(operands[k].object, *frame, range(operands[k])));
      operands[k].object = GameValue{Term::win(winner), *frame};
    }
    return absl::OkStatus();
  }

  // Evaluates `a == b` for objects that players do not rank.
  absl::StatusOr<Relation> sameness(const Operand& left, const Operand& right,
                                    Comparison comparison) const {
    const std::string_view kind = kind_of(left.object);
    KM_ASSIGN_OR_RETURN(std::optional<bool> same,
                        are_same(context_, left.object, range(left), right.object, range(right)));
    // Shares are lists, too.
    const Object& a = plain(left.object);
    const Object& b = plain(right.object);
    if (!same && std::holds_alternative<List>(a) && std::holds_alternative<List>(b)) {
      KM_ASSIGN_OR_RETURN(same, are_equal(context_, a, b, equality_, program_.range(node_)));
    }
    if (!same) {
      // In `outcome(g) == P`, P is a player.
      const bool has_text = std::holds_alternative<std::string>(left.object);
      return error_at(program_.range(node_), kind, " and ", kind_of(right.object),
                      " are not compared", has_text ? "; a text is written in quotes, \"P\"" : "");
    }
    if (comparison == Comparison::Incomparable && std::holds_alternative<bool>(left.object)) {
      return error_at(program_.range(node_),
                      "truth values are never incomparable; `or` joins conditions");
    }
    if (!is_sameness(comparison) || code_.has_own_clauses) {
      return error_at(program_.range(node_),
                      "only `==` and `!=`, without `for` and `under`, compare ", kind,
                      " with another");
    }
    return *same ? Relation::Equal : Relation::Incomparable;
  }

  // Evaluates `a == b` without a player.
  absl::StatusOr<Relation> same_normal_form(const Operand& left, const Operand& right,
                                            ComparisonOutcome& outcome) const {
    KM_ASSIGN_OR_RETURN(const auto a, context_.normal_form(left.object, equality_, range(left)));
    KM_ASSIGN_OR_RETURN(const auto b, context_.normal_form(right.object, equality_, range(right)));
    if (a.frame.players != b.frame.players) {
      return error_at({range(left).begin, range(right).end},
                      "the values are of different games: ", a.frame.players, " and ",
                      b.frame.players, " players");
    }
    outcome.left_normal = a;
    outcome.right_normal = b;
    return a.term == b.term ? Relation::Equal : Relation::Incomparable;
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

void Recording::forget_inside(const ast::Expression& expression, std::uint32_t quantifier) {
  const std::uint32_t first = expression.nodes[quantifier].first;
  const auto is_inside = [&](std::uint32_t node) { return first <= node && node < quantifier; };
  std::erase_if(outcomes,
                [&](const ComparisonOutcome& outcome) { return is_inside(outcome.node); });
  erase_if(members, [&](const auto& entry) { return is_inside(entry.first); });
}

void Recording::note_member(const Program& program, const Instruction& instruction,
                            std::span<const Object> slots) {
  const auto gather = absl::c_find_if(program.gathers, [&](const GatherCode& code) {
    return code.kind <= ast::GatherInfo::What::Some && &program.code[code.leave] == &instruction;
  });
  if (gather == program.gathers.end()) return;
  auto& member = members[instruction.node];
  member.clear();
  for (std::uint32_t i = gather->first; i < gather->first + gather->loops; ++i) {
    const LoopCode& loop = program.loops[i];
    for (std::uint32_t k = 0; k < loop.names.size(); ++k) {
      if (loop.names[k] == ast::kNone) continue;
      member.emplace_back(program.expression->texts[loop.names[k]], slots[loop.variable + k]);
    }
  }
}

absl::Status missing_clauses(SourceRange range) {
  return error_at(range,
                  "the player and the rules of this relation are missing; write `(CONDITION) for P "
                  "under R` around all of them, or `for P under R` after each");
}

absl::StatusOr<bool> compare_all(Context& context, const Program& program, std::uint32_t node,
                                 const RelationCode& code, const System* rules,
                                 std::vector<Operand> operands, std::optional<Player> player,
                                 Recording* recording) {
  return Chain(context, program, node, code, rules, player).run(operands, recording);
}

}  // namespace kingmaker
