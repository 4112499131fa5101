// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules and preferences that Python says.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "engine.hpp"
#include "grammar/parse.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/interpreter.hpp"
#include "rewrite/rules/preference_rule.hpp"

namespace kingmaker::python {
namespace {

// Values are ranked by a function from a value and a player to anything that Python can order; of
// two ranks the higher is strictly better, and values of one rank are incomparable. Asked once for
// each value and player of a session, with Python's lock held.
class PythonPreference final : public Preference {
 public:
  PythonPreference(py::function ranks, const std::string& own_name)
      : Preference(own_name, "a preference of Python's", kTraits), ranks_(std::move(ranks)) {}
  // The last reference may go without Python's lock, which releasing the objects needs.
  ~PythonPreference() override {
    const py::gil_scoped_acquire lock;
    ranks_ = py::function();
    ranks_by_key_.clear();
  }

  [[nodiscard]] absl::StatusOr<Relation> relation(Preferences& /*preferences*/, const Play& play,
                                                  Player p, Term v, Term w,
                                                  Budget& /*budget*/) const override {
    if (v == w) return Relation::Equal;
    Engine* const engine = Engine::at_work();
    if (engine == nullptr) return absl::InternalError("a preference of Python's has no session");
    const NestedEvaluation nested(engine->context());
    if (absl::Status status = nested.status(); !status.ok()) return status;
    const py::gil_scoped_acquire lock;
    const Engine::Callback callback(*engine, Engine::Caller::Rules);
    return engine->raising([&] {
      const py::object left = rank(*engine, play.players, p, v);
      const py::object right = rank(*engine, play.players, p, w);
      if (is_less(left, right)) return Relation::Less;
      return is_less(right, left) ? Relation::Greater : Relation::Incomparable;
    });
  }

 private:
  static constexpr std::size_t kMostRemembered = 4'000'000;
  // A function may rank values in any way.
  static constexpr PreferenceTraits kTraits = {.treats_players_alike = false,
                                               .puts_own_win_first = false,
                                               .orders_simple_values = false,
                                               .compares_levels = false,
                                               .table = std::nullopt,
                                               .derivations = std::nullopt};

  [[nodiscard]] static bool is_less(const py::object& a, const py::object& b) {
    const int less = PyObject_RichCompareBool(a.ptr(), b.ptr(), Py_LT);
    if (less < 0) throw py::error_already_set();
    return less != 0;
  }

  [[nodiscard]] py::object rank(Engine& engine, int players, Player p, Term term) const {
    const std::uint64_t generation = engine.store().generation();
    if (session_ != &engine || generation_ != generation ||
        ranks_by_key_.size() >= kMostRemembered) {
      ranks_by_key_.clear();
      session_ = &engine;
      generation_ = generation;
    }
    constexpr unsigned kBitsOfPlayers = 8;
    const std::uint64_t key = (std::uint64_t{term.raw()} << (2 * kBitsOfPlayers)) |
                              (static_cast<std::uint64_t>(players) << kBitsOfPlayers) |
                              static_cast<std::uint64_t>(p);
    if (const auto remembered = ranks_by_key_.find(key); remembered != ranks_by_key_.end())
      return remembered->second;
    const Frame frame{players, 1};
    const py::object value =
        py::cast(std::make_unique<Value>(engine.shared_from_this(), term, frame));
    py::object value_rank = ranks_(value, p);
    ranks_by_key_.emplace(key, value_rank);
    return value_rank;
  }

  py::function ranks_;
  mutable HashMap<std::uint64_t, py::object> ranks_by_key_;
  mutable const Engine* session_ = nullptr;
  mutable std::uint64_t generation_ = 0;
};

struct PreferenceObject {
  std::shared_ptr<const RuleSet> rule_set;
};

System system_in(const Object& object) {
  const auto* const system = std::get_if<System>(&object);
  if (system == nullptr) throw py::type_error("these are no rules");
  return *system;
}

System system_named(Engine& engine, const std::string& text, const Frame& frame) {
  Context& context = engine.context();
  if (const Object* const bound = context.library.definition(text)) return system_in(*bound);
  absl::StatusOr<System> system = system_from_text(text, frame, context.library);
  if (!system.ok()) fail(system.status(), text);
  return *std::move(system);
}

// Returns the object that the last of these definitions defines. The session does not learn their
// names.
py::object defined(const EnginePointer& engine, const std::vector<std::string>& statements) {
  engine->check_idle();
  const NewTerms stay(engine);
  Context& context = engine->context();
  const Library before = context.library;
  try {
    std::optional<Binding> binding;
    for (const std::string& statement : statements) {
      binding = engine->work(
          [&]() -> absl::StatusOr<Binding> {
            KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                                parse_statement(statement, 0, nullptr, context.library.syntaxes()));
            if (parsed.next != statement.size()) {
              return error_at({static_cast<std::uint32_t>(parsed.next),
                               static_cast<std::uint32_t>(statement.size())},
                              "one rule is said at a time");
            }
            KM_ASSIGN_OR_RETURN(Answer answer, Interpreter(context).answer(parsed.statement));
            auto* const bound = std::get_if<Binding>(&answer);
            if (bound == nullptr) return input_error("this defines nothing");
            return std::move(*bound);
          },
          {}, statement);
      context.library.define(binding->name, binding->object);
    }
    context.library = before;
    return to_python(engine, binding->object);
  } catch (...) {
    context.library = before;
    throw;
  }
}

}  // namespace

std::optional<System> preference_in(py::handle object) {
  if (!py::isinstance<PreferenceObject>(object)) return std::nullopt;
  return value_or_fail(System::of(object.cast<const PreferenceObject&>().rule_set));
}

System system_of(const EnginePointer& engine, py::handle under, const Frame& frame) {
  if (under.is_none()) return engine->context().settings.under;
  if (py::isinstance<py::str>(under)) return system_named(*engine, utf8(under), frame);
  if (!py::isinstance<py::tuple>(under) && !py::isinstance<py::list>(under)) {
    return system_in(from_python(engine, under));
  }
  std::vector<std::shared_ptr<const RuleSet>> rule_sets;
  for (const py::handle one : py::reinterpret_borrow<py::iterable>(under)) {
    const System system = system_of(engine, one, frame);
    if (system.is_mixed() || !system.arguments().empty()) {
      refuse("each player follows one rule set, without arguments");
    }
    rule_sets.push_back(system.rule_sets()[0]);
  }
  return value_or_fail(System::of_each(std::move(rule_sets)));
}

void bind_rules(py::module_& module) {
  py::class_<PreferenceObject>(module, "PreferenceRules")
      .def(py::init([](py::function ranks, const std::string& name) {
        return PreferenceObject{
            rule_set_preferring(std::make_shared<const PythonPreference>(std::move(ranks), name),
                                cat("# ", name, " is a preference of Python's"))};
      }));
  module.def("defined", &defined);
}

}  // namespace kingmaker::python
