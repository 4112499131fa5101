// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules that users define.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/fuzz/trial.hpp"

namespace kingmaker::fuzz {
namespace {

// The text of a rule. Its right side and its condition use names of its left side.
class RuleText {
 public:
  RuleText(Input& input, int players) : input_(input), players_(players) {
    movers_.emplace_back("m");
    left_ = cat("m{", parts(2), "}");
    right_ = made(2);
    if (input_.below(3) == 0) condition_ = cat(" if ", condition());
  }
  [[nodiscard]] std::string definition(const std::string& name) const {
    return cat("rule ", name, ": ", left_, " -> ", right_, condition_);
  }

 private:
  std::string parts(int depth) {
    std::string text;
    const std::size_t count = input_.below(3) + 1;
    for (std::size_t i = 0; i < count; ++i) append(text, i > 0 ? ", " : "", pattern(depth - 1));
    if (input_.below(2) == 1) {
      rests_.push_back(cat("rest", rests_.size()));
      append(text, ", ..", rests_.back());
    }
    return text;
  }
  std::string pattern(int depth) {
    switch (input_.below(depth > 0 ? 8 : 5)) {
      case 0:
        return cat(player());
      case 1:
        if (players_ == 3) {
          bases_.push_back(cat("b", bases_.size()));
          return cat(bases_.back(), "_", input_.below(3));
        }
        [[fallthrough]];
      case 2:
      case 3:
        values_.push_back(cat("x", values_.size()));
        return values_.back();
      case 4:
        return values_.empty() ? "m" : input_.one_of(values_);
      case 5:
        return cat("m{", parts(depth), "}");
      case 6:
        return cat(player(), "{", parts(depth), "}");
      default:
        movers_.push_back(cat("a", movers_.size()));
        return cat(movers_.back(), "{", parts(depth), "}");
    }
  }
  std::string made(int depth) {
    const std::size_t kind = input_.below(depth > 0 ? 5 : 2);
    if (kind == 0 && !values_.empty()) return input_.one_of(values_);
    if (kind <= 1) return input_.one_of(movers_);
    std::string text = cat(input_.one_of(movers_), "{");
    const std::size_t count = input_.below(3);
    for (std::size_t i = 0; i < count; ++i) append(text, made(depth - 1), ", ");
    if (!rests_.empty() && input_.below(2) == 1) {
      append(text, "..", input_.one_of(rests_), ", ");
    }
    return cat(text, made(depth - 1), "}");
  }
  std::string condition() {
    const std::string v = values_.empty() ? "m" : input_.one_of(values_);
    const std::string w = values_.empty() ? cat(player()) : input_.one_of(values_);
    switch (input_.below(6)) {
      case 0:
        return cat(v, " != ", w);
      case 1:
        return cat(v, " < ", w, " for m under selfish");
      case 2:
        return cat("size(", v, ") <= size(", w, ")");
      case 3:
        return cat("contains(", v, ", m)");
      case 4:
        return cat(input_.one_of(movers_), " == ", player());
      default:
        return cat("not is_win(", v, ") or all x in options(", w, "): contains(x, m)");
    }
  }
  std::size_t player() { return input_.below(static_cast<std::size_t>(players_)) + 1; }

  Input& input_;
  int players_;
  std::vector<std::string> values_;
  std::vector<std::string> movers_;
  std::vector<std::string> bases_;
  std::vector<std::string> rests_;
  std::string left_;
  std::string right_;
  std::string condition_;
};

// The normal form in the last line of a trace.
std::string end_of(const std::string& trace) {
  const std::size_t line = trace.rfind('\n');
  const std::string last = line == std::string::npos ? trace : trace.substr(line + 1);
  return last.substr(last.find("normal form: ") + 13);
}

}  // namespace

// The steps of a trace lead one by one to the normal form, which does not change when it is
// normalised again; and the checker, which has its own matcher, accepts the derivation.
void rules(std::string_view bytes) {
  Input input(bytes);
  const Frame frame = read_frame(input);
  Definitions definitions;
  std::string names;
  const std::size_t count = input.below(3) + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = cat("r", i);
    definitions.emplace_back(name, RuleText(input, frame.players).definition(name));
    append(names, i > 0 ? ", " : "", name);
  }
  constexpr const char* kMore[] = {"", ", collapse-single-option", ", syntactic"};
  definitions.emplace_back("mine", cat("rules mine = ", names, input.one_of(kMore)));
  Trial trial(frame);
  if (!define(trial, definitions)) return;  // refused, for example two rests in a list

  TermStore store;
  std::vector<std::string> questions;
  for (int i = 0; i < 2; ++i) {
    const std::string v = value_text(store, read_value(input, store, frame.players, 6), frame);
    questions.push_back(cat("normalize ", v, " under mine"));
    questions.push_back(cat("redexes ", v, " under mine"));
    const auto normal = trial.ask(questions[questions.size() - 2]);
    if (!normal || trial.is_limited()) return;  // rewriting may not end
    const auto steps = trial.ask(cat("trace ", v, " under mine"));
    if (trial.is_limited()) return;
    ASSERT_TRUE(steps.has_value()) << trial.error();
    ASSERT_EQ(end_of(*steps), *normal) << v << '\n' << *steps;
#ifdef KINGMAKER_FUZZES_EXPLAIN
    const auto derivation = trial.ask(cat("explain normalize ", v, " under mine"));
    if (trial.is_limited()) return;
    ASSERT_TRUE(derivation.has_value()) << definitions[0].second << '\n' << trial.error();
#endif
    ASSERT_TRUE(trial.ask(cat("done = nf(", v, ", under=mine)")).has_value()) << trial.error();
    ASSERT_EQ(trial.ask("normalize done under mine"), normal) << v;
  }
  expect_shown(trial, frame, definitions, questions);
}

}  // namespace kingmaker::fuzz
