// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Checkpoints are files that hold unfinished work. A file is read only if it is whole.
//
//     | magic, 32 bytes | length, parameters | payload | checksum of all before, 8 bytes |
//
// Whenever the process or the machine dies, either the old file or the new one is there. A reader
// first checks the whole file, and it checks every length in it against the bytes that remain; so
// it refuses damaged and truncated files, files of other programs, and files of other versions,
// which their magic shows. The checksum protects against accidents only: anyone who can write the
// file can forge it. Numbers are little-endian.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "base/byte_order.hpp"
#include "base/output_file.hpp"

namespace kingmaker {

// The 64-bit XXH3 hash of a sequence of bytes. It does not depend on how the sequence is divided
// into calls.
class Checksum {
 public:
  Checksum();
  Checksum(Checksum&&) noexcept;
  ~Checksum();

  void add(const void* bytes, std::size_t size);
  [[nodiscard]] std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

class CheckpointWriter {
 public:
  // Begins a file that will replace the file at `path`.
  static absl::StatusOr<CheckpointWriter> create(const std::string& path,
                                                 const std::string& parameters);
  // Appends bytes. A failure is remembered and returned by `commit`; until then the old file stays
  // as it is.
  void write(const void* bytes, std::size_t size);
  template <typename Number>
  void put(Number number) {
    const Number bytes = little_endian(number);
    write(&bytes, sizeof bytes);
  }

  [[nodiscard]] absl::Status commit();

 private:
  explicit CheckpointWriter(OutputFile file) : file_(std::move(file)) {}
  OutputFile file_;
  Checksum checksum_;
  absl::Status status_;
};

class CheckpointReader {
 public:
  // Errors: NotFound if there is no such file; DataLoss if it is not a checkpoint, is damaged, or
  // was written by another version or for other parameters.
  static absl::StatusOr<CheckpointReader> open(const std::string& path,
                                               const std::string& parameters);

  // Reads `size` bytes. False if fewer remain; every later read is false, too, and the contents of
  // `bytes` are unspecified.
  [[nodiscard]] bool read(void* bytes, std::size_t size);
  template <typename Number>
  [[nodiscard]] bool get(Number& number) {
    Number bytes = 0;
    const bool is_there = read(&bytes, sizeof bytes);
    number = little_endian(bytes);
    return is_there;
  }
  // The number of bytes of the payload that have not been read.
  [[nodiscard]] std::uint64_t left() const { return left_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  CheckpointReader() = default;
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t left_ = 0;
};

[[nodiscard]] absl::Status damaged_checkpoint(const std::string& path);

}  // namespace kingmaker
