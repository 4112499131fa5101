// Forms and positions of impartial games, as operands of expressions.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <span>
#include <string>

#include "base/diagnostic.hpp"
#include "games/impartial.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The reason why the store has no room for forms, or why the work on them was stopped.
[[nodiscard]] absl::Status no_room_for_forms(Context& context, SourceRange range);

// The exclusive or of the nimbers of the parts.
[[nodiscard]] std::uint32_t nimber_of(const FormStore& store, const FormSum& sum);
// The number of moves of the longest play.
[[nodiscard]] std::uint64_t longest_play(const FormStore& store, const FormSum& sum);

// The heap *n. Errors are at `range`.
[[nodiscard]] absl::StatusOr<Form> heap_of(const Integer& n, SourceRange range);

// The form with these options.
[[nodiscard]] absl::StatusOr<Form> form_of(Context& context, std::vector<Form> options,
                                           SourceRange range);
// A sum as one form, with its options written out.
[[nodiscard]] absl::StatusOr<Form> written_out(Context& context, const FormSum& sum,
                                               SourceRange range);

// True for a form or a position of any game.
[[nodiscard]] bool is_summand(const Object& object);

struct Summand {
  const Object* object;
  SourceRange range;
};
// The disjunctive sum: a form if all summands are forms, otherwise a position. The error is at the
// first summand that is neither a form nor a position of an impartial game in normal play, or that
// has other players than those before.
[[nodiscard]] absl::StatusOr<Object> sum_of(Context& context, std::span<const Summand> summands);

// The sequential compound, a position: each part is played when those before are over. Errors are
// those of a sum, and an error at a part whose players leave.
[[nodiscard]] absl::StatusOr<Object> sequence_of(Context& context, std::span<const Summand> stages);

// A sum or a sequence as an object. ResourceExhausted if it has very many positions: a compound may
// share its parts with itself, and play visits them one by one.
[[nodiscard]] absl::StatusOr<Object> compound_position(Context& context,
                                                       std::shared_ptr<const Game> game,
                                                       SourceRange range);
// True if the parts of these games, whose texts are equal, have the same rules: no game was
// redefined between them.
[[nodiscard]] bool have_same_rules(const std::shared_ptr<const Game>& a,
                                   const std::shared_ptr<const Game>& b);

// A form or a position of an impartial game as a position. `frame` has the players of a form.
[[nodiscard]] absl::StatusOr<std::shared_ptr<const ImpartialGame>> impartial_position(
    Context& context, const Object& object, const Frame& frame, SourceRange range);

}  // namespace kingmaker
