// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/pair_tables.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/status_macros.hpp"
#include "language/check/instances.hpp"
#include "language/check/pair_steps.hpp"
#include "language/comparison.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/own_preference.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/routines.hpp"
#include "language/ordering.hpp"

namespace kingmaker {
namespace {

// Runs the steps of one definition for pairs. Each thread has one.
class PairEngine {
 public:
  PairEngine(const PairSteps& program, const ClosedValues& values, PreferenceForm form,
             const std::vector<std::uint8_t>& results)
      : steps_(program.steps),
        columns_(program.columns),
        tables_(program.tables),
        values_(values),
        form_(form),
        results_(results) {}

  // Nullopt if something is unknown here.
  std::optional<bool> run(std::size_t v, std::size_t w) {
    slots_[0] = static_cast<std::uint32_t>(v);
    slots_[1] = static_cast<std::uint32_t>(w);
    loops_.clear();
    pushed_.clear();
    bool truth = false;
    for (std::uint32_t at = 0; at < steps_.size();) {
      const PairStep& step = steps_[at++];
      switch (step.op) {
        case PairStep::Op::Test:
        case PairStep::Op::Compare:
        case PairStep::Op::Other: {
          const std::optional<bool> result = look_up(step);
          if (!result) return std::nullopt;
          truth = *result;
          break;
        }
        case PairStep::Op::Own:
          truth = own(step);
          break;
        case PairStep::Op::SetTruth:
          truth = step.a != 0;
          break;
        case PairStep::Op::Not:
          truth = !truth;
          break;
        case PairStep::Op::Push:
          pushed_.push_back(truth);
          break;
        case PairStep::Op::Pop:
          truth = pop();
          break;
        case PairStep::Op::SameTruth:
          truth = truth == pop();
          break;
        case PairStep::Op::Jump:
          at = step.a;
          break;
        case PairStep::Op::JumpIf:
          if (truth) at = step.a;
          break;
        case PairStep::Op::JumpIfNot:
          if (!truth) at = step.a;
          break;
        case PairStep::Op::Loop:
          loops_.push_back({values_.options(slots_[step.b]), 0});
          break;
        case PairStep::Op::Next:
          if (!next_option(step.a)) at = step.c;
          break;
        case PairStep::Op::Leave:
          loops_.resize(loops_.size() - step.a);
          break;
      }
    }
    return truth;
  }

 private:
  struct LoopState {
    std::span<const std::uint32_t> options;
    std::size_t next;
  };

  // Sets a slot to the next option of the loop; false behind the last one.
  bool next_option(std::uint32_t slot) {
    LoopState& loop = loops_.back();
    if (loop.next == loop.options.size()) {
      loops_.pop_back();
      return false;
    }
    slots_[slot] = loop.options[loop.next++];
    return true;
  }

  bool pop() {
    const bool top = pushed_.back();
    pushed_.pop_back();
    return top;
  }

  [[nodiscard]] std::size_t place_of(std::uint32_t slot) const {
    return slot == kNoValueSlot ? 0 : slots_[slot];
  }

  [[nodiscard]] std::optional<bool> look_up(const PairStep& step) const {
    if (step.op == PairStep::Op::Compare) return compare(step);
    if (step.op == PairStep::Op::Test) {
      const PairColumn& column = columns_[step.a];
      const std::size_t place = place_of(step.b);
      if (column.kinds[place] != PairColumn::Of::Truth) return std::nullopt;
      return column.cells[place] != 0;
    }
    const std::uint8_t cell = tables_[step.c][slots_[step.a] * values_.size() + slots_[step.b]];
    return holds(step.comparison, static_cast<Relation>(cell));
  }

  [[nodiscard]] std::optional<bool> compare(const PairStep& step) const {
    using Of = PairColumn::Of;
    const std::size_t i = place_of(step.b);
    const std::size_t j = place_of(step.d);
    Of left = columns_[step.a].kinds[i];
    Of right = columns_[step.c].kinds[j];
    std::int64_t a = columns_[step.a].cells[i];
    std::int64_t b = columns_[step.c].cells[j];
    if (left == Of::Unknown || right == Of::Unknown) return std::nullopt;
    // In a comparison with a value, a number is a win.
    const auto as_value = [&](Of& kind, std::int64_t& cell) {
      if (kind != Of::Number || cell < 1 || cell > kMaxPlayers) return;
      kind = Of::Value;
      cell = Term::win(static_cast<Player>(cell)).raw();
    };
    if (left == Of::Value) as_value(right, b);
    if (right == Of::Value) as_value(left, a);
    if (left != right) return std::nullopt;
    if (left != Of::Number && !is_sameness(step.comparison)) return std::nullopt;
    return holds(step.comparison, a == b  ? Relation::Equal
                                  : a < b ? Relation::Less
                                          : Relation::Greater);
  }

  [[nodiscard]] bool own(const PairStep& step) const {
    const std::size_t x = slots_[step.a];
    const std::size_t y = slots_[step.b];
    if (x == y) return holds(step.comparison, Relation::Equal);
    return answer_of(form_, step.comparison, results_[x * values_.size() + y] != 0,
                     results_[y * values_.size() + x] != 0);
  }

  const std::vector<PairStep>& steps_;
  const std::vector<PairColumn>& columns_;
  const std::vector<RelationTable>& tables_;
  const ClosedValues& values_;
  PreferenceForm form_;
  const std::vector<std::uint8_t>& results_;
  std::array<std::uint32_t, kMostValueSlots> slots_{};
  std::vector<LoopState> loops_;
  std::vector<bool> pushed_;
};

constexpr std::uint8_t cell_of(Relation relation) { return static_cast<std::uint8_t>(relation); }

// The result of the definition for every ordered pair; empty if something is unknown.
absl::StatusOr<std::vector<std::uint8_t>> say_all(const PairSteps& program,
                                                  const ClosedValues& values, PreferenceForm form,
                                                  int threads, Budget& budget) {
  const std::size_t n = values.size();
  std::vector<std::uint8_t> results(n * n);
  const std::span<const std::size_t> levels = values.levels();
  const std::size_t depths = levels.size() - 1;
  std::atomic<bool> is_unknown = false;
  for (std::size_t sum = 0; sum + 1 < 2 * depths; ++sum) {
    for (std::size_t depth = sum < depths ? 0 : sum - depths + 1;
         depth <= std::min(sum, depths - 1); ++depth) {
      const std::size_t other = sum - depth;
      const std::size_t first = levels[other];
      const std::size_t last = levels[other + 1];
      const std::size_t rows = levels[depth + 1] - levels[depth];
      if (!budget.spend(rows * (last - first))) return status_of(budget);
      share_among_threads(rows, threads, [&](std::size_t row, std::size_t /*worker*/) {
        PairEngine engine(program, values, form, results);
        const std::size_t v = levels[depth] + row;
        for (std::size_t w = first; w < last && !is_unknown; ++w) {
          if (v == w) continue;
          const std::optional<bool> truth = engine.run(v, w);
          if (!truth) is_unknown = true;
          results[v * n + w] = truth.value_or(false) ? 1 : 0;
        }
        return !is_unknown;
      });
      if (is_unknown) return std::vector<std::uint8_t>{};
    }
  }
  return results;
}

// For a ranked preference: the places of the ranks in their order.
absl::StatusOr<std::optional<RelationTable>> table_of_ranks(Context& context,
                                                            const OwnPreference& preference,
                                                            const ClosedValues& values,
                                                            const Frame& frame, Player p) {
  PreferenceRoutine& routine =
      context.of_statement<Routines>().preference(preference.shared_definition(), frame.players);
  const std::size_t n = values.size();
  std::vector<Object> ranks;
  for (std::size_t i = 0; i < n; ++i) {
    absl::StatusOr<Object> rank = Machine(context).rank(routine, p, values.term(i));
    if (!rank.ok() && is_stop(rank.status())) return rank.status();
    if (!rank.ok() || rank->index() != (i == 0 ? rank->index() : ranks[0].index())) {
      return std::nullopt;
    }
    ranks.push_back(*std::move(rank));
  }
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  absl::c_stable_sort(order, [&](std::size_t i, std::size_t j) {
    const auto compared = order_of(ranks[i], ranks[j], {}, context.budget());
    return compared.ok() && *compared < 0;
  });
  std::vector<std::uint32_t> places(n);
  for (std::size_t k = 1; k < n; ++k) {
    const auto compared = order_of(ranks[order[k - 1]], ranks[order[k]], {}, context.budget());
    if (!compared.ok()) return std::nullopt;
    places[order[k]] = places[order[k - 1]] + (*compared == 0 ? 0 : 1);
  }
  if (!context.budget().spend(n * n)) return status_of(context.budget());
  RelationTable table(n * n);
  for (std::size_t v = 0; v < n; ++v) {
    for (std::size_t w = 0; w < n; ++w) {
      table[v * n + w] = cell_of(v == w                  ? Relation::Equal
                                 : places[v] < places[w] ? Relation::Less
                                 : places[v] > places[w] ? Relation::Greater
                                                         : Relation::Incomparable);
    }
  }
  return table;
}

}  // namespace

absl::StatusOr<std::optional<std::vector<std::uint8_t>>> definition_results(
    Context& context, const OwnPreference& preference, const ClosedValues& values, Player p,
    int threads) {
  KM_ASSIGN_OR_RETURN(const auto program, pair_steps(context, preference, values, p, threads));
  if (!program) return std::nullopt;
  KM_ASSIGN_OR_RETURN(auto results, say_all(*program, values, preference.definition().form, threads,
                                            context.budget()));
  if (results.empty()) return std::nullopt;
  return results;
}

absl::StatusOr<std::optional<RelationTable>> relation_table(Context& context,
                                                            const OwnPreference& preference,
                                                            const ClosedValues& values, Player p,
                                                            int threads) {
  const PreferenceDefinition& definition = preference.definition();
  if (definition.form == PreferenceForm::Ranked) {
    return table_of_ranks(context, preference, values, Frame{context.settings.frame.players, 1}, p);
  }
  KM_ASSIGN_OR_RETURN(const auto results,
                      definition_results(context, preference, values, p, threads));
  if (!results) return std::nullopt;
  const std::vector<std::uint8_t>& is_true = *results;
  const std::size_t n = values.size();
  RelationTable table(n * n);
  const bool is_strict = definition.form == PreferenceForm::Strict;
  for (std::size_t v = 0; v < n; ++v) {
    for (std::size_t w = 0; w < n; ++w) {
      const bool forward = is_true[v * n + w] != 0;
      const bool backward = is_true[w * n + v] != 0;
      if (is_strict && forward && backward) return std::nullopt;  // the machine reports the cycle
      table[v * n + w] =
          cell_of(v == w ? Relation::Equal
                         : (forward ? Relation::Less : Relation::Incomparable) |
                               (backward ? Relation::Greater : Relation::Incomparable));
    }
  }
  return table;
}

}  // namespace kingmaker
