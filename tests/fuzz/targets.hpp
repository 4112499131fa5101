// What is fuzzed. A target takes any bytes and fails, as a test of GoogleTest does, when one of the
// invariants above its definition is broken.
//
// `make fuzz` gives each target new inputs (libfuzzer.cpp), `make test` those that are kept in
// corpus/ (replay_test.cpp). A new target is its line here and a folder of that name in corpus/.
#pragma once

#include <string_view>

namespace kingmaker::fuzz {

#define KINGMAKER_FUZZ_TARGETS(target)                                                         \
  target(bracket) target(choice) target(tex) target(json) target(sharing) target(forms)        \
      target(statements) target(rewriting) target(proofs) target(checkpoint) target(functions) \
          target(rules) target(preferences) target(games) target(boards) target(sessions)

#define KINGMAKER_DECLARE(name) void name(std::string_view bytes);
KINGMAKER_FUZZ_TARGETS(KINGMAKER_DECLARE)
#undef KINGMAKER_DECLARE

}  // namespace kingmaker::fuzz
