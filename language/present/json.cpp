// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/json.hpp"

#include <concepts>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "grammar/print.hpp"
#include "language/domain.hpp"
#include "language/function_definition.hpp"
#include "language/list.hpp"
#include "language/named_game.hpp"
#include "language/object_text.hpp"
#include "language/settings.hpp"
#include "language/statements/prover.hpp"

namespace kingmaker {
namespace {

// Writes objects and answers, each as one value.
class Writer {
 public:
  explicit Writer(const Printing& printing) : printing_(printing) {}

  [[nodiscard]] absl::StatusOr<std::string> take(const absl::Status& status) {
    if (!status.ok()) return status;
    return json_.take();
  }

  // --- Objects ---

  // This takes an Object only, and not a type that converts to it: a kind without a function here
  // would otherwise call this one without end.
  template <std::same_as<Object> Any>
  absl::Status operator()(const Any& object) {
    return std::visit(*this, object);
  }

  absl::Status operator()(const GameValue& value) {
    KM_ASSIGN_OR_RETURN(const auto text,
                        print(printing_.context.store(), value.term,
                              {Format::Json, value.frame, printing_.settings.max_output}));
    json_.raw(text);
    return fits();
  }
  absl::Status operator()(const Integer& number) {
    KM_ASSIGN_OR_RETURN(const std::string text, text_of(printing_, number));
    return raw(json_number(text));
  }
  // A fraction is a string, since it is exact.
  absl::Status operator()(const Rational& number) {
    KM_ASSIGN_OR_RETURN(const std::string text, text_of(printing_, number));
    return value(text);
  }
  absl::Status operator()(bool truth) { return value(truth); }
  absl::Status operator()(const List& list) {
    json_.begin_array();
    Budget& budget = printing_.context.budget();
    for (std::uint64_t i = 0; i < list.members->count; ++i) {
      if (!budget.spend()) return status_of(budget);
      KM_RETURN_IF_ERROR(inside(list.members->member(i)));
    }
    json_.end_array();
    return fits();
  }
  absl::Status operator()(Coalition coalition) {
    json_.begin_array();
    for (Player p = 1; p <= coalition.largest(); ++p) {
      if (coalition.contains(p)) json_.value(p);
    }
    json_.end_array();
    return fits();
  }
  absl::Status operator()(const Partition& partition) { return array(partition.parts); }
  absl::Status operator()(const CoalitionFamily& family) { return array(family.coalitions); }
  // Writes an object of a variable, a list or a table, in which a position is written as a
  // position.
  absl::Status inside(const Object& object) {
    if (!std::holds_alternative<Position>(object)) return (*this)(object);
    KM_ASSIGN_OR_RETURN(const std::string text, text_inside(printing_, object));
    return value(text);
  }
  // A position is the expression in the statement, or else its value.
  absl::Status operator()(const Position& position) {
    if (!position.written.empty()) return value(position.written);
    KM_ASSIGN_OR_RETURN(const GameValue game, printing_.context.value_of(position, {}));
    return (*this)(game);
  }
  absl::Status operator()(const LaterValuePointer& later) {
    KM_ASSIGN_OR_RETURN(const GameValue game, printing_.context.value_of(*later));
    return (*this)(game);
  }
  // A table of one column is an array of its cells; a table of several columns is an array of
  // objects.
  absl::Status operator()(const Table& table) {
    if (table.columns.size() == 1) {
      return array(table.columns[0].cells, [&](const Object& cell) { return inside(cell); });
    }
    json_.begin_array();
    for (std::size_t row = 0; row < table.rows(); ++row) {
      json_.begin_object();
      for (const Column& column : table.columns) {
        json_.key(column.name);
        KM_RETURN_IF_ERROR(inside(column.cells[row]));
      }
      json_.end_object();
    }
    json_.end_array();
    return fits();
  }
  absl::Status operator()(const OtherObjectPointer& other) {
    KM_RETURN_IF_ERROR(other->print_json(printing_, json_));
    return fits();
  }
  absl::Status operator()(const std::string& text) { return value(text); }
  absl::Status operator()(const Path& path) { return value(path_text(path)); }
  absl::Status operator()(const System& system) { return value(system.text()); }

  // --- Answers ---

  absl::Status operator()(const ObjectAnswer& answer) { return (*this)(answer.object); }
  // One object is written as it is, several as an array.
  absl::Status operator()(const Printed& printed) {
    const auto write = [&](const std::pair<Object, SourceRange>& part) {
      return with_range((*this)(part.first), part.second);
    };
    return printed.parts.size() == 1 ? write(printed.parts[0]) : array(printed.parts, write);
  }

  absl::Status operator()(const ProofsPointer& list) {
    KM_ASSIGN_OR_RETURN(const auto proofs, list->json(printing_));
    return raw(proofs);
  }

  absl::Status operator()(const CheckAnswer& answer) {
    const CheckResult& result = answer.result;
    json_.begin_object();
    members_of(answer.place);
    json_.member("holds", !result.counterexample && !answer.fails_to_exist());
    json_.member("instances", result.relevant).member("checked", result.checked);
    if (result.witness) {
      json_.key("witness");
      KM_RETURN_IF_ERROR(variables(*result.witness));
    }
    if (result.counterexample) {
      json_.key("instance");
      absl::Status status = variables(result.counterexample->variables);
      if (!status.ok()) return status;
      json_.key("parts");
      status = array(result.counterexample->parts, [&](const CheckPart& part) {
        write(part);
        return absl::OkStatus();
      });
      if (!status.ok()) return status;
      if (answer.explained) derivation_of(answer);
    }
    json_.end_object();
    return fits();
  }

  absl::Status operator()(const PropertiesAnswer& answer) {
    return array(answer.properties, [&](const Property& property) -> absl::Status {
      json_.begin_object();
      members_of(answer.place);
      json_.member("property", property.name);
      json_.member("verdict", word_for(property.verdict)).member("what", property.details);
      if (!property.counterexample.empty()) {
        json_.key("instance");
        KM_RETURN_IF_ERROR(variables(property.counterexample));
      }
      if (!property.lines.empty()) {
        json_.key("lines").begin_array();
        for (const std::string& line : property.lines) json_.value(line);
        json_.end_array();
      }
      json_.end_object();
      return absl::OkStatus();
    });
  }

  absl::Status operator()(const Tally& tally) {
    return array(tally.results, [&](const Tally::Result& result) {
      json_.begin_object().member("count", result.count).key("result");
      KM_RETURN_IF_ERROR((*this)(result.object));
      json_.key("first");
      KM_RETURN_IF_ERROR(variables(result.first));
      json_.end_object();
      return absl::OkStatus();
    });
  }

  absl::Status operator()(const ValueTree& tree) { return (*this)(tree.value); }
  absl::Status operator()(const DrawingPointer& drawing) {
    KM_ASSIGN_OR_RETURN(const std::string text, drawing->text(printing_));
    json_.begin_object().member(drawing->language(), text).end_object();
    return fits();
  }

  absl::Status operator()(const Assertion& assertion) {
    json_.begin_object();
    members_of(assertion.place);
    json_.member("holds", assertion.holds);
    json_.member("condition", assertion.condition).end_object();
    return absl::OkStatus();
  }

 private:
  [[nodiscard]] absl::Status fits() const {
    if (json_.size() <= printing_.settings.max_output) return absl::OkStatus();
    return too_long_to_print("the answer is");
  }
  template <typename Value>
  absl::Status value(const Value& value) {
    json_.value(value);
    return fits();
  }
  absl::Status raw(std::string_view json) {
    json_.raw(json);
    return fits();
  }
  template <typename Members>
  absl::Status array(const Members& members) {
    return array(members, *this);
  }
  template <typename Members, typename Write>
  absl::Status array(const Members& members, Write&& write) {
    json_.begin_array();
    for (const auto& member : members) {
      KM_RETURN_IF_ERROR(write(member));
      KM_RETURN_IF_ERROR(fits());
    }
    json_.end_array();
    return absl::OkStatus();
  }
  // Writes `"name": value}`.
  absl::Status last_member(std::string_view name, const GameValue& value) {
    json_.key(name);
    absl::Status status = (*this)(value);
    json_.end_object();
    return status;
  }
  absl::Status variables(const std::vector<std::pair<std::string, Object>>& variables) {
    json_.begin_object();
    for (const auto& [name, object] : variables) {
      json_.key(name);
      KM_RETURN_IF_ERROR(inside(object));
    }
    json_.end_object();
    return absl::OkStatus();
  }
  void members_of(const ClaimPlace& place) {
    if (!place.label.empty()) json_.member("label", place.label);
    if (!place.file.empty()) json_.member("file", place.file).member("line", place.line);
  }
  // Texts have values as people write them.
  void write(const CheckPart& part) {
    json_.begin_object().member("role", part.is_premise ? "premise" : "refuted");
    json_.member("part", part.text).member("truth", part.holds());
    for (const ComparisonOutcome& outcome : part.outcomes) {
      if (outcome.kind != ComparisonOutcome::Kind::Preference) continue;
      json_.member("for", outcome.player).member("under", outcome.system->text());
      break;
    }
    if (!part.member_text.empty()) json_.member("member", part.member_text);
    if (!part.instead.empty()) json_.member("since", part.instead);
    if (!part.calls.empty()) {
      json_.key("calls").begin_array();
      for (const auto& [call, value] : part.calls) {
        json_.begin_object().member("call", call).member("value", value).end_object();
      }
      json_.end_array();
    }
    json_.end_object();
  }
  void derivation_of(const CheckAnswer& answer) {
    json_.key("derivation");
    const auto why =
        answer.why != nullptr ? answer.why->json(printing_) : absl::StatusOr<std::string>("null");
    if (!why.ok()) warn_without_derivation(printing_.context, why.status());
    json_.raw(why.ok() ? *why : "null");
  }

  Printing printing_;
  JsonWriter json_;
};

// True for kinds of answers that have a JSON form.
template <typename Kind>
inline constexpr bool kIsForPrograms = requires(Writer writer, const Kind& answer) {
  {writer(answer)};
};

}  // namespace

absl::StatusOr<std::string> json_of(const Printing& printing, const Object& object) {
  Writer writer(printing);
  return writer.take(writer(object));
}

std::optional<absl::StatusOr<std::string>> json_of(const Printing& printing, const Answer& answer) {
  return std::visit(
      [&]<typename Kind>(const Kind& kind) -> std::optional<absl::StatusOr<std::string>> {
        if constexpr (std::is_same_v<Kind, Assertion>) {
          if (kind.holds) return std::nullopt;  // a claim that holds prints nothing
        }
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
