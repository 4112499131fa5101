// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The language's names, and the pages of `:help` on them.
// Tested in bindings/python/tests/test_sessions.py.
#include <string>
#include <string_view>

#include "engine.hpp"
#include "repl/help/help.hpp"

namespace kingmaker::python {
namespace {

std::string page_on(Engine& engine, const std::string& topic) {
  engine.check_readable();
  return value_or_fail(help_on(topic, engine.context().library));
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
  module.def("page_on", &page_on);
  module.def("games", [](Engine& engine) {
    return names(engine, Library::kConstructor | Library::kCollected);
  });
  module.def("functions", [](Engine& engine) { return names(engine, Library::kFunction); });
  module.def("rule_sets", [](Engine& engine) { return names(engine, Library::kRuleSet); });
}

}  // namespace kingmaker::python
