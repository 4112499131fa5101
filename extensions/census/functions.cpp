// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `census(clobber, lengths=2..8)`: how many distinct values all positions of a size have.
// Tested in tests/extensions/census/session_test.cpp.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status_macros.hpp"
#include "extensions/census/census.hpp"
#include "extensions/census/game_census.hpp"
#include "extensions/census/install.hpp"
#include "extensions/census/table.hpp"
#include "extensions/games/named_game.hpp"
#include "language/functions/function_arguments.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kCensusUsage =
    "census(GAME, lengths=A..B, rows=R, columns=C, under=RULES, players=N, start=P)";

// Reads `5` or `2..8`.
absl::Status read_lengths(const Argument& argument, int shortest, CensusRequest& request) {
  Integer first;
  Integer last;
  if (const auto* length = integer_in(argument.object)) {
    first = last = *length;
  } else if (const auto* list = std::get_if<List>(&argument.object);
             list != nullptr && list->members->is_range && list->members->count > 0) {
    first = list->members->first;
    last = first + list->members->count - 1;
  } else {
    return error_at(argument.range, "expected a length or a range, such as 2..8");
  }
  if (first < shortest || last > kMaxCensusLength) {
    return error_at(argument.range, "lengths are ", shortest, " to ", kMaxCensusLength);
  }
  request.first_length = static_cast<int>(first);
  request.last_length = static_cast<int>(last);
  return absl::OkStatus();
}

absl::Status read_grid(const FunctionCall& call, CensusRequest& request) {
  const auto max_cells = static_cast<std::uint64_t>(kMaxCensusCells);
  KM_ASSIGN_OR_RETURN(const auto rows, named_number(call, "rows", kCensusUsage, 1, max_cells));
  KM_ASSIGN_OR_RETURN(const auto columns,
                      named_number(call, "columns", kCensusUsage, 1, max_cells));
  if (rows * columns > max_cells) {
    return limit_error_at(call.range, "a grid of a census has at most ", max_cells, " cells");
  }
  request.rows = static_cast<int>(rows);
  request.columns = static_cast<int>(columns);
  return absl::OkStatus();
}

absl::Status read_systems(const FunctionCall& call, CensusRequest& request) {
  if (const Argument* under = named_argument(call, "under")) {
    request.systems.push_back(std::get<System>(under->object));
    const absl::Status fits = request.systems.back().check_players(request.frame.players);
    return fits.ok() ? fits : with_range(fits, under->range);
  }
  for (const std::string_view name : {"raw", "syntactic", "selfish", "prudent"}) {
    request.systems.push_back(*System::named(name));
  }
  return absl::OkStatus();
}

absl::StatusOr<CensusRequest> read_request(FunctionCall& call, bool is_clobber) {
  Context& context = call.context;
  CensusRequest request;
  KM_ASSIGN_OR_RETURN(request.frame, frame_arguments(call, context.settings.frame));
  request.interrupt = context.budget().interrupt();
  request.home = {&context.store(), &context.preferences()};
  request.limits = context.settings.limits;
  request.memory = request.limits.megabytes << 20U;
  request.max_nodes = context.settings.max_nodes;
  const Argument* lengths = named_argument(call, "lengths");
  const bool has_grid =
      named_argument(call, "rows") != nullptr || named_argument(call, "columns") != nullptr;
  if ((lengths != nullptr) == has_grid) return error_at(call.range, "write ", kCensusUsage);
  KM_RETURN_IF_ERROR(has_grid ? read_grid(call, request)
                              : read_lengths(*lengths, is_clobber ? 2 : 1, request));
  KM_RETURN_IF_ERROR(read_systems(call, request));
  return request;
}

absl::StatusOr<Object> call_census(FunctionCall& call) {
  Context& context = call.context;
  const Argument& named = call.arguments[0];
  const auto* name = std::get_if<std::string>(&named.object);
  if (name == nullptr) {
    return error_at(named.range, "expected the name of a game, found ", kind_of(named.object));
  }
  const bool is_clobber = *name == "clobber";
  const GamePointer game = game_named(context.library, *name);
  if (game == nullptr) {
    constexpr std::uint8_t kGames =
        Library::kConstructor | Library::kCollected | Library::kDefinition;
    return error_at(named.range, "there is no game `", *name, "`",
                    context.library.did_you_mean(*name, kGames));
  }
  KM_ASSIGN_OR_RETURN(CensusRequest request, read_request(call, is_clobber));
  std::vector<CensusRow> done;
  request.done = &done;
  const absl::StatusOr<std::vector<CensusRow>> rows =
      is_clobber ? take_census(request)
                 : census_of_game(context, *game, request, nullptr, CensusMemory::Kept);
  if (rows.ok()) return table_of_counts(request, *rows);
  if (done.empty()) return rows.status();
  const std::size_t systems = done.front().values.size();
  request.systems.erase(request.systems.begin() + static_cast<std::ptrdiff_t>(systems),
                        request.systems.end());
  context.last = table_of_counts(request, done);
  return with_message(rows.status(),
                      cat(rows.status().message(), "; `_` is the table of the ", systems,
                          systems == 1 ? " column" : " columns", " before"));
}

constexpr FunctionInfo kCensusFunctions[] = {
    {"census", kCensusUsage,
     "the number of distinct values among all positions of a game, on lines of so many cells\n"
     "(hexagons and triangles of such sides, heaps of so many counters), or on a grid (a rhombus,\n"
     "or edges between so many points). The table has a row for each length and a column for each\n"
     "rule set: raw, syntactic, selfish and prudent unless `under` names others. `kingmaker\n"
     "census` does the same with threads, checkpoints and lists",
     "census(clobber, lengths=2..4)",
     "# length  games  raw  syntactic  selfish  prudent\n"
     "       2      3    2          2        2        2\n"
     "       3     15    3          3        3        3\n"
     "       4     60    7          7        4        4",
     1, 1, "lengths rows columns under players start", call_census, true},
};

}  // namespace

namespace census {

void install(Library& library) { library.add(kCensusFunctions); }

}  // namespace census

}  // namespace kingmaker
