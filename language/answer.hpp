// The answers of statements, as data. present/ turns them into text, JSON and pictures; nothing
// here depends on formats, widths, streams or files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
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
#include "rewrite/preferences/hasse.hpp"
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

// `draw v`. If `expand`, simple values are drawn as trees; if `as_tree`, each node is drawn at all
// its places.
struct ValueDrawing {
  GameValue value;
  bool expand = false;
  bool as_tree = false;
};

struct TraceDrawing {
  Trace trace;
  bool expand = false;
};

// The board of a position.
struct BoardDrawing {
  std::shared_ptr<const Game> game;
};

// The positions that may come next: a table of `successors` or `best`.
struct MovesDrawing {
  Table moves;
};

struct FormDrawing {
  Form form;
};

// The lines of a derivation, each above its premises.
struct ProofDrawing {
  Proof proof;
};

// A player's preferences among all values up to a depth.
struct PreferenceDrawing {
  Frame frame;
  Player player = 0;
  std::string system;
  std::uint64_t depth = 0;
  std::vector<Term> values;
  HasseDiagram diagram;         // its members are places in `values`
  std::vector<bool> are_equal;  // per brace: its values are equal, not incomparable
};
// The largest number of values in such a drawing.
inline constexpr std::uint64_t kMostDrawnPreferences = 500;

struct Drawing {
  std::variant<ValueDrawing, TraceDrawing, PreferenceDrawing, BoardDrawing, MovesDrawing,
               FormDrawing, ProofDrawing>
      subject;
  SourceRange range;  // the place of the drawn expression in its statement
};

// `export v as efg`: a value as a game with payoffs. If w wins, player p gets the number of winners
// that p ranks below w.
struct ExtensiveForm {
  GameValue value;
  std::vector<std::vector<int>> payoffs;  // by winner, then by player, both from 0
};

// An action, for people at a prompt: `wrote v.svg`.
struct Done {
  std::string text;
};

using Answer =
    std::variant<NoAnswer, ObjectAnswer, Printed, Binding, ComparisonAnswer, Trace, NextStep,
                 RedexList, RuleList, ProofList, CheckAnswer, PropertiesAnswer, Tally, Classified,
                 Assertion, SessionState, ChangedSettings, TermStore::Statistics, ValueTree,
                 Drawing, Plot, ExtensiveForm, Page, Done>;

// The place of a claim; null for other answers.
[[nodiscard]] ClaimPlace* place_of_claim(Answer& answer);
[[nodiscard]] const ClaimPlace* place_of_claim(const Answer& answer);
// True if a `check` or an `assert` has been refuted.
[[nodiscard]] bool is_refutation(const Answer& answer);
// The object that `_` is bound to after the answer, if any.
[[nodiscard]] std::optional<Object> result_of(const Answer& answer);

}  // namespace kingmaker
