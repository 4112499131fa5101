// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs the statements of its arguments, and prints their answers, each as text and as data.
#include <iostream>

#include "bindings/cpp/session.hpp"

int main(int argc, char** argv) {
  kingmaker::embed::Session session;
  for (int i = 1; i < argc; ++i) {
    const kingmaker::embed::Outcome outcome = session.run(argv[i]);
    for (const kingmaker::embed::Answer& answer : outcome.answers) {
      std::cout << answer.text << "  " << answer.data.json() << '\n';
    }
    if (outcome.error) {
      std::cerr << outcome.error->report;
      return 2;
    }
  }
  return 0;
}
