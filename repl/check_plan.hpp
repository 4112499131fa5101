// The condition of a `check`, made ready to be asked of millions of instances.
//
// A condition is cut at `and`, `or`, `not` and `implies` into leaves, and becomes a short program
// over their truths that looks at no more leaves than it needs: what a premise excludes is never
// evaluated, nor can it fail. A leaf is one of
// - a relation between two operands that each depend on at most one variable, with the player doing
//   so too. The operands are evaluated and reduced once for each member of their axes, and what
//   remains for an instance is to look into a table of relations, which is filled when it is looked
//   into, or as a whole (relation_table.hpp) where most pairs will be wanted;
// - anything else that does not depend on all axes, which is remembered for those it depends on;
// - any condition at all, evaluated for each instance.
// The first two are only means to be fast. With `tables` off all leaves are of the last kind.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "repl/check_domain.hpp"
#include "repl/context.hpp"
#include "repl/instances.hpp"
#include "repl/relation_table.hpp"

namespace kingmaker {

struct CheckPlanOptions {
  bool tables = true;
  int threads = 2;
};

// Which of the grid's axes the nodes of subexpression `root` name, ascending.
[[nodiscard]] std::vector<std::size_t> axes_named(const CheckGrid& grid,
                                                  const ast::Expression& expression,
                                                  std::uint32_t root);

class CheckPlan {
 public:
  CheckPlan(Context& context, std::string_view source, const CheckGrid& grid,
            const CheckPlanOptions& options)
      : context_(context), source_(source), grid_(grid), options_(options) {}
  CheckPlan(const CheckPlan&) = delete;
  CheckPlan& operator=(const CheckPlan&) = delete;

  // Adds a condition, the subexpression of `expression` with this root, and returns its number.
  // `index_condition`: integers are numbers in its relations, as after `when`. What is wrong with
  // the rules after an `under` is found here.
  [[nodiscard]] absl::StatusOr<std::size_t> add(const ast::Expression& expression,
                                                std::uint32_t root, bool index_condition);
  // Fills tables; call it once, after the last `add`.
  [[nodiscard]] absl::Status prepare();

  enum class Truth : std::uint8_t { False, True, Failed };
  // Failed: `status()` says why. At most some ten nanoseconds if all leaves are in tables.
  [[nodiscard]] Truth evaluate(std::size_t condition, const CheckPlace& place);
  [[nodiscard]] const absl::Status& status() const { return status_; }

  // Are all leaves in tables, so that instances are cheap?
  [[nodiscard]] bool all_in_tables() const;

 private:
  static constexpr std::uint64_t kMostTableBytes = std::uint64_t{1} << 28;
  static constexpr std::uint32_t kDirectly = 0xffffffff;  // ask the evaluator
  static constexpr std::uint8_t kUnknown = 0xff;          // not in the table yet
  static_assert(kUnknown == kNotStrict);

  // Something that depends on one axis at most.
  template <typename T>
  struct Along {
    std::size_t axis = 0;   // the one past the last: none
    std::vector<T> values;  // for each member
    [[nodiscard]] T at(const CheckPlace& place) const { return values[place[axis]]; }
  };
  struct Leaf {
    enum class Kind : std::uint8_t { Direct, Memo, Relation, NormalForm };
    Kind kind = Kind::Direct;
    ast::Expression expression;
    bool index_condition = false;
    // Memo: truths, by place on these axes.
    std::vector<std::size_t> axes;
    std::vector<std::uint8_t> memo;
    // Relation, NormalForm: between which operands of the chain, and what they are.
    std::size_t link = 0;
    std::uint8_t accepted = 0;  // a bit for each Relation
    std::optional<System> system;
    Along<Term> left;  // none: ask the evaluator
    Along<Term> right;
    Along<std::uint8_t> player;  // 0: ask the evaluator
    // Relation: rows and columns, and a table for each player.
    Along<std::uint32_t> row;
    Along<std::uint32_t> column;
    std::size_t stride = 0;
    std::vector<std::uint8_t*> tables;
    std::vector<Term> row_terms;
    std::vector<Term> column_terms;
    std::vector<RelationTable> own;
    bool has_tables = false;
  };
  struct Instruction {
    // A leaf's truth is pushed. `not` changes the top. The others go to `argument` with the top as
    // the result if it decides, and drop it otherwise.
    enum class Op : std::uint8_t { Leaf, Not, And, Or, Implies };
    Op op;
    std::uint32_t argument;
  };

  absl::Status add_leaf(const ast::Expression& expression, std::uint32_t root, bool index_condition,
                        std::vector<Instruction>& program);
  absl::StatusOr<std::vector<Leaf>> relation_leaves(const ast::Expression& leaf,
                                                    const System& system, bool index_condition);
  absl::StatusOr<Along<Object>> along(const ast::Expression& expression, std::uint32_t root);
  [[nodiscard]] std::uint64_t members(std::size_t axis) const;
  [[nodiscard]] bool may_stand_in_whole_tables(const Leaf& leaf) const;
  absl::Status fill_whole_tables();
  absl::StatusOr<RelationTable*> whole_table(std::string_view preference, Player p);
  void make_growing_tables(Leaf& leaf);
  [[nodiscard]] Truth truth_of(Leaf& leaf, const CheckPlace& place);
  [[nodiscard]] Truth directly(const Leaf& leaf, const CheckPlace& place);
  [[nodiscard]] bool reserve(std::uint64_t bytes);

  Context& context_;
  std::string_view source_;
  const CheckGrid& grid_;
  CheckPlanOptions options_;
  std::vector<std::vector<Instruction>> programs_;
  std::vector<Leaf> leaves_;
  std::uint64_t table_bytes_ = 0;
  std::unique_ptr<ClosedValues> closed_;
  std::map<std::pair<std::string, Player>, std::unique_ptr<RelationTable>> whole_;
  absl::Status status_;
};

}  // namespace kingmaker
