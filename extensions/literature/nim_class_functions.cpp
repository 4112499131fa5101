// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The function `nim_classes`: three-player nim under sums. It is C++, since the win types of the
// sums take 200 times as long in the language: 3.6 s for `list g in nim(counters <= 9), x in
// forms(rank <= 12, count=1000): win(g + x)`, 0.018 s for `nim_classes(stones=9, rank=3,
// random=1000)`. Tested in tests/extensions/literature/language.km.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "extensions/games/behaviour.hpp"
#include "extensions/games/forms/enumerate_forms.hpp"
#include "extensions/games/forms/form_text.hpp"
#include "extensions/literature/install.hpp"
#include "extensions/literature/nim_classes.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

std::string_view name_of(SoleWinner winner) {
  constexpr std::string_view kNames[] = {"N", "F", "P", "queer"};
  return kNames[static_cast<std::size_t>(winner)];
}

// Writes `1, 1+1+1+1 and 2 more`.
std::string members_text(const std::vector<Piles>& members) {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(members.size(), kShown); ++i) {
    append(text, text.empty() ? "" : ", ", piles_text(members[i]));
  }
  if (members.size() > kShown) append(text, " and ", members.size() - kShown, " more");
  return text;
}

// The answer of `nim_classes`.
struct NimClassReport final : ReportOf<NimClassReport> {
  // Classes `first` and `second` differ in the sum with `context`.
  struct Separation {
    std::size_t first = 0;
    std::size_t second = 0;
    std::string context;  // a form, as a statement writes it
    SoleWinner winner_of_first = SoleWinner::Nobody;
    SoleWinner winner_of_second = SoleWinner::Nobody;
    friend bool operator==(const Separation&, const Separation&) = default;
  };
  struct Class {
    SoleWinner winner = SoleWinner::Nobody;  // of each member by itself
    std::vector<Piles> members;
    friend bool operator==(const Class&, const Class&) = default;
  };
  std::size_t positions = 0;
  std::size_t contexts = 0;
  std::vector<Class> classes;
  std::vector<Separation> separations;

  [[nodiscard]] std::string text(const Settings& /*settings*/) const override {
    std::string text =
        cat(positions, " positions, ", large_number(contexts),
            " contexts; no context separates the members of a class (evidence, not proof):\n");
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const Class& c = classes[i];
      append(text, i + 1, "  ", name_of(c.winner), "  ", members_text(c.members), "\n");
    }
    text += "these contexts prove that classes of one win type differ:\n";
    for (const Separation& one : separations) {
      append(text, one.first + 1, ", ", one.second + 1, ": with ", one.context, " ",
             name_of(one.winner_of_first), ", ", name_of(one.winner_of_second), "\n");
    }
    return cat(text, classes.size(), classes.size() == 1 ? " class" : " classes");
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"class", "winner", "position"});
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const Class& c = classes[i];
      for (const Piles& piles : c.members) {
        add_row(table, {Integer(i + 1), std::string(name_of(c.winner)), piles_text(piles)});
      }
    }
    return table;
  }
  void write(JsonWriter& json) const override {
    json.begin_object().member("positions", positions);
    json.member("contexts", contexts).key("classes").begin_array();
    for (const Class& c : classes) {
      json.begin_object().member("winner", name_of(c.winner)).key("members").begin_array();
      for (const Piles& piles : c.members) json.array(piles);
      json.end_array().end_object();
    }
    json.end_array().key("separations").begin_array();
    for (const Separation& one : separations) {
      json.begin_object().key("classes").begin_array().value(one.first + 1);
      json.value(one.second + 1).end_array().member("context", one.context).key("winners");
      json.begin_array().value(name_of(one.winner_of_first));
      json.value(name_of(one.winner_of_second)).end_array().end_object();
    }
    json.end_array().end_object();
  }
  friend bool operator==(const NimClassReport&, const NimClassReport&) = default;
};

constexpr std::string_view kNimClassesUsage = "nim_classes(stones=5, rank=3)";
constexpr std::uint64_t kMostStones = 20;
constexpr std::uint64_t kMostSamples = 1'000'000;
constexpr std::uint64_t kDeepestSample = 12;

// An optional number.
absl::StatusOr<std::uint64_t> number_or(const FunctionCall& call, std::string_view name,
                                        std::uint64_t otherwise, std::uint64_t max) {
  const Argument* argument = named_argument(call, name);
  return argument == nullptr ? otherwise : number_argument(*argument, name, 0, max);
}

// All forms up to a rank, then `samples` random forms of larger rank with all forms below them.
absl::StatusOr<std::vector<Form>> contexts_of(const FunctionCall& call, FormStore& store,
                                              std::uint32_t rank, std::uint64_t samples) {
  auto contexts = all_forms(store, rank);
  HashSet<Form> included(contexts->begin(), contexts->end());
  RandomNumbers random(1);
  std::vector<Form> waiting;
  for (std::uint64_t i = 0; i < samples; ++i) {
    if (!call.context.budget().spend(kDeepestSample)) return status_of(call.context.budget());
    // The positions of the form, each after its options.
    waiting.assign(1, *random_form(store, kDeepestSample, random));
    while (!waiting.empty()) {
      const Form next = waiting.back();
      const std::size_t before = waiting.size();
      store.for_each_option(next, [&](Form option) {
        if (!included.contains(option)) waiting.push_back(option);
      });
      if (waiting.size() > before) continue;
      waiting.pop_back();
      if (included.insert(next).second) contexts->push_back(next);
    }
  }
  return *std::move(contexts);
}

absl::StatusOr<Object> call_nim_classes(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto stones,
                      named_number(call, "stones", kNimClassesUsage, 1, kMostStones));
  KM_ASSIGN_OR_RETURN(const auto rank,
                      named_number(call, "rank", kNimClassesUsage, 0, kMaxListedRank));
  KM_ASSIGN_OR_RETURN(const auto samples, number_or(call, "random", 0, kMostSamples));
  FormStore store;
  KM_ASSIGN_OR_RETURN(const auto contexts,
                      contexts_of(call, store, static_cast<std::uint32_t>(rank), samples));
  KM_ASSIGN_OR_RETURN(const auto classes, nim_classes(static_cast<std::uint32_t>(stones), store,
                                                      contexts, call.context.budget()));

  NimClassReport report;
  report.contexts = contexts.size();
  for (const NimClass& c : classes) {
    report.positions += c.members.size();
    report.classes.push_back({c.winners[0], c.members});
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    for (std::size_t j = i + 1; j < classes.size(); ++j) {
      const std::vector<SoleWinner>& a = classes[i].winners;
      const std::vector<SoleWinner>& b = classes[j].winners;
      if (a[0] != b[0]) continue;
      const std::size_t place = first_difference(a, b);
      KM_ASSIGN_OR_RETURN(auto context, form_sum_text(store, std::span(&contexts[place], 1),
                                                      call.context.settings.max_output));
      report.separations.push_back({i, j, std::move(context), a[place], b[place]});
    }
  }
  return report_of(std::move(report));
}

constexpr FunctionInfo kNimClassFunctions[] = {
    {"nim_classes", kNimClassesUsage,
     "the classes of positions of three-player nim, with at most so many stones, that behave\n"
     "alike in sums. Two positions are told apart if the win types of their sums with some form\n"
     "differ: with all forms up to a rank (at most 4), and with random=C, C random forms of rank\n"
     "up to 12",
     "nim_classes(stones=2, rank=2)",
     "4 positions, 4 contexts; no context separates the members of a class (evidence, not proof):\n"
     "1  P  0\n"
     "2  N  1\n"
     "3  F  1+1\n"
     "4  N  2\n"
     "these contexts prove that classes of one win type differ:\n"
     "2, 4: with *1 F, queer\n"
     "4 classes",
     0, 0, "stones rank random", call_nim_classes},
};

}  // namespace

std::span<const FunctionInfo> nim_class_functions() { return kNimClassFunctions; }

}  // namespace kingmaker
