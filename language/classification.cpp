#include "language/classification.hpp"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "rewrite/preferences/straffin.hpp"

namespace kingmaker {
namespace {

// In the order of ClassificationKind.
constexpr std::array<std::string_view, 7> kClassificationNames = {
    "win", "stable", "fine", "straffin", "li", "lefevre", "shapley"};

}  // namespace

std::span<const std::string_view> classification_names() { return kClassificationNames; }

std::optional<ClassificationKind> classification_named(std::string_view name) {
  const auto entry = std::find(kClassificationNames.begin(), kClassificationNames.end(), name);
  if (entry == kClassificationNames.end()) return std::nullopt;
  return static_cast<ClassificationKind>(entry - kClassificationNames.begin());
}

std::string_view name_of(ClassificationKind kind) {
  return kClassificationNames[static_cast<std::size_t>(kind)];
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

}  // namespace kingmaker
