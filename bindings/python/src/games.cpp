// Games whose moves a function of Python's says.
#include <pybind11/stl.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "engine.hpp"
#include "games/game.hpp"
#include "present/answer_text.hpp"

namespace kingmaker::python {
namespace {

// What is known of a game: its function, its positions by number, the moves found so far. Shared by
// all its positions, in whatever session. Only with Python's lock held.
class MoveTable {
 public:
  using Number = std::uint32_t;

  MoveTable(py::function moves, std::string name, int players, bool next_wins)
      : moves_(std::move(moves)), name_(std::move(name)), players_(players), next_wins_(next_wins) {
    static std::uint64_t tables = 0;
    family_ = cat("python ", ++tables);
  }

  [[nodiscard]] Number number_of(const py::object& position) {
    PyObject* const known = PyDict_GetItemWithError(numbers_.ptr(), position.ptr());
    if (known != nullptr) return static_cast<Number>(PyLong_AsUnsignedLong(known));
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    const auto number = static_cast<Number>(positions_.size());
    positions_.push_back(position);
    numbers_[position] = number;
    return number;
  }
  [[nodiscard]] const py::object& position(Number number) const { return positions_[number]; }

  // Throws Python's exceptions.
  [[nodiscard]] const std::vector<Number>& moves(Number number, Player mover) {
    const std::uint64_t key =
        std::uint64_t{number} * (kMaxPlayers + 1) + static_cast<unsigned>(mover);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const py::object next = moves_(positions_[number], mover);
    std::vector<Number> numbers;
    for (const py::handle position : py::iter(next)) {
      numbers.push_back(number_of(py::reinterpret_borrow<py::object>(position)));
    }
    if (known_.size() >= kMostRemembered) known_.clear();
    return known_.emplace(key, std::move(numbers)).first->second;
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& family() const { return family_; }
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] bool next_wins() const { return next_wins_; }

 private:
  static constexpr std::size_t kMostRemembered = 4'000'000;  // lists of moves

  py::function moves_;
  std::string name_;
  std::string family_;
  int players_;
  bool next_wins_;
  py::dict numbers_;
  std::vector<py::object> positions_;
  HashMap<std::uint64_t, std::vector<Number>> known_;
};

class PythonGame final : public Game {
 public:
  PythonGame(const Frame& frame, std::shared_ptr<MoveTable> table, MoveTable::Number start)
      : Game(frame), table_(std::move(table)), start_(start) {}
  // The last one takes Python's objects along.
  ~PythonGame() override {
    const py::gil_scoped_acquire lock;
    table_.reset();
  }
  PythonGame(const PythonGame&) = delete;
  PythonGame& operator=(const PythonGame&) = delete;

  [[nodiscard]] std::string start_position() const override { return bytes_of(start_); }
  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    const py::gil_scoped_acquire lock;
    try {
      for (const MoveTable::Number next : table_->moves(number_in(position), mover)) {
        positions.push_back(bytes_of(next));
      }
    } catch (py::error_already_set& exception) {
      Engine::at_work()->stop_for(exception);
    }
  }
  [[nodiscard]] std::string family() const override { return table_->family(); }
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

 private:
  static std::string bytes_of(MoveTable::Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
  }
  static MoveTable::Number number_in(std::string_view bytes) {
    MoveTable::Number number = 0;
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
  }

  std::shared_ptr<MoveTable> table_;
  MoveTable::Number start_;
};

PositionObject position_in(const std::shared_ptr<MoveTable>& table, const EnginePointer& engine,
                           const py::object& position, int start) {
  if (start < 1 || start > table->players()) {
    refuse(cat("player ", start, " cannot start: there are players 1..", table->players()));
  }
  const Frame frame{table->players(), start};
  return {engine, Position{std::make_shared<PythonGame>(frame, table, table->number_of(position))}};
}

py::object value_of_position(const PositionObject& position) {
  const EnginePointer& engine = position.engine;
  engine->check_idle();
  engine->reclaim();
  const TermsStay stay(engine);
  return to_python(engine,
                   engine->work([&] { return engine->context().value_of(position.position, {}); }));
}

py::object normal_form_of_position(const PositionObject& position, py::handle under,
                                   const CallLimits& limits) {
  const EnginePointer& engine = position.engine;
  engine->check_idle();
  engine->reclaim();
  const System system = system_of(engine, under, position.position.game->frame());
  const TermsStay stay(engine);
  return to_python(
      engine,
      engine->work([&] { return engine->context().normal_form(position.position, system, {}); },
                   limits));
}

std::string text_of_position(const PositionObject& position) {
  if (!position.position.written.empty()) return position.position.written;
  return position.engine->work([&] {
    return statement_of(position.position, position.engine->context().settings.max_output);
  });
}

}  // namespace

void bind_games(py::module_& module) {
  py::class_<MoveTable, std::shared_ptr<MoveTable>>(module, "MoveTable")
      .def(py::init([](py::function moves, std::string name, int players, bool next_wins) {
        if (players < kMinPlayers || players > kMaxPlayers) {
          refuse(cat("a game has ", kMinPlayers, " to ", kMaxPlayers, " players, not ", players));
        }
        return std::make_shared<MoveTable>(std::move(moves), std::move(name), players, next_wins);
      }))
      .def("position", &position_in);
  py::class_<PositionObject>(module, "Position", "A position of a game, for a session.")
      .def_property_readonly(
          "players", [](const PositionObject& p) { return p.position.game->frame().players; },
          "How many players the game has.")
      .def_property_readonly(
          "start", [](const PositionObject& p) { return p.position.game->frame().start; },
          "Whose turn it is.")
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
      .def("_text", &text_of_position);
}

}  // namespace kingmaker::python
