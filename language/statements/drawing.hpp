// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answer of `draw`. Tested in tests/extensions/pictures/draw.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "language/object.hpp"
#include "language/printing.hpp"

namespace kingmaker {

// An answer for another program: a graph for Graphviz, a plot for browsers, a game for Gambit.
// Extensions derive from it.
class Drawing : public OtherObject {
 public:
  // Makes the picture of a graph in DOT, in a format of Graphviz.
  using MakePicture =
      absl::FunctionRef<absl::StatusOr<std::string>(std::string_view dot, std::string_view format)>;

  // The language of its text, as the ending of a file: `dot`, `svg` or `efg`.
  [[nodiscard]] virtual std::string_view language() const = 0;
  // The content of a file of this name, in the language of its ending. Errors: also InvalidArgument
  // if such a file cannot hold the drawing, and those of `make`.
  [[nodiscard]] virtual absl::StatusOr<std::string> content(const Printing& printing,
                                                            std::string_view file,
                                                            MakePicture make) const = 0;
  // An object that people can read at a prompt in place of the text; nullopt if that is the text.
  [[nodiscard]] virtual std::optional<Object> for_people() const { return std::nullopt; }

  [[nodiscard]] std::string_view kind() const override { return "a drawing"; }
  // `print` gives the drawing as a text, without the last newline. Errors: ResourceExhausted past
  // the limits of output and of the context's budget.
  [[nodiscard]] absl::StatusOr<std::string> print_inside(
      const Printing& /*printing*/) const override {
    return std::string("a drawing");
  }
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const override {
    return print(printing);
  }
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override {
    const absl::StatusOr<std::string> text = print(printing);
    if (text.ok()) json.begin_object().member(language(), *text).end_object();
    return text.status();
  }
};

}  // namespace kingmaker
