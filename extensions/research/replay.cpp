// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `replay`: whether steps that someone has written lead from a value to where they say; and the
// files that `trace ... -o t.km` writes. Tested in tests/extensions/research/replay_test.cpp.
//
// A line of a trace says the rule, the place, and the number of other places of the same choice,
// which change at once. While rules follow each other at one choice, `trace` changes only the
// places where the choice was at first, though an equal choice may have been elsewhere. So there
// may be two values after a step, and both are kept until a later line tells them apart. A step
// costs the nodes of the value.
#include <absl/algorithm/container.h>
#include <absl/cleanup/cleanup.h>

#include <boost/fusion/include/adapt_struct.hpp>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/refusal.hpp"
#include "algebra/walk.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/research/confluence_properties.hpp"
#include "extensions/research/install.hpp"
#include "extensions/research/reductions.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/machine/evaluate.hpp"
#include "language/object_text.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/output_format.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/trace.hpp"
#include "rewrite/engine/steps.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker::replay {

struct Replay : ast::StatementContent {
  ast::Expression value;  // or the name of a file
  ast::Expression rules;  // empty if they are left out
  ast::NamedPart steps;   // the text of the steps
};

}  // namespace kingmaker::replay

BOOST_FUSION_ADAPT_STRUCT(kingmaker::replay::Replay, value, rules, steps)

namespace kingmaker::replay {
namespace {

// Takes all tokens up to the end of the statement, or to its options.
struct StepsParser : syntax::x3::parser<StepsParser> {
  using attribute_type = ast::NamedPart;
  static constexpr bool has_attribute = true;

  bool parse(syntax::TokenIterator& first, const syntax::TokenIterator& last, const auto& context,
             auto& /*rcontext*/, auto& attribute) const {
    using detail::TokenKind;
    const detail::TokenList& list = syntax::x3::get<syntax::StatementTag>(context).list;
    const auto ends = [&](const detail::Token& token) {
      return token.kind == TokenKind::End || token.kind == TokenKind::Error ||
             token.kind == TokenKind::Option;
    };
    const syntax::TokenIterator behind = std::find_if(first, last, ends);
    if (behind == first) return false;
    const SourceRange range = {first->range.begin, behind[-1].range.end};
    first = behind;
    syntax::x3::traits::move_to(
        ast::NamedPart{std::string(list.source.substr(range.begin, range.end - range.begin)),
                       range},
        attribute);
    return true;
  }

  const char* words = "a step, such as `merge-same-mover at .1`";
};

constexpr syntax::LocalWordParser replay_word("replay", false, "`replay`");
constexpr StepsParser written_steps;
const auto replay_grammar = (replay_word >> syntax::operand) >>
                            -(syntax::under > syntax::rule_set) >>
                            (-(syntax::only_colon > written_steps) > syntax::end);

// A line of a trace, or its last line.
struct WrittenStep {
  bool is_end = false;    // `normal form: V`
  std::string rule = {};  // its name and what follows, until the rule is looked up
  Path place = {};
  std::uint64_t more_places = 0;
  std::string before = {};  // empty if it is left out
  std::string after = {};   // this too; the value of the last line
};

// Removes a prefix; false if the text has another one.
bool take(std::string_view& text, std::string_view prefix) {
  const bool is_there = text.starts_with(prefix);
  if (is_there) text.remove_prefix(prefix.size());
  return is_there;
}
// Removes the digits at the beginning; nullopt if there are none, or too many.
template <typename Number>
std::optional<Number> take_number(std::string_view& text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

// The text without a comment and outer blanks.
std::string_view bare(std::string_view line) { return trimmed(line.substr(0, line.find('#'))); }

// Steps end at newlines, and at semicolons outside of brackets.
std::vector<std::string> steps_in(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('{') && text.ends_with('}')) text = text.substr(1, text.size() - 2);
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    int depth = 0;
    std::string part;
    const auto end_part = [&] {
      if (const auto step = bare(part); !step.empty()) parts.emplace_back(step);
      part.clear();
    };
    for (const char c : bare(line)) {
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      c == ';' && depth <= 0 ? end_part() : part.push_back(c);
    }
    end_part();
  }
  return parts;
}

absl::Status no_step(const std::string& why) { return input_error(why); }

// The rule that any player may apply: the session's, or a built-in one without a preference.
RulePointer free_rule(const Library& library, const std::string& name) {
  if (library.rule_definition(name) != nullptr) return rule_of_name(library, name);
  const auto alone = library.rule_alone(name);
  return alone == nullptr ? nullptr : alone->rules.front();
}

class StepReader {
 public:
  StepReader(Context& context, const System& system)
      : context_(context), rules_(rules_of(system)) {}

  absl::StatusOr<WrittenStep> read(std::string_view text) const {
    WrittenStep step;
    for (const std::string_view end : {"normal form:", "already in normal form:"}) {
      if (!take(text, end)) continue;
      step.is_end = true;
      step.after = trimmed(text);
      return step;
    }
    static_cast<void>(take_number<std::uint64_t>(text));  // of the line
    text = trimmed(text);
    step.rule = name_in(text);
    text.remove_prefix(step.rule.size());
    KM_RETURN_IF_ERROR(skip_citation(step.rule, text));
    if (take(text, " at ")) KM_RETURN_IF_ERROR(read_place(text, step));
    text = trimmed(text);
    if (text.empty()) return step;
    const std::size_t arrow = text.find(" -> ");
    if (!take(text, ":") || arrow == std::string_view::npos) {
      return no_step(cat("`", text, "` is not of the form `RULE at PLACE: BEFORE -> AFTER`"));
    }
    step.before = trimmed(text.substr(0, arrow - 1));
    step.after = trimmed(text.substr(arrow + 3));
    return step;
  }

 private:
  // The longest name of a rule with which the text begins, or its first word.
  std::string name_in(std::string_view text) const {
    std::string_view name = text.substr(0, std::min(text.find_first_of(" :"), text.size()));
    for (const RulePointer& rule : rules_) {
      if (text.starts_with(rule->name) && rule->name.size() > name.size()) name = rule->name;
    }
    return std::string(name);
  }

  // A citation must be that of the rule, since it says which reading of a paper was meant.
  absl::Status skip_citation(const std::string& name, std::string_view& text) const {
    if (!text.starts_with(" (")) return absl::OkStatus();
    int depth = 0;
    std::size_t end = 1;
    do {
      if (text[end] == '(') ++depth;
      if (text[end] == ')') --depth;
    } while (++end < text.size() && depth > 0);
    const std::string_view citation = text.substr(2, end - 3);
    text.remove_prefix(end);
    const RulePointer free = free_rule(context_.library, name);
    const auto is_cited = [&](const RulePointer& rule) {
      return rule != nullptr && rule->name == name && rule->citation == citation;
    };
    if (is_cited(free) || absl::c_any_of(rules_, is_cited)) return absl::OkStatus();
    return no_step(cat("`", name, "` does not cite `", citation, "`"));
  }

  static absl::Status read_place(std::string_view& text, WrittenStep& step) {
    const std::string_view place = text.substr(0, text.find_first_of(" :"));
    const bool is_root = place == ".";
    if (is_root) text.remove_prefix(1);
    while (!is_root && take(text, ".")) {
      const auto index = take_number<std::uint32_t>(text);
      if (!index) return no_step(cat("`", place, "` is no place"));
      step.place.push_back(*index);
    }
    if (place.empty() || place[0] != '.') return no_step(cat("`", place, "` is no place"));
    if (!take(text, " and ")) return absl::OkStatus();
    const auto more = take_number<std::uint32_t>(text);
    if (!more || !(take(text, " other places") || take(text, " other place"))) {
      return no_step("write `and K other places`");
    }
    step.more_places = *more;
    return absl::OkStatus();
  }

  Context& context_;
  std::vector<RulePointer> rules_;
};

// A value that the steps may have reached. `base` with `now` for `was` is `whole`: the choice that
// the last step changed was `was` before the first of the steps at this place.
struct State {
  Term whole;
  Term base = {};
  Term was = {};
  Term now = {};
  friend bool operator==(const State&, const State&) = default;
};

class Replayer {
 public:
  Replayer(Context& context, const GameValue& from, const System& system)
      : context_(context),
        frame_(from.frame),
        system_(system),
        terms_(context.store(), from.frame.players),
        states_{{from.term}} {}

  // The property says that the steps are valid, or which one is not, and why.
  absl::StatusOr<Property> run(const std::vector<std::string>& lines) {
    KM_RETURN_IF_ERROR(system_.check_players(frame_.players));
    const StepReader reader(context_, system_);
    std::size_t number = 0;
    for (const std::string& line : lines) {
      const absl::StatusOr<WrittenStep> step = reader.read(line);
      if (step.ok() && !step->is_end) ++number;
      const absl::Status taken = !step.ok()     ? step.status()
                                 : step->is_end ? end_at(*step)
                                                : take(*step);
      if (taken.ok()) continue;
      if (!absl::IsInvalidArgument(taken)) return taken;
      const std::string which =
          step.ok() && step->is_end ? std::string("the end") : cat("step ", number + !step.ok());
      return failed(cat(which, ": ", taken.message()), step.ok() ? step->place : Path());
    }
    KM_ASSIGN_OR_RETURN(const std::string end, text_at(states_[0].whole));
    return Property{.name = "valid",
                    .details = cat(number, number == 1 ? " step" : " steps", " to ", end)};
  }

 private:
  absl::StatusOr<std::string> text_at(Term t) const {
    return text_of(context_, GameValue{t, frame_});
  }
  // True if this is how the value is printed, or can be written.
  absl::StatusOr<bool> is_written(Term t, const std::string& text) {
    for (const Format format : {context_.settings.format, Format::Choice}) {
      PrintOptions options = context_.settings.print_options(frame_);
      options.format = format;
      const absl::StatusOr<std::string> printed = print(context_.store(), t, options);
      if (!printed.ok()) return printed.status();
      if (*printed == text) return true;
    }
    const absl::StatusOr<Term> read =
        parse_value(context_.store(), frame_, text, Notation::Detect, &context_.budget());
    if (!read.ok() && !absl::IsInvalidArgument(read.status())) return read.status();
    return read.ok() && *read == t;
  }

  // The property of a step that fails, with the rules that apply at this place.
  absl::StatusOr<Property> failed(std::string why, const Path& place) {
    Property property{.name = "valid",
                      .verdict = Property::Verdict::Fails,
                      .details = std::move(why),
                      .is_refutation = true};
    const Term whole = states_[0].whole;
    KM_ASSIGN_OR_RETURN(const std::string value, text_at(whole));
    property.lines.push_back(cat("the value is ", value));
    const absl::StatusOr<std::vector<Redex>> all =
        redexes(context_.store(), frame_.players, system_, context_.preferences(), whole,
                context_.budget());
    if (!all.ok()) return property;
    std::string here;
    for (const Redex& redex : *all) {
      if (redex.path == place) append(here, here.empty() ? "" : ", ", redex.rule->name);
    }
    if (!here.empty()) {
      property.lines.push_back(cat("at ", path_text(place), " applies ", here));
    } else if (all->empty()) {
      property.lines.emplace_back("no rule applies anywhere");
    } else {
      property.lines.push_back(cat("at ", path_text(place), " no rule applies; at ",
                                   path_text(all->front().path), " applies ",
                                   all->front().rule->name));
    }
    return property;
  }

  absl::Status end_at(const WrittenStep& end) {
    for (const State& state : states_) {
      KM_ASSIGN_OR_RETURN(const bool is_end, is_written(state.whole, end.after));
      if (!is_end) continue;
      KM_ASSIGN_OR_RETURN(const std::optional<Step> next,
                          next_step(context_.store(), frame_.players, system_,
                                    context_.preferences(), state.whole, context_.budget()));
      if (next) return no_step(cat(end.after, " is not in normal form"));
      states_ = {State(state)};
      return absl::OkStatus();
    }
    return no_step(cat("the value is not ", end.after));
  }

  absl::Status take(const WrittenStep& step) {
    if (!context_.budget().spend()) return status_of(context_.budget());
    std::vector<State> next;
    absl::Status failure;
    for (const State& state : states_) {
      const absl::Status taken = take_from(state, step, next);
      if (!taken.ok() && !absl::IsInvalidArgument(taken)) return taken;
      if (failure.ok()) failure = taken;
    }
    if (next.empty()) return failure;
    states_ = std::move(next);
    return absl::OkStatus();
  }

  absl::Status take_from(const State& state, const WrittenStep& step, std::vector<State>& next) {
    TermStore& store = context_.store();
    const Term t = subterm_at(store, frame_.players, state.whole, step.place);
    if (!t.is_none() && !step.before.empty()) {
      KM_ASSIGN_OR_RETURN(const bool is_there, is_written(t, step.before));
      KM_ASSIGN_OR_RETURN(const std::string there, text_at(t));
      if (!is_there) {
        return no_step(
            cat("at ", path_text(step.place), " there is ", there, ", not ", step.before));
      }
    }
    KM_ASSIGN_OR_RETURN(const Term after, after_step(state.whole, t, step));
    const std::uint64_t places = step.more_places + 1;
    const auto add = [&](Term base, Term was, absl::StatusOr<Term> whole) -> absl::Status {
      KM_RETURN_IF_ERROR(whole.status());
      const State state_after{*whole, base, was, after};
      if (!absl::c_linear_search(next, state_after)) next.push_back(state_after);
      return absl::OkStatus();
    };
    if (places == 1) {
      const Term whole = replace_at(store, frame_.players, state.whole, step.place, after);
      if (whole.is_none()) return status_of_refusal(store);
      KM_RETURN_IF_ERROR(add(state.whole, t, whole));
    }
    if (state.now == t && places_of(state.base, state.was) == places) {
      KM_RETURN_IF_ERROR(add(state.base, state.was, replaced(state.base, state.was, after)));
    }
    const std::uint64_t all = places_of(state.whole, t);
    if (places > 1 && all == places) {
      KM_RETURN_IF_ERROR(add(state.whole, t, replaced(state.whole, t, after)));
    }
    if (!next.empty()) return absl::OkStatus();
    return no_step(cat("the choice at ", path_text(step.place), " is at ", all - 1,
                       " other places, not ", step.more_places));
  }

  // The choice `t` after the step: by the match that leads to what is written, or the first one.
  absl::StatusOr<Term> after_step(Term whole, Term t, const WrittenStep& step) {
    TermStore& store = context_.store();
    const RulePointer free = free_rule(context_.library, step.rule);
    const std::string& name = free == nullptr ? step.rule : free->name;
    // An error names the place, so it is found in the whole value.
    const auto apply = [&](Term in, const Path& place) {
      return apply_rule(store, frame_.players, system_, context_.preferences(), {name, free}, in,
                        place, context_.budget());
    };
    const absl::StatusOr<Term> first = t.is_none() ? apply(whole, step.place) : apply(t, {});
    if (absl::IsInvalidArgument(first.status())) return apply(whole, step.place).status();
    if (!first.ok() || step.after.empty()) return first;
    KM_ASSIGN_OR_RETURN(const bool is_first, is_written(*first, step.after));
    if (is_first) return first;
    const RulePointer rule = rule_at(t, name, free);
    const auto pattern = rule == nullptr ? nullptr : pattern_of(context_, rule);
    if (pattern != nullptr) {
      KM_ASSIGN_OR_RETURN(const auto others, root_steps(context_, system_, frame_.players, terms_,
                                                        *pattern, t, false));
      for (const RootStep& other : others) {
        KM_ASSIGN_OR_RETURN(const bool is_meant, is_written(other.to, step.after));
        if (is_meant) return other.to;
      }
    }
    KM_ASSIGN_OR_RETURN(const std::string made, text_at(*first));
    return no_step(cat(name, " makes ", made, " at ", path_text(step.place), ", not ", step.after));
  }
  [[nodiscard]] RulePointer rule_at(Term t, const std::string& name, RulePointer free) const {
    for (const RulePointer& rule : system_.rule_set_of(context_.store().mover(t)).rules) {
      if (rule->name == name) return rule;
    }
    return free;
  }

  // The number of places of a choice in a value as a tree; saturates.
  [[nodiscard]] std::uint64_t places_of(Term v, Term choice) const {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
    HashMap<Term, std::uint64_t> places;
    for (const Term t : bottom_up(context_.store(), v)) {
      std::uint64_t count = t == choice ? 1 : 0;
      for (const Term option : context_.store().options(t)) {
        if (option.is_choice()) count = std::min(kMost, count + places.at(option));
      }
      places[t] = count;
    }
    return v.is_win() ? 0 : places.at(v);
  }
  // The value with another term at all places of a choice.
  absl::StatusOr<Term> replaced(Term v, Term choice, Term by) {
    TermStore& store = context_.store();
    HashMap<Term, Term> becomes;
    for (const Term t : bottom_up(store, v)) {
      const std::span<const Term> stored = store.options(t);
      std::vector<Term> options(stored.begin(), stored.end());
      for (Term& option : options) {
        if (option.is_choice()) option = becomes.at(option);
      }
      const bool is_same = std::equal(options.begin(), options.end(), stored.begin());
      const Term made = t == choice ? by
                        : is_same   ? t
                                    : store.choice(store.mover(t), std::span<Term>(options));
      if (made.is_none()) return status_of_refusal(store);
      becomes[t] = made;
    }
    return becomes.at(v);
  }

  Context& context_;
  Frame frame_;
  System system_;
  OrderedTerms terms_;
  std::vector<State> states_;
};

// --- Files ---

constexpr std::string_view kHead = "# Kingmaker derivation, version ";
constexpr int kVersion = 1;

// The statements that define what the rules of a session are.
std::vector<std::string> definitions_of(const Library& library, const System& system) {
  std::vector<std::string> lines;
  const auto add = [&](const std::string& line) {
    const bool is_new = !absl::c_linear_search(lines, line);
    if (!line.empty() && is_new) lines.push_back(line);
  };
  for (const auto& set : system.rule_sets()) {
    for (const RulePointer& rule : set->rules) {
      if (library.definition(rule->name) != nullptr) add(rule->definition());
    }
    add(set->definition);
  }
  return lines;
}

// Prints a trace as a script that replays it. Nullopt for other answers.
OutputFormat::Text print_derivation(const Printing& printing, const Answer& answer) {
  const auto* const trace = shown_as<Trace>(answer);
  if (trace == nullptr) return std::nullopt;
  Context& context = printing.context;
  Settings settings = printing.settings;
  settings.format = Format::Bar;
  settings.names = PlayerNames::Digits;
  KM_ASSIGN_OR_RETURN(const std::string start,
                      print(context.store(), trace->start(),
                            {Format::Shared, trace->frame(), settings.max_output}));
  KM_ASSIGN_OR_RETURN(const std::string steps, trace->print(Printing(context, settings)));
  std::string text = cat(kHead, kVersion, "; `replay` checks it\n");
  const Frame usual;
  if (trace->frame().players != usual.players) {
    append(text, ":set players ", trace->frame().players, "\n");
  }
  if (trace->frame().start != usual.start) append(text, ":set start ", trace->frame().start, "\n");
  for (const std::string& line : definitions_of(context.library, trace->system())) {
    append(text, line, "\n");
  }
  return cat(text, "replay ", start, " under ", trace->system().text(), ": {\n", steps, "\n}");
}

constexpr OutputFormat kDerivation = {
    .name = "derivation", .file_ending = "km", .print = print_derivation};

// The parts of a file that `trace` has written.
struct DerivationFile {
  Frame frame = {};
  std::vector<std::string> definitions = {};
  std::string statement = {};  // `replay VALUE under RULES`
  std::string_view steps = {};

  absl::Status read(std::string_view text) {
    std::string_view head = take_line(text);
    const auto version = take(head, kHead) ? take_number<int>(head) : std::nullopt;
    if (!version) {
      return no_step(cat("the file does not begin with `", kHead, kVersion,
                         "`; `trace ... -o t.km` writes such a file, and `replay VALUE: {STEPS}` "
                         "takes steps alone"));
    }
    if (*version > kVersion) {
      return no_step(cat("the file is of version ", *version,
                         ", of a later program; this one reads version ", kVersion));
    }
    while (!text.empty()) {
      std::string_view line = take_line(text);
      if (take(line, ":set ")) {
        const std::string_view name = line.substr(0, line.find(' '));
        KM_ASSIGN_OR_RETURN(
            frame, changed_frame(frame, name, line.substr(std::min(name.size() + 1, line.size()))));
      } else if (line.starts_with("replay ") && line.ends_with(": {")) {
        statement = line.substr(0, line.size() - 3);
        steps = text.substr(0, text.rfind('}'));
        return absl::OkStatus();
      } else {
        definitions.emplace_back(line);
      }
    }
    return no_step("the file has no line `replay VALUE under RULES: {`");
  }
};

absl::StatusOr<Property> property_of(Context& context, const Replay& statement,
                                     const DerivationFile* file);

// The frame and the notation are those of the file. The rules must be those of the session.
absl::StatusOr<Property> property_of_file(Context& context, const std::string& name) {
  if (!context.read_file) return no_step("files cannot be read here");
  KM_ASSIGN_OR_RETURN(const std::string text, context.read_file(name));
  DerivationFile file;
  KM_RETURN_IF_ERROR(file.read(text));
  KM_ASSIGN_OR_RETURN(const ParsedStatement parsed,
                      parse_statement(file.statement, 0, nullptr, context.library.syntaxes()));
  const Settings settings = context.settings;
  const absl::Cleanup restore = [&] { context.settings = settings; };
  context.settings.frame = file.frame;
  context.settings.format = Format::Bar;
  context.settings.names = PlayerNames::Digits;
  return property_of(context, content_of<Replay>(parsed.statement), &file);
}

absl::StatusOr<Property> property_of(Context& context, const Replay& statement,
                                     const DerivationFile* file) {
  const SourceRange range = statement.value.range();
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.value));
  if (const auto* const name = std::get_if<std::string>(&object)) {
    const absl::StatusOr<Property> property = property_of_file(context, *name);
    // Places in the file are none of the statement.
    return property.ok() ? property : moved_to(property.status(), range);
  }
  const std::string_view steps = file == nullptr ? statement.steps.name : file->steps;
  if (steps.empty()) return error_at(range, "steps are missing; write `replay VALUE: STEP; STEP`");
  absl::StatusOr<System> system = system_of(context, statement.rules);
  for (const std::string& line : file == nullptr ? std::vector<std::string>() : file->definitions) {
    const auto here =
        system.ok() ? definitions_of(context.library, *system) : std::vector<std::string>();
    if (absl::c_linear_search(here, line)) continue;
    return no_step(cat("this session does not have the rules of the file: `", line,
                       "`; `:load` the file to define and replay it"));
  }
  if (!system.ok()) return system.status();
  KM_ASSIGN_OR_RETURN(const GameValue value, system->takes_types()
                                                 ? context.value_or_type_of(object, range)
                                                 : context.value_of(object, range));
  return with_range(Replayer(context, value, *system).run(steps_in(steps)), range);
}

absl::StatusOr<Answer> run_replay(Context& context, const Replay& statement) {
  KM_ASSIGN_OR_RETURN(Property property, property_of(context, statement, nullptr));
  ProvedProperties proved;
  std::string sentence = cat(
      property.verdict == Property::Verdict::Holds ? "valid: " : "not valid: ", property.details);
  proved.add(std::move(property), std::move(sentence));
  return ObjectAnswer{
      Object(std::make_shared<const ProvedRules>(std::string(), std::move(proved)))};
}

constexpr StatementSyntax kReplay[] = {
    {.first_word = "replay", .verb = {.clauses = "under"}},
    syntax::syntax_of<Replay, replay_grammar>("replay", StatementSyntax::Body::Steps)};

constexpr StatementInfo kReplayStatements[] = {
    {.name = "replay",
     .usage = "replay EXPR [under RULES]: STEP; STEP | replay FILE",
     .doc =
         "`valid`, or the first step that is not, with the reason and the rules that apply at its "
         "place.\n"
         "A STEP is a line of `trace`, `RULE at PLACE: BEFORE -> AFTER`, or its beginning; "
         "several lines\n"
         "are put in braces. `trace EXPR -o t.km` writes a file for `replay \"t.km\"`",
     .example = "replay [[1,3]] under prudent: collapse-single-option",
     .answer = "valid: 1 step to 2_1",
     .run = run_content<Replay, run_replay>,
     .syntaxes = kReplay,
     .is_check = true},
};

}  // namespace
}  // namespace kingmaker::replay

namespace kingmaker {

std::span<const StatementInfo> replay_statements() { return replay::kReplayStatements; }
const OutputFormat& derivation_format() { return replay::kDerivation; }

}  // namespace kingmaker
