// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/reclaim.hpp"

#include "base/out_of_memory.hpp"

namespace kingmaker {

// When memory runs out, remembered results are dropped.
void reclaim(Context& context, const absl::Status& status) {
  if (is_about_memory(status)) context.forget_results();
  const absl::Status reclaimed = within_memory([&] {
    context.reclaim();
    return absl::OkStatus();
  });
  static_cast<void>(reclaimed);  // it is reclaimed later
}

}  // namespace kingmaker
