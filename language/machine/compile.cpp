// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/compile.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/value_builder.hpp"
#include "language/domain.hpp"
#include "language/function_definition.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/functions/functions.hpp"
#include "language/list.hpp"
#include "language/machine/kinds.hpp"
#include "language/machine/routines.hpp"
#include "language/machine/truth_tables.hpp"
#include "language/module.hpp"
#include "language/named_game.hpp"
#include "language/rule_sets.hpp"
#include "language/variables.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;
using Gathered = ast::GatherInfo::What;
using Op = Instruction::Op;

bool is_connective(Kind kind) {
  return kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Implies;
}

bool is_condition(Kind kind) {
  return is_connective(kind) || kind == Kind::Relation || kind == Kind::Clauses ||
         kind == Kind::Quantified || kind == Kind::Member;
}

bool is_ordering(const ast::RelationInfo& info) {
  return std::any_of(info.comparisons.begin(), info.comparisons.end(), [](Comparison c) {
    return c != Comparison::Equal && c != Comparison::NotEqual;
  });
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The coalition that two or more letters stand for, `AB` or, for three players, `NF`; empty if the
// word is not one. The user of the coalition must check that these players exist, since it may
// belong to another game than the session's.
Coalition lettered(const Frame& frame, std::string_view word) {
  Coalition coalition;
  for (const char letter : word) {
    if (!is_letter_notation({&letter, 1})) return {};
    const std::size_t relative =
        frame.players == 3 ? std::string_view("NFP").find(letter) : std::string_view::npos;
    const Player p = relative != std::string_view::npos ? frame.successor(frame.start, relative)
                                                        : letter - 'A' + 1;
    if (coalition.contains(p)) return {};
    coalition = coalition | Coalition::of(p);
  }
  return coalition;
}

// The clauses `for P under R` around a part of a condition, including outer ones.
struct Clauses {
  std::optional<std::uint32_t> player_node;
  std::optional<std::uint32_t> player_slot;
  std::optional<System> system;
  std::optional<std::uint32_t> rules_node;  // instead of the system
  std::optional<std::uint32_t> rules_slot;
};

// The variant of `options` that returns them in any order.
const FunctionInfo* unordered(const FunctionInfo* function) {
  return function->name == "options" ? &options_in_any_order() : function;
}

class Compiler {
 public:
  Compiler(Context& context, const ast::Expression& expression, std::uint32_t root,
           const CompileOptions& options, const ExpressionKinds& kinds)
      : context_(context), expression_(expression), options_(options), kinds_(kinds) {
    program_.expression = &expression;
    program_.root = root;
    program_.is_condition = options.is_condition;
    program_.compares_terms = options.relations != CompileOptions::Relations::OfSession;
    clauses_.emplace_back();
    for (const std::string& parameter : options.parameters) {
      locals_[parameter].push_back(program_.slots++);
    }
    if (options.around == nullptr) return;
    for (const auto& [name, object] : *options.around) program_.constants.push_back(object);
  }

  absl::StatusOr<Program> run() {
    // A premise or a claim may be joined to outer conditions.
    const std::uint32_t whole = options_.whole == ast::kNone ? program_.root : options_.whole;
    later({.role = options_.is_domain ? Role::Domain : Role::None,
           .truth = options_.is_condition,
           .premise = options_.is_premise,
           .doubtful = options_.is_condition && is_connective(expression_.nodes[whole].kind) &&
                       has_ordering_with_clauses(whole),
           .node = program_.root});
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      if (absl::Status status = perform(task); !status.ok()) {
        return with_range(status, node(task).range);
      }
    }
    return std::move(program_);
  }

 private:
  enum class Action : std::uint8_t {
    Visit,      // emits the code of a subexpression
    Emit,       // emits an instruction after all code before it
    Jump,       // emits the jump of a connective, whose target is unknown
    Land,       // makes the last open jump lead here
    Remember,   // makes the look-up lead here, and stores the result
    BindLocal,  // from here on, `let` knows the name
    EndLet,     // removes the names of `let`
    Word,       // pushes the word as a text
    Game,       // pushes the game with this name
    RuleSet,    // pushes the rule set with this name
    LandOuter,  // makes the jump before the last one lead here
    OpenLoop,   // begins a loop and names its variables
    Decide,     // for `all` and `some`: leaves all loops if this instance decides
    Pass,       // goes to the next instance if this one is not wanted
    EndGather,  // ends all loops and removes the names
    Keep,       // keeps the object of a quantifier that is computed once
  };
  // The context of a subexpression: in a bar, in braces, after `in`, or after `in` where the order
  // of members does not matter.
  enum class Role : std::uint8_t { None, Base, Member, Domain, AnyOrder };
  struct Task {
    Action action = Action::Visit;
    Op op = Op::Constant;
    Role role = Role::None;
    bool truth = false;     // true if the result goes to the register
    bool premise = false;   // true if only the premise in it is wanted (has_premise)
    bool doubtful = false;  // true beside an ordering with clauses
    bool looked_up = false;
    std::uint32_t node = 0;
    std::uint32_t argument = 0;
    std::uint32_t clauses = 0;  // an index of clauses_
  };

  [[nodiscard]] const ast::Node& node(const Task& task) const {
    return expression_.nodes[task.node];
  }
  [[nodiscard]] const std::string& text(const ast::Node& node) const {
    return expression_.texts[node.index];
  }
  // Tasks are executed last to first.
  void later(Task task) { tasks_.push_back(task); }
  void emit(Op op, std::uint32_t argument, std::uint32_t at) {
    program_.code.push_back({op, argument, at});
  }
  void constant(Object object, std::uint32_t at) {
    emit(Op::Constant, static_cast<std::uint32_t>(program_.constants.size()), at);
    program_.constants.push_back(std::move(object));
  }
  // Schedules `op` with an entry of its own in one of the program's tables.
  template <typename Entry>
  void emit_later(Op op, std::uint32_t at, std::vector<Entry>& table, Entry entry) {
    later({.action = Action::Emit,
           .op = op,
           .node = at,
           .argument = static_cast<std::uint32_t>(table.size())});
    table.push_back(std::move(entry));
  }
  // Schedules the operands, first to last.
  void visit_later(const std::vector<std::uint32_t>& operands, std::uint32_t clauses) {
    for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
      later({.node = *operand, .clauses = clauses});
    }
  }
  [[nodiscard]] std::uint32_t here() const {
    return static_cast<std::uint32_t>(program_.code.size());
  }

  absl::Status perform(const Task& task) {
    switch (task.action) {
      case Action::Visit:
        return visit(task);
      case Action::Emit:
        emit(task.op, task.argument, task.node);
        break;
      case Action::Jump:
        jumps_.push_back(here());
        emit(task.op, 0, task.node);
        break;
      case Action::Land:
        program_.code[jumps_.back()].argument = here();
        jumps_.pop_back();
        break;
      case Action::Remember:
        emit(Op::Remember, task.argument, task.node);
        program_.code[jumps_.back()].node = here();
        jumps_.pop_back();
        break;
      case Action::BindLocal:
        locals_[text(node(task))].push_back(program_.slots);
        scopes_.push_back({{text(node(task))}});
        emit(Op::Store, program_.slots++, task.node);
        break;
      case Action::Word:
        constant(text(node(task)), task.node);
        return absl::OkStatus();
      case Action::Game:
        constant(OtherObjectPointer(context_.library.game(text(node(task)))), task.node);
        break;
      case Action::RuleSet:
        return rule_set(task);
      case Action::LandOuter:
        program_.code[jumps_[jumps_.size() - 2]].argument = here();
        jumps_.erase(jumps_.end() - 2);
        break;
      case Action::OpenLoop:
        open_loop(task);
        break;
      case Action::Decide: {
        GatherCode& gather = program_.gathers[task.argument];
        gather.leave = here();
        emit(gather.kind == Gathered::All ? Op::JumpIfNot : Op::JumpIf, 0, task.node);
        break;
      }
      case Action::Pass:
        emit(task.op, innermost_next(program_.gathers[task.argument]), task.node);
        break;
      case Action::EndGather:
        end_gather(task);
        break;
      case Action::Keep:
        emit(Op::Keep, task.argument, task.node);
        program_.kept[task.argument].behind = here();
        break;
      case Action::EndLet:
        for (const std::uint32_t argument : operands_of(expression_, task.node)) {
          if (expression_.nodes[argument].kind != Kind::Keyword) break;
          locals_[text(expression_.nodes[argument])].pop_back();
          scopes_.pop_back();
        }
        break;
    }
    return absl::OkStatus();
  }

  // Schedules the operands, first to last, and then `op` of the node. `role` applies to all
  // operands of braces, and to the first operand of a bar.
  absl::Status operands_then(const Task& task, Op op, Role role = Role::None) {
    later({.action = Action::Emit, .op = op, .node = task.node});
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    for (std::size_t i = operands.size(); i > 0; --i) {
      const bool has_role = role == Role::Member || i == 1;
      later(
          {.role = has_role ? role : Role::None, .node = operands[i - 1], .clauses = task.clauses});
    }
    return absl::OkStatus();
  }

  absl::Status visit(const Task& task) {
    const Kind kind = node(task).kind;
    if (task.premise) return premise(task);
    const bool joins = is_connective(kind) || kind == Kind::Clauses ||
                       (kind == Kind::Relation && compares_truths(task));
    if (options_.tables != nullptr && task.truth && !task.looked_up && !joins) {
      return visit_with_table(task);
    }
    if (kind == Kind::If) return choose(task);
    if (task.truth && !is_condition(kind)) {
      later({.action = Action::Emit, .op = Op::PopTruth, .node = task.node});
    } else if (!task.truth && is_condition(kind)) {
      later({.action = Action::Emit, .op = Op::PushTruth, .node = task.node});
    }
    return is_condition(kind) ? condition(task) : operand(task);
  }

  // Compiles whether the premise in a condition is met.
  absl::Status premise(const Task& task) {
    const Kind kind = node(task).kind;
    if (!task.truth) later({.action = Action::Emit, .op = Op::PushTruth, .node = task.node});
    Task here = task;
    here.truth = true;
    if (kind == Kind::If) return choose(here);
    if (kind == Kind::Call) {
      const std::string& name = text(node(task));
      if (name == kLet) return let(here);
      if (variable_named(name)) {  // which hides the function
        emit(Op::SetTruth, 1, task.node);
        return absl::OkStatus();
      }
      later({.action = Action::Emit, .op = Op::PopTruth, .node = task.node});
      return invoke(task, *function_named(name));
    }
    const std::vector<std::uint32_t> sides = operands_of(expression_, task.node);
    if (kind == Kind::Implies && !has_premise(context_.library, expression_, sides[1])) {
      here.premise = false;
      here.node = sides[0];
      later(here);
      return absl::OkStatus();
    }
    return condition(here);
  }

  absl::Status operand(const Task& task) {
    switch (node(task).kind) {
      case Kind::Plain:
        emit(Op::Plain, 0, task.node);
        return absl::OkStatus();
      case Kind::Outcome:
        return outcome(task);
      case Kind::Integer:
      case Kind::String:
      case Kind::Path:
        literal(task);
        return absl::OkStatus();
      case Kind::Name:
        return name(task);
      case Kind::List:
        return operands_then(task, Op::List);
      case Kind::Choice:
        return operands_then(task, Op::Choice);
      case Kind::Braces:
        return operands_then(task, Op::Braces, Role::Member);
      case Kind::Bar:
        return operands_then(task, Op::Simple, Role::Base);
      case Kind::Call:
        return call(task);
      case Kind::Keyword:
        return error_at(node(task).range, "an argument with a name belongs in a call");
      case Kind::Tuple:
        return tuple(task);
      case Kind::Lambda:
        return function(task);
      case Kind::Heap:
        return operands_then(task, Op::Heap);
      case Kind::Negate:
        return operands_then(task, Op::Negate);
      case Kind::Gather:
        return gather(task);
      case Kind::Binary:
        return operands_then(task,
                             node(task).op == ast::Op::Partition ? Op::Partition : Op::Arithmetic);
      default:
        return absl::InternalError("unknown syntax");
    }
  }

  absl::Status outcome(const Task& task) {
    const Frame& frame = context_.settings.frame;
    const ast::OutcomeInfo& written = expression_.outcomes[node(task).index];
    KM_ASSIGN_OR_RETURN(const Term term,
                        outcome_value(context_.store(), frame, written, node(task).range));
    constant(GameValue{term, frame}, task.node);
    return absl::OkStatus();
  }

  absl::Status condition(const Task& task) {
    if (node(task).kind == Kind::Relation) return relation(task);
    if (node(task).kind == Kind::Clauses) return clauses(task);
    if (node(task).kind == Kind::Quantified) return gather(task);
    if (node(task).kind == Kind::Member) return membership(task);
    connective(task);
    return absl::OkStatus();
  }

  void literal(const Task& task) {
    const ast::Node& here = node(task);
    if (here.kind == Kind::String) {
      constant(text(here), task.node);
    } else if (here.kind == Kind::Path) {
      constant(expression_.paths[here.index], task.node);
    } else {
      // A number above 64 bits is known by its digits.
      constant(here.index != ast::kNone ? Integer(expression_.integers[here.index])
                                        : from_decimal(expression_.text(here.range)),
               task.node);
    }
  }

  // --- Conditions ---

  // True if the subexpression names variables of an outer `all`, `sum` or the like, which are not
  // on an axis of the tables.
  [[nodiscard]] bool names_local(std::uint32_t root) const {
    std::vector<std::string> names;
    for (const auto& [name, slots] : locals_) {
      if (!slots.empty()) names.push_back(name);
    }
    return !names.empty() && names_any(names, expression_, root);
  }

  absl::Status visit_with_table(Task task) {
    task.looked_up = true;
    std::optional<RelationCode> code;
    if (node(task).kind == Kind::Relation) {
      KM_ASSIGN_OR_RETURN(code, relation_code(task));
    }
    std::vector<std::uint32_t> around;
    const Clauses& active = clauses_[task.clauses];
    if (active.player_node) around.push_back(*active.player_node);
    if (active.rules_node) around.push_back(*active.rules_node);
    const auto is_local = [&](std::uint32_t at) { return names_local(at); };
    if (is_local(task.node) || std::any_of(around.begin(), around.end(), is_local)) {
      later(task);
      return absl::OkStatus();
    }
    KM_ASSIGN_OR_RETURN(const auto table, options_.tables->add(expression_, task.node, around,
                                                               code ? &*code : nullptr));
    if (table) {
      jumps_.push_back(here());
      emit(Op::LookUp, *table, 0);
      later({.action = Action::Remember, .node = task.node, .argument = *table});
    }
    later(task);
    return absl::OkStatus();
  }

  void connective(const Task& task) {
    const Kind kind = node(task).kind;
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    Task part{.truth = true,
              .doubtful = task.doubtful || has_ordering_with_clauses(task.node),
              .clauses = task.clauses};
    if (kind == Kind::Not) {
      later({.action = Action::Emit, .op = Op::Not, .node = task.node});
      part.node = operands[0];
      later(part);
      return;
    }
    later({.action = Action::Land, .node = task.node});
    part.node = operands[1];
    part.premise = task.premise;
    later(part);
    // The premise of `A and B` is met if that of one of them is; that of `A implies B` needs A.
    const bool is_and = kind == (task.premise ? Kind::Implies : Kind::And);
    const bool is_or = kind == (task.premise ? Kind::And : Kind::Or);
    later({.action = Action::Jump,
           .op = is_and  ? Op::AndThen
                 : is_or ? Op::OrElse
                         : Op::ImpliesThen,
           .node = task.node});
    part.node = operands[0];
    part.premise = task.premise && kind == Kind::And;
    later(part);
  }

  // For the outermost connective: true if an ordering that it joins has clauses. It is computed
  // once for all connectives that it joins.
  bool has_ordering_with_clauses(std::uint32_t root) {
    if (root < joined_end_ && root >= joined_begin_) return false;
    joined_begin_ = expression_.nodes[root].first;
    joined_end_ = root + 1;
    std::vector<std::pair<std::uint32_t, bool>> waiting{{root, false}};
    while (!waiting.empty()) {
      const auto [at, has_clauses] = waiting.back();
      waiting.pop_back();
      const ast::Node& part = expression_.nodes[at];
      if (part.kind == Kind::Relation) {
        const ast::RelationInfo& info = expression_.relations[part.index];
        if (is_ordering(info) && (has_clauses || info.has_for || info.has_under)) return true;
      } else if (part.kind == Kind::Clauses) {
        waiting.emplace_back(operands_of(expression_, at)[0], true);
      } else if (is_connective(part.kind)) {
        for (const std::uint32_t operand : operands_of(expression_, at)) {
          waiting.emplace_back(operand, has_clauses);
        }
      }
    }
    return false;
  }

  // Adds the clauses of a `for` and an `under` at the end of `operands`, and removes them.
  absl::Status add_clauses(const ast::RelationInfo& info, std::vector<std::uint32_t>& operands,
                           Clauses& active) {
    const auto add_player = [&] {
      if (!info.has_for) return;
      active.player_node = operands.back();
      active.player_slot.reset();
      operands.pop_back();
    };
    if (info.under_first) add_player();
    if (info.has_under) {
      active.rules_slot.reset();
      active.rules_node.reset();
      if (names_variable(operands.back())) {
        active.rules_node = operands.back();
      } else {
        KM_ASSIGN_OR_RETURN(active.system, system_of(context_, expression_, operands.back()));
      }
      operands.pop_back();
    }
    if (!info.under_first) add_player();
    return absl::OkStatus();
  }

  // Compiles (CONDITION) for P under R.
  absl::Status clauses(const Task& task) {
    const ast::RelationInfo& info = expression_.relations[node(task).index];
    std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    Clauses active = clauses_[task.clauses];
    KM_RETURN_IF_ERROR(add_clauses(info, operands, active));
    if (info.has_for) active.player_slot = program_.slots++;
    const bool has_rules = info.has_under && active.rules_node.has_value();
    if (has_rules) active.rules_slot = program_.slots++;
    later({.truth = true,
           .premise = task.premise,
           .node = operands[0],
           .clauses = static_cast<std::uint32_t>(clauses_.size())});
    if (info.has_for) {
      later({.action = Action::Emit,
             .op = Op::StorePlayer,
             .node = *active.player_node,
             .argument = *active.player_slot});
      later({.node = *active.player_node, .clauses = task.clauses});
    }
    if (has_rules) {
      later({.action = Action::Emit,
             .op = Op::Store,
             .node = *active.rules_node,
             .argument = *active.rules_slot});
      later({.action = Action::RuleSet, .node = *active.rules_node});
    }
    clauses_.push_back(std::move(active));
    return absl::OkStatus();
  }

  absl::StatusOr<RelationCode> relation_code(const Task& task) {
    const ast::RelationInfo& info = expression_.relations[node(task).index];
    std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    Clauses active = clauses_[task.clauses];
    KM_RETURN_IF_ERROR(add_clauses(info, operands, active));
    const bool own = info.has_for || info.has_under;
    const bool has_rules = active.system || active.rules_node || active.rules_slot;
    const bool of_terms = program_.compares_terms && !has_rules;
    const bool is_counted = std::any_of(
        operands.begin(), operands.end(),
        [&](std::uint32_t operand) { return kinds_.nodes[operand] == ExpressionKind::Number; });
    return RelationCode{
        .info = &info,
        .operands = std::move(operands),
        .system = of_terms ? program_.equality() : active.system.value_or(context_.settings.under),
        .equality = active.system.value_or(program_.equality()),
        .player_node = active.player_node,
        .player_slot = active.player_slot,
        .has_own_clauses = own,
        .has_clauses = own || task.clauses != 0,
        .names_rules = has_rules,
        .is_counted = is_counted,
        .is_doubtful = task.doubtful && !own && task.clauses == 0 && is_ordering(info),
        .rules_node = active.rules_node,
        .rules_slot = active.rules_slot,
        .is_of_terms = of_terms,
        .is_of_preference =
            of_terms && options_.relations == CompileOptions::Relations::OfPreference,
    };
  }

  absl::Status membership(const Task& task) {
    const Clauses& active = clauses_[task.clauses];
    emit_later(Op::Member, task.node, program_.memberships,
               {active.system.value_or(program_.equality()), active.rules_slot});
    visit_later(operands_of(expression_, task.node), task.clauses);
    return absl::OkStatus();
  }

  // True for (a < b) == (c < d), which compares truth values.
  [[nodiscard]] bool compares_truths(const Task& task) const {
    const ast::RelationInfo& info = expression_.relations[node(task).index];
    if (info.has_for || info.has_under || info.comparisons.size() != 1 || is_ordering(info)) {
      return false;
    }
    const std::vector<std::uint32_t> sides = operands_of(expression_, task.node);
    return is_condition(expression_.nodes[sides[0]].kind) &&
           is_condition(expression_.nodes[sides[1]].kind);
  }
  void same_truth(const Task& task) {
    const ast::RelationInfo& info = expression_.relations[node(task).index];
    const std::vector<std::uint32_t> sides = operands_of(expression_, task.node);
    const bool differ = info.comparisons[0] == Comparison::NotEqual;
    later({.action = Action::Emit,
           .op = Op::SameTruth,
           .node = task.node,
           .argument = differ ? 1U : 0U});
    later({.truth = true, .node = sides[1], .clauses = task.clauses});
    later({.action = Action::Emit, .op = Op::PushTruth, .node = sides[0]});
    later({.truth = true, .node = sides[0], .clauses = task.clauses});
  }

  absl::Status relation(const Task& task) {
    if (options_.tables != nullptr && compares_truths(task)) {
      same_truth(task);
      return absl::OkStatus();
    }
    KM_ASSIGN_OR_RETURN(RelationCode code, relation_code(task));
    later({.action = Action::Emit,
           .op = Op::Relation,
           .node = task.node,
           .argument = static_cast<std::uint32_t>(program_.relations.size())});
    if (code.info->has_under && code.rules_node) {
      later({.action = Action::RuleSet, .node = *code.rules_node});
    }
    if (code.info->has_for) later({.node = *code.player_node, .clauses = task.clauses});
    visit_later(code.operands, task.clauses);
    program_.relations.push_back(std::move(code));
    return absl::OkStatus();
  }

  // --- Calls ---

  // The text including leading zeros, which are cells of a board: `clobber(012)`.
  [[nodiscard]] std::string_view argument_text(const ast::Node& argument) const {
    SourceRange range = argument.range;
    // A number is first in the text if the verb before it is implied: `kingmaker draw 9`.
    while (argument.kind == Kind::Integer && range.begin > 0 &&
           expression_.text({range.begin - 1, range.begin}) == "0") {
      --range.begin;
    }
    return expression_.text(range);
  }

  absl::Status call(const Task& task) {
    const ast::Node& here = node(task);
    const std::string& name = text(here);
    if (name == kLet) return let(task);
    if (name == "sort" && !sorts_by_column(task.node)) return sort(task);
    if (name == "map" || name == "filter") return map(task, name == "filter");
    if (name == "fold") return fold(task);
    const bool is_built_in =
        context_.library.function(name) != nullptr || context_.library.game(name) != nullptr;
    if (const auto variable = variable_named(name); variable && !is_built_in) {
      return apply_variable(task, *variable);
    }
    if (is_domain(context_.library, expression_, task.node, task.role >= Role::Domain)) {
      const auto width = sample_widths_.find(task.node);
      return domain(task, width == sample_widths_.end() ? 1 : width->second);
    }
    if (const auto function = passed_function(name)) return apply_variable(task, *function);
    if (const auto* const bound = function_named(name)) return invoke(task, *bound);
    CallCode code;
    code.function = context_.library.function(name);
    if (code.function != nullptr && code.function->is_lazy) return lazy_call(task, *code.function);
    if (code.function != nullptr && task.role == Role::AnyOrder) {
      code.function = unordered(code.function);
    }
    code.game = game_named(context_.library, name);
    if (code.game != nullptr && task.role >= Role::Domain) return unknown_domain(name, here.range);
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    if (code.function == nullptr && code.game == nullptr) {
      if (!is(name, Library::kRuleSet)) {
        if (may_be_defined_later(name)) {
          emit_later(Op::Invoke, task.node, program_.invocations, {nullptr, here.count});
          visit_later(operands, task.clauses);
          return absl::OkStatus();
        }
        if (task.role >= Role::Domain) return unknown_domain(name, here.range);
        return unknown_function(name, here.range);
      }
      if (rule_set(task).ok()) return absl::OkStatus();
      // A rule set is not a function: `prudent([1,3])`.
      return error_at(here.range,
                      cat("`", name, "` is a rule set; write it after `under` or `under=`"));
    }
    if (code.game != nullptr && code.game->lists_piles()) {
      KM_RETURN_IF_ERROR(check_piles(*code.game, operands));
    }
    call_later(task, std::move(code), operands);
    return absl::OkStatus();
  }

  // Schedules the arguments of a built-in function or a game, first to last, and then the call.
  void call_later(const Task& task, CallCode code, const std::vector<std::uint32_t>& operands) {
    const std::string& name = text(node(task));
    later({.action = Action::Emit,
           .op = Op::Call,
           .node = task.node,
           .argument = static_cast<std::uint32_t>(program_.calls.size())});
    for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
      const ast::Node& argument = expression_.nodes[*operand];
      const bool is_named = argument.kind == Kind::Keyword;
      const std::uint32_t value = is_named ? *operand - 1 : *operand;
      code.arguments.push_back({is_named ? text(argument) : "",
                                {},
                                argument.range,
                                argument_text(expression_.nodes[value])});
      const bool names_rules = is_named && text(argument) == "under";
      // The argument `start=all`.
      const bool is_word = is_named && text(argument) == "start" &&
                           expression_.nodes[value].kind == Kind::Name &&
                           text(expression_.nodes[value]) == "all";
      // `census(clobber, ...)`, `apply(merge_same_mover, ...)`
      const bool is_game = !is_named && operand + 1 == operands.rend() &&
                           code.function != nullptr && code.function->takes_a_word &&
                           expression_.nodes[value].kind == Kind::Name;
      const bool may_be_title =
          is_named ? text(argument) == "by" : name == "column" && operand == operands.rbegin();
      const bool names_game = code.function != nullptr && code.function->takes_games &&
                              is_game_name(expression_.nodes[value]);
      later({.action = names_rules                                               ? Action::RuleSet
                       : names_game                                              ? Action::Game
                       : is_word || is_game || (may_be_title && is_title(value)) ? Action::Word
                                                                                 : Action::Visit,
             .node = value,
             .clauses = task.clauses});
    }
    std::reverse(code.arguments.begin(), code.arguments.end());
    program_.calls.push_back(std::move(code));
  }

  // Compiles the call of a function that receives its arguments unevaluated: a verb such as
  // `check`, or a quantifier such as `find`, which is the argument itself.
  absl::Status lazy_call(const Task& task, const FunctionInfo& function) {
    CallCode code;
    code.function = &function;
    code.arguments = unevaluated_arguments(expression_, task.node);
    for (const Argument& argument : code.arguments) {
      KM_RETURN_IF_ERROR(check_names(argument.node, function));
    }
    code.around = variables_in(task.node);
    const std::vector<std::string> around = code.around;
    emit_later(Op::Call, task.node, program_.calls, std::move(code));
    for (auto name = around.rbegin(); name != around.rend(); ++name) {
      later_variable(*variable_named(*name), task.node);
    }
    return absl::OkStatus();
  }
  // In the definition of a function: an error if names in a condition that is not evaluated are
  // unknown.
  absl::Status check_names(std::uint32_t root, const FunctionInfo& function) {
    const bool is_condition =
        function.kinds.starts_with("truth") || expression_.nodes[root].kind == Kind::Gather;
    if (options_.self == nullptr || !is_condition) return absl::OkStatus();
    std::vector<std::string> names = variables_in(root);
    const ast::Node& whole = expression_.nodes[root];
    std::vector<std::uint32_t> parts{root};
    std::size_t domains = 0;
    if (whole.kind == Kind::Gather) {
      const ast::GatherInfo& info = expression_.gathers[whole.index];
      parts = operands_of(expression_, root);
      domains = info.groups.size();
      for (const ast::GatherInfo::Group& group : info.groups) {
        for (const std::uint32_t variable : group.variables) {
          names.push_back(expression_.texts[variable]);
        }
      }
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool is_named = expression_.nodes[parts[i]].kind == Kind::Keyword;
      const absl::StatusOr<Program> part =
          compile(context_, expression_, is_named ? parts[i] - 1 : parts[i],
                  {.variables = names, .self = options_.self, .is_domain = i < domains});
      if (!part.ok()) return part.status();
    }
    return absl::OkStatus();
  }
  // The variables of this program that a subexpression names.
  [[nodiscard]] std::vector<std::string> variables_in(std::uint32_t root) const {
    std::vector<std::string> all(options_.variables.begin(), options_.variables.end());
    for (const auto& [name, slots] : locals_) {
      if (!slots.empty()) all.push_back(name);
    }
    if (options_.around != nullptr) {
      for (const auto& [name, object] : *options_.around) all.push_back(name);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const std::vector<bool> named = variables_named(all, expression_, root);
    std::vector<std::string> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (named[i]) found.push_back(all[i]);
    }
    return found;
  }

  // `nim(1+2)` may mean two piles, as a position is often written, or one of three counters.
  absl::Status check_piles(const NamedGame& game,
                           const std::vector<std::uint32_t>& operands) const {
    for (const std::uint32_t operand : operands) {
      std::vector<std::uint32_t> waiting{operand};
      Integer sum = 0;
      std::string piles;
      while (!waiting.empty()) {
        const std::uint32_t at = waiting.back();
        waiting.pop_back();
        const ast::Node& part = expression_.nodes[at];
        if (part.kind == Kind::Binary && part.op == ast::Op::Add) {
          const std::vector<std::uint32_t> sides = operands_of(expression_, at);
          waiting.insert(waiting.end(), sides.rbegin(), sides.rend());
        } else if (part.kind == Kind::Integer) {
          const std::string_view digits = expression_.text(part.range);
          append(piles, piles.empty() ? "" : ",", digits);
          sum += from_decimal(digits);
        } else {
          piles.clear();
          break;
        }
      }
      if (piles.find(',') == std::string::npos) continue;
      return error_at(
          expression_.nodes[operand].range,
          cat("piles are not added up: write `", game.name(), "(", piles,
              ")` for several piles, or `", game.name(), "(", brief_decimal(sum), ")` for one"));
    }
    return absl::OkStatus();
  }

  // Compiles let x = EXPR, ... in EXPR: the last expression, with names for the others.
  absl::Status let(const Task& task) {
    const std::vector<std::uint32_t> parts = operands_of(expression_, task.node);
    later({.action = Action::EndLet, .node = task.node});
    later({.truth = task.premise,
           .premise = task.premise,
           .node = parts.back(),
           .clauses = task.clauses});
    for (std::size_t k = parts.size() - 1; k > 0; --k) {
      later({.action = Action::BindLocal, .node = parts[k - 1]});
      later({.node = parts[k - 1] - 1, .clauses = task.clauses});
    }
    return absl::OkStatus();
  }

  [[nodiscard]] bool is(std::string_view name, Library::Meaning meaning) const {
    return (context_.library.meanings_of(name) & meaning) != 0;
  }

  [[nodiscard]] absl::Status unknown_function(const std::string& name, SourceRange at) const {
    const std::string instead = instead_of(name);
    const std::string meant =
        !instead.empty() ? instead
                         : context_.library.did_you_mean(
                               name, Library::kFunction | Library::kGame | Library::kCollected);
    return error_at(at, cat("there is no function `", name, "`", meant));
  }

  [[nodiscard]] absl::Status unknown_domain(const std::string& name, SourceRange at) const {
    const std::vector<std::string_view> names = domain_names(context_.library);
    return error_at(at, cat("`", name, "` is no domain", did_you_mean(nearest(name, names)),
                            "; expected a domain such as 1..9, values(depth <= 2), a list, or the "
                            "positions of a game, nim(counters <= 9)"));
  }

  // The function of the session; null if the name is of none.
  [[nodiscard]] const FunctionDefinition* function_named(const std::string& name) const {
    if (options_.self != nullptr && name == options_.self->name) return options_.self;
    return held_function(name).get();
  }
  [[nodiscard]] FunctionPointer held_function(const std::string& name) const {
    const Object* bound = context_.library.definition(name);
    if (bound != nullptr) return held_in<FunctionDefinition>(*bound);
    const FunctionInfo* info = context_.library.function(name);
    return info == nullptr || info->module == nullptr ? nullptr : info->module->function(name);
  }

  // The instruction that pushes a function which a name of the session stands for: `h = even`.
  [[nodiscard]] std::optional<Instruction> passed_function(const std::string& name) {
    if (options_.self != nullptr && name == options_.self->name) return std::nullopt;
    const Object* const bound = context_.library.definition(name);
    const FunctionPointer function =
        bound == nullptr ? nullptr : function_in(context_.library, *bound);
    if (function == nullptr || (function->built_in == nullptr && function->open == nullptr)) {
      return std::nullopt;
    }
    program_.constants.push_back(*bound);
    return Instruction{Op::Constant, static_cast<std::uint32_t>(program_.constants.size() - 1), 0};
  }

  // Null for the function that is being defined, whose program is not run.
  [[nodiscard]] Routine* routine_named(const std::string& name, bool is_premise) const {
    if (options_.self != nullptr && name == options_.self->name) return nullptr;
    return &context_.of_statement<Routines>().of(held_function(name), is_premise);
  }

  // True in the body of a function. A name near to a known one is probably a mistake.
  [[nodiscard]] bool may_be_defined_later(const std::string& name) const {
    if (options_.self == nullptr || context_.library.definition(name) != nullptr ||
        foreign_word(name) != nullptr) {
      return false;
    }
    const std::string meant =
        context_.library.did_you_mean(name, Library::kFunction | Library::kGame);
    if (!meant.empty()) {
      context_.warnings.push_back(cat("there is no function `", name, "` yet", meant));
    }
    return true;
  }

  [[nodiscard]] absl::Status check_unnamed(const std::string& name,
                                           const std::vector<std::uint32_t>& operands) const {
    for (const std::uint32_t operand : operands) {
      if (expression_.nodes[operand].kind != Kind::Keyword) continue;
      return error_at(expression_.nodes[operand].range,
                      cat("the arguments of `", name, "` have no names"));
    }
    return absl::OkStatus();
  }

  // Schedules the arguments of a function of the session, first to last. They may include games.
  void arguments_later(const std::vector<std::uint32_t>& operands, std::uint32_t clauses) {
    for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
      const bool is_game = is_game_name(expression_.nodes[*operand]);
      later(
          {.action = is_game ? Action::Game : Action::Visit, .node = *operand, .clauses = clauses});
    }
  }

  // True for the name of a game that means nothing else.
  [[nodiscard]] bool is_game_name(const ast::Node& argument) const {
    return argument.kind == Kind::Name && !variable_named(text(argument)) &&
           context_.library.meanings_of(text(argument)) == Library::kGame;
  }

  // Compiles x -> BODY.
  absl::Status function(const Task& task) {
    const ast::Node& here = node(task);
    const std::uint32_t body = task.node - 1;
    auto function = std::make_shared<FunctionDefinition>();
    for (const std::uint32_t name : expression_.parameters[here.index]) {
      function->parameters.push_back(expression_.texts[name]);
    }
    constexpr std::uint32_t kNodesPerUnit = 16;
    Budget& budget = context_.budget();
    if (!budget.spend(1 + task.node / kNodesPerUnit)) return status_of(budget);
    function->body = part_of(expression_, body);
    function->module = options_.module;
    const std::size_t own = function->parameters.size();
    for (const std::string& name : variables_in(body)) {
      const auto end = function->parameters.begin() + static_cast<std::ptrdiff_t>(own);
      if (std::find(function->parameters.begin(), end, name) == end) {
        function->parameters.push_back(name);
      }
    }
    // Names that are unknown are errors of the statement, not of the first call.
    const absl::StatusOr<Program> compiled = compile(
        context_, expression_, body, {.parameters = function->parameters, .self = options_.self});
    if (!compiled.ok()) return compiled.status();
    const std::vector<std::string> captured(
        function->parameters.begin() + static_cast<std::ptrdiff_t>(own),
        function->parameters.end());
    if (captured.empty()) {
      constant(std::move(function), task.node);
      return absl::OkStatus();
    }
    emit_later(Op::Capture, task.node, program_.functions, FunctionPointer(std::move(function)));
    for (auto name = captured.rbegin(); name != captured.rend(); ++name) {
      later_variable(*variable_named(*name), task.node);
    }
    return absl::OkStatus();
  }
  void later_variable(const Instruction& variable, std::uint32_t at) {
    later({.action = Action::Emit, .op = variable.op, .node = at, .argument = variable.argument});
  }

  // Compiles f(v, w), where f is a variable or a constant.
  absl::Status apply_variable(const Task& task, const Instruction& variable) {
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    KM_RETURN_IF_ERROR(check_unnamed(text(node(task)), operands));
    later({.action = Action::Emit,
           .op = Op::Apply,
           .node = task.node,
           .argument = static_cast<std::uint32_t>(operands.size())});
    later_variable(variable, task.node);
    arguments_later(operands, task.clauses);
    return absl::OkStatus();
  }

  // Compiles f(v, w), where f is a function of the session or of a module.
  absl::Status invoke(const Task& task, const FunctionDefinition& function) {
    const std::vector<std::string>& names = function.parameters;
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    KM_ASSIGN_OR_RETURN(const std::vector<std::vector<std::uint32_t>> given,
                        sorted_operands(task, function, operands));
    emit_later(
        Op::Invoke, task.node, program_.invocations,
        {routine_named(text(node(task)), task.premise), static_cast<std::uint32_t>(names.size())});
    for (std::size_t i = names.size(); i-- > 0;) {
      const bool is_rest = i == function.rest;
      if (is_rest) list_later(task.node, given[i]);
      for (auto operand = given[i].rbegin(); operand != given[i].rend(); ++operand) {
        argument_later(task, function, i, *operand);
      }
      if (is_rest || !given[i].empty()) continue;
      if (i < function.least()) return missing(task, function, i, operands);
      invoke_later(function.standards[i - function.least()], task.node);
    }
    return absl::OkStatus();
  }

  // The operands of each parameter: several of the one that takes all further arguments.
  [[nodiscard]] absl::StatusOr<std::vector<std::vector<std::uint32_t>>> sorted_operands(
      const Task& task, const FunctionDefinition& function,
      const std::vector<std::uint32_t>& operands) const {
    const std::vector<std::string>& names = function.parameters;
    std::vector<std::vector<std::uint32_t>> given(names.size());
    bool has_named = false;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const ast::Node& operand = expression_.nodes[operands[i]];
      const bool is_named = operand.kind == Kind::Keyword;
      const std::size_t unnamed = std::min(i, function.rest.value_or(names.size()));
      const auto place = is_named ? std::find(names.begin(), names.end(), text(operand))
                                  : names.begin() + static_cast<std::ptrdiff_t>(unnamed);
      if (is_named && place == names.end()) {
        const std::vector<std::string_view> known(names.begin(), names.end());
        return error_at(operand.range,
                        cat("`", function.name, "` has no parameter `", text(operand), "`",
                            did_you_mean(nearest(text(operand), known))));
      }
      if (place == names.end()) return wrong_count(task, function, operands);
      const auto parameter = static_cast<std::size_t>(place - names.begin());
      const bool is_rest = parameter == function.rest;
      if (is_rest && (is_named || has_named)) {
        return error_at(operand.range, cat("write ", function.usual_call()));
      }
      has_named = has_named || is_named;
      if (!is_rest && !given[parameter].empty()) {
        return error_at(operand.range, cat("the parameter `", *place, "` is given twice"));
      }
      given[parameter].push_back(is_named ? operands[i] - 1 : operands[i]);
    }
    return given;
  }
  [[nodiscard]] absl::Status missing(const Task& task, const FunctionDefinition& function,
                                     std::size_t parameter,
                                     const std::vector<std::uint32_t>& operands) const {
    const bool is_unnamed = function.rest ? parameter < *function.rest : function.usage.empty();
    if (is_unnamed) return wrong_count(task, function, operands);
    return error_at(node(task).range, cat(function.parameters[parameter], "= is missing; write ",
                                          function.usual_call()));
  }
  [[nodiscard]] absl::Status wrong_count(const Task& task, const FunctionDefinition& function,
                                         const std::vector<std::uint32_t>& operands) const {
    if (function.usage.empty() && !function.rest) {
      return error_at(node(task).range, cat(function.arity(), ", not ", operands.size()));
    }
    const auto unnamed = std::count_if(
        operands.begin(), operands.end(),
        [&](std::uint32_t operand) { return expression_.nodes[operand].kind != Kind::Keyword; });
    return error_at(node(task).range, cat("wrong number of arguments (", unnamed, "); write ",
                                          function.usual_call()));
  }
  void invoke_later(const FunctionPointer& constant, std::uint32_t at) {
    emit_later(Op::Invoke, at, program_.invocations,
               {&context_.of_statement<Routines>().of(constant), 0});
  }
  // Makes a list of these operands.
  void list_later(std::uint32_t at, const std::vector<std::uint32_t>& operands) {
    CallCode code;
    code.function = context_.library.function("list");
    code.arguments.resize(operands.size());
    emit_later(Op::Call, at, program_.calls, std::move(code));
  }
  // Schedules an argument, and the check that it is in the range of the parameter.
  void argument_later(const Task& task, const FunctionDefinition& function, std::size_t parameter,
                      std::uint32_t operand) {
    if (parameter < function.ranges.size() && function.ranges[parameter].least != nullptr) {
      const ast::Node& written = expression_.nodes[operand];
      const bool is_named = expression_.nodes[operand + 1].kind == Kind::Keyword;
      const std::string& name = function.parameters[parameter];
      CallCode code;
      code.function = &argument_in_range();
      code.arguments = {
          {"", {}, expression_.nodes[operand + (is_named ? 1 : 0)].range, argument_text(written)},
          {},
          {},
          {}};
      emit_later(Op::Call, operand, program_.calls, std::move(code));
      emit_later(Op::Constant, operand, program_.constants,
                 Object(parameter == function.rest ? cat("each of `", name, "`") : name));
      invoke_later(function.ranges[parameter].most, operand);
      invoke_later(function.ranges[parameter].least, operand);
    }
    arguments_later({operand}, task.clauses);
  }

  // The function among the arguments of `map` and the like: the second, which may be named `by`.
  [[nodiscard]] absl::StatusOr<std::uint32_t> function_among(
      const Task& task, const std::vector<std::uint32_t>& operands) const {
    const auto is_named = [&](std::uint32_t operand) {
      return expression_.nodes[operand].kind == Kind::Keyword;
    };
    const std::size_t wanted = text(node(task)) == "fold" ? 3 : 2;
    const bool fits = operands.size() == wanted && !is_named(operands.front()) &&
                      (wanted == 2 || !is_named(operands.back()));
    if (!fits || (is_named(operands[1]) && text(expression_.nodes[operands[1]]) != "by")) {
      return error_at(node(task).range,
                      cat("write ", context_.library.function(text(node(task)))->usage));
    }
    return is_named(operands[1]) ? operands[1] - 1 : operands[1];
  }

  // Compiles map(l, f) and filter(l, f).
  absl::Status map(const Task& task, bool is_filter) {
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    KM_ASSIGN_OR_RETURN(const std::uint32_t function, function_among(task, operands));
    results(operands[0], function, is_filter);
    later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
    return absl::OkStatus();
  }

  // Compiles fold(l, f, a).
  absl::Status fold(const Task& task) {
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    KM_ASSIGN_OR_RETURN(const std::uint32_t function, function_among(task, operands));
    const std::uint32_t result = program_.slots++;
    const std::uint32_t called = program_.slots++;
    const std::uint32_t nothing = program_.slots++;
    const Each each = new_loop();
    const auto emit_later_at = [&](Op op, std::uint32_t at, std::uint32_t argument) {
      later({.action = Action::Emit, .op = op, .node = at, .argument = argument});
    };
    emit_later_at(Op::Local, task.node, result);
    emit_later_at(Op::Store, task.node, nothing);
    later({.action = Action::EndGather, .node = task.node, .argument = each.gather});
    emit_later_at(Op::Store, task.node, result);
    emit_later_at(Op::Apply, task.node, 2);
    emit_later_at(Op::Local, function, called);
    emit_later_at(Op::Local, operands[0], each.member);
    emit_later_at(Op::Local, operands[2], result);
    begin_later(each, operands[0]);
    emit_later_at(Op::Store, operands[2], result);
    later({.node = operands[2], .clauses = task.clauses});
    emit_later_at(Op::Store, function, called);
    function_later(function);
    later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
    return absl::OkStatus();
  }

  // True for a name that the session has not given a meaning, where a column may be named.
  [[nodiscard]] bool is_title(std::uint32_t at) const {
    const ast::Node& name = expression_.nodes[at];
    return name.kind == Kind::Name && !variable_named(text(name)) &&
           context_.library.definition(text(name)) == nullptr;
  }

  // True for `sort(t, by=2)`, which does not sort by a function.
  [[nodiscard]] bool sorts_by_column(std::uint32_t at) const {
    const std::vector<std::uint32_t> operands = operands_of(expression_, at);
    if (operands.size() != 2) return false;
    const ast::Node& by = expression_.nodes[operands[1]];
    if (by.kind != Kind::Keyword || text(by) != "by") return false;
    const ast::Node& key = expression_.nodes[operands[1] - 1];
    if (key.kind != Kind::Name) return key.kind != Kind::Lambda;
    return function_named(text(key)) == nullptr && !variable_named(text(key)) &&
           context_.library.function(text(key)) == nullptr;
  }

  // Compiles sort(l) and sort(l, by=f). The key of each member follows the list on the stack.
  absl::Status sort(const Task& task) {
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    std::uint32_t key = operands.size() == 2 ? operands[1] : ast::kNone;
    if (key != ast::kNone && expression_.nodes[key].kind == Kind::Keyword &&
        text(expression_.nodes[key]) == "by") {
      --key;
    }
    const bool has_key = key != ast::kNone && (expression_.nodes[key].kind == Kind::Name ||
                                               expression_.nodes[key].kind == Kind::Lambda);
    if (operands.empty() || operands.size() > (has_key ? 2 : 1) ||
        expression_.nodes[operands[0]].kind == Kind::Keyword) {
      return error_at(node(task).range, "write sort(l) or sort(l, by=f), where f is a function");
    }
    CallCode code;
    code.function = context_.library.function("sort");
    code.arguments.resize(has_key ? 2 : 1);
    for (Argument& argument : code.arguments) {
      argument.range = expression_.nodes[operands[0]].range;
    }
    emit_later(Op::Call, task.node, program_.calls, std::move(code));
    if (has_key) {
      const std::uint32_t members = program_.slots++;
      results(operands[0], key);
      const auto emit_at_list = [&](Op op) {
        later({.action = Action::Emit, .op = op, .node = operands[0], .argument = members});
      };
      emit_at_list(Op::Local);
      emit_at_list(Op::Local);
      emit_at_list(Op::Store);
    }
    later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
    return absl::OkStatus();
  }

  // A loop over the members of a list, which has no variable in the text.
  struct Each {
    std::uint32_t gather;
    std::uint32_t loop;
    std::uint32_t source;
    std::uint32_t member;  // the slot of the member
  };
  Each new_loop() {
    const Each each{static_cast<std::uint32_t>(program_.gathers.size()),
                    static_cast<std::uint32_t>(program_.loops.size()), program_.slots,
                    program_.slots + 1};
    program_.slots += 3;
    program_.gathers.push_back({Gathered::List, each.member + 1, each.loop, 1});
    program_.loops.push_back({each.source, each.member, {ast::kNone}});
    return each;
  }
  // Schedules the beginning of the loop over the list on the stack.
  void begin_later(const Each& each, std::uint32_t list) {
    later({.action = Action::OpenLoop, .node = list, .argument = each.loop});
    later({.action = Action::Emit, .op = Op::BeginGather, .node = list, .argument = each.gather});
    later({.action = Action::Emit, .op = Op::Store, .node = list, .argument = each.source});
  }

  // Replaces the list at `list` on the stack by the list of f(x) for its members x, where f is at
  // `function`; or by that of the members for which f(x) is true.
  void results(std::uint32_t list, std::uint32_t function, bool is_filter = false) {
    const std::uint32_t called = program_.slots++;
    const Each each = new_loop();
    const auto emit_at_list = [&](Op op, std::uint32_t argument) {
      later({.action = Action::Emit, .op = op, .node = list, .argument = argument});
    };
    later({.action = Action::EndGather, .node = list, .argument = each.gather});
    emit_at_list(Op::Gather, each.gather);
    if (is_filter) {
      emit_at_list(Op::Local, each.member);
      later({.action = Action::Pass, .op = Op::JumpIfNot, .node = list, .argument = each.gather});
      later({.action = Action::Emit, .op = Op::PopTruth, .node = function});
    }
    emit_at_list(Op::Apply, 1);
    later({.action = Action::Emit, .op = Op::Local, .node = function, .argument = called});
    emit_at_list(Op::Local, each.member);
    begin_later(each, list);
    later({.action = Action::Emit, .op = Op::Store, .node = function, .argument = called});
    function_later(function);
  }

  // Schedules the function at `function`. In a definition it may be defined later.
  void function_later(std::uint32_t function) {
    const ast::Node& here = expression_.nodes[function];
    const bool is_unknown = here.kind == Kind::Name && !variable_named(text(here)) &&
                            context_.library.meanings_of(text(here)) == 0;
    if (is_unknown && may_be_defined_later(text(here))) {
      later({.action = Action::Word, .node = function});
    } else {
      later({.node = function});
    }
  }

  // Compiles values(depth <= 2) and nim(counters <= 9).
  absl::Status domain(const Task& task, std::size_t width) {
    const std::vector<std::uint32_t> operands = domain_operands(expression_, task.node);
    emit_later(Op::Domain, task.node, program_.domains,
               {operands, static_cast<std::uint32_t>(width)});
    for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
      // The bound `normal under R`.
      const ast::Node& behind = expression_.nodes[*operand + 1];
      const bool names_rules = behind.kind == Kind::Keyword && text(behind) == "normal";
      later({.action = names_rules ? Action::RuleSet : Action::Visit,
             .node = *operand,
             .clauses = task.clauses});
    }
    return absl::OkStatus();
  }

  // --- If, and operations over all instances ---

  // Compiles if C then A else B.
  absl::Status choose(const Task& task) {
    const std::vector<std::uint32_t> parts = operands_of(expression_, task.node);
    const auto visit_part = [&](std::size_t part, bool truth) {
      Task next{.truth = truth, .node = parts[part], .clauses = task.clauses};
      next.premise = task.premise && part > 0;
      later(next);
    };
    later({.action = Action::Land, .node = task.node});
    visit_part(2, task.truth);
    later({.action = Action::LandOuter, .node = task.node});
    later({.action = Action::Jump, .op = Op::Jump, .node = task.node});
    visit_part(1, task.truth);
    later({.action = Action::Jump, .op = Op::JumpIfNot, .node = task.node});
    visit_part(0, true);
    return absl::OkStatus();
  }

  // Compiles all x, y in D, z in E: BODY when C.
  absl::Status gather(const Task& task) {
    const ast::GatherInfo& info = expression_.gathers[node(task).index];
    if (info.what > Gathered::List) {
      return lazy_call(task, *context_.library.function(function_of(info.what)));
    }
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    const std::size_t groups = info.groups.size();
    const auto index = static_cast<std::uint32_t>(program_.gathers.size());
    const auto first = static_cast<std::uint32_t>(program_.loops.size());
    // The premise of `all x in D: A implies B` is met if A is true for some x.
    program_.gathers.push_back(
        {task.premise ? Gathered::Some : info.what, program_.slots++, first});
    program_.gathers[index].most = static_cast<std::uint64_t>(info.most);
    const bool decides = info.what <= Gathered::Some;
    std::vector<std::uint32_t> sources;
    std::vector<std::uint32_t> loops{first};  // the first loop of each group
    for (std::size_t g = 0; g < groups; ++g) {
      sources.push_back(program_.slots++);
      add_loops(operands[g], sources.back(), info.groups[g].variables);
      loops.push_back(static_cast<std::uint32_t>(program_.loops.size()));
    }
    program_.gathers[index].loops = loops.back() - first;
    if (!decides) KM_RETURN_IF_ERROR(compute_once(task));

    // Schedules from the last instruction to the first.
    later({.action = Action::EndGather, .node = task.node, .argument = index});
    if (decides || info.is_cut()) {
      later({.action = Action::Decide, .node = task.node, .argument = index});
    }
    if (!decides) {
      later({.action = Action::Emit,
             .op = Op::Gather,
             .node = operands[info.first_body()],
             .argument = index});
    }
    const bool counts = info.what == Gathered::Count;
    const Task pass{
        .action = Action::Pass, .op = Op::JumpIfNot, .node = task.node, .argument = index};
    if (counts) later(pass);
    later({.truth = decides || counts,
           .premise = task.premise,
           .node = operands[info.first_body()],
           .clauses = task.clauses});
    if (info.has_premise) {
      later(pass);
      later({.truth = true, .node = operands[info.premise()], .clauses = task.clauses});
    }
    const auto domain_of = [&](std::size_t g) {
      later({.action = Action::Emit, .op = Op::Store, .node = operands[g], .argument = sources[g]});
      later({.role = info.what == Gathered::List ? Role::Domain : Role::AnyOrder,
             .node = operands[g],
             .clauses = task.clauses});
    };
    // A domain that depends on no variable of an earlier group is evaluated once.
    std::vector<bool> nested(groups);
    for (std::size_t g = groups; g > 0; --g) {
      for (std::uint32_t loop = loops[g]; loop > loops[g - 1]; --loop) {
        later({.action = Action::OpenLoop, .node = task.node, .argument = loop - 1});
      }
      if (g > 1) {
        // It is visited for each instance of the groups around it.
        constexpr std::uint32_t kNodesPerUnit = 16;
        const std::uint32_t nodes = operands[g - 1] + 1 - expression_.nodes[operands[g - 1]].first;
        Budget& budget = context_.budget();
        if (!budget.spend(1 + nodes / kNodesPerUnit)) return status_of(budget);
        nested[g - 1] = depends(operands[g - 1], {info.groups.data(), g - 1});
      }
      if (nested[g - 1]) domain_of(g - 1);
    }
    for (std::size_t g = groups; g > 0; --g) {
      if (!nested[g - 1]) domain_of(g - 1);
    }
    later({.action = Action::Emit, .op = Op::BeginGather, .node = task.node, .argument = index});
    return absl::OkStatus();
  }

  // If the quantifier mentions no variable of the loops around it, its object is kept from one
  // member of the outermost of these loops to the next.
  absl::Status compute_once(const Task& task) {
    std::optional<std::uint32_t> outermost;
    const Clauses& active = clauses_[task.clauses];
    const std::uint32_t nodes = task.node + 1 - node(task).first;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
      constexpr std::uint32_t kNodesPerUnit = 16;
      Budget& budget = context_.budget();
      if (!budget.spend(1 + nodes / kNodesPerUnit)) return status_of(budget);
      const auto mentions = [&](std::uint32_t root) {
        return names_any(scope->names, expression_, root);
      };
      if (mentions(task.node) || (active.player_node && mentions(*active.player_node)) ||
          (active.rules_node && mentions(*active.rules_node))) {
        break;
      }
      if (scope->loop) outermost = scope->loop;
    }
    if (!outermost) return absl::OkStatus();
    const auto index = static_cast<std::uint32_t>(program_.kept.size());
    program_.kept.push_back({program_.slots});
    program_.loops[*outermost].kept.push_back(program_.slots++);
    emit(Op::Known, index, task.node);
    later({.action = Action::Keep, .node = task.node, .argument = index});
    return absl::OkStatus();
  }

  // Adds a loop for each variable, or one loop for all variables that are drawn together.
  void add_loops(std::uint32_t domain, std::uint32_t source,
                 const std::vector<std::uint32_t>& variables) {
    const bool together = variables.size() > 1 && is_sample(domain);
    if (together) sample_widths_[domain] = variables.size();
    for (const std::uint32_t variable : variables) {
      if (together && variable != variables.front()) {
        program_.loops.back().names.push_back(variable);
        ++program_.slots;
      } else {
        program_.loops.push_back({source, program_.slots++, {variable}});
      }
    }
  }

  [[nodiscard]] bool depends(std::uint32_t domain,
                             std::span<const ast::GatherInfo::Group> groups) const {
    std::vector<std::string> names;
    for (const ast::GatherInfo::Group& group : groups) {
      for (const std::uint32_t variable : group.variables) {
        names.push_back(expression_.texts[variable]);
      }
    }
    return names_any(names, expression_, domain);
  }

  // True for a domain whose members are drawn for all variables together.
  [[nodiscard]] bool is_sample(std::uint32_t at) const {
    const ast::Node& domain = expression_.nodes[at];
    if (!is_domain(context_.library, expression_, at, true)) return false;
    if (text(domain) == "random") return true;
    const std::vector<std::uint32_t> operands = operands_of(expression_, at);
    return context_.library.domain(text(domain)) != nullptr &&
           std::any_of(operands.begin(), operands.end(), [&](std::uint32_t operand) {
             return expression_.nodes[operand].kind == Kind::Keyword;
           });
  }
  [[nodiscard]] std::uint32_t innermost_next(const GatherCode& gather) const {
    return program_.loops[gather.first + gather.loops - 1].next;
  }

  void open_loop(const Task& task) {
    LoopCode& loop = program_.loops[task.argument];
    emit(Op::Loop, task.argument, task.node);
    loop.next = here();
    emit(Op::Next, task.argument, task.node);
    Scope& scope = scopes_.emplace_back(Scope{{}, task.argument});
    for (std::size_t i = 0; i < loop.names.size(); ++i) {
      if (loop.names[i] == ast::kNone) continue;
      scope.names.push_back(expression_.texts[loop.names[i]]);
      locals_[expression_.texts[loop.names[i]]].push_back(loop.variable +
                                                          static_cast<std::uint32_t>(i));
    }
  }
  void end_gather(const Task& task) {
    const GatherCode gather = program_.gathers[task.argument];
    emit(Op::Jump, innermost_next(gather), task.node);
    for (std::uint32_t i = 0; i < gather.loops; ++i) {
      LoopCode& loop = program_.loops[gather.first + i];
      scopes_.pop_back();
      loop.exit = i == 0 ? here() : program_.loops[gather.first + i - 1].next;
      for (const std::uint32_t name : loop.names) {
        if (name != ast::kNone) locals_[expression_.texts[name]].pop_back();
      }
    }
    if (gather.kind > Gathered::Some) {
      if (gather.leave != 0) {
        emit(Op::Jump, here() + 2, task.node);
        program_.code[gather.leave].argument = here();
        emit(Op::Leave, gather.loops, task.node);
      }
      emit(Op::EndGather, task.argument, task.node);
      return;
    }
    const bool all = gather.kind == Gathered::All;
    emit(Op::SetTruth, all ? 1 : 0, task.node);
    emit(Op::Jump, here() + 3, task.node);
    program_.code[gather.leave].argument = here();
    emit(Op::Leave, gather.loops, task.node);
    emit(Op::SetTruth, all ? 0 : 1, task.node);
  }

  // --- Rule sets ---

  // True if the rules name variables. Then they are evaluated like other operands.
  [[nodiscard]] bool names_variable(std::uint32_t root) const {
    for (std::uint32_t i = expression_.nodes[root].first; i <= root; ++i) {
      const ast::Node& part = expression_.nodes[i];
      if (part.kind == Kind::Name && variable_named(text(part))) return true;
    }
    return false;
  }

  absl::Status rule_set(const Task& task) {
    if (names_variable(task.node)) {
      if (node(task).kind == Kind::Name) {
        KM_RETURN_IF_ERROR(name(task));
        emit(Op::RuleSet, 0, task.node);
        return absl::OkStatus();
      }
      if (node(task).kind == Kind::Tuple) {
        later({.action = Action::Emit, .op = Op::Rules, .node = task.node});
        const std::vector<std::uint32_t> members = operands_of(expression_, task.node);
        for (auto member = members.rbegin(); member != members.rend(); ++member) {
          later({.action = Action::RuleSet, .node = *member});
        }
        return absl::OkStatus();
      }
    }
    KM_ASSIGN_OR_RETURN(System system, system_of(context_, expression_, task.node));
    constant(std::move(system), task.node);
    return absl::OkStatus();
  }

  // Compiles (3,4,5) or (prudent, selfish, selfish). After `in` the latter is also a list.
  absl::Status tuple(const Task& task) {
    const ast::Node& first = expression_.nodes[operands_of(expression_, task.node)[0]];
    if (task.role < Role::Domain && first.kind == Kind::Name && !variable_named(text(first)) &&
        is_rule_set(text(first))) {
      return rule_set(task);
    }
    return operands_then(task, Op::Tuple);
  }

  [[nodiscard]] bool is_rule_set(const std::string& name) const {
    const Object* const bound = context_.library.rule_definition(name);
    if (bound != nullptr) return rule_set_in(*bound) != nullptr;
    return is(name, Library::kRuleSet) || context_.library.rule_alone(name) != nullptr;
  }

  // --- Names ---

  // The instruction that pushes the variable.
  [[nodiscard]] std::optional<Instruction> variable_named(std::string_view wanted) const {
    if (const auto local = locals_.find(wanted); local != locals_.end() && !local->second.empty()) {
      return Instruction{Op::Local, local->second.back(), 0};
    }
    for (std::size_t i = options_.variables.size(); i > 0; --i) {
      if (options_.variables[i - 1] == wanted) {
        return Instruction{Op::Variable, static_cast<std::uint32_t>(i - 1), 0};
      }
    }
    for (std::size_t i = 0; options_.around != nullptr && i < options_.around->size(); ++i) {
      if ((*options_.around)[i].first == wanted) {
        return Instruction{Op::Constant, static_cast<std::uint32_t>(i), 0};
      }
    }
    return std::nullopt;
  }

  void push_variable(const Instruction& variable, std::uint32_t at) {
    emit(variable.op, variable.argument, at);
  }

  absl::Status name(const Task& task) {
    const std::string& wanted = text(node(task));
    if (const auto variable = variable_named(wanted)) {
      push_variable(*variable, task.node);
      return absl::OkStatus();
    }
    if (options_.self != nullptr && wanted == options_.self->name) {
      constant(std::string(), task.node);  // in its own definition, which is not run
      return absl::OkStatus();
    }
    KM_ASSIGN_OR_RETURN(bool is_simple, simple_name(task, wanted));
    if (is_simple) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(Object object, meaning(task, wanted));
    constant(std::move(object), task.node);
    return absl::OkStatus();
  }

  // A part of a name such as `p_k`: a variable or a bound name.
  struct NamePart {
    std::optional<Instruction> variable;
    const Object* bound = nullptr;

    [[nodiscard]] bool is_known() const { return variable.has_value() || bound != nullptr; }
  };
  [[nodiscard]] NamePart part_named(std::string_view wanted) const {
    const auto variable = variable_named(wanted);
    return {variable, variable ? nullptr : context_.library.definition(wanted)};
  }
  void push_part(const NamePart& part, std::uint32_t at) {
    if (part.variable) {
      push_variable(*part.variable, at);
    } else {
      constant(*part.bound, at);
    }
  }

  // `p_1` and `p_k` are a base and its exponent if p is a variable or bound, and if k is. Without
  // such a name, a letter stands for its player: `n_k`, and `A_2`, a fine type.
  absl::StatusOr<bool> simple_name(const Task& task, std::string_view wanted) {
    const std::size_t split = wanted.rfind('_');
    if (split == std::string_view::npos || split == 0) return false;
    const std::string_view base = wanted.substr(0, split);
    const std::string_view index = wanted.substr(split + 1);
    const SourceRange range = node(task).range;
    const NamePart player = part_named(base);
    const NamePart exponent = is_digits(index) ? NamePart() : part_named(index);
    if (!is_digits(index) && !exponent.is_known()) return false;
    if (!player.variable && context_.library.definition(wanted) != nullptr) return false;
    if (player.is_known()) {
      if (player.bound != nullptr && !is_value(*player.bound) &&
          !std::holds_alternative<Integer>(*player.bound)) {
        return error_at(range, cat("`", base, "` is ", kind_of(*player.bound), " and no player: `",
                                   wanted, "` needs the number of a player before `_`"));
      }
      push_part(player, task.node);
    } else if (base.size() == 1 && is_letter_notation(base)) {
      KM_ASSIGN_OR_RETURN(const auto p,
                          resolve_player_letter(context_.settings.frame, base[0], range));
      constant(Integer(p), task.node);
    } else if (!is_digits(index) && (base == "n" || base == "f" || base == "p")) {
      KM_ASSIGN_OR_RETURN(const auto p,
                          resolve_relative_letter(context_.settings.frame, base[0], range));
      constant(Integer(p), task.node);
    } else {
      return false;
    }
    if (!is_digits(index)) {
      push_part(exponent, task.node);
    } else if (index.size() > kMostDigits) {
      return limit_error(cat("numbers have at most ", kMostDigits, " digits"));
    } else {
      constant(from_decimal(index), task.node);
    }
    emit(Op::Simple, 0, task.node);
    return true;
  }

  // The meaning of a name that is not a variable.
  absl::StatusOr<Object> meaning(const Task& task, const std::string& wanted) {
    const SourceRange at = node(task).range;
    const Frame& frame = context_.settings.frame;
    if (wanted == "_") {
      if (!context_.last) return error_at(at, "there is no last result yet");
      return *context_.last;
    }
    if (const Object* bound = context_.library.definition(wanted)) {
      if (const auto* rules = std::get_if<System>(bound)) return rules->named_by({wanted});
      return *bound;
    }
    if (wanted == "players") return *range_list(1, frame.players);
    if (wanted == "true" || wanted == "false") return wanted == "true";
    if (is_letter_notation(wanted)) {
      KM_ASSIGN_OR_RETURN(const auto term, letter_value(context_.store(), frame, wanted, at));
      return GameValue{term, frame};
    }
    if (const auto outcome = named_outcome(context_.store(), frame, wanted, at)) {
      if (!outcome->ok()) return outcome->status();
      return GameValue{**outcome, frame};
    }
    // In `n_(k+1)`, n, f and p are players, since they have a bar.
    if (task.role == Role::Base && (wanted == "n" || wanted == "f" || wanted == "p")) {
      KM_ASSIGN_OR_RETURN(const auto p, resolve_relative_letter(frame, wanted[0], at));
      return Integer(p);
    }
    if (const Object* constant = context_.library.constant(wanted)) return *constant;
    // In `{AB, AC}`, coalitions are written with the letters of their players.
    if (task.role == Role::Member) {
      if (const Coalition letters = lettered(frame, wanted); !letters.empty()) return letters;
    }
    if (const Object* game = context_.library.shipped_game(wanted)) return *game;
    const FunctionInfo* const function = context_.library.function(wanted);
    if (function != nullptr && !function->is_lazy) return function_object(*function);
    if (is_rule_set(wanted)) {
      KM_ASSIGN_OR_RETURN(System system, system_of(context_, expression_, task.node));
      return system;
    }
    return unknown(wanted, at);
  }

  [[nodiscard]] absl::Status unknown(const std::string& wanted, SourceRange at) const {
    if (const FunctionInfo* function = context_.library.function(wanted)) {
      return error_at(at, cat("`", wanted, "` is a function: ", function->usage));
    }
    if (const GamePointer game = context_.library.game(wanted)) {
      return error_at(at, cat("`", wanted, "` is a game: ", game->usage()));
    }
    if (const std::string instead = instead_of(wanted); !instead.empty()) {
      return error_at(at, cat("unknown name `", wanted, "`", instead));
    }
    const std::vector<std::string_view> variables(options_.variables.begin(),
                                                  options_.variables.end());
    return error_at(at, cat("unknown name `", wanted, "`",
                            context_.library.did_you_mean(
                                wanted, Library::kDefinition | Library::kConstant, variables)));
  }

  Context& context_;
  const ast::Expression& expression_;
  const CompileOptions& options_;
  const ExpressionKinds& kinds_;
  Program program_;
  std::vector<Task> tasks_;
  std::vector<std::uint32_t> jumps_;  // open jumps, the innermost last
  std::vector<Clauses> clauses_;      // the first one is empty
  std::uint32_t joined_begin_ = 0;    // the nodes that the last outermost connective joins
  std::uint32_t joined_end_ = 0;
  std::map<std::uint32_t, std::size_t> sample_widths_;  // for samples of several variables
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> locals_;  // slots, innermost last
  // The names of a `let`, or the variables of a loop.
  struct Scope {
    std::vector<std::string> names;
    std::optional<std::uint32_t> loop = std::nullopt;
  };
  std::vector<Scope> scopes_;  // around the task, innermost last
};

}  // namespace

bool has_premise(const Library& library, const ast::Expression& expression, std::uint32_t root) {
  constexpr std::size_t kMostParts = 1000;  // of functions that call each other
  std::vector<std::pair<const ast::Expression*, std::uint32_t>> waiting{{&expression, root}};
  for (std::size_t parts = 0; !waiting.empty(); ++parts) {
    const auto [whole, at] = waiting.back();
    waiting.pop_back();
    const ast::Node& node = whole->nodes[at];
    if (node.kind == Kind::Implies) continue;
    const std::vector<std::uint32_t> operands = operands_of(*whole, at);
    if (node.kind == Kind::Clauses) {
      waiting.emplace_back(whole, operands[0]);
    } else if (node.kind == Kind::And) {
      waiting.emplace_back(whole, operands[0]);
      waiting.emplace_back(whole, operands[1]);
    } else if (node.kind == Kind::If) {
      waiting.emplace_back(whole, operands[1]);
      waiting.emplace_back(whole, operands[2]);
    } else if (node.kind == Kind::Quantified && whole->gathers[node.index].what == Gathered::All) {
      waiting.emplace_back(whole, operands[whole->gathers[node.index].first_body()]);
    } else if (node.kind == Kind::Call && whole->texts[node.index] == kLet) {
      waiting.emplace_back(whole, operands.back());
    } else {
      const Object* const bound =
          node.kind == Kind::Call ? library.definition(whole->texts[node.index]) : nullptr;
      const auto function = bound == nullptr ? nullptr : held_in<FunctionDefinition>(*bound);
      const bool has_body =
          function != nullptr && !function->body.nodes.empty() && function->host == nullptr;
      if (!has_body || parts >= kMostParts) return false;
      waiting.emplace_back(&function->body, function->body.root_index());
    }
  }
  return true;
}

absl::StatusOr<Program> compile(Context& context, const ast::Expression& expression,
                                std::uint32_t root, const CompileOptions& options) {
  std::vector<NameOfKind> names;
  if (options.around != nullptr) {
    for (const auto& [name, object] : *options.around) names.push_back({name});
  }
  for (const auto& all : {options.parameters, options.variables}) {
    for (const std::string& name : all) names.push_back({name});
  }
  const bool of_preference = options.relations != CompileOptions::Relations::OfSession;
  const ExpressionKinds kinds = kinds_of(context, expression, root, names, of_preference);
  absl::StatusOr<Program> program = Compiler(context, expression, root, options, kinds).run();
  if (program.ok() && !kinds.status.ok()) return kinds.status;
  return program;
}

absl::StatusOr<const Program*> program_of(Context& context, Routine& routine) {
  if (!routine.program) {
    const ast::Expression& body = routine.definition->body;
    const ModuleNames names(context, routine.definition->module);
    KM_ASSIGN_OR_RETURN(routine.program, compile(context, body, body.root_index(),
                                                 {.parameters = routine.definition->parameters,
                                                  .module = routine.definition->module,
                                                  .is_premise = routine.is_premise}));
  }
  return &*routine.program;
}

absl::StatusOr<Program> compile(Context& context, const PreferenceDefinition& definition,
                                const FunctionDefinition* self) {
  const bool is_ranked = definition.form == PreferenceForm::Ranked;
  return compile(context, definition.body, definition.root,
                 {.parameters = definition.parameters,
                  .self = self,
                  .is_condition = !is_ranked,
                  .relations = is_ranked ? CompileOptions::Relations::OfTerms
                                         : CompileOptions::Relations::OfPreference});
}

absl::StatusOr<const Program*> program_of(Context& context, PreferenceRoutine& routine) {
  if (!routine.program()) {
    KM_ASSIGN_OR_RETURN(Program compiled, compile(context, routine.definition()));
    routine.program() = std::move(compiled);
  }
  return &*routine.program();
}

}  // namespace kingmaker
