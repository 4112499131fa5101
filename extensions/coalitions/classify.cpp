// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/classify.hpp"
#include "language/comparison.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "extensions/coalitions/coalitions.hpp"
#include "extensions/coalitions/named_type.hpp"
#include "extensions/coalitions/share_tuple.hpp"

namespace kingmaker {
namespace {

// The types that a session remembers.
struct KnownTypes {
  std::optional<PositionTypes<WinTypes>> win;
  std::optional<PositionTypes<StableTypes>> stable;
};

// Drops types for another number of players, and types of too many positions.
template <Classification C>
PositionTypes<C>& types_for(int players, std::optional<PositionTypes<C>>& cache) {
  constexpr std::size_t kMaxPositions = 2'000'000;
  constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
  std::size_t positions = 0;
  if (cache) {
    for (const auto& [family, values] : cache->families) positions += values.size();
  }
  if (!cache || cache->types.players() != players || cache->types.bytes() > kMaxBytes ||
      positions > kMaxPositions) {
    cache.emplace(players);
  }
  return *cache;
}

Frame frame_of(const Context& context, const Object& object) {
  return frame_of_value(object).value_or(context.settings.frame);
}

absl::StatusOr<Object> normal_form_type(Context& context, std::string_view system,
                                        ClassificationKind kind, const Object& object,
                                        SourceRange range) {
  KM_ASSIGN_OR_RETURN(const auto normal,
                      context.normal_form(object, *System::named(system), range));
  return std::make_shared<const NamedType>(kind, normal);
}

absl::Status check_stable(int players, SourceRange range) {
  if (players <= kMaxStablePlayers) return absl::OkStatus();
  return limit_error_at(range, "stable types are computed for up to ", kMaxStablePlayers,
                        " players, and this game has ", players);
}

}  // namespace

PositionTypes<WinTypes>& win_types(Context& context, int players) {
  return types_for(players, context.of_session<KnownTypes>().win);
}

PositionTypes<StableTypes>& stable_types(Context& context, int players) {
  return types_for(players, context.of_session<KnownTypes>().stable);
}

absl::StatusOr<std::optional<Shares>> lefevre_shares(Context& context, const Object& object,
                                                     SourceRange range) {
  KM_ASSIGN_OR_RETURN(const int players, players_of(context, object, range));
  KM_ASSIGN_OR_RETURN(const auto value, context.wins_of(object, range, "`lefevre`"));
  Budget& budget = context.budget();
  auto shares = lefevre_value(context.store(), players, value.term,
                              [&](std::uint64_t units) { return budget.spend(units); });
  if (shares) return shares;
  if (!budget.is_spent()) return std::nullopt;
  return with_range(status_of(budget), range);
}

absl::StatusOr<Object> classified(Context& context, ClassificationKind kind, const Object& object,
                                  SourceRange range) {
  KM_ASSIGN_OR_RETURN(const int players, players_of(context, object, range));
  const Frame frame = frame_of(context, object);
  switch (kind) {
    case ClassificationKind::Win:
    case ClassificationKind::Shapley: {
      PositionTypes<WinTypes>& cache = win_types(context, players);
      KM_ASSIGN_OR_RETURN(const auto type, type_of(context, cache, object, range));
      if (kind == ClassificationKind::Shapley) {
        return std::make_shared<const ShareTuple>(shapley_value(cache.types, type));
      }
      return family_object(cache.types.family(type), frame);
    }
    case ClassificationKind::Stable: {
      KM_RETURN_IF_ERROR(check_stable(players, range));
      PositionTypes<StableTypes>& cache = stable_types(context, players);
      KM_ASSIGN_OR_RETURN(const auto type, type_of(context, cache, object, range));
      return family_object(cache.types.family(type), frame);
    }
    case ClassificationKind::Fine:
      return normal_form_type(context, "loeb", kind, object, range);
    case ClassificationKind::Straffin:
      return normal_form_type(context, "straffin", kind, object, range);
    case ClassificationKind::Li:
      return normal_form_type(context, "li", kind, object, range);
    case ClassificationKind::Lefevre: {
      KM_ASSIGN_OR_RETURN(auto shares, lefevre_shares(context, object, range));
      if (shares) return std::make_shared<const ShareTuple>(*std::move(shares));
      return limit_error_at(range, "the Lefevre value has a denominator of more than ",
                            kMaxShareBits, " bits");
    }
  }
  return absl::InternalError("unknown classification");
}

absl::StatusOr<int> players_of(const Context& context, const Object& object, SourceRange range) {
  if (const auto frame = frame_of_value(object)) return frame->players;
  if (std::holds_alternative<Integer>(object)) return context.settings.frame.players;
  return no_value(object, range);
}

bool applies_to(ClassificationKind kind, int players) {
  if (kind == ClassificationKind::Fine || kind == ClassificationKind::Straffin) return players == 3;
  return kind != ClassificationKind::Stable || players <= kMaxStablePlayers;
}

}  // namespace kingmaker
