// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The module kingmaker._kingmaker: the engine, for the package kingmaker around it.
// Tested in bindings/python/tests/test_package.py.
#include "base/diagnostic.hpp"
#include "base/source_text.hpp"
#include "base/text.hpp"
#include "engine.hpp"

namespace kingmaker::python {
namespace {

const char* kind_of(const absl::Status& status) {
  if (absl::IsResourceExhausted(status)) return "LimitError";
  if (absl::IsFailedPrecondition(status)) return "CycleError";
  if (absl::IsCancelled(status)) return "Interrupted";
  if (absl::IsInvalidArgument(status)) return range_of(status) ? "ParseError" : "InputError";
  return "Error";
}

}  // namespace

// With the place and the limit of the error, if they are known.
void set_exception(const StatusError& error) {
  const absl::Status& status = error.status;
  const std::string message(status.message());
  const auto range = range_of(status);
  const bool has_place = range && error.source && range->begin <= error.source->size();
  const std::optional<Cycle> cycle = cycle_of(status);
  const char* const kind = cycle                                           ? "CycleError"
                           : !has_place && absl::IsInvalidArgument(status) ? "InputError"
                                                                           : kind_of(status);
  const py::object type = of_package("kingmaker._errors", kind);
  py::object exception = type(harmless(message));
  if (has_place) {
    const std::string_view source = *error.source;
    const std::size_t at = range->begin;
    const std::string rendered = render(status, {"<text>", 1}, source, false);
    exception.attr("line") = detail::line_number(source, at) + error.item.value_or(0);
    exception.attr("column") = detail::column_of(source, at);
    // The first line is the message.
    exception.attr("text") =
        py::str(rendered.substr(std::min(rendered.find('\n'), rendered.size() - 1) + 1));
  }
  if (cycle) exception.attr("positions") = positions_of(*cycle);
  if (error.item) exception.attr("item") = *error.item;
  if (const auto limit = raisable_limit_of(status)) {
    exception.attr("limit") = limit->name;
    const bool is_number = limit->enough.find_first_not_of("0123456789") == std::string::npos;
    if (is_number) {
      const py::int_ enough(py::str(limit->enough));
      // In the unit of the keyword argument: the engine counts milliseconds.
      constexpr int kMillisecondsInASecond = 1000;
      const bool is_time = limit->name == "time";
      exception.attr("enough") =
          is_time ? py::object(enough / py::int_(kMillisecondsInASecond)) : py::object(enough);
    }
  } else if (is_about_memory(status)) {
    exception.attr("limit") = "memory";
  }
  PyErr_SetObject(type.ptr(), exception.ptr());
}

namespace {

void translate(std::exception_ptr pointer) {
  if (!pointer) return;
  try {
    std::rethrow_exception(pointer);
  } catch (const StatusError& error) {
    try {
      set_exception(error);
    } catch (py::error_already_set& other) {
      other.restore();
    }
  } catch (const SessionMisuse& misuse) {
    try {
      const py::object type = of_package("kingmaker._errors", "SessionError");
      PyErr_SetObject(type.ptr(), type(misuse.message).ptr());
    } catch (py::error_already_set& other) {
      other.restore();
    }
  }
}

}  // namespace
}  // namespace kingmaker::python

PYBIND11_MODULE(_kingmaker, module) {
  using namespace kingmaker::python;  // NOLINT(google-build-using-namespace)
  module.doc() = "The engine of the package kingmaker.";
  module.attr("version") = KINGMAKER_VERSION;
  py::register_exception_translator(translate);
  bind_sessions(module);
  bind_objects(module);
  bind_values(module);
  bind_games(module);
  bind_help(module);
  bind_rules(module);
  bind_cells(module);
}
