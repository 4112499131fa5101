// Work shared among threads: the one place that starts them.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>

namespace kingmaker {

// Calls `work(piece, worker)` for every piece below `pieces`, each once, begun in ascending order,
// by up to `threads` workers; worker 0 is the calling thread. Where no more threads can be had,
// those there are do it. Once a call has returned false no further ones begin, and the result is
// false. An exception of `work` is thrown here, when all workers have ended.
bool share_among_threads(std::size_t pieces, int threads,
                         absl::FunctionRef<bool(std::size_t piece, std::size_t worker)> work);

}  // namespace kingmaker
