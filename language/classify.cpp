#include "language/classify.hpp"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "algebra/types/shares.hpp"
#include "algebra/types/stable_types.hpp"
#include "algebra/types/win_types.hpp"
#include "base/status_macros.hpp"
#include "rewrite/preferences/straffin.hpp"

namespace kingmaker {
namespace {

// The names in the order of ClassificationKind.
constexpr std::array<std::string_view, 7> kNames = {"win", "stable",  "fine",   "straffin",
                                                    "li",  "lefevre", "shapley"};

Frame frame_of(const Context& context, const Object& object) {
  if (const auto* position = std::get_if<Position>(&object)) return position->game->frame();
  const GameValue* value = value_in(object);
  return value != nullptr ? value->frame : context.settings.frame;
}

absl::StatusOr<Object> normal_form_type(Context& context, std::string_view system,
                                        ClassificationKind kind, const Object& object,
                                        SourceRange range) {
  KM_ASSIGN_OR_RETURN(const auto normal,
                      context.normal_form(object, *System::named(system), range));
  return NamedType{normal, kind};
}

absl::Status check_stable(int players, SourceRange range) {
  if (players <= kMaxStablePlayers) return absl::OkStatus();
  return with_range(limit_error(cat("stable types are computed for up to ", kMaxStablePlayers,
                                    " players, and this game has ", players)),
                    range);
}

}  // namespace

std::span<const std::string_view> classification_names() { return kNames; }

std::optional<ClassificationKind> classification_named(std::string_view name) {
  const auto entry = std::find(kNames.begin(), kNames.end(), name);
  if (entry == kNames.end()) return std::nullopt;
  return static_cast<ClassificationKind>(entry - kNames.begin());
}

std::string_view name_of(ClassificationKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

absl::StatusOr<std::optional<ShareTuple>> lefevre_shares(Context& context, const Object& object,
                                                         SourceRange range) {
  KM_ASSIGN_OR_RETURN(const int players, players_of(context, object, range));
  KM_ASSIGN_OR_RETURN(const auto value, context.value_of(object, range));
  Budget& budget = context.budget();
  auto shares = lefevre_value(context.store(), players, value.term,
                              [&](std::uint64_t units) { return budget.spend(units); });
  if (shares) return ShareTuple{*std::move(shares)};
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
      PositionTypes<WinTypes>& cache = context.win_types(players);
      KM_ASSIGN_OR_RETURN(const auto type, type_of(context, cache, object, range));
      if (kind == ClassificationKind::Shapley) return ShareTuple{shapley_value(cache.types, type)};
      return CoalitionFamily{cache.types.family(type), frame};
    }
    case ClassificationKind::Stable: {
      KM_RETURN_IF_ERROR(check_stable(players, range));
      PositionTypes<StableTypes>& cache = context.stable_types(players);
      KM_ASSIGN_OR_RETURN(const auto type, type_of(context, cache, object, range));
      return CoalitionFamily{cache.types.family(type), frame};
    }
    case ClassificationKind::Fine:
      return normal_form_type(context, "loeb", kind, object, range);
    case ClassificationKind::Straffin:
      return normal_form_type(context, "straffin", kind, object, range);
    case ClassificationKind::Li:
      return normal_form_type(context, "li", kind, object, range);
    case ClassificationKind::Lefevre: {
      KM_ASSIGN_OR_RETURN(auto shares, lefevre_shares(context, object, range));
      if (shares) return *std::move(shares);
      return with_range(limit_error(cat("the Lefevre value has a denominator of more than ",
                                        kMaxShareBits, " bits")),
                        range);
    }
  }
  return absl::InternalError("unknown classification");
}

SimpleValue fine_index(const TermStore& store, Term fine) {
  return fine.is_win() ? SimpleValue{fine.winner(), 0} : *store.simple_value(fine);
}

std::string type_text(const Settings& settings, const TermStore& store, const NamedType& type) {
  const Frame& frame = type.value.frame;
  const Term term = type.value.term;
  switch (type.kind) {
    case ClassificationKind::Fine: {
      const SimpleValue simple = fine_index(store, term);
      std::string player = player_name(settings, frame, simple.base);
      if (settings.names == PlayerNames::Nfp) player = absl::AsciiStrToLower(player);
      return cat(player, "_", simple.exponent);
    }
    case ClassificationKind::Straffin: {
      const auto straffin = straffin_type(store, term);
      return cat(player_name(settings, frame, straffin->player),
                 straffin->wins ? " wins" : " picks");
    }
    default:
      return player_name(settings, frame, term.winner());
  }
}

absl::StatusOr<int> players_of(const Context& context, const Object& object, SourceRange range) {
  if (const auto* position = std::get_if<Position>(&object)) {
    return position->game->frame().players;
  }
  if (const GameValue* value = value_in(object)) return value->frame.players;
  if (std::holds_alternative<Integer>(object)) return context.settings.frame.players;
  return no_value(object, range);
}

bool applies_to(ClassificationKind kind, int players) {
  if (kind == ClassificationKind::Fine || kind == ClassificationKind::Straffin) return players == 3;
  return kind != ClassificationKind::Stable || players <= kMaxStablePlayers;
}

void add_classifications(Library& library) {
  library.add({Library::kClassification,
               [](std::string_view name) { return classification_named(name).has_value(); },
               [] { return std::vector<std::string_view>(kNames.begin(), kNames.end()); }});
}

}  // namespace kingmaker
