#include "language/machine/program.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "base/text.hpp"
#include "grammar/value_builder.hpp"
#include "language/check/truth_tables.hpp"
#include "language/classify.hpp"
#include "language/rule_sets.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;
using Op = Instruction::Op;

bool is_connective(Kind kind) {
  return kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Implies;
}

bool is_condition(Kind kind) {
  return is_connective(kind) || kind == Kind::Relation || kind == Kind::Clauses;
}

bool is_ordering(const ast::RelationInfo& info) {
  return std::any_of(info.comparisons.begin(), info.comparisons.end(), [](Comparison c) {
    return c != Comparison::Equal && c != Comparison::NotEqual;
  });
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The coalition that two letters or more stand for, `AB` or, of three players, `NF`; empty if the
// word is none. That these players exist is for who uses the coalition to check: it may be about
// another game than the session's.
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

// `for P under R` around a part of a condition, with what is said further out.
struct Clauses {
  std::optional<std::uint32_t> player_node;
  std::optional<std::uint32_t> player_slot;
  std::optional<System> system;
};

class Compiler {
 public:
  Compiler(Context& context, const ast::Expression& expression, std::uint32_t root,
           const CompileOptions& options)
      : context_(context), expression_(expression), options_(options) {
    program_.expression = &expression;
    program_.root = root;
    program_.is_condition = options.is_condition;
    clauses_.emplace_back();
  }

  absl::StatusOr<Program> run() {
    // A premise or a claim may be joined to what is outside of it.
    const auto whole = static_cast<std::uint32_t>(expression_.nodes.size() - 1);
    later({.truth = options_.is_condition,
           .doubtful = options_.is_condition && is_connective(expression_.root().kind) &&
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
  enum class What : std::uint8_t {
    Visit,      // emit the code of a subexpression
    Emit,       // emit an instruction, all code before it is there
    Jump,       // the same of a connective, whose target is not known yet
    Land,       // the last jump without a target leads here
    Remember,   // so does the look-up, and what has been found is kept
    BindLocal,  // `let` knows the name from here on
    EndLet,     // and forgets its names
    RuleSet,    // push the rules that are named
  };
  enum class Role : std::uint8_t { None, Base, Member };  // in a bar, in braces
  struct Task {
    What what = What::Visit;
    Op op = Op::Constant;
    Role role = Role::None;
    bool truth = false;     // is the result wanted in the register
    bool doubtful = false;  // stands beside an ordering with clauses
    bool looked_up = false;
    std::uint32_t node = 0;
    std::uint32_t argument = 0;
    std::uint32_t clauses = 0;  // into clauses_
  };

  [[nodiscard]] const ast::Node& node(const Task& task) const {
    return expression_.nodes[task.node];
  }
  [[nodiscard]] const std::string& text(const ast::Node& node) const {
    return expression_.texts[node.index];
  }
  // Tasks are done last to first.
  void later(Task task) { tasks_.push_back(task); }
  void emit(Op op, std::uint32_t argument, std::uint32_t at) {
    program_.code.push_back({op, argument, at});
  }
  void constant(Object object, std::uint32_t at) {
    emit(Op::Constant, static_cast<std::uint32_t>(program_.constants.size()), at);
    program_.constants.push_back(std::move(object));
  }
  [[nodiscard]] std::uint32_t here() const {
    return static_cast<std::uint32_t>(program_.code.size());
  }

  absl::Status perform(const Task& task) {
    switch (task.what) {
      case What::Visit:
        return visit(task);
      case What::Emit:
        emit(task.op, task.argument, task.node);
        break;
      case What::Jump:
        jumps_.push_back(here());
        emit(task.op, 0, task.node);
        break;
      case What::Land:
        program_.code[jumps_.back()].argument = here();
        jumps_.pop_back();
        break;
      case What::Remember:
        emit(Op::Remember, task.argument, task.node);
        program_.code[jumps_.back()].node = here();
        jumps_.pop_back();
        break;
      case What::BindLocal:
        locals_[text(node(task))].push_back(program_.slots);
        emit(Op::Store, program_.slots++, task.node);
        break;
      case What::RuleSet:
        return rule_set(task);
      case What::EndLet:
        for (const std::uint32_t argument : operands_of(expression_, task.node)) {
          if (expression_.nodes[argument].kind != Kind::Keyword) break;
          locals_[text(expression_.nodes[argument])].pop_back();
        }
        break;
    }
    return absl::OkStatus();
  }

  // The operands, first to last, then `op` of the node. `role`: of all operands of braces, and of
  // the first of a bar.
  absl::Status operands_then(const Task& task, Op op, Role role = Role::None) {
    later({.what = What::Emit, .op = op, .node = task.node});
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
    if (options_.tables != nullptr && task.truth && !task.looked_up && !is_connective(kind) &&
        kind != Kind::Clauses) {
      return visit_with_table(task);
    }
    if (task.truth && !is_condition(kind)) {
      later({.what = What::Emit, .op = Op::PopTruth, .node = task.node});
    } else if (!task.truth && is_condition(kind)) {
      later({.what = What::Emit, .op = Op::PushTruth, .node = task.node});
    }
    return is_condition(kind) ? condition(task) : operand(task);
  }

  absl::Status operand(const Task& task) {
    switch (node(task).kind) {
      case Kind::Plain:
        emit(Op::Plain, 0, task.node);
        return absl::OkStatus();
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
        return error_at(node(task).range, "an argument with a name stands in a call only");
      case Kind::Tuple:
        return tuple(task);
      case Kind::Heap:
        return operands_then(task, Op::Heap);
      case Kind::Negate:
        return operands_then(task, Op::Negate);
      case Kind::Binary:
        if (node(task).op == ast::Op::Range) {
          return error_at(node(task).range, "a range stands after `in` only");
        }
        return operands_then(task,
                             node(task).op == ast::Op::Partition ? Op::Partition : Op::Arithmetic);
      default:
        return absl::InternalError("unknown syntax");
    }
  }

  absl::Status condition(const Task& task) {
    if (node(task).kind == Kind::Relation) return relation(task);
    if (node(task).kind == Kind::Clauses) return clauses(task);
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
      // Past 64 bits a number is known by its digits alone.
      constant(here.index != ast::kNone ? Integer(expression_.integers[here.index])
                                        : from_decimal(expression_.text(here.range)),
               task.node);
    }
  }

  // Conditions.

  absl::Status visit_with_table(Task task) {
    task.looked_up = true;
    std::optional<RelationCode> code;
    if (node(task).kind == Kind::Relation) {
      absl::StatusOr<RelationCode> made = relation_code(task);
      if (!made.ok()) return made.status();
      code = *std::move(made);
    }
    const auto table = options_.tables->add(
        expression_, task.node, code ? code->player_node : clauses_[task.clauses].player_node,
        code ? &*code : nullptr);
    if (!table.ok()) return table.status();
    if (*table) {
      jumps_.push_back(here());
      emit(Op::LookUp, **table, 0);
      later({.what = What::Remember, .node = task.node, .argument = **table});
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
      later({.what = What::Emit, .op = Op::Not, .node = task.node});
      part.node = operands[0];
      later(part);
      return;
    }
    later({.what = What::Land, .node = task.node});
    part.node = operands[1];
    later(part);
    later({.what = What::Jump,
           .op = kind == Kind::And  ? Op::AndThen
                 : kind == Kind::Or ? Op::OrElse
                                    : Op::ImpliesThen,
           .node = task.node});
    part.node = operands[0];
    later(part);
  }

  // Of the outermost connective: is some ordering that it joins under clauses? Looked at once for
  // all connectives that it joins.
  bool has_ordering_with_clauses(std::uint32_t root) {
    if (root < joined_end_ && root >= joined_begin_) return false;
    joined_begin_ = expression_.nodes[root].first;
    joined_end_ = root + 1;
    std::vector<std::pair<std::uint32_t, bool>> waiting{{root, false}};
    while (!waiting.empty()) {
      const auto [at, said] = waiting.back();
      waiting.pop_back();
      const ast::Node& part = expression_.nodes[at];
      if (part.kind == Kind::Relation) {
        const ast::RelationInfo& info = expression_.relations[part.index];
        if (is_ordering(info) && (said || info.has_for || info.has_under)) return true;
      } else if (part.kind == Kind::Clauses) {
        waiting.emplace_back(operands_of(expression_, at)[0], true);
      } else if (is_connective(part.kind)) {
        for (const std::uint32_t operand : operands_of(expression_, at)) {
          waiting.emplace_back(operand, said);
        }
      }
    }
    return false;
  }

  // Adds what a `for` and an `under` at the end of `operands` say, and takes them away.
  absl::Status add_clauses(const ast::RelationInfo& info, std::vector<std::uint32_t>& operands,
                           Clauses& said) {
    if (info.has_under) {
      absl::StatusOr<System> system = system_of(context_, expression_, operands.back());
      if (!system.ok()) return system.status();
      said.system = *std::move(system);
      operands.pop_back();
    }
    if (info.has_for) {
      said.player_node = operands.back();
      said.player_slot.reset();
      operands.pop_back();
    }
    return absl::OkStatus();
  }

  // (CONDITION) for P under R
  absl::Status clauses(const Task& task) {
    const ast::RelationInfo& info = expression_.relations[node(task).index];
    std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    Clauses said = clauses_[task.clauses];
    if (absl::Status status = add_clauses(info, operands, said); !status.ok()) return status;
    if (info.has_for) said.player_slot = program_.slots++;
    later({.truth = true,
           .node = operands[0],
           .clauses = static_cast<std::uint32_t>(clauses_.size())});
    if (info.has_for) {
      later({.what = What::Emit,
             .op = Op::StorePlayer,
             .node = *said.player_node,
             .argument = *said.player_slot});
      later({.node = *said.player_node, .clauses = task.clauses});
    }
    clauses_.push_back(std::move(said));
    return absl::OkStatus();
  }

  absl::StatusOr<RelationCode> relation_code(const Task& task) {
    const ast::RelationInfo& info = expression_.relations[node(task).index];
    std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    Clauses said = clauses_[task.clauses];
    if (absl::Status status = add_clauses(info, operands, said); !status.ok()) return status;
    const bool own = info.has_for || info.has_under;
    return RelationCode{
        .info = &info,
        .operands = std::move(operands),
        .system = said.system.value_or(context_.settings.under),
        .player_node = said.player_node,
        .player_slot = said.player_slot,
        .has_own_clauses = own,
        .has_clauses = own || task.clauses != 0,
        .is_doubtful = task.doubtful && !own && task.clauses == 0 && is_ordering(info),
    };
  }

  absl::Status relation(const Task& task) {
    absl::StatusOr<RelationCode> code = relation_code(task);
    if (!code.ok()) return code.status();
    later({.what = What::Emit,
           .op = Op::Relation,
           .node = task.node,
           .argument = static_cast<std::uint32_t>(program_.relations.size())});
    std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    if (code->info->has_under) operands.pop_back();
    for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
      later({.node = *operand, .clauses = task.clauses});
    }
    program_.relations.push_back(*std::move(code));
    return absl::OkStatus();
  }

  // Calls.

  absl::Status call(const Task& task) {
    const ast::Node& here = node(task);
    const std::string& name = text(here);
    if (name == "let") return let(task);
    CallCode code;
    code.function = function_named(name);
    code.game = game_named(name);
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    if (code.function == nullptr && code.game == nullptr) {
      if (!is(name, Library::kRuleSet)) return unknown_function(name, here.range);
      if (rule_set(task).ok()) return absl::OkStatus();
      // `prudent([1,3])`
      return error_at(here.range,
                      cat("`", name, "` is a rule set; it stands behind `under`, or `under=`"));
    }
    if (code.game != nullptr && code.game->lists_piles) {
      if (absl::Status status = check_piles(*code.game, operands); !status.ok()) return status;
    }
    later({.what = What::Emit,
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
                                expression_.text(expression_.nodes[value].range)});
      const bool names_rules = is_named && text(argument) == "under";
      later({.what = names_rules ? What::RuleSet : What::Visit,
             .node = value,
             .clauses = task.clauses});
    }
    std::reverse(code.arguments.begin(), code.arguments.end());
    program_.calls.push_back(std::move(code));
    return absl::OkStatus();
  }

  // `nim(1+2)`: two piles as a position is often written, or one of three counters?
  absl::Status check_piles(const GameInfo& game, const std::vector<std::uint32_t>& operands) const {
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
      return error_at(expression_.nodes[operand].range,
                      cat("piles are not added up: write `", game.name, "(", piles,
                          ")` for several piles, or `", game.name, "(", sum.str(), ")` for one"));
    }
    return absl::OkStatus();
  }

  // let(x = EXPR, ..., EXPR): the last, with names for the others.
  absl::Status let(const Task& task) {
    const std::vector<std::uint32_t> arguments = operands_of(expression_, task.node);
    if (arguments.empty()) return error_at(node(task).range, cat("write ", kLetUsage));
    later({.what = What::EndLet, .node = task.node});
    later({.node = arguments.back(), .clauses = task.clauses});
    for (std::size_t k = arguments.size(); k > 0; --k) {
      const std::uint32_t argument = arguments[k - 1];
      const bool is_named = expression_.nodes[argument].kind == Kind::Keyword;
      if (is_named == (k == arguments.size())) {
        return error_at(expression_.nodes[argument].range, cat("write ", kLetUsage));
      }
      if (!is_named) continue;
      later({.what = What::BindLocal, .node = argument});
      later({.node = argument - 1, .clauses = task.clauses});
    }
    return absl::OkStatus();
  }

  [[nodiscard]] bool is(std::string_view name, Library::Meaning meaning) const {
    return (context_.library.meanings_of(name) & meaning) != 0;
  }

  [[nodiscard]] absl::Status unknown_function(const std::string& name, SourceRange at) const {
    return error_at(at,
                    cat("there is no function `", name, "`",
                        context_.library.did_you_mean(name, Library::kFunction | Library::kGame)));
  }

  // Rule sets.

  absl::Status rule_set(const Task& task) {
    absl::StatusOr<System> system = system_of(context_, expression_, task.node);
    if (!system.ok()) return system.status();
    constant(*std::move(system), task.node);
    return absl::OkStatus();
  }

  // (3,4,5), or (prudent, selfish, selfish)
  absl::Status tuple(const Task& task) {
    const ast::Node& first = expression_.nodes[operands_of(expression_, task.node)[0]];
    if (first.kind == Kind::Name && !variable_named(text(first)) && is_rule_set(text(first))) {
      return rule_set(task);
    }
    return operands_then(task, Op::Tuple);
  }

  [[nodiscard]] bool is_rule_set(const std::string& name) const {
    const Object* bound = context_.library.definition(name);
    if (bound != nullptr) return std::holds_alternative<System>(*bound);
    return is(name, Library::kRuleSet);
  }

  // Names.

  // The instruction that pushes it.
  [[nodiscard]] std::optional<Instruction> variable_named(std::string_view wanted) const {
    if (const auto local = locals_.find(wanted); local != locals_.end() && !local->second.empty()) {
      return Instruction{Op::Local, local->second.back(), 0};
    }
    for (std::size_t i = options_.variables.size(); i > 0; --i) {
      if (options_.variables[i - 1] == wanted) {
        return Instruction{Op::Variable, static_cast<std::uint32_t>(i - 1), 0};
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
    absl::StatusOr<bool> is_simple = simple_name(task, wanted);
    if (!is_simple.ok()) return is_simple.status();
    if (*is_simple) return absl::OkStatus();
    absl::StatusOr<Object> object = meaning(task, wanted);
    if (!object.ok()) return object.status();
    constant(*std::move(object), task.node);
    return absl::OkStatus();
  }

  // `p_1` and `p_k` with p quantified: a base and its exponent. `A_2`, as fine types are shown
  // among lettered players.
  absl::StatusOr<bool> simple_name(const Task& task, std::string_view wanted) {
    const std::size_t split = wanted.find('_');
    if (split == std::string_view::npos || split == 0) return false;
    const std::string_view base = wanted.substr(0, split);
    const std::string_view index = wanted.substr(split + 1);
    const auto player = variable_named(base);
    const auto exponent = variable_named(index);
    if (player && (is_digits(index) || exponent)) {
      push_variable(*player, task.node);
    } else if (is_digits(index) && is_letter_notation(base) && base.size() == 1 &&
               context_.library.definition(wanted) == nullptr) {
      const auto p = resolve_player_letter(context_.settings.frame, base[0], node(task).range);
      if (!p.ok()) return p.status();
      constant(Integer(*p), task.node);
    } else {
      return false;
    }
    if (is_digits(index)) {
      constant(from_decimal(index), task.node);
    } else {
      push_variable(*exponent, task.node);
    }
    emit(Op::Simple, 0, task.node);
    return true;
  }

  // What a name that is no variable stands for.
  absl::StatusOr<Object> meaning(const Task& task, const std::string& wanted) {
    const SourceRange at = node(task).range;
    const Frame& frame = context_.settings.frame;
    if (wanted == "_") {
      if (!context_.last) return error_at(at, "there is no last result yet");
      return *context_.last;
    }
    if (const Object* bound = context_.library.definition(wanted)) return *bound;
    if (is_letter_notation(wanted)) {
      const auto term = letter_value(context_.store(), frame, wanted, at);
      if (!term.ok()) return term.status();
      return GameValue{*term, frame};
    }
    // `n_(k+1)`: n, f and p are players where a bar stands on them.
    if (task.role == Role::Base && (wanted == "n" || wanted == "f" || wanted == "p")) {
      const auto p = resolve_relative_letter(frame, wanted[0], at);
      if (!p.ok()) return p.status();
      return Integer(*p);
    }
    if (const auto kind = classification_named(wanted)) return *kind;
    // `{AB, AC}`: coalitions by the letters of their players.
    if (task.role == Role::Member) {
      if (const Coalition letters = lettered(frame, wanted); !letters.empty()) return letters;
    }
    if (is(wanted, Library::kRuleSet)) {
      absl::StatusOr<System> system = system_of(context_, expression_, task.node);
      if (!system.ok()) return system.status();
      return *std::move(system);
    }
    return unknown(wanted, at);
  }

  [[nodiscard]] absl::Status unknown(const std::string& wanted, SourceRange at) const {
    if (const FunctionInfo* function = function_named(wanted)) {
      return error_at(at, cat("`", wanted, "` is a function: ", function->usage));
    }
    if (const GameInfo* game = game_named(wanted)) {
      return error_at(at, cat("`", wanted, "` is a game: ", game->usage));
    }
    for (const std::string_view command : {"quit", "exit", "help"}) {
      if (wanted != command) continue;
      return error_at(at, cat("unknown name `", wanted, "`; commands begin with a colon: `:",
                              command == "exit" ? "quit" : command, "`"));
    }
    const std::vector<std::string_view> variables(options_.variables.begin(),
                                                  options_.variables.end());
    return error_at(at,
                    cat("unknown name `", wanted, "`",
                        context_.library.did_you_mean(
                            wanted, Library::kDefinition | Library::kClassification, variables)));
  }

  Context& context_;
  const ast::Expression& expression_;
  const CompileOptions& options_;
  Program program_;
  std::vector<Task> tasks_;
  std::vector<std::uint32_t> jumps_;  // without a target, the innermost is the last
  std::vector<Clauses> clauses_;      // the first says nothing
  std::uint32_t joined_begin_ = 0;    // what the last outermost connective joins
  std::uint32_t joined_end_ = 0;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> locals_;  // slots, innermost last
};

}  // namespace

absl::StatusOr<Program> compile(Context& context, const ast::Expression& expression,
                                std::uint32_t root, const CompileOptions& options) {
  return Compiler(context, expression, root, options).run();
}

}  // namespace kingmaker
