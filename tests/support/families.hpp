// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Families of coalitions in the notation of the papers, and the definitions for trees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "extensions/coalitions/coalition.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {

// Reads `AB ACD`. For three players also `NF NP`, where N is A, F is B and P is C.
inline Family read_family(const std::string& text, int players) {
  Family family;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    Coalition c;
    for (const char letter : word) {
      const std::size_t relative =
          players == 3 ? std::string("NFP").find(letter) : std::string::npos;
      const Player p =
          relative == std::string::npos ? letter - 'A' + 1 : static_cast<Player>(relative) + 1;
      c = c | Coalition::of(p);
    }
    family.push_back(c);
  }
  return listed(family);
}

inline std::string family_text(const Family& family) {
  std::string text;
  for (const Coalition c : family) {
    if (!text.empty()) text += ' ';
    for (Player p = 1; p <= c.largest(); ++p) {
      if (c.contains(p)) text += static_cast<char>('A' + p - 1);
    }
  }
  return text;
}

// True if the players of `c`, who play together, can make one of them win `tree`.
inline bool coalition_wins(const TreePtr& tree, Coalition c) {
  const bool theirs = c.contains(tree->player);
  if (tree->is_win()) return theirs;
  const auto wins = [&](const TreePtr& option) { return coalition_wins(option, c); };
  return theirs ? std::any_of(tree->options.begin(), tree->options.end(), wins)
                : std::all_of(tree->options.begin(), tree->options.end(), wins);
}

inline Family minimal_winning(const TreePtr& tree, int players) {
  Family family;
  for (std::uint32_t bits = 1; bits <= Coalition::everyone(players).bits(); ++bits) {
    const Coalition c = Coalition::from_bits(bits);
    bool minimal = coalition_wins(tree, c);
    for (Player p = 1; p <= players && minimal; ++p) {
      if (!c.contains(p)) continue;
      minimal = !coalition_wins(tree, c & Coalition::of(p).complement(players));
    }
    if (minimal) family.push_back(c);
  }
  return listed(family);
}

// Definition 4.1 of Loeb, translated literally, but with the option P' for the position P in (2.2),
// since that condition is about choices. Smaller coalitions come first, since (1.2) and (2.3) need
// them.
inline Family stable_by_definition(const TreePtr& tree, int players) {
  if (tree->is_win()) return {Coalition::of(tree->player)};
  std::vector<Family> choices;
  for (const TreePtr& option : tree->options) {
    choices.push_back(stable_by_definition(option, players));
  }
  const auto is_in = [](const Family& family, Coalition c) {
    return std::find(family.begin(), family.end(), c) != family.end();
  };
  std::vector<Coalition> coalitions;
  for (std::uint32_t bits = 1; bits <= Coalition::everyone(players).bits(); ++bits) {
    coalitions.push_back(Coalition::from_bits(bits));
  }
  std::sort(coalitions.begin(), coalitions.end(), listed_before);
  Family stable;
  for (const Coalition c : coalitions) {
    const bool smaller_is_stable = std::any_of(
        stable.begin(), stable.end(), [&](Coalition d) { return c.contains(d); });  // 1.2, 2.3
    if (smaller_is_stable) continue;
    if (c.contains(tree->player)) {
      const bool kept = std::any_of(choices.begin(), choices.end(),
                                    [&](const Family& choice) { return is_in(choice, c); });  // 1.1
      if (kept) stable.push_back(c);
      continue;
    }
    const bool part_kept = std::all_of(choices.begin(), choices.end(), [&](const Family& choice) {
      return std::any_of(choice.begin(), choice.end(), [&](Coalition d) { return c.contains(d); });
    });                        // 2.1
    bool all_eligible = true;  // 2.2
    for (Player q = 1; q <= players; ++q) {
      if (!c.contains(q)) continue;
      all_eligible &= std::any_of(choices.begin(), choices.end(), [&](const Family& choice) {
        return std::any_of(choice.begin(), choice.end(),
                           [&](Coalition d) { return d.contains(q) && c.contains(d); });
      });
    }
    if (part_kept && all_eligible) stable.push_back(c);
  }
  return stable;
}

// Positions of nim as values, with player 1 to move and all subterms shared. The last mover wins.
class NimValues {
 public:
  NimValues(TermStore& store, int players) : store_(store), frame_{players, 1} {}

  // Evaluates `3+2+2`.
  Term value(const std::string& text) {
    std::vector<int> piles;
    std::istringstream in(text);
    for (std::string pile; std::getline(in, pile, '+');) piles.push_back(std::stoi(pile));
    return value(piles, 1);
  }

 private:
  Term value(std::vector<int> piles, Player mover) {
    std::erase(piles, 0);
    std::sort(piles.begin(), piles.end());
    if (piles.empty()) {
      return Term::win(frame_.successor(mover, static_cast<std::uint64_t>(frame_.players - 1)));
    }
    const auto key = std::pair(piles, mover);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    std::vector<Term> options;
    for (std::size_t i = 0; i < piles.size(); ++i) {
      for (int left = 0; left < piles[i]; ++left) {
        std::vector<int> next = piles;
        next[i] = left;
        options.push_back(value(next, frame_.successor(mover)));
      }
    }
    return values_[key] = store_.choice(mover, std::span<Term>(options));
  }

  TermStore& store_;
  Frame frame_;
  std::map<std::pair<std::vector<int>, Player>, Term> values_;
};

}  // namespace kingmaker::testing
