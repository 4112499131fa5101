// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "engine.hpp"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <map>

#include "algebra/walk.hpp"
#include "base/text.hpp"
#include "extensions/standard_library.hpp"
#include "language/statements/setting_table.hpp"

namespace kingmaker::python {
namespace {

// --- SIGINT, for the main thread alone ---

struct Watched {
  std::atomic<bool>* flag;
  Watched* outer;
};

// Sessions at work inside each other: a game of Python's may use another session.
Watched* innermost = nullptr;
struct sigaction handler_of_python;

void note_interrupt(int signal) {
  for (const Watched* watched = innermost; watched != nullptr; watched = watched->outer) {
    *watched->flag = true;
  }
  const auto handler = handler_of_python.sa_handler;
  if (handler != SIG_DFL && handler != SIG_IGN) handler(signal);
}

// How many forks led to this process: threads of the process before are not in it.
unsigned forks() {
  static unsigned count = 0;
  static const int registered = pthread_atfork(nullptr, nullptr, [] { ++count; });
  static_cast<void>(registered);
  return count;
}

// Asks the system only once in each process, since values are made by the million.
bool is_main_thread() {
  struct Answer {
    bool is_main = getpid() == gettid();
    unsigned at = forks();
  };
  thread_local Answer answer;
  if (answer.at != forks()) answer = Answer();
  return answer.is_main;
}

}  // namespace

InterruptWatch::InterruptWatch(std::atomic<bool>& flag) {
  if (!is_main_thread()) return;
  if (innermost == nullptr) {
    // Known before the first watch, so that a signal in between finds it.
    if (handler_of_python.sa_handler == SIG_DFL) sigaction(SIGINT, nullptr, &handler_of_python);
    struct sigaction own = handler_of_python;
    own.sa_flags &= ~SA_SIGINFO;
    own.sa_handler = note_interrupt;
    innermost = new Watched{&flag, nullptr};
    const bool is_set = sigaction(SIGINT, &own, &handler_of_python) == 0;
    const struct sigaction& before = handler_of_python;
    if (!is_set || (before.sa_flags & SA_SIGINFO) != 0 || before.sa_handler == SIG_DFL ||
        before.sa_handler == SIG_IGN) {
      if (is_set) sigaction(SIGINT, &before, nullptr);
      delete std::exchange(innermost, nullptr);
      return;
    }
  } else {
    innermost = new Watched{&flag, innermost};
  }
  watches_ = true;
}

InterruptWatch::~InterruptWatch() {
  if (!watches_) return;
  const Watched* const mine = innermost;
  if (mine->outer == nullptr) sigaction(SIGINT, &handler_of_python, nullptr);
  innermost = mine->outer;
  delete mine;
}

LimitsChange::LimitsChange(Settings& settings, const CallLimits& limits) : settings_(settings) {
  const auto change = [&](const char* name, const std::optional<std::uint64_t>& to,
                          std::uint64_t& limit) {
    if (!to) return;
    const std::uint64_t before = limit;
    const absl::Status status = set_limit(settings_, cat(name, " ", *to));
    if (!status.ok()) {
      hide();
      fail(status);
    }
    changes_.push_back({&limit, before});
  };
  change("steps", limits.steps, settings.limits.steps);
  change("time", limits.milliseconds, settings.limits.milliseconds);
  change("memory", limits.megabytes, settings.limits.megabytes);
  change("nodes", limits.nodes, settings.max_nodes);
  change("depth", limits.depth, settings.max_depth);
  change("output", limits.output, settings.max_output);
}

void LimitsChange::exchange() {
  for (Change& change : changes_) std::swap(*change.limit, change.other);
}

void LimitsChange::hide() {
  if (std::exchange(applied_, false)) exchange();
}

void LimitsChange::show() {
  if (!std::exchange(applied_, true)) exchange();
}

Engine::Engine(Settings settings) : context_(std::move(settings), standard_library()) {
  context_.visit_held_terms = [this](absl::FunctionRef<void(Term&)> visit) {
    for (Link* link = terms_.behind; link != &terms_; link = link->behind) {
      visit(static_cast<HeldTerm*>(link)->term);
    }
  };
  context_.visit_held_objects = [this](absl::FunctionRef<void(Object&)> visit) {
    for (Link* link = objects_.behind; link != &objects_; link = link->behind) {
      visit(static_cast<HeldObject*>(link)->object);
    }
  };
  context_.begin_statement(&interrupted_);
}

void Engine::change_limits(const CallLimits& limits) {
  check_idle();
  LimitsChange(context_.settings, limits).keep();
  context_.begin_statement(&interrupted_);
}

namespace {

// The session that each thread waits for. With Python's lock held.
std::map<std::thread::id, const Engine*>& waits() {
  static std::map<std::thread::id, const Engine*> all;
  return all;
}

}  // namespace

Engine::Hold::Hold(Engine& engine) : engine_(engine.shared_from_this()) {
  if (engine.is_held_by_another()) engine.wait_for_turn();
  engine.holder_ = std::this_thread::get_id();
  engine.held_since_ = forks();
  ++engine.holds_;
}

Engine::Hold::~Hold() {
  if (--engine_->holds_ == 0) engine_->pass_on();
}

void Engine::pass_on() {
  if (waiting_.empty()) {
    holder_.reset();
    return;
  }
  {
    const std::lock_guard lock(turn_);
    holder_ = waiting_.front();
  }
  waits().erase(waiting_.front());  // it has the session, though it has yet to wake
  waiting_.pop_front();
  turn_changed_.notify_all();
}

bool Engine::is_deadlock() const {
  const std::thread::id me = std::this_thread::get_id();
  const Engine* engine = this;
  while (engine->holder_ && *engine->holder_ != me) {
    const auto waits_for = waits().find(*engine->holder_);
    if (waits_for == waits().end()) return false;
    engine = waits_for->second;
  }
  return engine->holder_.has_value();
}

void Engine::wait_for_turn() {
  constexpr auto kBetweenSignals = std::chrono::milliseconds(50);
  const std::thread::id me = std::this_thread::get_id();
  if (held_since_ != forks()) {
    throw SessionMisuse{
        "another thread was at work with this session when this process was forked: make a new "
        "one"};
  }
  if (is_deadlock()) {
    throw SessionMisuse{
        "two threads wait for each other's sessions: functions that a session calls can work with "
        "a session that is theirs alone"};
  }
  waiting_.push_back(me);
  waits()[me] = this;
  bool is_interrupted = false;
  while (*holder_ != me && !is_interrupted) {
    {
      const py::gil_scoped_release others_go_on;
      std::unique_lock lock(turn_);
      turn_changed_.wait_for(lock, kBetweenSignals, [&] { return holder_ == me; });
    }
    is_interrupted = PyErr_CheckSignals() != 0;
  }
  waits().erase(me);
  if (!is_interrupted) return;
  if (*holder_ == me) {
    pass_on();
  } else {
    std::erase(waiting_, me);
  }
  throw py::error_already_set();
}

void Engine::check_idle() {
  check_readable();
  if (!is_at_work_) return;
  const py::object place = of_package("kingmaker._errors", "caller")();
  throw SessionMisuse{cat("this session waits for ", utf8(place),
                          ", which it has called; run this in another session, "
                          "`km.Session()`, or before the statement")};
}

namespace {

thread_local Engine* innermost_engine = nullptr;

// Goes through the engine, which is ready for any allocation to throw.
struct StoppedByPython final : std::exception {
  [[nodiscard]] const char* what() const noexcept override { return "a function of Python's"; }
};

}  // namespace

Engine::AtWork::AtWork(Engine& engine) : outer_(std::exchange(innermost_engine, &engine)) {}
Engine::AtWork::~AtWork() { innermost_engine = outer_; }
Engine* Engine::at_work() { return innermost_engine; }

void Engine::stop_for(py::error_already_set& exception) {
  pending_ = exception;
  throw StoppedByPython();
}

void Engine::begin() {
  is_at_work_ = true;
  interrupted_ = false;
  pending_.reset();
  context_.begin_statement(&interrupted_);
}

void Engine::check(const absl::Status& status, const std::optional<std::string>& source) {
  if (std::optional<py::error_already_set> exception = std::exchange(pending_, std::nullopt)) {
    throw *std::move(exception);
  }
  if (status.ok()) return;
  if (absl::IsCancelled(status) && PyErr_CheckSignals() != 0) throw py::error_already_set();
  fail(status, source);
}

void Engine::reclaim() {
  if (keeping_ > 0 || is_at_work_) return;
  const absl::Status reclaimed = within_memory([&] {
    context_.reclaim();
    return absl::OkStatus();
  });
  static_cast<void>(reclaimed);  // later, then
  forget_moved();
}

void Engine::forget_moved() {
  if (generation_ == store().generation()) return;
  generation_ = store().generation();
  hashes_.clear();
  order_.reset();
  context_.begin_statement(&interrupted_);  // it remembers an order, too
}

std::span<const Term> Engine::options(Term choice, int players) {
  forget_moved();
  if (!order_ || order_players_ != players || !order_->knows(choice)) {
    order_.emplace(store(), players, choice);
    order_players_ = players;
  }
  return order_->options(choice);
}

bool Engine::is_before(Term a, Term b, int players) {
  constexpr unsigned kPairs = 64;
  forget_moved();
  const auto is_known = [&](Term t) { return t.is_leaf() || order_->knows(t); };
  if (!order_ || order_players_ != players || !is_known(a) || !is_known(b)) {
    std::vector<Term> roots{a, b};
    // A list that is sorted has many: then all that Python holds are put into order at once.
    if (++pairs_ % kPairs == 0) {
      for (Link* link = terms_.behind; link != &terms_; link = link->behind) {
        roots.push_back(static_cast<HeldTerm*>(link)->term);
      }
    }
    order_.emplace(store(), players, roots);
    order_players_ = players;
  }
  return order_->less(a, b);
}

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  // splitmix64
  std::uint64_t x = a + 0x9e3779b97f4a7c15U * (b + 1);
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

std::uint64_t hash_of_outcome(std::span<const Payoff> payoffs) {
  std::uint64_t hash = 2;
  for (const Payoff& payoff : payoffs) {
    hash = mixed(hash, mixed(static_cast<std::uint64_t>(payoff.numerator()),
                             static_cast<std::uint64_t>(payoff.denominator())));
  }
  return hash == 0 ? 1 : hash;
}

}  // namespace

// The order of options differs from session to session, so what they add is a sum.
std::uint64_t Engine::hash_of(Term term) {
  forget_moved();
  const auto hash_if_known = [&](Term t) -> std::uint64_t {
    if (t.is_win()) return mixed(1, static_cast<std::uint64_t>(t.winner()));
    return t.is_leaf() ? hash_of_outcome(store().payoffs(t)) : hashes_.get(t);
  };
  if (hash_if_known(term) != 0) return hash_if_known(term);
  struct Open {
    Term choice;
    std::size_t next = 0;
    std::uint64_t sum = 0;
  };
  std::vector<Open> open{{term}};
  while (!open.empty()) {
    Open& top = open.back();
    const std::span<const Term> options = store().options(top.choice);
    if (top.next < options.size()) {
      const Term option = options[top.next];
      const std::uint64_t hash = hash_if_known(option);
      if (hash == 0) {
        open.push_back({option});
      } else {
        top.sum += mixed(2, hash);
        ++top.next;
      }
      continue;
    }
    const std::uint64_t hash =
        mixed(top.sum, static_cast<std::uint64_t>(store().mover(top.choice)));
    hashes_[top.choice] = hash == 0 ? 1 : hash;
    open.pop_back();
  }
  return hash_if_known(term);
}

}  // namespace kingmaker::python
