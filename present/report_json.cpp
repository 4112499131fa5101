#include "present/report_json.hpp"

#include <string>

#include "language/list.hpp"
#include "present/report_text.hpp"

namespace kingmaker {
namespace {

struct Write {
  JsonWriter& json;

  void operator()(const LosingRounds& rounds) const {
    json.begin_object();
    members_of(rounds);
    json.end_object();
  }

  void operator()(const KellyReport& report) const {
    json.begin_object().member("players", report.players).member("members", report.members);
    json.member("take", report.take).member("proposition", report.is_of_equals() ? 17 : 11);
    json.key("exact");
    (*this)(report.exact);
    json.key("formulas");
    (*this)(report.formulas.rounds);
    json.key("wrong_from");
    optional(report.wrong_from, report.wrong_from != 0);
    if (!report.is_of_equals()) {
      json.key("cycles").begin_array();
      for (const auto& cycle : report.formulas.cycles) {
        json.begin_array();
        for (const KellyRoundEnd& end : cycle) {
          json.begin_object().member("counters", end.counters).member("kept", end.kept);
          json.end_object();
        }
        json.end_array();
      }
      json.end_array().member("k", report.formulas.longest).member("r", report.formulas.cycle);
      json.member("bound", report.formulas.bound).member("last_loss", report.exact.last_loss(1));
    }
    json.end_object();
  }

  void operator()(const NimberList& list) const { json.array(list.nimbers); }

  void operator()(const NimberPeriod& report) const {
    const StripPeriod period = report.period.value_or(StripPeriod{});
    json.begin_object().member("proved", report.is_proved).key("period");
    optional(period.period, report.period.has_value());
    json.key("from");
    optional(period.first, report.period.has_value());
    json.member("up_to", report.up_to).end_object();
  }

  void operator()(const NimClassReport& report) const {
    json.begin_object().member("positions", report.positions);
    json.member("contexts", report.contexts).key("classes").begin_array();
    for (const NimClassReport::Class& c : report.classes) {
      json.begin_object().member("winner", name_of(c.winner)).key("members").begin_array();
      for (const Piles& piles : c.members) json.array(piles);
      json.end_array().end_object();
    }
    json.end_array().key("separations").begin_array();
    for (const NimClassReport::Separation& one : report.separations) {
      json.begin_object().key("classes").begin_array().value(one.first + 1);
      json.value(one.second + 1).end_array().member("context", one.context).key("winners");
      json.begin_array().value(name_of(one.winner_of_first));
      json.value(name_of(one.winner_of_second)).end_array().end_object();
    }
    json.end_array().end_object();
  }

  void operator()(const NimSumReport& report) const {
    json.begin_object().member("modulus", report.modulus);
    json.member("positions", report.positions).key("rules").begin_array();
    for (const NimSumReport::Order& one : report.orders) {
      for (std::size_t j = 0; j < one.rules.size(); ++j) {
        rule(one.order, j, one.rules[j], report.modulus);
      }
    }
    json.end_array().end_object();
  }

  void operator()(const LimitReport& report) const {
    json.begin_object().member("exact", report.is_exact).member("branching", report.branching);
    if (report.depth) json.member("depth", *report.depth);
    if (!report.is_exact) json.member("levels", report.levels).member("error", report.error);
    json.key("types").begin_array();
    for (const LimitReport::Class& c : report.classes) limit(c);
    json.end_array().end_object();
  }

 private:
  template <typename Number>
  void optional(Number number, bool is_there) const {
    is_there ? json.value(number) : json.value(nullptr);
  }

  void members_of(const LosingRounds& rounds) const {
    json.key("rounds").begin_array();
    for (const LosingRound& round : rounds.rounds) {
      json.begin_object().member("alliance", round.loser).member("first", round.first).key("last");
      optional(round.last, round.last != kForever);
      json.end_object();
    }
    json.end_array().key("repeats_from");
    optional(rounds.repeats_from, rounds.period != 0);
    json.key("period");
    optional(rounds.period, rounds.period != 0);
  }

  void rule(const RelativeOrder& order, std::size_t kind, const NimSumRule& rule,
            std::uint64_t modulus) const {
    json.begin_object().member("order", order_text(order)).member("kind", kind);
    if (rule.refutation) {
      json.key("refuted_by").begin_array().array(rule.refutation->first);
      json.array(rule.refutation->second).end_array();
    } else {
      json.key("nim_sums").begin_array();
      for (const auto& sum : rule.sums) json.value(nim_sum_digits(sum, modulus));
      json.end_array();
    }
    json.end_object();
  }

  // A class of types is named by its first member. Fine types are named by their index; the last
  // class is named by its smallest index.
  void limit(const LimitReport::Class& c) const {
    json.begin_object();
    if (const auto* family = std::get_if<Family>(&c.type)) {
      json.key("type").begin_array();
      for (const Coalition coalition : *family) {
        json.begin_array();
        for (Player p = 1; p <= coalition.largest(); ++p) {
          if (coalition.contains(p)) json.value(p);
        }
        json.end_array();
      }
      json.end_array();
    } else {
      json.member("index", std::get<int>(c.type));
    }
    const LimitProbability& each = c.probability;
    json.member("size", c.size).key("probability");
    each.exact.empty() ? json.value(nullptr) : json.value(each.exact);
    json.member("digits", each.digits).member("together", each.class_digits).end_object();
  }
};

}  // namespace

void write_report(JsonWriter& json, const ReportBox& report) {
  std::visit(Write{json}, report.report);
}

}  // namespace kingmaker
