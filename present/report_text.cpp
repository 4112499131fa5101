#include "present/report_text.hpp"

#include <algorithm>

#include "base/long_numbers.hpp"
#include "base/text.hpp"
#include "language/domain.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

// Writes `7..8`, `12`, `19..`.
std::string round_text(const LosingRound& round) {
  if (round.last == kForever) return cat(round.first, "..");
  return round.first == round.last ? cat(round.first) : cat(round.first, "..", round.last);
}

// Writes `1..2, 7..8, 12, 18`.
std::string losses_text(const LosingRounds& rounds, Player loser) {
  std::string text;
  for (const LosingRound& round : rounds.rounds) {
    if (round.loser == loser) append(text, text.empty() ? "" : ", ", round_text(round));
  }
  if (rounds.period > 0) append(text, ", ...");
  return text;
}

// The rows of Proposition 11, with skipped rounds in parentheses.
std::string cycles_text(const std::vector<std::vector<KellyRoundEnd>>& cycles) {
  std::vector<std::vector<std::string>> cells;
  std::size_t width = 0;
  for (const std::vector<KellyRoundEnd>& cycle : cycles) {
    std::vector<std::string>& row = cells.emplace_back();
    for (const KellyRoundEnd& end : cycle) {
      row.push_back(end.kept ? cat(end.counters, " ") : cat("(", end.counters, ")"));
      width = std::max(width, row.back().size());
    }
  }
  const std::size_t label = cat(cells.size()).size();
  std::string text;
  for (std::size_t r = 0; r < cells.size(); ++r) {
    const std::string number = cat(r + 1);
    append(text, "  cycle ", std::string(label - number.size(), ' '), number, ":");
    for (const std::string& cell : cells[r]) {
      append(text, " ", std::string(width - cell.size(), ' '), cell);
    }
    while (text.back() == ' ') text.pop_back();
    text += '\n';
  }
  return text;
}

// Writes `1+2`.
std::string piles_text(const Piles& piles) {
  std::string text;
  for (const std::uint32_t pile : piles) append(text, text.empty() ? "" : "+", pile);
  return text.empty() ? "0" : text;
}

// Writes `1, 1+1+1+1 and 2 more`.
std::string members_text(const std::vector<Piles>& members) {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(members.size(), kShown); ++i) {
    append(text, text.empty() ? "" : ", ", piles_text(members[i]));
  }
  if (members.size() > kShown) append(text, " and ", members.size() - kShown, " more");
  return text;
}

// Writes `0, 30`.
std::string sums_text(const std::vector<std::vector<std::uint64_t>>& sums, std::uint64_t modulus) {
  std::string text;
  for (const auto& sum : sums) {
    append(text, text.empty() ? "" : ", ", nim_sum_digits(sum, modulus));
  }
  return text.empty() ? "none" : text;
}

// Writes `index 2`, or a family of coalitions.
std::string class_name(const Settings& settings, const Frame& frame,
                       const std::variant<Family, int>& type) {
  if (const auto* family = std::get_if<Family>(&type)) return family_text(settings, frame, *family);
  constexpr int kLast = 3;
  const int index = std::get<int>(type);
  return cat("index ", index, index == kLast ? " and more" : "");
}

// Writes `4 types each 3/23 = 0.130434782609, together ...`.
std::string limit_line(const std::string& name, std::uint64_t size, const LimitProbability& limit) {
  const std::string each = limit.exact.empty() || limit.exact == limit.digits
                               ? limit.digits
                               : cat(limit.exact, " = ", limit.digits);
  return cat(name, size == 1 ? ": " : cat(": ", size, " types, each "), each,
             size == 1 ? "" : cat(", together ", limit.class_digits), "\n");
}

struct Words {
  const Settings& settings;

  std::string operator()(const LosingRounds& rounds) const {
    std::string text =
        cat("alliance 1 loses with ", losses_text(rounds, 1), " counters\nalliance 2 loses with ",
            losses_text(rounds, 2), " counters");
    if (rounds.period > 0) {
      append(text, "\nfrom ", rounds.repeats_from, " counters on this repeats every ",
             rounds.period);
    }
    return text;
  }

  std::string operator()(const KellyReport& report) const {
    const LosingRounds& exact = report.exact;
    const KellyFormulas& formulas = report.formulas;
    std::string text =
        cat("alliance 1 has ", report.members, " of ", report.players, " players, each takes 1..",
            report.take, "; alliance 1 loses\n  in fact with ", losses_text(exact, 1), "\n  by ",
            report.is_of_equals() ? "Proposition 17" : "Proposition 11", " with ",
            losses_text(formulas.rounds, 1), "\n", cycles_text(formulas.cycles));
    if (report.wrong_from == 0) {
      text += "they agree";
    } else {
      append(text, "they differ first with ", report.wrong_from,
             " counters: by the proposition alliance ", formulas.rounds.loser(report.wrong_from),
             " loses, in fact alliance ", exact.loser(report.wrong_from));
    }
    if (report.is_of_equals()) return text;
    const std::uint64_t last = exact.last_loss(1);
    return cat(text, "\nProposition 13: k = ", formulas.longest,
               ", no loss from cycle r = ", formulas.cycle, " on; Corollary 15: none above ",
               formulas.bound, "\nthe last loss is with ", last,
               last > formulas.bound ? " counters, past the bound" : " counters");
  }

  std::string operator()(const NimberList& list) const {
    std::string text;
    for (const std::uint32_t nimber : list.nimbers) append(text, text.empty() ? "" : " ", nimber);
    return text;
  }

  std::string operator()(const NimberPeriod& report) const {
    const auto& period = report.period;
    if (report.is_proved) {
      return cat("period ", period->period, " from length ", period->first, " on: lengths up to ",
                 report.up_to, " prove it (Guy and Smith)");
    }
    return cat("lengths up to ", report.up_to, " prove no period",
               period ? cat("; from length ", period->first, " their nimbers have period ",
                            period->period, ", which is evidence")
                      : "");
  }

  std::string operator()(const NimClassReport& report) const {
    std::string text =
        cat(report.positions, " positions, ", large_number(report.contexts),
            " contexts; no context separates the members of a class (evidence, not proof):\n");
    for (std::size_t i = 0; i < report.classes.size(); ++i) {
      const NimClassReport::Class& c = report.classes[i];
      append(text, i + 1, "  ", name_of(c.winner), "  ", members_text(c.members), "\n");
    }
    text += "these contexts prove that classes of one win type differ:\n";
    for (const NimClassReport::Separation& one : report.separations) {
      append(text, one.first + 1, ", ", one.second + 1, ": with ", one.context, " ",
             name_of(one.winner_of_first), ", ", name_of(one.winner_of_second), "\n");
    }
    return cat(text, report.classes.size(), report.classes.size() == 1 ? " class" : " classes");
  }

  std::string operator()(const NimSumReport& report) const {
    std::string holding;
    std::vector<std::string> refuted;  // a line for each order
    std::size_t rule_count = 0;
    std::size_t kinds = 0;
    for (const NimSumReport::Order& one : report.orders) {
      const std::string order = order_text(one.order);
      std::string pairs;
      for (std::size_t j = 0; j < one.rules.size(); ++j) {
        const NimSumRule& rule = one.rules[j];
        ++kinds;
        if (rule.refutation) {
          append(pairs, pairs.empty() ? "" : "; ", j, ": ", piles_text(rule.refutation->first),
                 " / ", piles_text(rule.refutation->second));
        } else {
          ++rule_count;
          append(holding, order, "  ", j, "-positions: ", sums_text(rule.sums, report.modulus),
                 "\n");
        }
      }
      if (!pairs.empty()) refuted.push_back(cat(order, "  ", pairs));
    }
    std::string text = cat(
        "decided by the nim-sum modulo ", report.modulus, ", among ", report.positions,
        " positions:\n", holding,
        refuted.empty() ? ""
                        : "not decided (j: a j-position / another position with its nim-sum):\n");
    const auto listed = std::min<std::size_t>(refuted.size(), settings.max_lines);
    for (std::size_t i = 0; i < listed; ++i) append(text, refuted[i], "\n");
    if (listed < refuted.size()) append(text, and_more(refuted.size() - listed), "\n");
    return cat(text, report.orders.size(), " orders; a rule for ", rule_count, " of ", kinds,
               " kinds of positions");
  }

  std::string operator()(const LimitReport& report) const {
    std::string text;
    std::size_t without = 0;
    for (const LimitReport::Class& c : report.classes) {
      if (c.probability.is_zero) {
        ++without;
      } else {
        text += limit_line(class_name(settings, report.frame, c.type), c.size, c.probability);
      }
    }
    if (without > 0) {
      append(text, without, without == 1 ? " class has" : " classes have", " probability 0\n");
    }
    if (report.branching != 2) append(text, report.branching, " branches at each node\n");
    if (report.depth) return cat(text, "exact, of trees of depth ", *report.depth);
    return cat(text, report.is_exact
                         ? "exact: verified as a fixed point"
                         : cat("rounded after ", report.levels, " levels; the error is ",
                               report.error, " if the changes keep shrinking at this rate"));
  }
};

Table table_with(std::initializer_list<std::string_view> names) {
  Table table;
  for (const std::string_view name : names) table.columns.push_back({std::string(name), {}});
  return table;
}

void add_row(Table& table, std::initializer_list<Object> cells) {
  auto column = table.columns.begin();
  for (const Object& cell : cells) (column++)->cells.push_back(cell);
}

// Makes the table of a report. Parts that do not fit into a table are left out.
struct Tables {
  Table operator()(const LosingRounds& rounds) const {
    Table table = table_with({"alliance", "first", "last"});
    for (const LosingRound& round : rounds.rounds) {
      add_row(table, {Integer(round.loser), Integer(round.first),
                      round.last == kForever ? Object(std::string()) : Integer(round.last)});
    }
    return table;
  }
  // The ends of the rounds.
  Table operator()(const KellyReport& report) const {
    Table table = table_with({"cycle", "round", "counters", "kept"});
    for (std::size_t r = 0; r < report.formulas.cycles.size(); ++r) {
      const auto& cycle = report.formulas.cycles[r];
      for (std::size_t i = 0; i < cycle.size(); ++i) {
        add_row(table, {Integer(r + 1), Integer(i + 1), Integer(cycle[i].counters), cycle[i].kept});
      }
    }
    return table;
  }
  Table operator()(const NimberList& list) const {
    Table table = table_with({"length", "nimber"});
    for (std::size_t i = 0; i < list.nimbers.size(); ++i) {
      add_row(table, {Integer(i), Integer(list.nimbers[i])});
    }
    return table;
  }
  Table operator()(const NimberPeriod& report) const {
    Table table = table_with({"proved", "period", "from", "up_to"});
    const auto number = [&](std::uint64_t StripPeriod::*part) {
      return report.period ? Object(Integer((*report.period).*part)) : Object(std::string());
    };
    add_row(table, {report.is_proved, number(&StripPeriod::period), number(&StripPeriod::first),
                    Integer(report.up_to)});
    return table;
  }
  Table operator()(const NimClassReport& report) const {
    Table table = table_with({"class", "winner", "position"});
    for (std::size_t i = 0; i < report.classes.size(); ++i) {
      const NimClassReport::Class& c = report.classes[i];
      for (const Piles& piles : c.members) {
        add_row(table, {Integer(i + 1), std::string(name_of(c.winner)), piles_text(piles)});
      }
    }
    return table;
  }
  Table operator()(const NimSumReport& report) const {
    Table table = table_with({"order", "kind", "nim_sums", "refuted_by", "and"});
    for (const NimSumReport::Order& one : report.orders) {
      for (std::size_t j = 0; j < one.rules.size(); ++j) {
        const NimSumRule& rule = one.rules[j];
        const auto& pair = rule.refutation;
        add_row(table, {order_text(one.order), Integer(j),
                        pair ? std::string() : sums_text(rule.sums, report.modulus),
                        pair ? piles_text(pair->first) : std::string(),
                        pair ? piles_text(pair->second) : std::string()});
      }
    }
    return table;
  }
  Table operator()(const LimitReport& report) const {
    Table table = table_with({"type", "size", "probability", "digits", "together"});
    for (const LimitReport::Class& c : report.classes) {
      const auto* family = std::get_if<Family>(&c.type);
      add_row(table, {family != nullptr ? Object(CoalitionFamily{*family, report.frame})
                                        : Object(class_name({}, report.frame, c.type)),
                      Integer(c.size), c.probability.exact, c.probability.digits,
                      c.probability.class_digits});
    }
    return table;
  }
};

}  // namespace

absl::StatusOr<std::string> report_text(Context& context, const ReportBox& report) {
  std::string text = std::visit(Words{context.settings}, report.report);
  if (text.size() > context.settings.max_output) return too_long_to_print("the list is");
  return text;
}

Table table_of_report(const ReportBox& report) { return std::visit(Tables(), report.report); }

std::string_view name_of(SoleWinner winner) {
  constexpr std::string_view kNames[] = {"N", "F", "P", "queer"};
  return kNames[static_cast<std::size_t>(winner)];
}

std::string nim_sum_digits(const std::vector<std::uint64_t>& sum, std::uint64_t modulus) {
  constexpr std::uint64_t kOneDigit = 10;
  std::string text = sum.empty() ? "0" : "";
  for (const std::uint64_t digit : sum) {
    append(text, !text.empty() && modulus > kOneDigit ? "." : "", digit);
  }
  return text;
}

}  // namespace kingmaker
