// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/census.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <utility>

#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/out_of_memory.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/census/board_table.hpp"
#include "extensions/census/boards.hpp"
#include "extensions/census/checkpoint.hpp"
#include "extensions/census/detail/column.hpp"
#include "extensions/census/detail/keeping.hpp"
#include "extensions/census/detail/plan.hpp"
#include "extensions/census/detail/tally.hpp"
#include "extensions/census/line_sums.hpp"
#include "extensions/census/line_table.hpp"
#include "extensions/census/values.hpp"

namespace kingmaker {
namespace {

using detail::over_memory;

static_assert(kMaxCensusLength == kMaxLine);
static_assert(kMaxCensusCells == Boards::kMaxCells);

// Visits the boards that line_games counts, in the order of their digits.
class LineBoards {
 public:
  LineBoards(int players, int length)
      : players_(static_cast<std::uint8_t>(players)), cells_(static_cast<std::size_t>(length), 0) {}

  // Goes to the next board. False if there is none.
  bool next() {
    do {
      std::size_t i = cells_.size();
      while (i > 0 && cells_[i - 1] == players_) cells_[--i] = 0;
      if (i == 0) return false;
      ++cells_[i - 1];
      // Boards with two empty cells in a row do not count, so they are skipped here.
      for (; i < cells_.size(); ++i) cells_[i] = cells_[i - 1] == 0 ? 1 : 0;
    } while (!counts());
    return true;
  }
  [[nodiscard]] std::span<const std::uint8_t> cells() const { return cells_; }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const std::uint8_t cell : cells_) {
      append(text, players_ > 9 && !text.empty() ? "," : "", static_cast<int>(cell));
    }
    return text;
  }

 private:
  [[nodiscard]] bool counts() const {
    if (cells_.front() == 0 || cells_.back() == 0) return false;
    // EK count the larger one of two mirror images.
    if (std::lexicographical_compare(cells_.begin(), cells_.end(), cells_.rbegin(),
                                     cells_.rend())) {
      return false;
    }
    bool move = false;
    for (std::size_t i = 1; i < cells_.size(); ++i) {
      if (cells_[i] == 0 && cells_[i - 1] == 0) return false;
      move = move || (cells_[i] != 0 && cells_[i - 1] != 0 && cells_[i] != cells_[i - 1]);
    }
    return move;
  }

  std::uint8_t players_;
  std::vector<std::uint8_t> cells_;
};

// Visits the fillings that Boards::games counts, in the order of their digits.
class GridBoards {
 public:
  explicit GridBoards(const Boards& boards)
      : boards_(boards), cells_(static_cast<std::size_t>(boards.cells()), 0) {}

  bool next() {
    do {
      std::size_t i = cells_.size();
      while (i > 0 && cells_[i - 1] == boards_.players()) cells_[--i] = 0;
      if (i == 0) return false;
      ++cells_[i - 1];
    } while (!boards_.can_anyone_move(cells_) || !boards_.is_representative(cells_));
    return true;
  }
  [[nodiscard]] std::span<const std::uint8_t> cells() const { return cells_; }
  [[nodiscard]] std::string text() const { return boards_.text(cells_); }

 private:
  const Boards& boards_;
  std::vector<std::uint8_t> cells_;
};

class Census {
 public:
  explicit Census(const CensusRequest& request)
      : request_(request), budget_(request.limits, request.interrupt) {}

  absl::StatusOr<std::vector<CensusRow>> run() {
    KM_RETURN_IF_ERROR(detail::check_systems(request_));
    KM_RETURN_IF_ERROR(request_.rows > 0 ? prepare_grid() : prepare_lines());
    if (request_.resume) {
      KM_RETURN_IF_ERROR(open_checkpoint());
    }
    last_save_ = Clock::now();
    for (std::size_t i = rows_.front().values.size(); i < request_.systems.size(); ++i) {
      KM_RETURN_IF_ERROR(column(i));
    }
    if (!request_.checkpoint.empty()) std::remove(request_.checkpoint.c_str());
    return std::move(rows_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool lists() const { return request_.list_value != nullptr; }
  [[nodiscard]] absl::Status stopped() {
    return budget_.look() ? absl::OkStatus() : status_of(budget_);
  }

  absl::Status prepare_lines() {
    KM_ASSIGN_OR_RETURN(LinePlan plan, plan_lines(request_));
    sums_ = std::make_unique<LineSums>(std::move(plan.sums));
    rows_ = std::move(plan.rows);
    masks_ = std::move(plan.masks);
    return absl::OkStatus();
  }
  absl::Status prepare_grid() {
    KM_ASSIGN_OR_RETURN(Boards boards,
                        Boards::grid(request_.frame.players, request_.rows, request_.columns));
    boards_ = std::make_unique<Boards>(std::move(boards));
    rows_.push_back({cat(request_.rows, "x", request_.columns), boards_->games(), {}});
    masks_.push_back(1);
    return absl::OkStatus();
  }

  absl::Status column(std::size_t place) {
    const System& system = request_.systems[place];
    if (plays_prudently(system, request_.frame.players)) {
      PrudentValues values;
      return column_of(place, values, true);
    }
    const bool relative = system.treats_players_alike();
    TermValues values(request_.frame.players, system, relative, budget_, home_of(request_, system));
    values.store().set_node_limit(request_.max_nodes);
    return column_of(place, values, relative);
  }

  template <typename Values>
  absl::Status column_of(std::size_t place, Values& values, bool relative) {
    if (boards_ != nullptr) {
      const std::uint64_t bytes = BoardTable<Values>::bytes(*boards_, relative);
      if (bytes > request_.memory) return over_memory(request_, bytes);
      BoardTable<Values> table(*boards_, values, relative);
      return fill(place, table, values, bytes,
                  [&](std::size_t /*row*/) { return GridBoards(*boards_); });
    }
    const std::uint64_t bytes = LineTable<Values>::bytes(*sums_, relative, lists());
    if (bytes > request_.memory) return over_memory(request_, bytes);
    LineTable<Values> table(*sums_, values, relative, lists());
    return fill(place, table, values, bytes, [&](std::size_t row) {
      return LineBoards(request_.frame.players, request_.first_length + static_cast<int>(row));
    });
  }

  // `boards_of` returns the boards of a row, for lists.
  absl::Status fill(std::size_t place, auto& table, auto& values, std::uint64_t table_bytes,
                    const auto& boards_of) {
    detail::Column column(table, values, request_.frame.start, request_.jobs);
    if (checkpoint_ != nullptr) {
      const bool restored = column.restore(*checkpoint_) && checkpoint_->left() == 0;
      checkpoint_.reset();
      if (!restored) return damaged_checkpoint(request_.checkpoint);
    }
    for (;;) {
      absl::Status stop = stopped();
      const std::uint64_t used = table_bytes + column.bytes();
      if (used > request_.memory) stop = over_memory(request_, used);
      if (stop.ok()) {
        bool more = false;
        stop = within_memory([&] {
          more = column.step();
          return column.status();
        });
        if (stop.ok() && !more) break;
      }
      if (!stop.ok() || is_time_to_save()) {
        // The census goes on if the checkpoint cannot be written.
        if (absl::Status saved = save(column); !saved.ok() && request_.warn) {
          request_.warn(std::string(saved.message()));
        }
      }
      if (!stop.ok()) return stop;
      if (request_.progress) request_.progress({place, column.done(), column.size()});
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      rows_[i].values.push_back(column.distinct(masks_[i]));
      if (!lists()) continue;
      KM_RETURN_IF_ERROR(list(table, values, place, rows_[i], boards_of(i)));
    }
    if (request_.done != nullptr) *request_.done = rows_;
    return absl::OkStatus();
  }

  [[nodiscard]] bool is_time_to_save() const {
    return !request_.checkpoint.empty() &&
           std::chrono::duration<double>(Clock::now() - last_save_).count() >=
               request_.checkpoint_seconds;
  }

  // Writes the complete columns, then the current one.
  template <typename Table>
  absl::Status save(detail::Column<Table>& column) {
    if (request_.checkpoint.empty() || column.done() == 0) return absl::OkStatus();
    absl::StatusOr<CheckpointWriter> writer =
        CheckpointWriter::create(request_.checkpoint, parameters_of(request_));
    last_save_ = Clock::now();
    if (!writer.ok()) return writer.status();
    detail::save_counts(*writer, rows_);
    column.save(*writer);
    absl::Status saved = writer->commit();
    last_save_ = Clock::now();
    return saved;
  }

  absl::Status open_checkpoint() {
    KM_ASSIGN_OR_RETURN(CheckpointReader reader,
                        CheckpointReader::open(request_.checkpoint, parameters_of(request_)));
    checkpoint_ = std::make_unique<CheckpointReader>(std::move(reader));
    return detail::restore_counts(*checkpoint_, request_.systems.size(), rows_)
               ? absl::OkStatus()
               : damaged_checkpoint(request_.checkpoint);
  }

  template <typename Table, typename Values, typename AllBoards>
  absl::Status list(const Table& table, Values& values, std::size_t place, const CensusRow& row,
                    AllBoards boards) {
    std::uint64_t left = row.values.back();
    request_.list(place, row.boards);
    detail::Tally<typename Values::Id> listed;
    TermStore simple_values;
    while (left > 0 && boards.next()) {
      KM_RETURN_IF_ERROR(stopped());
      const auto id = table.value(boards.cells(), request_.frame.start);
      if (!listed.insert(id)) continue;
      --left;
      absl::Status status;
      if constexpr (Values::kConcurrent) {
        SimpleValue value = Values::value_of(id);
        value.base = request_.frame.successor(request_.frame.start,
                                              static_cast<std::uint64_t>(value.base - 1));
        status = request_.list_value({simple_values, simple_values.simple(value), boards.text()});
      } else {
        const Term value = values.absolute(Term::from_raw(id), request_.frame.start);
        if (value.is_none()) return status_of_refusal(values.store());
        status = request_.list_value({values.store(), value, boards.text()});
      }
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  const CensusRequest& request_;
  Budget budget_;
  std::unique_ptr<LineSums> sums_;  // set in a census of lines
  std::unique_ptr<Boards> boards_;  // set in a census of a grid
  std::vector<CensusRow> rows_;
  std::vector<std::uint32_t> masks_;              // the places of tallies that belong to each row
  std::unique_ptr<CheckpointReader> checkpoint_;  // set until the work goes on from it
  Clock::time_point last_save_;
};

}  // namespace

absl::StatusOr<std::vector<CensusRow>> take_census(const CensusRequest& request) {
  return within_memory([&] { return Census(request).run(); });
}

}  // namespace kingmaker
