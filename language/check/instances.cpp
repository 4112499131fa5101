#include "language/check/instances.hpp"

#include <string>

#include "base/text.hpp"

namespace kingmaker {

Variables variables_at(const CheckGrid& grid, const CheckPlace& place) {
  Variables variables;
  for (std::size_t i = 0; i < grid.names.size(); ++i) {
    variables.emplace_back(grid.names[i], Instance{&grid, &place}.variable(i));
  }
  return variables;
}

std::vector<bool> variables_named(const std::vector<std::string>& names,
                                  const ast::Expression& expression, std::uint32_t root) {
  std::vector<bool> named(names.size());
  const auto add = [&](std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) named[static_cast<std::size_t>(found - names.begin())] = true;
  };
  for (std::uint32_t i = expression.nodes[root].first; i <= root; ++i) {
    const ast::Node& node = expression.nodes[i];
    if (node.kind != ast::Kind::Name) continue;
    const std::string_view name = expression.texts[node.index];
    add(name);
    // `p_k`: a base and its exponent.
    const std::size_t split = name.find('_');
    if (split == std::string_view::npos) continue;
    add(name.substr(0, split));
    add(name.substr(split + 1));
  }
  return named;
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
  return with_range(with_message(status, message), range);
}

}  // namespace kingmaker
