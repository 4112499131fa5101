// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/step_text.hpp"

#include <cstddef>
#include <cstdint>

#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/present/tex.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

// The name of a rule, with its citation if it has one.
std::string named(const Rule& rule) {
  return rule.citation.empty() ? rule.name : cat(rule.name, " (", rule.citation, ")");
}

// A step as the line `number` of a trace, or as an item of a TeX list.
absl::StatusOr<std::string> trace_line(const Printing& printing, const Frame& frame,
                                       const Step& step, std::size_t number, bool tex) {
  auto before = value_text(printing, {step.before, frame});
  if (!before.ok()) return before;
  auto after = value_text(printing, {step.after, frame});
  if (!after.ok()) return after;
  // Brackets may leave out the mover, which may be the only difference.
  if (*before == *after && !tex) {
    PrintOptions exact = printing.settings.print_options(frame);
    exact.format = Format::Choice;
    before = print(printing.context.store(), step.before, exact);
    if (!before.ok()) return before;
    after = print(printing.context.store(), step.after, exact);
    if (!after.ok()) return after;
  }
  const std::string why = reasons_text(printing, step, frame);
  if (tex) {
    return cat("\\item ", *before, " $\\to$ ", *after, " at ", places_text(step), ": ",
               tex_text(cat(named(*step.rule), why.empty() ? "" : "; ", why)), "\n");
  }
  return cat(number, "  ", named(*step.rule), " at ", places_text(step), ": ", *before, " -> ",
             *after, why.empty() ? "" : "   # ", why, "\n");
}

}  // namespace

std::string places_text(const Step& step) {
  std::string text = path_text(step.place);
  if (step.more_places > 0) {
    append(text, " and ", step.more_places,
           step.more_places == 1 ? " other place" : " other places");
  }
  return text;
}

std::string reasons_text(const Printing& printing, const Step& step, const Frame& frame) {
  constexpr std::size_t kMostDrops = 4;
  constexpr std::uint64_t kLongest = 24;
  if (step.drops.empty() || step.drops.size() > kMostDrops) return step.note;
  std::string text;
  for (const Drop& drop : step.drops) {
    PrintOptions brief = printing.settings.print_options(frame);
    if (brief.format == Format::Tex) brief.format = Format::Bar;
    brief.max_bytes = kLongest;
    const auto dropped = print(printing.context.store(), drop.dropped, brief);
    const auto better = print(printing.context.store(), drop.better, brief);
    if (!dropped.ok() || !better.ok()) return step.note;
    append(text, text.empty() ? "" : ", ", *dropped, " < ", *better);
  }
  return cat(text, " for ", player_name(printing.settings, frame, step.mover));
}

absl::StatusOr<std::string> trace_text(const Printing& printing, const Trace& trace) {
  const bool tex = printing.settings.format == Format::Tex;
  std::string text;
  std::size_t count = 0;
  for (const Step& step : trace.steps) {
    KM_ASSIGN_OR_RETURN(const auto line, trace_line(printing, trace.frame, step, ++count, tex));
    text += line;
    if (text.size() > printing.settings.max_output) return too_long_to_print("the trace is");
  }
  KM_ASSIGN_OR_RETURN(const auto normal, value_text(printing, {trace.normal_form, trace.frame}));
  if (tex && count > 0) text = cat("\\begin{enumerate}\n", text, "\\end{enumerate}\n");
  return cat(text, count == 0 ? "already in normal form: " : "normal form: ", normal);
}

absl::StatusOr<std::string> step_text(const Printing& printing, const NextStep& next) {
  KM_ASSIGN_OR_RETURN(const auto value, value_text(printing, next.value));
  const std::string_view comment = printing.settings.format == Format::Tex ? "   % " : "   # ";
  if (!next.step) return cat(value, comment, "already in normal form");
  const Step& step = *next.step;
  const std::string why = reasons_text(printing, step, next.value.frame);
  return cat(value, comment, named(*step.rule), " at ", places_text(step), why.empty() ? "" : "; ",
             why);
}

}  // namespace kingmaker
