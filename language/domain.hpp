// Domains: what variables range over, and the members of lists.
//
// `values(depth <= 2)`, `1..9`, `nim(counters <= 9)`, `(1,4,9)`: members one after the other. Where
// all instances of several domains are gone through (check/grid.hpp), a member has a weight: a
// value weighs its size, a form its distinct positions, a number of a range itself, a position what
// its game calls its size, a member of a list its place.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/enumerate.hpp"
#include "base/exact.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"
#include "language/playable_game.hpp"

namespace kingmaker {

// The names of what is written with bounds: `values`, the games whose positions can be gone
// through.
[[nodiscard]] std::vector<std::string_view> domain_names(const Library& library);

// What a domain written with bounds asks for, before anything is built.
struct DomainRequest {
  enum class Kind : std::uint8_t { Values, Random, Forms, RandomForms, Positions };
  Kind kind = Kind::Values;
  Integer count = 0;
  bool exact = true;  // `count`
  ValueBounds bounds;
  std::optional<System> normal;       // values that are their own normal forms under it, only
  std::optional<std::uint64_t> rank;  // of forms
  std::uint64_t seed = 1;
  PlayableGame game;  // of positions, as are these
  PlayableGame::Bounds largest;
  std::vector<GameArgument> others;  // the same for all
  SourceRange range;                 // where it is asked for

  [[nodiscard]] bool is_sample() const { return kind == Kind::Random || kind == Kind::RandomForms; }
};

// Is the call at `node` a domain with bounds? `forms(rank <= 2)`, `nim(counters <= 9)`. Behind `in`
// a game is one in any case.
[[nodiscard]] bool is_domain(const Library& library, const ast::Expression& expression,
                             std::uint32_t node, bool behind_in);
// The nodes of its numbers and rule sets, which are evaluated before it is read; first to last.
[[nodiscard]] std::vector<std::uint32_t> domain_operands(const ast::Expression& expression,
                                                         std::uint32_t node);
// What one of those is.
using OperandOf = absl::FunctionRef<absl::StatusOr<Object>(std::uint32_t node)>;
// Errors are at their places: bounds that are none, empty, or missing, more than can be gone
// through.
[[nodiscard]] absl::StatusOr<DomainRequest> read_domain(Context& context,
                                                        const ast::Expression& expression,
                                                        std::uint32_t node, OperandOf operand);
// Its members, for `width` variables, which a sample draws together. Some microseconds a member.
[[nodiscard]] absl::StatusOr<Members> build_domain(Context& context, const DomainRequest& request,
                                                   std::size_t width);

}  // namespace kingmaker
