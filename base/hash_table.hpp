// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Hash tables that survive running out of memory. If memory runs out while they grow, they stay
// unchanged, unlike abseil's; so a session, whose tables outlive its statements, can go on. They
// have no order and no stable addresses. Tested in tests/repl/memory_test.cpp.
#pragma once

#include <absl/hash/hash.h>
#include <absl/strings/string_view.h>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

// The hash function of abseil. Strings can be looked up by any type of text.
template <typename Key>
struct HashOf : absl::Hash<Key> {
  using is_avalanching = void;
};
template <>
struct HashOf<std::string> {
  using is_avalanching = void;
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return absl::Hash<absl::string_view>()({text.data(), text.size()});
  }
};

template <typename Key, typename Value>
using HashMap = boost::unordered_flat_map<Key, Value, HashOf<Key>, std::equal_to<>>;
template <typename Key, typename Hash = HashOf<Key>, typename Equal = std::equal_to<>>
using HashSet = boost::unordered_flat_set<Key, Hash, Equal>;

// The additional bytes that `table` needs while the next `elements` are inserted.
template <typename Table>
[[nodiscard]] std::size_t next_growth(const Table& table, std::size_t elements = 1) {
  if (table.size() + elements <= table.max_load()) return 0;
  return 2 * table.bucket_count() * (sizeof(typename Table::value_type) + 1);
}
template <typename T>
[[nodiscard]] std::size_t next_growth(const std::vector<T>& list, std::size_t elements = 1) {
  if (list.size() + elements <= list.capacity()) return 0;
  return 2 * list.capacity() * sizeof(T);
}

}  // namespace kingmaker
