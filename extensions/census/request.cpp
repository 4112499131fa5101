// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/request.hpp"

#include "base/text.hpp"

namespace kingmaker {

TermValues::Home home_of(const CensusRequest& request, const System& system) {
  return system.is_own() ? request.home : TermValues::Home{};
}

std::string parameters_of(const CensusRequest& request) {
  const std::string boards = request.rows > 0
                                 ? cat("grid ", request.rows, "x", request.columns)
                                 : cat("lengths ", request.first_length, "..", request.last_length);
  std::string text = cat(request.subject, ", ", boards, ", players ", request.frame.players,
                         ", start ", request.frame.start, ", under");
  for (const System& system : request.systems) append(text, " ", system.text());
  return text;
}

}  // namespace kingmaker
