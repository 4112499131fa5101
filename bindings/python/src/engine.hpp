// A session as Python has it: the engine, what Python's objects hold of it, and who is at work.
//
// Everything here is called with Python's lock (GIL) held; `work` lets go of it. While one thread
// is at work, others that want the session get an error. Reclaiming memory moves terms, so every
// object of Python's that holds one is in a list of its session's.
#pragma once

#include <absl/status/statusor.h>
#include <pybind11/pybind11.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "algebra/print_order.hpp"
#include "base/hash_table.hpp"
#include "base/out_of_memory.hpp"
#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker::python {

namespace py = pybind11;

// An error of the library on its way to Python; module.cpp makes the exception of it.
struct StatusError {
  absl::Status status;
  std::optional<std::string> source = {};  // the text that its place is in
};
// Two sessions are mixed, or one is used by two threads.
struct SessionMisuse {
  std::string message;
};
[[noreturn]] inline void fail(absl::Status status, std::optional<std::string> source = {}) {
  throw StatusError{std::move(status), std::move(source)};
}
// What is no fault of a text: a wrong value.
[[noreturn]] inline void refuse(const std::string& message) {
  fail(absl::InvalidArgumentError(message));
}
template <typename Value>
[[nodiscard]] Value value_or_fail(absl::StatusOr<Value> value,
                                  std::optional<std::string> source = {}) {
  if (!value.ok()) fail(value.status(), std::move(source));
  return *std::move(value);
}

// An entry of a list, which it leaves when it dies.
struct Link {
  Link* before = this;
  Link* behind = this;

  Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
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

// SIGINT sets the flag while this lives, if this is the main thread and Python listens to it.
class InterruptWatch {
 public:
  explicit InterruptWatch(std::atomic<bool>& flag);
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

 private:
  bool watches_ = false;
};

// The limits of one call; none: the session's.
struct CallLimits {
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> milliseconds;
  std::optional<std::uint64_t> megabytes;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> output;
};
// Changes limits while it lives. Throws what is wrong with them.
class LimitsChange {
 public:
  LimitsChange(Settings& settings, const CallLimits& limits);
  ~LimitsChange() { hide(); }
  // The settings as they are without it, and with it again.
  void hide();
  void show();
  void keep() { changes_.clear(); }
  LimitsChange(const LimitsChange&) = delete;
  LimitsChange& operator=(const LimitsChange&) = delete;

 private:
  struct Change {
    std::uint64_t* limit;
    std::uint64_t other;  // what it is not at the moment
  };
  void exchange();

  Settings& settings_;
  std::vector<Change> changes_;
  bool shown_ = true;
};

class Engine : public std::enable_shared_from_this<Engine> {
 public:
  explicit Engine(Settings settings);

  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] TermStore& store() { return context_.store(); }

  // Another thread is at work, or this one: SessionMisuse.
  void check_idle() const;
  // Another thread is at work: SessionMisuse. What only reads may go on inside a function of
  // Python's that the engine calls.
  void check_readable() const;

  // Waits while another thread is at work. For pickles, which pools of processes write and read in
  // threads of their own.
  void wait_for_others() const;

  // What `job` returns, an absl::StatusOr, which may take long: Python's other threads go on, and
  // an interruption stops it. Throws what is wrong. `source` is the text that places are in.
  template <typename Job>
  auto work(const Job& job, const CallLimits& limits = {},
            const std::optional<std::string>& source = {}) {
    check_idle();
    LimitsChange change(context_.settings, limits);
    change_ = &change;
    begin();
    auto result = [&] {
      const AtWork at_work(*this);
      const InterruptWatch watch(interrupted_);
      const py::gil_scoped_release others_go_on;
      return within_memory(job);
    }();
    end(result.status(), source);
    return *std::move(result);
  }

  // What `job` returns, a part of the job that `work` does, with the settings as they are without
  // the limits of the call.
  template <typename Job>
  auto with_own_settings(const Job& job) {
    change_->hide();
    auto result = job();
    change_->show();
    return result;
  }

  void interrupt() { interrupted_ = true; }
  // For good.
  void change_limits(const CallLimits& limits);

  // The session for which this thread is at work.
  [[nodiscard]] static Engine* at_work();
  // Keeps the exception of a function of Python's for `work` to raise, and stops the engine.
  [[noreturn]] void stop_for(py::error_already_set& exception);

  void hold(HeldTerm& held) { held.enter(terms_); }
  void hold(HeldObject& held) { held.enter(objects_); }

  // Gives memory back if that pays, and costs nothing else; terms move then.
  void reclaim();

  // A number that equal values of all sessions and processes have. O(new nodes), remembered.
  [[nodiscard]] std::uint64_t hash_of(Term term);
  // The options of a choice, first to last.
  [[nodiscard]] std::span<const Term> options(Term choice, int players);

 private:
  friend class TermsStay;
  // Sessions at work inside each other.
  class AtWork {
   public:
    explicit AtWork(Engine& engine);
    ~AtWork();
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

   private:
    Engine* outer_;
  };

  void begin();
  void end(const absl::Status& status, const std::optional<std::string>& source);
  // What is remembered of terms goes when they have moved.
  void forget_moved();

  Context context_;
  Link terms_;
  Link objects_;
  std::optional<std::thread::id> worker_;
  LimitsChange* change_ = nullptr;  // of the job
  std::atomic<bool> interrupted_ = false;
  std::optional<py::error_already_set> pending_;
  int keeping_ = 0;               // TermsStay
  std::uint64_t generation_ = 0;  // of the store, for which what follows holds
  TermMap<std::uint64_t> hashes_;
  std::optional<PrintOrder> order_;
  int order_players_ = 0;
};

using EnginePointer = std::shared_ptr<Engine>;

// While it lives no terms move: the library has some that Python does not hold yet, and whatever
// runs in between may be code of Python's.
class TermsStay {
 public:
  explicit TermsStay(EnginePointer engine) : engine_(std::move(engine)) { ++engine_->keeping_; }
  ~TermsStay() { --engine_->keeping_; }
  TermsStay(const TermsStay&) = delete;
  TermsStay& operator=(const TermsStay&) = delete;

 private:
  EnginePointer engine_;
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

// A position of a game.
struct PositionObject {
  EnginePointer engine;
  Position position;
};

// What has no type of its own in Python: a table, a function, a proof, ... with its text in
// formats, where it is made when it is asked for.
struct Thing : HeldObject {
  EnginePointer engine;
  std::string kind;
  bool has_object = false;
  std::vector<std::pair<std::string, std::string>> texts = {};  // by format

  Thing(EnginePointer of, std::string what) : engine(std::move(of)), kind(std::move(what)) {}
  Thing(EnginePointer of, std::string what, Object held) : Thing(std::move(of), std::move(what)) {
    object = std::move(held);
    has_object = true;
    engine->hold(*this);
  }
};

// --- Objects to Python and back (objects.cpp) ---

[[nodiscard]] py::object to_python(const EnginePointer& engine, const Object& object);
[[nodiscard]] py::object to_python(const EnginePointer& engine, const GameValue& value);
// What an answer is in formats, by their names; `text` is as the session prints it.
using Texts = std::vector<std::pair<std::string, std::string>>;
// Those that must be made while the answer is there.
[[nodiscard]] absl::StatusOr<Texts> texts_of(Context& context, const Answer& answer);
[[nodiscard]] py::object to_python(const EnginePointer& engine, const Answer& answer, Texts texts);
// SessionMisuse for what belongs to another session, TypeError for what is nothing here.
[[nodiscard]] Object from_python(const EnginePointer& engine, py::handle object);
[[nodiscard]] py::int_ integer(const Integer& number);
// UnicodeEncodeError for what is none. Precondition: a text.
[[nodiscard]] std::string utf8(py::handle text);

// Puts the format of the session back when it dies.
class FormatChange {
 public:
  explicit FormatChange(Context& context)
      : context_(context), format_(context.settings.format), layout_(context.settings.layout) {}
  ~FormatChange() {
    context_.settings.format = format_;
    context_.settings.layout = layout_;
  }
  FormatChange(const FormatChange&) = delete;
  FormatChange& operator=(const FormatChange&) = delete;

 private:
  Context& context_;
  Format format_;
  Layout layout_;
};

void bind_objects(py::module_& module);
void bind_sessions(py::module_& module);
void bind_values(py::module_& module);
void bind_games(py::module_& module);
void bind_rules(py::module_& module);

// `name` of the package, as kingmaker/__init__.py has it.
[[nodiscard]] py::object of_package(const char* module, const char* name);

// The rules that `under` names: a text, rules or a preference of Python's, a tuple of these, or
// None for the session's.
[[nodiscard]] System system_of(const EnginePointer& engine, py::handle under, const Frame& frame);
// Those of a preference of Python's; none: it is something else.
[[nodiscard]] std::optional<System> preference_in(py::handle object);
// The same as a statement names them.
[[nodiscard]] std::string under_text(py::handle under);

}  // namespace kingmaker::python
