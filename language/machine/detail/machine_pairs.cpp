// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How the machine evaluates preferences of users, which ask for other pairs of values.
// Tested in tests/language/own_preferences_test.cpp.

#include <utility>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"

namespace kingmaker {
namespace {

using PairTruth = PreferenceRoutine::Truth;

}  // namespace

absl::Status Machine::begin_pair(const AskedPair& pair) {
  const absl::StatusOr<const Program*> program = program_of(context_, *pair.routine);
  if (!program.ok()) {
    return without_range(in_function(pair.routine->definition().name, program.status()));
  }
  if (calls_.depth() > context_.settings.max_depth) {
    return raisable_limit_error(
        cat("pairs are nested more than ", context_.settings.max_depth, " deep"), "depth");
  }
  const bool is_ranked = pair.w.is_none();
  if (!is_ranked) {
    PairTruth& truth = pair.routine->truth(pair.player, pair.v, pair.w);
    if (truth == PairTruth::Waiting) {
      return input_error(pair_text(context_, pair),
                         " needs its own result: a preference may be asked of parts only");
    }
    truth = PairTruth::Waiting;
  }
  const Frame& game = pair.routine->frame();
  calls_.enter(**program, stack_.size()).pair = pair;
  slot(0) = Integer(pair.player);
  slot(1) = GameValue{pair.v, game};
  if (!is_ranked) slot(2) = GameValue{pair.w, game};
  return absl::OkStatus();
}

void Machine::leave_pair() {
  const AskedPair pair = *calls_.leave().pair;
  pair.routine->truth(pair.player, pair.v, pair.w) = truth_ ? PairTruth::True : PairTruth::False;
}

absl::StatusOr<bool> Machine::ask(const AskedPair& pair, const PairQuestion& question,
                                  bool& forward, bool& backward) {
  for (const bool is_forward : {true, false}) {
    if (!(is_forward ? question.forward : question.backward)) continue;
    AskedPair asked = pair;
    if (!is_forward) std::swap(asked.v, asked.w);
    PairTruth& truth = asked.routine->truth(asked.player, asked.v, asked.w);
    if (truth == PairTruth::Unknown && asked.routine->others()) {
      KM_ASSIGN_OR_RETURN(const auto answer,
                          (*asked.routine->others())(asked.player, asked.v, asked.w));
      truth = answer ? PairTruth::True : PairTruth::False;
    }
    if (truth <= PairTruth::Waiting) {
      const std::size_t asking = calls_.depth() - 1;
      KM_RETURN_IF_ERROR(begin_pair(asked));
      calls_.repeat(asking);
      return false;
    }
    (is_forward ? forward : backward) = truth == PairTruth::True;
  }
  return true;
}

// Evaluates a chain of orderings in the definition of a preference. Its operands stay on the stack
// until all pairs of the chain are known.
absl::Status Machine::own_relation(const Program& program, const Instruction& instruction) {
  const RelationCode& code = program.relations[instruction.argument];
  const AskedPair outer = *calls_.top().pair;
  const bool has_own_player = code.player_node && !code.player_slot;
  Player player = outer.player;
  if (code.player_slot) {
    player = static_cast<Player>(std::get<Integer>(slot(*code.player_slot)));
  } else if (has_own_player) {
    KM_ASSIGN_OR_RETURN(player, context_.player_of(stack_.back().object, outer.routine->frame(),
                                                   program.range(stack_.back().node)));
  }
  const std::size_t count = code.operands.size();
  const std::size_t first = stack_.size() - count - (has_own_player ? 1 : 0);
  std::vector<Term> terms;
  for (std::size_t k = 0; k < count; ++k) {
    KM_ASSIGN_OR_RETURN(const auto value, context_.value_of(stack_[first + k].object,
                                                            program.range(code.operands[k])));
    terms.push_back(value.term);
  }
  bool all = true;
  for (std::size_t k = 0; k + 1 < count && all; ++k) {
    const ast::Comparison comparison = code.info->comparisons[k];
    if (terms[k] == terms[k + 1]) {
      all = holds(comparison, Relation::Equal);
      continue;
    }
    const PreferenceForm form = outer.routine->definition().form;
    const AskedPair pair{outer.routine, player, terms[k], terms[k + 1]};
    KM_RETURN_IF_ERROR(
        with_range(check_question(context_, pair, outer), program.range(instruction.node)));
    bool forward = false;
    bool backward = false;
    KM_ASSIGN_OR_RETURN(const bool is_known,
                        ask(pair, question_of(form, comparison), forward, backward));
    if (!is_known) return absl::OkStatus();  // the comparison is executed again
    all = answer_of(form, comparison, forward, backward);
  }
  stack_.resize(first);
  truth_ = all;
  return absl::OkStatus();
}

absl::StatusOr<bool> Machine::says(PreferenceRoutine& routine, Player p, Term v, Term w) {
  // The outermost program is empty: when it ends, the pair is known.
  static const Program kNone;
  calls_.begin(kNone);
  KM_RETURN_IF_ERROR(begin_pair({&routine, p, v, w}));
  if (!go_on()) return without_range(status_);
  const bool truth = routine.truth(p, v, w) == PairTruth::True;
  routine.trim();
  return truth;
}

absl::StatusOr<Object> Machine::rank(PreferenceRoutine& routine, Player p, Term v) {
  if (const std::optional<Object>& known_rank = routine.rank(p, v)) return *known_rank;
  const absl::StatusOr<const Program*> program = program_of(context_, routine);
  if (!program.ok()) return without_range(program.status());
  set_parameters({Integer(p), GameValue{v, routine.frame()}});
  absl::StatusOr<Object> result = value(**program);
  if (!result.ok()) return without_range(in_function(routine.definition().name, result.status()));
  KM_RETURN_IF_ERROR(routine.check_rank(*result, context_.budget()));
  routine.trim();
  routine.rank(p, v) = *result;
  return *std::move(result);
}

}  // namespace kingmaker
