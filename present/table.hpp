// Tables, in every form in which they are printed.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// A table of cells that are text by now.
struct TextTable {
  struct Column {
    std::string name;
    bool is_number = false;       // stands at the right
    bool is_aligned = true;       // takes as much room in each line
    std::size_t least_width = 0;  // where it is
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
  std::string remark = {};  // on the whole, behind the rows
};

// The first `max_rows` rows of `table`, with a remark on how many more there are. Cells are as the
// session prints them. ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<TextTable> text_table(
    Context& context, const Table& table,
    std::size_t max_rows = std::numeric_limits<std::size_t>::max());

// All rows, with titles and cells for LaTeX.
[[nodiscard]] absl::StatusOr<TextTable> tex_table(Context& context, const Table& table);

// An answer as a table, where it is one or has one at its heart; `is_whole` tells which.
struct TableOfAnswer {
  Table table;
  bool is_whole = true;
};
[[nodiscard]] std::optional<TableOfAnswer> table_of(const Answer& answer);
// `2 results, 15 instances`
[[nodiscard]] std::string tally_remark(const Tally& tally);

// --- A table in a form; the last line has no newline ---

enum class Heads : std::uint8_t { Hidden, Shown };
// Columns with two blanks between them.
[[nodiscard]] std::string in_aligned_columns(const TextTable& table, Heads heads = Heads::Hidden);
// What gnuplot reads: cells with a blank between them, head and remark behind `# `.
[[nodiscard]] std::string as_data(const TextTable& table);
// A carriage return is data in CSV, where it stands in quotes.
inline constexpr std::string_view kKeptInCsv = "\r";
// RFC 4180, without the remark.
[[nodiscard]] std::string as_csv(const TextTable& table);
// One line of it.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);
// A `tabular` of a `tex_table`, with the remark behind it.
[[nodiscard]] std::string as_tex(const TextTable& table);
[[nodiscard]] std::string as_markdown(const TextTable& table);
// An element <table>; cells with text that has a meaning in HTML are escaped.
[[nodiscard]] std::string as_html(const TextTable& table);

}  // namespace kingmaker
