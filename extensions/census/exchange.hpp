// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Communication between the processes of one census. Everything is collective: all ranks call the
// same functions in the same order. Tested in tests/extensions/census/distributed_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

namespace kingmaker {

class Exchange {
 public:
  using Bytes = std::vector<std::byte>;

  virtual ~Exchange() = default;
  [[nodiscard]] virtual int rank() const = 0;  // 0..ranks-1
  [[nodiscard]] virtual int ranks() const = 0;
  // The number of ranks, including this one, that share this machine.
  [[nodiscard]] virtual int ranks_here() const { return ranks(); }
  // Sends `out[r]` to rank r, and returns the bytes that each rank has sent to this one.
  [[nodiscard]] virtual std::vector<Bytes> all_to_all(const std::vector<Bytes>& out) = 0;
  [[nodiscard]] virtual std::uint64_t sum(std::uint64_t number) = 0;
};

// Sends the list `out[r]` of trivially copyable objects to rank r, and returns the lists that each
// rank has sent to this one.
template <typename T>
[[nodiscard]] std::vector<std::vector<T>> all_to_all(Exchange& exchange,
                                                     const std::vector<std::vector<T>>& out) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::vector<Exchange::Bytes> bytes(out.size());
  for (std::size_t r = 0; r < out.size(); ++r) {
    bytes[r].resize(out[r].size() * sizeof(T));
    if (!out[r].empty()) std::memcpy(bytes[r].data(), out[r].data(), bytes[r].size());
  }
  bytes = exchange.all_to_all(bytes);
  std::vector<std::vector<T>> in(bytes.size());
  for (std::size_t r = 0; r < bytes.size(); ++r) {
    in[r].resize(bytes[r].size() / sizeof(T));
    if (!in[r].empty()) std::memcpy(in[r].data(), bytes[r].data(), in[r].size() * sizeof(T));
  }
  return in;
}

// Joins the processes that `mpirun` started together with this one. Null if this process was
// started alone, or if the program was built without MPI.
[[nodiscard]] std::unique_ptr<Exchange> join_mpi();

}  // namespace kingmaker
