// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/nim_classes.hpp"

#include <absl/algorithm/container.h>

#include <map>

#include "base/hash_table.hpp"
#include "extensions/games/behaviour.hpp"

namespace kingmaker {

SoleWinner sole_winner(const std::vector<SoleWinner>& options) {
  if (options.empty()) return SoleWinner::Previous;
  // The player who is next after the move was following before it.
  const auto all = [&](SoleWinner winner) {
    return absl::c_all_of(options, [&](SoleWinner w) { return w == winner; });
  };
  if (absl::c_linear_search(options, SoleWinner::Previous)) return SoleWinner::Next;
  if (all(SoleWinner::Next)) return SoleWinner::Following;
  if (all(SoleWinner::Following)) return SoleWinner::Previous;
  return SoleWinner::Nobody;
}

namespace {

// For each context, the places of its options.
std::vector<std::vector<std::uint32_t>> options_among(const FormStore& store,
                                                      const std::vector<Form>& contexts) {
  HashMap<Form, std::uint32_t> places;
  std::vector<std::vector<std::uint32_t>> options(contexts.size());
  for (std::uint32_t x = 0; x < contexts.size(); ++x) {
    store.for_each_option(contexts[x],
                          [&](Form option) { options[x].push_back(places.at(option)); });
    places.emplace(contexts[x], x);
  }
  return options;
}

// For each position, the places of its options among nim_positions.
std::vector<std::vector<std::size_t>> options_among(const std::vector<Piles>& positions) {
  std::map<Piles, std::size_t> places;
  std::vector<std::vector<std::size_t>> options(positions.size());
  for (std::size_t g = 0; g < positions.size(); ++g) {
    for (std::size_t i = 0; i < positions[g].size(); ++i) {
      for (std::uint32_t left = 0; left < positions[g][i]; ++left) {
        Piles option = positions[g];
        option[i] = left;
        absl::c_sort(option);
        if (option.front() == 0) option.erase(option.begin());
        options[g].push_back(places.at(option));
      }
    }
    places.emplace(positions[g], g);
  }
  return options;
}

}  // namespace

absl::StatusOr<std::vector<NimClass>> nim_classes(std::uint32_t stones, const FormStore& store,
                                                  const std::vector<Form>& contexts,
                                                  Budget& budget) {
  const std::vector<Piles> positions = nim_positions(stones);
  const auto moves_in_context = options_among(store, contexts);
  const auto moves_in_nim = options_among(positions);
  std::vector<std::vector<SoleWinner>> winners(positions.size());
  std::vector<SoleWinner> options;
  for (std::size_t g = 0; g < positions.size(); ++g) {
    winners[g].resize(contexts.size());
    for (std::size_t x = 0; x < contexts.size(); ++x) {
      options.clear();
      for (const std::size_t option : moves_in_nim[g]) options.push_back(winners[option][x]);
      for (const std::uint32_t option : moves_in_context[x]) options.push_back(winners[g][option]);
      if (!budget.spend(1 + options.size() / 8)) return status_of(budget);
      winners[g][x] = sole_winner(options);
    }
  }
  std::vector<NimClass> classes;
  for (const std::vector<std::size_t>& members : alike(winners)) {
    NimClass& one = classes.emplace_back(NimClass{{}, winners[members.front()]});
    for (const std::size_t g : members) one.members.push_back(positions[g]);
  }
  return classes;
}

}  // namespace kingmaker
