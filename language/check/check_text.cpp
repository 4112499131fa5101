#include "language/check/check_text.hpp"

#include <absl/cleanup/cleanup.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "language/check/instances.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/program.hpp"

namespace kingmaker {
namespace {

using ast::Kind;

// An instance as text: the source with the values of the variables in it.
class InstanceText {
 public:
  InstanceText(Context& context, const ast::Expression& expression, const Variables& variables)
      : context_(context), expression_(expression), variables_(variables) {
    for (const auto& [name, object] : variables) names_.push_back(name);
  }

  // Finds what is to be replaced in the source.
  absl::Status read() {
    // From the root down, so that what is inside something replaced is passed over.
    std::vector<SourceRange> exact;  // brackets in which only absolute notations keep their meaning
    const auto inside = [](SourceRange inner, SourceRange outer) {
      return outer.begin <= inner.begin && inner.end <= outer.end;
    };
    for (auto i = static_cast<std::uint32_t>(expression_.nodes.size()); i > 0;) {
      const ast::Node& node = expression_.nodes[--i];
      if (node.kind == Kind::List || node.kind == Kind::Choice) exact.push_back(node.range);
      if (node.kind != Kind::Bar && node.kind != Kind::Name) continue;
      if (!names_any(names_, expression_, i)) continue;
      const bool in_brackets = std::any_of(
          exact.begin(), exact.end(), [&](SourceRange range) { return inside(node.range, range); });
      absl::StatusOr<std::string> text = node.kind == Kind::Bar ? bar(i) : name(i, in_brackets);
      if (!text.ok()) return text.status();
      replacements_.emplace_back(node.range, *std::move(text));
      i = node.first;
    }
    std::reverse(replacements_.begin(), replacements_.end());
    std::stable_sort(replacements_.begin(), replacements_.end(),
                     [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
    return absl::OkStatus();
  }

  // `2_2 < 2_0` for `2_(k+2) < 2_k for 1 under prudent`; the clauses only if wanted.
  [[nodiscard]] std::string text(SourceRange range, bool clauses) const {
    std::string text;
    std::uint32_t at = range.begin;
    const auto copy_to = [&](std::uint32_t end) {
      const std::string_view source = expression_.text({at, end});
      for (std::size_t i = 0; i < source.size(); ++i) {
        const char c = source[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\';
        // Lines are joined.
        if (c == '\\' && (i + 1 == source.size() || source[i + 1] != '\n')) {
          text += c;
        } else if (!blank) {
          text += c;
        } else if (!text.empty() && text.back() != ' ') {
          text += ' ';
        }
      }
      at = end;
    };
    for (const auto& [place, replacement] : replacements_with(clauses)) {
      if (place.begin < at || place.end > range.end) continue;
      copy_to(place.begin);
      text += replacement;
      at = place.end;
    }
    copy_to(range.end);
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
  }

 private:
  using Replacement = std::pair<SourceRange, std::string>;

  std::vector<Replacement> replacements_with(bool clauses) const {
    std::vector<Replacement> all = replacements_;
    if (clauses) return all;
    for (const ast::Node& node : expression_.nodes) {
      if (node.kind != Kind::Relation && node.kind != Kind::Clauses) continue;
      const ast::RelationInfo& info = expression_.relations[node.index];
      if (!info.has_for && !info.has_under) continue;
      all.push_back({{info.operands.back().end, node.range.end}, ""});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
    return all;
  }

  absl::StatusOr<Object> value(std::uint32_t node) {
    const absl::StatusOr<Program> program =
        compile(context_, expression_, node, {.variables = names_});
    if (!program.ok()) return program.status();
    return Machine(context_, {.values = &variables_}).value(*program);
  }

  // Base and exponent as numbers.
  absl::StatusOr<std::string> bar(std::uint32_t i) {
    const std::vector<std::uint32_t> parts = operands_of(expression_, i);
    return joined(value(parts[0]), value(parts[1]), i);
  }

  absl::StatusOr<std::string> joined(const absl::StatusOr<Object>& base,
                                     const absl::StatusOr<Object>& exponent, std::uint32_t node) {
    if (!base.ok()) return base.status();
    if (!exponent.ok()) return exponent.status();
    const auto p =
        context_.player_of(*base, context_.settings.frame, expression_.nodes[node].range);
    if (!p.ok()) return p.status();
    const absl::StatusOr<std::string> k = context_.show(*exponent);
    if (!k.ok()) return k.status();
    return cat(*p, "_", *k);
  }

  absl::StatusOr<std::string> name(std::uint32_t i, bool in_brackets) {
    const std::string& name = expression_.texts[expression_.nodes[i].index];
    const auto variable = [&](std::string_view wanted) -> absl::StatusOr<Object> {
      for (const auto& [known, object] : variables_) {
        if (known == wanted) return object;
      }
      const bool digits = wanted.find_first_not_of("0123456789") == std::string_view::npos;
      if (digits && !wanted.empty()) return Object(from_decimal(wanted));
      return absl::NotFoundError(wanted == name ? "" : "no variable");
    };
    const absl::StatusOr<Object> whole = variable(name);
    if (whole.ok()) {
      const auto* value = std::get_if<GameValue>(&*whole);
      if (value == nullptr) return context_.show(*whole);
      return shown(*value, in_brackets);
    }
    // `p_k`; a name that only looks like one, `x_k`, stays.
    const std::size_t split = name.find('_');
    const absl::StatusOr<Object> base = variable(std::string_view(name).substr(0, split));
    const absl::StatusOr<Object> exponent = variable(std::string_view(name).substr(split + 1));
    if (!base.ok() || !exponent.ok()) return name;
    return joined(base, exponent, i);
  }

  absl::StatusOr<std::string> shown(const GameValue& value, bool in_brackets) {
    PrintOptions options = context_.print_options(value.frame);
    if (options.format == Format::Dot) options.format = Format::Bar;  // the text is to be read
    absl::StatusOr<std::string> text = print(context_.store(), value.term, options);
    // Who moves in a bracket follows from where it stands.
    if (text.ok() && in_brackets && text->find('[') != std::string::npos) {
      options.format = Format::Choice;
      return print(context_.store(), value.term, options);
    }
    return text;
  }

  Context& context_;
  const ast::Expression& expression_;
  const Variables& variables_;
  std::vector<std::string> names_;
  std::vector<Replacement> replacements_;
};

absl::StatusOr<std::string> reason(Context& context, const ast::Expression& expression,
                                   const ComparisonOutcome& outcome, const InstanceText& instance) {
  const ast::RelationInfo& info = expression.relations[expression.nodes[outcome.node].index];
  const std::string left = instance.text(info.operands[outcome.place], false);
  const std::string right = instance.text(info.operands[outcome.place + 1], false);
  if (outcome.kind == ComparisonOutcome::Kind::Preference) {
    return cat(left, " ", symbol(outcome.relation), " ", right, " for ",
               player_name(context.settings, context.settings.frame, outcome.player), " under ",
               outcome.system->text());
  }
  const auto shown = [&](const Operand& operand, const std::optional<GameValue>& normal) {
    return context.show(normal ? Object(*normal) : operand.object);
  };
  const absl::StatusOr<std::string> v = shown(outcome.left, outcome.left_normal);
  if (!v.ok()) return v.status();
  const absl::StatusOr<std::string> w = shown(outcome.right, outcome.right_normal);
  if (!w.ok()) return w.status();
  switch (outcome.kind) {
    case ComparisonOutcome::Kind::NormalForm:
      if (outcome.relation == Relation::Equal) {
        return cat("both have the normal form ", *v, " under ", outcome.system->text());
      }
      return cat("the normal forms under ", outcome.system->text(), " are ", *v, " and ", *w);
    case ComparisonOutcome::Kind::Number:
      return cat(*v, " ", symbol(outcome.relation), " ", *w);
    case ComparisonOutcome::Kind::Other:
      if (outcome.relation == Relation::Equal) return "they are the same";
      if (left == *v && right == *w) return "they differ";
      [[fallthrough]];
    default:
      // What is written as it prints needs no words.
      if (left == *v) return cat(right, " is ", *w);
      if (right == *w) return cat(left, " is ", *v);
      return cat(left, " is ", *v, " and ", right, " is ", *w);
  }
}

// `, since 2_2 > 2_0 for 1 under prudent`: all that is so instead, of a chain what breaks it.
absl::StatusOr<std::string> reasons(Context& context, const ast::Expression& expression,
                                    const Counterexample& counterexample,
                                    const InstanceText& instance) {
  const bool chain = expression.nodes[counterexample.part].kind == Kind::Relation;
  std::vector<std::string> texts;
  for (const ComparisonOutcome& outcome : counterexample.outcomes) {
    if (chain && (outcome.holds || outcome.node != counterexample.part)) continue;
    absl::StatusOr<std::string> text = reason(context, expression, outcome, instance);
    if (!text.ok()) return text.status();
    if (std::find(texts.begin(), texts.end(), *text) == texts.end()) {
      texts.push_back(*std::move(text));
    }
  }
  std::string all;
  for (const std::string& text : texts) append(all, all.empty() ? ", since " : " and ", text);
  return all;
}

}  // namespace

absl::StatusOr<std::string> reason_text(Context& context, const ast::Expression& condition,
                                        const Counterexample& counterexample) {
  // What is said of it is a sentence, also for programs.
  const Format format = context.settings.format;
  const auto restore = absl::MakeCleanup([&] { context.settings.format = format; });
  if (format == Format::Json) context.settings.format = Format::Bar;
  InstanceText instance(context, condition, counterexample.variables);
  if (absl::Status status = instance.read(); !status.ok()) return status;
  std::string text;
  for (const std::uint32_t premise : counterexample.premises) {
    append(text, instance.text(condition.nodes[premise].range, true), " holds, but ");
  }
  const absl::StatusOr<std::string> instead = reasons(context, condition, counterexample, instance);
  if (!instead.ok()) return instead.status();
  return cat(text, instance.text(condition.nodes[counterexample.part].range, false), " is false",
             *instead);
}

}  // namespace kingmaker
