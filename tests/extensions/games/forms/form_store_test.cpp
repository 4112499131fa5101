// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forms/form_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "extensions/games/forms/enumerate_forms.hpp"
#include "extensions/games/forms/form_order.hpp"
#include "tests/support/random.hpp"

namespace kingmaker::testing {
namespace {

const auto kGoOn = [](std::uint64_t) { return true; };

Form form(FormStore& store, std::vector<Form> options) { return *store.form(options); }

Form heap(std::uint32_t n) { return Form::heap(n); }

std::vector<Form> options_of(const FormStore& store, Form f) {
  std::vector<Form> options;
  store.for_each_option(f, [&](Form option) { options.push_back(option); });
  return options;
}

// The definitions, translated literally.
std::uint32_t naive_nimber(const FormStore& store, const std::vector<Form>& parts) {
  std::set<std::uint32_t> reached;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const Form option : options_of(store, parts[i])) {
      std::vector<Form> next = parts;
      next[i] = option;
      reached.insert(naive_nimber(store, next));
    }
  }
  std::uint32_t least = 0;
  while (reached.contains(least)) ++least;
  return least;
}

std::uint32_t naive_rank(const FormStore& store, Form f) {
  std::uint32_t rank = 0;
  for (const Form option : options_of(store, f)) {
    rank = std::max(rank, naive_rank(store, option) + 1);
  }
  return rank;
}

TEST(FormStore, EqualSetsAreOneForm) {
  FormStore store;
  EXPECT_EQ(form(store, {}), heap(0));
  EXPECT_EQ(form(store, {heap(0)}), heap(1));
  EXPECT_EQ(form(store, {heap(1), heap(0), heap(1)}), heap(2));
  EXPECT_EQ(store.sets(), 0U);
  const Form gap = form(store, {heap(2), heap(0)});
  EXPECT_EQ(form(store, {heap(0), heap(2), heap(0)}), gap);
  EXPECT_NE(form(store, {heap(0), gap}), gap);
  EXPECT_EQ(store.sets(), 2U);
}

TEST(FormStore, AllFormsOfSmallRankAreDifferent) {
  FormStore store;
  for (const auto& [rank, count] :
       {std::pair{0U, 1U}, {1U, 2U}, {2U, 4U}, {3U, 16U}, {4U, 65536U}}) {
    const std::vector<Form> forms = *all_forms(store, rank);
    EXPECT_EQ(forms.size(), count);
    EXPECT_EQ(std::set<Form>(forms.begin(), forms.end()).size(), count);
    EXPECT_TRUE(std::all_of(forms.begin(), forms.end(),
                            [&, max_rank = rank](Form f) { return store.rank(f) <= max_rank; }));
  }
}

TEST(FormStore, MeasuresAreThoseOfTheDefinitions) {
  FormStore store;
  const std::vector<Form> forms = *all_forms(store, 3);
  for (const Form f : forms) {
    EXPECT_EQ(store.nimber(f), naive_nimber(store, {f}));
    EXPECT_EQ(store.rank(f), naive_rank(store, f));
  }
}

TEST(FormStore, MexIsTheLeastNumberThatIsMissing) {
  EXPECT_EQ(mex({}), 0U);
  EXPECT_EQ(mex(std::vector<std::uint32_t>{3, 0, 5, 2}), 1U);
  EXPECT_EQ(mex(std::vector<std::uint32_t>{2, 1, 0, 0}), 3U);
  EXPECT_EQ(mex(std::vector<std::uint32_t>{4'000'000'000}), 0U);
}

TEST(FormStore, SumsObeyTheirLaws) {
  FormStore store;
  const std::vector<Form> forms = *all_forms(store, 3);
  const auto sum = [&](Form g, Form h) { return *store.sum(g, h, kGoOn); };
  for (const Form g : forms) {
    EXPECT_EQ(sum(g, heap(0)), g);
    for (const Form h : forms) {
      const Form both = sum(g, h);
      EXPECT_EQ(both, sum(h, g));
      EXPECT_EQ(store.nimber(both), store.nimber(g) ^ store.nimber(h));
      EXPECT_EQ(store.nimber(both), naive_nimber(store, {g, h}));
      EXPECT_EQ(store.rank(both), store.rank(g) + store.rank(h));
      // The options are those of the definition.
      std::set<Form> options;
      for (const Form option : options_of(store, g)) options.insert(sum(option, h));
      for (const Form option : options_of(store, h)) options.insert(sum(g, option));
      const std::vector<Form> listed = options_of(store, both);
      EXPECT_EQ(std::set<Form>(listed.begin(), listed.end()), options);
    }
  }
  RandomNumbers random(7);
  for (int i = 0; i < 200; ++i) {
    const Form g = *random_form(store, 6, random);
    const Form h = *random_form(store, 6, random);
    const Form k = *random_form(store, 4, random);
    EXPECT_EQ(sum(sum(g, h), k), sum(g, sum(h, k)));
    EXPECT_EQ(store.nimber(sum(g, h)), store.nimber(g) ^ store.nimber(h));
  }
}

TEST(FormStore, DepthIsNoMatter) {
  FormStore store;
  Form f;
  for (int i = 0; i < 1'000'000; ++i) f = form(store, {f});
  EXPECT_EQ(store.rank(f), 1'000'000U);
  EXPECT_EQ(store.nimber(f), 0U);
  EXPECT_EQ(positions(store, f), 1'000'001U);
  EXPECT_EQ(store.rank(*store.sum(f, heap(1), kGoOn)), 1'000'001U);
  EXPECT_EQ(FormOrder(store, std::vector{f}).options(f).size(), 1U);
}

TEST(FormStore, LargeHeapsTakeNoRoom) {
  FormStore store;
  const Form f = form(store, {heap(kMaxHeap), heap(5)});
  EXPECT_EQ(store.nimber(f), 0U);
  EXPECT_EQ(store.rank(f), kMaxHeap + 1);
  EXPECT_EQ(store.largest_heap(f), kMaxHeap);
  EXPECT_EQ(positions(store, f), std::uint64_t{kMaxHeap} + 2);
}

TEST(FormStore, RefusesWhatDoesNotFit) {
  FormStore store;
  store.set_limit(2);
  const Form a = form(store, {heap(1)});
  const Form b = form(store, {a});
  std::vector<Form> third = {b};
  EXPECT_EQ(store.form(third), std::nullopt);
  EXPECT_EQ(form(store, {a}), b);
  EXPECT_EQ(store.sum(b, heap(2), kGoOn), std::nullopt);
  store.set_limit(1000);
  std::uint64_t left = 10;
  const auto stop = [&](std::uint64_t units) {
    const bool enough = units <= left;
    left -= enough ? units : 0;
    return enough;
  };
  EXPECT_EQ(store.sum(heap(5), heap(6), stop), std::nullopt);
  EXPECT_NE(store.sum(heap(5), heap(6), kGoOn), std::nullopt);
}

TEST(FormStore, KeepsOnlyWhatIsNeeded) {
  FormStore store;
  const std::vector<Form> forms = *all_forms(store, 3);
  Form kept = forms[11];
  Form other = *store.sum(forms[6], heap(3), kGoOn);
  const auto nimber = store.nimber(other);
  const bool in_order = kept < other;
  Form* const roots[] = {&kept, &other};
  const auto smaller = store.only(roots);
  EXPECT_LT(smaller->sets(), store.sets());
  EXPECT_EQ(smaller->nimber(other), nimber);
  EXPECT_EQ(smaller->rank(kept), store.rank(forms[11]));
  EXPECT_EQ(kept < other, in_order);
  EXPECT_EQ(smaller->option_count(kept), store.option_count(forms[11]));
}

// Handles follow the order in which forms are made; output must not.
TEST(FormOrder, DoesNotDependOnTheStore) {
  const auto text = [](const FormStore& store, Form root) {
    const FormOrder order(store, std::vector{root});
    std::function<std::string(Form)> written = [&](Form f) {
      if (f.is_heap()) return std::to_string(f.heap_size());
      std::string all = "{";
      for (const Form option : order.options(f)) all += written(option) + ",";
      return all + "}";
    };
    return written(root);
  };
  FormStore one;
  FormStore two;
  const auto build = [](FormStore& store, bool reversed) {
    std::vector<Form> forms = {heap(0), heap(1), heap(4)};
    SplitMix64 random(3);
    for (int i = 0; i < 40; ++i) {
      std::vector<Form> parts;
      for (int k = 0; k < 4; ++k) parts.push_back(forms[random.below(forms.size())]);
      std::vector<std::vector<Form>> both = {{parts[0], parts[1]}, {parts[2], parts[3]}};
      Form pair[2];
      for (const std::size_t k : {reversed ? 1U : 0U, reversed ? 0U : 1U}) {
        pair[k] = form(store, both[k]);
      }
      forms.push_back(pair[0]);
      forms.push_back(pair[1]);
    }
    return form(store, forms);
  };
  const Form a = build(one, false);
  const Form b = build(two, true);
  EXPECT_EQ(text(one, a), text(two, b));
}

}  // namespace
}  // namespace kingmaker::testing
