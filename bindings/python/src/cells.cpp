// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Cells of a notebook in the language, for the kernel that kingmaker/kernel.py is.
// Tested in bindings/python/tests/test_kernel.py.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/source_text.hpp"
#include "engine.hpp"
#include "extensions/standard_library.hpp"
#include "grammar/continuation.hpp"
#include "repl/session/cell_session.hpp"
#include "repl/session/commands.hpp"
#include "repl/session/completion.hpp"

namespace kingmaker::python {
namespace {

// Bytes that are no UTF-8, which a file may have, are replaced.
py::str text_for_python(std::string_view text) {
  PyObject* const decoded =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (decoded == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

Library library_of_cells() {
  Library library = standard_library();
  add_session_commands(library);
  return library;
}

class Cells final : private CellOutput {
 public:
  // Runs a cell. `show(kind, output)` is called for each output as soon as it is known, with a
  // text, or with a dictionary from media types to texts. Returns the error that ended the cell, as
  // its name, its message and the rendered message, or None; and whether the session has ended.
  py::tuple run(const std::string& code, std::size_t number, const py::function& show) {
    show_ = show;
    CellEnd end;
    {
      const InterruptWatch watch(interrupted_);
      const py::gil_scoped_release others_go_on;
      end = session_.run_cell(code, number, *this);
    }
    py::object error = py::none();
    if (end.error) {
      error = py::make_tuple(text_for_python(end.error->name), text_for_python(end.error->message),
                             text_for_python(end.error->rendered));
    }
    return py::make_tuple(error, end.quit);
  }

  // The words that may follow `text`, and the character at which the word begins that they replace.
  py::tuple complete(const std::string& text) {
    const Completion completion = session_.complete(text);
    return py::make_tuple(completion.words,
                          count_characters(std::string_view(text).substr(0, completion.begin)));
  }

  // The page on the word at the cursor, which is between these texts; None if there is none.
  py::object about(const std::string& before, const std::string& behind) {
    const auto end = absl::c_find_if_not(behind, is_word_character);
    const std::string text = before + std::string(behind.begin(), end);
    const std::string_view word = std::string_view(text).substr(word_begin(text));
    std::optional<std::string> page = session_.about(word);
    // `v-1` might have been the name of a rule, but is not.
    if (!page) page = session_.about(word.substr(0, word.find('-')));
    return page ? py::object(text_for_python(*page)) : py::none();
  }

  // True while a bracket is open, as at the prompt. Errors are reported when the cell is run.
  [[nodiscard]] bool continues(const std::string& code) {
    Continuation continuation(session_.context().library.syntaxes());
    for (const std::string_view line : lines_of(code)) continuation.feed(line);
    return continuation.open();
  }

 private:
  void give(const char* kind, std::string_view text) {
    const py::gil_scoped_acquire lock;
    show_(kind, text_for_python(text));
  }
  void give(const char* kind, const RichOutput& output) {
    const py::gil_scoped_acquire lock;
    py::dict texts;
    for (const auto& [type, text] : output) texts[py::str(type)] = text_for_python(text);
    show_(kind, texts);
  }
  void print(std::string_view text) override { give("stdout", text); }
  void message(std::string_view text) override { give("stderr", text); }
  void display(const RichOutput& output) override { give("display_data", output); }
  void result(const RichOutput& output) override { give("execute_result", output); }

  std::atomic<bool> interrupted_ = false;
  CellSession session_{library_of_cells(), &interrupted_};
  py::function show_;  // of the running cell
};

}  // namespace

void bind_cells(py::module_& module) {
  py::class_<Cells>(module, "Cells")
      .def(py::init<>())
      .def("run", &Cells::run)
      .def("complete", &Cells::complete)
      .def("about", &Cells::about)
      .def("continues", &Cells::continues);
}

}  // namespace kingmaker::python
