// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/comparison.hpp"

#include <algorithm>
#include <typeinfo>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/evaluable.hpp"
#include "language/ordering.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;

// Compares two objects of kinds of the core. Nullopt for values, numbers and lists, and for kinds
// that are not compared.
struct Sameness {
  std::optional<bool> operator()(bool a, bool b) const { return a == b; }
  std::optional<bool> operator()(const std::string& a, const std::string& b) const {
    return a == b;
  }
  std::optional<bool> operator()(const Path& a, const Path& b) const { return a == b; }
  std::optional<bool> operator()(const System& a, const System& b) const { return a == b; }
  template <typename A, typename B>
  std::optional<bool> operator()(const A& /*a*/, const B& /*b*/) const {
    return std::nullopt;
  }
};

// `object` where it is compared with the value `other`: a number is the win of that player in the
// game of `other`. Nothing if it is no value.
std::optional<Object> as_value_beside(const Object& object, const Object& other) {
  if (is_value(object)) return object;
  const auto* number = std::get_if<Integer>(&object);
  const std::optional<Frame> frame = frame_of_value(other);
  if (number == nullptr || !frame || *number < 1 || *number > frame->players) return std::nullopt;
  return GameValue{Term::win(static_cast<Player>(*number)), *frame};
}

// Objects of different classes may be of one kind for users.
bool are_of_one_class(const OtherObject& a, const OtherObject& b) {
  return typeid(a) == typeid(b) || a.kind() == b.kind();
}

}  // namespace

absl::StatusOr<std::optional<bool>> are_same(Context& context, const Object& a, SourceRange a_at,
                                             const Object& b, SourceRange b_at) {
  const auto* one = std::get_if<OtherObjectPointer>(&a);
  const auto* other = std::get_if<OtherObjectPointer>(&b);
  // An object that stands for a text is compared with a text as that text.
  if (one == nullptr || other == nullptr) return std::visit(Sameness(), plain(a), plain(b));
  const OtherObject& left = **one;
  const OtherObject& right = **other;
  if (&left == &right) return true;
  if (!are_of_one_class(left, right)) return std::nullopt;
  if (typeid(left) != typeid(right)) return false;
  return left.is_same(context, a_at, right, b_at);
}

std::optional<Frame> frame_of_value(const Object& object) {
  if (const GameValue* value = value_in(object)) return value->frame;
  if (const Evaluable* const evaluable = evaluable_in(object)) return evaluable->frame();
  return std::nullopt;
}

const System& syntactic_rules() {
  static const System kSyntactic = *System::named("syntactic");
  return kSyntactic;
}

const System& terms_as_they_are() {
  static const System kRaw = *System::named("raw");
  return kRaw;
}

bool is_sameness(Comparison comparison) {
  return comparison == Comparison::Equal || comparison == Comparison::NotEqual;
}

namespace {

absl::StatusOr<bool> are_equal(Context& context, const Object& a, const Object& b,
                               const System& system, SourceRange range, PairsOfLists& equal) {
  const std::optional<Rational> n = number_in(a);
  const std::optional<Rational> m = number_in(b);
  if (n && m) return *n == *m;
  if (is_value(a) || is_value(b)) {
    if (std::holds_alternative<Counted>(a) || std::holds_alternative<Counted>(b)) {
      return error_at(range, "a value and a number that was counted are not compared");
    }
    const std::optional<Object> left = as_value_beside(a, b);
    const std::optional<Object> right = as_value_beside(b, a);
    if (!left || !right) return false;
    KM_ASSIGN_OR_RETURN(const auto v, context.normal_form(*left, system, range));
    KM_ASSIGN_OR_RETURN(const auto w, context.normal_form(*right, system, range));
    return v.term == w.term && v.frame.players == w.frame.players;
  }
  KM_ASSIGN_OR_RETURN(const std::optional<bool> same, are_same(context, a, range, b, range));
  if (same) return *same;
  if (const Object& c = plain(a), &d = plain(b); &c != &a || &d != &b) {
    return are_equal(context, c, d, system, range, equal);
  }
  if (a.index() != b.index() || std::holds_alternative<OtherObjectPointer>(a)) return false;
  if (const auto* list = std::get_if<List>(&a)) {
    // The nesting of lists is bounded (Members::kMostNesting).
    const Members& left = *list->members;
    const Members& right = *std::get<List>(b).members;
    if (&left == &right) return true;
    if (left.count != right.count) return false;
    if (equal.contains({&left, &right})) return true;
    for (std::uint64_t i = 0; i < left.count; ++i) {
      if (!context.budget().spend()) return status_of(context.budget());
      auto next = are_equal(context, left.member(i), right.member(i), system, range, equal);
      if (!next.ok() || !*next) return next;
    }
    if (left.depth > 1) equal.insert({&left, &right});
    return true;
  }
  return error_at(range, kind_of(a), " and ", kind_of(b), " are not compared");
}

}  // namespace

absl::StatusOr<bool> are_equal(Context& context, const Object& a, const Object& b,
                               const System& system, SourceRange range) {
  PairsOfLists equal;
  return are_equal(context, a, b, system, range, equal);
}

namespace {

// An error if `==` refuses the object and a member of a list.
absl::Status check_comparable(Context& context, const Object& object, const Object& member,
                              SourceRange range) {
  const Object& a = plain(object);
  const Object& b = plain(member);
  const auto* number = std::get_if<Integer>(is_value(b) ? &a : &b);
  if ((is_value(a) || is_value(b)) && number != nullptr) {
    const Frame frame = frame_of_value(is_value(b) ? b : a).value_or(context.settings.frame);
    return context.player_of(Integer(*number), frame, range).status();
  }
  const auto* one = std::get_if<OtherObjectPointer>(&a);
  const auto* other = std::get_if<OtherObjectPointer>(&b);
  const bool is_same_class = one == nullptr || other == nullptr || are_of_one_class(**one, **other);
  const bool is_same_kind = (number_in(a) && number_in(b)) || (is_value(a) && is_value(b)) ||
                            (a.index() == b.index() && is_value(a) == is_value(b) && is_same_class);
  if (is_same_kind) return absl::OkStatus();
  return error_at(range, "the object before `in` is ", kind_of(object), " and a member is ",
                  kind_of(member), ", which are not compared");
}

}  // namespace

absl::StatusOr<bool> is_member(Context& context, const Object& object, const List& list,
                               const System& system, SourceRange range) {
  const Members& members = *list.members;
  for (std::uint64_t i = 0; i < members.count; ++i) {
    if (!context.budget().spend()) return status_of(context.budget());
    const Object member = members.member(i);
    KM_RETURN_IF_ERROR(check_comparable(context, object, member, range));
    absl::StatusOr<bool> same = are_equal(context, object, member, system, range);
    if (!same.ok() || *same) return same;
  }
  return false;
}

absl::StatusOr<Relation> relate(Context& context, const Object& v, SourceRange v_at,
                                const Object& w, SourceRange w_at, const System& system,
                                std::optional<Player> p) {
  // Given values are compared after reduction (System::operand_system); positions are evaluated
  // with those rules fused in.
  const System base = system.operand_system();
  KM_ASSIGN_OR_RETURN(const auto a, context.normal_form(v, base, v_at));
  KM_ASSIGN_OR_RETURN(const auto b, context.normal_form(w, base, w_at));
  if (a.frame.players != b.frame.players) {
    return error_at({v_at.begin, w_at.end}, "the values are of different games: ", a.frame.players,
                    " and ", b.frame.players, " players");
  }
  const Player player = p.value_or(context.settings.frame.start);
  if (!system.has_preference(player)) {
    context.warn_once(cat("under ", system.text(),
                          " distinct values are incomparable; name a preference: `under "
                          "prudent`"));
  }
  return with_range(context.preferences().compare(system, a.frame.players, player, a.term, b.term,
                                                  context.budget()),
                    {v_at.begin, w_at.end});
}

}  // namespace kingmaker
