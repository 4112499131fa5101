// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/own_game.hpp"

#include <absl/algorithm/container.h>
#include <absl/cleanup/cleanup.h>
#include <absl/hash/hash.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/ending_game.hpp"
#include "extensions/games/partitions.hpp"
#include "language/context.hpp"
#include "language/list.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"

namespace kingmaker {

std::string OwnGame::usage() const {
  return cat(name(), lists_piles() ? "(HEAP, ..." : "(BOARD", ", players=3, start=1)");
}

std::string OwnGame::page() const {
  std::string text = cat(usage(), "\n\n");
  for (const auto line : absl::StrSplit(statement_.text, '\n')) {
    append(text, "  ", std::string(line), "\n");
  }
  append(text, "\n", end_rules().text(), "\n");
  const std::vector<std::string_view> kinds = boards();
  const auto is_on = [&](std::string_view kind) { return absl::c_linear_search(kinds, kind); };
  if (is_on("line") || is_on("grid")) {
    append(text, "An empty board is ", name(),
           is_on("grid") ? "(rows=3, columns=4)\n" : "(length=5)\n");
  }
  return text;
}

absl::StatusOr<std::unique_ptr<Game>> OwnGame::with_ending(const Frame& frame,
                                                           std::span<const GameArgument> arguments,
                                                           SourceRange call, MakeMoves make) const {
  if (end_rules().is_plain()) return make(arguments);
  std::vector<GameArgument> of_moves(arguments.begin(), arguments.end());
  KM_ASSIGN_OR_RETURN(PlayRecord record, take_record(end_rules(), frame, of_moves));
  KM_ASSIGN_OR_RETURN(std::unique_ptr<Game> moves, make(of_moves));
  return make_ending_game(std::move(moves), std::make_shared<const EndRules>(end_rules()),
                          std::move(record), call);
}

std::shared_ptr<const BoardPlay> OwnBoardGame::board_play(int players) const {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const BoardPlay>& play = plays_[static_cast<std::size_t>(players)];
  if (play == nullptr) play = std::make_shared<const BoardPlay>(rules_, players);
  return play;
}

absl::StatusOr<std::uint64_t> OwnBoardGame::count(const Bounds& bounds, std::uint64_t limit,
                                                  Budget& budget) const {
  const std::shared_ptr<const BoardPlay> play = board_play(bounds.frame.players);
  KM_ASSIGN_OR_RETURN(const std::uint64_t boards,
                      count_boards(*play->moves, bounds, limit, budget));
  if (end_rules_.is_plain() || boards > limit) return boards;
  std::uint64_t open = 0;
  for_each(bounds, budget, [&](std::uint64_t /*size*/, const auto& /*arguments*/) {
    ++open;
    return true;
  });
  return open;
}

void OwnBoardGame::for_each(const Bounds& bounds, Budget& budget, Visit visit) const {
  const std::shared_ptr<const BoardPlay> play = board_play(bounds.frame.players);
  if (end_rules_.is_plain()) return for_each_board(*play->moves, bounds, budget, visit);
  for_each_board(*play->moves, bounds, budget, [&](std::uint64_t size, const auto& arguments) {
    const auto game = make_on_board(bounds.frame, arguments, {});
    return !game.ok() || !is_listed(**game) || visit(size, arguments);
  });
}

std::optional<NamedGame::Drawn> OwnBoardGame::draw(const Bounds& bounds,
                                                   RandomNumbers& random) const {
  return random_board(*board_play(bounds.frame.players)->moves, bounds, random);
}

absl::StatusOr<std::unique_ptr<Game>> OwnBoardGame::make_on_board(
    const Frame& frame, std::span<const GameArgument> arguments, SourceRange call) const {
  return with_ending(frame, arguments, call, [&](std::span<const GameArgument> of_board) {
    return make_board_game(statement().name, board_play(frame.players), frame, of_board, call);
  });
}

absl::StatusOr<std::unique_ptr<Game>> OwnBoardGame::make(Context& /*context*/, const Frame& frame,
                                                         std::span<const GameArgument> arguments,
                                                         SourceRange call) const {
  return make_on_board(frame, arguments, call);
}

namespace {

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
  return error_at(range, "from a heap of ", heap, " this gives ", kind_of(object),
                  ", not a list of heaps and tuples of heaps");
}

// The heaps that one option leaves.
absl::StatusOr<Heaps> heaps_in(const Object& object, std::uint32_t heap, SourceRange range) {
  Heaps heaps;
  const auto add = [&](const Integer& counters) -> absl::Status {
    if (counters < 0) {
      return error_at(range, "from a heap of ", heap, " this gives a heap of ",
                      brief_decimal(counters));
    }
    if (counters >= heap) {
      return error_at(range, "play must end: from a heap of ", heap, " this gives a heap of ",
                      brief_decimal(counters), ", which is not smaller");
    }
    if (counters > 0) heaps.push_back(static_cast<std::uint32_t>(counters));
    return absl::OkStatus();
  };
  if (const auto* number = integer_in(object)) {
    KM_RETURN_IF_ERROR(add(*number));
    return heaps;
  }
  const std::optional<std::vector<Integer>> numbers = numbers_in(object);
  if (!numbers) return no_heaps(object, heap, range);
  for (const Integer& number : *numbers) {
    KM_RETURN_IF_ERROR(add(number));
  }
  absl::c_sort(heaps, std::greater<>());
  return heaps;
}

std::uint32_t largest_heap(std::span<const GameArgument> arguments) {
  std::int64_t largest = 0;
  for (const GameArgument& argument : arguments) {
    for (const std::int64_t heap : argument.numbers) largest = std::max(largest, heap);
  }
  return static_cast<std::uint32_t>(std::min<std::int64_t>(largest, kLargestHeap));
}

// True while the moves of a game's heaps are evaluated.
struct HeapsInWork {
  bool are_evaluated = false;
};

// Calls `add` with the list of options of heaps of 1, 2, ..., `largest` counters, until it fails.
absl::Status evaluate_options(Context& context, const OwnHeaps::Options& moves,
                              std::uint32_t largest,
                              absl::FunctionRef<absl::Status(std::uint32_t, const Object&)> add) {
  const ast::Expression& expression = moves.options;
  const std::vector<std::string> names = {moves.variable};
  KM_ASSIGN_OR_RETURN(const auto program,
                      compile(context, expression, expression.root_index(), {.variables = names}));
  for (std::uint32_t heap = 1; heap <= largest; ++heap) {
    const Variables variables = {{moves.variable, Integer(heap)}};
    KM_ASSIGN_OR_RETURN(const Object becomes,
                        Machine(context, Instance{.values = &variables}).value(program));
    KM_RETURN_IF_ERROR(add(heap, becomes));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::uint64_t> OwnHeapGame::count(const Bounds& bounds, std::uint64_t limit,
                                                 Budget& /*budget*/) const {
  constexpr std::uint64_t kMostCounters = 80;  // some millions of partitions
  if (bounds.max_size > kMostCounters) return limit + 1;
  return std::min(count_live_partitions(live_heaps(bounds), bounds.max_size), limit + 1);
}

std::vector<std::uint8_t> OwnHeapGame::live_heaps(const Bounds& bounds) const {
  const HeapRules& rules = rules_ != nullptr ? *rules_ : heaps_->rules;
  std::vector<std::uint8_t> is_live(bounds.max_size + 1);
  for (std::uint32_t heap = 1; heap <= bounds.max_size; ++heap) {
    for (Player p = 1; p <= bounds.frame.players; ++p) {
      if (rules.can_move(heap, p)) is_live[heap] = 1;
    }
  }
  return is_live;
}

void OwnHeapGame::for_each(const Bounds& bounds, Budget& budget, Visit visit) const {
  const std::vector<std::uint8_t> is_live = live_heaps(bounds);
  std::vector<GameArgument> arguments;
  for_each_partition(bounds.max_size,
                     [&](std::uint64_t counters, std::span<const std::uint32_t> heaps) {
                       if (!budget.go_on()) return false;
                       const auto live = [&](std::uint32_t heap) { return is_live[heap] != 0; };
                       if (absl::c_none_of(heaps, live)) return true;
                       set_piles(heaps, arguments);
                       return visit(counters, arguments);
                     });
}

absl::StatusOr<GamePointer> OwnHeapGame::prepared(Context& context, std::uint32_t largest) const {
  largest = std::min(largest, kLargestHeap);
  if (rules_ != nullptr && largest_ >= largest) return shared_from_this();
  auto game = std::make_shared<OwnHeapGame>(statement(), heaps_);
  KM_ASSIGN_OR_RETURN(game->rules_, rules_up_to(context, largest));
  game->largest_ = largest;
  return game;
}

absl::StatusOr<std::shared_ptr<const HeapRules>> OwnHeapGame::rules_up_to(
    Context& context, std::uint32_t largest) const {
  auto rules = std::make_shared<HeapRules>(heaps_->rules);
  if (heaps_->options.empty()) return rules;
  bool& are_evaluated = context.of_statement<HeapsInWork>().are_evaluated;
  if (are_evaluated) {
    return input_error("what a heap becomes cannot depend on positions of `", name(), "`");
  }
  // While the options of a heap are evaluated, no other heap may be, since each level would use the
  // stack of the process.
  are_evaluated = true;
  const absl::Cleanup end = [&] { are_evaluated = false; };
  // The place is in the definition, not in the running statement.
  const auto in_game = [&](const absl::Status& status) {
    return with_message(without_range(status), cat("in `", name(), "`: ", status.message()));
  };
  for (const OwnHeaps::Options& moves : heaps_->options) {
    auto& table = rules->moves[moves.move].table;
    const auto add = [&](std::uint32_t heap, const Object& becomes) -> absl::Status {
      const std::optional<List> list = members_of(becomes);
      const std::uint64_t count = list ? list->members->count : 1;
      for (std::uint64_t i = 0; i < count; ++i) {
        if (!context.budget().spend()) return status_of(context.budget());
        KM_ASSIGN_OR_RETURN(Heaps heaps,
                            heaps_in(list ? list->members->member(i) : becomes, heap, {}));
        if (!absl::c_linear_search(table[heap], heaps)) table[heap].push_back(std::move(heaps));
      }
      rules->fingerprint = absl::HashOf(rules->fingerprint, heap, table[heap]);
      return absl::OkStatus();
    };
    if (absl::Status status = evaluate_options(context, moves, largest, add); !status.ok()) {
      return in_game(status);
    }
  }
  return rules;
}

absl::StatusOr<std::unique_ptr<Game>> OwnHeapGame::make(Context& context, const Frame& frame,
                                                        std::span<const GameArgument> arguments,
                                                        SourceRange call) const {
  std::shared_ptr<const HeapRules> rules = rules_;
  std::uint32_t largest = largest_;
  if (const std::uint32_t needed = largest_heap(arguments); rules == nullptr || needed > largest) {
    largest = needed;
    KM_ASSIGN_OR_RETURN(rules, rules_up_to(context, largest));
  }
  // Rules that were evaluated for smaller heaps lack the moves of larger ones, and functions in
  // them may be redefined.
  const std::string version =
      heaps_->options.empty() ? "" : cat(" up to ", largest, " ", rules->fingerprint);
  return with_ending(frame, arguments, call, [&](std::span<const GameArgument> of_heaps) {
    return make_heap_game(statement().name, cat("heaps ", heaps_->serial, version), rules, frame,
                          of_heaps, call);
  });
}

}  // namespace kingmaker
