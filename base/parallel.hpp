// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Shares work among threads. No other code starts threads.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>

namespace kingmaker {

// Calls `work(piece, worker)` once for every piece below `pieces`, beginning in ascending order, in
// up to `threads` workers; worker 0 is the calling thread. If fewer threads can be started, those
// do the work. After a call has returned false no further calls begin, and the result is false. An
// exception of `work` is thrown here after all workers have ended.
bool share_among_threads(std::size_t pieces, int threads,
                         absl::FunctionRef<bool(std::size_t piece, std::size_t worker)> work);

}  // namespace kingmaker
