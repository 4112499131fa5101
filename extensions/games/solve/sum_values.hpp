// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values of positions that fall apart, computed from multisets of components. The kind of value is
// a parameter.
//
// The problem. A board of Clobber with holes, or a position of nim, consists of components that
// can never touch each other again. For two players and normal play a component has a value, and
// values are added (Conway). For three players they do not: under `li`, nim(1) and nim(2) both
// have the value 1, but with nim(1,1) beside them the sums have 3 and 1. A player who has no move
// in one component moves in another, or is skipped, and that changes who moves next in all of
// them. So a sum must be played as a whole.
//
// But equal sums are met again and again, and are evaluated once: on other places of a board, in
// another order, rotated or reflected, and by other players. The key of a remembered value is
//
//     | mover, players left | component | component | ...      components sorted by number
//
// where equal components (equal bytes, after their rules have brought them into canonical form)
// have one number. Parts in which nobody can move are left out. If all players have the same moves
// and the kind of value can be renamed, players are renamed in a circle so that player 1 moves,
// and the value is renamed back; that divides the number of keys by the number of players. For
// example, `12.21` and `21..12` are one sum of Clobber, and nim(3,5) to be moved by player 2 is
// nim(5,3) to be moved by player 1.
//
// The algorithm. Positions are evaluated depth first with lists instead of the call stack: the
// results of moves wait in one list, the values that have been found in another, and a position
// takes its own from the end of both. Moves of a component are asked for once, and kept as lists
// of numbers. If one option decides a choice, as a win of the mover does for most rules, the other
// options are not evaluated.
//
// Why not a table indexed by positions, as in a census (extensions/census/line_sums.hpp): that
// needs all positions of a size and a dense rank of them, while here one position is asked for,
// whose sums are few. Different components that are played alike stay different: a search for
// these left out a fifth of the positions on a grid of 4x5, but made small boards up to three
// times as slow.
//
// Cost: one look-up for each option of each sum, and the rules' own cost. The value of
// nim(40,40,40) under `prudent` takes 0.2 s and 14 MB, that of nim(80,80,80), which has eight
// times as many sums, 5 s and 40 MB:
//
//     kingmaker eval 'nf(nim(40,40,40), under=prudent)'
//
// Invariants:
//
// 1. A number of a component is that of its bytes and its kind of rules, for the life of the
//    table. A value depends on no number: keys are sorted so that equal sums are found, not to
//    decide anything.
// 2. Remembered values are final. A budget that is spent leaves no value of an open position
//    behind.
// 3. Play ends, or the position that comes back to itself is reported: open positions are marked
//    if a component may come back.
// 4. All calls have the same number of players and conventions, and compute values in the same
//    way.
#pragma once

#include <absl/algorithm/container.h>
#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "base/arena.hpp"
#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "extensions/games/solve/components.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

// Stores keys, which are sequences of words, one after the other. A key is found by the place where
// it begins.
class WordKeys {
 public:
  using Place = std::uint32_t;

  [[nodiscard]] std::span<const std::uint32_t> at(Place place) const {
    const std::uint32_t* const words = &blocks_[place >> kBlockBits][place & (kBlockWords - 1)];
    return {words + 1, *words};
  }
  [[nodiscard]] Place add(std::span<const std::uint32_t> key) {
    if (blocks_.empty() || used_ + key.size() + 1 > kBlockWords) {
      // The words are not zeroed, so pages are allocated as needed.
      blocks_.emplace_back(new std::uint32_t[kBlockWords]);
      used_ = 0;
    }
    const auto place = static_cast<Place>((blocks_.size() - 1) << kBlockBits | used_);
    std::uint32_t* const words = &blocks_.back()[used_];
    *words = static_cast<std::uint32_t>(key.size());
    std::memcpy(words + 1, key.data(), key.size_bytes());
    used_ += key.size() + 1;
    return place;
  }
  // The largest number of words in a key.
  static constexpr std::size_t kMostWords = (std::size_t{1} << 16) - 1;

 private:
  static constexpr std::size_t kBlockBits = 16;
  static constexpr std::size_t kBlockWords = std::size_t{1} << kBlockBits;

  std::vector<std::unique_ptr<std::uint32_t[]>> blocks_;
  std::size_t used_ = 0;
};

// A map from sequences of words. Keys of up to kShort words, which are nearly all, are in the table
// itself, so that a look-up reads one place. For longer keys the table holds their places.
template <typename Value>
class WordMap {
 public:
  // Null if the key is not in the map.
  [[nodiscard]] const Value* find(std::span<const std::uint32_t> key) const {
    if (key.size() <= kShort) {
      const auto entry = short_.find(short_key(key));
      return entry == short_.end() ? nullptr : &entry->second;
    }
    const auto entry = long_.find(key);
    return entry == long_.end() ? nullptr : &entry->second;
  }
  // Precondition: the key is not in the map and has at most WordKeys::kMostWords words.
  void add(std::span<const std::uint32_t> key, const Value& value) {
    if (key.size() <= kShort) {
      short_.emplace(short_key(key), value);
    } else {
      long_.emplace(keys_.add(key), value);
    }
  }
  [[nodiscard]] std::size_t size() const { return short_.size() + long_.size(); }
  // Bytes that the next growth of a table takes, as next_growth says.
  [[nodiscard]] std::size_t growth() const {
    return std::max(next_growth(short_), next_growth(long_));
  }

 private:
  static constexpr std::size_t kShort = 4;
  // The key, filled up with a word that no key contains.
  using Short = std::array<std::uint32_t, kShort>;
  [[nodiscard]] static Short short_key(std::span<const std::uint32_t> key) {
    Short words;
    words.fill(0xffffffff);
    absl::c_copy(key, words.begin());
    return words;
  }
  struct HashShort {
    using is_avalanching = void;
    std::size_t operator()(const Short& key) const {
      return absl::HashOf(std::uint64_t{key[0]} << 32 | key[1],
                          std::uint64_t{key[2]} << 32 | key[3]);
    }
  };
  struct HashPlace {
    using is_transparent = void;
    using is_avalanching = void;
    const WordKeys* keys;
    std::size_t operator()(std::span<const std::uint32_t> key) const {
      return absl::Hash<absl::string_view>()(
          {reinterpret_cast<const char*>(key.data()), key.size_bytes()});
    }
    std::size_t operator()(WordKeys::Place place) const { return (*this)(keys->at(place)); }
  };
  struct EqualPlaces {
    using is_transparent = void;
    const WordKeys* keys;
    bool operator()(std::span<const std::uint32_t> a, WordKeys::Place b) const {
      const std::span<const std::uint32_t> words = keys->at(b);
      return absl::c_equal(a, words);
    }
    bool operator()(WordKeys::Place a, std::span<const std::uint32_t> b) const {
      return (*this)(b, a);
    }
    bool operator()(WordKeys::Place a, WordKeys::Place b) const {
      return a == b || (*this)(keys->at(a), b);
    }
  };

  WordKeys keys_;
  boost::unordered_flat_map<Short, Value, HashShort> short_;
  boost::unordered_flat_map<WordKeys::Place, Value, HashPlace, EqualPlaces> long_{
      0, HashPlace{&keys_}, EqualPlaces{&keys_}};
};

// The components that have been met, numbered, with their moves. One table serves one number of
// players.
//
// Components are equal if their bytes are. Different ones that are played alike, such as a bent and
// a straight line of Clobber, stay different. A search for these left out a fifth of the positions
// on a grid of 4x5, but made small boards up to three times as slow.
class ComponentTable : boost::noncopyable {
 public:
  using Id = std::uint32_t;

  explicit ComponentTable(int players) : players_(players) {}

  [[nodiscard]] int players() const { return players_; }
  // The number of a component.
  [[nodiscard]] Id id_of(const ComponentRules& rules, std::string_view bytes);
  // Keeps the rules alive: their components are asked for moves later.
  void keep(const std::shared_ptr<const ComponentRules>& rules);

  [[nodiscard]] SetOfPlayers movers(Id id);
  [[nodiscard]] std::size_t size_of(Id id) const { return sizes_[id]; }
  // The moves of a player, each once: the number of components that the move leaves, and these
  // components. If the budget ends, moves may be missing.
  [[nodiscard]] std::span<const Id> moves(Id id, Player mover, Budget& budget);
  // Bytes that the next growth of a table takes (next_growth). All lists of components count, since
  // the moves of one position may make all of them grow.
  [[nodiscard]] std::size_t growth() const {
    constexpr std::size_t kMany = 256;
    if (components_.size() < 256 * kMany) return 0;  // a few megabytes
    return next_growth(few_, kMany) + next_growth(ids_, kMany) + next_growth(components_, kMany) +
           next_growth(sizes_, kMany) + next_growth(movers_, kMany) +
           next_growth(moves_, kMany * static_cast<std::size_t>(players_));
  }
  // True if all players have the same moves.
  [[nodiscard]] bool is_impartial() const { return impartial_; }
  [[nodiscard]] bool may_come_back() const { return may_come_back_; }

 private:
  static constexpr Id kUnknown = 0xffffffff;

  struct Entry {
    const char* bytes;
    std::uint32_t length;
    std::uint32_t kind;
  };
  struct Bytes {
    std::uint32_t kind;
    std::string_view bytes;
    friend bool operator==(const Bytes&, const Bytes&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Bytes& b) {
      return H::combine(std::move(h), b.kind, absl::string_view(b.bytes.data(), b.bytes.size()));
    }
  };
  // Components are found by their bytes. If there are few, the table holds the bytes themselves;
  // longer ones are stored once, elsewhere.
  static constexpr std::size_t kFewBytes = 15;
  struct Few {
    std::uint64_t first;
    std::uint64_t second;  // includes the number of bytes
    std::uint32_t kind;
    Id id;
    friend bool operator==(const Few& a, const Few& b) {
      return a.first == b.first && a.second == b.second && a.kind == b.kind;
    }
  };
  struct HashFew {
    using is_avalanching = void;
    std::size_t operator()(const Few& few) const {
      return absl::HashOf(few.first, few.second, few.kind);
    }
  };
  struct HashBytes {
    using is_transparent = void;
    using is_avalanching = void;
    const ComponentTable* table;
    std::size_t operator()(const Bytes& bytes) const { return absl::Hash<Bytes>()(bytes); }
    std::size_t operator()(Id id) const { return (*this)(table->bytes_of(id)); }
  };
  struct EqualBytes {
    using is_transparent = void;
    const ComponentTable* table;
    bool operator()(const Bytes& a, Id b) const { return a == table->bytes_of(b); }
    bool operator()(Id a, const Bytes& b) const { return table->bytes_of(a) == b; }
    bool operator()(Id a, Id b) const { return a == b; }
  };
  [[nodiscard]] Bytes bytes_of(Id id) const {
    return {components_[id].kind, {components_[id].bytes, components_[id].length}};
  }
  [[nodiscard]] static Few few(const Bytes& bytes);
  [[nodiscard]] Id intern(const Bytes& bytes);
  // Looks up all components of results_ for sought_. Each look-up waits for memory, so they are
  // interleaved.
  void look_up_left(std::uint32_t kind);
  void add(const Bytes& bytes);
  void append_parts(Id id, Player mover, Budget& budget, std::vector<Id>& moves);
  // Prepares a list for storage: each move once, sorted, with its length.
  void settle(std::vector<Id>& moves);
  [[nodiscard]] const Id*& moves_of(Id id, Player mover) {
    return moves_[std::size_t{id} * static_cast<std::size_t>(players_) +
                  static_cast<std::size_t>(mover - 1)];
  }

  int players_;
  std::vector<std::shared_ptr<const ComponentRules>> kinds_;
  HashMap<std::string, std::uint32_t> kind_of_;
  HashSet<Few, HashFew> few_;
  HashSet<Id, HashBytes, EqualBytes> ids_{0, HashBytes{this}, EqualBytes{this}};
  std::vector<Entry> components_;
  // One entry for each component. They are apart from components_ because every option reads them.
  std::vector<std::uint32_t> sizes_;
  std::vector<SetOfPlayers> movers_;  // empty if not asked for yet
  // For each component and player, the list of the player's moves; null if not asked for yet.
  std::vector<const Id*> moves_;
  Arena<char> bytes_;
  Arena<Id> parts_;
  bool impartial_ = true;
  bool may_come_back_ = false;
  MovesLeft left_;
  std::vector<Few> sought_;
  std::vector<Id> listed_;
  std::vector<Id> settled_;
  std::vector<std::pair<std::size_t, std::size_t>> order_;  // the beginning and end of each move
};

// The values of sums of components, remembered from call to call. All calls must have the same
// number of players and the same conventions, and compute values in the same way.
//
// It does not recurse. It spends a unit of the budget for each option, and kUnitsAPosition for each
// position that it remembers.
template <typename Value>
class SumValues {
 public:
  using Win = absl::FunctionRef<Value(Player winner)>;
  // Makes the value of a choice, as in PositionValues.
  using Choose =
      absl::FunctionRef<absl::StatusOr<Value>(Player mover, std::vector<Value>& options)>;
  // Renames each player in the value to the next one.
  using Rename = absl::FunctionRef<absl::StatusOr<Value>(const Value& value)>;
  // True if the value of a choice with this option is known whatever the other options are.
  // `choose` must return the same value for this option alone.
  using Decides = absl::FunctionRef<bool(Player mover, const Value& option)>;

  SumValues(int players, const Conventions& conventions)
      : conventions_(conventions), table_(players) {}

  struct Rules {
    Win win;
    Choose choose;
    Rename rename;
    bool renames;  // true if players can be renamed in values
    Decides decides;
  };

  // The value of a turn of the game. Fails when the budget is spent, when play comes back to an
  // earlier position, or as `choose` does.
  [[nodiscard]] absl::StatusOr<Value> of(const Game& game, const FallsApart& parts,
                                         const Turn& turn, const Rules& rules, Budget& budget) {
    std::vector<Component> components;
    parts.append_components(turn.position, budget, components);
    if (budget.is_spent()) return status_of(budget);
    Sum sum;
    for (const Component& component : components) {
      table_.keep(component.rules);
      sum.parts.push_back(table_.id_of(*component.rules, component.bytes));
    }
    sum.left = parts.players_left(turn.position);
    sum.mover = turn.mover;
    return Evaluation(*this, game, rules, budget).run(std::move(sum), turn);
  }

  [[nodiscard]] std::size_t size() const { return value_of_.size() + known_singles_; }

 private:
  using Id = ComponentTable::Id;
  static constexpr std::uint64_t kUnitsAPosition = 16;
  static constexpr Id kNoId = 0xffffffff;

  struct Sum {
    std::vector<Id> parts = {};
    SetOfPlayers left;
    Player mover = 0;
  };
  // The result of a move: a winner, or a sum in which player `renamed` + its mover is to move.
  struct Next {
    Player winner = 0;
    int renamed = 0;
    Id single = kNoId;        // set if the sum is this component, with all players left
    std::uint32_t begin = 0;  // of the key in the pool
    std::uint32_t size = 0;
    std::size_t weight = 0;
  };
  struct Open {
    std::uint32_t begin;  // of the key, which stays in its place
    std::uint32_t size;
    Id single;
    Player mover;
    std::size_t first_next;   // of the results still to be valued
    std::size_t first_word;   // of their keys
    std::size_t first_value;  // of the values found
    int renamed;              // renaming for the caller
  };

  class Evaluation {
   public:
    Evaluation(SumValues& values, const Game& game, const Rules& rules, Budget& budget)
        : values_(values),
          table_(values.table_),
          game_(game),
          rules_(rules),
          budget_(budget),
          players_(values.table_.players()),
          renames_(rules.renames && values.table_.is_impartial()),
          looks_out_(values.table_.may_come_back()) {}

    absl::StatusOr<Value> run(Sum sum, const Turn& turn) {
      if (sum.parts.empty() || sum.left.size() == 1) {
        return rules_.win(game_.winner_in(turn.position, turn.last));
      }
      Next first;
      add(sum, first);
      KM_RETURN_IF_ERROR(visit(first));
      while (!open_.empty()) {
        Open& top = open_.back();
        if (next_.size() > top.first_next) {
          const Next next = next_.back();
          next_.pop_back();
          KM_RETURN_IF_ERROR(visit(next));
          decide();
          continue;
        }
        KM_RETURN_IF_ERROR(close());
        if (!open_.empty()) decide();
      }
      return option_values_.back();
    }

   private:
    // Adds a sum: brings it into canonical form and its key into the pool.
    void add(Sum& sum, Next& next) {
      int shift = 0;
      if (renames_) {
        shift = sum.mover - 1;
        const std::uint32_t left = sum.left.bits();
        sum.left = SetOfPlayers::from_bits(left >> shift | left << (players_ - shift)) &
                   SetOfPlayers::everyone(players_);
        sum.mover = 1;
      }
      absl::c_sort(sum.parts);
      next.renamed = shift;
      if (!looks_out_ && sum.parts.size() == 1 && sum.left == SetOfPlayers::everyone(players_)) {
        next.single = sum.parts.front();
      }
      next.begin = static_cast<std::uint32_t>(words_.size());
      words_.push_back(static_cast<std::uint32_t>(sum.mover) << 16 | sum.left.bits());
      words_.insert(words_.end(), sum.parts.begin(), sum.parts.end());
      next.size = static_cast<std::uint32_t>(words_.size() - next.begin);
    }

    // Adds the result of a move of `mover` that leaves the parts in sum_.
    void add_after(SetOfPlayers left, Player mover) {
      Next& next = next_.emplace_back();
      const Frame frame{players_, 1};
      Sum& sum = sum_;
      sum.left = left;
      sum.mover = frame.successor(mover);
      if (!values_.conventions_.stuck_leaves) {
        if (sum.parts.empty()) {
          next.winner = values_.conventions_.next_wins ? frame.successor(mover) : mover;
          return;
        }
      } else {
        SetOfPlayers movers;
        for (const Id part : sum.parts) {
          movers = movers | table_.movers(part);
        }
        for (; sum.left.size() != 1; sum.mover = frame.successor(sum.mover)) {
          if (!sum.left.contains(sum.mover)) continue;
          if (movers.contains(sum.mover)) break;
          sum.left = values_.conventions_.next_wins
                         ? SetOfPlayers::of(sum.mover)
                         : sum.left & SetOfPlayers::of(sum.mover).complement(players_);
        }
        if (sum.left.size() == 1) {
          next.winner = sum.left.smallest();
          return;
        }
      }
      for (const Id part : sum.parts) next.weight += table_.size_of(part);
      add(sum, next);
    }

    absl::Status visit(const Next& next) {
      if (next.winner != 0) {
        option_values_.push_back(rules_.win(next.winner));
        return absl::OkStatus();
      }
      if (const Value* cached = find(next)) return push(*cached, next.renamed);
      if (!budget_.has_room(table_.growth())) return status_of(budget_);
      return open(next);
    }

    [[nodiscard]] std::span<const std::uint32_t> key_of(const auto& position) const {
      return {words_.data() + position.begin, position.size};
    }
    // Null if the value is not known.
    [[nodiscard]] const Value* find(const Next& next) const {
      const std::span<const std::uint32_t> key = key_of(next);
      if (next.single != kNoId) {
        if (next.single >= values_.singles_.size()) return nullptr;
        const Single& single = values_.singles_[next.single];
        if (!single.value) return nullptr;
        if (single.head == key[0]) return &*single.value;
      }
      return values_.value_of_.find(key);
    }
    absl::Status keep(const Open& open, const Value& value) {
      const std::span<const std::uint32_t> key = key_of(open);
      std::vector<Single>& singles = values_.singles_;
      if (open.single != kNoId) {
        if (open.single >= singles.size()) {
          const std::size_t size = std::max<std::size_t>(open.single + 1, 2 * singles.size());
          if (!budget_.has_room(size * sizeof(Single))) return status_of(budget_);
          singles.resize(size);
        }
        Single& single = singles[open.single];
        if (!single.value) {
          single = {key[0], value};
          ++values_.known_singles_;
          return absl::OkStatus();
        }
      }
      if (!budget_.has_room(values_.value_of_.growth())) return status_of(budget_);
      values_.value_of_.add(key, value);
      return absl::OkStatus();
    }

    absl::Status push(Value value, int renamed) {
      for (int i = 0; i < renamed; ++i) {
        KM_ASSIGN_OR_RETURN(value, rules_.rename(value));
      }
      option_values_.push_back(std::move(value));
      return absl::OkStatus();
    }

    absl::Status open(const Next& next) {
      if (next.size > WordKeys::kMostWords) {
        return limit_error("a position of so many components is not evaluated");
      }
      const std::span<const std::uint32_t> words = key_of(next);
      if (looks_out_ &&
          !on_path_.insert(std::vector<std::uint32_t>(words.begin(), words.end())).second) {
        return absl::AbortedError("play comes back");
      }
      const auto mover = static_cast<Player>(words[0] >> 16);
      const auto left = SetOfPlayers::from_bits(words[0] & 0xffff);
      parts_.assign(words.begin() + 1, words.end());
      open_.push_back({next.begin, next.size, next.single, mover, next_.size(), words_.size(),
                       option_values_.size(), next.renamed});
      for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (i > 0 && parts_[i] == parts_[i - 1]) continue;  // it has the same moves
        const std::span<const Id> moves = table_.moves(parts_[i], mover, budget_);
        for (std::size_t at = 0; at < moves.size(); at += moves[at] + 1) {
          const std::span<const Id> left_parts = moves.subspan(at + 1, moves[at]);
          sum_.parts.assign(parts_.begin(), parts_.end());
          sum_.parts.erase(sum_.parts.begin() + static_cast<std::ptrdiff_t>(i));
          sum_.parts.insert(sum_.parts.end(), left_parts.begin(), left_parts.end());
          add_after(left, mover);
        }
      }
      if (next_.size() == open_.back().first_next) {
        // The turn is skipped.
        sum_.parts = parts_;
        add_after(left, mover);
      }
      const std::size_t options = next_.size() - open_.back().first_next;
      if (!budget_.spend(options + kUnitsAPosition)) return status_of(budget_);
      return look_ahead();
    }

    // Takes known values first. The others are ordered so that sums of the most components come
    // first, and among them the one nearest to its end.
    absl::Status look_ahead() {
      const Open& top = open_.back();
      std::size_t kept = top.first_next;
      for (std::size_t i = top.first_next; i < next_.size(); ++i) {
        const Next next = next_[i];
        if (next.winner == 0) {
          const Value* cached = find(next);
          if (cached == nullptr) {
            next_[kept++] = next;
            continue;
          }
          KM_RETURN_IF_ERROR(push(*cached, next.renamed));
        } else {
          option_values_.push_back(rules_.win(next.winner));
        }
        if (decide()) return absl::OkStatus();
      }
      next_.resize(kept);
      std::stable_sort(next_.begin() + static_cast<std::ptrdiff_t>(top.first_next), next_.end(),
                       [](const Next& a, const Next& b) {
                         return a.size != b.size ? a.size < b.size : a.weight > b.weight;
                       });
      return absl::OkStatus();
    }

    // True if the value found last decides the choice, so that no other option matters. If play may
    // come back, all options are evaluated; else the values already known would decide whether an
    // endless option is noticed.
    bool decide() {
      const Open& top = open_.back();
      if (looks_out_ || option_values_.size() == top.first_value ||
          !rules_.decides(top.mover, option_values_.back())) {
        return false;
      }
      Value value = std::move(option_values_.back());
      option_values_.erase(option_values_.begin() + static_cast<std::ptrdiff_t>(top.first_value),
                           option_values_.end());
      option_values_.push_back(std::move(value));
      next_.resize(top.first_next);
      return true;
    }

    absl::Status close() {
      const Open top = open_.back();
      const auto first = option_values_.begin() + static_cast<std::ptrdiff_t>(top.first_value);
      options_.assign(first, option_values_.end());
      option_values_.erase(first, option_values_.end());
      KM_ASSIGN_OR_RETURN(Value value, rules_.choose(top.mover, options_));
      if (looks_out_) {
        const std::span<const std::uint32_t> key = key_of(top);
        on_path_.erase(std::vector<std::uint32_t>(key.begin(), key.end()));
      }
      KM_RETURN_IF_ERROR(keep(top, value));
      words_.resize(top.first_word);
      open_.pop_back();
      return push(std::move(value), top.renamed);
    }

    SumValues& values_;
    ComponentTable& table_;
    const Game& game_;
    const Rules& rules_;
    Budget& budget_;
    int players_;
    bool renames_;
    bool looks_out_;
    std::vector<Open> open_;
    std::vector<Next> next_;
    std::vector<std::uint32_t> words_;
    std::vector<Value> option_values_;
    std::vector<Value> options_;
    std::vector<Id> parts_;  // of the position that is opened
    Sum sum_;
    HashSet<std::vector<std::uint32_t>> on_path_;
  };

  Conventions conventions_;
  ComponentTable table_;
  // A value of a single component with all players left, for the mover who was asked about first.
  struct Single {
    std::uint32_t head = 0;  // of the key
    std::optional<Value> value = {};
  };
  std::vector<Single> singles_;
  std::size_t known_singles_ = 0;
  WordMap<Value> value_of_;
};

}  // namespace kingmaker
