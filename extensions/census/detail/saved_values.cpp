// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/detail/saved_values.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "algebra/walk.hpp"

namespace kingmaker::detail {
namespace {

// The number of ids that are written or read at once.
constexpr std::size_t kChunk = std::size_t{1} << 16;
// A smaller number stands for a win.
constexpr std::uint32_t kFirstNode = kMaxPlayers + 1;

bool is_prudent_id(std::uint8_t id) {
  return id != 0 && PrudentValues::value_of(id).exponent <= PrudentValues::kMaxExponent;
}

template <typename Id>
void save_tally(CheckpointWriter& writer, const Tally<Id>& tally, const auto& written) {
  std::uint64_t count = 0;
  tally.for_each([&](Id /*id*/, std::uint32_t /*mask*/) { ++count; });
  writer.put(count);
  tally.for_each([&](Id id, std::uint32_t mask) {
    writer.put(written(id));
    writer.put(mask);
  });
}

// `read` returns the id of a written number, or 0 if the number is invalid.
template <typename Id>
bool restore_tally(CheckpointReader& reader, Tally<Id>& tally, const auto& read) {
  std::uint64_t count = 0;
  if (!reader.get(count)) return false;
  for (; count > 0; --count) {
    Id number = 0;
    std::uint32_t mask = 0;
    if (!reader.get(number) || !reader.get(mask)) return false;
    const Id id = read(number);
    if (id == 0) return false;
    tally.insert(id, mask);
  }
  return true;
}

}  // namespace

void save_values(CheckpointWriter& writer, const PrudentValues& /*values*/,
                 std::span<const std::span<const std::uint8_t>> columns,
                 const Tally<std::uint8_t>& tally) {
  for (const auto column : columns) writer.write(column.data(), column.size());
  save_tally(writer, tally, [](std::uint8_t id) { return id; });
}

bool restore_values(CheckpointReader& reader, const PrudentValues& /*values*/,
                    std::span<const std::span<std::uint8_t>> columns, Tally<std::uint8_t>& tally) {
  for (const auto column : columns) {
    if (!reader.read(column.data(), column.size())) return false;
    if (!absl::c_all_of(column, is_prudent_id)) return false;
  }
  return restore_tally(reader, tally,
                       [](std::uint8_t id) { return is_prudent_id(id) ? id : std::uint8_t{0}; });
}

void save_values(CheckpointWriter& writer, TermValues& values,
                 std::span<const std::span<const std::uint32_t>> columns,
                 const Tally<std::uint32_t>& tally) {
  TermSet used;
  std::vector<Term> roots;
  const auto use = [&](std::uint32_t id) {
    const Term t = Term::from_raw(id);
    if (t.is_choice() && used.insert(t)) roots.push_back(t);
  };
  for (const auto column : columns) absl::c_for_each(column, use);
  tally.for_each([&](std::uint32_t id, std::uint32_t /*mask*/) { use(id); });

  const TermStore& store = values.store();
  const std::vector<Term> nodes = bottom_up(store, roots);
  TermMap<std::uint32_t> numbers;
  const auto written = [&](std::uint32_t id) {
    const Term t = Term::from_raw(id);
    return t.is_choice() ? numbers.get(t) : id;
  };
  writer.put(static_cast<std::uint64_t>(nodes.size()));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::span<const Term> options = store.options(nodes[i]);
    writer.put(static_cast<std::uint32_t>(store.mover(nodes[i])));
    writer.put(static_cast<std::uint32_t>(options.size()));
    for (const Term option : options) writer.put(written(option.raw()));
    numbers[nodes[i]] = static_cast<std::uint32_t>(i) + kFirstNode;
  }
  std::vector<std::uint32_t> chunk;
  for (const auto column : columns) {
    for (std::size_t begin = 0; begin < column.size(); begin += kChunk) {
      chunk.clear();
      for (const std::uint32_t id :
           column.subspan(begin, std::min(kChunk, column.size() - begin))) {
        chunk.push_back(little_endian(written(id)));
      }
      writer.write(chunk.data(), chunk.size() * sizeof(std::uint32_t));
    }
  }
  save_tally(writer, tally, written);
}

bool restore_values(CheckpointReader& reader, TermValues& values,
                    std::span<const std::span<std::uint32_t>> columns,
                    Tally<std::uint32_t>& tally) {
  TermStore& store = values.store();
  std::vector<std::uint32_t> ids;  // the id of each node
  const auto players = static_cast<std::uint32_t>(values.players());
  const auto read = [&](std::uint32_t number) -> std::uint32_t {
    if (number < kFirstNode) return number <= players ? number : 0;
    return number - kFirstNode < ids.size() ? ids[number - kFirstNode] : 0;
  };
  std::uint64_t count = 0;
  if (!reader.get(count)) return false;
  std::vector<Term> options;
  for (; count > 0; --count) {
    std::uint32_t mover = 0;
    std::uint32_t size = 0;
    if (!reader.get(mover) || mover == 0 || mover > players || !reader.get(size) || size == 0 ||
        size > reader.left() / sizeof(std::uint32_t)) {
      return false;
    }
    options.clear();
    for (; size > 0; --size) {
      std::uint32_t number = 0;
      if (!reader.get(number) || read(number) == 0) return false;
      options.push_back(Term::from_raw(read(number)));
    }
    const Term t = store.choice(static_cast<Player>(mover), std::span<Term>(options));
    if (!t.is_choice()) return false;
    ids.push_back(t.raw());
  }
  std::vector<std::uint32_t> chunk;
  for (const auto column : columns) {
    for (std::size_t begin = 0; begin < column.size(); begin += kChunk) {
      const auto part = column.subspan(begin, std::min(kChunk, column.size() - begin));
      chunk.resize(part.size());
      if (!reader.read(chunk.data(), chunk.size() * sizeof(std::uint32_t))) return false;
      absl::c_transform(chunk, part.begin(),
                        [&](std::uint32_t number) { return read(little_endian(number)); });
      if (absl::c_linear_search(part, 0U)) return false;
    }
  }
  return restore_tally(reader, tally, read);
}

}  // namespace kingmaker::detail
