#include "census/board_count.hpp"

namespace kingmaker {
namespace {

// Strings of cells without an empty cell at the left end and without two in a row, by what the
// right end is. `letters` is how many tokens may follow a token: all, or, where nobody shall be
// able to move, only another one of the same player.
struct Strings {
  Integer token;
  Integer empty;
};

Strings strings(int players, int letters, int length) {
  Strings s{players, 0};
  for (int i = 1; i < length; ++i) s = {s.token * letters + s.empty * players, s.token};
  return s;
}

// Boards, and those that are their own mirror images: these are given by their left half, which
// may end in an empty cell only where that is the middle one. (A move from one half into the other
// is no move: it would be onto an equal token.)
Integer boards(int players, int letters, int length) {
  return strings(players, letters, length).token;
}
Integer palindromes(int players, int letters, int length) {
  const Strings half = strings(players, letters, (length + 1) / 2);
  if (length == 1 || length % 2 == 0) return half.token;
  return half.token + half.empty;
}

}  // namespace

Integer line_games(int players, int length) {
  const Integer all = boards(players, players, length) + palindromes(players, players, length);
  const Integer dead = boards(players, 1, length) + palindromes(players, 1, length);
  return (all - dead) / 2;
}

}  // namespace kingmaker
