// The manual page kingmaker(1), from the tables that help is printed from.
#pragma once

#include <string>
#include <string_view>

namespace kingmaker {

// In roff's man macros. `date`, 2024-12-31, is when this version was made.
[[nodiscard]] std::string man_page(std::string_view version, std::string_view date);

}  // namespace kingmaker
