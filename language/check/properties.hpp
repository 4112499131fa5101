// What `check rule`, `check rules`, `check preference` and `check game` find, and `discover
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

// What was found of one property.
struct Property {
  // Found: something that is no question of true or false.
  enum class Verdict : std::uint8_t { Holds, Fails, Unknown, Found };
  std::string name;  // empty: the statement is about one only
  Verdict verdict = Verdict::Holds;
  std::string what = {};                // for which values, or what fails
  Variables counterexample = {};        // the smallest
  std::vector<std::string> lines = {};  // what shows it
  bool is_refutation = false;           // does the statement fail by it?
};
using Properties = std::vector<Property>;
[[nodiscard]] constexpr std::string_view word_for(Property::Verdict verdict) {
  constexpr std::string_view kWords[] = {"holds", "fails", "not known", "found"};
  return kWords[static_cast<std::size_t>(verdict)];
}

// Goes through the members of a domain, smallest first, until `visit` fails. Errors are at the
// domain.
absl::Status for_each_member(Context& context, const ast::Expression& domain,
                             absl::FunctionRef<absl::Status(const Object& member)> visit);

// The distinct values of a domain, in the order in which checks go through them. Errors are at the
// domain, or say how many values had been listed.
struct DomainValues {
  Frame frame;
  std::vector<Term> values;
  std::string text;  // the domain as it is written
};
[[nodiscard]] absl::StatusOr<DomainValues> values_of_domain(Context& context,
                                                            const ast::Expression& domain);

// `check rule NAME under R in D`: have both sides the same normal form, at every match at the root
// of a value? `for F`: the same result of a function. Precondition: a CheckRule statement.
[[nodiscard]] absl::StatusOr<Properties> check_rule(Context& context,
                                                    const ast::Statement& statement);

// `check rules R in D`: do they terminate; do all orders of steps, at all places, with all matches,
// end in one normal form; is it that of the strategy? Precondition: a CheckRules statement.
[[nodiscard]] absl::StatusOr<Properties> check_rules(Context& context,
                                                     const ast::Statement& statement);

// `check preference R in D for p`, or for all players. Precondition: a CheckPreference statement.
[[nodiscard]] absl::StatusOr<Properties> check_preference(Context& context,
                                                          const ast::Statement& statement);

// `check game NAME in D`: does play from the positions of D end, by a weight that every move lowers
// or because none of them comes back; which symmetries were found in the rules, and in which
// positions are there cells that can never matter again? Precondition: a CheckGame statement.
[[nodiscard]] absl::StatusOr<Properties> check_game(Context& context,
                                                    const ast::Statement& statement);

// `check equivalent g, h in D with contexts E by F`: do positions of D of which F says the same
// behave alike in sums, that is, does F say the same of g + x and h + x for all x of E? A position
// of E for which it does not is a proof that they are different; that there is none is evidence
// that they are not. Time and memory: F of a sum for each pair of a position and a context.
// Precondition: a CheckEquivalent statement.
[[nodiscard]] absl::StatusOr<Properties> check_equivalent(Context& context,
                                                          const ast::Statement& statement);

// What both sides of a rule are compared by: the normal form under the rules behind `under`, or the
// function behind `for`.
class SideComparer {
 public:
  // Of a CheckRule, a DiscoverRules or a CheckEquivalent statement.
  [[nodiscard]] static absl::StatusOr<SideComparer> of(Context& context,
                                                       const ast::Statement& statement);

  // Of a value, or of a position.
  [[nodiscard]] absl::StatusOr<Object> operator()(const Object& object) const;
  [[nodiscard]] absl::StatusOr<bool> are_equal(const Object& a, const Object& b) const;
  // None where a function compares.
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

// `discover rules under R in D with variables <= K`: rules that hold at every match at the root of
// a value, none of which follows from the others and from `syntactic`, smallest first. They are
// looked for among those with at most two options besides `..rest`, each with at most two of its
// own, that leave options out, merge them or pick one, on conditions about which players differ and
// who can win in what. Precondition: a DiscoverRules statement.
struct Discovered {
  std::vector<RulePointer> rules;
  std::string remark;  // how many of the values they take to the normal form they should have
};
[[nodiscard]] absl::StatusOr<Discovered> discover_rules(Context& context,
                                                        const ast::Statement& statement);

// A stop at `range`, with how far it came; another error as it is.
[[nodiscard]] absl::Status stopped_after(const absl::Status& status, std::size_t done,
                                         std::size_t all, SourceRange range);

// `for all 1719 values of terms(depth <= 2)`
[[nodiscard]] std::string for_all_values(const DomainValues& domain);

}  // namespace kingmaker
