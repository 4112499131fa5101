// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `:play`: games of persons at a prompt, and of preferences against each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "extensions/games/match.hpp"
#include "extensions/games/position.hpp"
#include "extensions/program_library.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/machine/evaluate.hpp"
#include "repl/host/lines.hpp"
#include "repl/session/repl.hpp"
#include "tests/support/hosted.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A terminal shows a position of whose value a screen has no room as its board.
TEST_F(AHost, IsShownPositionsWithLargeValuesAsTheyAreWritten) {
  host_.width = 50;
  EXPECT_EQ(answer("nim(3,3,2)"), "nim(3,3,2)\n# of 1 401 characters; `:show _` shows it\n");
  EXPECT_EQ(answer("nim(1,1)"), "2\n");
  EXPECT_THAT(answer("nf(nim(3,3,2), under=raw)"), HasSubstr("nodes, depth"));
}

class Play : public AHost {
 protected:
  // All that a prompt prints for these lines.
  std::string typed(const std::string& text) {
    out_.str("");
    std::istringstream in(text);
    StreamLines lines(in);
    run_repl(session_, lines, "<prompt>");
    return out_.str();
  }
};

TEST_F(Play, ShowsTheBoardAndTheMoves) {
  EXPECT_EQ(answer(":play clobber(123213)"),
            "Type the number of a move, or hint, why, tree, undo, save FILE, load FILE, quit.\n"
            "\n"
            "  1 2 3 2 1 3\n"
            "\n"
            "player 1 to move:\n"
            "  1. clobber(013213)\n"
            "  2. clobber(123103)\n"
            "  3. clobber(123201)\n");
  EXPECT_EQ(session_.prompt(), "player 1> ");
}

TEST_F(Play, ShowsRowsOfAGridAndTextOfOthers) {
  EXPECT_THAT(answer(":play clobber(\"12/31\"), me, me, me"), HasSubstr("\n  1 2\n  3 1\n\n"));
  answer("quit");
  EXPECT_THAT(answer(":play nim(2,1)"), HasSubstr("\n  nim(2,1)\n\n"));
}

TEST_F(Play, OthersAnswerAMove) {
  answer(":play clobber(1232132321), me, prudent, selfish");
  EXPECT_EQ(answer("1"),
            "player 1: clobber(0132132321)\n"
            "player 2: clobber(0120132321)\n"
            "player 3: clobber(0120103321)\n"
            "\n"
            " [0 1 2 0]1[0 3]3 2 1\n"
            "\n"
            "player 1 to move:\n"
            "  1. clobber(0010103321)\n"
            "  2. clobber(0120103310)\n");
  EXPECT_EQ(answer("why"),
            "2. player 3: clobber(0120103321); under selfish its value 1_1 is preferred to 1, 2. "
            "After it nobody can force a win alone.\n");
  EXPECT_EQ(answer("tree"),
            "under prudent:\n"
            "  1. clobber(0010103321)  2  player 2 wins, whatever the others do (best)\n"
            "  2. clobber(0120103310)  3  player 3 wins, whatever the others do\n");
}

TEST_F(Play, HintsHaveReasons) {
  answer(":play nim(2,1)");
  EXPECT_THAT(answer("hint"), HasSubstr("; under prudent "));
  answer("quit");
  answer(":play nim(1,1,1), me, me, me");
  EXPECT_EQ(answer("hint"),
            "1. player 1: nim(1,1); under prudent no other value is preferred to its value 3. "
            "After it player 3 wins, whatever the others do.\n");
  answer("quit");
  answer(":play nim(3,1), me, me, me");
  EXPECT_THAT(answer("tree"), AllOf(StartsWith("under prudent:\n  1. "), HasSubstr("(best)")));
}

TEST_F(Play, ForcesAWinWhereItCan) {
  answer(":play nim(2), me, me, me");
  EXPECT_EQ(answer("hint"),
            "2. player 1: nim(0); under prudent its value 1 is preferred to 2. After it player 1 "
            "wins, whatever the others do.\n");
}

TEST_F(Play, UndoReturnsToTheLastMoveOfAPerson) {
  const std::string first = answer(":play clobber(123213)");
  EXPECT_THAT(answer("undo"), HasSubstr("error: no person has moved yet"));
  answer("1");
  EXPECT_EQ(cat(first.substr(0, first.find('\n') + 1), answer("undo")), first);
}

TEST_F(Play, RecordsAreSavedAndLoaded) {
  answer(":play clobber(123213), me, prudent, selfish");
  const std::string after = answer("1");
  EXPECT_EQ(answer("save a.txt"), "wrote a.txt\n");
  EXPECT_THAT(
      host_.files["a.txt"],
      StartsWith("game clobber(123213): me, prudent, selfish\nplayer 1: clobber(013213)\n"));
  answer("undo");
  EXPECT_EQ(answer("load a.txt"), after);
  host_.files["b.txt"] = "text";
  EXPECT_EQ(answer("save b.txt"), "kept b.txt as it was\n");
}

// A record that cannot be loaded left the game at one of its moves.
TEST_F(Play, BadRecordsChangeNothing) {
  answer(":play clobber(123213), me, me, me");
  host_.files["other.txt"] = "game nim(2,1): me, me, me\n";
  host_.files["none.txt"] = "clobber\n";
  host_.files["bad.txt"] =
      "game clobber(123213): me, me, me\nplayer 1: clobber(013213)\nplayer 1: clobber(1)\n";
  EXPECT_EQ(answer("load other.txt"),
            "<page>: error: `other.txt` is no record of this game; it begins with `game nim(2,1): "
            "me, me, me`\n");
  EXPECT_EQ(answer("load none.txt"),
            "<page>: error: `none.txt` is no record of this game; it begins with `clobber`\n");
  EXPECT_EQ(answer("load bad.txt"),
            "<page>: error: `bad.txt`, line 3: `player 1: clobber(1)` is no move here\n");
  EXPECT_THAT(answer("load ghost.txt"), HasSubstr("there is no file"));
  EXPECT_EQ(session_.prompt(), "player 1> ");
  EXPECT_THAT(answer("1"), StartsWith("player 1: clobber(013213)\n"));
}

TEST_F(Play, WrongSeatsAreRefused) {
  EXPECT_THAT(answer(":play nim(2,1), me, prudent"),
              HasSubstr("expected a seat for each of 3 players, found 2"));
  EXPECT_THAT(answer(":play nim(2,1), me, prudent, 5"),
              HasSubstr("`5` is no preference of player 3"));
  EXPECT_THAT(answer(":play nim(2,1), me, prudent, syntactic"),
              HasSubstr("`syntactic` is no preference of player 3"));
  EXPECT_THAT(answer(":play nim(0)"), HasSubstr("nobody can move: the game is over"));
  EXPECT_THAT(answer(":play [1,3]"), HasSubstr("expected a position"));
  EXPECT_THAT(answer(":play ghost"), HasSubstr("unknown name `ghost`"));
  EXPECT_THAT(answer(":play v = 1"), HasSubstr("error"));
  EXPECT_THAT(answer(":play"), HasSubstr("write `:play g`"));
  EXPECT_FALSE(session_.is_in_dialogue());
}

TEST_F(Play, OtherLinesAreRefused) {
  answer(":play nim(2,1)");
  for (const char* line : {"0", "9", "-1", "v = [1,3]", "[1,", "save", ":set under li"}) {
    EXPECT_THAT(answer(line), StartsWith("<page>: error: ")) << line;
  }
  EXPECT_EQ(answer("quit"), "left the game\n");
  EXPECT_EQ(answer("1 + 1"), "2\n");
}

TEST_F(Play, AGameThatIsOverStaysUntilItIsLeft) {
  answer(":play nim(1,1), me, me, me");
  answer("1");
  EXPECT_THAT(answer("1"), EndsWith("player 2 wins; `undo`, `why`, `save FILE` or `quit`\n"));
  EXPECT_THAT(answer("1"), HasSubstr("the game is over"));
  EXPECT_THAT(answer("hint"), HasSubstr("the game is over"));
  EXPECT_EQ(answer("save a.txt"), "wrote a.txt\n");
  EXPECT_THAT(host_.files["a.txt"], EndsWith("\nplayer 2 wins\n"));
  EXPECT_THAT(answer("undo"), HasSubstr("player 2 to move"));
}

TEST_F(Play, LimitsAndInterruptionsKeepTheSession) {
  answer(":set limit steps 2000");
  EXPECT_THAT(answer(":play clobber(1232132321321321), prudent, prudent, prudent"),
              HasSubstr("error"));
  answer(":play clobber(1232132321321321)");
  const std::string refused = answer("1");
  EXPECT_THAT(refused, HasSubstr("step limit"));
  EXPECT_EQ(session_.prompt(), "player 1> ");
  answer("quit");
  answer(":set limit steps 1000000000");
  answer(":play clobber(\"12312/31231/23123/12312/31231\")");
  host_.stops_at_progress = true;
  EXPECT_THAT(answer("1"), AllOf(HasSubstr("interrupted"), EndsWith("# left the game\n")));
  EXPECT_FALSE(session_.is_in_dialogue());
}

TEST_F(Play, TheEndOfInputLeavesTheGame) {
  EXPECT_THAT(typed(":play nim(2,1)\n1\n"), EndsWith("# left the game\n"));
  EXPECT_THAT(typed(":play nim(2,1)\n(\nquit\n1 + 1\n"), EndsWith("left the game\n2\n"));
}

TEST_F(Play, WordsAreCompleted) {
  answer(":play nim(2,1)");
  EXPECT_EQ(session_.complete("h").words, std::vector<std::string>{"hint"});
}

// --- Preferences never lose what they can force. ---

// True if `player` wins from a turn whatever the others do, by plain recursion over the moves.
class NaiveForcing {
 public:
  NaiveForcing(const Game& game, Player player) : game_(game), player_(player) {}
  bool holds(const Turn& turn) {
    bool is_over = true;
    for (Player p = 1; p <= game_.frame().players; ++p) {
      if (!moves(turn.position, p).empty()) is_over = false;
    }
    if (is_over) return game_.winner_in(turn.position, turn.last) == player_;
    const auto key = std::pair(turn.position, turn.mover);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    std::vector<std::string> next = moves(turn.position, turn.mover);
    if (next.empty()) next.push_back(turn.position);
    bool some = false;
    bool all = true;
    for (const std::string& position : next) {
      const bool forces = holds(game_.turn_after(turn.position, turn.mover, position));
      some = some || forces;
      all = all && forces;
    }
    return known_[key] = turn.mover == player_ ? some : all;
  }

 private:
  std::vector<std::string> moves(const std::string& position, Player p) const {
    std::vector<std::string> next;
    game_.append_moves(position, p, next);
    return next;
  }
  const Game& game_;
  Player player_;
  std::map<std::pair<std::string, Player>, bool> known_;
};

// The position that an expression is.
std::shared_ptr<const Game> position_of(Context& context, const std::string& text) {
  const auto parsed = parse_statement(text, 0, nullptr, context.library.syntaxes());
  if (!parsed.ok() || expression_in(parsed->statement) == nullptr) return nullptr;
  const auto object = evaluate(context, *expression_in(parsed->statement));
  const Position* const position = object.ok() ? position_in(*object) : nullptr;
  return position == nullptr ? nullptr : position->game;
}

TEST(PlayOfPreferences, NoSeatLosesWhatItCanForce) {
  std::mt19937 random(20260101);  // NOLINT(*-msc51-cpp): the same games each time
  const auto below = [&](std::size_t n) { return random() % n; };
  const auto cells = [&](std::string_view letters, std::size_t count) {
    std::string board;
    while (board.size() < count) board += letters[below(letters.size())];
    return board;
  };
  Context context(Settings{}, program_library());
  std::size_t games = 0;
  std::size_t forced = 0;
  for (int attempt = 0; games < 300 && attempt < 3000; ++attempt) {
    std::string text;
    switch (below(8)) {
      case 0:
        text = cat("clobber(\"", cells("123", 2 + below(6)), "\")");
        break;
      case 1:
        text = cat("clobber(\"", cells("123.", 3), "/", cells("123.", 3), "\")");
        break;
      case 2:
        text = cat("nim(", below(4), ",", below(4), ",", below(3), ")");
        break;
      case 3:
        text = cat("konane(\"", cells("123.", 7), "\")");
        break;
      case 4:
        text = cat("misere_nim(", below(4), ",", below(3), ")");
        break;
      case 5:
        text = cat("snort(\"", cells("123..", 5), "\")");
        break;
      case 6:
        text = cat("cannibal_clobber(\"", cells("123", 5), "\")");
        break;
      default:
        text = cat("wythoff(", below(4), ",", below(4), ")");
    }
    context.begin_statement(nullptr);
    const auto position = position_of(context, text);
    if (position == nullptr || !can_anyone_move(*position, position->start_position())) continue;
    std::vector<Seat> seats;
    for (Player p = 1; p <= 3; ++p)
      seats.emplace_back(*System::named(below(2) == 0 ? "prudent" : "selfish"));
    PlayedMatch match(position, seats);
    ASSERT_TRUE(match.go_on(context).ok()) << text;
    ASSERT_TRUE(match.is_over()) << text;
    ++games;
    for (Player p = 1; p <= 3; ++p) {
      NaiveForcing forcing(*position, p);
      for (const Turn& turn : match.turns()) {
        if (turn.mover != p || !forcing.holds(turn)) continue;
        ++forced;
        EXPECT_EQ(match.ending(context).value(), cat("player ", p, " wins")) << text;
        break;
      }
    }
  }
  EXPECT_EQ(games, 300U);
  EXPECT_GT(forced, 100U);
}

}  // namespace
}  // namespace kingmaker::testing
