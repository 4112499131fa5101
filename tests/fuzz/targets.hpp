// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The targets of fuzzing. A target takes any bytes; it fails, as a test of GoogleTest does, if an
// invariant stated above its definition is broken.
//
// `make fuzz` gives each target new inputs (libfuzzer.cpp), and `make test` the inputs that are
// kept in corpus/ (replay_test.cpp). To add a target, add a line here and a file of its name in
// corpus/.
#pragma once

#include <string_view>

namespace kingmaker::fuzz {

// An extension may be left out.
#ifdef KINGMAKER_FUZZES_DOCUMENTS
#define KINGMAKER_FUZZ_DOCUMENTS(target) \
  target(documents) target(papers) target(scan) target(weave) target(paper_runs)
#else
#define KINGMAKER_FUZZ_DOCUMENTS(target)
#endif

#ifdef KINGMAKER_FUZZES_EXPLAIN
#define KINGMAKER_FUZZ_EXPLAIN(target) target(rewriting) target(proofs)
#else
#define KINGMAKER_FUZZ_EXPLAIN(target)
#endif

#ifdef KINGMAKER_FUZZES_GAMES
#define KINGMAKER_FUZZ_GAMES(target) target(forms)
#else
#define KINGMAKER_FUZZ_GAMES(target)
#endif

#ifdef KINGMAKER_FUZZES_CENSUS
#define KINGMAKER_FUZZ_CENSUS(target) target(checkpoint)
#else
#define KINGMAKER_FUZZ_CENSUS(target)
#endif

#define KINGMAKER_FUZZ_TARGETS(target)                                                     \
  target(bracket) target(choice) target(tex) target(json) target(sharing)                  \
      KINGMAKER_FUZZ_GAMES(target) target(statements) KINGMAKER_FUZZ_EXPLAIN(target)       \
          target(functions) target(rules) target(preferences) target(games) target(boards) \
              target(sessions) KINGMAKER_FUZZ_CENSUS(target) KINGMAKER_FUZZ_DOCUMENTS(target)

#define KINGMAKER_DECLARE(name) void name(std::string_view bytes);
KINGMAKER_FUZZ_TARGETS(KINGMAKER_DECLARE)
#undef KINGMAKER_DECLARE

}  // namespace kingmaker::fuzz
