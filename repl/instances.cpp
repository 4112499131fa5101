#include "repl/instances.hpp"

#include <string>

#include "grammar/text.hpp"

namespace kingmaker {

void set_variables(Context& context, const CheckGrid& grid, const CheckPlace& place) {
  context.variables.resize(grid.names.size());
  for (std::size_t axis = 0; axis < grid.axes.size(); ++axis) {
    const CheckAxis& along = grid.axes[axis];
    for (std::size_t i = 0; i < along.domain->width; ++i) {
      auto& variable = context.variables[along.first_variable + i];
      variable.first = grid.names[along.first_variable + i];
      variable.second = along.domain->member(place[axis], i);
    }
  }
}

bool is_stop(const absl::Status& status) {
  return status.code() == absl::StatusCode::kCancelled ||
         status.code() == absl::StatusCode::kResourceExhausted;
}

absl::Status stopped(const absl::Status& status, std::uint64_t done, const CheckGrid& grid,
                     SourceRange range, std::string_view so_far) {
  if (!is_stop(status)) return with_range(status, range);
  const std::string message =
      cat(std::string_view(status.message().data(), status.message().size()), "; ",
          large_number(done), " of ", large_number(grid.instances),
          grid.instances == 1 ? " instance " : " instances ", so_far);
  return with_range(absl::Status(status.code(), message), range_of(status).value_or(range));
}

}  // namespace kingmaker
