// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/parallel.hpp"

#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace kingmaker {
namespace {

struct JoinedThreads : boost::noncopyable {
  std::vector<std::thread> threads = {};

  ~JoinedThreads() {
    for (std::thread& thread : threads) thread.join();
  }
};

}  // namespace

bool share_among_threads(std::size_t pieces, int threads,
                         absl::FunctionRef<bool(std::size_t, std::size_t)> work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::exception_ptr error;
  std::once_flag failed;
  const auto run = [&](std::size_t worker) {
    try {
      while (!stopped) {
        const std::size_t piece = next++;
        if (piece >= pieces) return;
        if (!work(piece, worker)) stopped = true;
      }
    } catch (...) {
      stopped = true;
      std::call_once(failed, [&] { error = std::current_exception(); });
    }
  };
  {
    const std::size_t workers = std::min(pieces, static_cast<std::size_t>(std::max(threads, 1)));
    JoinedThreads others;
    try {
      for (std::size_t worker = 1; worker < workers; ++worker)
        others.threads.emplace_back(run, worker);
    } catch (const std::system_error&) {  // too many threads, or none in a browser
    } catch (const std::bad_alloc&) {
    }
    run(0);
  }
  if (error) std::rethrow_exception(error);
  return !stopped;
}

}  // namespace kingmaker
