#include "repl/classify.hpp"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <array>
#include <utility>

#include "algebra/shares.hpp"
#include "algebra/stable_types.hpp"
#include "algebra/win_types.hpp"
#include "repl/json.hpp"
#include "rewrite/straffin.hpp"

namespace kingmaker {
namespace {

// In the order of ClassificationKind.
constexpr std::array<std::string_view, 7> kNames = {"win", "stable",  "fine",   "straffin",
                                                    "li",  "lefevre", "shapley"};

absl::StatusOr<int> players_of(const Context& context, const Object& object, SourceRange range) {
  if (const auto* position = std::get_if<Position>(&object)) {
    return position->game->frame().players;
  }
  if (const GameValue* value = value_in(object)) return value->frame.players;
  if (std::holds_alternative<Integer>(object)) return context.settings.frame.players;
  return no_value(object, range);
}

Frame frame_of(const Context& context, const Object& object) {
  if (const auto* position = std::get_if<Position>(&object)) return position->game->frame();
  const GameValue* value = value_in(object);
  return value != nullptr ? value->frame : context.settings.frame;
}

absl::StatusOr<Object> normal_form_type(Context& context, std::string_view system,
                                        ClassificationKind kind, const Object& object,
                                        SourceRange range) {
  const auto normal = context.normal_form(object, *System::named(system), range);
  if (!normal.ok()) return normal.status();
  return NamedType{*normal, kind};
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
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<ClassificationKind>(found - kNames.begin());
}

std::string_view name_of(ClassificationKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

absl::StatusOr<Object> classified(Context& context, ClassificationKind kind, const Object& object,
                                  SourceRange range) {
  using Kind = ClassificationKind;
  const absl::StatusOr<int> players = players_of(context, object, range);
  if (!players.ok()) return players.status();
  const Frame frame = frame_of(context, object);
  switch (kind) {
    case Kind::Win:
    case Kind::Shapley: {
      PositionTypes<WinTypes>& known = context.win_types(*players);
      const auto type = type_of(context, known, object, range);
      if (!type.ok()) return type.status();
      if (kind == Kind::Shapley) return ShareTuple{shapley_value(known.types, *type)};
      return CoalitionFamily{known.types.family(*type), frame};
    }
    case Kind::Stable: {
      if (absl::Status status = check_stable(*players, range); !status.ok()) return status;
      PositionTypes<StableTypes>& known = context.stable_types(*players);
      const auto type = type_of(context, known, object, range);
      if (!type.ok()) return type.status();
      return CoalitionFamily{known.types.family(*type), frame};
    }
    case Kind::Fine:
      return normal_form_type(context, "loeb", kind, object, range);
    case Kind::Straffin:
      return normal_form_type(context, "straffin", kind, object, range);
    case Kind::Li:
      return normal_form_type(context, "li", kind, object, range);
    case Kind::Lefevre: {
      const auto value = context.value_of(object, range);
      if (!value.ok()) return value.status();
      Budget& budget = context.budget();
      auto shares = lefevre_value(context.store(), *players, value->term,
                                  [&](std::uint64_t units) { return budget.spend(units); });
      if (shares) return ShareTuple{*std::move(shares)};
      if (budget.reason() != StopReason::NormalForm) {
        return with_range(status_of(budget.reason(), budget), range);
      }
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

absl::StatusOr<std::string> type_table_text(const Settings& settings, const TypeTable& table) {
  std::uint64_t types = 0;
  std::uint64_t most = 0;
  for (const TypeClass& c : table.classes) {
    types += c.size;
    most = std::max(most, c.size);
  }
  const std::size_t width = std::to_string(most).size();
  std::string text;
  for (const TypeClass& c : table.classes) {
    text += text.empty() ? "" : "\n";
    if (table.up_to_names) {
      const std::string size = std::to_string(c.size);
      append(text, std::string(width - size.size(), ' '), size, "  ");
    }
    text += family_text(settings, table.frame, c.representative);
    if (text.size() > settings.max_output) {
      return too_long_to_print("the list is");
    }
  }
  if (!table.up_to_names) return text;
  const std::size_t classes = table.classes.size();
  return cat(text, "\n", classes, classes == 1 ? " class, " : " classes, ", types,
             types == 1 ? " type" : " types");
}

absl::StatusOr<std::string> classify_text(Context& context, const Object& object,
                                          SourceRange range) {
  constexpr std::size_t kNameWidth = 10;
  const absl::StatusOr<int> players = players_of(context, object, range);
  if (!players.ok()) return players.status();
  const bool json = context.settings.format == Format::Json;
  std::string text = json ? cat("{\"players\":", *players) : "";
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const auto kind = static_cast<ClassificationKind>(i);
    const bool for_three = kind == ClassificationKind::Fine || kind == ClassificationKind::Straffin;
    if (for_three && *players != 3) continue;
    if (kind == ClassificationKind::Stable && *players > kMaxStablePlayers) continue;
    const absl::StatusOr<Object> type = classified(context, kind, object, range);
    // Numbers that are too long for us keep nobody from the other answers.
    const bool too_long = kind == ClassificationKind::Lefevre &&
                          type.status().code() == absl::StatusCode::kResourceExhausted &&
                          context.budget().reason() == StopReason::NormalForm;
    if (!type.ok() && !too_long) return type.status();
    if (json) {
      const absl::StatusOr<std::string> shown = too_long ? "null" : json_of(context, *type);
      if (!shown.ok()) return shown.status();
      append(text, ",\"", kNames[i], "\":", *shown);
      continue;
    }
    const absl::StatusOr<std::string> shown =
        too_long ? cat("denominators of more than ", kMaxShareBits, " bits") : context.show(*type);
    if (!shown.ok()) return shown.status();
    append(text, text.empty() ? "" : "\n", kNames[i],
           std::string(kNameWidth - kNames[i].size(), ' '), *shown);
  }
  return json ? text + "}" : text;
}

}  // namespace kingmaker
