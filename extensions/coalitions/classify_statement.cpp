// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Evaluates `classify EXPR`. Tested in tests/extensions/coalitions/classify.km.
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/coalitions/classify.hpp"
#include "extensions/coalitions/install.hpp"
#include "extensions/coalitions/share_tuple.hpp"
#include "language/object_json.hpp"
#include "language/present/table.hpp"
#include "language/present/tex.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {
namespace {

// A game under every classification that applies. It stands for a table of two columns.
class TypesOfGame final : public OtherObject {
 public:
  TypesOfGame(int players, Table types) : players_(players), types_(std::move(types)) {}

  [[nodiscard]] std::string_view kind() const override { return "a table"; }
  [[nodiscard]] Object* stands_for() const override { return &types_; }
  // People need no titles.
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override {
    constexpr std::size_t kNameWidth = 8;
    KM_ASSIGN_OR_RETURN(TextTable text, text_table(printing, table()));
    text.columns[0].least_width = kNameWidth;
    return in_aligned_columns(text);
  }
  [[nodiscard]] absl::StatusOr<std::string> print_inside(
      const Printing& /*printing*/) const override {
    return std::string(kind());
  }
  [[nodiscard]] absl::StatusOr<std::string> print_tex(const Printing& printing) const override {
    return tex_of(printing, types_);
  }
  // An object with a member for each classification; null for a type that is too long.
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override {
    json.begin_object().member("players", players_);
    for (std::size_t i = 0; i < table().rows(); ++i) {
      const Object& type = table().columns[1].cells[i];
      json.key(std::get<std::string>(table().columns[0].cells[i]));
      if (std::holds_alternative<std::string>(type)) {
        json.value(nullptr);
        continue;
      }
      KM_ASSIGN_OR_RETURN(const std::string text, json_of(printing, type));
      json.raw(text);
    }
    json.end_object();
    return absl::OkStatus();
  }
  [[nodiscard]] absl::StatusOr<bool> is_same(Context& /*context*/, SourceRange range,
                                             const OtherObject& /*other*/,
                                             SourceRange /*other_range*/) const override {
    return error_at(range, "a table and a table are not compared");
  }

 private:
  [[nodiscard]] const Table& table() const { return *table_in(types_); }

  int players_;
  mutable Object types_;  // a name, and the type or the reason why there is none
};

constexpr StatementSyntax kClassify[] = {{.first_word = "classify"}};

absl::StatusOr<Object> call_classify(FunctionCall& call) {
  Context& context = call.context;
  const Object& object = call.arguments[0].object;
  const SourceRange range = call.arguments[0].range;
  KM_ASSIGN_OR_RETURN(const int players, players_of(context, object, range));
  Table table{{{"classification", {}}, {"type", {}}}};
  for (const ClassificationKind kind : kClassifications) {
    if (!applies_to(kind, players)) continue;
    table.columns[0].cells.emplace_back(std::string(name_of(kind)));
    // If the numbers are too long, the other answers are still given.
    Object type = cat("denominators of more than ", kMaxShareBits, " bits");
    if (kind == ClassificationKind::Lefevre) {
      KM_ASSIGN_OR_RETURN(auto shares, lefevre_shares(context, object, range));
      if (shares) type = OtherObjectPointer(std::make_shared<const ShareTuple>(*std::move(shares)));
    } else {
      KM_ASSIGN_OR_RETURN(type, classified(context, kind, object, range));
    }
    table.columns[1].cells.push_back(std::move(type));
  }
  return std::make_shared<const TypesOfGame>(players, std::move(table));
}

constexpr StatementInfo kClassifyStatements[] = {
    {.name = "classify",
     .usage = "classify EXPR",
     .doc =
         "every classification that applies to games of that number of players, one on each line;\n"
         "with --format json, one object",
     .example = "classify [[1,3],[2,3]]",
     .answer = "win       {12, 13, 23}\n"
               "stable    {13}\n"
               "fine      2_1\n"
               "straffin  2 picks\n"
               "li        2\n"
               "lefevre   (1/2, 0, 1/2)\n"
               "shapley   (1/3, 1/3, 1/3)",
     .syntaxes = kClassify,
     .call = call_classify},
};

}  // namespace

std::span<const StatementInfo> classify_statements() { return kClassifyStatements; }

}  // namespace kingmaker
