// The memory of the process and of the machine.
#pragma once

#include <cstdint>

namespace kingmaker {

// Bytes of the process that are in memory now, from /proc; 0 where that cannot be read. Some
// microseconds.
[[nodiscard]] std::uint64_t resident_bytes();

// Bytes of the machine's memory; 0 where that cannot be found out.
[[nodiscard]] std::uint64_t machine_bytes();

}  // namespace kingmaker
