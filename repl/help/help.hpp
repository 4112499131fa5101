// Everything `help` knows, from the tables that the program itself uses.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/library.hpp"

namespace kingmaker {

// A statement or a command of the language.
struct StatementInfo {
  std::string_view name;     // the word it is asked for by
  std::string_view usage;    // how it is written
  std::string_view doc;      // what it prints
  std::string_view example;  // a statement that can be typed into a new session
  std::string_view answer;   // what it prints there
};

[[nodiscard]] std::span<const StatementInfo> statements();
[[nodiscard]] std::span<const StatementInfo> commands();
// The commands that `beginning`, without a colon, may stand for: that of this name, or all whose
// names begin so, as in GHCi: `:h`, `:se`. Names come without colons, too.
[[nodiscard]] std::vector<std::string_view> commands_named(std::string_view beginning);
// What stands inside statements: words and signs, several in one name where they are explained
// together.
[[nodiscard]] std::span<const StatementInfo> inner_words();

// The page for a topic, or an overview for the empty one; none when the topic is unknown.
[[nodiscard]] std::optional<std::string> help_page(std::string_view topic);
// All topics, sorted; `library` has the names there are.
[[nodiscard]] std::vector<std::string> help_topics(const Library& library = {});
// The page, or where other pages and the reasons of derivations speak of such a topic: `csv`,
// `EK Rule 5`. InvalidArgument if none does.
[[nodiscard]] absl::StatusOr<std::string> help_on(std::string_view topic,
                                                  const Library& library = {});

}  // namespace kingmaker
