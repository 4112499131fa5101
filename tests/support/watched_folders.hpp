// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Folders of which the kernel reports each change, also of files that are gone when one looks.
#pragma once

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace kingmaker::testing {

class WatchedFolders {
 public:
  explicit WatchedFolders(const std::vector<std::filesystem::path>& folders)
      : queue_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    constexpr unsigned kChanges = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM |
                                  IN_MOVED_TO | IN_CREATE | IN_DELETE;
    for (const std::filesystem::path& folder : folders) {
      const int watch = inotify_add_watch(queue_, folder.c_str(), kChanges);
      if (watch < 0) throw std::runtime_error("cannot watch " + folder.string());
      names_[watch] = folder.filename();
    }
  }
  WatchedFolders(const WatchedFolders&) = delete;
  WatchedFolders& operator=(const WatchedFolders&) = delete;
  ~WatchedFolders() { close(queue_); }

  // The files, as `folder/file`, that were written, made, renamed or removed since the last call.
  std::set<std::string> changes() {
    std::set<std::string> changed;
    std::array<char, 65'536> events{};
    for (ssize_t size = 0; (size = read(queue_, events.data(), events.size())) > 0;) {
      for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
        inotify_event event{};
        std::memcpy(&event, &events[at], sizeof event);
        at += sizeof event;
        changed.insert((names_[event.wd] / (event.len > 0 ? &events[at] : "")).string());
        at += event.len;
      }
    }
    return changed;
  }

 private:
  int queue_;
  std::map<int, std::filesystem::path> names_;
};

}  // namespace kingmaker::testing
