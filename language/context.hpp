// What statements work with: the store, the settings, the library of names, and the engines over
// them.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/hash/hash.h>
#include <absl/status/statusor.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "algebra/form_store.hpp"
#include "algebra/print_order.hpp"
#include "algebra/term_store.hpp"
#include "algebra/types/stable_types.hpp"
#include "algebra/types/win_types.hpp"
#include "base/diagnostic.hpp"
#include "games/conventions.hpp"
#include "language/library.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/rewriter.hpp"
#include "solve/evaluate.hpp"

namespace kingmaker {

// The types of a classification that were met, and of which positions.
template <Classification C>
struct PositionTypes {
  explicit PositionTypes(int players) : types(players) {}

  C types;
  std::map<std::string, PositionValues<typename C::Type>> families;
};

class Context {
  friend class NestedEvaluation;

 public:
  Context(Settings initial_settings, Library initial_library);
  ~Context();

  Settings settings;
  Library library;
  std::optional<Object> last;         // `_`
  std::vector<std::string> warnings;  // of the running statement

  [[nodiscard]] TermStore& store() { return store_; }
  [[nodiscard]] Preferences& preferences() { return preferences_; }
  // Who works with it holds it: conditions of rules may ask for many others meanwhile.
  [[nodiscard]] std::shared_ptr<Rewriter> rewriter(int players, const System& system);

  // The forms of bindings and of what is being evaluated. Positions made of forms keep this store,
  // whatever becomes of it here; its name is unlike those of all others.
  [[nodiscard]] const std::shared_ptr<FormStore>& forms() const { return forms_; }
  [[nodiscard]] std::string forms_name() const { return std::to_string(form_stores_); }

  // The options of a choice, first to last. For all choices below one that was asked for not long
  // ago in time proportional to the options.
  [[nodiscard]] std::span<const Term> options(const GameValue& choice);

  // Types met in games of so many players.
  [[nodiscard]] PositionTypes<WinTypes>& win_types(int players);
  // Precondition: players <= kMaxStablePlayers.
  [[nodiscard]] PositionTypes<StableTypes>& stable_types(int players);

  // Each statement has a budget of its own.
  void begin_statement(InterruptFlag interrupt);
  [[nodiscard]] Budget& budget() { return *budget_; }

  // The T of the running statement, made by its first use and gone when the next statement begins:
  // for what is worth keeping only while nothing can be defined anew, such as results of calls.
  template <typename T>
  [[nodiscard]] T& of_statement() {
    for (const auto& [type, kept] : of_statement_) {
      if (type == typeid(T)) return *static_cast<T*>(kept.get());
    }
    const auto made = std::make_shared<T>();
    of_statement_.emplace_back(typeid(T), made);
    return *made;
  }
  // What `file("values.txt")` reads; none: files cannot be read here.
  std::function<absl::StatusOr<std::string>(std::string_view name)> read_file = {};

  // Terms and objects that others hold: they call the function with each, which may change it, as
  // `reclaim` moves terms. None: nobody holds any.
  std::function<void(absl::FunctionRef<void(Term&)>)> visit_held_terms = {};
  std::function<void(absl::FunctionRef<void(Object&)>)> visit_held_objects = {};
  // While what the heaps of a game become is evaluated.
  bool evaluates_heaps = false;

  // Adds a warning unless the statement has it already.
  void warn(std::string text);
  // Adds a warning unless the session has had it before.
  void warn_once(std::string_view text);

  // `object` as a value of a game: an integer is a win, a position its raw value. The error is at
  // `range`.
  // A type (algebra/types/hull.hpp), or what contains one, is refused: it has no tree.
  [[nodiscard]] absl::StatusOr<GameValue> value_of(const Object& object, SourceRange range);
  // The same where types will do.
  [[nodiscard]] absl::StatusOr<GameValue> value_or_type_of(const Object& object, SourceRange range);
  // Its normal form; a position is evaluated with the rules fused in.
  [[nodiscard]] absl::StatusOr<GameValue> normal_form(const Object& object, const System& system,
                                                      SourceRange range);
  // The same of positions in the course of a game.
  [[nodiscard]] absl::StatusOr<std::vector<GameValue>> normal_forms(const Game& game,
                                                                    std::span<const Turn> turns,
                                                                    const System& system,
                                                                    SourceRange range);
  [[nodiscard]] absl::StatusOr<GameValue> value_of(const LaterValue& later);
  // The raw value of a position; none as soon as it is known to hold more than `most` choices.
  [[nodiscard]] absl::StatusOr<std::optional<GameValue>> value_of_at_most(std::uint64_t most,
                                                                          const Position& position,
                                                                          SourceRange range);
  [[nodiscard]] absl::StatusOr<Player> player_of(const Object& object, const Frame& frame,
                                                 SourceRange range) const;
  // As the session prints values of games with this frame.
  [[nodiscard]] PrintOptions print_options(const Frame& frame) const {
    return {settings.format, frame, settings.max_output, settings.names};
  }

  // What `:undo` goes back to, from what `statement` is about to do. Bounded.
  void remember(std::string statement);
  // Goes back, and returns that statement; none: there is nothing to undo.
  [[nodiscard]] std::optional<std::string> undo();

  // Forgets what is remembered only to be found sooner, and has the next `reclaim` give back all it
  // can: for when memory has run out.
  void forget_results();
  // Gives back the memory of terms and forms that neither bindings nor `_` nor `:undo` nor who has
  // said so (`visit_held_terms`) can reach, when their stores have grown enough for that to pay.
  // Void afterwards: every Term and Form held elsewhere.
  void reclaim();

 private:
  struct Snapshot {
    std::string statement;  // that came next
    Settings settings;
    Library library;
    std::optional<Object> last;
  };
  using FamilyUnder = std::pair<std::string, System>;
  // Of families of positions, and of positions of one when an evaluation begins.
  static constexpr std::size_t kMaxFamilies = 8;
  static constexpr std::size_t kMaxPositions = 2'000'000;
  static constexpr std::size_t kMaxUndo = 50;
  static constexpr std::size_t kMaxRewriters = 16;
  static constexpr std::uint64_t kReclaimForms = 4'000'000;  // entries of the store

  // What is known of positions of the game's family under `system`, or `of_this_game` if it is a
  // family of its own.
  [[nodiscard]] PositionValues<Term>& position_values(const Game& game, const System& system,
                                                      PositionValues<Term>& of_this_game);
  // Who wins by a theory of the game, where it has one and the rules let each of two players prefer
  // to win: then every normal form is the win of who can bring it about.
  [[nodiscard]] absl::StatusOr<std::optional<Player>> known_winner(const Game& game,
                                                                   const Turn& turn,
                                                                   const System& system);
  // The value of a turn, by components where the game falls apart.
  using Choose = absl::FunctionRef<absl::StatusOr<Term>(Player mover, std::vector<Term>& options)>;
  [[nodiscard]] absl::StatusOr<Term> value_of_turn(const Game& game, const Turn& turn,
                                                   const System& system, Choose choose);
  // What is known of sums of games of these players and conventions.
  struct Sums;
  void forget_stale_positions();
  [[nodiscard]] Sums& sums_of(int players, const Conventions& conventions, const System& system);
  void forget_own_rules();
  void for_each_object(absl::FunctionRef<void(Object&)> visit);
  void reclaim_terms();
  void reclaim_forms();

  TermStore store_;
  Preferences preferences_;
  std::shared_ptr<FormStore> forms_ = std::make_shared<FormStore>();
  std::uint64_t form_stores_ = 1;                     // so far
  std::vector<std::shared_ptr<Rewriter>> rewriters_;  // the last used is the last
  std::unordered_map<FamilyUnder, PositionValues<Term>, absl::Hash<FamilyUnder>> positions_;
  std::unordered_map<FamilyUnder, std::unique_ptr<Sums>, absl::Hash<FamilyUnder>> sums_;
  std::uint64_t positions_generation_ = 0;  // of the store
  std::optional<PositionTypes<WinTypes>> win_types_;
  std::optional<PositionTypes<StableTypes>> stable_types_;
  int nested_ = 0;  // evaluations in the middle of others
  std::optional<Budget> budget_;
  std::vector<std::pair<std::type_index, std::shared_ptr<void>>> of_statement_;
  std::optional<PrintOrder> order_;  // of a value of this many players
  int order_players_ = 0;
  std::deque<Snapshot> undo_;
  std::set<std::string, std::less<>> warned_;
  std::uint64_t reclaim_at_ = 1'000'000;  // nodes
  std::uint64_t reclaim_forms_at_ = kReclaimForms;
};

// An evaluation that the engine asks for while it works: of the condition of a rule, or of a
// preference of the user's. They may be nested, as far as the machine's stack is good for.
class NestedEvaluation {
 public:
  explicit NestedEvaluation(Context& context) : context_(context) { ++context_.nested_; }
  NestedEvaluation(const NestedEvaluation&) = delete;
  NestedEvaluation& operator=(const NestedEvaluation&) = delete;
  ~NestedEvaluation() { --context_.nested_; }

  [[nodiscard]] absl::Status status() const;

 private:
  static constexpr int kMost = 50;
  Context& context_;
};

}  // namespace kingmaker
