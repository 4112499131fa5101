// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/tex.hpp"

#include <type_traits>
#include <variant>

#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/domain.hpp"
#include "language/object_text.hpp"
#include "language/present/table.hpp"

namespace kingmaker {
namespace {

// All rows, with titles and cells for LaTeX.
absl::StatusOr<TextTable> tex_table(const Printing& printing, const Table& table) {
  absl::StatusOr<TextTable> tex =
      text_table(printing, table, table.rows(), [&](const Object& cell) {
        absl::StatusOr<std::string> text = tex_of(printing, cell);
        // In LaTeX the end of a line would be the end of the row.
        const bool has_lines = text.ok() && text->find("\\\\\n") != std::string::npos;
        if (has_lines) text = cat("\\shortstack[l]{", *text, "}");
        return text;
      });
  if (!tex.ok()) return tex;
  for (TextTable::Column& column : tex->columns) column.name = tex_title(column.name);
  tex->remark = tex_text(tex->remark);
  return tex;
}

struct InTex {
  Printing printing;

  using Result = absl::StatusOr<std::string>;

  Result operator()(const GameValue& value) const { return formula_of(printing, value); }
  Result operator()(const Integer& number) const {
    return number < 0 ? cat("$", number.str(), "$") : number.str();
  }
  Result operator()(const Counted& count) const { return (*this)(count.number); }
  Result operator()(const Rational& number) const {
    const Integer above = abs(numerator(number));
    return cat(number < 0 ? "$-" : "$", "\\frac{", above.str(), "}{", denominator(number).str(),
               "}$");
  }
  Result operator()(const List& list) const {
    return list_text(printing, list,
                     [&](const Object& member) { return std::visit(*this, member); });
  }
  Result operator()(const SharedTable& shared) const {
    const Table& table = *shared.table;
    KM_ASSIGN_OR_RETURN(const TextTable cells, tex_table(printing, table));
    return as_tex(cells);
  }
  Result operator()(const OtherObjectPointer& other) const { return other->print_tex(printing); }

  // Rule sets can be typed and are printed as code, other kinds as words.
  template <typename Kind>
  Result operator()(const Kind& kind) const {
    KM_ASSIGN_OR_RETURN(const std::string text, text_of(printing, Object(kind)));
    return std::is_same_v<Kind, System> ? tex_code(text) : tex_text(text);
  }
};

}  // namespace

absl::StatusOr<std::string> tex_of(const Printing& printing, const Object& object) {
  return std::visit(InTex{printing}, object);
}

}  // namespace kingmaker
