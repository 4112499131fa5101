// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables of tests/data: a header line, then rows of tab-separated fields.
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/paths.hpp"

namespace kingmaker::testing {

using Row = std::map<std::string, std::string>;

inline std::vector<Row> read_table(const std::string& name) {
  std::ifstream in(source_folder() + "/tests/data/" + name);
  if (!in) throw std::runtime_error("cannot read tests/data/" + name);
  const auto fields = [](const std::string& line) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, '\t');) parts.push_back(part);
    return parts;
  };
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> header = fields(line);
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> parts = fields(line);
    if (parts.size() != header.size()) throw std::runtime_error(name + ": bad row " + line);
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < parts.size(); ++i) row[header[i]] = parts[i];
  }
  return rows;
}

}  // namespace kingmaker::testing
