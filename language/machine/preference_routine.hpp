// A preference of the user's as the machine works it out, and what its pairs came to.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "algebra/term.hpp"
#include "base/hash_table.hpp"
#include "language/definitions/preference_definition.hpp"
#include "language/machine/program.hpp"
#include "language/object.hpp"

namespace kingmaker {

// For games of so many players, and for as long as a statement is answered.
class PreferenceRoutine {
 public:
  enum class Truth : std::uint8_t { Unknown, Waiting, False, True };

  PreferenceRoutine(std::shared_ptr<const PreferenceDefinition> definition, const Frame& frame)
      : definition_(std::move(definition)), frame_(frame) {}

  [[nodiscard]] const PreferenceDefinition& definition() const { return *definition_; }
  [[nodiscard]] const Frame& frame() const { return frame_; }
  // Compiled when it is asked for first (compile.hpp).
  [[nodiscard]] std::optional<Program>& program() { return program_; }

  // What the definition says of (v, w).
  [[nodiscard]] Truth& said(Player p, Term v, Term w) {
    return said_[static_cast<std::size_t>(p)]
        .try_emplace(std::uint64_t{v.raw()} << 32 | w.raw(), Truth::Unknown)
        .first->second;
  }
  void forget(Player p, Term v, Term w) {
    said_[static_cast<std::size_t>(p)].erase(std::uint64_t{v.raw()} << 32 | w.raw());
  }
  // Of a ranked one: the rank of v, where it is known.
  [[nodiscard]] std::optional<Object>& rank(Player p, Term v) {
    return ranks_[static_cast<std::size_t>(p)][v.raw()];
  }
  // What answers questions about other pairs, which are worked out unless there is one. It outlives
  // what asks.
  using Others = absl::FunctionRef<absl::StatusOr<bool>(Player p, Term v, Term w)>;
  void ask_others(Others others) { others_.emplace(others); }
  [[nodiscard]] const std::optional<Others>& others() const { return others_; }

  // Forgets all where there is very much; nothing may wait.
  void trim();

 private:
  static constexpr std::size_t kMostPairs = 8'000'000;

  std::shared_ptr<const PreferenceDefinition> definition_;
  Frame frame_;
  std::optional<Program> program_;
  std::optional<Others> others_;
  std::array<HashMap<std::uint64_t, Truth>, kMaxPlayers + 1> said_;
  std::array<HashMap<std::uint32_t, std::optional<Object>>, kMaxPlayers + 1> ranks_;
};

// May (x, y) be asked for while (v, w) is worked out: is one side, or are both, replaced by a part,
// in either order? Every such pair has a smaller sum of sizes, so no pair waits for itself.
[[nodiscard]] bool is_smaller_pair(const TermStore& store, Term x, Term y, Term v, Term w);

// What a comparison asks of a pair, by the form of the definition: the truth of (v, w), of (w, v),
// or of both.
struct PairQuestion {
  bool forward = false;
  bool backward = false;
};
[[nodiscard]] PairQuestion question_of(ast::PreferenceForm form, ast::Comparison comparison);
// Does the comparison hold of distinct values, by what the definition says of both?
[[nodiscard]] bool answer_of(ast::PreferenceForm form, ast::Comparison comparison, bool forward,
                             bool backward);

}  // namespace kingmaker
