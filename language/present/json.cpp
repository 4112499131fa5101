// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/json.hpp"

#include <type_traits>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "language/object_json.hpp"
#include "language/object_text.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

// Writes answers, each as one value.
class Writer {
 public:
  explicit Writer(const Printing& printing) : printing_(printing) {}

  [[nodiscard]] absl::StatusOr<std::string> take(const absl::Status& status) {
    if (!status.ok()) return status;
    if (json_.size() > printing_.settings.max_output) return too_long_to_print("the answer is");
    return json_.take();
  }

  absl::Status operator()(const ObjectAnswer& answer) {
    return write_json(printing_, answer.object, json_);
  }

 private:
  Printing printing_;
  JsonWriter json_;
};

// True for kinds of answers that have a JSON form.
template <typename Kind>
inline constexpr bool kIsForPrograms = requires(Writer writer, const Kind& answer) {
  {writer(answer)};
};

}  // namespace

std::optional<absl::StatusOr<std::string>> json_of(const Printing& printing, const Answer& answer) {
  if (is_silent(answer)) return std::nullopt;
  return std::visit(
      [&]<typename Kind>(const Kind& kind) -> std::optional<absl::StatusOr<std::string>> {
        if constexpr (kIsForPrograms<Kind>) {
          Writer writer(printing);
          return writer.take(writer(kind));
        } else {
          return std::nullopt;
        }
      },
      answer);
}

}  // namespace kingmaker
