// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games whose moves a function of Python's says.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "engine.hpp"
#include "language/present/answer_text.hpp"
#include "solve/game.hpp"

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
class MoveTable {
 public:
  using Number = std::uint32_t;

  MoveTable(py::function moves, std::string name, int players, bool next_wins)
      : moves_(std::move(moves)), name_(std::move(name)), players_(players), next_wins_(next_wins) {
    static std::uint64_t families = 0;
    family_ = cat("python ", ++families);
    tables()[family_] = this;
    for (Player p = 1; p <= players; ++p) movers_.emplace_back(p);
  }

  ~MoveTable() { tables().erase(family_); }
  MoveTable(const MoveTable&) = delete;
  MoveTable& operator=(const MoveTable&) = delete;

  [[nodiscard]] Number number_of(const py::object& position) {
    PyObject* const number_object = PyDict_GetItemWithError(numbers_.ptr(), position.ptr());
    if (number_object != nullptr) return static_cast<Number>(PyLong_AsUnsignedLong(number_object));
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    const auto number = static_cast<Number>(positions_.size());
    numbers_[position] = number;
    positions_.push_back(position);
    lists_.resize(positions_.size() * movers_.size());
    return number;
  }
  [[nodiscard]] const py::object& position(Number number) const { return positions_[number]; }

  // The list is valid until the next call. Throws Python's exceptions.
  [[nodiscard]] std::span<const Number> moves(Number number, Player mover) {
    const std::size_t place = number * movers_.size() + static_cast<std::size_t>(mover) - 1;
    if (lists_[place].begin == kUnknown) {
      const std::vector<Number> asked = ask(number, mover);
      if (pool_.size() + asked.size() > kMostRemembered) forget();
      lists_[place] = {pool_.size(), asked.size()};
      pool_.insert(pool_.end(), asked.begin(), asked.end());
    }
    return std::span(pool_).subspan(lists_[place].begin, lists_[place].size);
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& family() const { return family_; }
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] bool next_wins() const { return next_wins_; }

 private:
  static constexpr std::size_t kMostRemembered = 64'000'000;  // moves
  static constexpr std::size_t kUnknown = SIZE_MAX;
  struct Moves {  // in the pool
    std::size_t begin = kUnknown;
    std::size_t size = 0;
  };

  void forget() {
    pool_.clear();
    std::fill(lists_.begin(), lists_.end(), Moves{});
  }

  [[nodiscard]] std::vector<Number> ask(Number number, Player mover) {
    const py::object position = positions_[number];  // the function may add others
    PyObject* const arguments[] = {position.ptr(),
                                   movers_[static_cast<std::size_t>(mover) - 1].ptr()};
    const auto next = py::reinterpret_steal<py::object>(
        PyObject_Vectorcall(moves_.ptr(), static_cast<PyObject* const*>(arguments), 2, nullptr));
    if (!next) throw py::error_already_set();
    const auto all = py::reinterpret_steal<py::object>(PyObject_GetIter(next.ptr()));
    if (!all) throw py::error_already_set();
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
  std::vector<py::object> positions_;
  std::vector<Moves> lists_;  // by position, then by mover
  std::vector<Number> pool_;
};

MoveTable::Number number_in(std::string_view bytes) {
  MoveTable::Number number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

class PythonGame final : public Game {
 public:
  PythonGame(const Frame& frame, std::shared_ptr<MoveTable> table, MoveTable::Number start)
      : Game(frame), table_(std::move(table)), start_(start), likely_mover_(frame.start) {}
  // The last reference may go without Python's lock, which releasing the objects needs.
  ~PythonGame() override {
    const py::gil_scoped_acquire lock;
    table_.reset();
  }
  PythonGame(const PythonGame&) = delete;
  PythonGame& operator=(const PythonGame&) = delete;

  [[nodiscard]] std::string start_position() const override { return bytes_of(start_); }
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    with_moves(position, mover, [&](std::span<const MoveTable::Number> moves) {
      for (const MoveTable::Number next : moves) positions.push_back(bytes_of(next));
    });
  }
  // The player whose turn it probably is comes first, since mostly he can move.
  [[nodiscard]] bool is_over(std::string_view position) const override {
    bool is_over = true;
    Player mover = likely_mover_;
    for (int asked = 0; asked < frame().players && is_over; ++asked) {
      with_moves(position, mover,
                 [&](std::span<const MoveTable::Number> moves) { is_over = moves.empty(); });
      mover = frame().successor(mover);
    }
    return is_over;
  }
  [[nodiscard]] Player mover_after(std::string_view /*position*/, Player mover) const override {
    likely_mover_ = frame().successor(mover);
    return likely_mover_;
  }
  [[nodiscard]] std::string family() const override { return table_->family(); }
  [[nodiscard]] bool may_come_back() const override { return true; }
  [[nodiscard]] Player winner(Player last) const override {
    return table_->next_wins() ? frame().successor(last) : last;
  }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override {
    const py::gil_scoped_acquire lock;
    try {
      std::string text =
          cat(table_->name(), "(",
              py::repr(table_->position(number_in(position))).cast<std::string>(), players, ")");
      if (text.size() > max_output) return limit_error("the position is too long to be shown");
      return text;
    } catch (py::error_already_set& exception) {
      Engine::at_work()->stop_for(exception);
    }
  }

  [[nodiscard]] py::object start_object() const { return table_->position(start_); }
  // The same game after some moves.
  [[nodiscard]] std::shared_ptr<const Game> at(const Turn& turn) const {
    return std::make_shared<PythonGame>(Frame{frame().players, turn.mover}, table_,
                                        number_in(turn.position));
  }

 private:
  static std::string bytes_of(MoveTable::Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
  }
  template <typename Job>
  void with_moves(std::string_view position, Player mover, const Job& job) const {
    const py::gil_scoped_acquire lock;
    try {
      job(table_->moves(number_in(position), mover));
    } catch (py::error_already_set& exception) {
      Engine::at_work()->stop_for(exception);
    }
  }

  std::shared_ptr<MoveTable> table_;
  MoveTable::Number start_;
  mutable Player likely_mover_;  // of the turn that is looked at next
};

// A game that begins at a turn of another one, for positions that statements cannot write.
class LaterGame final : public Game {
 public:
  LaterGame(std::shared_ptr<const Game> game, Turn turn)
      : Game({game->frame().players, turn.mover}), game_(std::move(game)), turn_(std::move(turn)) {}

  [[nodiscard]] std::string_view ruleset() const override { return game_->ruleset(); }
  [[nodiscard]] std::string start_position() const override { return turn_.position; }
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    game_->append_moves(position, mover, positions);
  }
  [[nodiscard]] bool is_over(std::string_view position) const override {
    return game_->is_over(position);
  }
  [[nodiscard]] std::string family() const override { return game_->family(); }
  [[nodiscard]] Player mover_after(std::string_view position, Player mover) const override {
    return game_->mover_after(position, mover);
  }
  using Game::first_turn;
  [[nodiscard]] Turn first_turn(Player first) const override {
    return first == turn_.mover ? turn_ : Turn{turn_.position, first, player_before(first)};
  }
  [[nodiscard]] Turn turn_after(std::string_view position, Player mover,
                                std::string next) const override {
    return game_->turn_after(position, mover, std::move(next));
  }
  [[nodiscard]] bool has_plain_turns() const override { return game_->has_plain_turns(); }
  [[nodiscard]] bool may_come_back() const override { return game_->may_come_back(); }
  [[nodiscard]] Player winner(Player last) const override { return game_->winner(last); }
  [[nodiscard]] Player winner_in(std::string_view position, Player last) const override {
    return game_->winner_in(position, last);
  }
  [[nodiscard]] absl::StatusOr<std::optional<Player>> known_winner(std::string_view position,
                                                                   Player mover,
                                                                   Budget& budget) const override {
    return game_->known_winner(position, mover, budget);
  }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t max_output) const override {
    return game_->text(position, players, max_output);
  }

 private:
  std::shared_ptr<const Game> game_;
  Turn turn_;
};

PositionObject position_in(const std::shared_ptr<MoveTable>& table, const EnginePointer& engine,
                           const py::object& position, py::handle start) {
  const long first = small_number(start, "start");
  if (first < 1 || first > table->players()) {
    refuse(
        cat("start: player ", first, " does not exist: there are players 1..", table->players()));
  }
  const Frame frame{table->players(), static_cast<Player>(first)};
  return {engine, Position{std::make_shared<PythonGame>(frame, table, table->number_of(position))}};
}

std::string text_of_position(const PositionObject& position) {
  if (!position.position.written.empty()) return position.position.written;
  return position.engine->work([&] {
    return statement_of(position.position, position.engine->context().settings.max_output);
  });
}

// The positions after a move of the first player, in the order of the game.
py::list moves_of(const PositionObject& position) {
  const Game& game = *position.position.game;
  const auto turns = position.engine->work([&]() -> absl::StatusOr<std::vector<Turn>> {
    return kingmaker::successors(game, first_turn(game));
  });
  py::list moves;
  const auto* const own = dynamic_cast<const PythonGame*>(&game);
  for (const Turn& turn : turns) {
    const auto next = own != nullptr
                          ? own->at(turn)
                          : std::make_shared<const LaterGame>(position.position.game, turn);
    moves.append(
        py::cast(std::make_unique<PositionObject>(PositionObject{position.engine, {next}})));
  }
  return moves;
}

// The player who moves; None if the game is over.
py::object mover_of(const PositionObject& position) {
  const Game& game = *position.position.game;
  const Turn turn = first_turn(game);
  const bool is_over = position.engine->work(
      [&]() -> absl::StatusOr<bool> { return !can_anyone_move(game, turn.position); });
  if (is_over) return py::none();
  return py::int_(turn.mover);
}

// The position as the language writes it; nullopt if that is too long. For a game of Python this
// calls its functions.
std::optional<std::string> written(const PositionObject& position) {
  absl::StatusOr<std::string> text =
      statement_of(position.position, position.engine->context().settings.max_output);
  return text.ok() ? std::optional(*std::move(text)) : std::nullopt;
}

// The same position of one game, and the same turn.
bool are_equal(const PositionObject& a, const PositionObject& b) {
  if (a.engine != b.engine) return false;
  const Game& left = *a.position.game;
  const Game& right = *b.position.game;
  if (&left == &right) return true;
  if (left.frame().players != right.frame().players || left.family() != right.family())
    return false;
  if (left.family().empty()) {
    const std::optional<std::string> text = written(a);
    return text && text == written(b);
  }
  const Turn first = first_turn(left);
  const Turn second = first_turn(right);
  return first.position == second.position && first.mover == second.mover &&
         first.last == second.last;
}

// Equal positions have one hash.
Py_ssize_t hash_of(const PositionObject& position) {
  const Game& game = *position.position.game;
  const bool has_family = !game.family().empty();
  const py::tuple key =
      py::make_tuple(game.frame().players, first_turn(game).mover, game.family(),
                     py::bytes(has_family ? game.start_position() : std::string()));
  return py::hash(key);
}

py::object value_of_position(const PositionObject& position) {
  const EnginePointer& engine = position.engine;
  const Engine::Hold hold(*engine);
  engine->check_idle();
  engine->reclaim();
  const TermsStay stay(engine);
  return to_python(engine,
                   engine->work([&] { return engine->context().value_of(position.position, {}); }));
}

py::object normal_form_of_position(const PositionObject& position, py::handle under,
                                   const CallLimits& limits) {
  const EnginePointer& engine = position.engine;
  const Engine::Hold hold(*engine);
  engine->check_idle();
  engine->reclaim();
  const System system = system_of(engine, under, position.position.game->frame());
  const TermsStay stay(engine);
  return to_python(
      engine,
      engine->work([&] { return engine->context().normal_form(position.position, system, {}); },
                   limits));
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
      .def(py::init([](py::function moves, std::string name, py::handle players, bool next_wins) {
        const long count = small_number(players, "players");
        if (count < kMinPlayers || count > kMaxPlayers) {
          refuse(cat("players: a game has ", kMinPlayers, " to ", kMaxPlayers, " of them, not ",
                     count));
        }
        return std::make_shared<MoveTable>(std::move(moves), std::move(name),
                                           static_cast<int>(count), next_wins);
      }))
      .def("position", &position_in);
  py::class_<PositionObject>(module, "Position", "A position of a game, for a session.")
      .def_property_readonly(
          "players", [](const PositionObject& p) { return p.position.game->frame().players; },
          "How many players the game has.")
      .def_property_readonly(
          "start", [](const PositionObject& p) { return p.position.game->frame().start; },
          "Who moves first.")
      .def_property_readonly("mover", &mover_of, "Whose turn it is; None where the game is over.")
      .def_property_readonly("_engine", [](const PositionObject& p) { return p.engine; })
      .def_property_readonly(
          "position",
          [](const PositionObject& p) {
            const auto* game = dynamic_cast<const PythonGame*>(p.position.game.get());
            return game == nullptr ? py::object(py::none()) : game->start_object();
          },
          "What the function of the game knows it by; None in a built-in game.")
      .def("value", &value_of_position, "Its value, which no rule has touched.")
      .def("_normal_form", &normal_form_of_position)
      .def("_moves", &moves_of)
      .def("__eq__",
           [](const PositionObject& position, py::handle other) -> py::object {
             if (!py::isinstance<PositionObject>(other)) {
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             }
             return py::bool_(are_equal(position, other.cast<const PositionObject&>()));
           })
      .def("__hash__", &hash_of)
      .def("_text", &text_of_position);
}

}  // namespace kingmaker::python
