// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values: made, read, compared, copied.

#include <absl/algorithm/container.h>
#include <absl/cleanup/cleanup.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "algebra/hull.hpp"
#include "algebra/measure.hpp"
#include "algebra/refusal.hpp"
#include "algebra/transform.hpp"
#include "algebra/walk.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "engine.hpp"
#include "extensions/coalitions/coalitions.hpp"
#include "extensions/pictures/graph.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/comparison.hpp"
#include "language/machine/evaluate.hpp"
#include "rewrite/engine/readers.hpp"

namespace kingmaker::python {

void check_tree(const Value& value) {
  value.engine->check_readable();
  if (contains_type(value.engine->store(), value.frame.players, value.term)) {
    refuse("a type has no tree: only its mover and the players' numbers are known");
  }
}

// Through the text that names what is shared, as pickles have it, in time linear in the nodes.
std::unique_ptr<Value> copied(const EnginePointer& engine, const Value& value) {
  if (value.engine == engine) return new_value(engine, GameValue{value.term, value.frame});
  check_tree(value);
  const NewTerms stay(engine);
  const auto term = within_memory([&]() -> absl::StatusOr<Term> {
    constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();
    const PrintOptions options = {Format::Shared, value.frame, kAnyNumber};
    KM_ASSIGN_OR_RETURN(const std::string text, print(value.engine->store(), value.term, options));
    return parse_value(engine->store(), value.frame, text);
  });
  return new_value(engine, GameValue{value_or_fail(term), value.frame});
}

std::uint64_t hash_of(const Value& value) {
  value.engine->check_readable();
  return value.engine->hash_of(value.term);
}

bool are_same(const Value& a, const Value& b) {
  if (a.frame.players != b.frame.players) return false;
  if (a.engine == b.engine) return a.term == b.term;
  if (hash_of(a) != hash_of(b)) return false;
  // A type has no tree that could be copied.
  if (contains_type(a.engine->store(), a.frame.players, a.term)) return true;
  // A copy of an equal value adds nothing to the session of the other one.
  return copied(b.engine, a)->term == b.term;
}

namespace {

using ValuePointer = std::unique_ptr<Value>;

// The frame of the session, with these players and this start where they are not None.
Frame frame_of(Engine& engine, py::handle players, py::handle start) {
  Frame frame = engine.context().settings.frame;
  if (!players.is_none()) frame.players = count_of_players(players);
  if (!start.is_none()) frame.start = player_number(start, "start", frame.players);
  if (frame.start > frame.players) frame.start = 1;
  return frame;
}

void check_same_session(const Value& value, const EnginePointer& engine) {
  if (value.engine == engine) return;
  throw SessionMisuse{
      "this value belongs to another session; `session.value(v)` makes a copy of it"};
}

// Reads a text: a value in any notation, or an expression that is one.
absl::StatusOr<GameValue> read(Context& context, const Frame& frame, const std::string& text) {
  if (const auto plain = read_plain_value(context.store(), frame, text, &context.budget())) {
    return GameValue{*plain, frame};
  }
  const absl::StatusOr<Term> notated =
      parse_value(context.store(), frame, text, Notation::Detect, &context.budget());
  if (notated.ok()) return GameValue{*notated, frame};
  if (!absl::IsInvalidArgument(notated.status())) return notated.status();
  KM_ASSIGN_OR_RETURN(const ParsedStatement parsed, parse_statement(text, 0, &context.budget()));
  const bool is_one = parsed.statement.kind == ast::StatementKind::Expression &&
                      text.find_first_not_of(" \t\r\n", parsed.next) == std::string::npos;
  if (!is_one) return notated.status();
  const Frame before = std::exchange(context.settings.frame, frame);
  const absl::Cleanup restore = [&] { context.settings.frame = before; };
  const ast::Expression& expression = content_of<OneExpression>(parsed.statement).expression;
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, expression));
  return context.value_of(object, expression.range());
}

ValuePointer value_from_text(const EnginePointer& engine, const py::str& of, py::handle players,
                             py::handle start, const CallLimits& limits) {
  const NewTerms stay(engine);
  const std::string text = utf8(of);
  const Frame frame = frame_of(*engine, players, start);
  return new_value(
      engine, engine->work([&] { return read(engine->context(), frame, text); }, limits, text));
}

ValuePointer win(const EnginePointer& engine, py::handle player, py::handle players,
                 py::handle start) {
  engine->check_readable();
  const Frame frame = frame_of(*engine, players, start);
  return new_value(engine, {Term::win(player_number(player, "player", frame.players)), frame});
}

// --- Choices, of which programs make millions ---

// Faster than a cast, which looks the type up.
PyTypeObject* value_type = nullptr;

const Value* value_in_python(PyObject* object) {
  if (Py_TYPE(object) == value_type) {
    return static_cast<const Value*>(
        reinterpret_cast<py::detail::instance*>(object)->simple_value_holder[0]);
  }
  if (!py::isinstance<Value>(object)) return nullptr;
  return py::handle(object).cast<const Value*>();
}

ValuePointer choice(const EnginePointer& engine, py::handle mover, py::handle options,
                    py::handle players, py::handle start) {
  const NewTerms stay(engine);
  if (PyUnicode_Check(options.ptr()) || PyBytes_Check(options.ptr())) {
    throw py::type_error(cat("options is a list of values and players, not ", type_name(options)));
  }
  // Taking them may run code of Python's.
  const py::object list = py::reinterpret_steal<py::object>(
      PySequence_Fast(options.ptr(), "options is a list of values and players"));
  if (!list) throw py::error_already_set();
  std::optional<Frame> frame;
  if (!players.is_none() || !start.is_none()) frame = frame_of(*engine, players, start);
  const std::span<PyObject*> items(PySequence_Fast_ITEMS(list.ptr()),
                                   static_cast<std::size_t>(PySequence_Fast_GET_SIZE(list.ptr())));
  std::vector<Term> terms;
  terms.reserve(items.size());
  for (PyObject* const item : items) {
    const Value* const value = value_in_python(item);
    if (value == nullptr) continue;
    check_same_session(*value, engine);
    if (!frame) frame = value->frame;
    if (frame->players != value->frame.players) {
      refuse(cat("values of games with ", frame->players, " and with ", value->frame.players,
                 " players are options of one choice"));
    }
  }
  if (!frame) frame = engine->context().settings.frame;
  for (PyObject* const item : items) {
    if (const Value* const value = value_in_python(item)) {
      terms.push_back(value->term);
    } else if (is_whole_number(item)) {
      terms.push_back(Term::win(player_number(item, "options", frame->players)));
    } else {
      throw py::type_error(cat("options: each is a value or a player, not ", type_name(item)));
    }
  }
  if (terms.empty()) refuse("options: a choice has at least one");
  const Player player = player_number(mover, "mover", frame->players);
  const Term term = engine->store().choice(player, std::span<Term>(terms));
  if (term.is_none()) fail(status_of_refusal(engine->store()));
  return new_value(engine, {term, *frame});
}

// --- Reading ---

py::object with_one_player(const Value& value, Player (*of)(const TermStore&, Term)) {
  value.engine->check_readable();
  const Player player = of(value.engine->store(), value.term);
  return player == 0 ? py::object(py::none()) : py::int_(player);
}

std::span<const Term> options_of(const Value& value) {
  check_tree(value);
  if (value.term.is_leaf()) return {};
  return value.engine->options(value.term, value.frame.players);
}

py::tuple options(const Value& value) {
  const TermsStay stay(value.engine);
  const std::span<const Term> terms = options_of(value);
  const std::vector<Term> all(terms.begin(), terms.end());
  py::tuple tuple(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    tuple[i] = to_python(value.engine, GameValue{all[i], value.frame});
  }
  return tuple;
}

py::object winners(const Value& value) {
  value.engine->check_readable();
  const SetOfPlayers all = value.term.is_win() ? SetOfPlayers::of(value.term.winner())
                                               : value.engine->store().winners(value.term);
  return to_python(value.engine, coalition_object(all));
}

ValuePointer relabelled(const Value& value, const std::vector<py::object>& players) {
  if (players.size() != static_cast<std::size_t>(value.frame.players)) {
    refuse(cat("each of the ", value.frame.players, " players needs another to become"));
  }
  Relabelling map = identity_relabelling();
  for (std::size_t i = 0; i < players.size(); ++i) {
    map[i] = player_number(players[i], "player", value.frame.players);
  }
  const TermsStay stay(value.engine);
  check_tree(value);
  const GameValue renamed = value.engine->work([&]() -> absl::StatusOr<GameValue> {
    const Term term = relabel(value.engine->store(), value.term, map);
    if (term.is_none()) return status_of_refusal(value.engine->store());
    return GameValue{term, value.frame};
  });
  return new_value(value.engine, renamed);
}

ValuePointer normal_form(const Value& value, py::handle under, const CallLimits& limits) {
  const EnginePointer& engine = value.engine;
  const NewTerms stay(engine);
  const System system = system_of(engine, under, value.frame);
  const GameValue game{value.term, value.frame};
  return new_value(
      engine,
      engine->work([&] { return engine->context().normal_form(game, system, {}); }, limits));
}

// Texts to normal forms; plain brackets are rewritten while they are read.
absl::StatusOr<GameValue> normal_form_of(Context& context, const System& system,
                                         const std::string& text) {
  const Frame frame = context.settings.frame;
  const std::shared_ptr<Rewriter> rewriter = context.rewriter(frame.players, system);
  KM_ASSIGN_OR_RETURN(
      const std::optional<Term> known,
      normal_form_of_brackets(context.store(), *rewriter, frame, text, context.budget()));
  if (known) return GameValue{*known, frame};
  KM_ASSIGN_OR_RETURN(const GameValue value, read(context, frame, text));
  return context.normal_form(value, system, {});
}

py::list normalize(const EnginePointer& engine, const py::iterable& items, py::handle under,
                   const CallLimits& limits) {
  constexpr std::size_t kBatch = 4096;
  const System system = system_of(engine, under, engine->context().settings.frame);
  if (absl::Status fits = system.check_players(engine->context().settings.frame.players);
      !fits.ok()) {
    fail(fits);
  }
  py::list normal_forms;
  std::vector<py::object> batch;
  const auto run = [&] {
    const NewTerms stay(engine);
    std::vector<Object> inputs;  // texts and values
    for (const py::object& item : batch) {
      if (!PyUnicode_Check(item.ptr()) && value_in_python(item.ptr()) == nullptr) {
        throw py::type_error(cat("texts[", normal_forms.size() + inputs.size(), "] is of type ",
                                 type_name(item), "; it is a text (str) or a value"));
      }
      inputs.push_back(from_python(engine, item));
    }
    std::vector<GameValue> values;
    const auto job = [&]() -> absl::StatusOr<bool> {
      Context& context = engine->context();
      while (values.size() < inputs.size()) {
        const Object& input = inputs[values.size()];
        const auto* const text = std::get_if<std::string>(&input);
        KM_ASSIGN_OR_RETURN(GameValue value, text != nullptr
                                                 ? normal_form_of(context, system, *text)
                                                 : context.normal_form(input, system, {}));
        values.push_back(value);
      }
      return true;
    };
    try {
      engine->work(job, limits);
    } catch (StatusError& error) {
      const auto* const text = std::get_if<std::string>(&inputs[values.size()]);
      if (text != nullptr) error.source = *text;
      error.item = normal_forms.size() + values.size();
      throw;
    }
    for (const GameValue& value : values) normal_forms.append(to_python(engine, value));
    batch.clear();
  };
  for (const py::handle item : items) {
    batch.push_back(py::reinterpret_borrow<py::object>(item));
    if (batch.size() == kBatch) run();
  }
  run();
  return normal_forms;
}

// How the player likes each value beside the one at the same place of the other list.
py::list compare(const EnginePointer& engine, const py::sequence& vs, const py::sequence& ws,
                 py::handle player, py::handle under, const CallLimits& limits) {
  if (vs.size() != ws.size()) refuse("the two lists of values differ in length");
  const NewTerms stay(engine);
  Frame frame = engine->context().settings.frame;
  std::vector<std::pair<Object, Object>> pairs;
  for (std::size_t i = 0; i < vs.size(); ++i) {
    pairs.emplace_back(from_python(engine, vs[i]), from_python(engine, ws[i]));
    if (const GameValue* const value = value_in(pairs.back().first)) frame = value->frame;
  }
  const System system = system_of(engine, under, frame);
  const Player p = player_number(player, "player", frame.players);
  const auto relations = engine->work(
      [&]() -> absl::StatusOr<std::vector<Relation>> {
        Settings& settings = engine->context().settings;
        const Frame before = std::exchange(settings.frame, frame);
        const absl::Cleanup restore = [&] { settings.frame = before; };
        std::vector<Relation> all;
        for (const auto& [v, w] : pairs) {
          KM_ASSIGN_OR_RETURN(const Relation relation,
                              relate(engine->context(), v, {}, w, {}, system, p));
          all.push_back(relation);
        }
        return all;
      },
      limits);
  warn(engine->context());
  py::list signs;
  for (const Relation relation : relations) signs.append(sign(relation));
  return signs;
}

py::list sizes(const py::iterable& values) {
  py::list numbers;
  for (const py::handle item : values) {
    const Value* const value = value_in_python(item.ptr());
    if (value == nullptr) throw py::type_error(cat("expected values, found ", type_name(item)));
    check_tree(*value);
    numbers.append(size(value->engine->store(), value->term));
  }
  return numbers;
}

// --- Texts ---

std::string text_of(const Value& value, const std::string& format, std::uint64_t max_bytes) {
  Context& context = value.engine->context();
  Format as = context.settings.format;
  if (!format.empty()) {
    const std::optional<Format> named = format_named(format);
    if (!named) {
      refuse(cat("`", format,
                 "` is no format of values: bar, bracket, choice, tex, json, dot, shared"));
    }
    as = *named;
  }
  const std::uint64_t limit = max_bytes == 0 ? context.settings.max_output : max_bytes;
  return value.engine->work([&] {
    return print(value.engine->store(), value.term, {as, value.frame, limit});
  });
}

// The text in this format; None if it is too long.
py::object short_text(const Value& value, const std::string& format, std::uint64_t max_bytes) {
  value.engine->check_readable();
  const absl::StatusOr<std::string> text =
      print(value.engine->store(), value.term,
            {format_named(format).value_or(Format::Bar), value.frame, max_bytes});
  return text.ok() ? py::object(py::str(*text)) : py::none();
}

// True if the text, read as `km.value` reads it, is this value.
bool is_read_as(const Value& value, const std::string& text) {
  TermStore& store = value.engine->store();
  const absl::StatusOr<bool> is_same = within_memory([&]() -> absl::StatusOr<bool> {
    const absl::StatusOr<Term> term = parse_value(store, value.frame, text, Notation::Detect);
    return term.ok() && *term == value.term;
  });
  return is_same.ok() && *is_same;
}

// A text that denotes the value and no other: in brackets, where these say who moves, else with
// each mover. None if it is too long, or for types, which have no such text.
py::object own_text(const Value& value, std::uint64_t max_bytes) {
  value.engine->check_readable();
  for (const Format format : {Format::Bar, Format::Choice}) {
    const absl::StatusOr<std::string> text =
        print(value.engine->store(), value.term, {format, value.frame, max_bytes});
    if (text.ok() && is_read_as(value, *text)) return py::str(*text);
  }
  return py::none();
}

std::string dot(const Value& value, bool expand) {
  return value.engine->work([&] {
    return pictures::dot_of(value.engine->context(),
                            pictures::ValuePicture{{value.term, value.frame}, expand},
                            pictures::GraphUse::InPicture);
  });
}

py::object equal(const Value& value, py::handle other) {
  const Value* const it = value_in_python(other.ptr());
  if (it == nullptr) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  return py::bool_(are_same(value, *it));
}

// Print order. A value of another session has no place in it.
py::object less(const Value& value, py::handle other) {
  const Value* const it = value_in_python(other.ptr());
  if (it == nullptr) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  check_same_session(*it, value.engine);
  check_tree(value);
  check_tree(*it);
  if (it->frame.players != value.frame.players) {
    return py::bool_(value.frame.players < it->frame.players);
  }
  return py::bool_(value.engine->is_before(value.term, it->term, value.frame.players));
}

// The option at a place, or those of a slice; a negative place counts from the end.
py::object option(const Value& value, const py::object& place) {
  if (!is_whole_number(place)) return options(value)[place];
  const TermsStay stay(value.engine);
  const std::span<const Term> terms = options_of(value);
  const long number = small_number(place, "a place");
  const auto size = static_cast<long>(terms.size());
  if (number < -size || number >= size) throw py::index_error("a value has no option there");
  const auto at = static_cast<std::size_t>(number < 0 ? number + size : number);
  return to_python(value.engine, GameValue{terms[at], value.frame});
}

py::object mover(const Value& value) {
  if (is_type(value.engine->store(), value.frame.players, value.term)) {
    return with_one_player(value, mover_of_type);
  }
  return with_one_player(
      value, [](const TermStore& store, Term t) { return t.is_leaf() ? 0 : store.mover(t); });
}

// The exact payoffs of all players.
py::object payoffs(const Value& value) {
  value.engine->check_readable();
  if (!value.term.is_leaf()) return py::none();
  const auto fraction = py::module_::import("fractions").attr("Fraction");
  py::tuple all(static_cast<std::size_t>(value.frame.players));
  for (Player p = 1; p <= value.frame.players; ++p) {
    const Payoff payoff = value.engine->store().payoff(value.term, p);
    all[static_cast<std::size_t>(p - 1)] = fraction(payoff.numerator(), payoff.denominator());
  }
  return all;
}

py::object winner(const Value& value) {
  return with_one_player(
      value, [](const TermStore& /*store*/, Term t) { return t.is_win() ? t.winner() : 0; });
}

bool contains(const Value& value, py::handle thing) {
  check_tree(value);
  if (value.term.is_leaf()) return false;
  const TermsStay stay(value.engine);
  const std::span<const Term> all = value.engine->store().options(value.term);
  const auto has = [&](Term t) { return absl::c_binary_search(all, t); };
  if (const Value* const option = value_in_python(thing.ptr())) {
    if (option->frame.players != value.frame.players) return false;
    if (option->engine == value.engine) return has(option->term);
    return absl::c_any_of(
        all, [&](Term t) { return are_same(*option, Value(value.engine, t, value.frame)); });
  }
  if (!is_whole_number(thing)) return false;
  const long player = small_number(thing, "player");
  return player >= 1 && player <= value.frame.players &&
         has(Term::win(static_cast<Player>(player)));
}

std::uint64_t depth_of(const Value& value) {
  check_tree(value);
  return value.engine->store().depth(value.term);
}

std::uint64_t size_of(const Value& value) {
  check_tree(value);
  return size(value.engine->store(), value.term);
}

}  // namespace

void bind_values(py::module_& module) {
  py::class_<Value> type(module, "Value",
                         "A value of a multi-player game: immutable, and equal if it is the same.");
  value_type = reinterpret_cast<PyTypeObject*>(type.ptr());
  type.def_property_readonly(
          "players", [](const Value& v) { return v.frame.players; },
          "How many players the game has.")
      .def_property_readonly(
          "start", [](const Value& v) { return v.frame.start; }, "Who moves first in the game.")
      .def_property_readonly("_engine", [](const Value& v) { return v.engine; })
      .def_property_readonly("mover", &mover, "Who chooses; None in an outcome.")
      .def_property_readonly("winner", &winner,
                             "Who has won alone; None in a choice and another outcome.")
      .def_property_readonly("payoffs", &payoffs,
                             "What an outcome pays each player, as fractions; None in a choice.")
      .def_property_readonly(
          "is_win", [](const Value& v) { return v.term.is_win(); }, "True for a win.")
      .def_property_readonly(
          "options", &options,
          "The options of a choice in print order; () of an outcome. O(n log n) for "
          "n nodes the first time.")
      .def_property_readonly("winners", &winners, "The players who win in some leaf.")
      .def_property_readonly("depth", &depth_of,
                             "How many choices there are on the longest path to a win.")
      .def_property_readonly("size", &size_of,
                             "How many distinct nodes it has, outcomes included. O(nodes).")
      .def("__bool__", [](const Value& /*v*/) { return true; })
      .def("__getitem__", &option)
      .def("__contains__", &contains)
      .def("__eq__", &equal)
      .def("__lt__", &less)
      .def("__hash__", [](const Value& v) { return static_cast<Py_ssize_t>(hash_of(v) >> 1U); })
      .def("_relabelled", &relabelled)
      .def("_normal_form", &normal_form)
      .def("_text", &text_of)
      .def("_short", &short_text)
      .def("_own_text", &own_text)
      .def("_dot", &dot);
  module.def("value_from_text", &value_from_text);
  module.def("value_copied", &copied);
  module.def("win", &win);
  module.def("choice", &choice);
  module.def("normalize", &normalize);
  module.def("compare", &compare);
  module.def("sizes", &sizes);
}

}  // namespace kingmaker::python
