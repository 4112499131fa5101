// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Writes the manual page and the completions for shells into a folder. It runs when Kingmaker is
// built. Tested in tests/repl/help/subcommands_test.cpp.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "bindings/program/shell/completions.hpp"
#include "bindings/program/shell/man_page.hpp"
#include "extensions/program_library.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: kingmaker_shell_files FOLDER DATE\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  const kingmaker::Library all = kingmaker::program_library();
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream out(folder / name, std::ios::binary);
    out << text << std::flush;
    if (!out) std::cerr << "cannot write " << folder / name << '\n';
    return !out.fail();
  };
  const bool written = write("kingmaker.1", kingmaker::man_page(all, KINGMAKER_VERSION, argv[2])) &&
                       write("kingmaker.bash", kingmaker::bash_completion(all)) &&
                       write("_kingmaker", kingmaker::zsh_completion(all)) &&
                       write("kingmaker.fish", kingmaker::fish_completion(all));
  return written ? 0 : 1;
}
