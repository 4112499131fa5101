#include "census/census.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "census/board_count.hpp"
#include "census/detail/tally.hpp"
#include "census/line_sums.hpp"
#include "census/line_table.hpp"
#include "census/values.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"

namespace kingmaker {
namespace {

static_assert(kMaxCensusLength == kMaxLine);

std::string size_text(std::uint64_t bytes) {
  if (bytes < std::uint64_t{10} << 20) return cat((bytes >> 10) + 1, " KiB");
  return cat((bytes >> 20) + 1, " MiB");
}

absl::Status over_memory(std::uint64_t needed, std::uint64_t allowed) {
  return limit_error(cat("this census needs at least ", size_text(needed),
                         " of memory, and may use ", size_text(allowed),
                         "; --limit-memory raises it"));
}

// Places of Tally masks in which a position counts for a length: it stands on a line of its own
// extent, or of two cells more or any number above, which an empty cell and tokens of one player
// fill. One cell more could only be empty, and an empty cell at an end belongs to a shorter line.
std::uint32_t extents_of(int length) {
  return (std::uint32_t{1} << length) | ((std::uint32_t{1} << (length - 1)) - 1);
}

// The boards of line_games, in the order of their digits.
class LineBoards {
 public:
  LineBoards(int players, int length)
      : players_(static_cast<std::uint8_t>(players)), cells_(static_cast<std::size_t>(length), 0) {}

  // Goes to the next board of the kind; false when there is none.
  bool next() {
    do {
      std::size_t i = cells_.size();
      while (i > 0 && cells_[i - 1] == players_) cells_[--i] = 0;
      if (i == 0) return false;
      ++cells_[i - 1];
      // No two empty cells in a row, so as not to visit them all.
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
    // EK take the larger of two mirror images.
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

class Census {
 public:
  explicit Census(const CensusRequest& request) : request_(request) {}

  absl::StatusOr<std::vector<CensusRow>> run() {
    if (request_.first_length < 2 || request_.last_length > kMaxLine ||
        request_.first_length > request_.last_length) {
      return absl::InvalidArgumentError(cat("lengths go from 2 to ", kMaxLine));
    }
    for (const System& system : request_.systems) {
      if (absl::Status fits = system.check_players(request_.frame.players); !fits.ok()) return fits;
    }
    absl::StatusOr<LineSums> sums = LineSums::make(request_.frame.players, request_.last_length);
    if (!sums.ok()) return sums.status();
    for (int length = request_.first_length; length <= request_.last_length; ++length) {
      rows_.push_back({length, line_games(request_.frame.players, length), {}});
    }
    for (std::size_t i = 0; i < request_.systems.size(); ++i) {
      const absl::Status status = column(*sums, i);
      if (!status.ok()) return status;
    }
    return std::move(rows_);
  }

 private:
  [[nodiscard]] bool lists() const { return request_.list_value != nullptr; }

  absl::Status column(const LineSums& sums, std::size_t place) {
    const System& system = request_.systems[place];
    if (plays_prudently(system, request_.frame.players)) {
      PrudentValues values;
      return column_of(sums, place, values, true);
    }
    const bool relative = is_circular(system);
    Limits limits;
    limits.steps = std::numeric_limits<std::uint64_t>::max() / 2;
    limits.milliseconds = std::numeric_limits<std::uint64_t>::max() / 2;
    Budget budget(limits, request_.interrupt);
    TermValues values(request_.frame.players, system, relative, budget);
    values.store().set_node_limit(std::numeric_limits<std::uint64_t>::max());
    return column_of(sums, place, values, relative);
  }

  template <typename Values>
  absl::Status column_of(const LineSums& sums, std::size_t place, Values& values, bool relative) {
    using Table = LineTable<Values>;
    const std::uint64_t needed = Table::bytes(sums, relative, lists());
    if (needed > request_.memory) return over_memory(needed, request_.memory);
    Table table(sums, values, relative, lists());
    detail::Tally<typename Values::Id> tally;
    constexpr std::uint64_t kBlock = Values::kConcurrent ? 1 << 19 : 1 << 14;
    for (LineBlock block = table.next_block({}, kBlock); !table.is_end(block);
         block = table.next_block(block, kBlock)) {
      if (request_.interrupt != nullptr && *request_.interrupt) {
        return absl::CancelledError("interrupted");
      }
      const auto found = table.evaluate(block, request_.frame.start, request_.jobs);
      if constexpr (!Values::kConcurrent) {
        if (found.empty()) return values.status();
        const std::uint64_t used = needed + values.bytes() + tally.bytes();
        if (used > request_.memory) return over_memory(used, request_.memory);
      }
      tally.see(found, std::uint32_t{1} << table.shape(block).extent);
      if (request_.progress) request_.progress({place, table.last(block), sums.size()});
    }
    for (CensusRow& row : rows_) {
      std::uint64_t count = 0;
      tally.for_each(
          [&](auto /*id*/, std::uint32_t mask) { count += (mask & extents_of(row.length)) != 0; });
      row.values.push_back(count);
      if (lists()) {
        const absl::Status status = list(table, values, place, row);
        if (!status.ok()) return status;
      }
    }
    return absl::OkStatus();
  }

  template <typename Values>
  absl::Status list(const LineTable<Values>& table, Values& values, std::size_t place,
                    const CensusRow& row) {
    const std::uint64_t count = row.values.back();
    if (absl::Status status = request_.list(place, row.length, count); !status.ok()) return status;
    detail::Tally<typename Values::Id> listed;
    LineBoards boards(request_.frame.players, row.length);
    TermStore simple_values;
    std::uint64_t left = count;
    while (left > 0 && boards.next()) {
      const auto id = table.value(boards.cells(), request_.frame.start);
      if (!listed.insert(id)) continue;
      --left;
      if (request_.interrupt != nullptr && *request_.interrupt) {
        return absl::CancelledError("interrupted");
      }
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
  std::vector<CensusRow> rows_;
};

}  // namespace

absl::StatusOr<std::vector<CensusRow>> take_census(const CensusRequest& request) {
  return Census(request).run();
}

}  // namespace kingmaker
