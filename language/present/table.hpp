// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables, in every form in which they are printed.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/printing.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

// A table whose cells are texts.
struct TextTable {
  struct Column {
    std::string name;
    bool is_number = false;       // aligned to the right
    bool is_aligned = true;       // takes as much room in each line
    std::size_t least_width = 0;  // if it is aligned
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
  std::string remark = {};  // on the whole table, after the rows

  [[nodiscard]] std::vector<std::string> names() const;  // of the columns
};

inline constexpr std::size_t kAllRows = std::numeric_limits<std::size_t>::max();
// NoFormulas marks texts that a spreadsheet would run as formulas.
enum class Cells : std::uint8_t { Plain, NoFormulas };
// The first `max_rows` rows of `table`, with a remark on the number of further rows. Cells are as
// the settings say. ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<TextTable> text_table(const Printing& printing, const Table& table,
                                                   std::size_t max_rows = kAllRows,
                                                   Cells cells = Cells::Plain);

// The same with cells as `show` writes them.
using ShowCell = absl::FunctionRef<absl::StatusOr<std::string>(const Object& cell)>;
[[nodiscard]] absl::StatusOr<TextTable> text_table(const Printing& printing, const Table& table,
                                                   std::size_t max_rows, ShowCell show);

// An answer as a table, if it is a table or contains one; `is_whole` tells whether it is nothing
// else.
struct TableOfAnswer {
  Table table;
  bool is_whole = true;
};
[[nodiscard]] std::optional<TableOfAnswer> table_of(const Answer& answer);

// --- A table in a form; the last line has no newline ---

enum class Heads : std::uint8_t { Hidden, Shown };
// Columns with two blanks between them. On a screen of `most` columns, long cells end with `...`,
// if that helps; 0 is a screen without end.
[[nodiscard]] std::string in_aligned_columns(const TextTable& table, Heads heads = Heads::Hidden,
                                             std::size_t most = 0);
// Data for other programs: cells with a blank between them, titles and remark after `# `.
[[nodiscard]] std::string as_data(const TextTable& table);
// A carriage return is data in CSV, where it is in quotes.
inline constexpr std::string_view kKeptInCsv = "\r";
// Follows RFC 4180, without the remark.
[[nodiscard]] std::string as_csv(const TextTable& table);
// A `tabular` made from a table whose cells are LaTeX, followed by the remark.
[[nodiscard]] std::string as_tex(const TextTable& table);
[[nodiscard]] std::string as_markdown(const TextTable& table);

}  // namespace kingmaker
