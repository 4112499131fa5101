// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/resident_memory.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string_view>

namespace kingmaker {
namespace {

std::uint64_t positive(long number) { return number > 0 ? static_cast<std::uint64_t>(number) : 0; }

}  // namespace

// The second number of statm is the size of the resident set in pages.
std::uint64_t resident_bytes() {
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> buffer{};
  const auto length = read(file, buffer.data(), buffer.size());
  close(file);
  if (length <= 0) return 0;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(length));
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return 0;
  std::uint64_t pages = 0;
  std::from_chars(text.data() + space + 1, text.data() + text.size(), pages);
  return pages * positive(sysconf(_SC_PAGESIZE));
}

std::uint64_t machine_bytes() {
  return positive(sysconf(_SC_PHYS_PAGES)) * positive(sysconf(_SC_PAGESIZE));
}

}  // namespace kingmaker
