// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// NamedDomain: a name whose calls list objects within bounds, as `values(depth <= 2)` does. The
// core and extensions add such names to the library; a Constructor is one, too.
// Tested in tests/language/normal_domains.km.
#pragma once

#include <absl/status/statusor.h>

#include <boost/core/noncopyable.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.hpp"
#include "grammar/ast.hpp"
#include "language/object.hpp"

namespace kingmaker {

class DomainReader;

// A domain with bounds, before anything is built.
struct DomainRequest {
  Integer count = 0;
  bool exact = true;       // of `count`
  bool is_sample = false;  // true if the members are drawn for all variables together
  // The largest number of members that can be gone through; 0 for the number of nodes.
  std::uint64_t most = 0;
  std::string_view members = "values";  // for messages
  // Makes the members for `width` variables, which a sample draws together. Takes some
  // microseconds for each member.
  std::function<absl::StatusOr<Members>(Context& context, std::size_t width)> make;
};

// Immutable.
class NamedDomain : boost::noncopyable {
 public:
  virtual ~NamedDomain() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  // The words with which arguments begin: `depth`, and `seed=` for `seed = 1`. Empty if the objects
  // cannot be listed.
  [[nodiscard]] virtual std::vector<std::string> domain_words() const = 0;
  // Precondition: the objects can be listed. Errors are at their places.
  [[nodiscard]] virtual absl::StatusOr<DomainRequest> read_domain(
      const DomainReader& reader) const = 0;
  // True if the members are values.
  [[nodiscard]] virtual bool lists_values() const { return false; }
  // True if the members of the domain at `node` are drawn for all variables together.
  [[nodiscard]] virtual bool is_sample(const ast::Expression& /*expression*/,
                                       std::uint32_t /*node*/) const {
    return false;
  }
};

}  // namespace kingmaker
