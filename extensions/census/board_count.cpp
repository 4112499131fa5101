// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/board_count.hpp"

namespace kingmaker {
namespace {

// The number of strings of cells that have no empty cell at the left end and no two empty cells in
// a row, by the kind of their last cell. `letters` is the number of tokens that may follow a token:
// `players` in general, 1 if nobody shall be able to move, since then only the same token may
// follow.
struct Strings {
  Integer token;
  Integer empty;
};

Strings strings(int players, int letters, int length) {
  Strings s{players, 0};
  for (int i = 1; i < length; ++i) s = {s.token * letters + s.empty * players, s.token};
  return s;
}

// The number of boards, and of boards that are their own mirror images. A palindrome is determined
// by its left half, which may end in an empty cell only if that cell is the middle one. There is no
// move from one half into the other, since the two tokens in the middle are equal.
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
