// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Objects of a kind of their own: the hopes of a value, with the function that makes them.
#include "algebra/measure.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/report.hpp"
#include "tests/extending/hopeful.hpp"

namespace kingmaker::hopeful {
namespace {

// For each player, whether he wins at some leaf.
struct Hopes final : ReportOf<Hopes> {
  std::vector<bool> of_players;

  [[nodiscard]] std::string_view kind() const override { return "hopes"; }
  [[nodiscard]] std::string text(const Settings& /*settings*/) const override {
    std::string text;
    for (std::size_t i = 0; i < of_players.size(); ++i) {
      append(text, i == 0 ? "" : ", ", i + 1, of_players[i] ? " may win" : " cannot win");
    }
    return text;
  }
  [[nodiscard]] Table table() const override {
    Table table = table_with({"player", "hopes"});
    for (std::size_t i = 0; i < of_players.size(); ++i) {
      add_row(table, {Integer(i + 1), bool{of_players[i]}});
    }
    return table;
  }
  void write(JsonWriter& json) const override {
    json.begin_array();
    for (const bool hopes : of_players) json.value(hopes);
    json.end_array();
  }
  friend bool operator==(const Hopes&, const Hopes&) = default;
};

absl::StatusOr<Object> call_hopes(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const GameValue v, value_argument(call, 0));
  Hopes hopes;
  for (Player p = 1; p <= v.frame.players; ++p) {
    hopes.of_players.push_back(contains(call.context.store(), v.term, Term::win(p)));
  }
  return report_of(std::move(hopes));
}

constexpr FunctionInfo kHopes[] = {
    {"hopes", "hopes(v)", "for each player, whether he wins at some leaf of v", "hopes([1,3])",
     "1 may win, 2 cannot win, 3 may win", 1, 1, "", call_hopes},
};

}  // namespace

void install_object(Library& library) { library.add(kHopes); }

}  // namespace kingmaker::hopeful
