// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/standard_input.hpp"

#include <unistd.h>

#include <cerrno>
#include <ios>
#include <system_error>

#include "repl/host/signals.hpp"

namespace kingmaker {

DescriptorInput::int_type DescriptorInput::underflow() {
  answers_.flush();
  const Waiting waiting;
  for (;;) {
    if (is_set(interrupt_)) return traits_type::eof();
    const ssize_t count = ::read(descriptor_, read_.data(), read_.size());
    if (count == 0) return traits_type::eof();
    if (count > 0) {
      setg(read_.data(), read_.data(), read_.data() + count);
      return traits_type::to_int_type(read_[0]);
    }
    if (errno != EINTR)
      throw std::ios_base::failure("read", std::error_code(errno, std::generic_category()));
  }
}

}  // namespace kingmaker
