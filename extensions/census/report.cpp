// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/report.hpp"

#include <absl/strings/numbers.h>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/table.hpp"

namespace kingmaker {

absl::Status CensusReport::counts(const std::vector<CensusRow>& rows) {
  if (form == CensusForm::Json) {
    json_counts(rows);
    return absl::OkStatus();
  }
  if (form == CensusForm::Other) return other_counts(rows);
  TextTable counted{{{kind(), true}, {"games", true}}, {}};
  for (const std::string& name : names) counted.columns.push_back({name, true});
  for (const CensusRow& row : rows) {
    auto& cells = counted.rows.emplace_back();
    cells = {row.boards, row.games.str()};
    for (const std::uint64_t count : row.values) cells.push_back(std::to_string(count));
  }
  out << (form == CensusForm::Csv ? as_csv(counted) : in_aligned_columns(counted, Heads::Shown))
      << '\n';
  return absl::OkStatus();
}

absl::Status CensusReport::begin_list(std::size_t system, const std::string& boards,
                                      std::uint64_t values) {
  under = names[system];
  boards_listed = boards;
  if (form == CensusForm::Table) {
    out << (lists == 0 ? "" : "\n") << kind() << " " << boards << " under " << under << ": "
        << values << (values == 1 ? " value\n" : " values\n");
  } else if (form == CensusForm::Other) {
    if (lists == 0) add_columns({kind(), "under", "board", "value"});
  } else if (form == CensusForm::Csv) {
    if (lists == 0) out << csv_line({kind(), "under", "board", "value"}) << '\n';
  } else {
    if (lists == 0) {
      json_head("lists");
    } else {
      json.new_line(2).end_array().end_object();
    }
    json.new_line(2).begin_object();
    boards_member(boards);
    json.member("under", under).key("values").begin_array();
  }
  ++lists;
  return absl::OkStatus();
}

absl::Status CensusReport::list(const CensusValue& value) {
  KM_ASSIGN_OR_RETURN(const std::string text, print(value.store, value.value, printing));
  printing.max_bytes -= text.size();  // the limit is for all values together
  if (form == CensusForm::Table) {
    out << "  " << value.board << "  " << text << '\n';
  } else if (form == CensusForm::Other) {
    add_row({boards_listed, under, value.board, text});
  } else if (form == CensusForm::Csv) {
    out << csv_line({boards_listed, under, value.board, text}) << '\n';
  } else {
    json.new_line(4).begin_object();
    out << json.member("board", value.board).member("value", text).end_object().take();
  }
  return absl::OkStatus();
}

absl::Status CensusReport::end_lists() {
  if (form == CensusForm::Other) return show_table();
  if (form == CensusForm::Json) {
    json.new_line(2).end_array().end_object();
    end_json();
  }
  return absl::OkStatus();
}

absl::Status CensusReport::other_counts(const std::vector<CensusRow>& rows) {
  add_columns({kind(), "games"});
  add_columns(names);
  for (const CensusRow& row : rows) {
    std::vector<Object> cells;
    // A length is printed as a number, a grid as text.
    std::uint64_t length = 0;
    const bool is_length = request.rows == 0 && absl::SimpleAtoi(row.boards, &length);
    cells.push_back(is_length ? Object(Integer(length)) : Object(row.boards));
    cells.emplace_back(row.games);
    for (const std::uint64_t count : row.values) cells.emplace_back(Integer(count));
    add_row(std::move(cells));
  }
  return show_table();
}

void CensusReport::add_columns(const std::vector<std::string>& titles) {
  for (const std::string& title : titles) table.columns.push_back({title, {}});
}

void CensusReport::add_row(std::vector<Object> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    table.columns[i].cells.push_back(std::move(cells[i]));
  }
}

absl::Status CensusReport::show_table() {
  KM_ASSIGN_OR_RETURN(const std::string text, render(context, ObjectAnswer{table}));
  out << text << '\n';
  return absl::OkStatus();
}

void CensusReport::json_counts(const std::vector<CensusRow>& rows) {
  json_head("rows");
  for (const CensusRow& row : rows) {
    json.new_line(2).begin_object();
    boards_member(row.boards);
    json.key("games").raw(json_number(row.games.str())).key("values").begin_object();
    for (std::size_t i = 0; i < names.size(); ++i) json.member(names[i], row.values[i]);
    json.end_object().end_object();
  }
  end_json();
}

std::string CensusReport::kind() const { return request.rows > 0 ? "grid" : "length"; }

void CensusReport::boards_member(const std::string& boards) {
  json.key(kind()).raw(request.rows > 0 ? json_text(boards) : boards);
}

void CensusReport::json_head(std::string_view list) {
  json.begin_object()
      .member("ruleset", game)
      .member("players", request.frame.players)
      .member("start", request.frame.start)
      .key(list)
      .begin_array();
}

void CensusReport::end_json() { out << json.new_line(0).end_array().end_object().take() << '\n'; }

}  // namespace kingmaker
