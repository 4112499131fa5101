// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/kinds.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "algebra/outcome.hpp"
#include "base/characters.hpp"
#include "base/text.hpp"
#include "grammar/value_builder.hpp"
#include "language/domain.hpp"
#include "language/function.hpp"
#include "language/function_definition.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;
using Is = ExpressionKind;
using Gathered = ast::GatherInfo::What;

// The bodies of functions are followed for this many nodes in all, and this deep.
constexpr std::size_t kFollowedNodes = 5000;
constexpr int kFollowedCalls = 16;

bool is_written_or_counted(ExpressionKind kind) {
  return kind == Is::Numeral || kind == Is::Number;
}

// As messages name it: kind_of names the objects.
std::string_view noun(ExpressionKind kind) {
  constexpr std::string_view kNouns[] = {
      "", "a number", "a number", "a value", "a truth value", "a text", "a list"};
  return kNouns[static_cast<std::size_t>(kind)];
}

// True for kinds of which no object is compared with one of the other.
bool never_meet(ExpressionKind a, ExpressionKind b) {
  if (a == Is::Unknown || b == Is::Unknown || a == b) return false;
  const auto may_be_win = [](ExpressionKind kind) {
    return kind == Is::Value || is_written_or_counted(kind);
  };
  return !may_be_win(a) || !may_be_win(b);
}

ExpressionKind joined_kind(ExpressionKind a, ExpressionKind b) { return a == b ? a : Is::Unknown; }

ExpressionKind kind_of_object(const Object& object) {
  if (std::holds_alternative<Integer>(object)) return Is::Numeral;
  if (std::holds_alternative<Counted>(object)) return Is::Number;
  if (std::holds_alternative<GameValue>(object) || evaluable_in(object) != nullptr) {
    return Is::Value;
  }
  if (std::holds_alternative<bool>(object)) return Is::Truth;
  if (std::holds_alternative<std::string>(object)) return Is::Text;
  if (std::holds_alternative<List>(object)) return Is::List;
  return Is::Unknown;
}

ExpressionKind kind_named(std::string_view word) {
  if (word == "number") return Is::Number;
  if (word == "player") return Is::Numeral;
  if (word == "value") return Is::Value;
  if (word == "truth") return Is::Truth;
  if (word == "text") return Is::Text;
  return word == "list" || word == "values" ? Is::List : Is::Unknown;
}

// True for `1_000`, which looks like a number with a separator.
bool is_separated(std::string_view text) {
  const std::size_t split = text.find('_');
  return split != std::string_view::npos && split + 4 == text.size() &&
         absl::c_all_of(text, [](char c) { return c == '_' || is_digit(c); });
}

class KindReader {
 public:
  KindReader(Context& context, const ast::Expression& expression, std::uint32_t root,
             const std::vector<NameOfKind>& names, bool of_preference, int calls,
             std::size_t& remaining)
      : context_(context),
        expression_(expression),
        root_(root),
        names_(names),
        of_preference_(of_preference),
        calls_(calls),
        remaining_(remaining) {}

  ExpressionKinds run() {
    kinds_.nodes.resize(expression_.nodes.size(), Is::Unknown);
    kinds_.members.resize(expression_.nodes.size(), Is::Unknown);
    const std::uint32_t first = expression_.nodes[root_].first;
    find_scopes(first);
    std::size_t next = 0;
    for (at_ = first; at_ <= root_; ++at_) {
      while (!open_.empty() && open_.back().end <= at_) open_.pop_back();
      for (; next < scopes_.size() && scopes_[next].begin <= at_; ++next) {
        if (scopes_[next].end > at_) open_.push_back(scopes_[next]);
      }
      kinds_.nodes[at_] = expression_.nodes[at_].kind == Kind::Outcome ? Is::Value : kind();
    }
    return std::move(kinds_);
  }

 private:
  // The nodes in which a name has the kind of another node or of its members, or which have
  // clauses around them.
  struct Scope {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t source = ast::kNone;  // none for the parameter of a function
    std::string_view name = {};
    bool is_member = false;
    std::uint32_t rules = ast::kNone;  // of `under`
  };

  void find_scopes(std::uint32_t first) {
    for (std::uint32_t i = first; i <= root_; ++i) {
      const ast::Node& node = expression_.nodes[i];
      if (node.kind == Kind::Clauses) {
        const std::vector<std::uint32_t> operands = operands_of(expression_, i);
        const std::uint32_t inside = operands[0];
        scopes_.push_back({.begin = expression_.nodes[inside].first,
                           .end = inside + 1,
                           .rules = rules_of(expression_.relations[node.index], operands, 1)});
      } else if (node.kind == Kind::Gather || node.kind == Kind::Quantified) {
        const std::vector<std::uint32_t> operands = operands_of(expression_, i);
        const ast::GatherInfo& info = expression_.gathers[node.index];
        for (std::size_t g = 0; g < info.groups.size(); ++g) {
          for (const std::uint32_t variable : info.groups[g].variables) {
            scopes_.push_back({.begin = operands[g] + 1,
                               .end = i,
                               .source = operands[g],
                               .name = expression_.texts[variable],
                               .is_member = true});
          }
        }
      } else if (node.kind == Kind::Lambda) {
        for (const std::uint32_t parameter : expression_.parameters[node.index]) {
          scopes_.push_back({.begin = node.first, .end = i, .name = expression_.texts[parameter]});
        }
      } else if (node.kind == Kind::Call && expression_.texts[node.index] == kLet) {
        for (const std::uint32_t operand : operands_of(expression_, i)) {
          const ast::Node& keyword = expression_.nodes[operand];
          if (keyword.kind != Kind::Keyword) continue;
          scopes_.push_back({.begin = operand + 1,
                             .end = i,
                             .source = operand,
                             .name = expression_.texts[keyword.index]});
        }
      }
    }
    // Inner scopes come later.
    absl::c_stable_sort(scopes_, [](const Scope& a, const Scope& b) {
      return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
  }

  [[nodiscard]] std::string quoted(std::uint32_t node) const {
    return cat("`", expression_.text(expression_.nodes[node].range), "`");
  }
  void refuse(std::uint32_t node, const std::string& message) {
    if (kinds_.status.ok()) kinds_.status = error_at(expression_.nodes[node].range, message);
  }
  // Refuses a number that was counted in place of a player, a value or an option.
  void refuse_number(std::uint32_t node, std::string_view expected) {
    if (kinds_.nodes[node] == Is::Number) {
      refuse(node, cat(quoted(node), " is a number and no ", expected));
    }
  }
  void refuse_numbers(const std::vector<std::uint32_t>& operands, std::string_view expected) {
    for (const std::uint32_t operand : operands) refuse_number(operand, expected);
  }
  // The errors that the machine would give if it came here.
  void refuse_kind(std::uint32_t node, std::string_view expected, std::string_view remedy = "") {
    refuse(node, cat("expected ", expected, ", found ", noun(kinds_.nodes[node]), remedy));
  }
  void check_condition(std::uint32_t node) {
    const ExpressionKind kind = kinds_.nodes[node];
    if (kind != Is::Unknown && kind != Is::Truth) refuse_kind(node, "a relation");
  }
  // Values and positions may have sums, which are values.
  void check_term(std::uint32_t node) {
    const ExpressionKind kind = kinds_.nodes[node];
    if (kind == Is::Truth || kind == Is::Text || kind == Is::List) refuse_kind(node, "a number");
  }

  void check_parts(Kind kind, const std::vector<std::uint32_t>& operands) {
    if (kind == Kind::Bar) return refuse_number(operands[0], "player");
    refuse_numbers(operands, cat(kind == Kind::Choice ? "player or " : "",
                                 "value: a number that was counted is no win"));
  }

  ExpressionKind kind() {
    const ast::Node& node = expression_.nodes[at_];
    const std::vector<std::uint32_t> operands = operands_of(expression_, at_);
    switch (node.kind) {
      case Kind::Plain:
      case Kind::List:
      case Kind::Choice:
      case Kind::Bar:
        check_parts(node.kind, operands);
        return Is::Value;
      case Kind::Braces:
        refuse_numbers(operands, "player");
        return Is::Unknown;
      case Kind::Integer:
        return Is::Numeral;
      case Kind::String:
        return Is::Text;
      case Kind::Name:
        return name(expression_.texts[node.index]);
      case Kind::Call:
        return call(node, operands);
      case Kind::Negate:
        check_term(operands[0]);
        [[fallthrough]];
      case Kind::Keyword:
        kinds_.members[at_] = kinds_.members[at_ - 1];
        return kinds_.nodes[at_ - 1];
      case Kind::Tuple:
        kinds_.members[at_] = common(operands);
        return Is::List;
      case Kind::If:
        check_condition(operands[0]);
        kinds_.members[at_] = joined_kind(kinds_.members[operands[1]], kinds_.members[operands[2]]);
        return joined_kind(kinds_.nodes[operands[1]], kinds_.nodes[operands[2]]);
      case Kind::Binary:
        return binary(node, operands);
      case Kind::Gather:
        return gathered(node, operands);
      case Kind::Member:
        member(operands);
        return Is::Truth;
      case Kind::Relation:
        relation(node, operands);
        return Is::Truth;
      case Kind::Clauses:
        player_of_clauses(expression_.relations[node.index], operands, 1);
        return Is::Truth;
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Implies:
        absl::c_for_each(operands, [&](std::uint32_t operand) { check_condition(operand); });
        return Is::Truth;
      case Kind::Quantified:
        check_conditions(expression_.gathers[node.index], operands);
        return Is::Truth;
      default:
        return Is::Unknown;
    }
  }

  [[nodiscard]] ExpressionKind common(const std::vector<std::uint32_t>& operands) const {
    ExpressionKind kind = kinds_.nodes[operands[0]];
    for (const std::uint32_t operand : operands) kind = joined_kind(kind, kinds_.nodes[operand]);
    return kind;
  }

  // The kind of a variable or a parameter; nullopt for any other name.
  std::optional<ExpressionKind> variable(std::string_view wanted) {
    for (std::size_t i = open_.size(); i > 0; --i) {
      const Scope& scope = open_[i - 1];
      if (scope.name != wanted || wanted.empty()) continue;
      if (scope.source == ast::kNone) return Is::Unknown;
      if (scope.is_member) return kinds_.members[scope.source];
      kinds_.members[at_] = kinds_.members[scope.source];
      return kinds_.nodes[scope.source];
    }
    for (std::size_t i = names_.size(); i > 0; --i) {
      if (names_[i - 1].name == wanted) return names_[i - 1].kind;
    }
    return std::nullopt;
  }

  ExpressionKind name(std::string_view wanted) {
    if (const auto kind = variable(wanted)) return *kind;
    const Object* bound = wanted == "_" ? (context_.last ? &*context_.last : nullptr)
                                        : context_.library.definition(wanted);
    if (bound != nullptr) return kind_of_object(*bound);
    if (wanted == "true" || wanted == "false") return Is::Truth;
    if (wanted == "players") {
      kinds_.members[at_] = Is::Numeral;
      return Is::List;
    }
    return names_outcome(wanted) || is_letter_notation(wanted) ? Is::Value : Is::Unknown;
  }

  ExpressionKind binary(const ast::Node& node, const std::vector<std::uint32_t>& operands) {
    if (node.op == ast::Op::Stroke) return Is::Unknown;
    const ExpressionKind left = kinds_.nodes[operands[0]];
    const ExpressionKind right = kinds_.nodes[operands[1]];
    if (node.op == ast::Op::Add && (left == Is::Text || right == Is::Text)) {
      for (const std::uint32_t side : operands) {
        const bool fits = kinds_.nodes[side] == Is::Text || kinds_.nodes[side] == Is::Unknown;
        if (!fits) refuse_kind(side, "a text", "; `text(v)` makes one of it");
      }
    } else {
      for (const std::uint32_t side : operands) check_term(side);
    }
    if (node.op == ast::Op::Range) {
      kinds_.members[at_] = Is::Numeral;
      return Is::List;
    }
    if (!is_written_or_counted(left) || !is_written_or_counted(right)) {
      return left == Is::Text && right == Is::Text ? Is::Text : Is::Unknown;
    }
    return left == Is::Number || right == Is::Number ? Is::Number : Is::Numeral;
  }

  void check_conditions(const ast::GatherInfo& info, const std::vector<std::uint32_t>& operands) {
    if (info.has_premise) check_condition(operands[info.premise()]);
    const bool of_conditions = info.what == Gathered::All || info.what == Gathered::Some ||
                               info.what == Gathered::Count || info.what == Gathered::Find;
    if (of_conditions && info.bodies == 1) check_condition(operands[info.first_body()]);
  }

  ExpressionKind gathered(const ast::Node& node, const std::vector<std::uint32_t>& operands) {
    const ast::GatherInfo& info = expression_.gathers[node.index];
    check_conditions(info, operands);
    const ExpressionKind body =
        info.bodies == 0 ? Is::Unknown : kinds_.nodes[operands[info.first_body()]];
    if (info.what == Gathered::Count || info.what == Gathered::Sum) return Is::Number;
    if (info.what != Gathered::List) return body;
    kinds_.members[at_] = body;
    return Is::List;
  }

  // --- Calls ---

  ExpressionKind call(const ast::Node& node, const std::vector<std::uint32_t>& operands) {
    const std::string& name = expression_.texts[node.index];
    if (name == kLet) {
      kinds_.members[at_] = kinds_.members[operands.back()];
      return kinds_.nodes[operands.back()];
    }
    if (const DomainPointer domain = domain_at(context_.library, expression_, at_, false)) {
      if (domain->lists_values()) kinds_.members[at_] = Is::Value;
      return Is::List;
    }
    if (variable(name)) return Is::Unknown;
    if (const Object* bound = context_.library.definition(name)) {
      const auto function = held_in<FunctionDefinition>(*bound);
      return function == nullptr ? Is::Unknown : result_of(*function, operands);
    }
    const FunctionInfo* function = context_.library.function(name);
    if (function == nullptr)
      return context_.library.constructor(name) != nullptr ? Is::Value : Is::Unknown;
    const std::size_t arrow = function->kinds.find("->");
    int place = 0;
    for (const auto word : absl::StrSplit(
             absl::string_view(function->kinds.data(), std::min(arrow, function->kinds.size())),
             ' ', absl::SkipEmpty())) {
      const auto index = static_cast<std::size_t>(place++);
      if (index >= operands.size()) break;
      const std::string_view expected(word.data(), word.size());
      if (expected == "value" || expected == "player") refuse_number(operands[index], expected);
      const ExpressionKind given = kinds_.nodes[operands[index]];
      const bool is_other = given == Is::Text || given == Is::Truth;
      if (expected == "value" && is_other) refuse_kind(operands[index], "a value");
    }
    if (name == "sum" && operands.size() == 1 && kinds_.nodes[operands[0]] == Is::List)
      return Is::Number;
    const bool has_names = !operands.empty() &&
                           expression_.nodes[operands.back()].kind == Kind::Keyword &&
                           expression_.texts[expression_.nodes[operands.back()].index] == "start";
    if (arrow == std::string_view::npos || (name == "nf" && has_names)) return Is::Unknown;
    const std::string_view result = function->kinds.substr(arrow + 3);
    if (result == "values") kinds_.members[at_] = Is::Value;
    return kind_named(result);
  }

  // The kind of the result of a function of the session for arguments of these kinds. Kinds that do
  // not fit in its body are an error of the call.
  ExpressionKind result_of(const FunctionDefinition& function,
                           const std::vector<std::uint32_t>& operands) {
    if (function.built_in != nullptr || function.rest || function.body.empty() ||
        calls_ >= kFollowedCalls || remaining_ < function.body.nodes.size() ||
        operands.size() != function.parameters.size() ||
        expression_.nodes[operands.back()].kind == Kind::Keyword) {
      return Is::Unknown;
    }
    remaining_ -= function.body.nodes.size();
    std::vector<NameOfKind> names;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      names.push_back({function.parameters[i], kinds_.nodes[operands[i]]});
    }
    const std::uint32_t root = function.body.root_index();
    const ExpressionKinds body =
        KindReader(context_, function.body, root, names, false, calls_ + 1, remaining_).run();
    if (!body.status.ok()) {
      refuse(at_, cat("in `", function.name, "`: ", std::string(body.status.message())));
    }
    kinds_.members[at_] = body.members[root];
    return body.nodes[root];
  }

  // --- Conditions ---

  void player_of_clauses(const ast::RelationInfo& info, const std::vector<std::uint32_t>& operands,
                         std::size_t compared) {
    if (!info.has_for) return;
    refuse_number(operands[compared + (info.has_under && info.under_first ? 1 : 0)], "player");
  }

  // The rules of a relation or of clauses with so many operands before them; kNone without `under`.
  static std::uint32_t rules_of(const ast::RelationInfo& info,
                                const std::vector<std::uint32_t>& operands, std::size_t compared) {
    if (!info.has_under) return ast::kNone;
    return operands[compared + (info.has_for && !info.under_first ? 1 : 0)];
  }

  // In `nf(v) == w under R`, the rules are those of `==` alone.
  void hint_at_nf(std::uint32_t operand, std::uint32_t rules) {
    const ast::Node& node = expression_.nodes[operand];
    if (node.kind != Kind::Call || expression_.texts[node.index] != "nf" || node.count != 1) return;
    const std::string_view named = expression_.text(expression_.nodes[rules].range);
    if (named == context_.settings.under.text()) return;
    context_.warn_once(cat(
        "`under ", named, "` does not reach `nf`, which follows the session's rules: write `nf(",
        expression_.text(expression_.nodes[operand - 1].range), ", under=", named, ")`"));
  }

  void relation(const ast::Node& node, const std::vector<std::uint32_t>& operands) {
    const ast::RelationInfo& info = expression_.relations[node.index];
    const std::size_t compared = info.comparisons.size() + 1;
    player_of_clauses(info, operands, compared);
    const bool has_clauses = info.has_for || info.has_under || of_preference_ ||
                             absl::c_any_of(open_, [](const Scope& s) { return s.name.empty(); });
    std::uint32_t rules = rules_of(info, operands, compared);
    for (std::size_t i = open_.size(); i > 0 && rules == ast::kNone; --i) {
      rules = open_[i - 1].rules;
    }
    for (std::size_t k = 0; k + 1 < compared; ++k) {
      meet(at_, operands[k], operands[k + 1], kinds_.nodes[operands[k]],
           kinds_.nodes[operands[k + 1]]);
      const Comparison comparison = info.comparisons[k];
      const bool is_ordering =
          comparison != Comparison::Equal && comparison != Comparison::NotEqual;
      if (is_ordering && !has_clauses) advise(operands[k], operands[k + 1]);
      if (is_ordering || rules == ast::kNone) continue;
      hint_at_nf(operands[k], rules);
      hint_at_nf(operands[k + 1], rules);
    }
  }

  // Refuses kinds that are not compared, and a number that was counted beside a value.
  void meet(std::uint32_t at, std::uint32_t left, std::uint32_t right, ExpressionKind a,
            ExpressionKind b) {
    if (never_meet(a, b)) {
      return refuse(at, cat(noun(a), " and ", noun(b), " are not compared",
                            a == Is::Text ? "; a text is written in quotes, \"P\"" : ""));
    }
    if (!(a == Is::Number && b == Is::Value) && !(a == Is::Value && b == Is::Number)) return;
    const std::string_view written =
        expression_.text(expression_.nodes[a == Is::Value ? left : right].range);
    std::string digits(written);
    std::erase(digits, '_');
    refuse(at, cat(quoted(left), a == Is::Number ? " is a number and " : " is a value and ",
                   quoted(right), b == Is::Number ? " is a number" : " is a value",
                   is_separated(written) ? cat(": a number is written without `_`, `", digits, "`")
                                         : ""));
  }

  // Refuses an ordering of a numeral and a value that does not say for whom.
  void advise(std::uint32_t left, std::uint32_t right) {
    const ExpressionKind a = kinds_.nodes[left];
    const ExpressionKind b = kinds_.nodes[right];
    if (!(a == Is::Numeral && b == Is::Value) && !(a == Is::Value && b == Is::Numeral)) return;
    refuse(at_, cat(quoted(left), a == Is::Value ? " is a value and " : " is a number and ",
                    quoted(right), b == Is::Value ? " a value: " : " a number: ", "write `for P`"));
  }

  void member(const std::vector<std::uint32_t>& operands) {
    const ExpressionKind domain = kinds_.nodes[operands[1]];
    const ExpressionKind one = kinds_.nodes[operands[0]];
    const ExpressionKind members = kinds_.members[operands[1]];
    if (is_written_or_counted(domain) || domain == Is::Text || domain == Is::Truth) {
      return refuse_kind(operands[1], "a domain such as 1..9, values(depth <= 2) or a list");
    }
    if (never_meet(one, members)) {
      return refuse(at_, cat("the object before `in` is ", noun(one), " and a member is ",
                             noun(members), ", which are not compared"));
    }
    if (kinds_.nodes[operands[0]] != Is::Number || kinds_.members[operands[1]] != Is::Value) return;
    refuse(at_, cat(quoted(operands[0]), " is a number and ", quoted(operands[1]), " has values"));
  }

  Context& context_;
  const ast::Expression& expression_;
  std::uint32_t root_;
  const std::vector<NameOfKind>& names_;
  bool of_preference_;
  int calls_;
  std::size_t& remaining_;
  std::uint32_t at_ = 0;
  std::vector<Scope> scopes_;
  std::vector<Scope> open_;  // around the node, inner ones last
  ExpressionKinds kinds_;
};

}  // namespace

ExpressionKinds kinds_of(Context& context, const ast::Expression& expression, std::uint32_t root,
                         const std::vector<NameOfKind>& names, bool of_preference) {
  std::size_t remaining = kFollowedNodes;
  return KindReader(context, expression, root, names, of_preference, 0, remaining).run();
}

}  // namespace kingmaker
