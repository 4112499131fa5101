// How users of the program raise a limit, which the engine only names.
#pragma once

#include <absl/status/status.h>

namespace kingmaker {

// `status` with how to raise the limit that it is about, if users set that: by `:set limit`, or
// where `by_option` holds by `--limit`. Any other status as it is.
[[nodiscard]] absl::Status with_remedy(const absl::Status& status, bool by_option);

}  // namespace kingmaker
