// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/position_census.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <span>
#include <utility>

#include "base/hash_table.hpp"
#include "base/out_of_memory.hpp"
#include "base/parallel.hpp"
#include "base/resident_memory.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/census/checkpoint.hpp"
#include "extensions/census/detail/content_hash.hpp"
#include "extensions/census/detail/keeping.hpp"

namespace kingmaker {
namespace {

using detail::ContentHash;
using detail::ContentHashes;

// The number of positions that each process evaluates before it looks at limits and interrupts, and
// the number that one thread evaluates in a row.
constexpr std::size_t kPortion = std::size_t{1} << 12;
constexpr std::size_t kPiece = 32;

// An engine, and the hashes that it has found under one rule set.
struct Worker {
  PositionEngine* engine;
  ContentHashes hashes = {};
};

class PositionCounts {
 public:
  PositionCounts(const PositionCensus& census, const CensusRequest& request, Exchange* exchange)
      : census_(census), request_(request), exchange_(exchange) {}

  absl::StatusOr<std::vector<CensusRow>> run() {
    if (absl::Status status = all_columns(); !status.ok()) {
      if (is_stop(status) && keeps() && !is_begun() && !request_.resume && request_.warn) {
        request_.warn(cat("the census was stopped before ", kPortion,
                          " positions were done, so there is no checkpoint yet"));
      }
      return status;
    }
    if (!request_.checkpoint.empty()) std::remove(request_.checkpoint.c_str());
    return std::move(rows_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  using ValueHashes = HashSet<ContentHash>;

  [[nodiscard]] bool lists() const { return request_.list_value != nullptr; }
  [[nodiscard]] bool keeps() const { return !request_.checkpoint.empty() && exchange_ == nullptr; }
  // True if there is work that a checkpoint can keep.
  [[nodiscard]] bool is_begun() const {
    return progress_.done > 0 || (!rows_.empty() && !rows_.front().values.empty());
  }

  absl::Status all_columns() {
    if (absl::Status status = prepare(); !status.ok()) return together(status);
    last_save_ = Clock::now();
    for (std::size_t i = rows_.front().values.size(); i < request_.systems.size(); ++i) {
      KM_RETURN_IF_ERROR(column(i));
    }
    return absl::OkStatus();
  }

  absl::Status prepare() {
    KM_RETURN_IF_ERROR(detail::check_systems(request_));
    for (std::string& name : census_.positions.rows()) rows_.push_back({std::move(name), 0, {}});
    std::vector<std::uint64_t> games(rows_.size());
    KM_RETURN_IF_ERROR(census_.positions.for_each([&](const CountedPosition& position) {
      ++games[position.row];
      return true;
    }));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      rows_[i].games = games[i];
      progress_.total += games[i];
    }
    value_hashes_.resize(rows_.size());
    if (!request_.resume) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(CheckpointReader reader,
                        CheckpointReader::open(request_.checkpoint, parameters_of(request_)));
    return restore(reader) ? absl::OkStatus() : damaged_checkpoint(request_.checkpoint);
  }

  void engage(const System& system) {
    const bool is_shared = !system.is_own() && !lists() && exchange_ == nullptr;
    const int threads = is_shared ? request_.jobs : 1;
    while (engines_.size() + 1 < static_cast<std::size_t>(threads)) {
      engines_.push_back(census_.more_engines());
    }
    workers_.clear();
    workers_.push_back({&census_.engine});
    for (int i = 1; i < threads; ++i) {
      workers_.push_back({engines_[static_cast<std::size_t>(i) - 1].get()});
    }
    for (const Worker& worker : workers_) worker.engine->begin();
  }

  // Counts the values under one rule set.
  absl::Status column(std::size_t place) {
    progress_.system = place;
    progress_.done = 0;
    engage(request_.systems[place]);
    const std::uint64_t before = std::exchange(resumed_, 0);
    const std::size_t portion =
        kPortion * static_cast<std::size_t>(exchange_ == nullptr ? 1 : exchange_->ranks());
    std::uint64_t met = 0;
    std::vector<CountedPosition> positions;
    absl::Status failure;
    absl::Status status = census_.positions.for_each([&](CountedPosition position) {
      if (++met <= before) {
        progress_.done = met;
        return true;
      }
      if (is_here(position)) positions.push_back(std::move(position));
      if ((met - before) % portion != 0) return true;
      failure = together(evaluate(positions, met));
      positions.clear();
      return failure.ok();
    });
    if (!failure.ok()) return failure;
    if (status.ok()) {
      status = evaluate(positions, met);
    } else {
      keep();
    }
    KM_RETURN_IF_ERROR(together(status));
    return count(place);
  }

  [[nodiscard]] bool is_here(const CountedPosition& position) const {
    if (exchange_ == nullptr) return true;
    const std::uint64_t hash = XXH3_64bits(position.text.data(), position.text.size());
    return hash % static_cast<std::uint64_t>(exchange_->ranks()) ==
           static_cast<std::uint64_t>(exchange_->rank());
  }

  // Combines the outcomes of all processes.
  [[nodiscard]] absl::Status together(absl::Status status) {
    if (exchange_ == nullptr || exchange_->sum(status.ok() ? 0 : 1) == 0) return status;
    return status.ok() ? absl::CancelledError("stopped by another rank") : status;
  }

  // Evaluates a portion. After it, `met` positions are done.
  absl::Status evaluate(std::span<const CountedPosition> positions, std::uint64_t met) {
    absl::Status status = within_memory([&] { return evaluate_among_threads(positions); });
    if (status.ok()) progress_.done = met;
    if (const std::uint64_t used = resident_bytes(); status.ok() && used > request_.memory) {
      status = detail::over_memory(request_, used);
    }
    if (!status.ok() || is_time_to_save()) keep();
    if (status.ok() && request_.progress && progress_.total > 0) request_.progress(progress_);
    return status;
  }

  absl::Status evaluate_among_threads(std::span<const CountedPosition> positions) {
    const System& system = request_.systems[progress_.system];
    std::vector<ContentHash> values(positions.size());
    std::vector<absl::Status> failures(workers_.size());
    const bool done = share_among_threads(
        (positions.size() + kPiece - 1) / kPiece, static_cast<int>(workers_.size()),
        [&](std::size_t piece, std::size_t of) {
          Worker& worker = workers_[of];
          const std::size_t end = std::min(positions.size(), (piece + 1) * kPiece);
          for (std::size_t i = piece * kPiece; i < end; ++i) {
            const absl::StatusOr<Term> value = worker.engine->value(*positions[i].game, system);
            if (!value.ok()) {
              failures[of] = value.status();
              return false;
            }
            TermStore& store = worker.engine->store();
            values[i] = worker.hashes.of(store, *value, [](const ContentHash&, Term) {});
            if (lists()) listed_.push_back(*value);
          }
          return true;
        });
    for (const absl::Status& failure : failures) {
      if (!failure.ok()) return failure;
    }
    if (!done) return absl::CancelledError("interrupted");
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const bool fresh = value_hashes_[positions[i].row].insert(values[i]).second;
      if (fresh && lists()) {
        first_.push_back({positions[i].row, listed_[i], positions[i].text});
      }
    }
    listed_.clear();
    return absl::OkStatus();
  }

  // Counts the values of a complete column, and lists them.
  absl::Status count(std::size_t place) {
    if (exchange_ != nullptr) {
      gather();
    } else {
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        rows_[i].values.push_back(value_hashes_[i].size());
      }
    }
    for (ValueHashes& hashes : value_hashes_) hashes.clear();
    if (request_.done != nullptr) *request_.done = rows_;
    if (!lists()) return absl::OkStatus();
    auto next = first_.begin();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      request_.list(place, rows_[i].boards);
      absl::Status listed;
      for (; listed.ok() && next != first_.end() && next->row == i; ++next) {
        listed = request_.list_value({census_.engine.store(), next->value, next->text});
      }
      if (!listed.ok()) return listed;
    }
    first_.clear();
    return absl::OkStatus();
  }

  void gather() {
    struct Value {
      std::uint64_t row;
      ContentHash hash;
    };
    std::vector<std::vector<Value>> out(static_cast<std::size_t>(exchange_->ranks()));
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (const ContentHash& hash : value_hashes_[row]) {
        out[static_cast<std::size_t>(hash.low % out.size())].push_back({row, hash});
      }
      value_hashes_[row].clear();
    }
    for (const auto& from_rank : all_to_all(*exchange_, out)) {
      for (const Value& value : from_rank) value_hashes_[value.row].insert(value.hash);
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      rows_[row].values.push_back(exchange_->sum(value_hashes_[row].size()));
    }
  }

  [[nodiscard]] bool is_time_to_save() const {
    return !request_.checkpoint.empty() &&
           std::chrono::duration<double>(Clock::now() - last_save_).count() >=
               request_.checkpoint_seconds;
  }

  // The census goes on if the checkpoint cannot be written.
  void keep() {
    if (absl::Status saved = save(); !saved.ok() && request_.warn) {
      request_.warn(std::string(saved.message()));
    }
  }

  // Writes the counts of the rule sets that are done, then the number of positions done and the
  // values seen under the current one.
  absl::Status save() {
    if (!keeps() || !is_begun()) return absl::OkStatus();
    absl::StatusOr<CheckpointWriter> writer =
        CheckpointWriter::create(request_.checkpoint, parameters_of(request_));
    last_save_ = Clock::now();
    if (!writer.ok()) return writer.status();
    detail::save_counts(*writer, rows_);
    writer->put(progress_.done);
    for (const ValueHashes& hashes : value_hashes_) {
      writer->put(static_cast<std::uint64_t>(hashes.size()));
      for (const ContentHash& hash : hashes) {
        writer->put(hash.low);
        writer->put(hash.high);
      }
    }
    absl::Status saved = writer->commit();
    last_save_ = Clock::now();
    return saved;
  }

  [[nodiscard]] bool restore(CheckpointReader& reader) {
    if (!detail::restore_counts(reader, request_.systems.size(), rows_)) return false;
    if (!reader.get(resumed_) || resumed_ > progress_.total) return false;
    for (ValueHashes& hashes : value_hashes_) {
      std::uint64_t size = 0;
      if (!reader.get(size) || size > reader.left() / sizeof(ContentHash)) return false;
      for (; size > 0; --size) {
        ContentHash hash;
        if (!reader.get(hash.low) || !reader.get(hash.high)) return false;
        hashes.insert(hash);
      }
    }
    return reader.left() == 0;
  }

  struct Listed {
    std::size_t row;
    Term value;
    std::string text;
  };

  const PositionCensus& census_;
  const CensusRequest& request_;
  Exchange* exchange_;  // null if there is no other process
  std::vector<std::unique_ptr<PositionEngine>> engines_;
  std::vector<Worker> workers_;
  std::vector<CensusRow> rows_;
  std::vector<ValueHashes> value_hashes_;  // one for each row
  std::vector<Term> listed_;               // values of a portion, for lists
  std::vector<Listed> first_;              // the first position of each value, rows in order
  std::uint64_t resumed_ = 0;              // number of positions that the checkpoint has
  CensusProgress progress_;
  Clock::time_point last_save_;
};

}  // namespace

absl::StatusOr<std::vector<CensusRow>> take_census_of(const PositionCensus& census,
                                                      const CensusRequest& request) {
  return within_memory([&] { return PositionCounts(census, request, nullptr).run(); });
}

absl::StatusOr<std::vector<CensusRow>> take_census_of_among(Exchange& exchange,
                                                            const PositionCensus& census,
                                                            const CensusRequest& request) {
  return PositionCounts(census, request, &exchange).run();
}

}  // namespace kingmaker
