// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Texts to measure readers with, the same on every machine and in every run: values of three
// players in plain brackets, start player 1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kingmaker::bench {

struct Corpus {
  std::string name;
  std::string text;  // one value
  std::uint64_t leaves = 0;
};

// A binary tree of this many leaves, all such trees and labellings equally likely: depth about
// 3.5 * sqrt(leaves).
[[nodiscard]] Corpus uniform_binary(std::uint64_t seed, std::uint32_t leaves);
// Every node splits its leaves into two to five random parts: shallow, with lists of all lengths.
[[nodiscard]] Corpus random_splits(std::uint64_t seed, std::uint32_t leaves);
// One list of this many short lists.
[[nodiscard]] Corpus wide(std::uint64_t seed, std::uint32_t lists);
// One list of `chains` lists, each nested this deep: [2,[1,[1,[3,...]]]].
[[nodiscard]] Corpus deep(std::uint64_t seed, std::uint32_t chains, std::uint32_t levels);
// One list of values with bars: [[2_3,1],3_12,...].
[[nodiscard]] Corpus bars(std::uint64_t seed, std::uint32_t leaves);
// One list of the raw values of random Clobber boards of this length (EK, Table 1, Unsimplified).
[[nodiscard]] Corpus clobber(std::uint64_t seed, std::uint32_t boards, std::uint32_t length);

// One of each kind, some megabytes each.
[[nodiscard]] const std::vector<Corpus>& corpora();

}  // namespace kingmaker::bench
