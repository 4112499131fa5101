// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The operations of expressions on their operands. Tested in tests/language/machine.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/program.hpp"
#include "language/machine/relations.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The operations of one node of a program. Errors are at the places of the operands concerned.
class Operations {
 public:
  Operations(Context& context, const Program& program, std::uint32_t node)
      : context_(context), program_(program), node_(node) {}

  // The result of `op`, for operands first to last. `mover` is that of a list.
  [[nodiscard]] absl::StatusOr<Object> result(Instruction::Op op, Player mover,
                                              std::span<const Operand> operands) const;
  // The members of a domain with these bounds.
  [[nodiscard]] absl::StatusOr<Object> domain(const DomainCode& code,
                                              std::span<const Operand> bounds) const;
  // `x in l`, under the rules that an object names, or those of `code` if it is null.
  [[nodiscard]] absl::StatusOr<bool> is_in(const MembershipCode& code, const Operand& element,
                                           const Operand& members, const Object* named_rules) const;
  // Calls a function of the library or a game, which takes the objects out of the operands.
  [[nodiscard]] absl::StatusOr<Object> call(const CallCode& code,
                                            std::span<Operand> operands) const;
  [[nodiscard]] absl::StatusOr<Object> call(const FunctionInfo& function,
                                            std::span<Operand> operands) const;
  // The mover of a list follows from the written mover above it, which is among the operands around
  // it, or from the start player.
  [[nodiscard]] absl::StatusOr<Player> list_mover(std::span<const Operand> around) const;

 private:
  // Reads a list of wins, simple values and such lists from its text.
  [[nodiscard]] absl::StatusOr<Object> plain(Player mover) const;
  [[nodiscard]] absl::StatusOr<Object> list(Player mover, std::span<const Operand> options) const;
  // The first operand is the mover.
  [[nodiscard]] absl::StatusOr<Object> choice(std::span<const Operand> operands) const;
  [[nodiscard]] absl::StatusOr<Object> extended(std::span<const Operand> operands) const;
  [[nodiscard]] absl::StatusOr<Object> simple(const Operand& base, const Operand& exponent) const;
  [[nodiscard]] absl::StatusOr<Object> tuple(std::span<const Operand> members) const;
  [[nodiscard]] absl::StatusOr<Object> negative(const Operand& operand) const;
  [[nodiscard]] absl::StatusOr<Object> arithmetic(ast::Op op, const Operand& left,
                                                  const Operand& right) const;
  // (R, selfish, selfish), where R is a variable.
  [[nodiscard]] absl::StatusOr<Object> rules(std::span<const Operand> members) const;
  [[nodiscard]] SourceRange range() const { return program_.range(node_); }
  [[nodiscard]] SourceRange range(const Operand& operand) const {
    return program_.range(operand.node);
  }
  [[nodiscard]] absl::StatusOr<Integer> integer(const Operand& operand) const;
  [[nodiscard]] absl::StatusOr<Rational> number(const Operand& operand) const;
  [[nodiscard]] absl::StatusOr<Object> range_of_numbers(const Operand& left,
                                                        const Operand& right) const;
  [[nodiscard]] absl::Status division_by_zero(const Operand& divisor) const;
  [[nodiscard]] absl::StatusOr<Object> joined(const Operand& left, const Operand& right) const;

  Context& context_;
  const Program& program_;
  std::uint32_t node_;
};

}  // namespace kingmaker
