// Reports in words, and as tables.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/report.hpp"

namespace kingmaker {

// ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> report_text(Context& context, const ReportBox& report);
// What of a report is a table.
[[nodiscard]] Table table_of_report(const ReportBox& report);

// `N`, `F`, `P` or `queer`: who wins alone in a sum.
[[nodiscard]] std::string_view name_of(SoleWinner winner);
// A nim-sum digit by digit, with dots where digits may be longer.
[[nodiscard]] std::string nim_sum_digits(const std::vector<std::uint64_t>& sum,
                                         std::uint64_t modulus);

}  // namespace kingmaker
