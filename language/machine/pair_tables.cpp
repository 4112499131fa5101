#include "language/machine/pair_tables.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/status_macros.hpp"
#include "language/check/instances.hpp"
#include "language/comparison.hpp"
#include "language/definitions/own_preference.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/routines.hpp"
#include "language/ordering.hpp"
#include "language/rule_sets.hpp"
#include "language/variables.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;

// The meaning of a name while a pair is evaluated.
struct Reference {
  bool is_player = false;
  std::uint32_t slot = 0;  // of a value: 0 is v, 1 is w
  bool is_of_w = false;    // true for w, false for v
  bool is_part = false;    // true for a part, not v or w itself
};
using Environment = std::map<std::string, Reference, std::less<>>;

// A result that depends on one value, tabulated by value; or on none, with a single entry.
struct Leaf {
  enum class Of : std::uint8_t { Unknown, Truth, Number, Value };
  std::vector<Of> kinds;
  std::vector<std::int64_t> cells;
};

struct Code {
  enum class Op : std::uint8_t {
    Test,      // the truth value of leaf a for slot b
    Compare,   // compares leaf a of slot b with leaf c of slot d
    Own,       // the preference itself, for slots a and b
    Other,     // the relation of table c, for slots a and b
    Constant,  // the constant a
    Not,
    Push,  // pushes the truth value
    SameAsPushed,
    Jump,  // to a
    JumpIf,
    JumpIfNot,
    Loop,  // slot a visits the options of slot b
    Next,  // the next option, or out of the loop, to c
    LeaveLoop,
  };
  Op op;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t d = 0;
  Comparison comparison = Comparison::Equal;
};

constexpr std::uint32_t kNoSlot = 0xffffffff;
constexpr std::size_t kMostSlots = 16;
constexpr int kMostNesting = 60;  // of the definition, functions included

// Translates a definition. If any function returns false, the machine must evaluate the definition.
class PairCompiler {
 public:
  PairCompiler(Context& context, const ClosedValues& values, const Frame& frame, Player p,
               int threads)
      : context_(context), values_(values), frame_(frame), player_(p), threads_(threads) {}

  absl::StatusOr<bool> run(const PreferenceDefinition& definition) {
    Environment names;
    names[definition.parameters[0]] = {.is_player = true};
    names[definition.parameters[1]] = {.slot = 0};
    names[definition.parameters[2]] = {.slot = 1, .is_of_w = true};
    const bool done = condition(definition.body, definition.body.root_index(), names);
    if (!status_.ok()) return status_;
    return done;
  }

  std::vector<Code> code;
  std::vector<Leaf> leaves;
  std::vector<RelationTable> tables;  // of other preferences

 private:
  [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(code.size()); }
  std::uint32_t emit(Code instruction) {
    code.push_back(instruction);
    return here() - 1;
  }

  bool condition(const ast::Expression& e, std::uint32_t at, const Environment& names) {
    if (++nesting_ > kMostNesting) return false;
    const bool done = translate(e, at, names);
    --nesting_;
    return done && status_.ok();
  }

  bool translate(const ast::Expression& e, std::uint32_t at, const Environment& names) {
    const ast::Node& node = e.nodes[at];
    const std::vector<std::uint32_t> parts = operands_of(e, at);
    switch (node.kind) {
      case Kind::Not:
        if (!condition(e, parts[0], names)) return false;
        emit({.op = Code::Op::Not});
        return true;
      case Kind::And:
      case Kind::Or:
      case Kind::Implies: {
        if (!condition(e, parts[0], names)) return false;
        if (node.kind == Kind::Implies) emit({.op = Code::Op::Not});
        const std::uint32_t jump =
            emit({.op = node.kind == Kind::And ? Code::Op::JumpIfNot : Code::Op::JumpIf});
        if (!condition(e, parts[1], names)) return false;
        code[jump].a = here();
        return true;
      }
      case Kind::If: {
        if (!condition(e, parts[0], names)) return false;
        const std::uint32_t otherwise = emit({.op = Code::Op::JumpIfNot});
        if (!condition(e, parts[1], names)) return false;
        const std::uint32_t end = emit({.op = Code::Op::Jump});
        code[otherwise].a = here();
        if (!condition(e, parts[2], names)) return false;
        code[end].a = here();
        return true;
      }
      case Kind::Quantified:
        return quantified(e, node, parts, names);
      case Kind::Relation:
        return relation(e, node, parts, names) || leaf_test(e, at, names);
      case Kind::Call:
        if (leaf_test(e, at, names)) return true;
        return status_.ok() && call(e, node, parts, names);
      default:
        return leaf_test(e, at, names);
    }
  }

  // Compiles all x in options(v): C.
  bool quantified(const ast::Expression& e, const ast::Node& node,
                  const std::vector<std::uint32_t>& parts, const Environment& names) {
    const ast::GatherInfo& info = e.gathers[node.index];
    if (info.groups.size() != 1 || info.groups[0].variables.size() != 1) return false;
    const ast::Node& domain = e.nodes[parts[0]];
    if (domain.kind != Kind::Call || e.texts[domain.index] != "options") return false;
    const std::vector<std::uint32_t> arguments = operands_of(e, parts[0]);
    if (arguments.size() != 1) return false;
    const std::optional<Reference> source = reference(e, arguments[0], names);
    if (!source || source->is_player || slots_ == kMostSlots) return false;
    Reference member = *source;
    member.slot = slots_++;
    member.is_part = true;
    Environment inside = names;
    inside[e.texts[info.groups[0].variables[0]]] = member;
    emit({.op = Code::Op::Loop, .a = member.slot, .b = source->slot});
    const std::uint32_t next = emit({.op = Code::Op::Next, .a = member.slot});
    if (info.has_premise) {
      if (!condition(e, parts[2], inside)) return false;
      emit({.op = Code::Op::JumpIfNot, .a = next});
    }
    if (!condition(e, parts[1], inside)) return false;
    const bool all = info.what == ast::GatherInfo::What::All;
    const std::uint32_t decide = emit({.op = all ? Code::Op::JumpIfNot : Code::Op::JumpIf});
    emit({.op = Code::Op::Jump, .a = next});
    code[next].c = emit({.op = Code::Op::Constant, .a = all ? 1U : 0U});
    const std::uint32_t end = emit({.op = Code::Op::Jump});
    code[decide].a = emit({.op = Code::Op::LeaveLoop});
    emit({.op = Code::Op::Constant, .a = all ? 0U : 1U});
    code[end].a = here();
    return true;
  }

  bool relation(const ast::Expression& e, const ast::Node& node,
                const std::vector<std::uint32_t>& parts, const Environment& names) {
    const ast::RelationInfo& info = e.relations[node.index];
    if (info.comparisons.size() != 1) return false;
    if (info.has_under) return other_relation(e, info, parts, names);
    if (info.has_for) return false;
    const Comparison comparison = info.comparisons[0];
    const std::optional<Reference> left = reference(e, parts[0], names);
    const std::optional<Reference> right = reference(e, parts[1], names);
    const bool of_values = left && right && !left->is_player && !right->is_player;
    if (of_values && !is_sameness(comparison)) {
      // A pair in which one side or both are replaced by parts.
      if (in_function_ > 0) return false;  // there, relations have the session's rules
      if (left->is_of_w == right->is_of_w || (!left->is_part && !right->is_part)) return false;
      emit({.op = Code::Op::Own, .a = left->slot, .b = right->slot, .comparison = comparison});
      return true;
    }
    if (is_sameness(comparison) && is_truth(e, parts[0]) && is_truth(e, parts[1])) {
      if (!condition(e, parts[0], names)) return false;
      emit({.op = Code::Op::Push});
      if (!condition(e, parts[1], names)) return false;
      emit({.op = Code::Op::SameAsPushed});
      if (comparison == Comparison::NotEqual) emit({.op = Code::Op::Not});
      return true;
    }
    const auto a = leaf_of(e, parts[0], names, false);
    const auto b = a ? leaf_of(e, parts[1], names, false) : std::nullopt;
    if (!b) return false;
    emit({.op = Code::Op::Compare,
          .a = a->first,
          .b = a->second,
          .c = b->first,
          .d = b->second,
          .comparison = comparison});
    return true;
  }

  // Compiles v < w for p under R, for a built-in preference that has a table.
  bool other_relation(const ast::Expression& e, const ast::RelationInfo& info,
                      const std::vector<std::uint32_t>& parts, const Environment& names) {
    if (!info.has_for) return false;
    const std::optional<Reference> left = reference(e, parts[0], names);
    const std::optional<Reference> right = reference(e, parts[1], names);
    const std::optional<Reference> player = reference(e, parts[info.under_first ? 3 : 2], names);
    if (!left || !right || !player || left->is_player || right->is_player || !player->is_player) {
      return false;
    }
    const absl::StatusOr<System> system = system_of(context_, e, parts[info.under_first ? 2 : 3]);
    if (!system.ok() || !system->check_players(frame_.players).ok()) return false;
    const Preference* preference = system->rule_set_of(player_).preference.get();
    if (preference == nullptr) return false;
    const std::optional<PairTable> wanted = preference->traits.table;
    if (!wanted) return false;
    auto table = relation_table(context_, *wanted, values_, player_, threads_);
    status_.Update(table.status());
    if (!table.ok() || !*table) return false;
    tables.push_back(**std::move(table));
    emit({.op = Code::Op::Other,
          .a = left->slot,
          .b = right->slot,
          .c = static_cast<std::uint32_t>(tables.size() - 1),
          .comparison = info.comparisons[0]});
    return true;
  }

  [[nodiscard]] static bool is_truth(const ast::Expression& e, std::uint32_t at) {
    switch (e.nodes[at].kind) {
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Implies:
      case Kind::Relation:
      case Kind::Quantified:
        return true;
      default:
        return false;
    }
  }

  // Compiles f(v, w, p), for a function of the session, as its body.
  bool call(const ast::Expression& e, const ast::Node& node,
            const std::vector<std::uint32_t>& parts, const Environment& names) {
    const Object* bound = context_.library.definition(e.texts[node.index]);
    const auto* function = bound == nullptr ? nullptr : std::get_if<FunctionPointer>(bound);
    if (function == nullptr || (*function)->host != nullptr ||
        (*function)->parameters.size() != parts.size()) {
      return false;
    }
    Environment inside;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::optional<Reference> argument = reference(e, parts[i], names);
      if (!argument) return false;
      inside[(*function)->parameters[i]] = *argument;
    }
    in_function_ += 1;
    const bool done = condition((*function)->body, (*function)->body.root_index(), inside);
    in_function_ -= 1;
    return done;
  }

  [[nodiscard]] static std::optional<Reference> reference(const ast::Expression& e,
                                                          std::uint32_t at,
                                                          const Environment& names) {
    if (e.nodes[at].kind != Kind::Name) return std::nullopt;
    const auto entry = names.find(e.texts[e.nodes[at].index]);
    if (entry == names.end()) return std::nullopt;
    return entry->second;
  }

  bool leaf_test(const ast::Expression& e, std::uint32_t at, const Environment& names) {
    const auto leaf = leaf_of(e, at, names, true);
    if (!leaf) return false;
    emit({.op = Code::Op::Test, .a = leaf->first, .b = leaf->second});
    return true;
  }

  // The leaf for a subexpression that names at most one value, and the slot of the value.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> leaf_of(const ast::Expression& e,
                                                                 std::uint32_t at,
                                                                 const Environment& names,
                                                                 bool is_condition) {
    std::vector<std::string> parameters;
    std::vector<const Reference*> references;
    for (const auto& [name, reference] : names) {
      parameters.push_back(name);
      references.push_back(&reference);
    }
    const std::vector<bool> named = variables_named(parameters, e, at);
    std::uint32_t slot = kNoSlot;
    for (std::size_t i = 0; i < named.size(); ++i) {
      if (!named[i] || references[i]->is_player) continue;
      if (slot != kNoSlot && slot != references[i]->slot) return std::nullopt;
      slot = references[i]->slot;
    }
    // Functions compare under the session's rules, definitions without reducing.
    const absl::StatusOr<Program> program =
        compile(context_, e, at,
                {.parameters = parameters,
                 .is_condition = is_condition,
                 .relations = in_function_ > 0 ? CompileOptions::Relations::OfSession
                                               : CompileOptions::Relations::OfTerms});
    if (!program.ok()) return std::nullopt;
    Leaf leaf;
    const std::size_t entries = slot == kNoSlot ? 1 : values_.size();
    Machine machine(context_);
    for (std::size_t i = 0; i < entries; ++i) {
      std::vector<Object> arguments;
      for (const Reference* reference : references) {
        if (reference->is_player) {
          arguments.emplace_back(Integer(player_));
        } else {
          arguments.emplace_back(GameValue{values_.term(i), frame_});
        }
      }
      machine.set_parameters(std::move(arguments));
      if (!add_cell(leaf, machine, *program, is_condition)) return std::nullopt;
    }
    leaves.push_back(std::move(leaf));
    return std::pair(static_cast<std::uint32_t>(leaves.size() - 1), slot);
  }

  // A failure matters only if the cell is used.
  bool add_cell(Leaf& leaf, Machine& machine, const Program& program, bool is_condition) {
    const auto add = [&](Leaf::Of kind, std::int64_t cell) {
      leaf.kinds.push_back(kind);
      leaf.cells.push_back(cell);
      return true;
    };
    const auto failed = [&](const absl::Status& status) {
      if (!is_stop(status)) return add(Leaf::Of::Unknown, 0);
      status_ = status;
      return false;
    };
    if (is_condition) {
      const std::optional<bool> truth = machine.truth(program);
      return truth ? add(Leaf::Of::Truth, *truth ? 1 : 0) : failed(machine.status());
    }
    const absl::StatusOr<Object> object = machine.value(program);
    if (!object.ok()) return failed(object.status());
    if (const bool* truth = std::get_if<bool>(&*object)) {
      return add(Leaf::Of::Truth, *truth ? 1 : 0);
    }
    constexpr std::int64_t kMost = std::int64_t{1} << 60;
    const auto* number = std::get_if<Integer>(&*object);
    if (number != nullptr && -kMost < *number && *number < kMost) {
      return add(Leaf::Of::Number, static_cast<std::int64_t>(*number));
    }
    const GameValue* value = value_in(*object);
    if (value != nullptr) return add(Leaf::Of::Value, value->term.raw());
    return add(Leaf::Of::Unknown, 0);
  }

  Context& context_;
  const ClosedValues& values_;
  Frame frame_;
  Player player_;
  int threads_;
  std::uint32_t slots_ = 2;
  int nesting_ = 0;
  int in_function_ = 0;
  absl::Status status_;
};

// Runs the code of one definition for pairs. Each thread has one.
class PairMachine {
 public:
  PairMachine(const PairCompiler& compiled, const ClosedValues& values, PreferenceForm form,
              const std::vector<std::uint8_t>& results)
      : code_(compiled.code),
        leaves_(compiled.leaves),
        tables_(compiled.tables),
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
    for (std::uint32_t at = 0; at < code_.size();) {
      const Code& code = code_[at++];
      switch (code.op) {
        case Code::Op::Test:
        case Code::Op::Compare:
        case Code::Op::Other: {
          const std::optional<bool> result = look_up(code);
          if (!result) return std::nullopt;
          truth = *result;
          break;
        }
        case Code::Op::Own:
          truth = own(code);
          break;
        case Code::Op::Constant:
          truth = code.a != 0;
          break;
        case Code::Op::Not:
          truth = !truth;
          break;
        case Code::Op::Push:
          pushed_.push_back(truth);
          break;
        case Code::Op::SameAsPushed:
          truth = truth == pushed_.back();
          pushed_.pop_back();
          break;
        case Code::Op::Jump:
          at = code.a;
          break;
        case Code::Op::JumpIf:
          if (truth) at = code.a;
          break;
        case Code::Op::JumpIfNot:
          if (!truth) at = code.a;
          break;
        case Code::Op::Loop:
          loops_.push_back({values_.options(slots_[code.b]), 0});
          break;
        case Code::Op::Next: {
          LoopState& loop = loops_.back();
          if (loop.next == loop.options.size()) {
            loops_.pop_back();
            at = code.c;
          } else {
            slots_[code.a] = loop.options[loop.next++];
          }
          break;
        }
        case Code::Op::LeaveLoop:
          loops_.pop_back();
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

  [[nodiscard]] std::size_t place_of(std::uint32_t slot) const {
    return slot == kNoSlot ? 0 : slots_[slot];
  }

  [[nodiscard]] std::optional<bool> look_up(const Code& code) const {
    if (code.op == Code::Op::Compare) return compare(code);
    if (code.op == Code::Op::Test) {
      const Leaf& leaf = leaves_[code.a];
      const std::size_t place = place_of(code.b);
      if (leaf.kinds[place] != Leaf::Of::Truth) return std::nullopt;
      return leaf.cells[place] != 0;
    }
    const std::uint8_t cell = tables_[code.c][slots_[code.a] * values_.size() + slots_[code.b]];
    return holds(code.comparison, static_cast<Relation>(cell));
  }

  [[nodiscard]] std::optional<bool> compare(const Code& code) const {
    using Of = Leaf::Of;
    const std::size_t i = place_of(code.b);
    const std::size_t j = place_of(code.d);
    Of left = leaves_[code.a].kinds[i];
    Of right = leaves_[code.c].kinds[j];
    std::int64_t a = leaves_[code.a].cells[i];
    std::int64_t b = leaves_[code.c].cells[j];
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
    if (left != Of::Number && !is_sameness(code.comparison)) return std::nullopt;
    return holds(code.comparison, a == b  ? Relation::Equal
                                  : a < b ? Relation::Less
                                          : Relation::Greater);
  }

  [[nodiscard]] bool own(const Code& code) const {
    const std::size_t x = slots_[code.a];
    const std::size_t y = slots_[code.b];
    if (x == y) return holds(code.comparison, Relation::Equal);
    return answer_of(form_, code.comparison, results_[x * values_.size() + y] != 0,
                     results_[y * values_.size() + x] != 0);
  }

  const std::vector<Code>& code_;
  const std::vector<Leaf>& leaves_;
  const std::vector<RelationTable>& tables_;
  const ClosedValues& values_;
  PreferenceForm form_;
  const std::vector<std::uint8_t>& results_;
  std::array<std::uint32_t, kMostSlots> slots_{};
  std::vector<LoopState> loops_;
  std::vector<bool> pushed_;
};

constexpr std::uint8_t cell_of(Relation relation) { return static_cast<std::uint8_t>(relation); }

// The result of the definition for every ordered pair; empty if something is unknown.
absl::StatusOr<std::vector<std::uint8_t>> say_all(const PairCompiler& compiled,
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
        PairMachine machine(compiled, values, form, results);
        const std::size_t v = levels[depth] + row;
        for (std::size_t w = first; w < last && !is_unknown; ++w) {
          if (v == w) continue;
          const std::optional<bool> truth = machine.run(v, w);
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
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
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
  const PreferenceDefinition& definition = preference.definition();
  PairCompiler compiled(context, values, Frame{context.settings.frame.players, 1}, p, threads);
  KM_ASSIGN_OR_RETURN(const bool done, compiled.run(definition));
  if (!done) return std::nullopt;
  KM_ASSIGN_OR_RETURN(auto results,
                      say_all(compiled, values, definition.form, threads, context.budget()));
  if (results.empty()) return std::nullopt;
  return results;
}

absl::StatusOr<std::optional<RelationTable>> relation_table(Context& context, PairTable kind,
                                                            const ClosedValues& values, Player p,
                                                            int threads) {
  Budget& budget = context.budget();
  Preferences& preferences = context.preferences();
  if (kind != PairTable::Selfish && !preferences.uses_theorems()) return std::nullopt;
  std::optional<RelationTable> table = kind == PairTable::Selfish
                                           ? selfish_table(values, p, threads, budget)
                                           : prudent_table(values, p, preferences, threads, budget);
  if (!table && budget.is_spent()) return status_of(budget);
  if (table && kind == PairTable::Indifferent) {
    std::replace(table->begin(), table->end(), static_cast<std::uint8_t>(Relation::Incomparable),
                 static_cast<std::uint8_t>(Relation::Equal));
  }
  return table;
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
