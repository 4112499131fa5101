// One target as libFuzzer wants it; KINGMAKER_FUZZ_TARGET is its name.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  // Nobody catches what is thrown then: libFuzzer keeps the input.
  GTEST_FLAG_SET(throw_on_failure, true);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kingmaker::fuzz::KINGMAKER_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
