// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/distinct.hpp"

#include <absl/hash/hash.h>

#include <string>
#include <typeinfo>
#include <variant>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/comparison.hpp"

namespace kingmaker {
namespace {

template <typename... Parts>
std::uint64_t hash_of(const Parts&... parts) {
  return absl::HashOf(parts...);
}

// The key of an object that is neither a value nor a number nor a list.
struct KeyOfOther {
  Context& context;
  std::size_t kind;

  std::uint64_t operator()(bool truth) const { return hash_of(kind, truth); }
  std::uint64_t operator()(const std::string& text) const { return hash_of(kind, text); }
  std::uint64_t operator()(const Path& path) const { return hash_of(kind, path); }
  std::uint64_t operator()(const OtherObjectPointer& other) const {
    const OtherObject& it = *other;
    return hash_of(kind, typeid(it).hash_code(), it.hash(context));
  }
  // The other kinds have few objects.
  template <typename Other>
  std::uint64_t operator()(const Other& /*other*/) const {
    return kind;
  }
};

}  // namespace

absl::StatusOr<std::uint64_t> DistinctObjects::key_of(const Object& given, SourceRange range) {
  const Object& object = plain(given);
  // Numbers of players are also wins, in games with any number of players.
  const auto key_of_win = [](Player p) { return hash_of('w', p); };
  if (const std::optional<Rational> number = number_in(object)) {
    const bool is_win = denominator(*number) == 1 && *number >= 1 && *number <= kMaxPlayers;
    return is_win ? key_of_win(static_cast<Player>(Integer(numerator(*number))))
                  : hash_of('n', number->str());
  }
  if (is_value(object)) {
    KM_ASSIGN_OR_RETURN(const auto normal, context_.normal_form(object, syntactic_rules(), range));
    if (normal.term.is_win()) return key_of_win(normal.term.winner());
    return hash_of('v', normal.term.raw(), normal.frame.players);
  }
  if (const auto* list = std::get_if<List>(&object)) return key_of_list(*list, range);
  return std::visit(KeyOfOther{context_, object.index()}, object);
}

// The nesting of lists is bounded (Members::kMostNesting).
absl::StatusOr<std::uint64_t> DistinctObjects::key_of_list(const List& list, SourceRange range) {
  const Members& members = *list.members;
  if (const auto entry = known_lists_.find(&members); entry != known_lists_.end()) {
    return entry->second.key;
  }
  std::uint64_t key = hash_of('l', members.count);
  for (std::uint64_t i = 0; i < members.count; ++i) {
    if (!context_.budget().spend()) return status_of(context_.budget());
    KM_ASSIGN_OR_RETURN(const std::uint64_t next, key_of(members.member(i), range));
    key = hash_of(key, next);
  }
  known_lists_.try_emplace(&members, KnownList{list, key});
  return key;
}

absl::StatusOr<std::size_t> DistinctObjects::find_or_keep(const Object& object, SourceRange range) {
  KM_ASSIGN_OR_RETURN(const std::uint64_t key, key_of(object, range));
  std::vector<std::size_t>& places = places_[key];
  for (const std::size_t place : places) {
    if (!context_.budget().spend()) return status_of(context_.budget());
    KM_ASSIGN_OR_RETURN(const auto same,
                        are_equal(context_, objects_[place], object, syntactic_rules(), range));
    if (same) return place;
  }
  const std::size_t place = objects_.size();
  places.push_back(place);
  objects_.push_back(object);
  return place;
}

absl::StatusOr<std::size_t> DistinctObjects::place_of(const Object& object, SourceRange range) {
  const auto* value = std::get_if<GameValue>(&object);
  if (value == nullptr) return find_or_keep(object, range);
  const std::uint64_t key =
      std::uint64_t{value->term.raw()} << 8 | static_cast<std::uint64_t>(value->frame.players);
  if (const auto entry = known_values_.find(key); entry != known_values_.end()) {
    return entry->second;
  }
  absl::StatusOr<std::size_t> place = find_or_keep(object, range);
  if (place.ok()) known_values_.try_emplace(key, *place);
  return place;
}

}  // namespace kingmaker
