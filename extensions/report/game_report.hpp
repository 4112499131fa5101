// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The report on a game, or on two, for designers: words of everyday language, and a sentence for
// each number. It is a page in text, Markdown and HTML, and an object in JSON. Tested in
// tests/extensions/report/report.km.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "extensions/report/game_facts.hpp"
#include "language/present/page.hpp"
#include "language/report.hpp"

namespace kingmaker {

class GameReport final : public ReportOf<GameReport>, public HasPage {
 public:
  // `rules` is the name of the preference by which ties are broken, if any.
  GameReport(TieRule rule, std::string rules, std::vector<GameFacts> games)
      : rule_(rule), rules_(std::move(rules)), games_(std::move(games)) {}

  [[nodiscard]] std::string text(const Settings& settings) const override;
  [[nodiscard]] std::string page(PageFormat format) const override;
  // A row for each ply of the first game.
  [[nodiscard]] Table table() const override;
  void write(JsonWriter& json) const override;
  friend bool operator==(const GameReport& one, const GameReport& other) {
    return one.rule_ == other.rule_ && one.rules_ == other.rules_ && one.games_ == other.games_;
  }

 private:
  // The name of each fact, and what it is for each game.
  [[nodiscard]] std::vector<std::vector<std::string>> facts() const;
  [[nodiscard]] std::vector<std::string> explanations() const;

  TieRule rule_;
  std::string rules_;
  std::vector<GameFacts> games_;  // the game, and perhaps another one
};

}  // namespace kingmaker
