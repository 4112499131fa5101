// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/line_sums.hpp"

#include <absl/algorithm/container.h>
#include <absl/numeric/int128.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// No table holds so many sums, and twice the number is still far below 2^64.
constexpr std::uint64_t kMostSums = std::uint64_t{1} << 48;

absl::Status too_many(int length) {
  return limit_error("there are too many positions of length ", length, " to number them");
}

// The binomial coefficient C(n + r - 1, r), or kMostSums if that is smaller.
std::uint64_t multisets(std::uint64_t n, std::uint32_t r) {
  absl::uint128 count = 1;
  for (std::uint32_t j = 1; j <= r; ++j) {
    count = count * (n + j - 1) / j;
    if (count >= kMostSums) return n == 0 ? 0 : kMostSums;
  }
  return static_cast<std::uint64_t>(count);
}

}  // namespace

absl::StatusOr<LineComponents> LineComponents::make(int players, int max_length) {
  LineComponents components;
  components.players_ = players;
  const auto n = static_cast<std::uint64_t>(players);
  components.powers_.push_back(1);
  for (int length = 0; length <= max_length; ++length) {
    Length& l = components.lengths_.emplace_back();
    l.constants = {};
    l.middles = length % 2 == 0 ? 1 : static_cast<std::uint32_t>(players);
    const std::size_t half = static_cast<std::size_t>(length) / 2;
    while (components.powers_.size() <= half) {
      const std::uint64_t power = components.powers_.back() * n;
      if (power > std::numeric_limits<std::uint32_t>::max()) return too_many(max_length);
      components.powers_.push_back(static_cast<std::uint32_t>(power));
    }
    if (length < 2) continue;
    const absl::uint128 halves = components.powers_[half];
    const absl::uint128 all = halves * (halves + 1) / 2 * l.middles;
    if (all > std::numeric_limits<std::uint32_t>::max()) return too_many(max_length);
    l.count = static_cast<std::uint32_t>(all - n);
    const std::uint64_t ones = (components.powers_[half] - 1) / (n - 1);  // the number 1...1
    for (std::uint64_t p = 0; p < n; ++p) {
      const std::uint64_t a = p * ones;
      l.constants[p] = (a * (a + 1) / 2 + a) * l.middles + (l.middles > 1 ? p : 0);
    }
  }
  return components;
}

std::uint32_t LineComponents::id(std::span<const std::uint8_t> letters) const {
  const std::size_t half = letters.size() / 2;
  const auto n = static_cast<std::uint64_t>(players_);
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  for (std::size_t i = 0; i < half; ++i) {
    a = a * n + letters[i];
    b = b * n + letters[letters.size() - 1 - i];
  }
  return id(letters.size(), a, b, letters.size() % 2 == 0 ? 0U : letters[half]);
}

void LineComponents::letters(LineComponent component, std::uint8_t* letters) const {
  const Length& l = lengths_[component.length];
  std::uint64_t rank = component.id;
  for (int p = 0; p < players_; ++p) rank += rank >= l.constants[static_cast<std::size_t>(p)];
  const std::size_t half = component.length / 2;
  if (component.length % 2 != 0) letters[half] = static_cast<std::uint8_t>(rank % l.middles);
  rank /= l.middles;
  // Finds the largest b with b (b + 1) / 2 <= rank. The floating-point root may be off by one.
  auto b = static_cast<std::uint64_t>(std::sqrt(2.0 * static_cast<double>(rank)));
  while (b * (b + 1) / 2 > rank) --b;
  while ((b + 1) * (b + 2) / 2 <= rank) ++b;
  // Both halves are below 2^32; dividing 32-bit numbers is several times as fast.
  auto low = static_cast<std::uint32_t>(rank - b * (b + 1) / 2);
  auto high = static_cast<std::uint32_t>(b);
  const auto n = static_cast<std::uint32_t>(players_);
  for (std::size_t i = half; i-- > 0;) {
    letters[i] = static_cast<std::uint8_t>(low % n);
    letters[component.length - 1 - i] = static_cast<std::uint8_t>(high % n);
    low /= n;
    high /= n;
  }
}

absl::StatusOr<LineSums> LineSums::make(int players, int length) {
  KM_ASSIGN_OR_RETURN(LineComponents components, LineComponents::make(players, length));
  LineSums sums;
  sums.length_ = length;
  sums.components_ = std::move(components);
  std::map<std::pair<std::uint32_t, std::uint32_t>, const std::uint64_t*> binomials;

  sums.shapes_.emplace_back().next.fill(kNone);
  const auto line = static_cast<std::uint32_t>(length);
  for (std::size_t at = 0; at < sums.shapes_.size(); ++at) {
    // The number of cells that the parts and the empty cell after each of them take.
    const std::uint32_t occupied = sums.shapes_[at].parts == 0 ? 0 : sums.shapes_[at].extent + 1;
    for (std::uint32_t part = std::max(2U, sums.shapes_[at].longest); occupied + part <= line;
         ++part) {
      if (sums.shapes_.size() >= kNone) return too_many(length);
      const Shape& from = sums.shapes_[at];
      Shape shape;
      shape.next.fill(kNone);
      shape.parent = static_cast<ShapeId>(at);
      shape.longest = part;
      shape.multiplicity = part == from.longest ? from.multiplicity + 1 : 1;
      shape.below = part == from.longest ? from.below : from.size;
      shape.parts = from.parts + 1;
      shape.tokens = from.tokens + part;
      shape.extent = occupied + part;
      const std::uint32_t count = sums.components_.count(part);
      const absl::uint128 size = absl::uint128(multisets(count, shape.multiplicity)) * shape.below;
      if (size >= kMostSums) return too_many(length);
      shape.size = static_cast<std::uint64_t>(size);
      if (shape.multiplicity > 1) {
        const std::uint64_t*& table = binomials[{part, shape.multiplicity}];
        if (table == nullptr) {
          auto fresh = std::make_unique<std::uint64_t[]>(std::size_t{count} + 1);
          for (std::uint32_t i = 0; i <= count; ++i) fresh[i] = multisets(i, shape.multiplicity);
          table = fresh.get();
          sums.binomials_.push_back(std::move(fresh));
        }
        shape.binomials = table;
      }
      sums.shapes_[at].next[part] = static_cast<ShapeId>(sums.shapes_.size());
      sums.shapes_.push_back(shape);
    }
  }

  for (std::size_t i = 0; i < sums.shapes_.size(); ++i) {
    sums.order_.push_back(static_cast<ShapeId>(i));
  }
  absl::c_stable_sort(sums.order_, [&](ShapeId a, ShapeId b) {
    return sums.shapes_[a].tokens < sums.shapes_[b].tokens;
  });
  for (const ShapeId id : sums.order_) {
    sums.shapes_[id].offset = sums.size_;
    sums.size_ += sums.shapes_[id].size;
    if (sums.size_ >= kMostSums) return too_many(length);
  }
  return sums;
}

LineSums::Split LineSums::split(const Shape& shape, std::uint64_t index) const {
  const std::uint64_t rank = index - shape.offset;
  std::uint64_t place = rank / shape.below;
  auto id = static_cast<std::uint32_t>(place);
  if (shape.binomials != nullptr) {
    // Finds the largest id whose sums begin at `place` or before.
    const std::uint64_t* end = shape.binomials + components_.count(shape.longest) + 1;
    id = static_cast<std::uint32_t>(std::upper_bound(shape.binomials, end, place) -
                                    shape.binomials - 1);
    place = shape.binomials[id];
  }
  return {{shape.longest, id}, rank - place * shape.below};
}

void LineSums::parts(ShapeId id, std::uint64_t rank, LineComponent* parts) const {
  for (const Shape* s = &shape(id); s->parts > 0; s = &shape(s->parent)) {
    const Split sum = split(*s, s->offset + rank);
    parts[s->parts - 1] = sum.longest;
    rank = sum.rest;
  }
}

std::uint64_t LineSums::index_of(std::span<const std::uint8_t> board) const {
  std::array<LineComponent, kMaxLine> parts;
  std::size_t count = 0;
  std::array<std::uint8_t, kMaxLine + 1> letters;
  std::size_t length = 0;
  for (std::size_t i = 0; i <= board.size(); ++i) {
    if (i < board.size() && board[i] != 0) {
      letters[length++] = static_cast<std::uint8_t>(board[i] - 1);
      continue;
    }
    const std::span<const std::uint8_t> run(letters.data(), length);
    const bool constant = absl::c_adjacent_find(run, std::not_equal_to<>()) == run.end();
    if (!constant) {
      parts[count++] = {static_cast<std::uint32_t>(length), components_.id(run)};
    }
    length = 0;
  }
  std::sort(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count));
  Walk walk(*this);
  for (std::size_t i = 0; i < count; ++i) walk.add(parts[i]);
  return walk.index();
}

}  // namespace kingmaker
