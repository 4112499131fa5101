#include "census/checkpoint.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "grammar/text.hpp"

namespace kingmaker {
namespace {

constexpr std::array<char, 32> kMagic = {"kingmaker census checkpoint 1\n"};

absl::Status cannot_write(const std::string& path) {
  return absl::ResourceExhaustedError(
      cat("cannot write the checkpoint ", path, ": ", std::strerror(errno)));
}

}  // namespace

void Checksum::add(const void* bytes, std::size_t size) {
  const auto* at = static_cast<const unsigned char*>(bytes);
  std::size_t in_word = size_ % sizeof pending_;
  size_ += size;
  for (; size > 0 && in_word != 0; --size, ++at) {
    pending_ |= static_cast<std::uint64_t>(*at) << (8 * in_word);
    in_word = (in_word + 1) % sizeof pending_;
    if (in_word == 0) {
      add_word(pending_);
      pending_ = 0;
    }
  }
  for (; size >= sizeof pending_; size -= sizeof pending_, at += sizeof pending_) {
    std::uint64_t word;
    std::memcpy(&word, at, sizeof word);
    add_word(word);
  }
  if (size > 0) std::memcpy(&pending_, at, size);
}

std::uint64_t Checksum::value() const {
  Checksum all = *this;
  all.add_word(pending_);
  all.add_word(size_);
  return all.state_;
}

absl::StatusOr<CheckpointWriter> CheckpointWriter::create(const std::string& path,
                                                          const std::string& parameters) {
  CheckpointWriter writer;
  writer.path_ = path;
  writer.temporary_ = cat(path, ".", static_cast<std::int64_t>(getpid()), ".new");
  writer.file_.reset(std::fopen(writer.temporary_.c_str(), "wb"));
  if (writer.file_ == nullptr) return cannot_write(path);
  writer.write(kMagic.data(), kMagic.size());
  writer.put(static_cast<std::uint64_t>(parameters.size()));
  writer.write(parameters.data(), parameters.size());
  return writer;
}

CheckpointWriter::~CheckpointWriter() {
  if (file_ != nullptr) std::remove(temporary_.c_str());
}

void CheckpointWriter::write(const void* bytes, std::size_t size) {
  if (size == 0) return;
  checksum_.add(bytes, size);
  failed_ = failed_ || std::fwrite(bytes, 1, size, file_.get()) != size;
}

absl::Status CheckpointWriter::commit() {
  put(checksum_.value());
  failed_ = failed_ || std::fflush(file_.get()) != 0 || fsync(fileno(file_.get())) != 0;
  if (failed_) return cannot_write(path_);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return cannot_write(path_);
  file_.reset();
  // The new name too must outlast a crash of the machine. Where directories cannot be opened there
  // is nothing to be done.
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  const int directory = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (directory >= 0) {
    static_cast<void>(fsync(directory));
    close(directory);
  }
  return absl::OkStatus();
}

absl::Status damaged_checkpoint(const std::string& path) {
  return absl::DataLossError(cat(path, " is damaged, or no checkpoint of a census: not used"));
}

absl::StatusOr<CheckpointReader> CheckpointReader::open(const std::string& path,
                                                        const std::string& parameters) {
  CheckpointReader reader;
  reader.file_.reset(std::fopen(path.c_str(), "rb"));
  struct stat info = {};
  if (reader.file_ == nullptr || fstat(fileno(reader.file_.get()), &info) != 0) {
    return absl::NotFoundError(cat("cannot read a checkpoint ", path, ": ", std::strerror(errno)));
  }
  const auto size = static_cast<std::uint64_t>(info.st_size);
  std::uint64_t expected = 0;
  if (!S_ISREG(info.st_mode) || size < kMagic.size() + sizeof expected) {
    return damaged_checkpoint(path);
  }
  reader.left_ = size - sizeof expected;
  Checksum checksum;
  std::vector<char> buffer(std::size_t{1} << 20);
  while (reader.left_ > 0) {
    const auto part =
        static_cast<std::size_t>(std::min(reader.left_, static_cast<std::uint64_t>(buffer.size())));
    if (!reader.read(buffer.data(), part)) return damaged_checkpoint(path);
    checksum.add(buffer.data(), part);
  }
  if (std::fread(&expected, 1, sizeof expected, reader.file_.get()) != sizeof expected ||
      expected != checksum.value()) {
    return damaged_checkpoint(path);
  }
  std::rewind(reader.file_.get());
  reader.left_ = size - sizeof expected;
  std::array<char, kMagic.size()> magic;
  std::uint64_t length = 0;
  if (!reader.read(magic.data(), magic.size()) || magic != kMagic || !reader.get(length) ||
      length > reader.left_) {
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
