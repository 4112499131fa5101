// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The result of a census as a table, which is printed like any other.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "extensions/census/request.hpp"
#include "grammar/format.hpp"
#include "language/object.hpp"

namespace kingmaker {

// A row for each length or grid, with the number of games and of values under each rule set.
[[nodiscard]] Table table_of_counts(const CensusRequest& request,
                                    const std::vector<CensusRow>& rows);

// A row for each value, with the first board that has it. It is filled while the census runs.
class CensusList {
 public:
  CensusList(const CensusRequest& request, const PrintOptions& printing);

  // Begins the values of some boards under a rule set.
  void begin(std::size_t system, const std::string& boards);
  // ResourceExhausted if all values together are longer than the printing allows.
  [[nodiscard]] absl::Status add(const CensusValue& value);
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  const CensusRequest& request_;
  PrintOptions printing_;
  Table table_;
  std::string boards_;
  std::string under_;
};

}  // namespace kingmaker
