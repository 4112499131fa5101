// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/defined_object.hpp"

#include "base/tex.hpp"

namespace kingmaker {

absl::StatusOr<std::string> DefinedObject::print(const Printing& /*printing*/) const {
  return text();
}

absl::StatusOr<std::string> DefinedObject::print_tex(const Printing& /*printing*/) const {
  return tex_code(text());
}

std::vector<std::uint64_t> DefinedObject::key() const {
  return {reinterpret_cast<std::uintptr_t>(this)};
}

}  // namespace kingmaker
