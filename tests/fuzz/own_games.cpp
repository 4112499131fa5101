// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games that users define on heaps and on lines, compared with plain recursion.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "algebra/measure.hpp"
#include "base/text.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/fuzz/trial.hpp"

namespace kingmaker::fuzz {
namespace {

// A position as numbers: heaps or cells.
using Place = std::vector<int>;

Player before(const Frame& frame, Player p) {
  return frame.successor(p, static_cast<std::uint64_t>(frame.players) - 1);
}

// Values by plain recursion. A player who cannot move is skipped while another can. If nobody can,
// the last mover or the next player wins.
class PlainPlay {
 public:
  // The places that `mover` can reach.
  using Moves = std::function<std::set<Place>(const Place&, Player)>;
  PlainPlay(TermStore& store, const Frame& frame, bool wins_next, Moves moves)
      : store_(store), frame_(frame), wins_next_(wins_next), moves_(std::move(moves)) {}

  // True if nobody can move.
  [[nodiscard]] bool is_over(const Place& place) const {
    bool over = true;
    for (Player p = 1; p <= frame_.players; ++p) over = over && moves_(place, p).empty();
    return over;
  }
  // Nullopt if play does not end, or takes too long for this evaluation.
  [[nodiscard]] std::optional<Term> value(const Place& place, Player mover) {
    if (++calls_ > 500 || depth_ > 30) return std::nullopt;
    std::set<Place> next = moves_(place, mover);
    if (next.empty()) {
      if (is_over(place)) return Term::win(wins_next_ ? mover : before(frame_, mover));
      next.insert(place);
    }
    std::vector<Term> options;
    ++depth_;
    for (const Place& then : next) {
      const auto option = value(then, frame_.successor(mover));
      if (!option) return std::nullopt;
      options.push_back(*option);
    }
    --depth_;
    return store_.choice(mover, std::span<Term>(options));
  }

 private:
  TermStore& store_;
  Frame frame_;
  bool wins_next_;
  Moves moves_;
  int calls_ = 0;
  int depth_ = 0;
};

// The game has the value that plain recursion gives, without moves that are not choices.
void expect_value(Trial& trial, const Frame& frame, PlainPlay& play, TermStore& store,
                  const Place& place, const std::string& position) {
  const auto plain = play.value(place, frame.start);
  const auto answer = trial.ask(cat("nf(", position, ", under=syntactic)"));
  if (trial.is_limited() || !plain) return;
  ASSERT_TRUE(answer.has_value()) << position << '\n' << trial.error();
  Preferences preferences(store);
  Rewriter syntactic(store, frame.players, *System::named("syntactic"), preferences);
  Budget budget;
  const Term expected = syntactic.normalize(*plain, budget)->term;
  const auto read = parse_value(store, frame, *answer);
  ASSERT_TRUE(read.ok()) << *answer;
  ASSERT_EQ(*read, expected) << position << '\n'
                             << *answer << '\n'
                             << value_text(store, expected, frame);
}

Place without_empty(Place heaps) {
  std::erase(heaps, 0);
  std::sort(heaps.begin(), heaps.end());
  return heaps;
}

// The moves of one heap.
struct HeapGame {
  std::string text;
  std::function<std::vector<Place>(int)> from;
};

HeapGame octal_game(Input& input) {
  std::vector<int> digits(input.below(3) + 1);
  std::string code = "octal 0.";
  for (int& digit : digits) append(code, digit = static_cast<int>(input.below(8)));
  return {code, [digits](int n) {
            std::vector<Place> made;
            for (int taken = 1; taken <= std::min(n, static_cast<int>(digits.size())); ++taken) {
              const int digit = digits[static_cast<std::size_t>(taken) - 1];
              const int left = n - taken;
              if ((digit & 1) != 0 && left == 0) made.emplace_back();
              if ((digit & 2) != 0 && left > 0) made.push_back({left});
              for (int a = 1; (digit & 4) != 0 && a < left; ++a) made.push_back({a, left - a});
            }
            return made;
          }};
}

HeapGame take_game(Input& input) {
  std::set<int> numbers;
  for (std::size_t i = input.below(3) + 1; i > 0; --i) {
    numbers.insert(static_cast<int>(input.below(5)) + 1);
  }
  std::string text = "take ";
  for (const int n : numbers) append(text, n == *numbers.begin() ? "" : ", ", n);
  return {text, [numbers](int n) {
            std::vector<Place> made;
            for (const int taken : numbers) {
              if (taken <= n) made.push_back({n - taken});
            }
            return made;
          }};
}

HeapGame listed_game(Input& input) {
  const auto modulus = static_cast<int>(input.below(4)) + 1;
  const auto rest = static_cast<int>(input.below(4));
  const bool splits = input.below(2) == 1;
  return {cat("n -> list a in 0..n-1: ", splits ? "(a, n-1-a)" : "a", " when (n + a) mod ", modulus,
              " != ", rest),
          [=](int n) {
            std::vector<Place> made;
            for (int a = 0; a < n; ++a) {
              if ((n + a) % modulus == rest) continue;
              made.push_back(splits ? Place{a, n - 1 - a} : Place{a});
            }
            return made;
          }};
}

std::set<Place> heap_moves(const HeapGame& game, const Place& heaps) {
  std::set<Place> all;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    for (const Place& made : game.from(heaps[i])) {
      Place next = heaps;
      next[i] = 0;
      next.insert(next.end(), made.begin(), made.end());
      all.insert(without_empty(next));
    }
  }
  return all;
}

// The words for cells on the left side of a move. On a board 0 is empty, and players are their
// numbers.
constexpr const char* kLeft[] = {".", "me", "other", "any", "next", "prev", "1", "2"};
constexpr int kBlocked = -1;

struct BoardMove {
  Player only = 0;  // 0 for all players
  std::vector<std::string> left;
  std::vector<std::string> right;
  int directions = 3;  // 1: to the right, 2: to the left, 3: both
  [[nodiscard]] std::string text() const {
    std::string words;
    if (only > 0) append(words, only, ": ");
    for (const std::string& cell : left) append(words, cell, " ");
    words += "->";
    for (const std::string& cell : right) append(words, " ", cell);
    return cat(words, directions == 1 ? " right" : directions == 2 ? " left" : "");
  }
};

BoardMove read_move(Input& input, int players) {
  BoardMove move;
  if (input.below(4) == 0) {
    move.only = static_cast<Player>(input.below(static_cast<std::size_t>(players))) + 1;
  }
  for (std::size_t i = input.below(3) + 1; i > 0; --i) move.left.emplace_back(input.one_of(kLeft));
  for (std::size_t i = 0; i < move.left.size(); ++i) {
    std::vector<std::string> may = {".", "me", "#", "1"};
    for (const char* word : {"other", "any"}) {
      if (std::count(move.left.begin(), move.left.end(), word) == 1) may.emplace_back(word);
    }
    move.right.push_back(input.one_of(may));
  }
  move.directions = static_cast<int>(input.below(3)) + 1;
  return move;
}

bool matches(const std::string& cell, int piece, const Frame& frame, Player mover) {
  if (cell == ".") return piece == 0;
  if (cell == "me") return piece == mover;
  if (cell == "other") return piece > 0 && piece != mover;
  if (cell == "any") return piece > 0;
  if (cell == "next") return piece == frame.successor(mover);
  if (cell == "prev") return piece == before(frame, mover);
  return piece == cell[0] - '0';
}

// True if boards of these moves may contain the piece.
bool speak_of(const std::vector<BoardMove>& moves, int piece, const Frame& frame) {
  if (piece == 0) return true;
  for (const BoardMove& move : moves) {
    for (Player mover = 1; mover <= frame.players; ++mover) {
      if (move.only > 0 && move.only != mover) continue;
      for (const std::string& cell : move.left) {
        if (matches(cell, piece, frame, mover)) return true;
      }
      for (const std::string& cell : move.right) {
        if ((cell == "me" && piece == mover) || (cell == "1" && piece == 1)) return true;
      }
    }
  }
  return false;
}

std::set<Place> board_moves(const std::vector<BoardMove>& moves, const Frame& frame,
                            const Place& cells, Player mover) {
  std::set<Place> all;
  const auto size = static_cast<int>(cells.size());
  for (const BoardMove& move : moves) {
    if (move.only > 0 && move.only != mover) continue;
    const auto length = static_cast<int>(move.left.size());
    for (const int step : {1, -1}) {
      if ((move.directions & (step == 1 ? 1 : 2)) == 0) continue;
      for (int first = 0; first < size; ++first) {
        const int last = first + step * (length - 1);
        if (last < 0 || last >= size) continue;
        Place next = cells;
        bool fits = true;
        for (int i = 0; i < length && fits; ++i) {
          fits = matches(move.left[static_cast<std::size_t>(i)],
                         cells[static_cast<std::size_t>(first + step * i)], frame, mover);
        }
        for (int i = 0; i < length && fits; ++i) {
          const std::string& cell = move.right[static_cast<std::size_t>(i)];
          int& piece = next[static_cast<std::size_t>(first + step * i)];
          if (cell == "#")
            piece = kBlocked;
          else if (cell == ".")
            piece = 0;
          else if (cell == "me")
            piece = mover;
          else if (cell == "1")
            piece = 1;
          else {
            const auto at = std::find(move.left.begin(), move.left.end(), cell) - move.left.begin();
            piece = cells[static_cast<std::size_t>(first + step * static_cast<int>(at))];
          }
        }
        if (fits && next != cells) all.insert(next);
      }
    }
  }
  return all;
}

}  // namespace

void games(std::string_view bytes) {
  Input input(bytes);
  const Frame frame = read_frame(input);
  const bool wins_next = input.below(2) == 1;
  const std::size_t kind = input.below(3);
  const HeapGame game = kind == 0   ? octal_game(input)
                        : kind == 1 ? take_game(input)
                                    : listed_game(input);
  const Definitions definitions = {
      {"own", cat("game own on heaps", wins_next ? ", wins next" : "", " { ", game.text, " }")}};
  Trial trial(frame);
  if (!define(trial, definitions)) return;  // a game without moves, or a move that changes nothing
  TermStore store;
  PlainPlay play(store, frame, wins_next,
                 [&](const Place& heaps, Player /*mover*/) { return heap_moves(game, heaps); });
  std::vector<std::string> questions;
  for (int i = 0; i < 2; ++i) {
    Place heaps(input.below(3) + 1);
    std::string position = "own(";
    for (int& heap : heaps)
      append(position, &heap == heaps.data() ? "" : ",", heap = static_cast<int>(input.below(7)));
    position += ")";
    questions.push_back(cat("nf(", position, ", under=selfish)"));
    questions.push_back(cat("successors(", position, ", under=selfish)"));
    expect_value(trial, frame, play, store, without_empty(heaps), position);
    if (trial.is_limited()) return;
  }
  expect_shown(trial, frame, definitions, questions);
}

void boards(std::string_view bytes) {
  Input input(bytes);
  const Frame frame = read_frame(input);
  const bool wins_next = input.below(2) == 1;
  std::vector<BoardMove> moves;
  std::string text;
  for (std::size_t i = input.below(3) + 1; i > 0; --i) {
    moves.push_back(read_move(input, frame.players));
    append(text, moves.size() > 1 ? ", " : "", moves.back().text());
  }
  const Definitions definitions = {
      {"own", cat("game own on line", wins_next ? ", wins next" : "", " { ", text, " }")}};
  Trial trial(frame);
  if (!define(trial, definitions)) return;  // a game without moves, or a move that changes nothing
  TermStore store;
  std::vector<std::string> questions;
  for (int i = 0; i < 2; ++i) {
    Place cells(input.below(5) + 1);
    std::string position = "own(\"";
    for (int& cell : cells) {
      cell =
          static_cast<int>(input.below(static_cast<std::size_t>(std::min(frame.players, 9)) + 1));
      if (!speak_of(moves, cell, frame)) cell = 0;
      append(position, cell);
    }
    position += "\")";
    PlainPlay play(store, frame, wins_next, [&](const Place& place, Player mover) {
      return board_moves(moves, frame, place, mover);
    });
    expect_value(trial, frame, play, store, cells, position);
    if (trial.is_limited()) return;
    questions.push_back(cat("nf(", position, ", under=selfish)"));
    questions.push_back(cat("successors(", position, ", under=selfish)"));
  }
  expect_shown(trial, frame, definitions, questions);
}

}  // namespace kingmaker::fuzz
