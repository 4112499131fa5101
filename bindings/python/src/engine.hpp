// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session for Python: the engine, the terms that Python's objects hold, and the thread at work.
//
// Everything here is called with Python's lock (GIL) held; `work` lets go of it. A session serves
// one thread at a time, and others wait for their turn (`Hold`). Reclaiming memory moves terms, so
// every object of Python's that holds one is in a list of its session's.
// Tested in bindings/python/tests/test_sessions.py.
#pragma once

#include <absl/status/statusor.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "algebra/print_order.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/out_of_memory.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/solve/cycle.hpp"
#include "language/context.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker::python {

namespace py = pybind11;

// An error of the library on its way to Python; module.cpp makes the exception of it.
struct StatusError {
  absl::Status status;
  std::optional<std::string> source = {};  // the text that its place is in
  std::optional<std::size_t> item = {};    // which of several texts that is, from 0
};
// Two sessions are mixed, or one is used while it waits for the function that uses it.
struct SessionMisuse {
  std::string message;
};
[[noreturn]] inline void fail(absl::Status status, std::optional<std::string> source = {}) {
  throw StatusError{std::move(status), std::move(source)};
}
// Sets Python's exception for an error.
void set_exception(const StatusError& error);
// Reports a wrong value, which is not an error in a text.
[[noreturn]] inline void refuse(const std::string& message) { fail(input_error(message)); }
template <typename Value>
[[nodiscard]] Value value_or_fail(absl::StatusOr<Value> value,
                                  std::optional<std::string> source = {}) {
  if (!value.ok()) fail(value.status(), std::move(source));
  return *std::move(value);
}

// An entry of a list, which it leaves when it dies.
struct Link : boost::noncopyable {
  Link* before = this;
  Link* behind = this;

  ~Link() {
    before->behind = behind;
    behind->before = before;
  }
  void enter(Link& list) {
    before = list.before;
    behind = &list;
    list.before->behind = this;
    list.before = this;
  }
};

struct HeldTerm : Link {
  Term term;
};
struct HeldObject : Link {
  Object object;
};

// SIGINT sets the flag while this lives, if this is the main thread and Python handles it.
class InterruptWatch : boost::noncopyable {
 public:
  explicit InterruptWatch(std::atomic<bool>& flag);
  ~InterruptWatch();

 private:
  bool watches_ = false;
};

// The limits of one call. Where one is nullopt, the session's limit holds.
struct CallLimits {
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> milliseconds;
  std::optional<std::uint64_t> megabytes;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> output;

  [[nodiscard]] bool are_none() const {
    return !steps && !milliseconds && !megabytes && !nodes && !depth && !output;
  }
};
// Changes limits while it lives. Throws StatusError if one of them is wrong.
class LimitsChange : boost::noncopyable {
 public:
  LimitsChange(Settings& settings, const CallLimits& limits);
  ~LimitsChange() { hide(); }
  // `hide` puts the limits of the session back, and `show` changes them again.
  void hide();
  void show();
  void keep() { changes_.clear(); }

 private:
  struct Change {
    std::uint64_t* limit;
    std::uint64_t other;  // the one that does not hold at the moment
  };
  void exchange();

  Settings& settings_;
  std::vector<Change> changes_;
  bool applied_ = true;
};

class Engine : public std::enable_shared_from_this<Engine> {
 public:
  explicit Engine(Settings settings);

  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] TermStore& store() { return context_.store(); }

  // While it lives the session is this thread's. It waits for its turn, and Python's other threads
  // go on meanwhile; they get the session in the order in which they came. Throws what a signal
  // raises, and SessionMisuse where the threads would wait for each other for ever.
  class Hold : boost::noncopyable {
   public:
    explicit Hold(Engine& engine);
    ~Hold();

   private:
    std::shared_ptr<Engine> engine_;
  };

  // Waits until other threads have done their work with the session. Reading and computing with
  // values is also allowed in a function of Python that the engine calls.
  void check_readable() {
    if (is_held_by_another()) const Hold turn(*this);
  }
  // Waits likewise, but throws SessionMisuse if the session is at work and has called this function
  // of Python's.
  void check_idle();
  // The same for work with positions, which functions that statements call may do. Those that say
  // moves or rank values may not: the engine evaluates positions while it calls them.
  void check_plays() {
    if (is_at_work_ && caller_ != Caller::Statement) check_idle();
  }

  // Runs `job`, which may take long, and returns the value of its absl::StatusOr. Python's other
  // threads run meanwhile, and an interruption stops it. Throws errors. Their places are in
  // `source`. In a function of Python that a job has called, `job` is a part of that job.
  auto work(const auto& job, const CallLimits& limits = {},
            const std::optional<std::string>& source = {}) {
    const Hold hold(*this);
    check_readable();
    if (is_at_work_) {
      if (!limits.are_none()) refuse("limits: those of the statement that called hold here");
      auto result = part_of_work(job);
      check(result.status(), source);
      return *std::move(result);
    }
    LimitsChange change(context_.settings, limits);
    change_ = &change;
    begin();
    auto result = [&] {
      const InterruptWatch watch(interrupted_);
      return part_of_work(job);
    }();
    is_at_work_ = false;
    if (is_about_memory(result.status())) context_.forget_results();
    check(result.status(), source);
    return *std::move(result);
  }

  // The caller of the function of Python that runs. While a Callback lives, the session waits for
  // the function.
  enum class Caller : std::uint8_t { Nobody, Statement, Rules };
  class Callback : boost::noncopyable {
   public:
    Callback(Engine& engine, Caller caller)
        : engine_(engine), outer_(std::exchange(engine.caller_, caller)) {}
    ~Callback() { engine_.caller_ = outer_; }

   private:
    Engine& engine_;
    Caller outer_;
  };

  // Runs `job`, a part of the job of `work`, with the settings of the session, without the limits
  // of the call.
  auto with_own_settings(const auto& job) {
    change_->hide();
    auto result = job();
    change_->show();
    return result;
  }

  void interrupt() { interrupted_ = true; }
  // Changes the limits of all later calls.
  void change_limits(const CallLimits& limits);

  // The session for which this thread is at work.
  [[nodiscard]] static Engine* at_work();
  // Runs a part of the job that calls Python, with Python's lock held. Exceptions go through the
  // engine, which stops, and `work` throws them again.
  auto raising(const auto& job) {
    try {
      return job();
    } catch (py::error_already_set& exception) {
      stop_for(exception);
    } catch (const py::builtin_exception& exception) {
      exception.set_error();
      py::error_already_set raised;
      stop_for(raised);
    } catch (const StatusError& error) {
      set_exception(error);
      py::error_already_set raised;
      stop_for(raised);
    }
  }

  void hold(HeldTerm& held) { held.enter(terms_); }
  void hold(HeldObject& held) { held.enter(objects_); }

  // Frees memory if that is worth its time; terms move then.
  void reclaim();

  // A number that equal values of all sessions and processes have. O(new nodes), remembered.
  [[nodiscard]] std::uint64_t hash_of(Term term);
  // The options of a choice, first to last.
  [[nodiscard]] std::span<const Term> options(Term choice, int players);
  // True if `a` is printed before `b`.
  [[nodiscard]] bool is_before(Term a, Term b, int players);

 private:
  friend class TermsStay;
  // Sessions at work inside each other.
  class AtWork : boost::noncopyable {
   public:
    explicit AtWork(Engine& engine);
    ~AtWork();

   private:
    Engine* outer_;
  };

  [[nodiscard]] bool is_held_by_another() const {
    return holder_ && *holder_ != std::this_thread::get_id();
  }
  void wait_for_turn();
  // Gives the session to the thread that has waited longest.
  void pass_on();
  // True if this session's holder waits, through others, for a session of this thread's.
  [[nodiscard]] bool is_deadlock() const;

  // Keeps the exception for `work` to raise, and stops the engine.
  [[noreturn]] void stop_for(py::error_already_set& exception);
  void begin();
  auto part_of_work(const auto& job) {
    const AtWork at_work(*this);
    const py::gil_scoped_release others_go_on;
    return within_memory(job);
  }
  // Throws the error, or what a function of Python has raised.
  void check(const absl::Status& status, const std::optional<std::string>& source);
  // Forgets results about terms if the terms have moved.
  void forget_moved();

  Context context_;
  Link terms_;
  Link objects_;
  std::optional<std::thread::id> holder_;
  int holds_ = 0;            // of the holder's, inside each other
  unsigned held_since_ = 0;  // of the forks that led to this process
  std::deque<std::thread::id> waiting_;
  std::mutex turn_;  // with `turn_changed_`, for threads that have let go of Python's lock
  std::condition_variable turn_changed_;
  bool is_at_work_ = false;
  Caller caller_ = Caller::Nobody;
  LimitsChange* change_ = nullptr;  // of the job
  std::atomic<bool> interrupted_ = false;
  std::optional<py::error_already_set> pending_;
  int keeping_ = 0;               // TermsStay
  std::uint64_t generation_ = 0;  // of the store, for which what follows holds
  TermMap<std::uint64_t> hashes_;
  std::optional<PrintOrder> order_;
  int order_players_ = 0;
  unsigned pairs_ = 0;  // that `is_before` has put into order
};

using EnginePointer = std::shared_ptr<Engine>;

// While it lives the session is this thread's and no terms move: the library has some that Python
// does not hold yet, and whatever runs in between may be code of Python's.
class TermsStay : boost::noncopyable {
 public:
  explicit TermsStay(const EnginePointer& engine) : hold_(*engine), engine_(engine) {
    ++engine_->keeping_;
  }
  ~TermsStay() { --engine_->keeping_; }

 private:
  Engine::Hold hold_;
  EnginePointer engine_;
};

// The same for a call that makes terms. Before it, memory is freed if that is worth its time.
class NewTerms {
 public:
  explicit NewTerms(const EnginePointer& engine) : hold_(*engine), stay_(reclaimed(engine)) {}

 private:
  static const EnginePointer& reclaimed(const EnginePointer& engine) {
    engine->reclaim();
    return engine;
  }

  Engine::Hold hold_;
  TermsStay stay_;
};

// A value of a game, immutable.
struct Value : HeldTerm {
  EnginePointer engine;
  Frame frame;

  Value(EnginePointer of, Term t, const Frame& f) : engine(std::move(of)), frame(f) {
    term = t;
    engine->hold(*this);
  }
};

[[nodiscard]] inline std::unique_ptr<Value> new_value(const EnginePointer& engine,
                                                      const GameValue& value) {
  return std::make_unique<Value>(engine, value.term, value.frame);
}

// The value as one of this session's.
[[nodiscard]] std::unique_ptr<Value> copied(const EnginePointer& engine, const Value& value);
// A number that equal values of all sessions and processes have.
[[nodiscard]] std::uint64_t hash_of(const Value& value);
// True if both are the same tree, also of two sessions.
[[nodiscard]] bool are_same(const Value& a, const Value& b);

// Refuses types, which have no tree: only their mover and the players' numbers are known.
void check_tree(const Value& value);

// A position of a game.
struct PositionObject {
  EnginePointer engine;
  std::shared_ptr<const Position> position;
};

// An answer without a type of its own in Python, such as a table, a function or a proof, with its
// text in formats, which is made when it is needed.
struct Thing : HeldObject {
  EnginePointer engine;
  std::string kind;
  bool has_object = false;
  std::vector<std::pair<std::string, std::string>> texts = {};  // by format

  Thing(EnginePointer of, std::string kind_name)
      : engine(std::move(of)), kind(std::move(kind_name)) {}
  Thing(EnginePointer of, std::string kind_name, Object held)
      : Thing(std::move(of), std::move(kind_name)) {
    object = std::move(held);
    has_object = true;
    engine->hold(*this);
  }
};

// --- Objects to Python and back (objects.cpp) ---

[[nodiscard]] py::object to_python(const EnginePointer& engine, const Object& object);
[[nodiscard]] py::object to_python(const EnginePointer& engine, const GameValue& value);
// The texts of an answer by the names of formats; `text` is the text that the session prints.
using Texts = std::vector<std::pair<std::string, std::string>>;
// The texts that must be made while the answer exists.
[[nodiscard]] absl::StatusOr<Texts> texts_of(Context& context, const Answer& answer);
[[nodiscard]] py::object to_python(const EnginePointer& engine, const Answer& answer, Texts texts);
// Throws SessionMisuse for an object of another session, TypeError for one that no type fits.
[[nodiscard]] Object from_python(const EnginePointer& engine, py::handle object);
[[nodiscard]] py::int_ integer(const Integer& number);
// `<`, `>`, `==` or `||`.
[[nodiscard]] const char* sign(Relation relation);
// Raises the warnings of the statement that has run.
void warn(Context& context);
// The name of its type, for messages.
[[nodiscard]] std::string type_name(py::handle object);
// True for the whole numbers of Python (`__index__`), numpy's and Sage's included; false for bool.
[[nodiscard]] bool is_whole_number(py::handle object);
// The whole number that `object` is; -1 or LONG_MAX if a long cannot hold it. Throws TypeError,
// with `name` in its message, for other objects.
[[nodiscard]] long small_number(py::handle object, const char* name);
// The number of players, or that of one among so many. They refuse others.
[[nodiscard]] int count_of_players(py::handle number);
[[nodiscard]] Player player_number(py::handle number, const char* name, int players);
// The text in UTF-8. Throws UnicodeEncodeError for surrogates. Precondition: `text` is a str.
[[nodiscard]] std::string utf8(py::handle text);

void bind_objects(py::module_& module);
void bind_sessions(py::module_& module);
void bind_values(py::module_& module);
void bind_games(py::module_& module);
void bind_help(py::module_& module);
void bind_rules(py::module_& module);
void bind_cells(py::module_& module);

// `name` of the package, as kingmaker/__init__.py has it.
[[nodiscard]] py::object of_package(const char* module, const char* name);

// The positions of the cycle as a game of Python's knows them; None for other games.
[[nodiscard]] py::object positions_of(const Cycle& cycle);

// A function of Python's as the language calls it. TypeError if its parameters are not fixed.
[[nodiscard]] Object function_of(py::handle function);
// The function of Python's that `function` calls; None if there is none.
[[nodiscard]] py::object function_in(const FunctionDefinition& function);
// `object`, with this name if it is a function of Python's.
[[nodiscard]] Object named(Object object, const std::string& name);

// The rules that `under` names: a text, rules or a preference of Python's, a tuple of these, or
// None for the session's.
[[nodiscard]] System system_of(const EnginePointer& engine, py::handle under, const Frame& frame);
// The rules of a preference of Python's; nullopt for other objects.
[[nodiscard]] std::optional<System> preference_in(py::handle object);
// The text by which a statement names these rules.
[[nodiscard]] std::string under_text(py::handle under);

}  // namespace kingmaker::python
