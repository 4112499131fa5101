// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answers of statements, as data. language/present/ turns them into text and JSON; nothing here
// depends on formats, widths, streams or files. Tested in
// tests/language/statements/interpreter_test.cpp.
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

namespace kingmaker {

struct NoAnswer {};

// The answer of an expression, and so of phrases.
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
  std::string documentation = {};
};

// Derivations that a checker has accepted, for a chain of relations one for each link. The
// extension that finds them derives from it.
class Proofs {
 public:
  // A line of a derivation with its reason, and its premises, which are earlier lines.
  struct Line {
    std::string text;
    std::vector<std::uint32_t> premises;
  };

  Proofs() = default;
  Proofs(const Proofs&) = delete;
  Proofs& operator=(const Proofs&) = delete;
  virtual ~Proofs() = default;

  [[nodiscard]] virtual std::size_t size() const = 0;
  // As text or TeX, by the format. Errors: ResourceExhausted past the limit of output.
  [[nodiscard]] virtual absl::StatusOr<std::string> text(const Printing& printing) const = 0;
  // `null` if there is no derivation, an array if there are several. Errors: as `text`.
  [[nodiscard]] virtual absl::StatusOr<std::string> json(const Printing& printing) const = 0;
  // The lines of the only derivation. Errors: as `text`. Precondition: there is one.
  [[nodiscard]] virtual absl::StatusOr<std::vector<Line>> lines(const Printing& printing) const = 0;
  // A file for Coq, which checks the derivations. Errors: as `text`, and InvalidArgument for rules
  // that Coq does not know.
  [[nodiscard]] virtual absl::StatusOr<std::string> certificate(const Printing& printing) const = 0;
  // The normal form that is proved; nullopt if a relation is.
  [[nodiscard]] virtual std::optional<GameValue> normal_form() const = 0;
};
using ProofsPointer = std::shared_ptr<const Proofs>;

// The label of a check or an assertion, and its place in a script.
struct ClaimPlace {
  std::string label = {};
  std::string file = {};
  std::size_t line = 0;
};

// The answer of `check` and `explain check`.
struct CheckAnswer {
  CheckResult result;
  bool explained = false;  // true if a derivation was asked for
  bool is_of_one = false;  // true for `check exists`
  ProofsPointer why = {};  // proofs for the counterexample; null if they are unknown
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
using DrawingPointer = std::shared_ptr<const Drawing>;

using Answer = std::variant<NoAnswer, ObjectAnswer, Printed, Binding, ProofsPointer, CheckAnswer,
                            PropertiesAnswer, Tally, Assertion, SessionState, ChangedSettings,
                            TermStore::Statistics, ValueTree, DrawingPointer, Page, Done>;

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
  [[nodiscard]] virtual absl::StatusOr<std::string> text(const Printing& printing) const = 0;
  // The content of a file of this name, in the language of its ending. Errors: also InvalidArgument
  // if such a file cannot hold the drawing, and those of `make`.
  [[nodiscard]] virtual absl::StatusOr<std::string> content(const Printing& printing,
                                                            std::string_view file,
                                                            MakePicture make) const = 0;
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
