// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A census that is stopped anywhere and resumed has the same counts, and only a whole checkpoint of
// the same census is accepted.
#include "extensions/census/checkpoint.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/census/census.hpp"
#include "extensions/census/detail/content_hash.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/process.hpp"
#include "tests/support/program.hpp"
#include "tests/support/random.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::checkpoint_test {
namespace {

class Folder : public TemporaryFolder {
 public:
  [[nodiscard]] std::string file(const std::string& name) const { return (path() / name).string(); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path()), {}));
  }
};

CensusRequest request_of(const std::vector<const char*>& systems, int last_length) {
  CensusRequest request;
  request.last_length = last_length;
  for (const char* name : systems) request.systems.push_back(*System::named(name));
  return request;
}

std::vector<std::vector<std::uint64_t>> counts(const std::vector<CensusRow>& rows) {
  std::vector<std::vector<std::uint64_t>> all;
  for (const CensusRow& row : rows) all.push_back(row.values);
  return all;
}

// Stops after every `stride` blocks, and resumes in a new census each time.
TEST(Checkpoint, StoppedAnywhereACensusGoesOnToTheSameCounts) {
  for (const auto& systems :
       {std::vector<const char*>{"raw", "prudent"}, std::vector<const char*>{"prudent", "selfish"},
        std::vector<const char*>{"syntactic", "order"}}) {
    const Folder folder;
    CensusRequest request = request_of({}, 9);
    for (const char* name : systems) {
      request.systems.push_back(std::string_view(name) == "order"
                                    ? *System::named("order", {{1, 2, 3}, {2, 1, 3}, {3, 2, 1}})
                                    : *System::named(name));
    }
    const auto expected = counts(*take_census(request));
    for (const int stride : {1, 3, 7}) {
      std::atomic<bool> stop = false;
      int blocks = 0;
      int stops = 0;
      request.checkpoint = folder.file("checkpoint");
      request.interrupt = &stop;
      request.resume = false;
      request.progress = [&](const CensusProgress& /*progress*/) { stop = ++blocks % stride == 0; };
      absl::StatusOr<std::vector<CensusRow>> rows = take_census(request);
      for (; !rows.ok() && stops < 10000; ++stops) {
        ASSERT_EQ(rows.status().code(), absl::StatusCode::kCancelled) << rows.status();
        stop = false;
        request.resume = true;
        rows = take_census(request);
      }
      ASSERT_TRUE(rows.ok());
      EXPECT_GT(stops, 3);
      EXPECT_EQ(counts(*rows), expected);
      EXPECT_EQ(folder.files(), 0U);  // the checkpoint has been removed
    }
  }
}

// Writes a checkpoint in the middle of the last column.
std::string some_checkpoint(const std::string& path, CensusRequest request) {
  std::atomic<bool> stop = false;
  request.checkpoint = path;
  request.interrupt = &stop;
  request.progress = [&](const CensusProgress& progress) {
    stop = progress.system + 1 == request.systems.size() && progress.done > progress.total / 3;
  };
  EXPECT_EQ(take_census(request).status().code(), absl::StatusCode::kCancelled);
  return read_file(path);
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

TEST(Checkpoint, DamagedOnesAreRefused) {
  const Folder folder;
  const std::string path = folder.file("checkpoint");
  for (const char* kind : {"prudent", "selfish"}) {
    CensusRequest request = request_of({"raw", kind}, 8);
    const std::string whole = some_checkpoint(path, request);
    request.checkpoint = path;
    request.resume = true;
    SplitMix64 random(11);
    const auto refused = [&](const std::string& bytes) {
      write_file(path, bytes);
      return take_census(request).status().code() == absl::StatusCode::kDataLoss;
    };
    for (int round = 0; round < 300; ++round) {
      std::string bytes = whole;
      bytes[random.below(bytes.size())] ^= static_cast<char>(1U << random.below(8));
      EXPECT_TRUE(refused(bytes));
    }
    for (int round = 0; round < 100; ++round) {
      EXPECT_TRUE(refused(whole.substr(0, random.below(whole.size()))));
      EXPECT_TRUE(refused(whole + std::string(1 + random.below(20), '\0')));
    }
    EXPECT_TRUE(refused(""));
    write_file(path, whole);
    EXPECT_TRUE(take_census(request).ok());
  }
}

TEST(Checkpoint, ThoseOfAnEarlierVersionAreRefusedAsSuch) {
  const Folder folder;
  const std::string path = folder.file("checkpoint");
  CensusRequest request = request_of({"prudent"}, 7);
  std::string bytes = some_checkpoint(path, request);
  request.checkpoint = path;
  request.resume = true;
  const std::size_t version = bytes.find('2');
  ASSERT_EQ(bytes.substr(0, version + 1), "kingmaker census checkpoint 2");
  bytes[version] = '1';
  write_file(path, bytes);
  const absl::Status status = take_census(request).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(std::string(status.message()),
            path + " is a checkpoint of another version of Kingmaker, or damaged: not used");
  EXPECT_EQ(read_file(path), bytes);
}

// The files in tests/data/checkpoints were written on amd64. Every machine writes the same files,
// and can resume from them.
TEST(Checkpoint, AreTheSameOnEveryMachine) {
  const Folder folder;
  const std::string path = folder.file("checkpoint");
  for (const char* kind : {"prudent", "selfish"}) {
    CensusRequest request = request_of({"raw", kind}, 6);
    request.jobs = 1;
    const std::string stored = read_file(source_folder() + "/tests/data/checkpoints/" + kind);
    EXPECT_EQ(some_checkpoint(path, request), stored) << kind;
    const auto expected = counts(*take_census(request));
    write_file(path, stored);
    request.checkpoint = path;
    request.resume = true;
    const auto rows = take_census(request);
    ASSERT_TRUE(rows.ok()) << rows.status();
    EXPECT_EQ(counts(*rows), expected);
  }
}

// Checkpoints of positions of games contain hashes of values.
TEST(Checkpoint, HashesOfValuesAreTheSameOnEveryMachine) {
  using detail::ContentHash;
  std::vector<ContentHash> options = {detail::win_hash(1), detail::win_hash(2)};
  const ContentHash inner = detail::choice_hash(3, options);
  options = {inner, detail::win_hash(2), detail::win_hash(3)};
  EXPECT_EQ(detail::choice_hash(1, options), (ContentHash{0xf145f1a13806bf60, 0x4d4895fac717f97f}));
}

// Files with wrong contents and a correct checksum are not accepted as they are, and do no harm.
TEST(Checkpoint, ForgedOnesDoNoHarm) {
  const Folder folder;
  const std::string path = folder.file("checkpoint");
  for (const char* kind : {"prudent", "selfish"}) {
    CensusRequest request = request_of({kind}, 7);
    std::string whole = some_checkpoint(path, request);
    whole.resize(whole.size() - sizeof(std::uint64_t));
    request.checkpoint = path;
    request.resume = true;
    SplitMix64 random(12);
    for (int round = 0; round < 400; ++round) {
      std::string bytes = whole;
      for (std::uint64_t i = random.below(4) + 1; i > 0; --i) {
        bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
      }
      if (random.chance(20)) bytes.resize(random.below(bytes.size()));
      Checksum checksum;
      checksum.add(bytes.data(), bytes.size());
      const std::uint64_t value = little_endian(checksum.value());
      bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
      write_file(path, bytes);
      const auto rows = take_census(request);
      EXPECT_TRUE(rows.ok() || rows.status().code() == absl::StatusCode::kDataLoss)
          << rows.status();
    }
  }
}

TEST(Checkpoint, ThoseOfOtherRunsAreRefused) {
  const Folder folder;
  const std::string path = folder.file("checkpoint");
  some_checkpoint(path, request_of({"raw", "prudent"}, 8));
  const auto resumed = [&](CensusRequest request) {
    request.checkpoint = path;
    request.resume = true;
    return take_census(request).status();
  };
  for (const CensusRequest& other : {request_of({"raw", "prudent"}, 9), request_of({"raw"}, 8),
                                     request_of({"prudent", "raw"}, 8)}) {
    EXPECT_EQ(resumed(other).code(), absl::StatusCode::kDataLoss);
    EXPECT_NE(std::string(resumed(other).message()).find("another census"), std::string::npos);
  }
  CensusRequest other = request_of({"raw", "prudent"}, 8);
  other.frame.start = 2;
  EXPECT_EQ(resumed(other).code(), absl::StatusCode::kDataLoss);
  other.frame = {4, 1};
  other.systems.pop_back();
  EXPECT_EQ(resumed(other).code(), absl::StatusCode::kDataLoss);
  // The numbers of threads and of bytes of memory do not matter.
  CensusRequest same = request_of({"raw", "prudent"}, 8);
  same.jobs = 3;
  same.memory = std::uint64_t{1} << 40;
  EXPECT_TRUE(resumed(same).ok());
  EXPECT_EQ(resumed(same).code(), absl::StatusCode::kNotFound);
}

TEST(Checkpoint, ChecksumsDependOnEveryByteAndNotOnHowTheyCome) {
  SplitMix64 random(13);
  std::string bytes(1000, '\0');
  for (char& c : bytes) c = static_cast<char>(random.below(256));
  Checksum whole;
  whole.add(bytes.data(), bytes.size());
  for (int round = 0; round < 200; ++round) {
    Checksum parts;
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t size = std::min<std::size_t>(bytes.size() - at, random.below(30));
      parts.add(bytes.data() + at, size);
      at += size;
    }
    EXPECT_EQ(parts.value(), whole.value());
    std::string other = bytes;
    other[random.below(other.size())] ^= 1;
    Checksum changed;
    changed.add(other.data(), other.size());
    EXPECT_NE(changed.value(), whole.value());
  }
}

TEST(Checkpoint, TheCommandSaysHowToGoOn) {
  const Folder folder;
  const std::string path = folder.file("with space");
  const std::vector<std::string> arguments = {"census",       "clobber", "--lengths", "2..10",
                                              "--under",      "prudent", "--format",  "csv",
                                              "--checkpoint", path};
  const std::string expected = run_program({"census", "clobber", "--lengths", "2..10", "--under",
                                            "prudent", "--format", "csv"})
                                   .out;
  // If the census is stopped at once, there is nothing to keep.
  std::atomic<bool> interrupt = true;
  const ProgramRun nothing = run_program(arguments, "", &interrupt);
  EXPECT_EQ(nothing.status, 3);
  EXPECT_EQ(nothing.err, "kingmaker: error: interrupted\n");
  EXPECT_EQ(folder.files(), 0U);

  some_checkpoint(path, request_of({"prudent"}, 10));
  ProgramRun run = run_program(arguments);
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("--resume"), std::string::npos);
  std::vector<std::string> resume = arguments;
  resume.emplace_back("--resume");
  run = run_program(resume, "", &interrupt);
  EXPECT_EQ(run.status, 3);
  EXPECT_NE(
      run.err.find("\n  kingmaker census clobber --lengths 2..10 --under prudent --format csv "
                   "--checkpoint '" +
                   path + "' --resume\n"),
      std::string::npos)
      << run.err;
  interrupt = false;
  run = run_program(resume, "", &interrupt);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, expected);
  run = run_program(resume);
  EXPECT_EQ(run.status, 2);  // the file is gone
  EXPECT_EQ(run.out, "");
}

// A census whose checkpoint could not be written ran to its end with only a warning, and opening a
// pipe waited for ever.
TEST(Checkpoint, WhereItCannotBeKeptIsSaidAtTheStart) {
  const Folder folder;
  const auto census = [](const std::string& path, const std::string& more) {
    std::vector<std::string> arguments = {"census", "clobber",      "--lengths",
                                          "2..14",  "--checkpoint", path};
    if (!more.empty()) arguments.push_back(more);
    return run_program(arguments);
  };
  for (const std::string& path : {folder.file("nowhere/file"), std::string("/proc/file")}) {
    const ProgramRun run = census(path, "");
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.err.find("--checkpoint: cannot write `" + path), std::string::npos) << run.err;
  }
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_NE(census(pipe, "").err.find("there is a file"), std::string::npos);
  EXPECT_NE(census(pipe, "--resume").err.find("is not a regular file"), std::string::npos);
}

// The link was replaced by a file, and the file that it led to stayed as it was.
TEST(Checkpoint, ALinkLeadsToIt) {
  const Folder folder;
  const std::string link = folder.file("link");
  std::filesystem::create_symlink("file", link);
  std::vector<std::string> arguments = {"census",  "clobber", "--lengths",    "2..8",
                                        "--under", "prudent", "--checkpoint", link};
  EXPECT_EQ(run_program(arguments).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_FALSE(std::filesystem::exists(folder.file("file")));
}

TEST(Checkpoint, KilledAtAnyMomentItNeverGivesAWrongCount) {
  const Folder folder;
  const std::string path = folder.file("checkpoint");
  const std::string out = folder.file("out");
  const std::vector<std::string> census = {
      "census",  "clobber",     "--lengths", effort("2..11", "2..10"),
      "--under", "raw,prudent", "--format",  "csv"};
  const std::string expected = run_program(census).out;
  SplitMix64 random(7);
  int kills = 0;
  for (int round = 0; round < effort(3, 1); ++round) {
    // Each attempt stops later, in the census's own time, so that the test ends even if reading and
    // writing are slow.
    for (std::uint64_t milliseconds = 40;; milliseconds += 20 + milliseconds / 8) {
      std::vector<std::string> arguments = census;
      arguments.insert(arguments.end(),
                       {"--checkpoint", path, "--checkpoint-every", "0", "--jobs", "2"});
      if (std::filesystem::exists(path)) arguments.emplace_back("--resume");
      Process process(arguments, out);
      const std::chrono::milliseconds moment(random.below(milliseconds));
      comes_true([&] { return process.cpu_time() >= moment || process.has_ended(); });
      process.send(SIGKILL);
      const int status = process.wait();
      if (status == 0) break;
      ASSERT_EQ(status, -SIGKILL) << read_file(out);
      ++kills;
    }
    EXPECT_EQ(read_file(out), expected);
    std::filesystem::remove(path);
  }
  EXPECT_GT(kills, 3);
}

TEST(Checkpoint, InterruptedItStopsWithinASecondAndGoesOn) {
  const Folder folder;
  const std::string path = folder.file("checkpoint");
  const std::string out = folder.file("out");
  std::vector<std::string> arguments = {"census",       "clobber", "--lengths", effort("14", "12"),
                                        "--under",      "prudent", "--format",  "csv",
                                        "--checkpoint", path};
  Process process(arguments, out);
  EXPECT_TRUE(comes_true([&] {
    return process.catches(SIGINT) && process.cpu_time() >= std::chrono::milliseconds(200);
  }));
  const std::chrono::milliseconds sent = process.cpu_time();
  process.send(SIGINT);
  EXPECT_EQ(process.wait(), 3);
  EXPECT_LT(process.used() - sent, std::chrono::seconds(1));
  EXPECT_NE(read_file(out).find("--resume"), std::string::npos) << read_file(out);
  arguments.emplace_back("--resume");
  EXPECT_EQ(run_program(arguments).out, effort("length,games,prudent\n14,41449551,15\n",
                                               "length,games,prudent\n12,2878512,13\n"));
}

// Control characters in a file are not printed.
TEST(Checkpoint, ForgedItDoesNotWriteToTheTerminal) {
  const Folder folder;
  const std::string path = folder.file("forged");
  auto forged = CheckpointWriter::create(path, "\033[31mlengths 2..4");
  ASSERT_TRUE(forged.ok() && forged->commit().ok());
  const ProgramRun run =
      run_program({"census", "clobber", "--lengths", "2..3", "--resume", "--checkpoint", path});
  EXPECT_EQ(run.err.find('\033'), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("is a checkpoint of another census: \xEF\xBF\xBD[31mlengths"),
            std::string::npos)
      << run.err;
}

}  // namespace
}  // namespace kingmaker::testing::checkpoint_test
