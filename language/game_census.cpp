#include "language/game_census.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "games/board_game.hpp"

namespace kingmaker {
namespace {

// The positions of one row of the table.
struct Group {
  std::string boards;
  std::vector<std::string> texts;
  std::vector<std::unique_ptr<Game>> games;
};

class Groups {
 public:
  Groups(Context& context, const PlayableGame& game, const CensusRequest& request)
      : context_(context), game_(game), request_(request) {}

  absl::StatusOr<std::vector<Group>> find() {
    const Frame& frame = request_.frame;
    const bool is_grid = request_.rows > 0;
    if (game_.has_boards()) {
      const BoardKind kind = is_grid ? BoardKind::Grid : BoardKind::Line;
      const std::shared_ptr<const BoardPlay> play = game_.board_play(frame.players);
      if (!play->moves->rules().is_on(kind)) {
        return absl::InvalidArgumentError(
            cat("`", game_.name(), "` is not played on ",
                is_grid ? "grids" : "lines; --grid RxC says which grid"));
      }
      if (is_grid) {
        groups_.push_back({cat(request_.rows, "x", request_.columns), {}, {}});
        for_each_filling(*play->moves, static_cast<std::size_t>(request_.rows),
                         static_cast<std::size_t>(request_.columns), adding());
      } else {
        for (int length = request_.first_length; length <= request_.last_length; ++length) {
          groups_.push_back({cat(length), {}, {}});
          for_each_filling(*play->moves, 1, static_cast<std::size_t>(length), adding());
        }
      }
    } else {
      if (is_grid) {
        return absl::InvalidArgumentError(cat("`", game_.name(), "` is not played on grids"));
      }
      if (!game_.has_positions() || !game_.other_words().empty()) {
        return absl::InvalidArgumentError(cat("there is no census of `", game_.name(), "`"));
      }
      const auto most = static_cast<std::uint64_t>(request_.last_length);
      const auto prepared = game_.prepared(context_, static_cast<std::uint32_t>(most));
      if (!prepared.ok()) return prepared.status();
      for (int size = request_.first_length; size <= request_.last_length; ++size) {
        groups_.push_back({cat(size), {}, {}});
      }
      prepared->for_each({frame, most, {}}, [&](std::uint64_t size, const auto& arguments) {
        if (size < static_cast<std::uint64_t>(request_.first_length)) return;
        add(groups_[size - static_cast<std::uint64_t>(request_.first_length)], arguments);
      });
    }
    if (!failure_.ok()) return failure_;
    return std::move(groups_);
  }

 private:
  std::function<void(std::span<const GameArgument>)> adding() {
    return [this](std::span<const GameArgument> arguments) { add(groups_.back(), arguments); };
  }

  void add(Group& group, std::span<const GameArgument> arguments) {
    if (!failure_.ok()) return;
    if (!context_.budget().spend()) {
      failure_ = status_of(context_.budget());
      return;
    }
    auto position = game_.make(context_, request_.frame, arguments, {});
    if (!position.ok()) {
      failure_ = position.status();
      return;
    }
    // Nobody moves, and nobody has won.
    const Turn first = first_turn(**position);
    if (!can_anyone_move(**position, first.position) &&
        !(*position)->winner_in(first.position, 0)) {
      return;
    }
    std::string text;
    for (const GameArgument& argument : arguments) {
      append(text, text.empty() ? "" : ",", argument.text);
    }
    group.texts.push_back(std::move(text));
    group.games.push_back(*std::move(position));
  }

  Context& context_;
  const PlayableGame& game_;
  const CensusRequest& request_;
  std::vector<Group> groups_;
  absl::Status failure_;
};

}  // namespace

absl::StatusOr<std::vector<CensusRow>> census_of_game(Context& context, const PlayableGame& game,
                                                      const CensusRequest& request) {
  const absl::StatusOr<std::vector<Group>> groups = Groups(context, game, request).find();
  if (!groups.ok()) return groups.status();
  std::vector<CensusRow> rows;
  CensusProgress progress;
  for (const Group& group : *groups) {
    rows.push_back({group.boards, Integer(group.games.size()), {}});
    progress.total += group.games.size();
  }
  for (const System& system : request.systems) {
    progress.done = 0;
    for (std::size_t i = 0; i < groups->size(); ++i) {
      const Group& group = (*groups)[i];
      HashSet<Term> seen;
      std::vector<std::pair<Term, std::size_t>> first;
      for (std::size_t k = 0; k < group.games.size(); ++k) {
        const Turn turn = group.games[k]->first_turn();
        const auto form = context.normal_forms(*group.games[k], std::span(&turn, 1), system, {});
        if (!form.ok()) return form.status();
        if (seen.insert(form->front().term).second) first.emplace_back(form->front().term, k);
        ++progress.done;
        if (request.progress) request.progress(progress);
      }
      rows[i].values.push_back(first.size());
      if (!request.list) continue;
      absl::Status listed = request.list(progress.system, group.boards, first.size());
      for (std::size_t k = 0; k < first.size() && listed.ok(); ++k) {
        listed =
            request.list_value({context.store(), first[k].first, group.texts[first[k].second]});
      }
      if (!listed.ok()) return listed;
    }
    ++progress.system;
  }
  return rows;
}

}  // namespace kingmaker
