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

// Why the store has no more room for forms, or why the work on them was stopped.
[[nodiscard]] absl::Status no_room_for_forms(Context& context, SourceRange range);

// The exclusive or of the nimbers of its parts.
[[nodiscard]] std::uint32_t nimber_of(const FormStore& store, const FormSum& sum);
// The moves of the longest play.
[[nodiscard]] std::uint64_t longest_play(const FormStore& store, const FormSum& sum);

// *n. The error is at `range`.
[[nodiscard]] absl::StatusOr<Form> heap_of(const Integer& n, SourceRange range);

// The form with these options, each a form.
[[nodiscard]] absl::StatusOr<Form> form_of(Context& context, std::vector<Form> options,
                                           SourceRange range);
// A sum as one form, its options written out.
[[nodiscard]] absl::StatusOr<Form> written_out(Context& context, const FormSum& sum,
                                               SourceRange range);

// A form, or a position of whatever game.
[[nodiscard]] bool is_summand(const Object& object);

struct Summand {
  const Object* object;
  SourceRange range;
};
// The disjunctive sum: of forms a form, else a position. The error is at the summand that is no
// form and no position of an impartial game under normal play, or has other players than those
// before it.
[[nodiscard]] absl::StatusOr<Object> sum_of(Context& context, std::span<const Summand> summands);

// The sequential compound, a position: each part is played when those before it are over. Errors
// are those of a sum, and at a part whose players leave.
[[nodiscard]] absl::StatusOr<Object> sequence_of(Context& context, std::span<const Summand> stages);

// A sum or a sequence as an object. One of very many positions is a limit: a compound may share its
// parts with itself, which play goes through one by one.
[[nodiscard]] absl::StatusOr<Object> compound_position(Context& context,
                                                       std::shared_ptr<const Game> game,
                                                       SourceRange range);
// True if the parts of these games, whose texts are the same, have the same rules: none of their
// games was defined anew between them.
[[nodiscard]] bool have_same_rules(const std::shared_ptr<const Game>& a,
                                   const std::shared_ptr<const Game>& b);

// A form or a position of an impartial game as a position: forms are played by `frame`.
[[nodiscard]] absl::StatusOr<std::shared_ptr<const ImpartialGame>> impartial_position(
    Context& context, const Object& object, const Frame& frame, SourceRange range);

}  // namespace kingmaker
