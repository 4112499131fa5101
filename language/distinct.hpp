// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Collects distinct objects: objects that are `==` are one member.
// Tested in tests/language/equality.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct Members;

// Equality is that of `==` without `under` (comparison.hpp): values are compared after the
// syntactic rules, and 1 is the win of player 1. An object costs about as much as a normal form.
//
// It becomes invalid when the context reclaims memory.
class DistinctObjects {
 public:
  explicit DistinctObjects(Context& context) : context_(context) {}

  // The place of the first equal object, or `size()` if there was none; then the object is added.
  // InvalidArgument at `range` for objects that are not compared, such as tables.
  [[nodiscard]] absl::StatusOr<std::size_t> place_of(const Object& object, SourceRange range);

  [[nodiscard]] std::size_t size() const { return objects_.size(); }

 private:
  // Equal objects have equal keys.
  [[nodiscard]] absl::StatusOr<std::uint64_t> key_of(const Object& object, SourceRange range);
  [[nodiscard]] absl::StatusOr<std::uint64_t> key_of_list(const List& list, SourceRange range);
  [[nodiscard]] absl::StatusOr<std::size_t> find_or_keep(const Object& object, SourceRange range);

  Context& context_;
  std::vector<Object> objects_;
  HashMap<std::uint64_t, std::vector<std::size_t>> places_;  // by key
  HashMap<std::uint64_t, std::size_t> known_values_;         // by term and players
  struct KnownList {
    List list;  // kept, so that no other list gets its address
    std::uint64_t key;
  };
  // Each list is visited once, though many others may contain it.
  HashMap<const Members*, KnownList> known_lists_;
};

}  // namespace kingmaker
