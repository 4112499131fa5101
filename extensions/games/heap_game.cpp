// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/heap_game.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "algebra/set_of_players.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/forms/form_store.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {
namespace {

void append_octal(std::uint32_t heap, const std::vector<std::uint8_t>& digits,
                  std::vector<Heaps>& options) {
  for (std::uint32_t removed = 0; removed < digits.size() && removed <= heap; ++removed) {
    const std::uint8_t digit = digits[removed];
    const std::uint32_t rest = heap - removed;
    if ((digit & 1) != 0 && rest == 0) options.emplace_back();
    if ((digit & 2) != 0 && rest > 0) options.push_back({rest});
    if ((digit & 4) == 0) continue;
    for (std::uint32_t smaller = 1; 2 * smaller <= rest; ++smaller) {
      options.push_back({rest - smaller, smaller});
    }
  }
}

// True if an octal game with these digits has a move in the heap.
bool has_octal_move(std::uint32_t heap, const std::vector<std::uint8_t>& digits) {
  for (std::uint32_t removed = 0; removed < digits.size() && removed <= heap; ++removed) {
    const std::uint32_t rest = heap - removed;
    const int ways = rest == 0 ? 1 : rest == 1 ? 2 : 6;  // bits of a digit that allow a move
    if ((digits[removed] & ways) != 0) return true;
  }
  return false;
}

// The components are single heaps.
class HeapComponents final : public ComponentRules {
 public:
  HeapComponents(std::shared_ptr<const HeapRules> rules, int players, std::string key)
      : rules_(std::move(rules)), players_(players), key_(std::move(key)) {}

  // True if some player can move in the heap.
  [[nodiscard]] bool is_live(std::uint32_t heap) const {
    for (Player p = 1; p <= players_; ++p) {
      if (rules_->can_move(heap, p)) return true;
    }
    return false;
  }

  [[nodiscard]] std::string key() const override { return key_; }
  void append_moves(std::string_view component, Player mover, Budget& /*budget*/,
                    MovesLeft& moves) const override {
    std::vector<Heaps> options;
    rules_->append(number_at(component, 0), mover, options);
    for (const Heaps& option : options) {
      moves.next_move();
      for (const std::uint32_t heap : option) {
        if (is_live(heap)) moves.add(bytes_of({heap}));
      }
    }
  }
  [[nodiscard]] std::size_t size(std::string_view component) const override {
    return number_at(component, 0);
  }
  [[nodiscard]] SetOfPlayers movers(std::string_view component) const override {
    const std::uint32_t heap = number_at(component, 0);
    return players_where(players_, [&](Player p) { return rules_->can_move(heap, p); });
  }
  [[nodiscard]] bool is_impartial() const override { return rules_->largest_player() == 0; }
  [[nodiscard]] bool may_come_back() const override { return false; }

 private:
  std::shared_ptr<const HeapRules> rules_;
  int players_;
  std::string key_;
};

// A setting is the list of heaps, the largest first, with four bytes for each.
template <typename Base>
class HeapGame : public ConventionGame<Base> {
 public:
  HeapGame(const Frame& frame, std::string name, std::string family,
           std::shared_ptr<const HeapRules> rules, const Heaps& heaps, SetOfPlayers out)
      : ConventionGame<Base>(frame, rules->conventions, out),
        name_(std::move(name)),
        family_(std::move(family)),
        rules_(std::move(rules)),
        start_(bytes_of(heaps)),
        components_(std::make_shared<HeapComponents>(rules_, frame.players,
                                                     cat(family_, " ", frame.players))) {}

  [[nodiscard]] const HeapRules* heap_rules() const final { return rules_.get(); }

  [[nodiscard]] std::string_view ruleset() const override { return name_; }
  [[nodiscard]] std::string start_setting() const override { return start_; }
  void append_settings(std::string_view setting, Player mover,
                       std::vector<std::string>& settings) const override {
    const Heaps heaps = numbers_of(setting);
    std::vector<Heaps> options;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (i > 0 && heaps[i] == heaps[i - 1]) continue;  // it has the same moves
      options.clear();
      rules_->append(heaps[i], mover, options);
      for (const Heaps& option : options) {
        Heaps next = heaps;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
        next.insert(next.end(), option.begin(), option.end());
        absl::c_sort(next, std::greater<>());
        settings.push_back(bytes_of(next));
      }
    }
  }
  [[nodiscard]] bool can_move(std::string_view setting, Player mover) const override {
    const Heaps heaps = numbers_of(setting);
    return absl::c_any_of(heaps, [&](std::uint32_t heap) { return rules_->can_move(heap, mover); });
  }
  [[nodiscard]] std::string setting_text(std::string_view setting) const override {
    const std::string text = joined(numbers_of(setting), ",");
    return text.empty() ? "0" : text;
  }
  [[nodiscard]] std::vector<std::shared_ptr<const Game>> summands(
      Budget& /*budget*/) const override {
    std::vector<std::shared_ptr<const Game>> heaps;
    for (const std::uint32_t heap : numbers_of(start_)) heaps.push_back(of_heap(heap));
    return heaps;
  }
  void append_components(std::string_view position, Budget& /*budget*/,
                         std::vector<Component>& components) const override {
    for (const std::uint32_t heap : numbers_of(this->setting_in(position))) {
      if (components_->is_live(heap)) components.push_back({components_, bytes_of({heap})});
    }
  }
  [[nodiscard]] std::string family() const final {
    return cat(family_, " ", this->frame().players);
  }
  [[nodiscard]] bool has_rules_of(const Game& other) const final {
    const HeapRules* rules = other.heap_rules();
    const Heaps start = numbers_of(start_);
    return rules != nullptr && rules_->are_those_of(*rules, start.empty() ? 0 : start.front());
  }

 protected:
  // The same game with this heap alone.
  [[nodiscard]] virtual std::shared_ptr<const Game> of_heap(std::uint32_t heap) const {
    return of_heap_as<HeapGame>(heap);
  }
  template <typename SameGame>
  [[nodiscard]] std::shared_ptr<const Game> of_heap_as(std::uint32_t heap) const {
    return std::make_shared<SameGame>(this->frame(), name_, family_, rules_, Heaps{heap},
                                      this->out());
  }

 private:
  std::string name_;
  std::string family_;
  std::shared_ptr<const HeapRules> rules_;
  std::string start_;
  std::shared_ptr<const HeapComponents> components_;
};

// The nimber of heaps is the nim-sum of their nimbers (Sprague, Grundy), so positions of several
// heaps are not searched.
class ImpartialHeapGame final : public HeapGame<ImpartialRules> {
 public:
  using HeapGame::HeapGame;

  [[nodiscard]] absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view position, Budget& budget) const override {
    if (is_misere()) return std::nullopt;
    std::uint32_t sum = 0;
    for (const std::uint32_t heap : numbers_of(setting_in(position))) {
      while (nimbers_.size() <= heap) {
        KM_RETURN_IF_ERROR(add_nimber(budget));
      }
      sum ^= nimbers_[heap];
    }
    return sum;
  }

 private:
  [[nodiscard]] std::shared_ptr<const Game> of_heap(std::uint32_t heap) const override {
    return of_heap_as<ImpartialHeapGame>(heap);
  }

  // Computes the nimber of the smallest heap whose nimber is not known. Its options have smaller
  // heaps.
  absl::Status add_nimber(Budget& budget) const {
    std::vector<Heaps> options;
    heap_rules()->append(static_cast<std::uint32_t>(nimbers_.size()), 1, options);
    if (!budget.spend(options.size() + 1)) return status_of(budget);
    std::vector<std::uint32_t> sums;
    sums.reserve(options.size());
    for (const Heaps& option : options) {
      std::uint32_t sum = 0;
      for (const std::uint32_t heap : option) sum ^= nimbers_[heap];
      sums.push_back(sum);
    }
    nimbers_.push_back(mex(sums));
    return absl::OkStatus();
  }

  mutable std::vector<std::uint32_t> nimbers_;  // by heap, from 0 on
};

}  // namespace

Player HeapRules::largest_player() const {
  Player largest = 0;
  for (const HeapMove& move : moves) largest = std::max(largest, move.player.value_or(0));
  return largest;
}

void HeapRules::append(std::uint32_t heap, Player mover, std::vector<Heaps>& options) const {
  for (const HeapMove& move : moves) {
    if (move.player && *move.player != mover) continue;
    switch (move.kind) {
      case HeapMove::Kind::Octal:
        append_octal(heap, move.digits, options);
        break;
      case HeapMove::Kind::Take:
        for (const std::uint32_t removed : move.taken) {
          if (removed > heap) continue;
          options.push_back(removed == heap ? Heaps{} : Heaps{heap - removed});
        }
        break;
      case HeapMove::Kind::Table:
        if (const auto entry = move.table.find(heap); entry != move.table.end()) {
          options.insert(options.end(), entry->second.begin(), entry->second.end());
        }
        break;
    }
  }
}

bool HeapRules::can_move(std::uint32_t heap, Player mover) const {
  return absl::c_any_of(moves, [&](const HeapMove& move) {
    if (move.player && *move.player != mover) return false;
    switch (move.kind) {
      case HeapMove::Kind::Octal:
        return has_octal_move(heap, move.digits);
      case HeapMove::Kind::Take:
        return absl::c_any_of(move.taken, [&](std::uint32_t removed) { return removed <= heap; });
      case HeapMove::Kind::Table:
        const auto entry = move.table.find(heap);
        return entry != move.table.end() && !entry->second.empty();
    }
    return false;
  });
}

bool HeapRules::are_those_of(const HeapRules& other, std::uint32_t largest) const {
  const auto is_same = [&](const HeapMove& a, const HeapMove& b) {
    if (a.kind != b.kind || a.player != b.player || a.digits != b.digits || a.taken != b.taken) {
      return false;
    }
    for (std::uint32_t heap = 1; a.kind == HeapMove::Kind::Table && heap <= largest; ++heap) {
      const auto of_a = a.table.find(heap);
      const auto of_b = b.table.find(heap);
      if (of_a == a.table.end() || of_b == b.table.end() || of_a->second != of_b->second) {
        return false;
      }
    }
    return true;
  };
  return conventions == other.conventions && absl::c_equal(moves, other.moves, is_same);
}

absl::StatusOr<std::vector<std::uint8_t>> octal_digits(std::string_view code, SourceRange range) {
  constexpr std::size_t kMostDigits = 1000;
  if (code.size() > kMostDigits) {
    return limit_error_at(range, "an octal code has at most ", kMostDigits, " digits");
  }
  const std::size_t point = code.find('.');
  std::vector<std::uint8_t> digits;
  if (point == 0) digits.push_back(0);
  bool has_any = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (i == point) continue;
    const auto at = static_cast<std::uint32_t>(range.begin + i);
    const SourceRange here = {at, at + 1};
    if (i > point && code[i] == '.') return error_at(here, "a code has one point");
    if (code[i] > '7') {
      return error_at(here, "the digits of a code are 0..7, not ", code.substr(i, 1));
    }
    if (i < point && point > 1) return error_at(here, "a code has one digit before its point");
    const auto digit = static_cast<std::uint8_t>(code[i] - '0');
    if (i < point && (digit & 3) != 0) {
      return error_at(here, "a move that takes nothing splits a heap (4), or changes nothing");
    }
    has_any = has_any || digit != 0;
    digits.push_back(digit);
  }
  if (!has_any) return error_at(range, "a game with this code has no moves");
  return digits;
}

absl::StatusOr<Heaps> read_heaps(const std::string& name, std::span<const GameArgument> arguments,
                                 SourceRange call) {
  Heaps heaps;
  for (const GameArgument& argument : arguments) {
    if (!argument.name.empty() || argument.kind == GameArgument::Kind::Text) {
      return error_at(argument.range, "expected heaps: ", name, "(3,4)");
    }
    for (const std::int64_t heap : argument.numbers) {
      if (heap < 0)
        return error_at(argument.range, "a heap cannot have a negative number of counters");
      if (heap > kLargestHeap) {
        return limit_error_at(argument.range, "heaps have at most ", kLargestHeap, " counters");
      }
      if (heap > 0) heaps.push_back(static_cast<std::uint32_t>(heap));
    }
  }
  if (arguments.empty()) return error_at(call, name, " needs heaps: ", name, "(3,4)");
  if (heaps.size() > kMostHeaps) {
    return limit_error_at(call, "there are at most ", kMostHeaps, " heaps");
  }
  absl::c_sort(heaps, std::greater<>());
  return heaps;
}

absl::StatusOr<std::unique_ptr<Game>> make_heap_game(
    const std::string& name, const std::string& family, std::shared_ptr<const HeapRules> rules,
    const Frame& frame, std::span<const GameArgument> arguments, SourceRange call) {
  const Player largest = rules->largest_player();
  if (largest > frame.players) {
    return error_at(call, "the moves of `", name, "` name player ", largest, "; this game has ",
                    frame.players);
  }
  SetOfPlayers out;
  std::vector<GameArgument> of_heaps;
  for (const GameArgument& argument : arguments) {
    if (argument.name != "out" || !rules->conventions.stuck_leaves) {
      of_heaps.push_back(argument);
      continue;
    }
    KM_ASSIGN_OR_RETURN(out, players_out(argument, frame));
  }
  KM_ASSIGN_OR_RETURN(const Heaps heaps, read_heaps(name, of_heaps, call));
  if (largest == 0 && !rules->conventions.stuck_leaves) {
    return std::make_unique<ImpartialHeapGame>(frame, name, family, std::move(rules), heaps, out);
  }
  return std::make_unique<HeapGame<PartizanRules>>(frame, name, family, std::move(rules), heaps,
                                                   out);
}

}  // namespace kingmaker
