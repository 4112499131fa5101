// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/help/subcommands.hpp"

#include <absl/algorithm/container.h>

#include "base/text.hpp"
#include "language/settings.hpp"
#include "language/statements/setting_table.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {
namespace {

using Words = std::vector<std::string>;

Words formats(const Library& library) { return setting_choices("format", library); }
Words names(const Library& library) { return setting_choices("names", library); }
Words colors(const Library& library) { return setting_choices("color", library); }

Words limits(const Library& library) {
  Words words = setting_choices("limit", library);
  for (std::string& word : words) word += '=';
  return words;
}

constexpr OptionInfo kCommonOptions[] = {
    {"--players", "N", "players of a game, 2..16 (3)"},
    {"--start", "P", "the player who moves first (1)"},
    {"--under", "R", "rule set of statements that name none (syntactic)", rule_set_words},
    {"--format", "F",
     "the format of answers, such as json; `kingmaker help format` lists them (bar)", formats},
    {"--names", "SET", "123, NFP, ABC (123)", names},
    {"--color", "WHEN", "auto, always, never (auto)", colors},
    {"--limit", "NAME=N",
     "a limit of each statement: nodes, depth, steps, time=20s, memory=4G, output=8M,\n"
     "lines; may be given several times; `:show limit` shows them",
     limits},
    {"--load", "FILE", "a script to run first; may be given several times"},
    {"--arg", "NAME=VALUE", "binds a name first, n=5, file=a.txt; may be given several times"},
    {"--keep-going", "", "go on after errors"},
    {"--help", "", "this help"},
    {"--version", "", "the version of the program"},
    {"--cite", "", "references for the program and the papers, as CITATION.cff"},
};

}  // namespace

bool Subcommand::has_option(std::string_view option) const {
  return absl::c_any_of(options, [&](const OptionInfo& info) { return info.name == option; });
}

const Subcommand* subcommand_named(const Library& library, std::string_view name) {
  const auto all = library.subcommands();
  const auto at = absl::c_find_if(all, [&](const Subcommand* one) { return one->name == name; });
  return at == all.end() ? nullptr : *at;
}

std::span<const OptionInfo> common_options() { return kCommonOptions; }

std::string written(const OptionInfo& option) {
  return cat(option.name, option.argument.empty() ? "" : " ", option.argument);
}

bool takes_files(const Subcommand& subcommand) {
  return subcommand.operands.find("FILE...") != std::string_view::npos;
}
bool takes_files(const OptionInfo& option) { return option.argument == "FILE"; }

// The rule sets without arguments. The others would need quotes.
Words rule_set_words(const Library& library) {
  Words words;
  for (const auto& set : library.rule_sets()) {
    if (set->usage == set->name) words.emplace_back(set->name);
  }
  return words;
}

}  // namespace kingmaker
