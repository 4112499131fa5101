// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/statements/trace.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/context.hpp"
#include "language/object_json.hpp"
#include "language/object_text.hpp"
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

// All steps, and the normal form.
absl::StatusOr<std::string> lines_of(const Printing& printing, const Trace& trace, bool tex) {
  std::string text;
  std::size_t count = 0;
  for (const Step& step : trace.steps()) {
    KM_ASSIGN_OR_RETURN(const auto line, trace_line(printing, trace.frame(), step, ++count, tex));
    text += line;
    if (text.size() > printing.settings.max_output) return too_long_to_print("the trace is");
  }
  KM_ASSIGN_OR_RETURN(const auto normal,
                      value_text(printing, {trace.normal_form(), trace.frame()}));
  if (tex && count > 0) text = cat("\\begin{enumerate}\n", text, "\\end{enumerate}\n");
  return cat(text, count == 0 ? "already in normal form: " : "normal form: ", normal);
}

absl::StatusOr<std::string> step_line(const Printing& printing, const NextStep& next, bool tex) {
  KM_ASSIGN_OR_RETURN(const auto value, value_text(printing, next.value()));
  const std::string_view comment = tex ? "   % " : "   # ";
  if (!next.step()) return cat(value, comment, "already in normal form");
  const Step& step = *next.step();
  const std::string why = reasons_text(printing, step, next.value().frame);
  return cat(value, comment, named(*step.rule), " at ", places_text(step), why.empty() ? "" : "; ",
             why);
}

void write_step(const Step& step, JsonWriter& json) {
  json.member("rule", step.rule->name).member("citation", step.rule->citation);
  json.member("place", path_text(step.place)).member("more_places", step.more_places);
}
absl::Status write_value(const Printing& printing, std::string_view key, const GameValue& value,
                         JsonWriter& json) {
  return write_json(printing, value, json.key(key));
}

void visit_step(Step& step, absl::FunctionRef<void(Term&)> visit) {
  visit(step.before);
  visit(step.after);
  visit(step.whole);
  for (Drop& drop : step.drops) {
    visit(drop.dropped);
    visit(drop.better);
  }
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

Trace::Trace(Frame frame, Term start, std::vector<Step> steps, System system)
    : frame_(frame),
      system_(std::move(system)),
      start_(start),
      normal_form_(steps.empty() ? start : steps.back().whole),
      steps_(std::move(steps)) {
  Table table{{{"rule", {}}, {"citation", {}}, {"place", {}}, {"before", {}}, {"after", {}}}};
  for (const Step& step : steps_) {
    table.columns[0].cells.emplace_back(std::string(step.rule->name));
    table.columns[1].cells.emplace_back(std::string(step.rule->citation));
    table.columns[2].cells.emplace_back(step.place);
    table.columns[3].cells.emplace_back(GameValue{step.before, frame_});
    table.columns[4].cells.emplace_back(GameValue{step.after, frame_});
  }
  table_ = std::move(table);
}

absl::StatusOr<std::string> Trace::print(const Printing& printing) const {
  return lines_of(printing, *this, false);
}

absl::StatusOr<std::string> Trace::print_tex(const Printing& printing) const {
  return lines_of(printing, *this, true);
}

absl::Status Trace::print_json(const Printing& printing, JsonWriter& json) const {
  json.begin_object().key("steps").begin_array();
  for (const Step& step : steps_) {
    json.begin_object();
    write_step(step, json);
    KM_RETURN_IF_ERROR(write_value(printing, "before", {step.before, frame_}, json));
    KM_RETURN_IF_ERROR(write_value(printing, "after", {step.after, frame_}, json));
    json.end_object();
  }
  json.end_array();
  KM_RETURN_IF_ERROR(write_value(printing, "normal_form", {normal_form_, frame_}, json));
  json.end_object();
  return absl::OkStatus();
}

std::optional<absl::StatusOr<std::string>> Trace::expression(Context& context,
                                                             ObjectNotes& /*notes*/) const {
  KM_ASSIGN_OR_RETURN(const std::string value,
                      kingmaker::print(context.store(), start_,
                                       {Format::Shared, frame_, context.settings.max_output}));
  return cat("trace(", value, ", under=", system_.text(), ")");
}

void Trace::visit_terms(absl::FunctionRef<void(Term&)> visit) const {
  visit(start_);
  visit(normal_form_);
  for (Step& step : steps_) visit_step(step, visit);
}

absl::StatusOr<std::string> NextStep::print(const Printing& printing) const {
  return step_line(printing, *this, false);
}

absl::StatusOr<std::string> NextStep::print_inside(const Printing& printing) const {
  return text_of(printing, value());
}

absl::StatusOr<std::string> NextStep::print_tex(const Printing& printing) const {
  return step_line(printing, *this, true);
}

absl::Status NextStep::print_json(const Printing& printing, JsonWriter& json) const {
  json.begin_object();
  if (step_) {
    write_step(*step_, json);
  } else {
    json.member("rule", nullptr);
  }
  KM_RETURN_IF_ERROR(write_value(printing, "value", value(), json));
  json.end_object();
  return absl::OkStatus();
}

void NextStep::visit_terms(absl::FunctionRef<void(Term&)> visit) const {
  if (step_) visit_step(*step_, visit);
}

}  // namespace kingmaker
