// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/draw.hpp"

#include <absl/algorithm/container.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/printing.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/interpreter.hpp"
#include "repl/host/file_names.hpp"

namespace kingmaker {
namespace {

constexpr std::array<std::string_view, 6> kEndings = {"dot", "svg", "png", "pdf", "tikz", "tex"};

absl::Status wrong_ending(std::string_view file) {
  return input_error("a drawing is written to FILE.svg, FILE.png, FILE.pdf or FILE.dot, not to `",
                     file, "`; without -o its DOT text is printed");
}

}  // namespace

bool is_picture_file(std::string_view file) {
  return absl::c_linear_search(kEndings, file_ending(file));
}

absl::StatusOr<Answer> draw(Context& context, Host& host, const ast::Statement& statement) {
  Interpreter interpreter(context);
  // The shell has replaced `~` in a name on the command line.
  const bool in_text = statement.file_range != SourceRange{};
  const auto located = [&](const absl::Status& status) {
    return in_text ? with_range(status, statement.file_range) : status;
  };
  const std::string file = in_text ? with_home(*statement.file) : *statement.file;
  if (!is_picture_file(file)) return located(wrong_ending(file));
  KM_ASSIGN_OR_RETURN(const Answer answer, interpreter.answer(statement));
  const auto picture = [&](std::string_view dot, std::string_view format) {
    return host.picture(dot, format, context.budget());
  };
  const auto* const drawing = shown_as<Drawing>(answer);
  if (drawing == nullptr) return located(wrong_ending(file));
  const absl::StatusOr<std::string> text = drawing->content(context, file, picture);
  if (!text.ok()) return located(text.status());
  if (absl::Status status = host.write(file, context.budget(), *text); !status.ok())
    return located(status);
  return Done{cat("wrote ", file)};
}

}  // namespace kingmaker
