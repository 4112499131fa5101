// The answers of statements, as data. present/ turns them into text and JSON; nothing here depends
// on formats, widths, streams or files.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/diagnostic.hpp"
#include "grammar/ast.hpp"
#include "language/check/check_result.hpp"
#include "language/check/property.hpp"
#include "language/check/tally.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"
#include "rewrite/proofs/derivation.hpp"
#include "rewrite/steps.hpp"

namespace kingmaker {

struct NoAnswer {};

// The answer of an expression, of `normalize` and of `apply`.
struct ObjectAnswer {
  Object object;
};

// `print "size ", size(v)`: the objects, and their places in the statement.
struct Printed {
  std::vector<std::pair<Object, SourceRange>> parts;
};

// `name = object`. It is for people at a prompt; scripts print nothing for it.
struct Binding {
  std::string name;
  Object object;
};

// `compare v, w`, with the operands as the statement writes them.
struct ComparisonAnswer {
  std::string left;
  Relation relation = Relation::Incomparable;
  std::string right;
};

// All steps from a value to its normal form.
struct Trace {
  Frame frame;
  Term start;
  std::vector<Step> steps;
  Term normal_form;
};

// The next step, and the value after it; nullopt if the value is in normal form.
struct NextStep {
  std::optional<Step> step;
  GameValue value;
};

struct RedexList {
  Frame frame;
  std::vector<Redex> redexes;
};

// The rules of a rule set.
struct RuleList {
  std::vector<std::shared_ptr<const Rule>> rules;
  std::string remark = {};  // on the whole rule set, for people
};

// A relation between two values as a statement writes it, and its truth value.
struct RelationClaim {
  // An operand that was reduced before the comparison.
  struct Reduced {
    std::string operand;  // as it was written
    GameValue form;
  };
  std::string left;
  ast::Comparison comparison = ast::Comparison::Equal;
  std::string right;
  Player player = 0;  // 0 for the equality of normal forms
  std::string system;
  bool holds = false;
  bool in_own_form = false;  // reduced by the rules themselves, not syntactically
  std::vector<Reduced> reduced;
};

// `normalize v under R` or `fine(v)`, as it was written, with the normal form.
struct NormalFormClaim {
  std::string statement;
  GameValue normal_form;
};

// A derivation that the checker has accepted. If it proves a single relation, the user knows which,
// and there is no claim.
struct Proof {
  std::variant<std::monostate, RelationClaim, NormalFormClaim> claim;
  Derivation derivation;
  Frame frame;
};

// `explain`: for a chain of relations, a proof for each link.
struct ProofList {
  std::vector<Proof> proofs;
};

// The label of a check or an assertion, and its place in a script.
struct ClaimPlace {
  std::string label = {};
  std::string file = {};
  std::size_t line = 0;
};

// The answer of `check` and `explain check`.
struct CheckAnswer {
  CheckResult result;
  bool explained = false;             // true if a derivation was asked for
  bool is_of_one = false;             // true for `check exists`
  std::optional<ProofList> why = {};  // proofs for the counterexample, if they are known
  ClaimPlace place = {};

  [[nodiscard]] bool fails_to_exist() const { return is_of_one && !result.witness; }
  [[nodiscard]] bool is_refuted() const {
    return result.counterexample.has_value() || fails_to_exist();
  }
};

// The answer of `check rule`, `check rules`, `check preference`, `check game` and `check
// equivalent`.
struct PropertiesAnswer {
  Properties properties;
  ClaimPlace place = {};

  [[nodiscard]] bool is_refuted() const;
  // True if it is unknown whether one of the properties holds.
  [[nodiscard]] bool is_open() const;
};

// `classify`: a game under every classification that applies.
struct Classified {
  struct Type {
    ClassificationKind kind;
    std::optional<Object> type;  // nullopt if its numbers are too long
  };
  int players = 0;
  std::vector<Type> types;
};

struct Assertion {
  std::string condition;  // as it was written
  bool holds = false;
  ClaimPlace place = {};
};

// The answer of `:show`.
struct SessionState {
  Settings settings;
  std::vector<Binding> bindings;
};

// The answer of `:set`.
struct ChangedSettings {
  Settings settings;
};

// Text for people, from `:help`, `:doc` and `:history`.
struct Page {
  std::string text;
};

// The answer of `:tree v`.
struct ValueTree {
  GameValue value;
};

// An action, for people at a prompt: `wrote v.svg`.
struct Done {
  std::string text;
};

class Drawing;

using Answer =
    std::variant<NoAnswer, ObjectAnswer, Printed, Binding, ComparisonAnswer, Trace, NextStep,
                 RedexList, RuleList, ProofList, CheckAnswer, PropertiesAnswer, Tally, Classified,
                 Assertion, SessionState, ChangedSettings, TermStore::Statistics, ValueTree,
                 std::shared_ptr<const Drawing>, Page, Done>;

// An answer for another program: a graph for Graphviz, a plot for browsers, a game for Gambit.
// Extensions derive from it.
class Drawing {
 public:
  // Makes the picture of a graph in DOT, in a format of Graphviz.
  using MakePicture =
      absl::FunctionRef<absl::StatusOr<std::string>(std::string_view dot, std::string_view format)>;

  Drawing() = default;
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;
  virtual ~Drawing() = default;

  // The language of `text`, as the ending of a file: `dot`, `svg` or `efg`.
  [[nodiscard]] virtual std::string_view language() const = 0;
  // The drawing as a text, without the last newline. Errors: ResourceExhausted past the limits of
  // output and of the context's budget.
  [[nodiscard]] virtual absl::StatusOr<std::string> text(Context& context) const = 0;
  // The content of a file whose name has this ending. Errors: also InvalidArgument if such a file
  // cannot hold the drawing, and those of `picture`.
  [[nodiscard]] virtual absl::StatusOr<std::string> content(Context& context,
                                                            std::string_view ending,
                                                            MakePicture picture) const = 0;
  // An answer that people can read at a prompt in place of the text; nullopt if that is the text.
  [[nodiscard]] virtual std::optional<Answer> for_people() const { return std::nullopt; }
};

// The place of a claim; null for other answers.
[[nodiscard]] ClaimPlace* place_of_claim(Answer& answer);
[[nodiscard]] const ClaimPlace* place_of_claim(const Answer& answer);
// True if a `check` or an `assert` has been refuted.
[[nodiscard]] bool is_refutation(const Answer& answer);
// The object that `_` is bound to after the answer, if any.
[[nodiscard]] std::optional<Object> result_of(const Answer& answer);

}  // namespace kingmaker
