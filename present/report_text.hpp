// Reports in words, and as tables.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/report.hpp"

namespace kingmaker {

// ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> report_text(Context& context, const ReportBox& report);
// The part of a report that is a table.
[[nodiscard]] Table table_of_report(const ReportBox& report);

// The winner of a sum: `N`, `F`, `P` or `queer`.
[[nodiscard]] std::string_view name_of(SoleWinner winner);
// The digits of a nim-sum, with dots between them if the modulus is above 10.
[[nodiscard]] std::string nim_sum_digits(const std::vector<std::uint64_t>& sum,
                                         std::uint64_t modulus);

}  // namespace kingmaker
