// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Numbers of partizan games of three players born by each day, and all games born by day 2, up to
// equality: docs/book/partizan.md. `cold_games DAYS`, for 1 to 5 days; five take some seconds.
//
// A game is equal to another one if each player sees equal games of two players, of himself against
// the others together. All 2^24 games of day 2 are gone through. A number is a triple of the
// numbers that the players see; an option set matters by the greatest number that its player sees
// in it, and the least that each other player sees. Nothing here is shared with the program.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <vector>

namespace {

// Games of two players, by their numbers in a list of games whose options come first.
struct Pair {
  std::vector<int> left, right;
};
std::vector<Pair> pairs;

bool at_least(int x, int y) {
  for (const int option : pairs[x].right)
    if (at_least(y, option)) return false;
  for (const int option : pairs[y].left)
    if (at_least(option, x)) return false;
  return true;
}

// The four games of day 1 are 0 to 3: bit 0 if Left has the option 0, bit 1 if Right has. Returns
// the class of each game of day 2, by the sets of its options.
std::array<std::array<int, 16>, 16> classes_of_day_2() {
  pairs = {{}, {{0}, {}}, {{}, {0}}, {{0}, {0}}};
  std::array<std::array<int, 16>, 16> result{};
  std::vector<int> classes;
  for (int left = 0; left < 16; ++left)
    for (int right = 0; right < 16; ++right) {
      Pair game;
      for (int option = 0; option < 4; ++option) {
        if (left >> option & 1) game.left.push_back(option);
        if (right >> option & 1) game.right.push_back(option);
      }
      const int x = static_cast<int>(pairs.size());
      pairs.push_back(game);
      const auto equal = [x](int y) { return at_least(x, y) && at_least(y, x); };
      const auto found = std::find_if(classes.begin(), classes.end(), equal);
      result[left][right] = static_cast<int>(found - classes.begin());
      if (found == classes.end()) classes.push_back(x);
    }
  return result;
}

// A game of day 1 is the set of the players who have the option 0. Returns how many classes 2^24
// games of day 2 have.
std::size_t games_of_day_2() {
  const auto classes = classes_of_day_2();
  // Each player sees a set of games of day 1 as a set of games of two players.
  std::array<std::array<int, 256>, 3> seen{};
  for (int player = 0; player < 3; ++player)
    for (int set = 0; set < 256; ++set)
      for (int game = 0; game < 8; ++game)
        if (set >> game & 1)
          seen[player][set] |= 1 << ((game >> player & 1) + ((game & ~(1 << player)) != 0 ? 2 : 0));
  std::set<std::array<int, 3>> found;
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      std::array<int, 3> last{-1, -1, -1};
      for (int c = 0; c < 256; ++c) {
        const std::array<int, 3> game{classes[seen[0][a]][seen[0][b] | seen[0][c]],
                                      classes[seen[1][b]][seen[1][a] | seen[1][c]],
                                      classes[seen[2][c]][seen[2][a] | seen[2][b]]};
        if (game != last) found.insert(last = game);
      }
    }
  return found.size();
}

// Numbers are multiples of 2^-20; `none` and its negative stand for no bound.
using Number = std::int64_t;
using Triple = std::array<Number, 3>;
constexpr Number one = Number{1} << 20;
constexpr Number none = Number{1} << 40;

Number simplest(Number low, Number high) {
  if (low < 0 && high > 0) return 0;
  if (high <= 0) return -simplest(-high, -low);
  Number unit = one;
  while ((low / unit + 1) * unit >= high) unit /= 2;
  return (low / unit + 1) * unit;
}

// For all sets of options of a player: the greatest number that he sees, the least that others see.
std::vector<Triple> bounds(const std::set<Triple>& numbers, int player) {
  Triple empty{none, none, none};
  empty[player] = -none;
  std::set<Triple> found{empty};
  for (const Triple& number : numbers) {
    std::vector<Triple> more(found.begin(), found.end());
    for (Triple& bound : more)
      for (int p = 0; p < 3; ++p)
        bound[p] = p == player ? std::max(bound[p], number[p]) : std::min(bound[p], number[p]);
    found.insert(more.begin(), more.end());
  }
  return {found.begin(), found.end()};
}

std::set<Triple> next_day(const std::set<Triple>& numbers) {
  const std::vector<Triple> left = bounds(numbers, 0);
  const std::vector<Triple> center = bounds(numbers, 1);
  std::set<std::array<Number, 5>> both;
  for (const Triple& a : left)
    for (const Triple& b : center)
      if (a[0] < b[0] && b[1] < a[1]) both.insert({a[0], b[0], b[1], a[1], std::min(a[2], b[2])});

  // Bounds by their places in order, and the simplest number between any two.
  std::set<Number> ends{-none, none};
  for (const Triple& number : numbers) ends.insert(number.begin(), number.end());
  const std::vector<Number> end(ends.begin(), ends.end());
  const auto place = [&end](Number number) {
    return static_cast<std::size_t>(std::lower_bound(end.begin(), end.end(), number) - end.begin());
  };
  std::set<Number> new_numbers;
  for (std::size_t i = 0; i < end.size(); ++i)
    for (std::size_t j = i + 1; j < end.size(); ++j) new_numbers.insert(simplest(end[i], end[j]));
  const std::vector<Number> value(new_numbers.begin(), new_numbers.end());
  std::vector<std::vector<std::size_t>> between(end.size(), std::vector<std::size_t>(end.size()));
  for (std::size_t i = 0; i < end.size(); ++i)
    for (std::size_t j = i + 1; j < end.size(); ++j)
      between[i][j] = static_cast<std::size_t>(
          std::lower_bound(value.begin(), value.end(), simplest(end[i], end[j])) - value.begin());

  std::vector<std::array<std::size_t, 3>> right;
  for (const Triple& c : bounds(numbers, 2))
    right.push_back({place(c[0]), place(c[1]), place(c[2])});
  std::vector<bool> seen(value.size() * value.size() * value.size());
  for (const auto& bound : both) {
    const std::size_t low_0 = place(bound[0]);
    const std::size_t high_0 = place(bound[1]);
    const std::size_t low_1 = place(bound[2]);
    const std::size_t high_1 = place(bound[3]);
    const std::size_t high_2 = place(bound[4]);
    for (const auto& c : right) {
      const std::size_t end_0 = std::min(high_0, c[0]);
      const std::size_t end_1 = std::min(high_1, c[1]);
      if (low_0 < end_0 && low_1 < end_1 && c[2] < high_2)
        seen[(between[low_0][end_0] * value.size() + between[low_1][end_1]) * value.size() +
             between[c[2]][high_2]] = true;
    }
  }
  std::set<Triple> found;
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (seen[i])
      found.insert({value[i / value.size() / value.size()], value[i / value.size() % value.size()],
                    value[i % value.size()]});
  return found;
}

}  // namespace

int main(int argc, char** argv) {
  const int days = argc > 1 ? std::atoi(argv[1]) : 4;
  std::cout << games_of_day_2() << " games born by day 2; numbers by day 0 to " << days << ": 1";
  std::set<Triple> numbers{{0, 0, 0}};
  for (int day = 1; day <= days; ++day) {
    numbers = next_day(numbers);
    std::cout << ", " << numbers.size();
  }
  std::cout << '\n';
}
