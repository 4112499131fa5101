// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sessions: statements to answers.

#include <absl/algorithm/container.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "engine.hpp"
#include "extensions/standard_library.hpp"
#include "grammar/parse.hpp"
#include "grammar/reserved_names.hpp"
#include "grammar/value_builder.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/session_script.hpp"
#include "language/statements/interpreter.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker::python {

void warn(Context& context) {
  const std::vector<std::string> warnings = std::exchange(context.warnings, {});
  for (const std::string& warning : warnings) of_package("kingmaker._errors", "warn")(warning);
}

namespace {

// The result of a statement.
struct Outcome {
  Answer answer = NoAnswer{};
  Texts texts = {};
  std::size_t next = 0;
};

void check_name(const Context& context, const std::string& name) {
  const bool is_word = py::str(name).attr("isidentifier")().cast<bool>() && name.front() != '_' &&
                       absl::c_all_of(name, [](char c) { return static_cast<signed char>(c) > 0; });
  const bool is_value = name.size() > 1 && is_letter_notation(name);
  if (!is_word || is_value) {
    refuse(cat("`", name, "` cannot be bound: it is no name, or stands for a value"));
  }
  const absl::Status status = context.library.check_bindable(name);
  if (!status.ok()) fail(status);
}

// Names that are bound while it lives, over those of the session.
class Names : boost::noncopyable {
 public:
  Names(EnginePointer engine, const py::dict& names) : engine_(std::move(engine)) {
    for (const auto& [key, object] : names) {
      if (!py::isinstance<py::str>(key)) throw py::type_error("names are texts");
      check_name(engine_->context(), utf8(key));
      HeldObject& held = *held_.emplace_back(std::make_unique<HeldObject>());
      held.object = named(from_python(engine_, object), utf8(key));
      engine_->hold(held);
      names_.push_back(utf8(key));
    }
    show();
  }
  ~Names() { hide(); }

  void show() {
    if (names_.empty() || below_) return;
    Library& library = engine_->context().library;
    below_ = library;
    for (std::size_t i = 0; i < names_.size(); ++i) library.define(names_[i], held_[i]->object);
  }
  void hide() {
    if (below_) engine_->context().library = *std::exchange(below_, std::nullopt);
  }

 private:
  EnginePointer engine_;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<HeldObject>> held_;
  std::optional<Library> below_;  // those of the session, while the others are over them
};

// Changes that a statement makes do not include the limits and the names of the call.
absl::StatusOr<Outcome> run_statement(Engine& engine, Names& names, std::string_view text,
                                      std::size_t offset) {
  Context& context = engine.context();
  KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                      parse_statement(text, offset, &context.budget(), context.library.syntaxes()));
  const ast::Statement& statement = parsed.statement;
  Outcome outcome;
  outcome.next = parsed.next;
  if (statement.kind == ast::StatementKind::Empty) return outcome;
  if (statement.file) {
    return error_at(statement.file_range,
                    "`-o` is for the prompt; here answers have `to(format)`, a text for a file");
  }
  const auto without_the_call = [&](const auto& job) {
    names.hide();
    auto result = engine.with_own_settings(job);
    names.show();
    return result;
  };
  const bool is_command = statement.kind == ast::StatementKind::Command;
  absl::StatusOr<Answer> answer =
      is_command ? without_the_call([&] { return Interpreter(context).command(statement); })
                 : Interpreter(context).answer(statement);
  if (!answer.ok()) return answer.status();
  KM_ASSIGN_OR_RETURN(Texts texts, texts_of(context, *answer));
  outcome.answer = *std::move(answer);
  outcome.texts = std::move(texts);
  return without_the_call([&]() -> absl::StatusOr<Outcome> {
    Interpreter(context).keep(
        outcome.answer,
        text.substr(statement.range.begin, statement.range.end - statement.range.begin));
    return std::move(outcome);
  });
}

// The answers of all statements, or of the last one that has any.
py::object run(const EnginePointer& engine, const py::str& statements, const py::dict& names,
               const CallLimits& limits, bool all) {
  const Engine::Hold hold(*engine);
  engine->check_idle();
  const std::string text = utf8(statements);
  Names bound(engine, names);
  py::list answers;
  py::object last = py::none();
  std::size_t offset = 0;
  do {
    bound.hide();
    engine->reclaim();
    bound.show();
    const TermsStay stay(engine);
    Outcome outcome =
        engine->work([&] { return run_statement(*engine, bound, text, offset); }, limits, text);
    offset = outcome.next;
    warn(engine->context());
    if (std::holds_alternative<NoAnswer>(outcome.answer)) continue;
    last = to_python(engine, outcome.answer, std::move(outcome.texts));
    if (all) answers.append(last);
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  } while (offset < text.size());
  return all ? py::object(std::move(answers)) : last;
}

void bind_name(const EnginePointer& engine, const std::string& name, py::handle object) {
  const Engine::Hold hold(*engine);
  engine->check_idle();
  Context& context = engine->context();
  check_name(context, name);
  Object bound = named(from_python(engine, object), name);
  context.remember(cat(name, " = ..."));
  context.library.define(name, std::move(bound));
}

py::object bound_to(const EnginePointer& engine, const std::string& name) {
  engine->check_readable();
  const TermsStay stay(engine);
  const Context& context = engine->context();
  const Object* const object =
      name == "_" ? (context.last ? &*context.last : nullptr) : context.library.definition(name);
  if (object == nullptr) throw py::key_error(name);
  return to_python(engine, *object);
}

void unbind(const EnginePointer& engine, const std::string& name) {
  const Engine::Hold hold(*engine);
  engine->check_idle();
  Context& context = engine->context();
  const Library before = context.library;
  if (before.definition(name) == nullptr) throw py::key_error(name);
  context.remember(cat("del ", name));
  context.library = before.without_definitions();
  for (const std::string_view kept : before.names(Library::kDefinition)) {
    if (kept == name) continue;
    context.library.define(std::string(kept), *before.definition(kept),
                           std::string(before.documentation(kept)));
  }
}

EnginePointer make_session(const py::dict& settings, const CallLimits& limits) {
  Settings initial;
  const Library library = standard_library();
  // The order matters: each setting is read under those before it.
  for (const char* const name : {"players", "start", "under", "format", "names", "theorems"}) {
    if (!settings.contains(name) || settings[name].is_none()) continue;
    const py::object value = settings[name];
    std::string text = under_text(value);
    if (py::isinstance<py::bool_>(value)) text = value.cast<bool>() ? "on" : "off";
    if (absl::Status status = set(initial, name, text, library); !status.ok()) fail(status);
  }
  auto engine = std::make_shared<Engine>(std::move(initial));
  engine->change_limits(limits);
  return engine;
}

// The settings by the names of the arguments of kingmaker.Session.
py::dict settings_of(Engine& engine) {
  engine.check_readable();
  const Settings& settings = engine.context().settings;
  py::dict all;
  all["players"] = settings.frame.players;
  all["start"] = settings.frame.start;
  all["under"] = settings.under.text();
  all["format"] = format_name(settings);
  all["names"] = name_of(settings.names);
  all["theorems"] = settings.theorems;
  all["steps"] = settings.limits.steps;
  constexpr double kMillisecondsInASecond = 1000;
  all["time"] = static_cast<double>(settings.limits.milliseconds) / kMillisecondsInASecond;
  all["memory"] = settings.limits.megabytes;
  all["nodes"] = settings.max_nodes;
  all["depth"] = settings.max_depth;
  all["output"] = settings.max_output;
  return all;
}

}  // namespace

void bind_sessions(py::module_& module) {
  py::class_<CallLimits>(module, "Limits")
      .def(py::init([](std::optional<std::uint64_t> steps, std::optional<std::uint64_t> ms,
                       std::optional<std::uint64_t> memory, std::optional<std::uint64_t> nodes,
                       std::optional<std::uint64_t> depth, std::optional<std::uint64_t> output) {
        return CallLimits{steps, ms, memory, nodes, depth, output};
      }));
  py::class_<Engine, EnginePointer>(module, "Engine")
      .def(py::init(&make_session))
      .def("run", &run)
      .def("bind", &bind_name)
      .def("bound", &bound_to)
      .def("unbind", &unbind)
      .def("interrupt", &Engine::interrupt)
      .def("settings", &settings_of)
      .def("names",
           [](const EnginePointer& engine) {
             engine->check_readable();
             py::list names;
             for (const std::string_view name :
                  engine->context().library.names(Library::kDefinition)) {
               names.append(std::string(name));
             }
             return names;
           })
      .def("nodes",
           [](const EnginePointer& engine) {
             engine->check_readable();
             return engine->store().nodes();
           })
      .def("reclaim",
           [](const EnginePointer& engine) {
             engine->check_idle();
             engine->context().forget_results();
             engine->reclaim();
           })
      .def("script", [](const EnginePointer& engine) {
        return engine->work([&] { return script_of(engine->context()); });
      });
}

}  // namespace kingmaker::python
