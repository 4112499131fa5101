// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Context: the state with which statements work: the store, the settings, the library of names, and
// the engines over them. Tested in tests/language/limits_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

#include "algebra/print_order.hpp"
#include "algebra/term_store.hpp"
#include "base/diagnostic.hpp"
#include "language/library.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/preferences/preferences.hpp"

namespace kingmaker {

// A store or another thing of an extension to which its objects refer. It exists as long as the
// session.
class SessionPart : boost::noncopyable {
 public:
  virtual ~SessionPart() = default;

  // A statement begins, with these settings.
  virtual void begin_statement(const Settings& settings) = 0;
  // As those of Context, which call them.
  virtual void forget_results() = 0;
  virtual void reclaim(Context& context) = 0;
};

class Context {
  friend class NestedEvaluation;

 public:
  Context(Settings initial_settings, Library initial_library);
  ~Context();

  Settings settings;
  Library library;
  std::optional<Object> last;         // bound to `_`
  std::vector<std::string> warnings;  // of the running statement
  // Names that the command line has bound, which `argument n = 5` leaves as they are.
  std::set<std::string, std::less<>> arguments = {};

  [[nodiscard]] TermStore& store() { return store_; }
  [[nodiscard]] Preferences& preferences() { return preferences_; }
  // Keep the pointer while you use the rewriter: conditions of rules may request others, which may
  // remove it here.
  [[nodiscard]] std::shared_ptr<Rewriter> rewriter(int players, const System& system);

  // The options of a choice in print order. For all choices below a recently requested one, the
  // total time is proportional to the number of options.
  [[nodiscard]] std::span<const Term> options(const GameValue& choice);

  // Begins a statement, with a budget of its own.
  void begin_statement(InterruptFlag interrupt);
  [[nodiscard]] Budget& budget() { return *budget_; }

  // The T of the running statement, made on first use and destroyed when the next statement begins.
  // It is for results that are valid only while nothing can be redefined, such as those of calls.
  template <typename T>
  [[nodiscard]] T& of_statement() {
    return the<T>(of_statement_);
  }
  // The T of the session, made on first use, for results without terms of the store and without
  // objects. It is destroyed when memory runs out.
  template <typename T>
  [[nodiscard]] T& of_session() {
    return the<T>(of_session_);
  }
  // The T of the session, a SessionPart, made on first use.
  template <typename T>
  [[nodiscard]] T& part() {
    if (T* const part = find<T>(parts_)) return *part;
    auto made = std::make_unique<T>();
    T& part = *made;
    part.begin_statement(settings);
    parts_.emplace_back(typeid(T), std::move(made));
    return part;
  }
  // Returns the contents of a file for `file("values.txt")`. Empty if files cannot be read here.
  std::function<absl::StatusOr<std::string>(std::string_view name)> read_file = {};

  // Terms and objects outside of the context: these functions call their argument with each of
  // them, and `reclaim` may change it, since it moves terms. Empty if there are none.
  std::function<void(absl::FunctionRef<void(Term&)>)> visit_held_terms = {};
  std::function<void(absl::FunctionRef<void(Object&)>)> visit_held_objects = {};

  // Adds a warning unless the statement has it.
  void warn(std::string text);
  // Adds a warning unless the session has had it.
  void warn_once(std::string_view text);

  // `object` as a value of a game: an integer is a win, and a position is its raw value. Errors are
  // at `range`. A type (algebra/hull.hpp), or a value that contains one, is refused, since it
  // has no tree.
  [[nodiscard]] absl::StatusOr<GameValue> value_of(const Object& object, SourceRange range);
  // `object` as a value whose leaves are wins. An error that begins with `what` if it has others.
  [[nodiscard]] absl::StatusOr<GameValue> wins_of(const Object& object, SourceRange range,
                                                  std::string_view what);
  // The value or type of `object`.
  [[nodiscard]] absl::StatusOr<GameValue> value_or_type_of(const Object& object, SourceRange range);
  // The normal form of `object`. A position is evaluated with the rules fused in.
  [[nodiscard]] absl::StatusOr<GameValue> normal_form(const Object& object, const System& system,
                                                      SourceRange range);
  [[nodiscard]] absl::StatusOr<Player> player_of(const Object& object, const Frame& frame,
                                                 SourceRange range) const;

  // Stores the state for `:undo`, before `statement` changes it. The number of states is bounded.
  void remember(std::string statement);
  // Returns to the stored state and returns its statement; nullopt if there is nothing to undo.
  [[nodiscard]] std::optional<std::string> undo();

  // Drops all results that are remembered to save time, and makes the next `reclaim` free as much
  // as possible. Use it when memory has run out.
  void forget_results();
  // Frees terms that neither bindings nor `_` nor `:undo` nor `visit_held_terms` can reach, if the
  // store has grown enough for that to pay, and so do the parts of the session. Every other Term
  // becomes invalid.
  void reclaim();
  // Calls the functions with every term and every object of a kind that the core does not know in
  // the objects that `reclaim` keeps.
  void visit_handles(absl::FunctionRef<void(Term&)> term,
                     absl::FunctionRef<void(const OtherObject&)> other);

 private:
  struct Snapshot {
    std::string statement;  // the next statement
    Settings settings;
    Library library;
    std::optional<Object> last;
  };
  using OneOfEachType = std::vector<std::pair<std::type_index, std::shared_ptr<void>>>;
  // The T among objects of other types; null if there is none.
  template <typename T, typename Kept>
  static T* find(const Kept& kept) {
    for (const auto& [type, object] : kept) {
      if (type == typeid(T)) return static_cast<T*>(object.get());
    }
    return nullptr;
  }
  template <typename T>
  static T& the(OneOfEachType& kept) {
    if (T* const object = find<T>(kept)) return *object;
    const auto object = std::make_shared<T>();
    kept.emplace_back(typeid(T), object);
    return *object;
  }

  static constexpr std::size_t kMaxUndo = 50;
  static constexpr std::size_t kMaxRewriters = 16;

  void forget_own_rules();
  void for_each_object(absl::FunctionRef<void(Object&)> visit);
  void reclaim_terms();

  TermStore store_;
  Preferences preferences_;
  std::vector<std::shared_ptr<Rewriter>> rewriters_;  // the last used is the last
  int nested_ = 0;                                    // depth of evaluations within others
  std::optional<Budget> budget_;
  OneOfEachType of_statement_;
  OneOfEachType of_session_;
  std::vector<std::pair<std::type_index, std::unique_ptr<SessionPart>>> parts_;
  std::optional<PrintOrder> order_;  // of a value for this number of players
  int order_players_ = 0;
  std::deque<Snapshot> undo_;
  std::set<std::string, std::less<>> warned_;
  std::uint64_t reclaim_at_ = 1'000'000;  // number of nodes
};

// An evaluation during the work of the engine: of the condition of a rule, or of a preference that
// users define. The depth of nesting is bounded by the stack.
class NestedEvaluation : boost::noncopyable {
 public:
  explicit NestedEvaluation(Context& context) : context_(context) { ++context_.nested_; }
  ~NestedEvaluation() { --context_.nested_; }

  [[nodiscard]] absl::Status status() const;

 private:
  static constexpr int kMost = 50;
  Context& context_;
};

}  // namespace kingmaker
