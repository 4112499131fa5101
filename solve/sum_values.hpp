// Positions valued by their components, in whatever way.
//
// What is remembered is a multiset of components with the mover: whatever board it came from, in
// whatever order, turned and mirrored, with parts in which nobody can move left out, and, where
// rules and values treat players alike, with the players renamed so that player 1 moves.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "games/components.hpp"
#include "games/game.hpp"

namespace kingmaker {

// The components that were met, by number, with their moves. For one number of players.
class ComponentTable {
 public:
  using Id = std::uint32_t;

  explicit ComponentTable(int players) : players_(players) {}

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] Id id_of(const ComponentRules& rules, std::string_view bytes);
  // Keeps the rules: components of theirs are asked for their moves later.
  void keep(const std::shared_ptr<const ComponentRules>& rules);

  [[nodiscard]] PlayerSet movers(Id id) const { return components_[id].movers; }
  [[nodiscard]] std::size_t size_of(Id id) const { return components_[id].bytes.size(); }
  // The moves of a player, each once: how many components it leaves, and these.
  [[nodiscard]] std::span<const Id> moves(Id id, Player mover);
  // With players renamed in a circle, each to the player before him. Precondition: all rules
  // rotate.
  [[nodiscard]] Id rotated(Id id);
  [[nodiscard]] bool rotate() const { return rotate_; }
  [[nodiscard]] bool may_come_back() const { return may_come_back_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  static constexpr Id kUnknown = 0xffffffff;

  struct Entry {
    std::uint32_t kind;
    std::string bytes;
    PlayerSet movers = 0;
    Id rotated = kUnknown;
    PlayerSet has_moves = 0;
    std::vector<std::pair<Player, std::vector<Id>>> moves = {};
  };

  [[nodiscard]] Id intern(std::uint32_t kind, std::string_view bytes);

  int players_;
  std::vector<std::shared_ptr<const ComponentRules>> kinds_;
  HashMap<std::string, std::uint32_t> kind_of_;
  HashMap<std::string, Id> ids_;  // by kind and bytes
  std::vector<Entry> components_;
  bool rotate_ = true;
  bool may_come_back_ = false;
  std::size_t bytes_ = 0;
};

// Keys that are texts of words, with room for each found by where it begins.
class WordKeys {
 public:
  using Place = std::uint32_t;

  [[nodiscard]] std::span<const std::uint32_t> at(Place place) const {
    const std::uint32_t* const words = &blocks_[place >> kBlockBits][place & (kBlockWords - 1)];
    return {words + 1, *words};
  }
  [[nodiscard]] Place add(std::span<const std::uint32_t> key) {
    if (blocks_.empty() || used_ + key.size() + 1 > kBlockWords) {
      blocks_.push_back(std::make_unique<std::uint32_t[]>(kBlockWords));
      used_ = 0;
    }
    const auto place = static_cast<Place>((blocks_.size() - 1) << kBlockBits | used_);
    std::uint32_t* const words = &blocks_.back()[used_];
    *words = static_cast<std::uint32_t>(key.size());
    std::memcpy(words + 1, key.data(), key.size_bytes());
    used_ += key.size() + 1;
    return place;
  }
  // The longest key.
  static constexpr std::size_t kMostWords = (std::size_t{1} << 16) - 1;

 private:
  static constexpr std::size_t kBlockBits = 16;
  static constexpr std::size_t kBlockWords = std::size_t{1} << kBlockBits;

  std::vector<std::unique_ptr<std::uint32_t[]>> blocks_;
  std::size_t used_ = 0;
};

// The values of sums of components, remembered from call to call, which must all be of as many
// players, of the same conventions, and value in the same way.
//
// No recursion. A unit of the budget for each option, and kUnitsAPosition for each position, which
// is remembered.
template <typename Value>
class SumValues {
 public:
  using Win = absl::FunctionRef<Value(Player winner)>;
  // As PositionValues has it.
  using Choose =
      absl::FunctionRef<absl::StatusOr<Value>(Player mover, std::vector<Value>& options)>;
  // The value with players renamed, each to the next one.
  using Rename = absl::FunctionRef<absl::StatusOr<Value>(const Value& value)>;
  // Is it clear what becomes of a choice with this option, whatever the others are? `choose` must
  // say the same of it alone.
  using Decides = absl::FunctionRef<bool(Player mover, const Value& option)>;

  SumValues(int players, const Conventions& conventions)
      : conventions_(conventions), table_(players) {}

  struct Rules {
    Win win;
    Choose choose;
    Rename rename;
    bool renames;  // do rules treat players alike
    Decides decides;
  };

  // The value of a turn of the game. Fails when nobody can move at its start, when the budget is
  // spent, when play comes back to where it was, or as `choose` does.
  [[nodiscard]] absl::StatusOr<Value> of(const Game& game, const FallsApart& parts,
                                         const Turn& turn, const Rules& rules, Budget& budget) {
    std::vector<Component> components;
    parts.append_components(turn.position, components);
    Sum sum;
    for (const Component& component : components) {
      table_.keep(component.rules);
      sum.parts.push_back(table_.id_of(*component.rules, component.bytes));
    }
    sum.left = parts.players_left(turn.position);
    sum.mover = turn.mover;
    return Evaluation(*this, game, rules, budget).run(std::move(sum), turn);
  }

  [[nodiscard]] std::size_t size() const { return known_.size(); }

 private:
  using Id = ComponentTable::Id;
  static constexpr std::uint64_t kUnitsAPosition = 16;

  struct Sum {
    std::vector<Id> parts = {};
    PlayerSet left = 0;
    Player mover = 0;
  };
  // What follows: somebody has won, or a sum with player `renamed` + its mover to move.
  struct Next {
    Player winner = 0;
    int renamed = 0;
    std::uint32_t begin = 0;  // of the key in the pool
    std::uint32_t size = 0;
    std::size_t weight = 0;
  };
  struct Open {
    WordKeys::Place key;
    Player mover;
    std::size_t first_next;   // of those still to be valued
    std::size_t first_word;   // of their keys
    std::size_t first_value;  // of those valued
    int renamed;              // for who asked
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
    bool operator()(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) const {
      return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
    bool operator()(WordKeys::Place a, std::span<const std::uint32_t> b) const {
      return (*this)(keys->at(a), b);
    }
    bool operator()(std::span<const std::uint32_t> a, WordKeys::Place b) const {
      return (*this)(a, keys->at(b));
    }
    bool operator()(WordKeys::Place a, WordKeys::Place b) const {
      return a == b || (*this)(keys->at(a), keys->at(b));
    }
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
          renames_(rules.renames && values.table_.rotate()),
          looks_out_(values.table_.may_come_back()) {}

    absl::StatusOr<Value> run(Sum sum, const Turn& turn) {
      if (sum.parts.empty() || std::has_single_bit(sum.left)) {
        const std::optional<Player> winner = game_.winner_in(turn.position, turn.last);
        if (!winner) return no_first_move();
        return rules_.win(*winner);
      }
      Next first;
      add(sum, first);
      if (absl::Status status = visit(first); !status.ok()) return status;
      while (!open_.empty()) {
        Open& top = open_.back();
        if (next_.size() > top.first_next) {
          const Next next = next_.back();
          next_.pop_back();
          if (absl::Status status = visit(next); !status.ok()) return status;
          decide();
          continue;
        }
        if (absl::Status status = close(); !status.ok()) return status;
        if (!open_.empty()) decide();
      }
      return found_.back();
    }

   private:
    // Of the sum: brought into its canonical form, with its key in the pool.
    void add(Sum& sum, Next& next) {
      int shift = 0;
      if (renames_) {
        shift = sum.mover - 1;
        for (Id& part : sum.parts) {
          for (int i = 0; i < shift; ++i) part = table_.rotated(part);
        }
        const unsigned all = all_players(players_);
        const unsigned left = sum.left;
        sum.left = static_cast<PlayerSet>((left >> shift | left << (players_ - shift)) & all);
        sum.mover = 1;
      }
      std::sort(sum.parts.begin(), sum.parts.end());
      next.renamed = shift;
      next.begin = static_cast<std::uint32_t>(words_.size());
      words_.push_back(static_cast<std::uint32_t>(sum.mover) << 16 | sum.left);
      words_.insert(words_.end(), sum.parts.begin(), sum.parts.end());
      next.size = static_cast<std::uint32_t>(words_.size() - next.begin);
    }

    // What follows when `mover` has left `parts` behind.
    void add_after(std::vector<Id>& parts, PlayerSet left, Player mover) {
      Next& next = next_.emplace_back();
      const Frame frame{players_, 1};
      Sum& sum = sum_;
      sum.parts = parts;
      sum.left = left;
      sum.mover = frame.successor(mover);
      if (!values_.conventions_.stuck_leaves) {
        if (parts.empty()) {
          next.winner = values_.conventions_.next_wins ? frame.successor(mover) : mover;
          return;
        }
      } else {
        PlayerSet movers = 0;
        for (const Id part : parts) movers = static_cast<PlayerSet>(movers | table_.movers(part));
        for (; !std::has_single_bit(sum.left); sum.mover = frame.successor(sum.mover)) {
          if ((sum.left & just(sum.mover)) == 0) continue;
          if ((movers & just(sum.mover)) != 0) break;
          sum.left = values_.conventions_.next_wins
                         ? just(sum.mover)
                         : static_cast<PlayerSet>(sum.left & ~just(sum.mover));
        }
        if (std::has_single_bit(sum.left)) {
          next.winner = std::countr_zero(sum.left) + 1;
          return;
        }
      }
      for (const Id part : sum.parts) next.weight += table_.size_of(part);
      const std::size_t weight = next.weight;
      add(sum, next_.back());
      next_.back().weight = weight;
    }

    absl::Status visit(const Next& next) {
      if (next.winner != 0) {
        found_.push_back(rules_.win(next.winner));
        return absl::OkStatus();
      }
      const std::span<const std::uint32_t> key(words_.data() + next.begin, next.size);
      if (const auto known = values_.known_.find(key); known != values_.known_.end()) {
        return push(known->second, next.renamed);
      }
      if (!budget_.has_room(next_growth(values_.known_))) return status_of(budget_);
      return open(key, next.renamed);
    }

    absl::Status push(Value value, int renamed) {
      for (int i = 0; i < renamed; ++i) {
        absl::StatusOr<Value> turned = rules_.rename(value);
        if (!turned.ok()) return turned.status();
        value = *std::move(turned);
      }
      found_.push_back(std::move(value));
      return absl::OkStatus();
    }

    absl::Status open(std::span<const std::uint32_t> words, int renamed) {
      if (words.size() > WordKeys::kMostWords) {
        return limit_error("a position of so many components is not evaluated");
      }
      const WordKeys::Place place = values_.keys_.add(words);
      const std::span<const std::uint32_t> key = values_.keys_.at(place);
      if (looks_out_ &&
          !on_path_.insert(std::vector<std::uint32_t>(key.begin(), key.end())).second) {
        return comes_back_at(key);
      }
      const auto mover = static_cast<Player>(key[0] >> 16);
      const auto left = static_cast<PlayerSet>(key[0] & 0xffff);
      const std::span<const Id> parts = key.subspan(1);
      open_.push_back({place, mover, next_.size(), words_.size(), found_.size(), renamed});
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && parts[i] == parts[i - 1]) continue;  // the same moves once more
        const std::span<const Id> moves = table_.moves(parts[i], mover);
        for (std::size_t at = 0; at < moves.size(); at += moves[at] + 1) {
          left_.assign(parts.begin(), parts.end());
          left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
          const std::span<const Id> made = moves.subspan(at + 1, moves[at]);
          left_.insert(left_.end(), made.begin(), made.end());
          add_after(left_, left, mover);
        }
      }
      if (next_.size() == open_.back().first_next) {
        // The turn is skipped.
        left_.assign(parts.begin(), parts.end());
        add_after(left_, left, mover);
      }
      const std::size_t options = next_.size() - open_.back().first_next;
      if (!budget_.spend(options + kUnitsAPosition)) return status_of(budget_);
      return look_ahead();
    }

    // Values that are known come first; then what is nearest to the end.
    absl::Status look_ahead() {
      const Open& top = open_.back();
      std::size_t kept = top.first_next;
      for (std::size_t i = top.first_next; i < next_.size(); ++i) {
        const Next next = next_[i];
        if (next.winner == 0) {
          const std::span<const std::uint32_t> key(words_.data() + next.begin, next.size);
          const auto known = values_.known_.find(key);
          if (known == values_.known_.end()) {
            next_[kept++] = next;
            continue;
          }
          if (absl::Status status = push(known->second, next.renamed); !status.ok()) return status;
        } else {
          found_.push_back(rules_.win(next.winner));
        }
        if (decide()) return absl::OkStatus();
      }
      next_.resize(kept);
      std::stable_sort(next_.begin() + static_cast<std::ptrdiff_t>(top.first_next), next_.end(),
                       [](const Next& a, const Next& b) { return a.weight > b.weight; });
      return absl::OkStatus();
    }

    // Does the value found last decide? Then no other matters.
    bool decide() {
      const Open& top = open_.back();
      if (found_.size() == top.first_value || !rules_.decides(top.mover, found_.back())) {
        return false;
      }
      Value value = std::move(found_.back());
      found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(top.first_value), found_.end());
      found_.push_back(std::move(value));
      next_.resize(top.first_next);
      return true;
    }

    absl::Status close() {
      const Open top = open_.back();
      const auto first = found_.begin() + static_cast<std::ptrdiff_t>(top.first_value);
      options_.assign(first, found_.end());
      found_.erase(first, found_.end());
      absl::StatusOr<Value> value = rules_.choose(top.mover, options_);
      if (!value.ok()) return value.status();
      if (!budget_.has_room(next_growth(values_.known_))) return status_of(budget_);
      if (looks_out_) {
        const std::span<const std::uint32_t> key = values_.keys_.at(top.key);
        on_path_.erase(std::vector<std::uint32_t>(key.begin(), key.end()));
      }
      values_.known_.emplace(top.key, *value);
      words_.resize(top.first_word);
      open_.pop_back();
      return push(*std::move(value), top.renamed);
    }

    // In the words of the components: what it looks like on the board is for others to find out.
    [[nodiscard]] absl::Status comes_back_at(std::span<const std::uint32_t> key) const {
      std::size_t turns = 0;
      for (std::size_t i = open_.size(); i > 0; --i) {
        ++turns;
        const std::span<const std::uint32_t> earlier = values_.keys_.at(open_[i - 1].key);
        if (std::equal(earlier.begin(), earlier.end(), key.begin(), key.end())) break;
      }
      return absl::AbortedError("play comes back");
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
    std::vector<Value> found_;
    std::vector<Value> options_;
    std::vector<Id> left_;
    Sum sum_;
    HashSet<std::vector<std::uint32_t>> on_path_;
  };

  Conventions conventions_;
  ComponentTable table_;
  WordKeys keys_;
  boost::unordered_flat_map<WordKeys::Place, Value, HashPlace, EqualPlaces> known_{
      0, HashPlace{&keys_}, EqualPlaces{&keys_}};
};

}  // namespace kingmaker
