// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Normal forms, and the steps to them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "algebra/measure.hpp"
#include "extensions/explain/derivation_text.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/print.hpp"
#include "rewrite/engine/packed_prudent.hpp"
#include "rewrite/engine/readers.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/engine/steps.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/rules.hpp"
#include "tests/fuzz/targets.hpp"

namespace kingmaker::fuzz {
namespace {

using testing::Proofs;

// The largest tree for the oracles, which visit all of it again and again.
constexpr int kMostLeaves = 60;

// A step leads to a value with the same normal form, `redexes` lists it first, and the last step
// gives the normal form.
void expect_steps(Proofs& proofs, const System& system, Term v, Term normal) {
  testing::Engine& engine = proofs.engine;
  Rewriter rewriter(engine.store, engine.players, system, engine.preferences);
  Term now = v;
  std::size_t steps = 0;
  const absl::Status traced = trace(
      engine.store, engine.players, system, engine.preferences, v, engine.budget,
      [&](const Step& step) {
        const auto places =
            redexes(engine.store, engine.players, system, engine.preferences, now, engine.budget);
        EXPECT_TRUE(places.ok()) << places.status();
        EXPECT_FALSE(places->empty());
        EXPECT_EQ(places->front().rule, step.rule);
        EXPECT_EQ(places->front().path, step.place);
        EXPECT_EQ(places->front().subterm, step.before);
        const auto next =
            next_step(engine.store, engine.players, system, engine.preferences, now, engine.budget);
        EXPECT_TRUE(next.ok()) << next.status();
        EXPECT_TRUE(next->has_value());
        EXPECT_EQ((*next)->whole, step.whole);
        EXPECT_NE(step.whole, now);
        now = step.whole;
        EXPECT_EQ(rewriter.normalize(now, engine.budget)->term, normal);
        ++steps;
        return absl::OkStatus();
      });
  ASSERT_TRUE(traced.ok()) << traced;
  ASSERT_EQ(now, normal);
  ASSERT_EQ(steps == 0, v == normal);
}

// Rewriting a value while it is read gives the same as rewriting it afterwards.
void expect_readers_agree(Proofs& proofs, const System& system, const Frame& frame, Term v) {
  testing::Engine& engine = proofs.engine;
  const auto text = print(engine.store, v, {Format::Bar, frame, 20'000});
  if (!text.ok()) return;
  Rewriter rewriter(engine.store, engine.players, system, engine.preferences);
  const auto read = read_plain_value(engine.store, frame, *text);
  ASSERT_TRUE(read.has_value()) << *text;
  const Term normal = rewriter.normalize(*read, engine.budget)->term;
  RewritingReader reader(engine.store, rewriter, engine.budget);
  ASSERT_EQ(read_brackets(*text, frame, reader), normal) << *text << reader.status();
  if (!plays_prudently(system, engine.players)) return;
  PrudentReader prudent;
  const auto packed = read_brackets(*text, frame, prudent);
  ASSERT_TRUE(packed.has_value()) << *text;
  ASSERT_EQ(engine.store.simple(packed->value()), normal) << *text;
}

}  // namespace

// The engine finds the normal form of the oracle, for all hash functions. Normal forms do not
// change. The checker accepts the derivation, which can be printed.
void rewriting(std::string_view bytes) {
  Input input(bytes);
  const Frame frame = read_frame(input);
  const std::vector<std::string> all = rule_sets(frame.players);
  const std::string& rules = input.one_of(all);
  const System system = testing::named(rules);
  Proofs proofs(frame.players, input.one_of(kHashMasks));
  testing::Engine& engine = proofs.engine;
  SCOPED_TRACE(rules);
  const Term v = read_value(input, engine.store, frame.players, 16);

  Rewriter rewriter(engine.store, engine.players, system, engine.preferences);
  const auto normalized = rewriter.normalize(v, engine.budget);
  ASSERT_TRUE(normalized.ok()) << normalized.status();
  ASSERT_EQ(normalized->stop, StopReason::NormalForm);
  const Term normal = normalized->term;
  ASSERT_EQ(rewriter.normalize(normal, engine.budget)->term, normal);
  ASSERT_EQ(engine.store.winners(v) | engine.store.winners(normal), engine.store.winners(v));

  expect_steps(proofs, system, v, normal);
  expect_readers_agree(proofs, system, frame, v);

  const Derivation derivation = proofs.normal_form(rules, v);
  const auto shown = derivation_json(engine.store, derivation, {Format::Json, frame, 1'000'000});
  ASSERT_TRUE(shown.ok()) << shown.status();
  ASSERT_EQ(nlohmann::json::parse(*shown).at("lines").size(), derivation.lines.size());
  const auto count = leaves(engine.store, v);
  if (count && *count <= kMostLeaves) proofs.expect_truth(derivation);
}

}  // namespace kingmaker::fuzz
