// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions that all kinds of census share: the checks of a request, and the counts in a
// checkpoint. Tested in tests/extensions/census/checkpoint_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/census/checkpoint.hpp"
#include "extensions/census/request.hpp"

namespace kingmaker::detail {

inline absl::Status check_systems(const CensusRequest& request) {
  for (const System& system : request.systems) {
    KM_RETURN_IF_ERROR(system.check_players(request.frame.players));
  }
  return absl::OkStatus();
}

inline std::string size_text(std::uint64_t bytes) {
  if (bytes < std::uint64_t{10} << 20) return cat((bytes >> 10) + 1, " KiB");
  return cat((bytes >> 20) + 1, " MiB");
}

// The error of a census that needs at least `needed` bytes.
inline absl::Status over_memory(const CensusRequest& request, std::uint64_t needed) {
  const std::string message = cat("this census needs at least ", size_text(needed),
                                  " of memory, and may use ", size_text(request.memory));
  if (request.memory_option.empty()) return raisable_limit_error(message, "memory");
  return limit_error(message, "; ", request.memory_option, " raises it");
}

// Writes the counts under the rule sets that are done. The rows hold no others.
inline void save_counts(CheckpointWriter& writer, const std::vector<CensusRow>& rows) {
  writer.put(static_cast<std::uint64_t>(rows.front().values.size()));
  for (const CensusRow& row : rows) {
    for (const std::uint64_t count : row.values) writer.put(count);
  }
}
// Reads what `save_counts` wrote. False if the data is anything else, or if all `systems` were
// done.
[[nodiscard]] inline bool restore_counts(CheckpointReader& reader, std::size_t systems,
                                         std::vector<CensusRow>& rows) {
  std::uint64_t complete = 0;
  bool whole = reader.get(complete) && complete < systems;
  for (CensusRow& row : rows) {
    for (std::uint64_t i = 0; whole && i < complete; ++i) {
      whole = reader.get(row.values.emplace_back());
    }
  }
  return whole;
}

}  // namespace kingmaker::detail
