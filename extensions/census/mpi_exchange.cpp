// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The exchange between processes of Open MPI. Tested in tests/extensions/census/process_test.cpp.
#include "extensions/census/exchange.hpp"

#ifdef KINGMAKER_HAVE_MPI

#include <boost/core/noncopyable.hpp>

#include <mpi.h>
#include <algorithm>

#include <cstdlib>
#include <limits>
#include <numeric>
#endif

namespace kingmaker {

#ifdef KINGMAKER_HAVE_MPI
namespace {

class MpiExchange final : public Exchange, boost::noncopyable {
 public:
  MpiExchange() {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &ranks_here_);
    MPI_Comm_free(&here);
  }
  ~MpiExchange() override { MPI_Finalize(); }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int ranks() const override { return ranks_; }
  [[nodiscard]] int ranks_here() const override { return ranks_here_; }

  [[nodiscard]] std::uint64_t sum(std::uint64_t number) override {
    std::uint64_t all = 0;
    MPI_Allreduce(&number, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }

  [[nodiscard]] std::vector<Bytes> all_to_all(const std::vector<Bytes>& out) override {
    const auto n = static_cast<std::size_t>(ranks_);
    std::vector<int> out_sizes(n);
    std::vector<int> in_sizes(n);
    // MPI counts are ints. Callers send far less than 2 GB at once (distributed.cpp, kBatch).
    for (std::size_t r = 0; r < n; ++r) out_sizes[r] = static_cast<int>(out[r].size());
    MPI_Alltoall(out_sizes.data(), 1, MPI_INT, in_sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    const std::vector<int> out_places = places(out_sizes);
    const std::vector<int> in_places = places(in_sizes);
    Bytes sent;
    for (const Bytes& bytes : out) sent.insert(sent.end(), bytes.begin(), bytes.end());
    Bytes received(static_cast<std::size_t>(in_places.back() + in_sizes.back()));
    MPI_Alltoallv(sent.data(), out_sizes.data(), out_places.data(), MPI_BYTE, received.data(),
                  in_sizes.data(), in_places.data(), MPI_BYTE, MPI_COMM_WORLD);
    std::vector<Bytes> in(n);
    for (std::size_t r = 0; r < n; ++r) {
      const auto* const first = received.data() + in_places[r];
      in[r].assign(first, first + in_sizes[r]);
    }
    return in;
  }

 private:
  static std::vector<int> places(const std::vector<int>& sizes) {
    std::vector<int> places(sizes.size());
    std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), 0);
    return places;
  }

  int rank_ = 0;
  int ranks_ = 1;
  int ranks_here_ = 1;
};

}  // namespace

// Open MPI's mpirun sets this variable for the processes that it starts.
std::unique_ptr<Exchange> join_mpi() {
  if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return nullptr;
  return std::make_unique<MpiExchange>();
}
#else
std::unique_ptr<Exchange> join_mpi() { return nullptr; }
#endif

}  // namespace kingmaker
