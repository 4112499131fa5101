// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The library of names, and its copies, which share the definitions.
#include "language/library.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "language/constructor.hpp"
#include "language/function.hpp"
#include "language/statements/core_library.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

std::string text_of_number(const Library& library, std::string_view name) {
  const Object* object = library.definition(name);
  return object == nullptr ? "nothing" : std::get<Integer>(*object).str();
}

class Clobber final : public Constructor {
 public:
  [[nodiscard]] std::string_view kind() const override { return "a game"; }
  [[nodiscard]] std::string_view name() const override { return "clobber"; }
  [[nodiscard]] std::string usage() const override { return "clobber(BOARD)"; }
  [[nodiscard]] std::string page() const override { return usage(); }
  [[nodiscard]] absl::StatusOr<Object> call(FunctionCall& call) const override {
    return error_at(call.range, "no board is known");
  }
  [[nodiscard]] std::vector<std::string> domain_words() const override { return {}; }
  [[nodiscard]] absl::StatusOr<DomainRequest> read_domain(const DomainReader&) const override {
    return absl::UnimplementedError("no positions are listed");
  }
};

TEST(Library, SaysWhatANameIs) {
  Library library = core_library();
  library.add(std::make_shared<const Clobber>());
  library.define("v", Integer(1));
  EXPECT_EQ(library.meanings_of("v"), Library::kDefinition);
  EXPECT_EQ(library.meanings_of("nf"), Library::kFunction);
  EXPECT_EQ(library.meanings_of("clobber"), Library::kConstructor);
  EXPECT_EQ(library.meanings_of("prudent"), Library::kRuleSet);
  EXPECT_EQ(library.meanings_of("under"), Library::kWord);
  EXPECT_EQ(library.meanings_of("max"), Library::kFunction | Library::kWord);
  EXPECT_EQ(library.meanings_of("u"), 0);
  EXPECT_THAT(library.names(Library::kDefinition), ElementsAre("v"));
  EXPECT_THAT(library.names(Library::kOperand), Contains("clobber"));
  EXPECT_THAT(library.names(Library::kOperand), Not(Contains("prudent")));
  EXPECT_EQ(library.did_you_mean("clober", Library::kConstructor), "; did you mean `clobber`?");
  EXPECT_EQ(library.did_you_mean("clober", Library::kDefinition), "");
}

TEST(Library, RefusesToBindWords) {
  const Library library = core_library();
  EXPECT_TRUE(library.check_bindable("v").ok());
  for (const std::string name : {"nf", "prudent", "forall", "_"}) {
    EXPECT_FALSE(library.check_bindable(name).ok()) << name;
  }
}

TEST(Library, CopiesStayAsTheyWere) {
  Library library = core_library();
  const Library empty = library;
  library.define("v", Integer(1));
  const Library one = library;
  library.define("v", Integer(2));
  library.define("w", Integer(3));
  EXPECT_EQ(text_of_number(empty, "v"), "nothing");
  EXPECT_EQ(text_of_number(one, "v"), "1");
  EXPECT_EQ(text_of_number(one, "w"), "nothing");
  EXPECT_EQ(text_of_number(library, "v"), "2");
  EXPECT_EQ(text_of_number(library, "w"), "3");
}

TEST(Library, ShowsEveryObjectOnce) {
  Library library = core_library();
  library.define("v", Integer(1));
  const Library one = library;
  library.define("w", Integer(2));
  const Library copy = library;
  int objects = 0;
  Library::for_each_object({&library, &one, &copy}, [&](Object& object) {
    ++objects;
    object = Integer(std::get<Integer>(object) + 10);
  });
  EXPECT_EQ(objects, 2);
  EXPECT_EQ(text_of_number(one, "v"), "11");
  EXPECT_EQ(text_of_number(copy, "v"), "11");
  EXPECT_EQ(text_of_number(library, "w"), "12");
}

// Values that only `:undo` can reach survive the reclaiming of memory.
TEST(Library, ReclaimingSeesEarlierDefinitions) {
  const ProgramRun run =
      run_program({"--limit", "nodes=3000", "eval", "v = [[1,3],[2,[1,3]]]", "v = 2",
                   "depth(2_700)", "depth(3_700)", "depth(1_700)", ":undo", "v"});
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "700\n700\n700\n" + eval({"[[1,3],[2,[1,3]]]"}).out);
}

}  // namespace
}  // namespace kingmaker::testing
