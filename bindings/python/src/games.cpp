// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games whose moves a function of Python's says.
//
// A value with which the function ends the game is a position, too: a node of its tree, whose moves
// are its options and whose mover is that of the node. So play, and all that is done with it, goes
// through the value as through any other position, in any session.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "algebra/refusal.hpp"
#include "algebra/walk.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "engine.hpp"
#include "extensions/games/impartial.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/solve/game.hpp"
#include "extensions/pictures/graph.hpp"
#include "grammar/print.hpp"
#include "language/present/answer_text.hpp"

namespace kingmaker::python {
namespace {

class MoveTable;
// All tables by their families. Precondition: this thread holds Python's lock.
std::map<std::string, const MoveTable*>& tables() {
  static auto* const all = new std::map<std::string, const MoveTable*>;  // outlives all objects
  return *all;
}

// A game's function, its positions by number, and the moves found so far. All its positions, in any
// session, share the table. It is used only while Python's lock is held.
class MoveTable : boost::noncopyable {
 public:
  using Number = std::uint32_t;

  MoveTable(py::function moves, std::string name, int players, bool next_wins, bool is_impartial)
      : moves_(std::move(moves)),
        name_(std::move(name)),
        players_(players),
        next_wins_(next_wins),
        is_impartial_(is_impartial) {
    static std::uint64_t families = 0;
    family_ = cat("python ", ++families);
    tables()[family_] = this;
    for (Player p = 1; p <= players; ++p) movers_.emplace_back(p);
  }

  ~MoveTable() { tables().erase(family_); }

  // A value is a position, too, in which play goes on as the value says.
  [[nodiscard]] Number number_of(const py::object& position) {
    if (py::isinstance<Value>(position)) return number_of(position.cast<const Value&>());
    PyObject* const number_object = PyDict_GetItemWithError(numbers_.ptr(), position.ptr());
    if (number_object != nullptr) return static_cast<Number>(PyLong_AsUnsignedLong(number_object));
    if (PyErr_Occurred() != nullptr) {
      py::error_already_set error;
      if (!error.matches(PyExc_TypeError)) throw std::move(error);
      throw py::type_error(cat(name_,
                               ": positions are hashable, such as tuples, but this is of type ",
                               type_name(position)));
    }
    const Number number = new_number(position);
    numbers_[position] = number;
    return number;
  }
  [[nodiscard]] const py::object& position(Number number) const { return positions_[number]; }

  // The moves in a position: the positions after them, or the value with which the game ends.
  struct Moves {
    std::span<const Number> next;
    std::optional<Number> end = std::nullopt;
  };
  // The list is valid until the next call. Throws Python's exceptions.
  [[nodiscard]] Moves moves(Number number, Player mover) {
    const std::size_t place = number * movers_.size() + static_cast<std::size_t>(mover) - 1;
    if (lists_[place].begin == kUnknown) {
      const std::vector<Number> asked = ask(number, mover);
      if (pool_.size() + asked.size() > kMostRemembered) forget();
      lists_[place].begin = pool_.size();
      lists_[place].size = static_cast<std::uint32_t>(asked.size());
      pool_.insert(pool_.end(), asked.begin(), asked.end());
    }
    const List& list = lists_[place];
    const auto next = std::span<const Number>(pool_).subspan(list.begin, list.size);
    if (list.is_end) return {{}, next[0]};
    return {next};
  }

  // A value, or a part of one, at which play has come out of the game's own positions. A position
  // that ends with a value has a number of its own for that.
  struct Node {
    Player winner = 0;  // of a win
    Player mover = 0;   // of a choice
    std::vector<Number> options = {};

    friend bool operator<(const Node& a, const Node& b) {
      return std::tie(a.winner, a.mover, a.options) < std::tie(b.winner, b.mover, b.options);
    }
  };
  // Null for the game's own positions.
  [[nodiscard]] const Node* node(Number number) const {
    const auto found = nodes_.find(number);
    return found == nodes_.end() ? nullptr : found->second;
  }
  // Options of nodes have smaller numbers than the nodes.
  [[nodiscard]] Term term_of(Number root, TermStore& store) const {
    std::map<Number, Term, std::greater<>> terms{{root, Term()}};
    for (const auto& [number, term] : terms) {  // those behind it may be added meanwhile
      for (const Number option : node(number)->options) terms.emplace(option, Term());
    }
    for (auto entry = terms.rbegin(); entry != terms.rend(); ++entry) {
      const Node& of = *node(entry->first);
      if (of.winner != 0) {
        entry->second = Term::win(of.winner);
        continue;
      }
      std::vector<Term> options;
      for (const Number option : of.options) options.push_back(terms.at(option));
      entry->second = store.choice(of.mover, std::span<Term>(options));
      if (entry->second.is_none()) break;
    }
    return terms.at(root);
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& family() const { return family_; }
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] bool next_wins() const { return next_wins_; }
  [[nodiscard]] bool is_impartial() const { return is_impartial_; }
  // True if some value has ended the game so far.
  [[nodiscard]] bool has_ends() const { return !nodes_.empty(); }
  [[nodiscard]] std::size_t size() const { return positions_.size(); }
  // A weak reference to the km.Game, or None.
  py::object game = py::none();

 private:
  static constexpr std::size_t kMostRemembered = 64'000'000;  // moves
  static constexpr std::size_t kUnknown = SIZE_MAX;
  struct List {  // in the pool
    std::size_t begin = kUnknown;
    std::uint32_t size = 0;
    bool is_end = false;  // its one member is a value
  };

  [[nodiscard]] Number new_number(py::object position) {
    const auto number = static_cast<Number>(positions_.size());
    positions_.push_back(std::move(position));
    lists_.resize(positions_.size() * movers_.size());
    return number;
  }

  [[nodiscard]] Number number_of(const Value& value) {
    check_tree(value);
    if (value.frame.players != players_) {
      refuse(cat(name_, " has ", players_, " players, and this value ", value.frame.players));
    }
    const TermStore& store = value.engine->store();
    if (store.has_outcomes(value.term)) fail(about_wins(store, value.term, "the end of a game"));
    TermMap<Number> numbers;
    const auto number = [&](Term t) {
      return t.is_win() ? number_of(Node{.winner = t.winner()}) : numbers.get(t);
    };
    for (const Term choice : bottom_up(store, value.term)) {
      Node node{.mover = store.mover(choice)};
      for (const Term option : store.options(choice)) node.options.push_back(number(option));
      absl::c_sort(node.options);
      numbers[choice] = number_of(std::move(node));
    }
    return number(value.term);
  }
  [[nodiscard]] Number number_of(Node node) {
    const auto [entry, is_new] = numbers_of_nodes_.emplace(std::move(node), 0);
    if (is_new) {
      entry->second = new_number({});
      nodes_[entry->second] = &entry->first;
    }
    return entry->second;
  }

  void forget() {
    pool_.clear();
    for (List& list : lists_) list.begin = kUnknown;
  }

  [[nodiscard]] std::vector<Number> ask(Number number, Player mover) {
    const py::object position = positions_[number];  // the function may add others
    const std::size_t place = number * movers_.size() + static_cast<std::size_t>(mover) - 1;
    PyObject* const arguments[] = {position.ptr(),
                                   movers_[static_cast<std::size_t>(mover) - 1].ptr()};
    const auto next = py::reinterpret_steal<py::object>(PyObject_Vectorcall(
        moves_.ptr(), static_cast<PyObject* const*>(arguments), is_impartial_ ? 1 : 2, nullptr));
    if (!next) throw py::error_already_set();
    if (py::isinstance<Value>(next)) {
      if (is_impartial_) refuse(cat(name_, ": an impartial game does not end with a value"));
      const Number value = number_of(next);
      const Number end = new_number(position);
      nodes_[end] = nodes_[value];
      lists_[place].is_end = true;
      return {end};
    }
    const auto all = py::reinterpret_steal<py::object>(PyObject_GetIter(next.ptr()));
    if (!all) {
      PyErr_Clear();
      throw py::type_error(cat(name_,
                               ": the moves are a list of positions, or the value with which "
                               "the game ends, such as `km.win(1)`, not ",
                               type_name(next)));
    }
    std::vector<Number> numbers;
    while (PyObject* const one = PyIter_Next(all.ptr())) {
      numbers.push_back(number_of(py::reinterpret_steal<py::object>(one)));
    }
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    return numbers;
  }

  py::function moves_;
  std::string name_;
  std::string family_;
  int players_;
  bool next_wins_;
  std::vector<py::int_> movers_;
  py::dict numbers_;
  std::vector<py::object> positions_;  // null for parts of values
  bool is_impartial_;
  std::vector<List> lists_;  // by position, then by mover
  std::vector<Number> pool_;
  std::map<Node, Number> numbers_of_nodes_;
  HashMap<Number, const Node*> nodes_;
};

MoveTable::Number number_in(std::string_view bytes) {
  MoveTable::Number number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

std::string bytes_of(MoveTable::Number number) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

class PythonGame final : public Game, public BeginsAnywhere {
  // Calls `job`, which may call Python. Its exceptions stop the engine.
  auto in_python(const auto& job) const {
    Engine& engine = *Engine::at_work();
    const py::gil_scoped_acquire lock;
    const Engine::Callback callback(engine, Engine::Caller::Rules);
    return engine.raising(job);
  }

 public:
  PythonGame(const Frame& frame, std::shared_ptr<MoveTable> table, MoveTable::Number start)
      : Game(frame), table_(std::move(table)), start_(start), likely_mover_(frame.start) {
    if (table_->is_impartial()) impartial_ = std::make_unique<Impartial>(*this);
  }
  // The last reference may go without Python's lock, which releasing the objects needs.
  ~PythonGame() override {
    const py::gil_scoped_acquire lock;
    table_.reset();
  }

  [[nodiscard]] std::string start_position() const override { return bytes_of(start_); }
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    with_moves(position, mover, [&](const MoveTable::Moves& moves) {
      if (moves.end) refuse(cat(table_->name(), " ends with a value, so it is no part of a sum"));
      for (const MoveTable::Number next : moves.next) positions.push_back(bytes_of(next));
    });
  }
  // The player whose turn it probably is comes first, since mostly he can move.
  [[nodiscard]] bool is_over(std::string_view position) const override {
    bool is_over = true;
    Player mover = likely_mover_;
    for (int asked = 0; asked < frame().players && is_over; ++asked) {
      with_moves(position, mover, [&](const MoveTable::Moves& moves) {
        is_over = moves.next.empty() && !moves.end;
      });
      mover = frame().successor(mover);
    }
    return is_over;
  }
  [[nodiscard]] Player mover_after(std::string_view /*position*/, Player mover) const override {
    likely_mover_ = frame().successor(mover);
    return likely_mover_;
  }
  using Game::first_turn;
  [[nodiscard]] Turn first_turn(Player first) const override {
    return ended(Game::first_turn(first));
  }
  [[nodiscard]] Turn turn_after(std::string_view position, Player mover,
                                std::string next) const override {
    return ended(Game::turn_after(position, mover, std::move(next)));
  }
  [[nodiscard]] bool has_plain_turns() const override { return !table_->has_ends(); }
  [[nodiscard]] std::string family() const override { return table_->family(); }
  [[nodiscard]] bool may_come_back() const override { return true; }
  [[nodiscard]] Player winner(Player last) const override {
    return table_->next_wins() ? frame().successor(last) : last;
  }
  [[nodiscard]] Player winner_in(std::string_view position, Player last) const override {
    const MoveTable::Node* const node = table_->node(number_in(position));
    return node != nullptr ? node->winner : winner(last);
  }
  [[nodiscard]] const ImpartialGame* impartial() const override { return impartial_.get(); }
  [[nodiscard]] std::shared_ptr<const Game> beginning_at(const Turn& turn) const override {
    return std::make_shared<PythonGame>(Frame{frame().players, turn.mover}, table_,
                                        number_in(turn.position));
  }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override {
    std::string text;
    const absl::Status status = in_python([&]() -> absl::Status {
      const MoveTable::Number number = number_in(position);
      if (!table_->position(number)) {
        TermStore& store = Engine::at_work()->store();
        const Term term = table_->term_of(number, store);
        if (term.is_none()) return status_of_refusal(store);
        KM_ASSIGN_OR_RETURN(text, print(store, term, {Format::Bar, frame(), max_output}));
      } else {
        text = py::repr(table_->position(number)).cast<std::string>();
      }
      return absl::OkStatus();
    });
    if (!status.ok()) return status;
    text = cat(table_->name(), "(", text, players, ")");
    if (text.size() > max_output) return limit_error("the position is too long to be shown");
    return text;
  }

  [[nodiscard]] const MoveTable& table() const { return *table_; }
  // The object by which the function of the game knows the start, or the value to which the last
  // move has led.
  [[nodiscard]] py::object start_object(const EnginePointer& engine) const {
    if (table_->position(start_)) return table_->position(start_);
    const NewTerms stay(engine);
    const Term term = table_->term_of(start_, engine->store());
    if (term.is_none()) fail(status_of_refusal(engine->store()));
    return to_python(engine, GameValue{term, frame()});
  }

 private:
  // The same game, as functions of impartial games need it.
  class Impartial final : public ImpartialGame {
   public:
    explicit Impartial(const PythonGame& game) : ImpartialGame(game.frame()), game_(game) {}
    [[nodiscard]] std::string start_position() const override { return game_.start_position(); }
    void append_options(std::string_view position,
                        std::vector<std::string>& positions) const override {
      game_.append_moves(position, 1, positions);
    }
    [[nodiscard]] bool is_misere() const override { return game_.table_->next_wins(); }
    [[nodiscard]] std::string family() const override { return game_.family(); }
    [[nodiscard]] bool may_come_back() const override { return true; }
    [[nodiscard]] Player winner(Player last) const override { return game_.winner(last); }
    [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                   std::string_view players,
                                                   std::size_t max_output) const override {
      return game_.text(position, players, max_output);
    }

   private:
    const PythonGame& game_;
  };

  // The turn, or that of the value with which the game ends there.
  [[nodiscard]] Turn ended(Turn turn) const {
    MoveTable::Number number = number_in(turn.position);
    if (table_->node(number) == nullptr) {
      std::optional<MoveTable::Number> end;
      with_moves(turn.position, turn.mover,
                 [&](const MoveTable::Moves& moves) { end = moves.end; });
      if (!end) return turn;
      number = *end;
      turn.position = bytes_of(number);
    }
    const MoveTable::Node& node = *table_->node(number);
    if (node.mover != 0) turn.mover = node.mover;
    return turn;
  }
  void with_moves(std::string_view position, Player mover, const auto& job) const {
    const MoveTable::Number number = number_in(position);
    if (const MoveTable::Node* const node = table_->node(number)) {
      job(MoveTable::Moves{node->options});
    } else {
      in_python([&] { job(table_->moves(number, mover)); });
    }
  }

  std::shared_ptr<MoveTable> table_;
  MoveTable::Number start_;
  mutable Player likely_mover_;  // of the turn that is looked at next
  std::unique_ptr<Impartial> impartial_;
};

PositionObject position_in(const std::shared_ptr<MoveTable>& table, const EnginePointer& engine,
                           const py::object& position, py::handle start) {
  const Frame frame{table->players(), player_number(start, "start", table->players())};
  return {engine, std::make_shared<const Position>(
                      std::make_shared<PythonGame>(frame, table, table->number_of(position)))};
}

// The text that means the same in any session.
std::string statement(const PositionObject& position) {
  position.engine->check_plays();
  return position.engine->work([&] {
    return position.position->whole_call(position.engine->context().settings.max_output);
  });
}

std::string text_of_position(const PositionObject& position) {
  if (!position.position->written().empty()) return std::string(position.position->written());
  return statement(position);
}

// The positions after a move of the first player, in the order of the game.
py::list moves_of(const PositionObject& position) {
  const auto& game = position.position->game;
  const EnginePointer& engine = position.engine;
  engine->check_plays();
  const NewTerms stay(engine);
  const auto next = engine->work([&]() -> absl::StatusOr<std::vector<Object>> {
    Context& context = engine->context();
    const std::string players = context.settings.written_players(game->frame().players);
    std::vector<Object> positions;
    for (const Turn& turn : kingmaker::successors(*game, first_turn(*game))) {
      const bool goes_on = can_anyone_move(*game, turn.position);
      KM_ASSIGN_OR_RETURN(std::string text,
                          game->text(turn.position, cat(players, ", start=", turn.mover),
                                     context.settings.max_output));
      KM_ASSIGN_OR_RETURN(Object object, position_after(context, game, turn, text, goes_on));
      const bool is_position = position_in(object) != nullptr;
      positions.push_back(is_position ? std::move(object)
                                      : position_of(LaterGame::of(game, turn), std::move(text)));
    }
    return positions;
  });
  py::list moves;
  for (const Object& move : next) moves.append(to_python(engine, move));
  return moves;
}

// The graph of its board; None for a game without one.
py::object board_of(const PositionObject& position) {
  if (position.position->game->on_board() == nullptr) return py::none();
  const EnginePointer& engine = position.engine;
  return py::str(engine->work([&] {
    return pictures::dot_of(engine->context(), pictures::BoardPicture{position.position->game},
                            pictures::GraphUse::InPicture);
  }));
}

const PythonGame* python_game(const PositionObject& position) {
  return dynamic_cast<const PythonGame*>(position.position->game.get());
}

// The player who moves; None if the game is over.
py::object mover_of(const PositionObject& position) {
  const Game& game = *position.position->game;
  position.engine->check_plays();
  const auto mover = position.engine->work([&]() -> absl::StatusOr<std::optional<Player>> {
    const Turn turn = first_turn(game);
    return can_anyone_move(game, turn.position) ? std::optional(turn.mover) : std::nullopt;
  });
  return py::cast(mover);
}

// Equal positions have equal keys: the game, the position, whose turn it is. For a game without a
// family it is the text that the language writes.
py::tuple key_of(const PositionObject& position) {
  const Game& game = *position.position->game;
  const std::string family = game.family();
  position.engine->check_plays();
  const std::string is_at = position.engine->work([&]() -> absl::StatusOr<std::string> {
    if (family.empty()) {
      return position.position->whole_call(position.engine->context().settings.max_output);
    }
    const Turn turn = first_turn(game);
    return cat(turn.mover, " ", turn.last, " ", turn.position);
  });
  return py::make_tuple(game.frame().players, family, py::bytes(is_at));
}

py::object are_equal(const PositionObject& position, py::handle other) {
  if (!py::isinstance<PositionObject>(other)) {
    return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  }
  const auto& it = other.cast<const PositionObject&>();
  return py::bool_(it.position->game == position.position->game ||
                   key_of(it).equal(key_of(position)));
}

// Runs work with a position. A limit that stops it names a game of Python's, whose play may not
// end.
py::object played(const PositionObject& position, const CallLimits& limits, const auto& job) {
  const EnginePointer& engine = position.engine;
  engine->check_plays();
  const NewTerms stay(engine);
  try {
    return to_python(engine, engine->work(job, limits));
  } catch (StatusError& error) {
    const PythonGame* const game = python_game(position);
    if (game != nullptr && absl::IsResourceExhausted(error.status)) {
      error.status = with_message(
          error.status, cat(error.status.message(), " (", game->table().size(), " positions of `",
                            game->table().name(), "` were reached; does its play always end?)"));
    }
    throw;
  }
}

py::object value_of_position(const PositionObject& position, const CallLimits& limits) {
  return played(position, limits,
                [&] { return position.engine->context().value_of(position.position, {}); });
}

py::object normal_form_of_position(const PositionObject& position, py::handle under,
                                   const CallLimits& limits) {
  const System system = system_of(position.engine, under, position.position->game->frame());
  return played(position, limits, [&] {
    return position.engine->context().normal_form(position.position, system, {});
  });
}

}  // namespace

py::object positions_of(const Cycle& cycle) {
  const auto table = tables().find(cycle.family);
  if (table == tables().end()) return py::none();
  py::list positions;
  for (const std::string& position : cycle.positions) {
    positions.append(table->second->position(number_in(position)));
  }
  return positions;
}

void bind_games(py::module_& module) {
  py::class_<MoveTable, std::shared_ptr<MoveTable>>(module, "MoveTable")
      .def(py::init([](py::function moves, std::string name, py::handle players, bool next_wins,
                       bool is_impartial) {
        return std::make_shared<MoveTable>(std::move(moves), std::move(name),
                                           count_of_players(players), next_wins, is_impartial);
      }))
      .def_readwrite("game", &MoveTable::game)
      .def("position", &position_in);
  py::class_<PositionObject>(module, "Position", "A position of a game, for a session.")
      .def_property_readonly(
          "players", [](const PositionObject& p) { return p.position->game->frame().players; },
          "How many players the game has.")
      .def_property_readonly(
          "start", [](const PositionObject& p) { return p.position->game->frame().start; },
          "Who moves first.")
      .def_property_readonly("mover", &mover_of, "Whose turn it is; None where the game is over.")
      .def_property_readonly("_engine", [](const PositionObject& p) { return p.engine; })
      .def_property_readonly(
          "position",
          [](const PositionObject& p) {
            const PythonGame* const game = python_game(p);
            return game == nullptr ? py::object(py::none()) : game->start_object(p.engine);
          },
          "What the function of the game knows it by, or the value to which the last move has led; "
          "None in a built-in game.")
      .def_property_readonly("_game",
                             [](const PositionObject& p) {
                               const PythonGame* const game = python_game(p);
                               return game == nullptr ? py::object(py::none()) : game->table().game;
                             })
      .def("_value", &value_of_position)
      .def("_normal_form", &normal_form_of_position)
      .def("_moves", &moves_of)
      .def("_board", &board_of)
      .def("_statement", &statement)
      .def("__eq__", &are_equal)
      .def("__hash__", [](const PositionObject& p) { return py::hash(key_of(p)); })
      .def("_text", &text_of_position);
}

}  // namespace kingmaker::python
