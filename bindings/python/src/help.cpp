// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The language's names, with a page of help on each.
#include <absl/strings/str_split.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "engine.hpp"
#include "language/function.hpp"
#include "language/named_game.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker::python {
namespace {

// Lines with two blanks in front of each.
std::string indented(std::string_view lines) {
  std::string text;
  for (const auto line : absl::StrSplit(absl::string_view(lines.data(), lines.size()), '\n')) {
    append(text, "  ", std::string(line), "\n");
  }
  return text;
}

std::string page(std::string_view usage, std::string_view doc, std::string_view example,
                 std::string_view answer) {
  std::string text = cat(usage, "\n\n", indented(doc));
  if (!example.empty()) append(text, "\nExample:\n\n", indented(example), indented(answer));
  return text;
}

std::string page_on_game(Engine& engine, const std::string& name) {
  const GamePointer game = game_named(engine.context().library, name);
  if (game == nullptr) return "";
  if (const GameInfo* const info = game->built_in()) {
    return page(info->usage, cat(info->summary, "\n", info->rules), info->example, info->answer);
  }
  return page(game->usage(), game->definition(), "", "");
}

// A page for each meaning of the name; an empty list if it has none.
py::list pages_on(Engine& engine, const std::string& name) {
  engine.check_readable();
  py::list pages;
  if (const FunctionInfo* const info = engine.context().library.function(name)) {
    pages.append(page(info->usage, info->doc, info->example, info->answer));
  }
  if (const std::string game = page_on_game(engine, name); !game.empty()) pages.append(game);
  for (const auto& set : engine.context().library.rule_sets()) {
    if (set->name == name) pages.append(page(cat("under ", set->usage), set->doc, "", ""));
  }
  if (const SettingInfo* const info = setting_named(name)) {
    const std::string values = setting_values(*info, engine.context().library);
    pages.append(
        page(cat(":set ", info->name, " ", values), info->doc, info->example, info->answer));
  }
  return pages;
}

py::list names(Engine& engine, Library::Meaning meanings) {
  engine.check_readable();
  py::list all;
  for (const std::string_view name : engine.context().library.names(meanings)) {
    all.append(py::str(std::string(name)));
  }
  all.attr("sort")();
  return all;
}

}  // namespace

void bind_help(py::module_& module) {
  module.def("pages_on", &pages_on);
  module.def("games",
             [](Engine& engine) { return names(engine, Library::kGame | Library::kCollected); });
  module.def("functions", [](Engine& engine) { return names(engine, Library::kFunction); });
  module.def("rule_sets", [](Engine& engine) { return names(engine, Library::kRuleSet); });
}

}  // namespace kingmaker::python
