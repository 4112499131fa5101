// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions of Python's that statements call. Tested in bindings/python/tests/test_sessions.py.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "engine.hpp"
#include "language/function_definition.hpp"

namespace kingmaker::python {
namespace {

class PythonFunction final : public HostFunction {
 public:
  explicit PythonFunction(py::object function) : function_(std::move(function)) {}
  // The last reference may go without Python's lock, which releasing the object needs.
  ~PythonFunction() override {
    const py::gil_scoped_acquire lock;
    function_ = py::object();
  }

  [[nodiscard]] absl::StatusOr<Object> call(Context& /*context*/,
                                            std::vector<Object> arguments) const override {
    Engine* const engine = Engine::at_work();
    if (engine == nullptr) return absl::InternalError("a function of Python's has no session");
    const py::gil_scoped_acquire lock;
    const Engine::Callback callback(*engine, Engine::Caller::Statement);
    try {
      return engine->raising([&] { return called(engine->shared_from_this(), arguments); });
    } catch (const SessionMisuse& misuse) {
      return input_error(misuse.message);
    }
  }

  [[nodiscard]] const py::object& function() const { return function_; }

 private:
  [[nodiscard]] Object called(const EnginePointer& engine,
                              const std::vector<Object>& arguments) const {
    py::tuple python_arguments(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i)
      python_arguments[i] = to_python(engine, arguments[i]);
    return from_python(engine, function_(*python_arguments));
  }

  py::object function_;
};

}  // namespace

Object function_of(py::handle function) {
  auto definition = std::make_shared<FunctionDefinition>();
  const py::tuple named = of_package("kingmaker._functions", "described")(function);
  definition->name = named[0].cast<std::string>();
  definition->parameters = [&] {
    std::vector<std::string> parameters;
    for (const py::handle parameter : named[1]) parameters.push_back(utf8(parameter));
    return parameters;
  }();
  definition->host =
      std::make_shared<const PythonFunction>(py::reinterpret_borrow<py::object>(function));
  return definition;
}

py::object function_in(const FunctionDefinition& function) {
  const auto* const own = dynamic_cast<const PythonFunction*>(function.host.get());
  return own == nullptr ? py::object(py::none()) : own->function();
}

Object named(Object object, const std::string& name) {
  const auto* const function = other_in<FunctionDefinition>(object);
  if (function == nullptr || function->host == nullptr) return object;
  auto renamed = std::make_shared<FunctionDefinition>(*function);
  renamed->name = name;
  return renamed;
}

}  // namespace kingmaker::python
