// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/checkpoint.hpp"

#include <sys/stat.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::array<char, 32> kMagic = {"kingmaker census checkpoint 2\n"};
constexpr std::string_view kMagicOfAnyVersion = "kingmaker census checkpoint ";

absl::Status cannot_write(const absl::Status& status) {
  return absl::ResourceExhaustedError(cat("the checkpoint: ", std::string(status.message())));
}

}  // namespace

struct Checksum::State {
  XXH3_state_t xxh3;
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH3_64bits_reset(&state_->xxh3); }
Checksum::Checksum(Checksum&&) noexcept = default;
Checksum::~Checksum() = default;

void Checksum::add(const void* bytes, std::size_t size) {
  XXH3_64bits_update(&state_->xxh3, bytes, size);
}

std::uint64_t Checksum::value() const { return XXH3_64bits_digest(&state_->xxh3); }

absl::StatusOr<CheckpointWriter> CheckpointWriter::create(const std::string& path,
                                                          const std::string& parameters) {
  absl::StatusOr<OutputFile> file = OutputFile::create(path);
  if (!file.ok()) return cannot_write(file.status());
  CheckpointWriter writer(*std::move(file));
  writer.write(kMagic.data(), kMagic.size());
  writer.put(static_cast<std::uint64_t>(parameters.size()));
  writer.write(parameters.data(), parameters.size());
  return writer;
}

void CheckpointWriter::write(const void* bytes, std::size_t size) {
  checksum_.add(bytes, size);
  if (status_.ok()) status_ = file_.write({static_cast<const char*>(bytes), size});
}

absl::Status CheckpointWriter::commit() {
  put(checksum_.value());
  if (status_.ok()) status_ = file_.commit();
  return status_.ok() ? status_ : cannot_write(status_);
}

absl::Status damaged_checkpoint(const std::string& path) {
  return absl::DataLossError(cat(path, " is damaged, or no checkpoint of a census: not used"));
}

namespace {

absl::Status foreign_checkpoint(const std::string& path, const std::array<char, 32>& magic) {
  if (!std::string_view(magic.data(), magic.size()).starts_with(kMagicOfAnyVersion)) {
    return damaged_checkpoint(path);
  }
  return absl::DataLossError(
      cat(path, " is a checkpoint of another version of Kingmaker, or damaged: not used"));
}

}  // namespace

absl::StatusOr<CheckpointReader> CheckpointReader::open(const std::string& path,
                                                        const std::string& parameters) {
  CheckpointReader reader;
  struct stat info = {};
  // A pipe is refused, since opening it would wait for its other end.
  if (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) return damaged_checkpoint(path);
  reader.file_.reset(std::fopen(path.c_str(), "rb"));
  if (reader.file_ == nullptr || fstat(fileno(reader.file_.get()), &info) != 0) {
    return absl::NotFoundError(cat("cannot read a checkpoint ", path, ": ", std::strerror(errno)));
  }
  const auto size = static_cast<std::uint64_t>(info.st_size);
  std::uint64_t expected = 0;
  if (size < kMagic.size() + sizeof expected) return damaged_checkpoint(path);
  reader.left_ = size - sizeof expected;
  std::array<char, kMagic.size()> magic;
  if (!reader.read(magic.data(), magic.size())) return damaged_checkpoint(path);
  if (magic != kMagic) return foreign_checkpoint(path, magic);
  Checksum checksum;
  checksum.add(magic.data(), magic.size());
  std::vector<char> buffer(std::size_t{1} << 20);
  while (reader.left_ > 0) {
    const auto part =
        static_cast<std::size_t>(std::min(reader.left_, static_cast<std::uint64_t>(buffer.size())));
    if (!reader.read(buffer.data(), part)) return damaged_checkpoint(path);
    checksum.add(buffer.data(), part);
  }
  if (std::fread(&expected, 1, sizeof expected, reader.file_.get()) != sizeof expected ||
      little_endian(expected) != checksum.value()) {
    return damaged_checkpoint(path);
  }
  std::rewind(reader.file_.get());
  reader.left_ = size - sizeof expected;
  std::uint64_t length = 0;
  if (!reader.read(magic.data(), magic.size()) || !reader.get(length) || length > reader.left_) {
    return damaged_checkpoint(path);
  }
  std::string written(static_cast<std::size_t>(length), '\0');
  if (!reader.read(written.data(), written.size())) return damaged_checkpoint(path);
  if (written != parameters) {
    return absl::DataLossError(cat(path, " is a checkpoint of another census: ", written));
  }
  return reader;
}

bool CheckpointReader::read(void* bytes, std::size_t size) {
  if (size > left_ || std::fread(bytes, 1, size, file_.get()) != size) {
    left_ = 0;
    return false;
  }
  left_ -= size;
  return true;
}

}  // namespace kingmaker
