// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How objects that can be evaluated are written: as they are known, or by their value.
// Tested in tests/extensions/games/positions.km.
#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "language/context.hpp"
#include "language/evaluable.hpp"
#include "language/object_json.hpp"
#include "language/object_text.hpp"

namespace kingmaker {

absl::StatusOr<std::string> Evaluable::whole_call(std::uint64_t max_bytes) const {
  return call(cat(", players=", frame().players, ", start=", frame().start), max_bytes);
}

absl::StatusOr<std::string> Evaluable::print(const Printing& printing) const {
  if (!written().empty()) return std::string(written());
  KM_ASSIGN_OR_RETURN(const auto value, this->value(printing.context, kAnyNumber, {}));
  return text_alone(printing, *value);
}

absl::StatusOr<std::string> Evaluable::print_inside(const Printing& printing) const {
  if (!written().empty()) return std::string(written());
  KM_ASSIGN_OR_RETURN(const auto value, this->value(printing.context, kAnyNumber, {}));
  return text_of(printing, *value);
}

absl::Status Evaluable::print_json(const Printing& printing, JsonWriter& json) const {
  if (!written().empty()) {
    json.value(written());
    return absl::OkStatus();
  }
  KM_ASSIGN_OR_RETURN(const auto value, this->value(printing.context, kAnyNumber, {}));
  return write_json(printing, Object(*value), json);
}

absl::StatusOr<std::string> Evaluable::print_tex(const Printing& printing) const {
  if (!written().empty()) return tex_code(written());
  KM_ASSIGN_OR_RETURN(const auto value, this->value(printing.context, kAnyNumber, {}));
  return formula_of(printing, *value);
}

}  // namespace kingmaker
