// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/help/usage.hpp"

#include "base/text.hpp"
#include "language/present/columns.hpp"

namespace kingmaker {
namespace {

Rows option_rows(std::span<const OptionInfo> options) {
  Rows rows;
  for (const OptionInfo& option : options) rows.emplace_back(written(option), option.doc);
  return rows;
}

}  // namespace

std::string usage_page(const Library& library) {
  Rows commands;
  Rows options = option_rows(common_options());
  std::string elsewhere;  // subcommands whose options stand on their own pages
  for (const Subcommand* one : library.subcommands()) {
    std::string usage = "kingmaker";
    for (const std::string_view part : {one->name, one->operands}) {
      append(usage, part.empty() ? "" : " ", part);
    }
    commands.emplace_back(std::move(usage), one->doc);
    if (!one->notes.empty()) {
      if (!one->options.empty()) {
        append(elsewhere, "  ", one->name, " has more of them: see kingmaker help ", one->name,
               "\n");
      }
      continue;
    }
    for (const auto& [option, doc] : option_rows(one->options)) {
      options.emplace_back(option, one->name.empty() ? doc : cat(one->name, " only: ", doc));
    }
  }
  constexpr std::size_t kWidestUsage = 30;
  return cat(kSummary, "\n\n", columns(commands, kWidestUsage), "\n", columns(options), elsewhere,
             "\nExit status: ", kExitStatus, "\n\n  ", kUsageExample, "\n");
}

std::optional<std::string> subcommand_page(const Library& library, std::string_view name) {
  const Subcommand* const one = name.empty() ? nullptr : subcommand_named(library, name);
  if (one == nullptr) return std::nullopt;
  const std::string options = columns(option_rows(one->options));
  return cat("kingmaker ", name, " ", one->operands, "\n\n  ", one->doc, "\n\n", options,
             options.empty() ? "" : "\n", one->notes, one->notes.empty() ? "" : "\n",
             "Options of all commands: kingmaker --help\n");
}

}  // namespace kingmaker
