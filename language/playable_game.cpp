#include "language/playable_game.hpp"

#include <absl/hash/hash.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "games/board_game.hpp"
#include "language/context.hpp"
#include "language/library.hpp"
#include "language/list.hpp"

namespace kingmaker {
namespace {

// Visits partitions by the number of counters, those of equal numbers with the largest heap first.
template <typename Visit>
void for_each_partition(std::uint64_t max_counters, Budget& budget, const Visit& visit) {
  Heaps heaps;
  for (std::uint64_t counters = 1; counters <= max_counters; ++counters) {
    heaps.assign(1, static_cast<std::uint32_t>(counters));
    for (;;) {
      if (!budget.go_on() || !visit(counters, heaps)) return;
      std::uint32_t remaining = 0;
      while (!heaps.empty() && heaps.back() == 1) {
        ++remaining;
        heaps.pop_back();
      }
      if (heaps.empty()) break;
      const std::uint32_t heap = --heaps.back();
      for (++remaining; remaining > 0; remaining -= std::min(remaining, heap)) {
        heaps.push_back(std::min(remaining, heap));
      }
    }
  }
}

// The number of partitions of 1, 2, ..., `max_counters` that have a part in which somebody can
// move: all partitions, minus those that consist of dead parts. It uses Euler's table, where by[n]
// is the number of partitions of n into the parts so far. Precondition: `max_counters` is small.
std::uint64_t count_live_partitions(std::span<const std::uint8_t> is_live,
                                    std::uint64_t max_counters) {
  std::vector<std::uint64_t> by(max_counters + 1);
  std::vector<std::uint64_t> by_dead(max_counters + 1);
  by[0] = by_dead[0] = 1;
  std::uint64_t live = 0;
  for (std::uint64_t part = 1; part <= max_counters; ++part) {
    for (std::uint64_t n = part; n <= max_counters; ++n) {
      by[n] += by[n - part];
      if (is_live[part] == 0) by_dead[n] += by_dead[n - part];
    }
  }
  for (std::uint64_t n = 1; n <= max_counters; ++n) live += by[n] - by_dead[n];
  return live;
}

absl::Status no_heaps(const Object& object, std::uint32_t heap, SourceRange range) {
  return error_at(range, cat("from a heap of ", heap, " this gives ", kind_of(object),
                             ", not a list of heaps and tuples of heaps"));
}

// The heaps that one option leaves.
absl::StatusOr<Heaps> heaps_in(const Object& object, std::uint32_t heap, SourceRange range) {
  Heaps heaps;
  const auto add = [&](const Integer& counters) -> absl::Status {
    if (counters < 0) {
      return error_at(
          range, cat("from a heap of ", heap, " this gives a heap of ", brief_decimal(counters)));
    }
    if (counters >= heap) {
      return error_at(range, cat("play must end: from a heap of ", heap, " this gives a heap of ",
                                 brief_decimal(counters), ", which is not smaller"));
    }
    if (counters > 0) heaps.push_back(static_cast<std::uint32_t>(counters));
    return absl::OkStatus();
  };
  if (const auto* number = std::get_if<Integer>(&object)) {
    KM_RETURN_IF_ERROR(add(*number));
    return heaps;
  }
  const std::optional<std::vector<Integer>> numbers = numbers_in(object);
  if (!numbers) return no_heaps(object, heap, range);
  for (const Integer& number : *numbers) {
    KM_RETURN_IF_ERROR(add(number));
  }
  std::sort(heaps.begin(), heaps.end(), std::greater<>());
  return heaps;
}

// While the options of a heap are evaluated, no other heap may be, since each level would use the
// stack of the process.
class OnlyOne {
 public:
  explicit OnlyOne(bool& flag) : flag_(flag), was_(flag) { flag_ = true; }
  ~OnlyOne() { flag_ = was_; }
  OnlyOne(const OnlyOne&) = delete;
  OnlyOne& operator=(const OnlyOne&) = delete;

 private:
  bool& flag_;
  bool was_;
};

std::uint32_t largest_heap(std::span<const GameArgument> arguments) {
  std::int64_t largest = 0;
  for (const GameArgument& argument : arguments) {
    for (const std::int64_t heap : argument.numbers) largest = std::max(largest, heap);
  }
  return static_cast<std::uint32_t>(std::min<std::int64_t>(largest, kLargestHeap));
}

}  // namespace

std::shared_ptr<const BoardPlay> GameDefinition::play(int players) const {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const BoardPlay>& play = plays_[static_cast<std::size_t>(players)];
  if (play == nullptr) play = std::make_shared<const BoardPlay>(board, players);
  return play;
}

std::string GameDefinition::usage() const {
  return cat(name, board == nullptr ? "(HEAP, ..." : "(BOARD", ", players=3, start=1)");
}

std::string_view PlayableGame::name() const {
  return built_in_ != nullptr ? built_in_->name : std::string_view(own_->name);
}

std::string PlayableGame::usage() const {
  return built_in_ != nullptr ? std::string(built_in_->usage) : own_->usage();
}

std::string_view PlayableGame::size_word() const {
  if (built_in_ != nullptr) return built_in_->positions->size;
  return own_->board == nullptr ? "counters" : "cells";
}

absl::StatusOr<std::uint64_t> PlayableGame::count(const Bounds& bounds, std::uint64_t limit,
                                                  Budget& budget) const {
  const std::uint64_t max_size = bounds.max_size;
  if (bounds.boards) {
    return count_boards(*board_play(bounds.frame.players)->moves, *bounds.boards, max_size, limit,
                        budget);
  }
  if (built_in_ != nullptr) return built_in_->positions->count(bounds.frame, max_size, limit);
  constexpr std::uint64_t kMostCounters = 80;  // some millions of partitions
  if (max_size > kMostCounters) return limit + 1;
  return std::min(count_live_partitions(live_heaps(bounds), max_size), limit + 1);
}

std::vector<std::uint8_t> PlayableGame::live_heaps(const Bounds& bounds) const {
  const HeapRules& rules = rules_ != nullptr ? *rules_ : own_->heaps;
  std::vector<std::uint8_t> is_live(bounds.max_size + 1);
  for (std::uint32_t heap = 1; heap <= bounds.max_size; ++heap) {
    for (Player p = 1; p <= bounds.frame.players; ++p) {
      if (rules.can_move(heap, p)) is_live[heap] = 1;
    }
  }
  return is_live;
}

void PlayableGame::for_each(
    const Bounds& bounds, Budget& budget,
    absl::FunctionRef<bool(std::uint64_t, std::span<const GameArgument>)> visit) const {
  const auto& [frame, max_size, boards] = bounds;
  if (boards) {
    for_each_board(*board_play(frame.players)->moves, *boards, max_size, budget, visit);
    return;
  }
  if (built_in_ != nullptr) {
    bool goes_on = true;
    built_in_->positions->for_each(
        frame, max_size, [&](std::uint64_t size, std::span<const GameArgument> arguments) {
          goes_on = goes_on && visit(size, arguments);
        });
    return;
  }
  const std::vector<std::uint8_t> is_live = live_heaps(bounds);
  std::vector<GameArgument> arguments;
  for_each_partition(max_size, budget, [&](std::uint64_t counters, const Heaps& heaps) {
    const auto live = [&](std::uint32_t heap) { return is_live[heap] != 0; };
    if (std::none_of(heaps.begin(), heaps.end(), live)) return true;
    arguments.resize(heaps.size());
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      arguments[i].numbers = {heaps[i]};
      arguments[i].text = cat(heaps[i]);
    }
    return visit(counters, arguments);
  });
}

absl::StatusOr<PlayableGame> PlayableGame::prepared(Context& context, std::uint32_t largest) const {
  PlayableGame result = *this;
  if (own_ == nullptr || own_->board != nullptr) return result;
  largest = std::min(largest, kLargestHeap);
  if (result.rules_ != nullptr && result.largest_ >= largest) return result;
  KM_ASSIGN_OR_RETURN(result.rules_, heap_rules(context, largest));
  result.largest_ = largest;
  return result;
}

absl::StatusOr<std::shared_ptr<const HeapRules>> PlayableGame::heap_rules(
    Context& context, std::uint32_t largest) const {
  auto rules = std::make_shared<HeapRules>(own_->heaps);
  if (own_->heap_options.empty()) return rules;
  if (context.evaluates_heaps) {
    return absl::InvalidArgumentError(
        cat("what a heap becomes cannot depend on positions of `", own_->name, "`"));
  }
  const OnlyOne only_one(context.evaluates_heaps);
  // The place is in the definition, not in the running statement.
  const auto in_game = [&](const absl::Status& status) {
    return with_message(without_range(status), cat("in `", own_->name, "`: ", status.message()));
  };
  for (const GameDefinition::HeapOptions& options : own_->heap_options) {
    auto& table = rules->moves[options.move].table;
    const auto add = [&](std::uint32_t heap, const Object& becomes) -> absl::Status {
      const std::optional<List> list = members_of(becomes);
      const std::uint64_t count = list ? list->members->count : 1;
      for (std::uint64_t i = 0; i < count; ++i) {
        if (!context.budget().spend()) return status_of(context.budget());
        KM_ASSIGN_OR_RETURN(Heaps heaps,
                            heaps_in(list ? list->members->member(i) : becomes, heap, {}));
        if (std::find(table[heap].begin(), table[heap].end(), heaps) == table[heap].end()) {
          table[heap].push_back(std::move(heaps));
        }
      }
      rules->fingerprint = absl::HashOf(rules->fingerprint, heap, table[heap]);
      return absl::OkStatus();
    };
    if (absl::Status status = options.evaluate(context, options, largest, add); !status.ok()) {
      return in_game(status);
    }
  }
  return rules;
}

absl::StatusOr<std::unique_ptr<Game>> PlayableGame::make(Context& context, const Frame& frame,
                                                         std::span<const GameArgument> arguments,
                                                         SourceRange call) const {
  if (built_in_ != nullptr) return built_in_->make(frame, arguments, call);
  if (own_->board != nullptr) {
    return make_board_game(own_->name, own_->play(frame.players), frame, arguments, call);
  }
  const std::uint32_t largest = largest_heap(arguments);
  if (rules_ == nullptr || largest > largest_) {
    KM_ASSIGN_OR_RETURN(const auto able, prepared(context, largest));
    return able.make(context, frame, arguments, call);
  }
  // Rules that were evaluated for smaller heaps lack the moves of larger ones, and functions in
  // them may be redefined.
  const std::string version =
      own_->heap_options.empty() ? "" : cat(" up to ", largest_, " ", rules_->fingerprint);
  return make_heap_game(own_->name, cat("heaps ", own_->serial, version), rules_, frame, arguments,
                        call);
}

absl::StatusOr<GameArgument> game_argument(std::string_view name, const Object& object,
                                           std::string_view written, SourceRange range,
                                           std::string_view usage) {
  GameArgument argument;
  argument.name = name;
  argument.range = range;
  const auto saturated = [](const Integer& exact) {
    constexpr std::int64_t max = std::numeric_limits<std::int64_t>::max();
    if (exact > max) return max;
    return exact < -max ? -max : static_cast<std::int64_t>(exact);
  };
  if (const auto* number = std::get_if<Integer>(&object)) {
    argument.kind = GameArgument::Kind::Number;
    // A run of digits is taken literally, including 012; a computed number is written in digits.
    const bool literal =
        !written.empty() && written.find_first_not_of("0123456789") == std::string::npos;
    argument.text = literal ? std::string(written) : decimal(*number);
    argument.numbers = {saturated(*number)};
  } else if (const auto* text = std::get_if<std::string>(&object)) {
    argument.kind = GameArgument::Kind::Text;
    argument.text = *text;
  } else if (std::holds_alternative<Path>(object) && written.starts_with('.')) {
    // `.12` is a board that begins with an empty cell.
    argument.kind = GameArgument::Kind::Text;
    argument.text = written;
  } else if (const std::optional<std::vector<Integer>> numbers = numbers_in(object)) {
    argument.kind = GameArgument::Kind::Numbers;
    for (const Integer& part : *numbers) argument.numbers.push_back(saturated(part));
  } else {
    return error_at(range, cat(usage, " cannot use ", kind_of(object)));
  }
  return argument;
}

std::string text_of(const GameArgument& argument) {
  std::string text = argument.name.empty() ? "" : cat(argument.name, "=");
  switch (argument.kind) {
    case GameArgument::Kind::Number:
      return text + argument.text;
    case GameArgument::Kind::Text:
      return text + text_literal(argument.text);
    case GameArgument::Kind::Numbers:
      break;
  }
  const char* before = argument.numbers.size() == 1 ? "list(" : "(";
  for (const std::int64_t number : argument.numbers) {
    append(text, before, number);
    before = ",";
  }
  return text + ")";
}

bool is_listed(const Game& game) {
  const FallsApart* parts = game.falls_apart();
  if (parts != nullptr && parts->conventions().stuck_leaves) return true;
  return can_anyone_move(game, game.first_turn().position);
}

PlayableGame playable_game(const Library& library, std::string_view name) {
  if (const Object* bound = library.definition(name)) {
    const auto* own = std::get_if<GamePointer>(bound);
    return own == nullptr ? PlayableGame() : PlayableGame(*own);
  }
  if (const GameInfo* built_in = library.game(name)) return PlayableGame(built_in);
  if (const Object* shipped = library.shipped_game(name)) {
    return PlayableGame(std::get<GamePointer>(*shipped));
  }
  return {};
}

}  // namespace kingmaker
