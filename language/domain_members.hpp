// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A domain with bounds as it is read, and how its members are built. They are values, random
// values, objects of an extension, or objects of a constructor.
// Tested in tests/language/normal_domains.km.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "algebra/enumerate.hpp"
#include "base/exact.hpp"
#include "base/source_text.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The largest number of members of a domain of values, independently of the node limit. Each takes
// some tens of bytes.
inline constexpr std::uint64_t kMostValues = 20'000'000;

// A domain with bounds, before anything is built.
struct DomainRequest {
  enum class Kind : std::uint8_t { Values, Random, Objects, Made };
  Kind kind = Kind::Values;
  Integer count = 0;
  bool exact = true;  // of `count`
  ValueBounds bounds;
  ValueBounds least = {};            // of values
  std::optional<System> normal;      // only values in normal form under it
  std::shared_ptr<Members> built;    // the members, if they had to be found to be counted
  const DomainInfo* info = nullptr;  // for objects, as are these
  std::optional<std::uint64_t> bound_of_objects;
  bool is_drawn = false;
  std::uint64_t seed = 1;
  // For random values: complete trees of the depth, or (0) values whose parts share parts.
  std::uint32_t branching = 2;
  // For objects of a constructor: it makes the members, of which at most `most` are gone through.
  std::function<absl::StatusOr<Members>(Context& context)> make;
  std::uint64_t most = 0;
  std::string_view members = "values";  // for messages
  SourceRange range;                    // its place in the statement

  // True if the members are drawn for all variables together.
  [[nodiscard]] bool is_sample() const {
    return kind == Kind::Random || (kind == Kind::Objects && is_drawn);
  }
};

// Finds the values in normal form within the bounds, since only so can they be counted.
[[nodiscard]] absl::Status find_normal_values(Context& context, DomainRequest& request);

// The members for `width` variables, which a sample draws together. Takes some microseconds for
// each member.
[[nodiscard]] absl::StatusOr<Members> build_domain(Context& context, const DomainRequest& request,
                                                   std::size_t width);

}  // namespace kingmaker
