// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/table.hpp"

#include <absl/strings/numbers.h>

#include <utility>

#include "base/status_macros.hpp"
#include "grammar/print.hpp"

namespace kingmaker {
namespace {

bool is_of_grids(const CensusRequest& request) { return request.rows > 0; }

// A length is a number, a grid a text.
Object boards_cell(const CensusRequest& request, const std::string& boards) {
  std::uint64_t length = 0;
  if (is_of_grids(request) || !absl::SimpleAtoi(boards, &length)) return boards;
  return Integer(length);
}

Table titled(const CensusRequest& request, const std::vector<std::string>& titles) {
  Table table{{{is_of_grids(request) ? "grid" : "length", {}}}};
  for (const std::string& title : titles) table.columns.push_back({title, {}});
  return table;
}

void add_row(Table& table, std::vector<Object> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    table.columns[i].cells.push_back(std::move(cells[i]));
  }
}

}  // namespace

Table table_of_counts(const CensusRequest& request, const std::vector<CensusRow>& rows) {
  std::vector<std::string> titles = {"games"};
  for (const System& system : request.systems) titles.push_back(system.text());
  Table table = titled(request, titles);
  for (const CensusRow& row : rows) {
    std::vector<Object> cells = {boards_cell(request, row.boards), row.games};
    for (const std::uint64_t count : row.values) cells.emplace_back(Integer(count));
    add_row(table, std::move(cells));
  }
  return table;
}

CensusList::CensusList(const CensusRequest& request, const PrintOptions& printing)
    : request_(request),
      printing_(printing),
      table_(titled(request, {"under", "board", "value"})) {}

void CensusList::begin(std::size_t system, const std::string& boards) {
  under_ = request_.systems[system].text();
  boards_ = boards;
}

absl::Status CensusList::add(const CensusValue& value) {
  KM_ASSIGN_OR_RETURN(const std::string text, print(value.store, value.value, printing_));
  printing_.max_bytes -= text.size();
  add_row(table_, {boards_cell(request_, boards_), under_, value.board, text});
  return absl::OkStatus();
}

}  // namespace kingmaker
