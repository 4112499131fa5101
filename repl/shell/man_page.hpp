// The manual page kingmaker(1), made from the tables of help.
#pragma once

#include <string>
#include <string_view>

namespace kingmaker {

// The page in roff's man macros. `date` is the date of the version, such as 2024-12-31.
[[nodiscard]] std::string man_page(std::string_view version, std::string_view date);

}  // namespace kingmaker
