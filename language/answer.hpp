// What statements answer, as data. Text, JSON and pictures are made of it in present/; nothing here
// knows of formats, widths, streams or files.
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
#include "language/check/properties.hpp"
#include "language/check/tally.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"
#include "rewrite/preferences/hasse.hpp"
#include "rewrite/proofs/derivation.hpp"
#include "rewrite/steps.hpp"

namespace kingmaker {

struct NoAnswer {};

// Of an expression, of `normalize` and of `apply`.
struct ObjectAnswer {
  Object object;
};

// `print "size ", size(v)`: the objects, and where they stand in the statement.
struct Printed {
  std::vector<std::pair<Object, SourceRange>> parts;
};

// `name = object`. It is for who asks step by step: a script says nothing of it.
struct Binding {
  std::string name;
  Object object;
};

// `compare v, w`, the operands as the statement writes them.
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

// The next step, and the value after it; none: it is in normal form.
struct NextStep {
  std::optional<Step> step;
  GameValue value;
};

struct RedexList {
  Frame frame;
  std::vector<Redex> redexes;
};

// Those of a rule set.
struct RuleList {
  std::vector<std::shared_ptr<const Rule>> rules;
  std::string remark = {};  // on all of them, for people
};

// A relation between two values as a statement writes it, with its truth.
struct RelationClaim {
  // An operand that was reduced before it was compared.
  struct Reduced {
    std::string operand;  // as it is written
    GameValue form;
  };
  std::string left;
  ast::Comparison comparison = ast::Comparison::Equal;
  std::string right;
  Player player = 0;  // 0: the relation is the equality of normal forms
  std::string system;
  bool holds = false;
  bool in_own_form = false;  // reduced by the rules themselves, not by the syntactic ones
  std::vector<Reduced> reduced;
};

// `normalize v under R`, or `fine(v)`, as it is written, with the normal form.
struct NormalFormClaim {
  std::string statement;
  GameValue normal_form;
};

// A derivation that the checker has accepted; who asked for one relation knows what it is of.
struct Proof {
  std::variant<std::monostate, RelationClaim, NormalFormClaim> claim;
  Derivation derivation;
  Frame frame;
};

// `explain`: of a chain of relations a proof for each link.
struct ProofList {
  std::vector<Proof> proofs;
};

// The label of a check or an assertion, and its place in a script.
struct ClaimPlace {
  std::string label = {};
  std::string file = {};
  std::size_t line = 0;
};

// `check` and `explain check`.
struct CheckAnswer {
  CheckResult result;
  bool explained = false;             // was a derivation asked for
  bool is_of_one = false;             // `check exists`
  std::optional<ProofList> why = {};  // why the counterexample is one, where that is known
  ClaimPlace place = {};

  [[nodiscard]] bool fails_to_exist() const { return is_of_one && !result.witness; }
  [[nodiscard]] bool is_refuted() const {
    return result.counterexample.has_value() || fails_to_exist();
  }
};

// `check rule`, `check rules`, `check preference`, `check game` and `check equivalent`.
struct PropertiesAnswer {
  Properties properties;
  ClaimPlace place = {};

  [[nodiscard]] bool is_refuted() const;
  // True if it is not known whether one of the properties holds.
  [[nodiscard]] bool is_open() const;
};

// `classify`: a game under every classification that applies.
struct Classified {
  struct Type {
    ClassificationKind kind;
    std::optional<Object> type;  // none: its numbers are too long for us
  };
  int players = 0;
  std::vector<Type> types;
};

struct Assertion {
  std::string condition;  // as it is written
  bool holds = false;
  ClaimPlace place = {};
};

// `:show`
struct SessionState {
  Settings settings;
  std::vector<Binding> bindings;
};

// `:set`
struct ChangedSettings {
  Settings settings;
};

// Text for people: of `:help`, `:doc` and `:history`.
struct Page {
  std::string text;
};

// `:tree v`
struct ValueTree {
  GameValue value;
};

// `draw v`; expanded, simple values are written out; as a tree, each node where it stands.
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

// What may come next of a position: a table of `successors` or `best`.
struct MovesDrawing {
  Table moves;
};

struct FormDrawing {
  Form form;
};

// The lines of a derivation, each above those it rests on.
struct ProofDrawing {
  Proof proof;
};

// How a player prefers all values up to a depth.
struct PreferenceDrawing {
  Frame frame;
  Player player = 0;
  std::string system;
  std::uint64_t depth = 0;
  std::vector<Term> values;
  HasseDiagram diagram;         // of places in `values`
  std::vector<bool> are_equal;  // the values of a brace, rather than incomparable
};
// Values that such a drawing may have.
inline constexpr std::uint64_t kMostDrawnPreferences = 500;

struct Drawing {
  std::variant<ValueDrawing, TraceDrawing, PreferenceDrawing, BoardDrawing, MovesDrawing,
               FormDrawing, ProofDrawing>
      subject;
  SourceRange range;  // of what is drawn, in its statement
};

// `export v as efg`: a value as a game with payoffs. A winner pays player p as many as there are
// winners whom p likes less.
struct ExtensiveForm {
  GameValue value;
  std::vector<std::vector<int>> payoffs;  // by winner, then by player, both from 0
};

// What was done, for who works step by step: `wrote v.svg`.
struct Done {
  std::string what;
};

using Answer =
    std::variant<NoAnswer, ObjectAnswer, Printed, Binding, ComparisonAnswer, Trace, NextStep,
                 RedexList, RuleList, ProofList, CheckAnswer, PropertiesAnswer, Tally, Classified,
                 Assertion, SessionState, ChangedSettings, TermStore::Statistics, ValueTree,
                 Drawing, Plot, ExtensiveForm, Page, Done>;

// The place of a claim; null of other answers.
[[nodiscard]] ClaimPlace* place_of_claim(Answer& answer);
[[nodiscard]] const ClaimPlace* place_of_claim(const Answer& answer);
// Whether a `check` or an `assert` has found that something does not hold.
[[nodiscard]] bool is_refutation(const Answer& answer);
// What `_` stands for after it, or null.
[[nodiscard]] std::optional<Object> result_of(const Answer& answer);

}  // namespace kingmaker
