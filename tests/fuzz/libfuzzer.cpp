// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The targets as libFuzzer calls them. The name of the program, such as `json_fuzz`, selects the
// target.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

#include "tests/fuzz/targets.hpp"

namespace {

void (*target)(std::string_view bytes) = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** argv) {
  const std::string called = std::filesystem::path((*argv)[0]).filename().string();
#define KINGMAKER_TAKE(name) \
  if (called == #name "_fuzz") target = kingmaker::fuzz::name;
  KINGMAKER_FUZZ_TARGETS(KINGMAKER_TAKE)
#undef KINGMAKER_TAKE
  if (target == nullptr) {
    std::cerr << called << ": call it by the name of a target, such as `json_fuzz`\n";
    std::exit(2);
  }
  // The exception is not caught, so libFuzzer keeps the input.
  GTEST_FLAG_SET(throw_on_failure, true);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  target({reinterpret_cast<const char*>(data), size});
  return 0;
}
