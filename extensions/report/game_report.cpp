// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/report/game_report.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/str_split.h>

#include <algorithm>

#include "base/json.hpp"
#include "base/long_numbers.hpp"
#include "base/text.hpp"
#include "language/present/html.hpp"
#include "language/present/table.hpp"

namespace kingmaker {
namespace {

using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

std::string joined_or(const std::vector<std::string>& texts, std::string_view none) {
  const std::string text = joined(texts, "; ");
  return text.empty() ? std::string(none) : text;
}

// Writes `12.5 %`, with one digit after the point.
std::string percent(const Rational& share) {
  const Integer tenths =
      boost::multiprecision::numerator(share) * 2000 / boost::multiprecision::denominator(share);
  const Integer rounded = (tenths + 1) / 2;
  return cat(decimal(Integer(rounded / 10)), ".", decimal(Integer(rounded % 10)), " %");
}
std::string share_text(std::size_t part, std::size_t whole) {
  return cat(large_number(part), " (", percent(Rational(part, std::max<std::size_t>(whole, 1))),
             ")");
}

std::string tie_text(TieRule rule, std::string_view rules) {
  switch (rule) {
    case TieRule::First:
      return "the first of the best moves";
    case TieRule::Last:
      return "the last of the best moves";
    case TieRule::AgainstLeader:
      return "the best move that gives the best paid opponent least";
    case TieRule::Longest:
      return "the best move after which the game is longest";
    case TieRule::Shortest:
      return "the best move after which the game is shortest";
    case TieRule::Preference:
      break;
  }
  return cat("the best move whose result the player likes most by `", rules, "`");
}

Rows plies_of(const GameFacts& facts) {
  Rows rows = {{"moves made", "positions", "no gain", "kingmakers", "certain", "possible"}};
  for (Player p = 1; p <= facts.players; ++p) rows[0].push_back(cat("player ", p));
  const auto add = [&](std::string name, const KingmakerCounts& counts) {
    Row& row = rows.emplace_back(Row{std::move(name)});
    for (const std::size_t number :
         {counts.positions, counts.indifferent, counts.by_rule, counts.certain, counts.possible}) {
      row.push_back(cat(number));
    }
    for (const std::size_t number : counts.seats) row.push_back(cat(number));
    row.resize(rows[0].size(), "0");
  };
  for (std::size_t ply = 0; ply < facts.plies.size(); ++ply) add(cat(ply), facts.plies[ply]);
  add("all", facts.total);
  return rows;
}

// The first row has the names of the columns.
TextTable table_from(const Rows& rows, bool has_numbers = false) {
  TextTable table;
  for (const std::string& name : rows[0]) table.columns.push_back({name, has_numbers});
  table.rows.assign(rows.begin() + 1, rows.end());
  return table;
}

// The rows of a board between the quotes of a position; the position if it has none.
std::vector<std::string> board_rows(std::string_view position) {
  const std::size_t begin = position.find('"');
  const std::size_t end = position.rfind('"');
  if (begin == position.npos || position.find('=') < begin) return {std::string(position)};
  return absl::StrSplit(std::string(position.substr(begin + 1, end - begin - 1)), '/');
}

// Cells are two units wide. On hexagons, each row of a rhombus begins half a cell to the left of
// the one above it, and rows of other boards are centred.
std::string board_html(const KingmakerMoment& moment) {
  constexpr std::string_view kColors[] = {"#ffffff", "#f4a6a0", "#a6c8f4", "#b5e0a8", "#f4dca0"};
  const std::vector<std::string> rows = board_rows(moment.position);
  const auto shorter = [](const std::string& a, const std::string& b) {
    return a.size() < b.size();
  };
  const auto [least, most] = absl::c_minmax_element(rows, shorter);
  const bool is_even = least->size() == most->size();
  const std::string_view tag = moment.is_of_hexagons ? "span" : "td";
  const std::string_view box =
      moment.is_of_hexagons ? "display:inline-block;box-sizing:border-box;" : "";
  std::string html =
      moment.is_of_hexagons ? "<div class=\"board\">\n" : "<table class=\"board\">\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t shift = is_even ? rows.size() - 1 - i : most->size() - rows[i].size();
    html += moment.is_of_hexagons ? cat("<div style=\"margin-left:", shift, "em\">") : "<tr>";
    for (const char cell : rows[i]) {
      const auto player = cell >= '1' && cell <= '4' ? static_cast<std::size_t>(cell - '0') : 0;
      append(html, "<", tag, " style=\"", box,
             "width:2em;height:2em;text-align:center;border:1px solid;background:",
             cell == '#' ? "#707070" : kColors[player], "\">",
             cell == '.' || cell == '#' ? "" : html_text(std::string(1, cell)), "</", tag, ">");
    }
    html += moment.is_of_hexagons ? "</div>\n" : "</tr>\n";
  }
  return html + (moment.is_of_hexagons ? "</div>\n" : "</table>\n");
}

// Precondition: there is a kingmaker.
Rows moves_of(const GameFacts& facts) {
  Rows rows = {{"move of the kingmaker", "result"}};
  for (const auto& [move, result] : facts.moment->moves) rows.push_back({move, result});
  return rows;
}

std::string moment_sentence(const GameFacts& facts) {
  if (!facts.moment) return "No kingmaker is on the line of play that follows these moves.";
  return cat("At move ", facts.moment->ply + 1, " of this line player ", facts.moment->mover,
             " gains nothing and decides who wins:");
}

// The facts in the order of their names in `facts`.
Row column_of(const GameFacts& facts) {
  std::string chances;
  for (std::size_t p = 0; p < facts.chances.size(); ++p) {
    append(chances, p == 0 ? "" : "; ", p + 1, ": ", percent(facts.chances[p]));
  }
  const std::size_t all = facts.total.positions;
  return {facts.game,
          cat(facts.players),
          large_number(all),
          large_number(facts.ends),
          facts.shortest == facts.longest
              ? cat(facts.longest, facts.longest == 1 ? " move" : " moves")
              : cat(facts.shortest, " to ", facts.longest, " moves"),
          joined_or(facts.results, "none"),
          facts.has_ties ? "yes" : "no",
          joined_or(facts.careful, "not known"),
          joined_or(facts.selfish, "not known"),
          facts.by_rule,
          joined_or(facts.any_tie, "none"),
          joined_or(facts.forcing, "nobody"),
          chances.empty() ? "not known" : chances,
          share_text(facts.total.indifferent, all),
          share_text(facts.total.by_rule, all),
          share_text(facts.total.certain, all),
          share_text(facts.total.possible, all)};
}

// The difference of the shares of all positions.
std::string difference(const GameFacts& one, const GameFacts& other,
                       std::size_t KingmakerCounts::*count) {
  const auto share = [&](const KingmakerCounts& counts) {
    return Rational(counts.*count, std::max<std::size_t>(counts.positions, 1));
  };
  const Rational change = share(other.total) - share(one.total);
  return cat(change < 0 ? "-" : "+", percent(abs(change)));
}

}  // namespace

Rows GameReport::facts() const {
  Rows rows = {{"game"},
               {"players"},
               {"positions before the end"},
               {"different ends"},
               {"length of play"},
               {"results that occur"},
               {"ties occur"},
               {"if all are careful"},
               {"if all are selfish"},
               {"by the rule for ties"},
               {"if ties fall in any way"},
               {"can make sure to win"},
               {"chances if ties are random"},
               {"moves without gain"},
               {"kingmakers"},
               {"certain kingmakers"},
               {"possible kingmakers"}};
  for (const GameFacts& facts : games_) {
    const Row column = column_of(facts);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(column[i]);
  }
  if (games_.size() < 2) return rows;
  for (Row& row : rows) row.emplace_back("-");
  rows[0].back() = "difference";
  std::size_t KingmakerCounts::*const counts[] = {
      &KingmakerCounts::indifferent, &KingmakerCounts::by_rule, &KingmakerCounts::certain,
      &KingmakerCounts::possible};
  for (std::size_t i = 0; i < 4; ++i) {
    rows[rows.size() - 4 + i].back() = difference(games_[0], games_[1], counts[i]);
  }
  return rows;
}

std::vector<std::string> GameReport::explanations() const {
  const std::string lines =
      cat("A position counts with the player who is to move; turns of players who cannot move do "
          "not count.\n"
          "Every player makes a move after which he is paid most. Among equally good moves this "
          "report takes ",
          tie_text(rule_, rules_),
          ".\n"
          "No gain: all moves pay the player to move the same. He is a kingmaker if, besides, the "
          "players who are paid most are not the same after all moves.\n"
          "Certain: so it is however ties fall. Possible: so it is for some way in which ties "
          "fall.\n"
          "Careful players secure the least that they can be sure of first, and then more; selfish "
          "players take a move only if it is better whatever happens.\n"
          "A player, or two together, can make sure to win if one of them is among the best paid, "
          "but not all, whatever the others do.\n"
          "Chances: the probability to be among the best paid, but not all, if each player picks "
          "one of his best moves at random.");
  return absl::StrSplit(lines, '\n');
}

std::string GameReport::text(const Settings& /*settings*/) const {
  std::string text = in_aligned_columns(table_from(facts()), Heads::Shown) + "\n";
  for (const GameFacts& facts : games_) {
    append(text, "\n", games_.size() > 1 ? cat(facts.game, "\n") : "",
           in_aligned_columns(table_from(plies_of(facts), true), Heads::Shown), "\n\n",
           moment_sentence(facts), "\n");
    if (!facts.moment) continue;
    text += '\n';
    for (const std::string& row : board_rows(facts.moment->position)) append(text, row, "\n");
    append(text, "\n", in_aligned_columns(table_from(moves_of(facts)), Heads::Shown), "\n");
  }
  for (const std::string& sentence : explanations()) append(text, "\n", sentence);
  return text;
}

std::string GameReport::page(PageFormat format) const {
  const bool is_html = format == PageFormat::Html;
  const auto element = [&](std::string_view tag, std::string_view mark, std::string_view words) {
    return is_html ? cat("<", tag, ">", html_text(words), "</", tag, ">\n")
                   : cat("\n", mark, words, "\n");
  };
  const auto table = [&](const Rows& rows) {
    return (is_html ? "" : "\n") +
           (is_html ? as_html(table_from(rows)) : as_markdown(table_from(rows))) + "\n";
  };
  std::string text = element("h1", "# ", "Kingmakers") + table(facts());
  for (const GameFacts& facts : games_) {
    append(text, element("h2", "## ", facts.game), table(plies_of(facts)),
           element("p", "", moment_sentence(facts)));
    if (!facts.moment) continue;
    append(text, is_html ? board_html(*facts.moment) : "", table(moves_of(facts)));
  }
  for (const std::string& sentence : explanations()) text += element("p", "", sentence);
  return text.substr(is_html ? 0 : 1);
}

Table GameReport::table() const {
  Table table;
  const Rows rows = plies_of(games_[0]);
  for (const std::string& name : rows[0]) table.columns.push_back({name, {}});
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (std::size_t k = 0; k < rows[i].size(); ++k)
      table.columns[k].cells.emplace_back(rows[i][k]);
  }
  return table;
}

void GameReport::write(JsonWriter& json) const {
  json.begin_object()
      .member("ties", rules_.empty() ? name_of(rule_) : std::string_view(rules_))
      .key("games")
      .begin_array();
  const auto counts = [&](const KingmakerCounts& one) {
    json.begin_object()
        .member("positions", one.positions)
        .member("indifferent", one.indifferent)
        .member("kingmakers", one.by_rule)
        .member("certain", one.certain)
        .member("possible", one.possible);
    json.key("by_player").array(one.seats).end_object();
  };
  for (const GameFacts& facts : games_) {
    json.begin_object()
        .member("game", facts.game)
        .member("players", facts.players)
        .member("ends", facts.ends)
        .member("shortest", facts.shortest)
        .member("longest", facts.longest)
        .member("has_ties", facts.has_ties)
        .member("result", facts.by_rule);
    json.key("results").array(facts.results);
    json.key("careful").array(facts.careful);
    json.key("selfish").array(facts.selfish);
    json.key("any_tie").array(facts.any_tie);
    json.key("can_force").array(facts.forcing);
    std::vector<std::string> chances;
    for (const Rational& chance : facts.chances) chances.push_back(chance.str());
    json.key("chances").array(chances);
    json.key("all");
    counts(facts.total);
    json.key("plies").begin_array();
    for (const KingmakerCounts& one : facts.plies) counts(one);
    json.end_array();
    if (facts.moment) {
      json.key("kingmaker").begin_object().member("ply", facts.moment->ply);
      json.member("player", facts.moment->mover).member("position", facts.moment->position);
      json.key("moves").begin_array();
      for (const auto& [move, result] : facts.moment->moves) {
        json.begin_object().member("position", move).member("result", result).end_object();
      }
      json.end_array().end_object();
    }
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace kingmaker
