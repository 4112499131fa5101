// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects and answers of the language to Python, and back.
// Tested in bindings/python/tests/test_sessions.py.
#include <algorithm>
#include <climits>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "engine.hpp"
#include "extensions/coalitions/coalitions.hpp"
#include "language/check/check_text.hpp"
#include "language/domain.hpp"
#include "language/function_definition.hpp"
#include "language/list.hpp"
#include "language/mover.hpp"
#include "language/present/answer_text.hpp"
#include "language/present/json.hpp"
#include "language/present/table.hpp"
#include "language/statements/checked.hpp"
#include "language/statements/compared.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/printing.hpp"
#include "language/statements/proofs.hpp"
#include "language/statements/rule_list.hpp"
#include "language/statements/setting_table.hpp"
#include "language/statements/trace.hpp"

namespace kingmaker::python {

py::object of_package(const char* module, const char* name) {
  return py::module_::import(module).attr(name);
}

std::string utf8(py::handle text) {
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

py::int_ integer(const Integer& number) {
  constexpr int kHexadecimal = 16;
  if (number >= INT64_MIN && number <= INT64_MAX) return {static_cast<std::int64_t>(number)};
  const bool is_negative = number < 0;
  const Integer size = abs(number);
  const std::string digits = cat(is_negative ? "-" : "", size.str(0, std::ios_base::hex));
  PyObject* const number_object = PyLong_FromString(digits.c_str(), nullptr, kHexadecimal);
  if (number_object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::int_>(number_object);
}

std::string type_name(py::handle object) { return py::str(py::type::of(object).attr("__name__")); }

bool is_whole_number(py::handle object) {
  return PyLong_CheckExact(object.ptr()) ||
         (PyIndex_Check(object.ptr()) && !PyBool_Check(object.ptr()));
}

long small_number(py::handle object, const char* name) {
  if (!is_whole_number(object)) {
    throw py::type_error(cat(name, " is a whole number, not ", type_name(object)));
  }
  const py::object number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long small = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (small == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return overflow == 0 ? small : overflow > 0 ? LONG_MAX : -1L;
}

int count_of_players(py::handle number) {
  const long count = small_number(number, "players");
  if (count < kMinPlayers || count > kMaxPlayers) {
    refuse(cat("players: a game has ", kMinPlayers, " to ", kMaxPlayers, " of them, not ",
               utf8(py::str(number))));
  }
  return static_cast<int>(count);
}

Player player_number(py::handle number, const char* name, int players) {
  const long player = small_number(number, name);
  if (player < 1 || player > players) {
    const bool says_it_all = std::string_view(name) == "player";
    refuse(cat(says_it_all ? "" : cat(name, ": "), "player ", utf8(py::str(number)),
               " does not exist: this game has players 1..", players));
  }
  return static_cast<Player>(player);
}

const char* sign(Relation relation) {
  switch (relation) {
    case Relation::Less:
      return "<";
    case Relation::Greater:
      return ">";
    case Relation::Equal:
      return "==";
    default:
      return "||";
  }
}

namespace {

// Truth values of numpy are not of the type bool.
bool is_truth(py::handle object) {
  if (PyBool_Check(object.ptr())) return true;
  const std::string name = type_name(object);
  if (name != "bool_" && name != "bool") return false;
  return py::str(py::type::of(object).attr("__module__")).cast<std::string>() == "numpy";
}

py::object fraction(const Rational& number) {
  return of_package("fractions", "Fraction")(integer(numerator(number)),
                                             integer(denominator(number)));
}

// Converts any integer of Python, or of a type that `numbers` knows.
Integer integer_of(py::handle any) {
  const py::object number = py::reinterpret_steal<py::object>(PyNumber_Index(any.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0) {
    if (small == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    return small;
  }
  const py::object size = py::reinterpret_steal<py::object>(PyNumber_Absolute(number.ptr()));
  const std::string digits = py::str(py::module_::import("builtins").attr("hex")(size));
  return overflow < 0 ? -Integer(digits) : Integer(digits);
}

py::object coalition(Coalition members) {
  py::set players;
  for (Player p = 1; p <= kMaxPlayers; ++p) {
    if (members.contains(p)) players.add(p);
  }
  return of_package("builtins", "frozenset")(players);
}

py::object coalitions(const Coalitions& several) {
  if (several.of() == Coalitions::Kind::One) return coalition(several.coalitions().front());
  py::list list;
  for (const Coalition one : several.coalitions()) list.append(coalition(one));
  return list;
}

py::object thing(const EnginePointer& engine, const char* kind, const Object& object,
                 const char* type = "Thing") {
  return of_package("kingmaker._answers",
                    type)(py::cast(std::make_unique<Thing>(engine, kind, object)));
}

py::object list_object(const EnginePointer& engine, const Members& members) {
  if (members.is_range) {
    return of_package("builtins", "range")(
        members.first, members.first + static_cast<std::int64_t>(members.count));
  }
  py::list list;
  for (std::uint64_t i = 0; i < members.count; ++i) {
    if (members.width == 1) {
      list.append(to_python(engine, members.member(i)));
      continue;
    }
    py::tuple tuple(members.width);
    for (std::size_t k = 0; k < members.width; ++k) {
      tuple[k] = to_python(engine, members.member(i, k));
    }
    list.append(tuple);
  }
  return list;
}

struct ToPython {
  const EnginePointer& engine;
  const Object& object;

  py::object operator()(const GameValue& value) const { return to_python(engine, value); }
  py::object operator()(const Integer& number) const { return integer(number); }
  py::object operator()(const Counted& count) const { return integer(count.number); }
  py::object operator()(const Rational& number) const { return fraction(number); }
  py::object operator()(bool truth) const { return py::bool_(truth); }
  py::object operator()(const std::string& text) const { return py::str(text); }
  py::object operator()(const Path& path) const { return py::str(path_text(path)); }
  py::object operator()(const List& list) const { return list_object(engine, *list.members); }
  py::object operator()(const SharedTable& /*table*/) const {
    return thing(engine, "table", object, "Table");
  }
  py::object operator()(const OtherObjectPointer& other) const {
    if (const auto* function = dynamic_cast<const FunctionDefinition*>(other.get())) {
      const py::object own = function_in(*function);
      return own.is_none() ? thing(engine, "function", object, "Function") : own;
    }
    if (const auto* compared = dynamic_cast<const Compared*>(other.get())) {
      return py::str(sign(compared->relation()));
    }
    if (const auto* mover = dynamic_cast<const Mover*>(other.get())) {
      return mover->player() ? py::object(py::int_(*mover->player())) : py::object(py::none());
    }
    if (const auto* const several = dynamic_cast<const Coalitions*>(other.get())) {
      return coalitions(*several);
    }
    if (auto position = held_in<Position>(object)) {
      return py::cast(
          std::make_unique<PositionObject>(PositionObject{engine, std::move(position)}));
    }
    if (other->evaluable() != nullptr) {
      const TermsStay stay(engine);
      return to_python(
          engine, engine->work([&] { return engine->context().value_or_type_of(object, {}); }));
    }
    const Object* const meant = other->stands_for();
    return meant == nullptr ? of_its_kind() : to_python(engine, *meant);
  }
  template <typename Other>
  py::object operator()(const Other& /*other*/) const {
    return of_its_kind();
  }

 private:
  [[nodiscard]] py::object of_its_kind() const {
    return thing(engine, std::string(kind_word(object)).c_str(), object);
  }
};

}  // namespace

py::object to_python(const EnginePointer& engine, const GameValue& value) {
  return py::cast(std::make_unique<Value>(engine, value.term, value.frame));
}

py::object to_python(const EnginePointer& engine, const Object& object) {
  return std::visit(ToPython{engine, object}, object);
}

namespace {

Object object_of(const EnginePointer& engine, py::handle object, std::uint32_t depth);

// An object that the package has made; nullopt for others.
std::optional<Object> own_object(const EnginePointer& engine, py::handle object) {
  const auto same_session = [&](const EnginePointer& other) {
    if (other != engine) {
      throw SessionMisuse{
          "this belongs to another session; `session.value(v)` makes a copy of a value"};
    }
  };
  if (py::isinstance<Value>(object)) {
    const auto& value = object.cast<const Value&>();
    same_session(value.engine);
    return GameValue{value.term, value.frame};
  }
  if (py::isinstance<PositionObject>(object)) {
    const auto& position = object.cast<const PositionObject&>();
    same_session(position.engine);
    return position.position;
  }
  if (py::hasattr(object, "_rules")) {
    if (std::optional<System> system = preference_in(object.attr("_rules"))) return *system;
  }
  if (!py::hasattr(object, "_thing")) return std::nullopt;
  const py::object inner = object.attr("_thing");
  if (!py::isinstance<Thing>(inner)) return std::nullopt;
  const auto& held = inner.cast<const Thing&>();
  same_session(held.engine);
  return held.has_object ? std::optional(held.object) : std::nullopt;
}

Object coalition_of(py::handle set) {
  Coalition members;
  for (const py::handle player : py::reinterpret_borrow<py::iterable>(set)) {
    const Integer p = is_whole_number(player) ? integer_of(player) : Integer(0);
    if (p < 1 || p > kMaxPlayers) refuse("a set stands for a coalition: a set of players");
    members = members | Coalition::of(static_cast<Player>(p));
  }
  return coalition_object(members);
}

Object object_of(const EnginePointer& engine, py::handle object, std::uint32_t depth) {
  if (depth > Members::kMostNesting) {
    fail(limit_error("lists are nested more than ", Members::kMostNesting, " deep"));
  }
  if (std::optional<Object> own = own_object(engine, object)) return *std::move(own);
  if (py::isinstance<py::str>(object)) return utf8(object);
  if (is_truth(object)) return PyObject_IsTrue(object.ptr()) == 1;
  if (is_whole_number(object)) return integer_of(object);
  if (py::isinstance(object, of_package("numbers", "Rational"))) {
    return number_object(
        Rational(integer_of(object.attr("numerator")), integer_of(object.attr("denominator"))));
  }
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object) ||
      PyRange_Check(object.ptr())) {
    std::vector<Object> members;
    for (const py::handle member : py::reinterpret_borrow<py::iterable>(object)) {
      members.push_back(object_of(engine, member, depth + 1));
    }
    return value_or_fail(list_of(std::move(members)));
  }
  if (PyAnySet_Check(object.ptr())) return coalition_of(object);
  if (PyCallable_Check(object.ptr()) != 0 && !PyType_Check(object.ptr()))
    return function_of(object);
  const bool is_inexact = PyFloat_Check(object.ptr()) != 0;
  throw py::type_error(cat("the language has nothing like ", type_name(object),
                           is_inexact ? ": `fractions.Fraction` makes an exact number of it" : ""));
}

// --- Answers ---

// An object with the texts of an answer that is not kept.
py::object thing_of(const EnginePointer& engine, const char* kind,
                    std::vector<std::pair<std::string, std::string>> texts, const char* type) {
  auto thing = std::make_unique<Thing>(engine, kind);
  thing->texts = std::move(texts);
  return of_package("kingmaker._answers", type)(py::cast(std::move(thing)));
}

py::dict dict_of(const EnginePointer& engine, const Variables& variables) {
  py::dict dict;
  for (const auto& [name, object] : variables) dict[py::str(name)] = to_python(engine, object);
  return dict;
}

struct AnswerToPython {
  const EnginePointer& engine;
  const Answer& answer;
  Texts& texts;

  py::object operator()(const NoAnswer& /*nothing*/) const { return py::none(); }
  py::object operator()(const ObjectAnswer& of) const {
    if (other_in<RuleList>(of.object) != nullptr) return table("rules", "Table");
    if (const auto* const checked = other_in<Checked>(of.object)) return check(*checked);
    if (other_in<Claim>(of.object) != nullptr) return table("answer", "Table");
    if (other_in<Proofs>(of.object) != nullptr) {
      return thing_of(engine, "proof", std::move(texts), "Proof");
    }
    if (other_in<Printout>(of.object) != nullptr) return text();
    if (const auto* const drawing = other_in<Drawing>(of.object)) {
      if (drawing->language() == "efg") return text();
      const bool is_plot = drawing->language() == "svg";
      return thing_of(engine, is_plot ? "plot" : "drawing", std::move(texts),
                      is_plot ? "Plot" : "Drawing");
    }
    const auto* const trace = other_in<Trace>(of.object);
    if (trace == nullptr) return to_python(engine, of.object);
    py::object object = table("trace", "Trace");
    object.attr("start") = to_python(engine, GameValue{trace->start(), trace->frame()});
    object.attr("normal_form") = to_python(engine, GameValue{trace->normal_form(), trace->frame()});
    return object;
  }
  py::object operator()(const Binding& binding) const { return to_python(engine, binding.object); }
  py::object operator()(const Page& page) const { return py::str(page.text); }
  py::object operator()(const Done& done) const { return py::str(done.text); }
  py::object operator()(const ChangedSettings& /*changed*/) const { return py::none(); }
  py::object operator()(const SessionState& /*state*/) const { return text(); }
  py::object operator()(const TermStore::Statistics& /*stats*/) const { return text(); }

 private:
  [[nodiscard]] py::object text() const {
    return py::str(texts.empty() ? std::string() : texts.front().second);
  }
  [[nodiscard]] py::object check(const Checked& checked) const {
    if (checked.is_assertion()) {
      if (checked.holds()) return py::bool_(true);
      py::object error = of_package("kingmaker._errors", "AssertionFailed");
      PyErr_SetObject(error.ptr(), error(texts.front().second).ptr());
      throw py::error_already_set();
    }
    const CheckResult& result = checked.result();
    py::object counterexample = py::none();
    py::object witness = py::none();
    if (result.counterexample) counterexample = dict_of(engine, result.counterexample->variables);
    if (result.witness) witness = dict_of(engine, *result.witness);
    py::object object = thing_of(engine, "check", std::move(texts), "Check");
    object.attr("instances") = result.checked;
    object.attr("relevant") = result.relevant;
    object.attr("counterexample") = counterexample;
    object.attr("witness") = witness;
    std::string reason;
    if (result.counterexample) {
      for (const CheckPart& part : result.counterexample->parts) {
        append(reason, reason.empty() ? "" : "\n", part_text(part));
      }
    }
    object.attr("reason") = py::str(reason);
    object.attr("holds") = checked.holds();
    return object;
  }
  [[nodiscard]] py::object table(const char* kind, const char* type) const {
    auto thing = std::make_unique<Thing>(engine, kind, Object(table_of(answer)->table));
    thing->texts = std::move(texts);
    return of_package("kingmaker._answers", type)(py::cast(std::move(thing)));
  }
};

// The formats whose texts are made while the answer exists.
constexpr std::string_view kFormats[] = {"tex", "json", "markdown", "coq"};

// True if the answer keeps texts. All others become objects of Python as they are.
bool is_kept_as_text(const Answer& answer) {
  return shown_as<RuleList>(answer) != nullptr || shown_as<Trace>(answer) != nullptr ||
         shown_as<Claim>(answer) != nullptr || shown_as<Proofs>(answer) != nullptr ||
         shown_as<Printout>(answer) != nullptr || shown_as<Drawing>(answer) != nullptr ||
         std::holds_alternative<SessionState>(answer) ||
         std::holds_alternative<TermStore::Statistics>(answer);
}

}  // namespace

absl::StatusOr<Texts> texts_of(Context& context, const Answer& answer) {
  Texts texts;
  const auto* const drawing = shown_as<Drawing>(answer);
  if (drawing != nullptr && drawing->language() == "dot") {
    KM_ASSIGN_OR_RETURN(std::string dot, drawing->print(context));
    texts.emplace_back("text", dot);
    texts.emplace_back("dot", std::move(dot));
    return texts;
  }
  if (!is_kept_as_text(answer)) return texts;
  KM_ASSIGN_OR_RETURN(std::string text, render(context, answer));
  texts.emplace_back("text", std::move(text));
  if (drawing != nullptr && drawing->language() == "svg") {
    texts.emplace_back("svg", cat(texts.front().second, "\n"));
  }
  for (const std::string_view format : kFormats) {
    if (format == "coq" && shown_as<Proofs>(answer) == nullptr) continue;
    const absl::StatusOr<Settings> settings = in_format(context.settings, format, context.library);
    if (!settings.ok()) continue;
    absl::StatusOr<std::string> formatted = render(Printing(context, *settings), answer);
    if (formatted.ok()) texts.emplace_back(format, *std::move(formatted));
  }
  return texts;
}

py::object to_python(const EnginePointer& engine, const Answer& answer, Texts texts) {
  return std::visit(AnswerToPython{engine, answer, texts}, answer);
}

Object from_python(const EnginePointer& engine, py::handle object) {
  return object_of(engine, object, 0);
}

std::string under_text(py::handle under) {
  if (py::isinstance<py::str>(under)) return under.cast<std::string>();
  if (py::isinstance<py::tuple>(under) || py::isinstance<py::list>(under)) {
    std::string text;
    for (const py::handle one : py::reinterpret_borrow<py::iterable>(under)) {
      if (!py::isinstance<py::str>(one)) throw py::type_error("rule sets are named by texts");
      append(text, text.empty() ? "(" : ", ", one.cast<std::string>());
    }
    return text + ")";
  }
  return py::str(under);
}

namespace {

absl::StatusOr<std::string> text_in(Context& context, const Thing& thing,
                                    const std::string& format) {
  Settings settings = context.settings;
  if (format != "text") {
    KM_ASSIGN_OR_RETURN(settings, in_format(std::move(settings), format, context.library));
  }
  const Printing printing(context, settings);
  if (table_in(thing.object) != nullptr) {
    return render(printing, Answer(ObjectAnswer{thing.object}));
  }
  return render(printing, thing.object);
}

std::string thing_text(Thing& thing, const std::string& format) {
  for (const auto& [name, text] : thing.texts) {
    if (name == format) return text;
  }
  if (!thing.has_object) {
    refuse(cat("a ", thing.kind, " cannot be had as ", format, thing.texts.empty() ? "" : ", only",
               [&] {
                 std::string names;
                 for (const auto& [name, text] : thing.texts) {
                   append(names, names.empty() ? " as " : ", ", name);
                 }
                 return names;
               }()));
  }
  return thing.engine->work([&] { return text_in(thing.engine->context(), thing, format); });
}

const Table& table_in(const Thing& thing) {
  const Table* table = table_in(thing.object);
  if (table == nullptr) throw py::type_error("this is no table");
  return *table;
}

}  // namespace

void bind_objects(py::module_& module) {
  py::class_<Thing>(module, "Thing")
      .def_readonly("kind", &Thing::kind)
      .def_property_readonly("_engine", [](const Thing& thing) { return thing.engine; })
      .def("text", &thing_text)
      .def("names",
           [](const Thing& thing) {
             py::list names;
             for (const Column& column : table_in(thing).columns) names.append(column.name);
             return names;
           })
      .def("remark", [](const Thing& thing) { return table_in(thing).remark; })
      .def("column",
           [](Thing& thing, std::size_t place) {
             thing.engine->check_readable();
             py::list cells;
             for (const Object& cell : table_in(thing).columns.at(place).cells) {
               cells.append(to_python(thing.engine, cell));
             }
             return cells;
           })
      .def("rows", [](Thing& thing) {
        const Table& table = table_in(thing);
        thing.engine->check_readable();
        py::list rows;
        for (std::size_t row = 0; row < table.rows(); ++row) {
          py::tuple cells(table.columns.size());
          for (std::size_t i = 0; i < table.columns.size(); ++i) {
            cells[i] = to_python(thing.engine, table.columns[i].cells[row]);
          }
          rows.append(cells);
        }
        return rows;
      });
}

}  // namespace kingmaker::python
