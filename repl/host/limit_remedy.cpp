#include "repl/host/limit_remedy.hpp"

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {

absl::Status with_remedy(const absl::Status& status, bool by_option) {
  const auto limit = raisable_limit_of(status);
  if (!limit) return status;
  return with_message(
      status, cat(status.message(), "; `", by_option ? "--limit " : ":set limit ", limit->name,
                  by_option ? "=" : " ", limit->enough, "` raises it"));
}

}  // namespace kingmaker
