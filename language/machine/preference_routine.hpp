// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A preference that users define, as the machine evaluates it, and the results for its pairs.
// Tested in tests/language/own_preferences_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "algebra/term.hpp"
#include "base/hash_table.hpp"
#include "language/machine/program.hpp"
#include "language/object.hpp"
#include "language/preference_definition.hpp"

namespace kingmaker {

// It serves games of one number of players, for one statement.
class PreferenceRoutine {
 public:
  enum class Truth : std::uint8_t { Unknown, Waiting, False, True };

  PreferenceRoutine(std::shared_ptr<const PreferenceDefinition> definition, const Frame& frame)
      : definition_(std::move(definition)), frame_(frame) {}

  [[nodiscard]] const PreferenceDefinition& definition() const { return *definition_; }
  [[nodiscard]] const Frame& frame() const { return frame_; }
  // The program, compiled on first use (compile.hpp).
  [[nodiscard]] std::optional<Program>& program() { return program_; }

  // The result of the definition for (v, w).
  [[nodiscard]] Truth& truth(Player p, Term v, Term w) {
    return truths_[static_cast<std::size_t>(p)]
        .try_emplace(std::uint64_t{v.raw()} << 32 | w.raw(), Truth::Unknown)
        .first->second;
  }
  void forget(Player p, Term v, Term w) {
    truths_[static_cast<std::size_t>(p)].erase(std::uint64_t{v.raw()} << 32 | w.raw());
  }
  // For a ranked preference: the rank of v, if it is known.
  // An error unless the object can be a rank: a number or a list of numbers.
  [[nodiscard]] absl::Status check_rank(const Object& rank, Budget& budget) const;
  [[nodiscard]] std::optional<Object>& rank(Player p, Term v) {
    return ranks_[static_cast<std::size_t>(p)][v.raw()];
  }
  // Answers questions about other pairs; without it, they are evaluated. It must outlive its use.
  using Others = absl::FunctionRef<absl::StatusOr<bool>(Player p, Term v, Term w)>;
  void ask_others(Others others) { others_.emplace(others); }
  [[nodiscard]] const std::optional<Others>& others() const { return others_; }

  // Forgets all results if there are very many. Precondition: no pair waits for its result.
  void trim();

 private:
  static constexpr std::size_t kMostPairs = 8'000'000;

  std::shared_ptr<const PreferenceDefinition> definition_;
  Frame frame_;
  std::optional<Program> program_;
  std::optional<Others> others_;
  std::array<HashMap<std::uint64_t, Truth>, kMaxPlayers + 1> truths_;
  std::array<HashMap<std::uint32_t, std::optional<Object>>, kMaxPlayers + 1> ranks_;
};

// True if the evaluation of (v, w) may ask for (x, y): one side, or both, are replaced by parts, in
// either order. Every such pair has a smaller sum of sizes, so no pair waits for itself.
[[nodiscard]] bool is_smaller_pair(const TermStore& store, Term x, Term y, Term v, Term w);

// The results that a comparison of a pair needs, by the form of the definition: for (v, w), for (w,
// v), or for both.
struct PairQuestion {
  bool forward = false;
  bool backward = false;
};
[[nodiscard]] PairQuestion question_of(PreferenceForm form, ast::Comparison comparison);
// True if the comparison holds for distinct values, by the results of the definition for both
// orders.
[[nodiscard]] bool answer_of(PreferenceForm form, ast::Comparison comparison, bool forward,
                             bool backward);

}  // namespace kingmaker
