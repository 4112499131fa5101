// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects that are more than a table, and are a page in formats that otherwise hold tables.
// Tested in tests/extensions/report/report.km.
#pragma once

#include <cstdint>
#include <string>

namespace kingmaker {

enum class PageFormat : std::uint8_t { None, Markdown, Html };

class HasPage {
 public:
  virtual ~HasPage() = default;
  // Precondition: the format is not None.
  [[nodiscard]] virtual std::string page(PageFormat format) const = 0;
};

}  // namespace kingmaker
