// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Domains of positions, `nim(counters <= 9)`, and how their members are built.
// Tested in tests/language/limits.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/random.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_rules.hpp"
#include "extensions/games/named_game.hpp"
#include "extensions/games/position.hpp"
#include "language/domain_reader.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

using ast::Kind;

// Each position is an object of some hundred bytes.
constexpr std::uint64_t kMostListedPositions = 2'000'000;
// With more counters there are too many positions.
constexpr std::uint64_t kMostPreparedCounters = 80;

// A domain with bounds, before anything is built.
struct PositionDomain {
  GamePointer game;
  NamedGame::Bounds largest;
  std::optional<std::uint64_t> least_size;
  std::vector<GameArgument> others;  // the same for all positions
  bool is_listed = false;            // random positions are drawn from a list of all
  std::uint64_t count = 0;           // of random positions
  std::uint64_t seed = 1;
  SourceRange range;  // its place in the statement
};

// Makes positions of a game with their texts, and those arguments that are the same for all.
class PositionMaker {
 public:
  PositionMaker(Context& context, const PositionDomain& request)
      : context_(context), request_(request) {
    domain_.frame = request.largest.frame;
    if (!request.game->has_own_players()) behind_ = context.settings.written(domain_.frame);
  }

  // False for a position that is not listed.
  absl::StatusOr<bool> add(std::uint64_t size, std::span<const GameArgument> arguments) {
    std::vector<GameArgument> all(arguments.begin(), arguments.end());
    all.insert(all.end(), request_.others.begin(), request_.others.end());
    KM_ASSIGN_OR_RETURN(std::unique_ptr<Game> game,
                        request_.game->make(context_, domain_.frame, all, {}));
    if (!is_listed(*game)) return false;
    std::string written = cat(request_.game->name(), "(");
    for (const GameArgument& argument : all) {
      append(written, &argument == all.data() ? "" : ",", text_of(argument));
    }
    append(written, behind_, ")");
    domain_.others.push_back(position_of(std::move(game), std::move(written)));
    domain_.weights.push_back(static_cast<std::uint32_t>(size));
    return true;
  }

  Members finish() {
    domain_.count = domain_.others.size();
    return std::move(domain_);
  }

 private:
  Context& context_;
  const PositionDomain& request_;
  Members domain_;
  std::string behind_;
};

// All positions of a game up to a size.
absl::StatusOr<Members> build_positions(Context& context, const PositionDomain& request) {
  PositionMaker maker(context, request);
  absl::Status failure;
  request.game->for_each(request.largest, context.budget(),
                         [&](std::uint64_t size, std::span<const GameArgument> arguments) {
                           if (!context.budget().spend()) return false;
                           if (size < request.least_size.value_or(0)) return true;
                           failure = maker.add(size, arguments).status();
                           return failure.ok();
                         });
  if (context.budget().is_spent()) failure = status_of(context.budget());
  if (!failure.ok()) return moved_to(failure, request.range);
  Members domain = maker.finish();
  if (domain.count > 0 || !request.least_size) return domain;
  return error_at(request.range, "this domain has no members");
}

// Piles of at most `most` counters together, whose number is drawn first.
NamedGame::Drawn random_piles(std::uint64_t most, RandomNumbers& random) {
  NamedGame::Drawn drawn{1 + random.below(most)};
  std::vector<std::uint64_t> piles;
  for (std::uint64_t rest = drawn.size; rest > 0; rest -= piles.back()) {
    piles.push_back(1 + random.below(rest));
  }
  std::sort(piles.rbegin(), piles.rend());
  for (const std::uint64_t pile : piles) {
    GameArgument& argument = drawn.arguments.emplace_back();
    argument.numbers = {static_cast<std::int64_t>(pile)};
    argument.text = cat(pile);
  }
  return drawn;
}

// A sample of the positions of a game up to a size, ordered by size.
absl::StatusOr<Members> draw_positions(Context& context, const PositionDomain& request) {
  // So many drawn positions in a row may be no positions of the game, or nobody can move in them.
  constexpr int kMostMisses = 10'000;
  const NamedGame& game = *request.game;
  RandomNumbers random(request.seed);
  std::vector<NamedGame::Drawn> all;
  if (request.is_listed) {
    game.for_each(request.largest, context.budget(),
                  [&](std::uint64_t size, std::span<const GameArgument> arguments) {
                    all.push_back({size, {arguments.begin(), arguments.end()}});
                    return context.budget().spend();
                  });
    if (context.budget().is_spent()) return status_of(context.budget());
  }
  const auto draw = [&]() -> NamedGame::Drawn {
    if (!all.empty()) return all[random.below(all.size())];
    if (game.lists_piles()) return random_piles(request.largest.max_size, random);
    return *game.draw(request.largest, random);
  };

  std::vector<NamedGame::Drawn> drawn;
  PositionMaker trial(context, request);
  int misses = 0;
  while (drawn.size() < request.count) {
    NamedGame::Drawn one = draw();
    if (!context.budget().spend(one.size + 1)) return status_of(context.budget());
    const absl::StatusOr<bool> added = trial.add(one.size, one.arguments);
    if (added.ok() && *added) {
      drawn.push_back(std::move(one));
      misses = 0;
    } else if (++misses > kMostMisses) {
      if (!added.ok()) return moved_to(added.status(), request.range);
      return error_at(request.range, "no position that was drawn can be played");
    }
  }
  absl::c_stable_sort(drawn, [](const auto& a, const auto& b) { return a.size < b.size; });
  PositionMaker maker(context, request);
  for (const NamedGame::Drawn& one : drawn) {
    KM_RETURN_IF_ERROR(maker.add(one.size, one.arguments).status());
  }
  Members domain = maker.finish();
  domain.is_sample = true;
  domain.seed = request.seed;
  return domain;
}

class PositionReader : public DomainReader {
 public:
  PositionReader(const DomainReader& reader, const NamedGame& game)
      : DomainReader(reader), game_(game) {}

  // Reads `nim(counters <= 20, players = 4)` or `clobber(cells <= 6, grid)`.
  absl::StatusOr<DomainRequest> read() {
    const NamedGame& game = game_;
    const std::string_view size = game.size_word();
    const std::vector<std::string_view> boards = game.boards();
    const std::string wanted = wanted_of(game);
    asked_.largest.frame = context.settings.frame;
    const std::vector<std::uint32_t> operands = operands_of(domain, root);
    std::string bounded;
    for (const std::uint32_t argument : operands) {
      const ast::Node& node = domain.nodes[argument];
      const bool is_size = node.kind == Kind::Keyword && is_size_of(game, domain.texts[node.index]);
      if (node.kind == Kind::Keyword && !is_size) continue;
      if (const std::string_view kind = kind_of_boards(argument);
          !kind.empty() && !boards.empty()) {
        if (!asked_.largest.boards.empty()) {
          return error_at(node.range, "one kind of board at a time");
        }
        if (!absl::c_linear_search(boards, kind)) {
          return error_at(node.range, "`", game.name(), "` is not played on boards of this kind");
        }
        asked_.largest.boards = kind;
        continue;
      }
      KM_ASSIGN_OR_RETURN(const Bound bound, read_bound(argument, wanted));
      if (!is_size_of(game, bound.name)) return error_at(node.range, wanted);
      if (!bounded.empty()) {
        return error_at(node.range, bounded == bound.name
                                        ? cat("`", bounded, "` is bounded twice")
                                        : cat("`", bounded, "` is bounded already"));
      }
      bounded = bound.name;
      asked_.largest.max_size = static_cast<std::uint64_t>(std::max<std::int64_t>(bound.limit, 0));
      if (bound.least)
        asked_.least_size = static_cast<std::uint64_t>(std::max<std::int64_t>(*bound.least, 0));
    }
    KM_RETURN_IF_ERROR(parameters(game, wanted));
    if (is_drawn() && asked_.least_size) {
      return error_at(whole(), "random positions have an upper bound only: ", bounded,
                      " <= ", asked_.largest.max_size);
    }
    if (bounded.empty()) {
      return error_at(whole(), "all positions of ", game.name(),
                      " are infinitely many; bound them: ", game.name(), "(", size, " <= 5)");
    }
    if (!boards.empty() && bounded == "cells" && asked_.largest.boards.empty()) {
      asked_.largest.boards = boards.front();
    }
    return listed(game, bounded);
  }

 private:
  [[nodiscard]] bool is_drawn() const { return count || seed; }
  [[nodiscard]] static bool is_size_of(const NamedGame& game, std::string_view name) {
    return name == game.size_word() || (!game.boards().empty() && name == "cells");
  }

  // Counts the positions within the bounds, of which `bounded` is the size.
  absl::StatusOr<DomainRequest> listed(const NamedGame& game, std::string_view bounded) {
    const std::uint64_t max_size = asked_.largest.max_size;
    if (is_drawn()) {
      KM_ASSIGN_OR_RETURN(const Sample drawn, sample());
      asked_.count = drawn.count;
      asked_.seed = drawn.seed;
      request_.count = drawn.count;
    }
    const auto counters = static_cast<std::uint32_t>(std::min(max_size, kMostPreparedCounters));
    KM_ASSIGN_OR_RETURN(asked_.game, with_range(game.prepared(context, counters), whole()));
    if (is_drawn()) {
      RandomNumbers random(asked_.seed);
      const bool is_free = asked_.game->lists_piles()
                               ? max_size > 0
                               : asked_.game->draw(asked_.largest, random).has_value();
      if (is_free) return finished();
      asked_.is_listed = true;
    }
    const auto found = asked_.game->count(asked_.largest, kMostListedPositions, context.budget());
    if (!found.ok()) return with_range(found.status(), whole());
    request_.count = std::min(*found, kMostListedPositions);
    request_.exact = *found <= kMostListedPositions;
    if (request_.count == 0) {
      KM_RETURN_IF_ERROR(check_some_board());
      return error_at(whole(), "no position of ", game.name(), " has ", bounded, " <= ", max_size);
    }
    if (is_drawn() && request_.exact) request_.count = asked_.count;
    return finished();
  }

  // The error of the largest of some boards, such as one without a side for each player.
  [[nodiscard]] absl::Status check_some_board() const {
    RandomNumbers random(1);
    NamedGame::Drawn largest;
    for (int draws = 0; draws < 10 && !asked_.game->lists_piles(); ++draws) {
      auto board = asked_.game->draw(asked_.largest, random);
      if (board && board->size > largest.size) largest = *std::move(board);
    }
    if (largest.size == 0) return absl::OkStatus();
    return moved_to(PositionMaker(context, asked_).add(largest.size, largest.arguments).status(),
                    whole());
  }

  DomainRequest finished() {
    request_.members = "positions";
    request_.most = kMostListedPositions;
    asked_.range = whole();
    request_.make = [asked = std::move(asked_), is_drawn = is_drawn()](Context& session,
                                                                       std::size_t /*width*/) {
      return is_drawn ? draw_positions(session, asked) : build_positions(session, asked);
    };
    return std::move(request_);
  }

  static std::string wanted_of(const NamedGame& game) {
    std::string wanted = cat("expected ", game.size_word(), " <= S, ");
    if (!game.boards().empty()) {
      if (game.size_word() != "cells") wanted += "cells <= S, ";
      for (const std::string_view board : game.boards()) append(wanted, board, ", ");
    }
    for (const std::string_view name : game.other_words()) append(wanted, name, " = ..., ");
    if (!game.has_own_players()) return cat(wanted, "players = N or start = P");
    wanted.resize(wanted.size() - std::string_view(", ").size());
    return wanted;
  }

  // Reads `grid`; empty for other words.
  [[nodiscard]] std::string_view kind_of_boards(std::uint32_t argument) const {
    const ast::Node& node = domain.nodes[argument];
    if (node.kind != Kind::Name) return {};
    const std::string& word = domain.texts[node.index];
    return board_kind(word) ? word : std::string_view();
  }

  // Reads `players = 4` or `strips = (3,4,5)`.
  absl::Status parameters(const NamedGame& game, const std::string& wanted) {
    const std::vector<std::uint32_t> operands = operands_of(domain, root);
    // `players=` comes first, since the start player must be one of them.
    for (const bool is_players : {true, false}) {
      for (const std::uint32_t argument : operands) {
        const ast::Node& node = domain.nodes[argument];
        if (node.kind != Kind::Keyword) continue;
        const std::string& name = domain.texts[node.index];
        if (is_players != (name == "players") || is_size_of(game, name)) continue;
        if (name == "count" || name == "seed") {
          KM_RETURN_IF_ERROR(read_count_or_seed(argument, wanted));
          continue;
        }
        const auto others = game.other_words();
        if (absl::c_linear_search(others, name)) {
          KM_ASSIGN_OR_RETURN(const Object object, operand(argument - 1));
          KM_ASSIGN_OR_RETURN(auto converted,
                              game_argument(name, object, domain.text(range_of_node(argument - 1)),
                                            node.range, game.usage()));
          asked_.others.push_back(std::move(converted));
          continue;
        }
        if (game.has_own_players() || (name != "players" && name != "start")) {
          return error_at(node.range, wanted);
        }
        KM_ASSIGN_OR_RETURN(const Integer value, number(argument - 1));
        const auto changed = changed_frame(asked_.largest.frame, name, value.str());
        if (!changed.ok()) return with_range(changed.status(), node.range);
        asked_.largest.frame = *changed;
      }
    }
    return absl::OkStatus();
  }

  const NamedGame& game_;
  DomainRequest request_;
  PositionDomain asked_;
};

}  // namespace

std::vector<std::string> NamedGame::domain_words() const {
  if (size_word().empty()) return {};
  std::vector<std::string> words{std::string(size_word())};
  for (const std::string_view board : boards()) words.emplace_back(board);
  if (words.size() > 1) words.emplace_back("cells");
  for (const std::string_view other : other_words()) words.push_back(cat(other, "="));
  words.insert(words.end(), {"count=", "seed="});
  if (!has_own_players()) words.insert(words.end(), {"players=", "start="});
  return words;
}

absl::StatusOr<DomainRequest> NamedGame::read_domain(const DomainReader& reader) const {
  return PositionReader(reader, *this).read();
}

}  // namespace kingmaker
