// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Visits the instances of a statement with quantifiers, one after the other.
// Tested in tests/language/check/check_test.cpp.
#pragma once

#include <absl/algorithm/container.h>
#include <absl/status/status.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/context.hpp"
#include "language/machine/instance.hpp"

namespace kingmaker {

class Machine;

// The places of a grid in the order of their weight, and those of equal weight in the order of the
// axes; in the order of the axes alone if the grid is in order.
class Places {
 public:
  explicit Places(const CheckGrid& grid) : grid_(grid), min_weights_(1), max_weights_(1) {
    // The least and the greatest weight that the axes from each one on add.
    for (std::size_t axis = grid.axes.size(); axis > 0; --axis) {
      const Members& domain = *grid.axes[axis - 1].domain;
      min_weights_.push_back(min_weights_.back() + weight_of(domain, 0));
      max_weights_.push_back(max_weights_.back() + weight_of(domain, domain.count - 1));
    }
    absl::c_reverse(min_weights_);
    absl::c_reverse(max_weights_);
  }

  // Calls `visit` with each place until it returns false.
  void for_each(auto&& visit) {
    const std::size_t axes = grid_.axes.size();
    if (axes == 0) {  // the only place of a grid without variables
      visit(CheckPlace(1));
      return;
    }
    if (absl::c_any_of(grid_.axes, [](const CheckAxis& axis) { return axis.domain->count == 0; })) {
      return;
    }
    CheckPlace place(axes + 1);
    std::vector<std::uint64_t> end(axes);
    std::vector<std::int64_t> remaining(axes + 1);  // the weight left for the axes from each one on
    for (std::int64_t weight = min_weights_[0]; weight <= max_weights_[0]; ++weight) {
      remaining[0] = weight;
      std::size_t axis = 0;
      enter(0, place, end, remaining);
      for (;;) {
        if (place[axis] == end[axis]) {
          if (axis == 0) break;
          ++place[--axis];
          continue;
        }
        if (axis + 1 < axes) {
          remaining[axis + 1] = remaining[axis] - weight_of(domain(axis), place[axis]);
          enter(++axis, place, end, remaining);
          continue;
        }
        for (; place[axis] < end[axis]; ++place[axis]) {
          if (!visit(place)) return;
        }
      }
    }
  }

 private:
  const Members& domain(std::size_t axis) const { return *grid_.axes[axis].domain; }
  [[nodiscard]] std::int64_t weight_of(const Members& domain, std::uint64_t place) const {
    return grid_.is_in_order ? 0 : domain.weight(place);
  }

  // Enters the members of `axis` for which the later axes can add up to the remaining weight.
  void enter(std::size_t axis, CheckPlace& place, std::vector<std::uint64_t>& end,
             const std::vector<std::int64_t>& remaining) const {
    if (grid_.is_in_order) {
      place[axis] = 0;
      end[axis] = domain(axis).count;
      return;
    }
    place[axis] = domain(axis).first_of_weight(remaining[axis] - max_weights_[axis + 1]);
    end[axis] = domain(axis).first_of_weight(remaining[axis] - min_weights_[axis + 1] + 1);
  }

  const CheckGrid& grid_;
  std::vector<std::int64_t> min_weights_;
  std::vector<std::int64_t> max_weights_;
};

// All instances of a grid: its places in order and, at each place, the members of nested domains,
// where the last variable changes fastest.
class Instances {
 public:
  Instances(Context& context, const CheckGrid& grid);
  ~Instances();

  // Calls `visit` with each instance until it returns false. If a nested domain is not a domain,
  // that is an error at its place.
  absl::Status for_each(auto&& visit) {
    absl::Status failure;
    at_ = {.grid = &grid_, .nested = grid_.nested.empty() ? nullptr : &nested_};
    Places(grid_).for_each([&](const CheckPlace& place) {
      // This avoids a write, since data that has just been written in part is slow to read as a
      // whole.
      if (at_.place != &place) at_.place = &place;
      if (grid_.nested.empty()) return visit(at_);
      for (bool more = first(failure); more; more = next(failure)) {
        if (!visit(at_)) return false;
      }
      return failure.ok();
    });
    return failure;
  }

 private:
  struct Level {
    List members;
    std::vector<std::uint64_t> places;  // one for each variable, or one for all
  };
  bool first(absl::Status& failure);
  bool next(absl::Status& failure);
  bool enter(absl::Status& failure);
  bool leave();
  bool advance(Level& level, const NestedDomain& domain);
  void assign(const Level& level, const NestedDomain& domain);

  const CheckGrid& grid_;
  std::unique_ptr<Machine> machine_;
  Instance at_;
  std::vector<Object> nested_;
  std::vector<Level> levels_;
};

// Called a few times a second with the number of instances done. `total` is 0 if it is unknown.
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

class ProgressReporter {
 public:
  // `cheap` means that an instance takes nanoseconds.
  ProgressReporter(const Progress& progress, std::uint64_t total, bool cheap)
      : progress_(progress), total_(total), between_looks_(cheap ? 1 << 16 : 1 << 4) {}

  void done(std::uint64_t instances) {
    if (!progress_ || (instances & (between_looks_ - 1)) != 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(300);
    progress_(instances, total_);
  }

 private:
  const Progress& progress_;
  std::uint64_t total_;
  std::uint64_t between_looks_;  // a power of two
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
};

// Puts the instance before the message of an error: `k = 3: ...`. An error of a stop is returned
// unchanged.
[[nodiscard]] absl::Status at_instance(Context& context, const absl::Status& status,
                                       const Instance& instance);
// Adds to an error of a stop how far the statement came, and puts it at `range`; other errors are
// returned unchanged.
[[nodiscard]] absl::Status stopped(const absl::Status& status, std::uint64_t done,
                                   const CheckGrid& grid, SourceRange range,
                                   std::string_view so_far);

}  // namespace kingmaker
