#include "repl/evaluate.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "grammar/text.hpp"
#include "grammar/value_builder.hpp"
#include "repl/classify.hpp"
#include "repl/forms.hpp"
#include "repl/functions.hpp"
#include "repl/settings.hpp"
#include "rulesets/registry.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;

Relation order_of(const Rational& a, const Rational& b) {
  return a < b ? Relation::Less : b < a ? Relation::Greater : Relation::Equal;
}

// One operand waiting on the stack.
struct Operand {
  Object object;
  std::uint32_t node;
  std::string name;  // of a named argument
};

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
  std::optional<bool> operator()(const NumberTuple& a, const NumberTuple& b) const {
    return a.numbers == b.numbers;
  }
  template <typename A, typename B>
  std::optional<bool> operator()(const A& /*a*/, const B& /*b*/) const {
    return std::nullopt;
  }
};

class Evaluator {
 public:
  Evaluator(Context& context, std::string_view source, const ast::Expression& expression,
            const EvaluateOptions& options)
      : context_(context), source_(source), expression_(expression), options_(options) {
    quote();
  }

  absl::StatusOr<Object> run() {
    const auto count = static_cast<std::uint32_t>(expression_.nodes.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      if (const auto quoted = quoted_.find(i); quoted != quoted_.end()) {
        i = quoted->second;
        push(std::string(written(expression_.nodes[i].range)), i);
        continue;
      }
      if (!context_.budget().spend()) {
        return status_of(context_.budget().reason(), context_.budget());
      }
      if (absl::Status status = step(i); !status.ok()) {
        return with_range(status, expression_.nodes[i].range);
      }
    }
    return std::move(stack_.back().object);
  }

 private:
  // Rule systems, `(prudent, selfish, selfish)`, are not objects: subexpressions that name one are
  // taken as they are written.
  void quote() {
    for (std::uint32_t i = 1; i < expression_.nodes.size(); ++i) {
      const ast::Node& node = expression_.nodes[i];
      const bool named = node.kind == Kind::Keyword && text(node) == "under";
      const bool clause =
          node.kind == Kind::Relation && expression_.relations[node.index].has_under;
      if (named || clause) quoted_[expression_.nodes[i - 1].first] = i - 1;
      // What `let(x = ..., ...)` names is known to the arguments behind it.
      if (node.kind == Kind::Call && text(node) == "let") {
        for (const std::uint32_t argument : ast::operands_of(expression_, i)) {
          if (expression_.nodes[argument].kind == Kind::Keyword) local_names_.insert(argument);
        }
      }
      // `{AB, AC}`: coalitions by the letters of their players.
      if (node.kind == Kind::Braces) {
        for (const std::uint32_t member : ast::operands_of(expression_, i)) braced_.insert(member);
      }
      // `n_(k+1)`: n, f and p are players where a bar stands on them.
      if (node.kind == Kind::Bar) bar_bases_.insert(node.first);
    }
  }

  [[nodiscard]] const std::string& text(const ast::Node& node) const {
    return expression_.texts[node.index];
  }
  [[nodiscard]] std::string_view written(SourceRange range) const {
    return source_.substr(range.begin, range.end - range.begin);
  }
  [[nodiscard]] SourceRange range(const Operand& operand) const {
    return expression_.nodes[operand.node].range;
  }
  void push(Object object, std::uint32_t node, std::string name = "") {
    stack_.push_back({std::move(object), node, std::move(name)});
  }
  Operand pop() {
    Operand top = std::move(stack_.back());
    stack_.pop_back();
    return top;
  }
  // The operands of a node, first to last, off the stack.
  std::vector<Operand> pop_all(std::uint32_t count) {
    const auto first = stack_.end() - static_cast<std::ptrdiff_t>(count);
    std::vector<Operand> operands(std::make_move_iterator(first),
                                  std::make_move_iterator(stack_.end()));
    stack_.erase(first, stack_.end());
    return operands;
  }

  absl::Status step(std::uint32_t i) {
    const ast::Node& node = expression_.nodes[i];
    switch (node.kind) {
      case Kind::Plain:
        return plain(i, node);
      case Kind::Integer:
        // Past 64 bits a number is known by its digits alone.
        push(node.index != ast::kNone ? Integer(expression_.integers[node.index])
                                      : from_decimal(written(node.range)),
             i);
        return absl::OkStatus();
      case Kind::Name:
        return name(i, node);
      case Kind::String:
        push(text(node), i);
        return absl::OkStatus();
      case Kind::Path:
        push(expression_.paths[node.index], i);
        return absl::OkStatus();
      case Kind::List:
      case Kind::Choice:
        return choice(i, node);
      case Kind::Braces:
        return braces(i, node);
      case Kind::Bar:
        return bar(i, node);
      case Kind::Call:
        return call(i, node);
      case Kind::Keyword: {
        Operand value = pop();
        if (local_names_.contains(i)) {
          locals_[text(node)].push_back(value.object);
          value.object = true;
        }
        push(std::move(value.object), i, text(node));
        return absl::OkStatus();
      }
      case Kind::Tuple:
        return tuple(i, node);
      case Kind::Heap:
        return heap(i);
      case Kind::Negate: {
        const absl::StatusOr<Integer> number = number_of(pop());
        if (!number.ok()) return number.status();
        push(Integer(-*number), i);
        return absl::OkStatus();
      }
      case Kind::Binary:
        return binary(i, node);
      case Kind::Relation:
        return relation(i, node);
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Implies:
        return connective(i, node);
    }
    return absl::InternalError("unknown syntax");
  }

  absl::StatusOr<Integer> number_of(const Operand& operand) const {
    if (const auto* number = std::get_if<Integer>(&operand.object)) return *number;
    return error_at(range(operand), cat("expected a number, found ", kind_of(operand.object)));
  }

  // Who moves in a list: known from the written mover it stands below, which still waits on the
  // stack, or from the start player.
  [[nodiscard]] absl::StatusOr<Player> list_mover(const ast::Node& node) const {
    const Frame& frame = context_.settings.frame;
    if (node.anchor == ast::kNone) return frame.successor(frame.start, node.depth);
    const auto anchor =
        std::lower_bound(stack_.begin(), stack_.end(), node.anchor,
                         [](const Operand& o, std::uint32_t wanted) { return o.node < wanted; });
    const auto p = context_.player_of(anchor->object, frame, range(*anchor));
    if (!p.ok()) return p.status();
    return frame.successor(*p, node.depth);
  }

  absl::Status plain(std::uint32_t i, const ast::Node& node) {
    const absl::StatusOr<Player> mover = list_mover(node);
    if (!mover.ok()) return mover.status();
    const Frame frame{context_.settings.frame.players, *mover};
    // The general reader says what is wrong with a text that the fast one does not take.
    absl::StatusOr<Term> term = read_list(context_.store(), frame, written(node.range), node.range,
                                          context_.budget().interrupt());
    if (!term.ok()) return term.status();
    push(GameValue{*term, context_.settings.frame}, i);
    return absl::OkStatus();
  }

  absl::Status name(std::uint32_t i, const ast::Node& node) {
    const std::string& wanted = text(node);
    if (const auto local = locals_.find(wanted); local != locals_.end() && !local->second.empty()) {
      push(local->second.back(), i);
      return absl::OkStatus();
    }
    for (auto variable = context_.variables.rbegin(); variable != context_.variables.rend();
         ++variable) {
      if (variable->first == wanted) {
        push(variable->second, i);
        return absl::OkStatus();
      }
    }
    // `p_1` and `p_k` with p quantified: a base and its exponent.
    if (const std::size_t split = wanted.find('_'); split != std::string::npos && split > 0) {
      const auto base = variable_named(wanted.substr(0, split));
      const std::string rest = wanted.substr(split + 1);
      if (base && !rest.empty()) {
        const bool digits = rest.find_first_not_of("0123456789") == std::string::npos;
        const auto exponent =
            digits ? std::optional<Object>(from_decimal(rest)) : variable_named(rest);
        if (exponent) return simple(i, {*base, i, ""}, {*exponent, i, ""});
      }
      // `A_2`, as fine types are shown among lettered players.
      const bool indexed = !rest.empty() && rest.find_first_not_of("0123456789") == rest.npos;
      if (split == 1 && wanted[0] != '_' && indexed && !context_.bindings.contains(wanted) &&
          is_letter_notation({wanted.data(), 1})) {
        const auto p = resolve_player_letter(context_.settings.frame, wanted[0], node.range);
        if (!p.ok()) return p.status();
        return simple(i, {Integer(*p), i, ""}, {from_decimal(rest), i, ""});
      }
    }
    if (wanted == "_") {
      if (!context_.last) return error_at(node.range, "there is no last result yet");
      push(*context_.last, i);
      return absl::OkStatus();
    }
    if (const auto bound = context_.bindings.find(wanted); bound != context_.bindings.end()) {
      push(bound->second, i);
      return absl::OkStatus();
    }
    if (is_letter_notation(wanted)) {
      const auto term = letter_value(context_.store(), context_.settings.frame, wanted, node.range);
      if (!term.ok()) return term.status();
      push(GameValue{*term, context_.settings.frame}, i);
      return absl::OkStatus();
    }
    if (bar_bases_.contains(i) && (wanted == "n" || wanted == "f" || wanted == "p")) {
      const auto p = resolve_relative_letter(context_.settings.frame, wanted[0], node.range);
      if (!p.ok()) return p.status();
      push(Integer(*p), i);
      return absl::OkStatus();
    }
    if (const auto kind = classification_named(wanted)) {
      push(*kind, i);
      return absl::OkStatus();
    }
    if (braced_.contains(i)) {
      if (const Coalition letters = lettered(wanted); !letters.empty()) {
        push(letters, i);
        return absl::OkStatus();
      }
    }
    return unknown(wanted, node.range);
  }

  // The coalition that two letters or more stand for, `AB` or, of three players, `NF`; empty if the
  // word is none. That these players exist is for who uses the coalition to check: it may be about
  // another game than the session's.
  [[nodiscard]] Coalition lettered(std::string_view word) const {
    const Frame& frame = context_.settings.frame;
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

  // The coalition that two digits or more stand for where all players have one digit, `12`; empty
  // if the number is none.
  [[nodiscard]] Coalition digits_as_coalition(const Operand& operand) const {
    const auto* number = std::get_if<Integer>(&operand.object);
    if (number == nullptr || *number < 10 || context_.settings.frame.players > 9) return {};
    Coalition coalition;
    for (const char digit : number->str()) {
      const Player p = digit - '0';
      if (p == 0 || coalition.contains(p)) return {};
      coalition = coalition | Coalition::of(p);
    }
    return coalition;
  }

  [[nodiscard]] std::optional<Object> variable_named(const std::string& wanted) const {
    const auto found = std::find_if(context_.variables.rbegin(), context_.variables.rend(),
                                    [&](const auto& variable) { return variable.first == wanted; });
    if (found == context_.variables.rend()) return std::nullopt;
    return found->second;
  }

  [[nodiscard]] absl::Status unknown(const std::string& wanted, SourceRange at) const {
    if (const FunctionInfo* function = function_named(wanted)) {
      return error_at(at, cat("`", wanted, "` is a function: ", function->usage));
    }
    if (const RulesetInfo* ruleset = ruleset_named(wanted)) {
      return error_at(at, cat("`", wanted, "` is a game: ", ruleset->usage));
    }
    if (is_system_name(wanted)) {
      return error_at(at,
                      cat("`", wanted, "` is a rule set; it stands behind `under`, or `under=`"));
    }
    for (const std::string_view command : {"quit", "exit", "help"}) {
      if (wanted != command) continue;
      return error_at(at, cat("unknown name `", wanted, "`; commands begin with a colon: `:",
                              command == "exit" ? "quit" : command, "`"));
    }
    std::vector<std::string_view> known;
    for (const auto& [bound, unused] : context_.bindings) known.push_back(bound);
    for (const auto& [variable, unused] : context_.variables) known.push_back(variable);
    for (const std::string_view kind : classification_names()) known.push_back(kind);
    const auto meant = nearest(wanted, known);
    return error_at(at, cat("unknown name `", wanted, "`", did_you_mean(meant)));
  }

  absl::Status choice(std::uint32_t i, const ast::Node& node) {
    std::vector<Operand> operands = pop_all(node.count);
    const Frame& frame = context_.settings.frame;
    std::size_t first = 0;
    absl::StatusOr<Player> mover;
    if (node.kind == Kind::Choice) {
      mover = context_.player_of(operands[0].object, frame, range(operands[0]));
      first = 1;
    } else {
      mover = list_mover(node);
    }
    if (!mover.ok()) return mover.status();
    std::vector<Term> options;
    options.reserve(operands.size());
    for (std::size_t k = first; k < operands.size(); ++k) {
      const auto value = context_.value_of(operands[k].object, range(operands[k]));
      if (!value.ok()) return value.status();
      if (value->frame.players != frame.players) {
        return error_at(range(operands[k]), cat("a value of a game with ", value->frame.players,
                                                " players does not fit one with ", frame.players));
      }
      options.push_back(value->term);
    }
    const Term term = context_.store().choice(*mover, std::span<Term>(options));
    if (term.is_none()) return status_of_refusal(context_.store());
    push(GameValue{term, frame}, i);
    return absl::OkStatus();
  }

  absl::Status heap(std::uint32_t i) {
    const Operand operand = pop();
    const absl::StatusOr<Integer> n = number_of(operand);
    if (!n.ok()) return n.status();
    const absl::StatusOr<Form> form = heap_of(*n, range(operand));
    if (!form.ok()) return form.status();
    push(form_sum({*form}), i);
    return absl::OkStatus();
  }

  // {}, {*0,*2}, { {}, {{}} }: a form, whose options are forms.
  absl::Status form(std::uint32_t i, const std::vector<Operand>& operands) {
    std::vector<Form> options;
    for (const Operand& operand : operands) {
      const auto* sum = std::get_if<FormSum>(&operand.object);
      if (sum == nullptr) {
        return error_at(range(operand),
                        cat("the options of a form are forms, not ", kind_of(operand.object)));
      }
      const absl::StatusOr<Form> option = written_out(context_, *sum, range(operand));
      if (!option.ok()) return option.status();
      options.push_back(*option);
    }
    const absl::StatusOr<Form> made =
        form_of(context_, std::move(options), expression_.nodes[i].range);
    if (!made.ok()) return made.status();
    push(form_sum({*made}), i);
    return absl::OkStatus();
  }

  // {1,3}: a coalition. With coalitions for members, {12, 13}, {AB, AC} or {{1,2}, {1,3}}, a family
  // of them, in which a single player is a coalition too. With forms for members, or with none, a
  // form.
  absl::Status braces(std::uint32_t i, const ast::Node& node) {
    const std::vector<Operand> operands = pop_all(node.count);
    const bool has_form = std::any_of(operands.begin(), operands.end(), [](const Operand& operand) {
      return std::holds_alternative<FormSum>(operand.object);
    });
    if (operands.empty() || has_form) return form(i, operands);
    Family members;
    bool is_family = false;
    for (const Operand& operand : operands) {
      if (const auto* coalition = std::get_if<Coalition>(&operand.object)) {
        members.push_back(*coalition);
        is_family = true;
      } else if (const Coalition digits = digits_as_coalition(operand); !digits.empty()) {
        members.push_back(digits);
        is_family = true;
      } else {
        const auto p = context_.player_of(operand.object, Frame{kMaxPlayers, 1}, range(operand));
        if (!p.ok()) return p.status();
        members.push_back(Coalition::of(*p));
      }
    }
    if (is_family) {
      push(CoalitionFamily{listed(std::move(members)), context_.settings.frame}, i);
      return absl::OkStatus();
    }
    Coalition coalition;
    for (const Coalition member : members) coalition = coalition | member;
    push(coalition, i);
    return absl::OkStatus();
  }

  absl::Status bar(std::uint32_t i, const ast::Node& node) {
    static_cast<void>(node);
    Operand exponent = pop();
    Operand base = pop();
    return simple(i, base, exponent);
  }

  absl::Status simple(std::uint32_t i, const Operand& base, const Operand& exponent) {
    const Frame& frame = context_.settings.frame;
    const auto p = context_.player_of(base.object, frame, range(base));
    if (!p.ok()) return p.status();
    const auto k = number_of(exponent);
    if (!k.ok()) return k.status();
    const SourceRange at = expression_.nodes[i].range;
    if (*k < 0) return error_at(range(exponent), "an exponent is not negative");
    if (*k > kMaxExponent) {
      return with_range(limit_error(cat("exponents go up to ", kMaxExponent)), range(exponent));
    }
    if (frame.players != 3) {
      return error_at(at, cat("simple values are for 3 players, this game has ", frame.players));
    }
    const Term term = context_.store().simple({*p, static_cast<std::uint32_t>(*k)});
    if (term.is_none()) return status_of_refusal(context_.store());
    push(GameValue{term, frame}, i);
    return absl::OkStatus();
  }

  // let(x = EXPR, ..., EXPR): the last, with names for the others.
  absl::Status let(std::uint32_t i, const ast::Node& node) {
    std::vector<Operand> arguments = pop_all(node.count);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      const bool is_named = expression_.nodes[arguments[k].node].kind == Kind::Keyword;
      if (is_named == (k + 1 == arguments.size())) {
        return error_at(range(arguments[k]), cat("write ", kLetUsage));
      }
      if (is_named) locals_[arguments[k].name].pop_back();
    }
    if (arguments.empty()) return error_at(node.range, cat("write ", kLetUsage));
    push(std::move(arguments.back().object), i);
    return absl::OkStatus();
  }

  absl::Status call(std::uint32_t i, const ast::Node& node) {
    if (text(node) == "let") return let(i, node);
    FunctionCall call{context_, {}, node.range};
    for (Operand& operand : pop_all(node.count)) {
      const ast::Node& at = expression_.nodes[operand.node];
      const SourceRange value_range =
          at.kind == Kind::Keyword ? expression_.nodes[operand.node - 1].range : at.range;
      call.arguments.push_back(
          {std::move(operand.name), std::move(operand.object), at.range, written(value_range)});
    }
    absl::StatusOr<Object> result = call_function(text(node), std::move(call));
    if (!result.ok()) return result.status();
    push(*std::move(result), i);
    return absl::OkStatus();
  }

  absl::Status tuple(std::uint32_t i, const ast::Node& node) {
    NumberTuple tuple;
    for (const Operand& operand : pop_all(node.count)) {
      absl::StatusOr<Integer> number = number_of(operand);
      if (!number.ok()) return number.status();
      tuple.numbers.push_back(*std::move(number));
    }
    push(std::move(tuple), i);
    return absl::OkStatus();
  }

  absl::Status binary(std::uint32_t i, const ast::Node& node) {
    const Operand right = pop();
    const Operand left = pop();
    if (node.op == ast::Op::Partition) {
      Partition partition;
      for (const Operand* side : {&left, &right}) {
        if (const auto* part = std::get_if<Coalition>(&side->object)) {
          partition.parts.push_back(*part);
        } else if (const auto* parts = std::get_if<Partition>(&side->object)) {
          partition.parts.insert(partition.parts.end(), parts->parts.begin(), parts->parts.end());
        } else {
          // `clobber(1 | 2 | 3)`
          const bool is_cell = std::holds_alternative<Integer>(side->object);
          return error_at(range(*side),
                          cat("expected a coalition such as {1,3}",
                              is_cell ? "; the cells of a board are written 123 or 1,2,3" : ""));
        }
      }
      push(std::move(partition), i);
      return absl::OkStatus();
    }
    if (node.op == ast::Op::Range) {
      return error_at(node.range, "a range stands after `in` only");
    }
    if (node.op == ast::Op::Add && (is_summand(left.object) || is_summand(right.object))) {
      const Summand summands[] = {{&left.object, range(left)}, {&right.object, range(right)}};
      absl::StatusOr<Object> sum = sum_of(context_, summands);
      if (!sum.ok()) return sum.status();
      push(*std::move(sum), i);
      return absl::OkStatus();
    }
    const absl::StatusOr<Integer> a = number_of(left);
    if (!a.ok()) return a.status();
    const absl::StatusOr<Integer> b = number_of(right);
    if (!b.ok()) return b.status();
    push(node.op == ast::Op::Add        ? Integer(*a + *b)
         : node.op == ast::Op::Subtract ? Integer(*a - *b)
                                        : Integer(*a * *b),
         i);
    return absl::OkStatus();
  }

  absl::StatusOr<Rational> fraction_of(const Operand& operand) const {
    if (const auto* fraction = std::get_if<Rational>(&operand.object)) return *fraction;
    const absl::StatusOr<Integer> number = number_of(operand);
    if (!number.ok()) return number.status();
    return Rational(*number);
  }

  // A number by itself is a win where values are compared; what was counted or computed is a number
  // for good.
  [[nodiscard]] bool is_number(const Operand& operand) const {
    return std::holds_alternative<Rational>(operand.object) ||
           (std::holds_alternative<Integer>(operand.object) &&
            !may_be_a_win(expression_.nodes[operand.node]));
  }
  [[nodiscard]] bool are_numbers(const Operand& left, const Operand& right) const {
    return is_number(left) || is_number(right) ||
           (options_.integers_are_numbers && std::holds_alternative<Integer>(left.object) &&
            std::holds_alternative<Integer>(right.object));
  }

  // In `nim(4, players=2) == 1` the win is one of that game, whatever the session's is.
  absl::Status give_wins_their_game(std::vector<Operand>& operands) const {
    const auto other_game = [&](std::size_t k) -> std::optional<Frame> {
      if (k >= operands.size()) return std::nullopt;
      const Object& object = operands[k].object;
      if (const GameValue* value = value_in(object)) return value->frame;
      if (const auto* position = std::get_if<Position>(&object)) return position->game->frame();
      return std::nullopt;
    };
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (!std::holds_alternative<Integer>(operands[k].object) || is_number(operands[k])) continue;
      const std::optional<Frame> next = other_game(k + 1);
      const std::optional<Frame> frame = next || k == 0 ? next : other_game(k - 1);
      if (!frame || frame->players == context_.settings.frame.players) continue;
      const auto winner = context_.player_of(operands[k].object, *frame, range(operands[k]));
      if (!winner.ok()) return winner.status();
      operands[k].object = GameValue{Term::win(*winner), *frame};
    }
    return absl::OkStatus();
  }

  absl::Status relation(std::uint32_t i, const ast::Node& node) {
    const ast::RelationInfo& info = expression_.relations[node.index];
    std::vector<Operand> operands = pop_all(node.count);
    absl::StatusOr<System> system = context_.settings.under;
    if (info.has_under) {
      system = system_of(expression_, operands.back().node, context_.settings.frame);
      if (!system.ok()) return system.status();
      operands.pop_back();
    }
    std::optional<Player> player;
    if (info.has_for) {
      const auto p = context_.player_of(operands.back().object, context_.settings.frame,
                                        range(operands.back()));
      if (!p.ok()) return p.status();
      player = *p;
      operands.pop_back();
    }
    if (absl::Status status = give_wins_their_game(operands); !status.ok()) return status;
    bool all = true;
    for (std::size_t k = 0; k + 1 < operands.size(); ++k) {
      const Operand& left = operands[k];
      const Operand& right = operands[k + 1];
      const Comparison comparison = info.comparisons[k];
      absl::StatusOr<Relation> found;
      ComparisonOutcome outcome;
      if (are_numbers(left, right)) {
        const auto a = fraction_of(left);
        if (!a.ok()) return a.status();
        const auto b = fraction_of(right);
        if (!b.ok()) return b.status();
        if (comparison == Comparison::Incomparable) {
          return error_at(node.range, "numbers are never incomparable");
        }
        found = order_of(*a, *b);
        outcome.kind = ComparisonOutcome::Kind::Number;
      } else if (is_compared_as_it_is(left.object) || is_compared_as_it_is(right.object)) {
        found = sameness(left, right, comparison, info, node.range);
        outcome.kind = ComparisonOutcome::Kind::Other;
      } else {
        const bool by_identity =
            !player && (comparison == Comparison::Equal || comparison == Comparison::NotEqual);
        if (by_identity) outcome.kind = ComparisonOutcome::Kind::NormalForm;
        found = by_identity ? same_normal_form(left, right, *system)
                            : relate(context_, left.object, range(left), right.object, range(right),
                                     *system, player);
      }
      if (!found.ok()) return found.status();
      const bool is_so = holds(comparison, *found);
      all = all && is_so;
      if (options_.outcomes == nullptr) continue;
      outcome.node = i;
      outcome.place = k;
      outcome.holds = is_so;
      outcome.relation = *found;
      outcome.player = player.value_or(context_.settings.frame.start);
      outcome.system = system->text();
      if (outcome.kind == ComparisonOutcome::Kind::NormalForm) {
        outcome.left = *context_.normal_form(left.object, *system, range(left));
        outcome.right = *context_.normal_form(right.object, *system, range(right));
      } else {
        outcome.left = left.object;
        outcome.right = right.object;
      }
      options_.outcomes->push_back(std::move(outcome));
    }
    push(all, i);
    return absl::OkStatus();
  }

  // `a == b` of things that no player prefers to others.
  absl::StatusOr<Relation> sameness(const Operand& left, const Operand& right,
                                    Comparison comparison, const ast::RelationInfo& info,
                                    SourceRange at) {
    const std::string_view kind = kind_of(left.object);
    const auto* a = std::get_if<FormSum>(&left.object);
    const auto* b = std::get_if<FormSum>(&right.object);
    const std::optional<bool> same = std::visit(Sameness(), left.object, right.object);
    if (!same && (a == nullptr || b == nullptr)) {
      // `outcome(g) == P`, where P is a player
      const bool has_text = std::holds_alternative<std::string>(left.object);
      return error_at(at, cat(kind, " and ", kind_of(right.object), " are not compared",
                              has_text ? "; a text is written in quotes, \"P\"" : ""));
    }
    if ((comparison != Comparison::Equal && comparison != Comparison::NotEqual) || info.has_for ||
        info.has_under) {
      return error_at(at, cat("only `==` and `!=`, without `for` and `under`, compare ", kind,
                              " with another"));
    }
    const absl::StatusOr<bool> equal =
        same ? absl::StatusOr<bool>(*same) : are_same(*a, range(left), *b, range(right));
    if (!equal.ok()) return equal.status();
    return *equal ? Relation::Equal : Relation::Incomparable;
  }

  absl::StatusOr<bool> are_same(const FormSum& a, SourceRange a_at, const FormSum& b,
                                SourceRange b_at) {
    if (a.parts == b.parts) return true;
    // Most that differ do so here, and need not be written out.
    if (nimber_of(*context_.forms(), a) != nimber_of(*context_.forms(), b) ||
        longest_play(a) != longest_play(b)) {
      return false;
    }
    const absl::StatusOr<Form> first = written_out(context_, a, a_at);
    if (!first.ok()) return first.status();
    const absl::StatusOr<Form> second = written_out(context_, b, b_at);
    if (!second.ok()) return second.status();
    return *first == *second;
  }

  [[nodiscard]] std::uint64_t longest_play(const FormSum& sum) const {
    std::uint64_t moves = 0;
    for (const Form part : sum.parts) moves += context_.forms()->rank(part);
    return moves;
  }

  // `a == b` without a player.
  absl::StatusOr<Relation> same_normal_form(const Operand& left, const Operand& right,
                                            const System& system) {
    const auto a = context_.normal_form(left.object, system, range(left));
    if (!a.ok()) return a.status();
    const auto b = context_.normal_form(right.object, system, range(right));
    if (!b.ok()) return b.status();
    if (a->frame.players != b->frame.players) {
      return error_at({range(left).begin, range(right).end},
                      cat("the values are of different games: ", a->frame.players, " and ",
                          b->frame.players, " players"));
    }
    return a->term == b->term ? Relation::Equal : Relation::Incomparable;
  }

  absl::Status connective(std::uint32_t i, const ast::Node& node) {
    bool truths[2] = {};
    const std::vector<Operand> operands = pop_all(node.count);
    for (std::size_t k = 0; k < operands.size(); ++k) {
      const bool* truth = std::get_if<bool>(&operands[k].object);
      if (truth == nullptr) {
        return error_at(range(operands[k]),
                        cat("expected a relation, found ", kind_of(operands[k].object)));
      }
      truths[k] = *truth;
    }
    push(node.kind == Kind::Not   ? !truths[0]
         : node.kind == Kind::And ? truths[0] && truths[1]
         : node.kind == Kind::Or  ? truths[0] || truths[1]
                                  : !truths[0] || truths[1],
         i);
    return absl::OkStatus();
  }

  Context& context_;
  std::string_view source_;
  const ast::Expression& expression_;
  const EvaluateOptions& options_;
  std::vector<Operand> stack_;
  absl::flat_hash_map<std::uint32_t, std::uint32_t> quoted_;  // first node -> root
  absl::flat_hash_set<std::uint32_t> bar_bases_;
  absl::flat_hash_set<std::uint32_t> braced_;                     // members of braces
  absl::flat_hash_set<std::uint32_t> local_names_;                // keywords of `let`
  absl::flat_hash_map<std::string, std::vector<Object>> locals_;  // the innermost is the last
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

bool may_be_a_win(const ast::Node& node) {
  return node.kind == Kind::Integer || node.kind == Kind::Name;
}

absl::StatusOr<Object> evaluate(Context& context, std::string_view source,
                                const ast::Expression& expression, const EvaluateOptions& options) {
  return Evaluator(context, source, expression, options).run();
}

namespace {

// A number in the arguments of a rule set: a player, or the k of `shift(k)`.
absl::StatusOr<std::int64_t> system_number(const ast::Expression& expression, std::uint32_t root,
                                           const Frame& frame) {
  const ast::Node& node = expression.nodes[root];
  if (node.kind == Kind::Integer) {
    if (node.index != ast::kNone) return expression.integers[node.index];
    return error_at(node.range, "the number is too large");
  }
  if (node.kind == Kind::Name && expression.texts[node.index].size() == 1 &&
      is_letter_notation(expression.texts[node.index])) {
    const auto p = resolve_player_letter(frame, expression.texts[node.index][0], node.range);
    if (!p.ok()) return p.status();
    return *p;
  }
  return error_at(node.range, "expected a number from 0 on, or a letter for a player");
}

// `2`, or an order of players `1>2>3`.
absl::StatusOr<std::vector<std::int64_t>> system_argument(const ast::Expression& expression,
                                                          std::uint32_t root, const Frame& frame) {
  const ast::Node& node = expression.nodes[root];
  std::vector<std::uint32_t> parts{root};
  if (node.kind == Kind::Relation) {
    const ast::RelationInfo& info = expression.relations[node.index];
    const bool is_order =
        !info.has_for && !info.has_under &&
        std::all_of(info.comparisons.begin(), info.comparisons.end(),
                    [](Comparison comparison) { return comparison == Comparison::Greater; });
    if (!is_order) return error_at(node.range, "expected an order of players such as 1>2>3");
    parts = operands_of(expression, root);
  }
  std::vector<std::int64_t> numbers;
  for (const std::uint32_t part : parts) {
    const absl::StatusOr<std::int64_t> number = system_number(expression, part, frame);
    if (!number.ok()) return number.status();
    numbers.push_back(*number);
  }
  return numbers;
}

absl::StatusOr<System> system_with_arguments(const ast::Expression& expression, std::uint32_t root,
                                             const Frame& frame) {
  SystemArguments arguments;
  for (const std::uint32_t operand : operands_of(expression, root)) {
    auto argument = system_argument(expression, operand, frame);
    if (!argument.ok()) return argument.status();
    arguments.push_back(*std::move(argument));
  }
  return System::named(expression.texts[expression.nodes[root].index], std::move(arguments));
}

absl::StatusOr<System> system_for_each(const ast::Expression& expression, std::uint32_t root) {
  std::vector<std::string> kinds;
  for (const std::uint32_t operand : operands_of(expression, root)) {
    const ast::Node& node = expression.nodes[operand];
    if (node.kind != Kind::Name && node.kind != Kind::Call) {
      return error_at(node.range, "expected the name of a preference");
    }
    kinds.push_back(expression.texts[node.index]);
    if (node.kind == Kind::Name) continue;
    // Rule sets with arguments are for all players together; this error says so.
    const absl::StatusOr<System> alone = System::mixed({kinds.back(), kinds.back()});
    return alone.ok() ? error_at(node.range, cat("`", kinds.back(), "` takes no arguments"))
                      : with_range(alone.status(), node.range);
  }
  return System::mixed(kinds);
}

}  // namespace

absl::StatusOr<System> system_of(const ast::Expression& expression, std::uint32_t root,
                                 const Frame& frame) {
  const ast::Node& node = expression.nodes[root];
  absl::StatusOr<System> system;
  switch (node.kind) {
    case Kind::Name:
      system = System::named(expression.texts[node.index]);
      break;
    case Kind::Call:
      system = system_with_arguments(expression, root, frame);
      break;
    case Kind::Tuple:
      system = system_for_each(expression, root);
      break;
    default:
      return error_at(node.range,
                      "expected a rule set such as `prudent`, `shift(2)` or `(prudent, selfish, "
                      "selfish)`");
  }
  if (!system.ok()) return with_range(system.status(), node.range);
  return system;
}

absl::StatusOr<System> system_of(const Context& context, const ast::Expression& expression) {
  if (expression.empty()) return context.settings.under;
  return system_of(expression, static_cast<std::uint32_t>(expression.nodes.size() - 1),
                   context.settings.frame);
}

absl::StatusOr<System> system_from_text(std::string_view text, const Frame& frame) {
  const absl::StatusOr<ParsedStatement> parsed = parse_statement(text);
  if (!parsed.ok()) return absl::InvalidArgumentError(parsed.status().message());
  const ast::Statement& statement = parsed->statement;
  if (statement.kind != ast::StatementKind::Expression || parsed->next != text.size()) {
    return absl::InvalidArgumentError(cat("`", text, "` does not name a rule set"));
  }
  const auto root = static_cast<std::uint32_t>(statement.expression.nodes.size() - 1);
  absl::StatusOr<System> system = system_of(statement.expression, root, frame);
  if (!system.ok()) return absl::InvalidArgumentError(system.status().message());
  return system;
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
