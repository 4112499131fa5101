// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/named_type.hpp"

#include <absl/strings/ascii.h>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/context.hpp"
#include "language/printing.hpp"
#include "rewrite/preferences/straffin.hpp"

namespace kingmaker {
namespace {

// The x and i of a fine type x_i in Loeb's numbering, where x_0 is a win.
SimpleValue fine_index(const TermStore& store, Term fine) {
  return fine.is_win() ? SimpleValue{fine.winner(), 0} : *store.simple_value(fine);
}

}  // namespace

absl::StatusOr<std::string> NamedType::print(const Printing& printing) const {
  const TermStore& store = printing.context.store();
  const Settings& settings = printing.settings;
  const auto& [term, frame] = value();
  switch (of_) {
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

absl::Status NamedType::print_json(const Printing& printing, JsonWriter& json) const {
  const TermStore& store = printing.context.store();
  const Term term = value().term;
  switch (of_) {
    case ClassificationKind::Fine: {
      const SimpleValue simple = fine_index(store, term);
      json.begin_object().member("player", simple.base).member("index", simple.exponent);
      json.end_object();
      break;
    }
    case ClassificationKind::Straffin: {
      const auto straffin = straffin_type(store, term);
      json.begin_object().member("player", straffin->player).member("wins", straffin->wins);
      json.end_object();
      break;
    }
    default:
      json.value(term.winner());
  }
  return absl::OkStatus();
}

std::optional<absl::StatusOr<std::string>> NamedType::expression(Context& context,
                                                                 ObjectNotes& /*notes*/) const {
  KM_ASSIGN_OR_RETURN(const std::string text, kingmaker::print(context.store(), value().term,
                                                               {Format::Shared, value().frame,
                                                                context.settings.max_output}));
  return cat(name_of(of_), "(", text, ")");
}

bool NamedType::equals(const OtherObject& other) const {
  const auto& [term, frame] = static_cast<const NamedType&>(other).value();
  return value().term == term && value().frame == frame;
}

}  // namespace kingmaker
