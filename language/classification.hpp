// The classifications of games, whose names are values of the language, and types that are normal
// forms. Extensions classify.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "algebra/term_store.hpp"
#include "language/object.hpp"
#include "language/settings.hpp"

namespace kingmaker {

// The names of the classifications, which are also functions: win, stable, fine, straffin, li,
// lefevre, shapley.
[[nodiscard]] std::span<const std::string_view> classification_names();
[[nodiscard]] std::optional<ClassificationKind> classification_named(std::string_view name);
[[nodiscard]] std::string_view name_of(ClassificationKind kind);

// The x and i of a fine type x_i in Loeb's numbering, where x_0 is a win.
[[nodiscard]] SimpleValue fine_index(const TermStore& store, Term fine);

// The printed form: `n_2`, `N picks`, `N`, or with other names of players.
[[nodiscard]] std::string type_text(const Settings& settings, const TermStore& store,
                                    const NamedType& type);

}  // namespace kingmaker
