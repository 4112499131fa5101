// Checkpoints: files that hold work half done, trusted only if they are whole.
//
//     | magic, 32 bytes | length, parameters | payload | checksum of all before, 8 bytes |
//
// A checkpoint is written beside its place, forced to the disk, and renamed to it: whenever the
// process or the machine dies there is the old file or the new one. A reader looks at all of the
// file first, and every length in it is checked against what is left, so that a damaged, truncated
// or foreign file is refused and never believed. Numbers are little-endian.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>

namespace kingmaker {

static_assert(std::endian::native == std::endian::little);

// 64 bits over a sequence of bytes. Any change of up to eight bytes in a row changes it.
class Checksum {
 public:
  void add(const void* bytes, std::size_t size);
  [[nodiscard]] std::uint64_t value() const;

 private:
  void add_word(std::uint64_t word) {
    state_ = std::rotl(state_ ^ word * 0x9e3779b97f4a7c15, 29) * 0xe7037ed1a0b428db;
  }
  std::uint64_t state_ = 0x243f6a8885a308d3;
  std::uint64_t pending_ = 0;  // bytes of a word that is not full
  std::uint64_t size_ = 0;
};

class CheckpointWriter {
 public:
  // Begins a file that is to replace the one at `path`.
  static absl::StatusOr<CheckpointWriter> create(const std::string& path,
                                                 const std::string& parameters);
  CheckpointWriter(CheckpointWriter&&) = default;
  CheckpointWriter& operator=(CheckpointWriter&&) = delete;
  ~CheckpointWriter();  // without `commit` nothing has happened

  // Failures are remembered until `commit`.
  void write(const void* bytes, std::size_t size);
  template <typename Number>
  void put(Number number) {
    static_assert(std::is_unsigned_v<Number>);
    write(&number, sizeof number);
  }

  [[nodiscard]] absl::Status commit();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  CheckpointWriter() = default;
  std::unique_ptr<std::FILE, Close> file_;
  std::string path_;
  std::string temporary_;
  Checksum checksum_;
  bool failed_ = false;
};

class CheckpointReader {
 public:
  // NotFound if there is no such file; DataLoss if it is no checkpoint, a damaged one, or one of
  // other parameters.
  static absl::StatusOr<CheckpointReader> open(const std::string& path,
                                               const std::string& parameters);

  // False, for good, if there is not that much left. Nothing is promised of what was read then.
  [[nodiscard]] bool read(void* bytes, std::size_t size);
  template <typename Number>
  [[nodiscard]] bool get(Number& number) {
    static_assert(std::is_unsigned_v<Number>);
    return read(&number, sizeof number);
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
