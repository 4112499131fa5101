// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prints the result of a census. Tested in tests/extensions/census/command_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "extensions/census/request.hpp"
#include "grammar/print.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Other is a form of the session; it is printed when all rows are complete.
enum class CensusForm { Table, Csv, Json, Other };

// Prints counts, or lists of values with the first board of each.
struct CensusReport {
  CensusForm form;
  std::string game;
  const CensusRequest& request;
  PrintOptions printing;           // of values
  std::vector<std::string> names;  // of the rule sets
  Context& context;
  std::ostream& out;
  Table table = {};                // for Other
  std::string boards_listed = {};  // by the list that was begun
  std::string under = {};
  std::size_t lists = 0;
  JsonWriter json = JsonWriter(JsonStyle::Spaced);

  absl::Status counts(const std::vector<CensusRow>& rows);
  absl::Status begin_list(std::size_t system, const std::string& boards, std::uint64_t values);
  absl::Status list(const CensusValue& value);
  absl::Status end_lists();

 private:
  absl::Status other_counts(const std::vector<CensusRow>& rows);
  void add_columns(const std::vector<std::string>& titles);
  void add_row(std::vector<Object> cells);
  absl::Status show_table();
  void json_counts(const std::vector<CensusRow>& rows);
  [[nodiscard]] std::string kind() const;
  // A length is a number in JSON, a grid is a string.
  void boards_member(const std::string& boards);
  // Writes everything before the members of `list`.
  void json_head(std::string_view list);
  void end_json();
};

}  // namespace kingmaker
