// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `export` writes values as games in extensive form, in Gambit's file format .efg.
// https://gambitproject.readthedocs.io/en/latest/formats.efg.html
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algebra/print_order.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/pictures/install.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/settings.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker::pictures {
namespace {

// A value as a game with payoffs: those of its outcomes, or, by orders of the players, the number
// of winners that player p ranks below the winner.
struct ExtensiveForm {
  GameValue value;
  // By winner, then by player, both from 0; empty for those of the outcomes.
  std::vector<std::vector<int>> payoffs = {};
};

// Writes Gambit's format: a line for each node, a choice before its options. Every choice is an
// information set of its own, since all players know everything. Its actions are named by the
// places they lead to, such as `.2.1`, so all names differ. Shared subterms are written out:
// ResourceExhausted past `:set limit output`. It does not recurse.
class EfgWriter {
 public:
  EfgWriter(const Printing& printing, const ExtensiveForm& form)
      : printing_(printing),
        form_(form),
        information_sets_(static_cast<std::size_t>(form.value.frame.players)) {
    const auto& [term, frame] = form_.value;
    if (term.is_choice()) order_.emplace(printing.context.store(), frame.players, term);
  }

  absl::StatusOr<std::string> text() {
    text_ = R"(EFG 2 R "Kingmaker" {)";
    for (Player p = 1; p <= form_.value.frame.players; ++p) append(text_, " \"", p, "\"");
    text_ += " }\n\"\"";
    visit(form_.value.term);
    while (!open_.empty()) {
      if (text_.size() > printing_.settings.max_output) {
        return too_long_to_print("the game tree is");
      }
      if (!printing_.context.budget().go_on()) return status_of(printing_.context.budget());
      Open& top = open_.back();
      path_.resize(top.path_size);
      if (top.next == top.options.size()) {
        open_.pop_back();
        continue;
      }
      append(path_, ".", top.next + 1);
      visit(top.options[top.next++]);
    }
    return std::move(text_);
  }

 private:
  // A choice whose options are being written.
  struct Open {
    std::span<const Term> options;
    std::size_t next = 0;
    std::size_t path_size;  // the length of its place
  };

  void visit(Term t) {
    if (t.is_leaf()) {
      write_end(t);
    } else {
      write_choice(t);
      open_.push_back({order_->options(t), 0, path_.size()});
    }
  }

  // Outcomes other than wins have the numbers after those of the winners.
  void write_end(Term t) {
    const TermStore& store = printing_.context.store();
    const int players = form_.value.frame.players;
    const int next = players + static_cast<int>(outcomes_.size()) + 1;
    const int number = t.is_win() ? t.winner() : outcomes_.try_emplace(t, next).first->second;
    const std::string name = t.is_win() ? cat(number, " wins") : outcome_text(store.payoffs(t));
    append(text_, "\nt \"\" ", number, " \"", name, "\" {");
    for (Player p = 1; p <= players; ++p) {
      const auto at = [](Player q) { return static_cast<std::size_t>(q - 1); };
      append(text_, p == 1 ? " " : ", ",
             form_.payoffs.empty() ? store.payoff(t, p).text()
                                   : cat(form_.payoffs[at(t.winner())][at(p)]));
    }
    text_ += " }";
  }

  void write_choice(Term choice) {
    const TermStore& store = printing_.context.store();
    const Player mover = store.mover(choice);
    append(text_, "\np \"\" ", mover, " ", ++information_sets_[static_cast<std::size_t>(mover - 1)],
           " \"\" {");
    for (std::size_t i = 1; i <= store.options(choice).size(); ++i) {
      append(text_, " \"", path_, ".", i, "\"");
    }
    text_ += " } 0";
  }

  Printing printing_;
  const ExtensiveForm& form_;
  std::optional<PrintOrder> order_;
  std::vector<std::uint64_t> information_sets_;  // the number for each player
  std::map<Term, int> outcomes_;                 // the number of each but wins
  std::vector<Open> open_;
  std::string path_;  // the place of the current node, empty at the root
  std::string text_;
};

class GambitGame : public Drawing {
 public:
  explicit GambitGame(ExtensiveForm form) : form_(std::move(form)) {}

  [[nodiscard]] std::string_view language() const override { return "efg"; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& printing) const override {
    return EfgWriter(printing, form_).text();
  }
  [[nodiscard]] absl::StatusOr<std::string> content(const Printing& printing,
                                                    std::string_view /*file*/,
                                                    MakePicture /*make*/) const override {
    KM_ASSIGN_OR_RETURN(const std::string game, print(printing));
    return cat(game, "\n");
  }

  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override { visit(form_.value.term); }

 private:
  mutable ExtensiveForm form_;  // only Context::reclaim changes it
};

constexpr StatementSyntax kExport[] = {
    {.first_word = "export", .verb = {.is_lazy = true, .clauses = "as under"}}};

absl::StatusOr<Object> call_export(FunctionCall& call) {
  Context& context = call.context;
  const Argument* const as = named_argument(call, "as");
  const Argument* const under = named_argument(call, "under");
  if (as == nullptr || as->written != "efg") {
    return error_at(
        as == nullptr ? call.range : as->range,
        "write `export EXPR as efg`, or `export EXPR as efg under RULES`; other formats "
        "need no verb: `EXPR as json`");
  }
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(call, call.arguments[0]));
  if (under == nullptr) {
    KM_ASSIGN_OR_RETURN(const GameValue v, context.value_of(object, call.arguments[0].range));
    return std::make_shared<const GambitGame>(ExtensiveForm{v});
  }
  KM_ASSIGN_OR_RETURN(const auto system, rules_in(call));
  KM_ASSIGN_OR_RETURN(const auto value, context.wins_of(object, call.arguments[0].range,
                                                        "an export with the payoffs of orders"));
  const int players = value.frame.players;
  KM_RETURN_IF_ERROR(with_range(system.check_players(players), under->range));
  const auto at = [](Player p) { return static_cast<std::size_t>(p - 1); };
  ExtensiveForm form{value, std::vector(at(players + 1), std::vector<int>(at(players + 1)))};
  for (Player p = 1; p <= players; ++p) {
    for (Player v = 1; v <= players; ++v) {
      for (Player w = 1; w <= players; ++w) {
        if (v == w) continue;
        const auto relation = context.preferences().compare(system, players, p, Term::win(v),
                                                            Term::win(w), context.budget());
        if (!relation.ok()) return with_range(relation.status(), under->range);
        if (!is_strict(*relation)) {
          return error_at(under->range,
                          "payoffs need total orders such as `order(1>2>3, 2>3>1, 3>1>2)`; "
                          "player ",
                          p, " does not rank ", v, " and ", w, " under ", system.text());
        }
        if (*relation == Relation::Greater) ++form.payoffs[at(v)][at(p)];
      }
    }
  }
  return std::make_shared<const GambitGame>(std::move(form));
}

}  // namespace

constexpr StatementInfo export_statement = {
    .name = "export",
    .usage = "export EXPR as efg [under RULES]",
    .doc =
        "the value as a game in extensive form that Gambit reads. The payoffs are those of the\n"
        "outcomes: a win pays its player 1. RULES are total orders, which become payoffs instead:\n"
        "a player gets the number of winners whom he likes less. Shared parts are written out",
    .example = "export [2,3] as efg under order(1>2>3, 2>3>1, 3>1>2)",
    .answer =
        "EFG 2 R \"Kingmaker\" { \"1\" \"2\" \"3\" }\n\"\"\np \"\" 1 1 \"\" { \".1\" \".2\" } 0\n"
        "t \"\" 2 \"2 wins\" { 1, 2, 0 }\nt \"\" 3 \"3 wins\" { 0, 1, 2 }",
    .words = "as efg",
    .syntaxes = kExport,
    .call = call_export};

}  // namespace kingmaker::pictures
