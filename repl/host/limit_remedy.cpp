// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/limit_remedy.hpp"

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker {

absl::Status with_remedy(const absl::Status& status, bool by_option) {
  const auto limit = raisable_limit_of(status);
  if (!limit) return status;
  const bool is_number = limit->enough.find_first_not_of("0123456789") == std::string::npos;
  return with_message(
      status, cat(status.message(), "; `", by_option ? "--limit " : ":set limit ", limit->name,
                  by_option ? "=" : " ", limit->enough,
                  is_number ? unit_of_limit(limit->name) : std::string_view(), "` raises it"));
}

}  // namespace kingmaker
