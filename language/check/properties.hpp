// The results of `check rule`, `check rules`, `check preference`, `check game` and `discover
// rules`.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "grammar/ast.hpp"
#include "language/check/instances.hpp"
#include "language/context.hpp"
#include "language/machine/program.hpp"

namespace kingmaker {

// The result for one property.
struct Property {
  // The verdict Found is for results that are neither true nor false.
  enum class Verdict : std::uint8_t { Holds, Fails, Unknown, Found };
  std::string name;  // empty if the statement has a single property
  Verdict verdict = Verdict::Holds;
  std::string details = {};             // the values for which it holds, or what fails
  Variables counterexample = {};        // the smallest one
  std::vector<std::string> lines = {};  // evidence
  bool is_refutation = false;           // true if the statement fails because of it
};
using Properties = std::vector<Property>;
[[nodiscard]] constexpr std::string_view word_for(Property::Verdict verdict) {
  constexpr std::string_view kWords[] = {"holds", "fails", "not known", "found"};
  return kWords[static_cast<std::size_t>(verdict)];
}

// Calls `visit` with the members of a domain, smallest first, until it fails. Errors are at the
// domain.
absl::Status for_each_member(Context& context, const ast::Expression& domain,
                             absl::FunctionRef<absl::Status(const Object& member)> visit);

// The distinct values of a domain, in the order in which checks go through them. Errors are at the
// domain, and may say how many values had been listed.
struct DomainValues {
  Frame frame;
  std::vector<Term> values;
  std::string text;  // the domain as it was written
};
[[nodiscard]] absl::StatusOr<DomainValues> values_of_domain(Context& context,
                                                            const ast::Expression& domain);

// Answers `check rule NAME under R in D`: whether both sides have the same normal form, at every
// match at the root of a value; with `for F`, the same result of a function. Precondition: a
// CheckRule statement.
[[nodiscard]] absl::StatusOr<Properties> check_rule(Context& context,
                                                    const ast::Statement& statement);

// Answers `check rules R in D`: whether the rules terminate; whether all orders of steps, at all
// places and with all matches, end in one normal form; and whether the strategy finds it.
// Precondition: a CheckRules statement.
[[nodiscard]] absl::StatusOr<Properties> check_rules(Context& context,
                                                     const ast::Statement& statement);

// Answers `check preference R in D for p`, or for all players. Precondition: a CheckPreference
// statement.
[[nodiscard]] absl::StatusOr<Properties> check_preference(Context& context,
                                                          const ast::Statement& statement);

// Answers `check game NAME in D`: whether play from the positions of D ends, by a weight that every
// move lowers or because no position recurs; the symmetries of the rules; and the positions with
// cells that can never matter again. Precondition: a CheckGame statement.
[[nodiscard]] absl::StatusOr<Properties> check_game(Context& context,
                                                    const ast::Statement& statement);

// Answers `check equivalent g, h in D with contexts E by F`: whether positions of D with the same
// result of F behave alike in sums, that is, F has the same result for g + x and h + x for all x of
// E. One x for which the results differ proves that the positions are different; if there is none,
// that is evidence that they are not. Time and memory: one result of F for each pair of a position
// and a context. Precondition: a CheckEquivalent statement.
[[nodiscard]] absl::StatusOr<Properties> check_equivalent(Context& context,
                                                          const ast::Statement& statement);

// The object by which both sides of a rule are compared: the normal form under the rules after
// `under`, or the result of the function after `for`.
class SideComparer {
 public:
  // Precondition: a CheckRule, DiscoverRules or CheckEquivalent statement.
  [[nodiscard]] static absl::StatusOr<SideComparer> of(Context& context,
                                                       const ast::Statement& statement);

  // The result for a value or a position.
  [[nodiscard]] absl::StatusOr<Object> operator()(const Object& object) const;
  [[nodiscard]] absl::StatusOr<bool> are_equal(const Object& a, const Object& b) const;
  // Nullopt if a function compares.
  [[nodiscard]] const std::optional<System>& system() const { return system_; }
  [[nodiscard]] const std::string& function() const { return function_.name; }

 private:
  SideComparer(Context& context, System system) : context_(context), system_(std::move(system)) {}
  SideComparer(Context& context, std::shared_ptr<const ast::Expression> call, Program program,
               ast::NamedPart function)
      : context_(context),
        call_(std::move(call)),
        program_(std::move(program)),
        function_(std::move(function)) {}

  Context& context_;
  std::optional<System> system_;
  std::shared_ptr<const ast::Expression> call_;
  Program program_;
  ast::NamedPart function_;
};

// Answers `discover rules under R in D with variables <= K`: rules that hold at every match at the
// root of a value, none of which follows from the others and from `syntactic`, smallest first.
// Candidates have at most two options besides `..rest`, each with at most two options of its own;
// they drop, merge or select options, under conditions that players differ or can win in an option.
// Precondition: a DiscoverRules statement.
struct Discovered {
  std::vector<RulePointer> rules;
  std::string remark;  // number of values that they take to the right normal form
};
[[nodiscard]] absl::StatusOr<Discovered> discover_rules(Context& context,
                                                        const ast::Statement& statement);

// Adds to an error of a stop how far the statement came, and puts it at `range`; other errors are
// returned unchanged.
[[nodiscard]] absl::Status stopped_after(const absl::Status& status, std::size_t done,
                                         std::size_t all, SourceRange range);

// Writes `for all 1719 values of terms(depth <= 2)`.
[[nodiscard]] std::string for_all_values(const DomainValues& domain);

}  // namespace kingmaker
