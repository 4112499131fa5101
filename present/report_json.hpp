// Reports as JSON.
#pragma once

#include "base/json.hpp"
#include "language/report.hpp"

namespace kingmaker {

// Writes `report` as one value. Endless rounds end with null; piles are lists of their sizes.
void write_report(JsonWriter& json, const ReportBox& report);

}  // namespace kingmaker
