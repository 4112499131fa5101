// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Checkpoints of a census.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/census/census.hpp"
#include "extensions/census/checkpoint.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::fuzz {
namespace {

// A census that was stopped half way, its checkpoint, and its result.
class Stopped {
 public:
  Stopped(std::string path, const std::vector<const char*>& systems) {
    for (const char* name : systems) request_.systems.push_back(*System::named(name));
    request_.last_length = 5;
    counts_ = counts_of(take_census(request_));
    request_.checkpoint = std::move(path);
    CensusRequest half = request_;
    std::atomic<bool> stop = false;
    half.interrupt = &stop;
    half.progress = [&](const CensusProgress& progress) {
      stop = progress.system + 1 == systems.size() && progress.done > progress.total / 3;
    };
    EXPECT_EQ(take_census(half).status().code(), absl::StatusCode::kCancelled);
    bytes_ = testing::read_file(request_.checkpoint);
    request_.resume = true;
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  // The length of magic, length and parameters.
  [[nodiscard]] std::size_t header() const {
    return 32 + sizeof(std::uint64_t) + parameters_of(request_).size();
  }

  // The status of a census that resumes from this file.
  [[nodiscard]] absl::StatusCode resume(const std::string& bytes) const {
    std::ofstream(request_.checkpoint, std::ios::binary | std::ios::trunc) << bytes;
    const auto rows = take_census(request_);
    if (rows.ok() && bytes == bytes_) {
      EXPECT_EQ(counts_of(rows), counts_);
    }
    return rows.status().code();
  }

 private:
  using Counts = std::vector<std::vector<std::uint64_t>>;
  static Counts counts_of(const absl::StatusOr<std::vector<CensusRow>>& rows) {
    Counts counts;
    for (const CensusRow& row : *rows) counts.push_back(row.values);
    return counts;
  }
  CensusRequest request_;
  Counts counts_;
  std::string bytes_;
};

std::string with_checksum(std::string bytes) {
  Checksum checksum;
  checksum.add(bytes.data(), bytes.size());
  const std::uint64_t value = little_endian(checksum.value());
  return bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Exchanges bytes, and perhaps cuts off the end.
void damage(Input& input, std::string& bytes) {
  const std::size_t cut = input.below(256);
  if (cut > 128) bytes.resize(bytes.size() - std::min(bytes.size(), cut - 128));
  while (!input.empty() && !bytes.empty()) {
    const std::size_t place = input.below(256) << 8 | input.below(256);
    bytes[place % bytes.size()] = static_cast<char>(input.byte());
  }
}

}  // namespace

// A damaged checkpoint is refused. A checkpoint with wrong contents and a correct checksum does no
// harm.
void checkpoint(std::string_view bytes) {
  static const testing::TemporaryFolder folder;
  static const Stopped stopped[] = {{folder.path() / "packed", {"raw", "prudent"}},
                                    {folder.path() / "terms", {"selfish"}}};
  Input input(bytes);
  const Stopped& census = input.one_of(stopped);
  const std::size_t kind = input.below(4);
  std::string file = census.bytes();
  switch (kind) {
    case 0:  // any file
      file = input.rest();
      break;
    case 1:
      damage(input, file);
      break;
    case 2:  // forged
      file.resize(file.size() - sizeof(std::uint64_t));
      damage(input, file);
      file = with_checksum(file);
      break;
    default:  // forged, with any payload
      file.resize(census.header());
      file = with_checksum(file.append(input.rest()));
  }
  const absl::StatusCode code = census.resume(file);
  if (code == absl::StatusCode::kDataLoss) {
    ASSERT_NE(file, census.bytes());
  } else {
    ASSERT_EQ(code, absl::StatusCode::kOk);
    ASSERT_TRUE(kind >= 2 || file == census.bytes());
  }
}

}  // namespace kingmaker::fuzz
