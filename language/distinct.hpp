// Objects, each once: what is `==` is one member.
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
// syntactic rules, and 1 is the win of player 1. About the cost of a normal form an object.
//
// Void when the context reclaims memory.
class DistinctObjects {
 public:
  explicit DistinctObjects(Context& context) : context_(context) {}

  // The place of the first object that was equal to this one, or `size()` if there was none: then
  // it is kept. InvalidArgument at `range` for things that are not compared, such as tables.
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
    List list;  // kept, so that no other one takes its place in memory
    std::uint64_t key;
  };
  // Each list once, though it may stand in many others.
  HashMap<const Members*, KnownList> known_lists_;
};

}  // namespace kingmaker
