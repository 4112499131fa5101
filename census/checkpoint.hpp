// Checkpoints: files that hold work half done, trusted only if they are whole.
//
//     | magic, 32 bytes | length, parameters | payload | checksum of all before, 8 bytes |
//
// Whenever the process or the machine dies there is the old file or the new one. A reader looks at
// all of the file first, and every length in it is checked against what is left, so that a damaged,
// truncated or foreign file is refused and never believed; so is one of another version, which its
// magic says. The checksum is against accidents: whoever may write the file can have it say what he
// likes. Numbers are little-endian.
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

// XXH3 of a sequence of bytes: 64 bits, the same however the bytes come.
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
  // Begins a file that is to replace the one at `path`.
  static absl::StatusOr<CheckpointWriter> create(const std::string& path,
                                                 const std::string& parameters);
  // Failures are remembered until `commit`, without which nothing has happened.
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
  // NotFound if there is no such file; DataLoss if it is no checkpoint, a damaged one, or one of
  // another version or other parameters.
  static absl::StatusOr<CheckpointReader> open(const std::string& path,
                                               const std::string& parameters);

  // False, for good, if there is not that much left. Nothing is promised of what was read then.
  [[nodiscard]] bool read(void* bytes, std::size_t size);
  template <typename Number>
  [[nodiscard]] bool get(Number& number) {
    Number bytes = 0;
    const bool is_there = read(&bytes, sizeof bytes);
    number = little_endian(bytes);
    return is_there;
  }
  // Bytes of the payload that have not been read.
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
