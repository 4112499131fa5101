// The classifications of games, of what expressions denote.
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "algebra/classification.hpp"
#include "grammar/text.hpp"
#include "repl/context.hpp"
#include "repl/object.hpp"

namespace kingmaker {

// Their names, which are those of functions too: win, stable, fine, straffin, li, lefevre, shapley.
[[nodiscard]] std::span<const std::string_view> classification_names();
[[nodiscard]] std::optional<ClassificationKind> classification_named(std::string_view name);
[[nodiscard]] std::string_view name_of(ClassificationKind kind);

// The type of a value or position under a classification that is a fold. Everything that classifies
// goes through here, so this is the one place to know of positions. Errors are at `range`.
template <Classification C>
[[nodiscard]] absl::StatusOr<typename C::Type> type_of(Context& context, C& classification,
                                                       const Object& object, SourceRange range) {
  const absl::StatusOr<GameValue> value = context.value_of(object, range);
  if (!value.ok()) return value.status();
  Budget& budget = context.budget();
  const auto type = classify(classification, context.store(), value->term,
                             [&](std::uint64_t units) { return budget.spend(units); });
  if (type) return *type;
  if (budget.reason() != StopReason::NormalForm) {
    return with_range(status_of(budget.reason(), budget), range);
  }
  return with_range(limit_error(cat("the types of its subterms take more than ",
                                    C::kDefaultMaxBytes >> 20, " MB")),
                    range);
}

// How `object` is classified: what the function of that name gives. InvalidArgument when the
// classification is not for that many players, ResourceExhausted when it is too large for us.
[[nodiscard]] absl::StatusOr<Object> classified(Context& context, ClassificationKind kind,
                                                const Object& object, SourceRange range);

// As it is shown: `n_2`, `N picks`, `N`, or with the players' other names.
[[nodiscard]] std::string type_text(const Settings& settings, const TermStore& store,
                                    const NamedType& type);

// All that apply, as `classify` prints them: a line each, or one JSON object under `--format json`.
[[nodiscard]] absl::StatusOr<std::string> classify_text(Context& context, const Object& object,
                                                        SourceRange range);

}  // namespace kingmaker
