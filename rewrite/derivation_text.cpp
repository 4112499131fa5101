#include "rewrite/derivation_text.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"

namespace kingmaker {
namespace {

std::string_view adverb_of(Notion notion) {
  switch (notion) {
    case Notion::Selfish:
      return "selfishly";
    case Notion::Prudent:
      return "prudently";
    case Notion::Indifferent:
      return "indifferently";
    default:
      return "";
  }
}

std::string_view symbol_of(const Judgement& j) {
  constexpr std::string_view kSymbols[] = {"<=", "<", "=", "||", "=>"};
  if (j.notion == Notion::Rewriting && j.verb == Verb::Equal) return "==";
  return kSymbols[static_cast<std::size_t>(j.verb)];
}

absl::Status too_long(const PrintOptions& options) {
  return limit_error(cat("the derivation is longer than ", options.max_bytes, " bytes"));
}

// Terms as text, each made once.
class Values {
 public:
  Values(const TermStore& store, PrintOptions options) : store_(store), options_(options) {}

  // Empty after a failure, which `status` tells.
  const std::string& operator()(Term t) {
    const auto [at, fresh] = texts_.try_emplace(t);
    if (!fresh) return at->second;
    absl::StatusOr<std::string> text = print(store_, t, options_);
    if (text.ok()) {
      at->second = *std::move(text);
      bytes_ += at->second.size();
      if (bytes_ > options_.max_bytes) status_ = too_long(options_);
    } else if (status_.ok()) {
      status_ = text.status();
    }
    return at->second;
  }
  [[nodiscard]] const absl::Status& status() const { return status_; }

 private:
  const TermStore& store_;
  PrintOptions options_;
  absl::flat_hash_map<Term, std::string> texts_;
  std::uint64_t bytes_ = 0;
  absl::Status status_;
};

// The probability that p wins a simple value if the others are unbiased, as in Loeb's Table 4: 1, 0
// and from then on the mean of the two before, so (2^(n-1) + (-1)^n) / (3 * 2^(n-1)), n the
// exponent of p's own value in the same place.
std::string probability(const TermStore& store, Player p, Term t) {
  constexpr std::uint64_t kLargestWrittenOut = 16;
  const SimpleValue value = *store.simple_value(t);
  const std::uint64_t n = std::uint64_t{value.exponent} + (value.base == p ? 0 : 1);
  if (n < 2) return n == 0 ? "1" : "0";
  const bool even = n % 2 == 0;
  if (n > kLargestWrittenOut) return cat("1/3 ", even ? "+" : "-", " 1/(3*2^", n - 1, ")");
  const std::uint64_t denominator = std::uint64_t{1} << (n - 1);
  const std::uint64_t numerator = (even ? denominator + 1 : denominator - 1) / 3;
  return cat(numerator, "/", denominator);
}

// --- Text ---

class TextTree {
 public:
  TextTree(const TermStore& store, const Derivation& derivation, const PrintOptions& options)
      : store_(store),
        derivation_(derivation),
        options_(options),
        values_(store, options),
        uses_(derivation.lines.size()),
        numbers_(derivation.lines.size()),
        written_(derivation.lines.size()) {
    for (const ProofLine& line : derivation.lines) {
      for (const std::uint32_t premise : line.premises) ++uses_[premise];
    }
  }

  absl::StatusOr<std::string> write() {
    const auto goal = static_cast<std::uint32_t>(derivation_.lines.size() - 1);
    // Blocks put off because they would be indented too far; they may put off more.
    std::vector<std::uint32_t> blocks = {goal};
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (written_[blocks[b]]) continue;
      if (b > 0) text_ += '\n';
      std::vector<Place> open = {{blocks[b], 0}};
      while (!open.empty()) {
        const Place at = open.back();
        open.pop_back();
        text_.append(2 * at.depth, ' ');
        put(at, blocks);
        text_ += '\n';
        if (!values_.status().ok()) return values_.status();
        if (text_.size() > options_.max_bytes) return too_long(options_);
        if (!expanded_) continue;
        const auto& premises = derivation_.lines[at.line].premises;
        for (std::size_t i = premises.size(); i-- > 0;) {
          open.push_back({premises[i], at.depth + 1});
        }
      }
    }
    text_.pop_back();
    return std::move(text_);
  }

 private:
  static constexpr std::size_t kMaxDepth = 24;  // of indentation

  struct Place {
    std::uint32_t line;
    std::size_t depth;
  };

  void put(Place at, std::vector<std::uint32_t>& blocks) {
    const ProofLine& line = derivation_.lines[at.line];
    const bool rests_on_nothing = line.premises.empty();
    const bool put_off = !rests_on_nothing && !written_[at.line] && at.depth == kMaxDepth;
    expanded_ = !rests_on_nothing && !written_[at.line] && !put_off;
    if (put_off) blocks.push_back(at.line);
    const bool numbered =
        !rests_on_nothing && (uses_[at.line] > 1 || numbers_[at.line] != 0 || put_off);
    if (numbered && numbers_[at.line] == 0) numbers_[at.line] = ++last_number_;
    if (expanded_ && numbered) append(text_, "(", numbers_[at.line], ") ");
    put_judgement(line.conclusion);
    if (!expanded_ && !rests_on_nothing) {
      append(text_, ": see (", numbers_[at.line], ")");
      return;
    }
    written_[at.line] = true;
    if (line.inference != Inference::Definition) text_ += ": ";
    put_reason(line);
    append(text_, " (", citation_of(derivation_, line), ")");
  }

  void put_judgement(const Judgement& j) {
    const Judgement& goal = derivation_.goal();
    append(text_, j.holds ? "" : "not ", values_(j.left), " ", symbol_of(j), " ");
    append(text_, values_(j.right));
    const std::string_view adverb = adverb_of(j.notion);
    if (j.notion != goal.notion && !adverb.empty()) append(text_, " ", adverb);
    if (goal.notion == Notion::Rewriting && j.player != 0) append(text_, " for ", j.player);
  }

  void put_reason(const ProofLine& line) {
    const Judgement& j = line.conclusion;
    switch (line.inference) {
      case Inference::Same:
        append(text_, "the same value");
        return;
      case Inference::SureWin:
        append(text_, "a win of ", j.player);
        return;
      case Inference::Hope:
      case Inference::AgainstHope:
        append(text_, "a win of ", j.player, " only in ",
               values_(line.inference == Inference::Hope ? j.right : j.left));
        return;
      case Inference::OptionsLeft:
        append(text_, "so for all options of ", values_(j.left));
        return;
      case Inference::OptionsRight:
        append(text_, "so for all options of ", values_(j.right));
        return;
      case Inference::AgainstSureWin:
        append(text_, values_(j.left), " is a win of ", j.player);
        return;
      case Inference::OtherWins:
        append(text_, "two wins of others");
        return;
      case Inference::NoClause: {
        put_failure("clause 4", line, j.left, [&](const Judgement& p) {
          return p.right == j.right && p.left != j.left ? p.left : Term();
        });
        text_ += ", ";
        put_failure("clause 5", line, j.right, [&](const Judgement& p) {
          return p.left == j.left && p.right != j.right ? p.right : Term();
        });
        return;
      }
      case Inference::SelfishlyWeaker:
        append(text_, "selfishly weaker");
        return;
      case Inference::WeakerLeft:
        append(text_, "an option of ", values_(j.left));
        append(text_, " is weaker and none is stronger; not so the other way round");
        return;
      case Inference::WeakerRight:
        append(text_, "weaker than an option of ", values_(j.right));
        append(text_, " and stronger than none; not so the other way round");
        return;
      case Inference::Stronger:
        append(text_, "the other way round");
        return;
      case Inference::NeitherClause:
        append(text_, "neither clause holds");
        return;
      case Inference::ExchangedClause:
        append(text_, "a clause holds the other way round as well");
        return;
      case Inference::TheoremFifteen:
        append(text_, "simple values");
        return;
      case Inference::Uncertain: {
        const Term choice = is_option(j.right, j.left) ? j.left : j.right;
        append(text_, "player ", store_.mover(choice), " decides whether it is to be ");
        put_alternatives(choice);
        return;
      }
      case Inference::Impartial:
        append(text_, "players ", j.player == 1 ? 2 : 1, " and ", j.player == 3 ? 2 : 3,
               " exchanged");
        return;
      case Inference::ChoiceBetter:
        append(text_, "so for an option of ", values_(j.right));
        return;
      case Inference::OptionBetter:
        append(text_, values_(j.right), " is as good as ");
        append(text_, values_(derivation_.lines[line.premises[0]].conclusion.right));
        return;
      case Inference::OptionWorse:
        append(text_, values_(j.left), " is an option of ");
        append(text_, values_(derivation_.lines[line.premises[0]].conclusion.left));
        return;
      case Inference::ChoiceWorse:
      case Inference::BranchesWorse:
        append(text_, "so for all options of ", values_(j.left));
        return;
      case Inference::BranchesBetter:
        append(text_, "so for all options of ", values_(j.right));
        return;
      case Inference::NoAxiom:
        if (derivation_.plays.of(1) == PlayerRules::Loeb) {
          put_probabilities(j);
        } else {
          text_ += "neither axiom says so";
        }
        return;
      case Inference::OthersPick:
        append(text_, "that player ", store_.mover(j.right), " picks is better than to ",
               j.left.is_win() ? "lose" : "pick");
        return;
      case Inference::Ranking:
        append(text_, "player ", j.player, " ranks ", (j.holds ? j.right : j.left).winner());
        append(text_, " before ", (j.holds ? j.left : j.right).winner());
        return;
      case Inference::Win:
        append(text_, "a win");
        return;
      case Inference::Untouched:
        append(text_, "no rules");
        return;
      case Inference::Innermost:
        put_node(line);
        return;
      case Inference::Revenge:
        put_node(line);
        text_ += "; whom he crosses takes revenge, so in effect he picks";
        return;
      case Inference::Definition:
        return;
    }
  }

  [[nodiscard]] bool is_option(Term x, Term of) const {
    if (of.is_win()) return false;
    const auto all = store_.options(of);
    return std::find(all.begin(), all.end(), x) != all.end();
  }
  void put_probabilities(const Judgement& j) {
    const std::string left = probability(store_, j.player, j.left);
    const std::string right = probability(store_, j.player, j.right);
    append(text_, "player ", j.player, left == right ? " wins both" : " wins the left value");
    append(text_, " with probability ", left);
    if (left != right) append(text_, ", the right one with ", right);
  }
  // Precondition: a simple choice.
  void put_alternatives(Term choice) {
    const auto all = store_.options(choice);
    const bool in_order = store_.simple_value(all[0])->base < store_.simple_value(all[1])->base;
    append(text_, values_(all[in_order ? 0 : 1]), " or ");
    append(text_, values_(all[in_order ? 1 : 0]));
  }

  template <typename Witness>
  void put_failure(std::string_view clause, const ProofLine& line, Term side, Witness witness) {
    if (side.is_win()) {
      append(text_, values_(side), " has no options");
      return;
    }
    for (const std::uint32_t premise : line.premises) {
      const Term found = witness(derivation_.lines[premise].conclusion);
      if (found.is_none()) continue;
      append(text_, clause, " fails at ", values_(found));
      return;
    }
  }

  // What the mover does at a node: drops these for those, and keeps the rest.
  void put_node(const ProofLine& line) {
    const Term v = line.conclusion.left;
    const Term w = line.conclusion.right;
    const Player m = store_.mover(v);
    bool merges = false;
    for (const std::uint32_t premise : line.premises) {
      const Judgement& j = derivation_.lines[premise].conclusion;
      merges = merges || (j.verb == Verb::NormalForm && j.right.is_choice() &&
                          store_.mover(j.right) == m && store_.options(v).size() > 1);
    }
    append(text_, "player ", m);
    bool says_something = merges;
    if (merges) append(text_, " merges choices");
    for (const std::uint32_t premise : line.premises) {
      const Judgement& j = derivation_.lines[premise].conclusion;
      if (j.verb != Verb::Less || !j.holds) continue;
      append(text_, says_something ? ", drops " : " drops ", values_(j.left), " for ");
      append(text_, values_(j.right));
      says_something = true;
    }
    const bool stays = w.is_choice() && store_.mover(w) == m && store_.options(w).size() > 1;
    if (store_.options(v).size() == 1) {
      append(text_, says_something ? " and" : "", " has no choice");
    } else if (!stays) {
      append(text_, says_something ? " and" : "", " is left with one option");
    } else if (!says_something) {
      append(text_, " drops nothing");
    }
  }

  const TermStore& store_;
  const Derivation& derivation_;
  const PrintOptions& options_;
  Values values_;
  std::vector<std::uint32_t> uses_;
  std::vector<std::uint32_t> numbers_;  // 0: none yet
  std::vector<bool> written_;
  std::uint32_t last_number_ = 0;
  bool expanded_ = false;  // does the line put last show its premises?
  std::string text_;
};

// --- TeX ---

std::string tex_symbol(const Judgement& j) {
  if (j.notion == Notion::Rewriting) {
    return j.verb == Verb::NormalForm ? "\\Downarrow" : "\\equiv";
  }
  if (j.notion == Notion::Prudent && j.verb == Verb::Less) {
    return cat("\\triangleleft_{", j.player, "}");
  }
  constexpr std::string_view kSymbols[] = {"\\le", "<", "=", "\\parallel"};
  return cat(kSymbols[static_cast<std::size_t>(j.verb)], "_{", j.player, "}");
}

// --- JSON ---

std::string_view json_name(Verb verb) {
  constexpr std::string_view kNames[] = {"less or equal", "less", "equal", "incomparable",
                                         "normal form"};
  return kNames[static_cast<std::size_t>(verb)];
}

std::string_view json_name(Notion notion) {
  constexpr std::string_view kNames[kNotions] = {"identity",    "selfish",    "prudent",
                                                 "indifferent", "whole game", "rewriting"};
  return kNames[static_cast<std::size_t>(notion)];
}

}  // namespace

absl::StatusOr<std::string> derivation_text(const TermStore& store, const Derivation& derivation,
                                            const PrintOptions& options) {
  PrintOptions shown = options;
  if (shown.format != Format::Bracket && shown.format != Format::Choice) {
    shown.format = Format::Bar;
  }
  return TextTree(store, derivation, shown).write();
}

absl::StatusOr<std::string> derivation_tex(const TermStore& store, const Derivation& derivation,
                                           const PrintOptions& options) {
  PrintOptions shown = options;
  shown.format = Format::Tex;
  Values values(store, shown);
  // Without the dollars around it.
  const auto inside = [&](Term t) {
    const std::string& text = values(t);
    return text.size() < 2 ? std::string() : text.substr(1, text.size() - 2);
  };
  std::string text = "\\begin{enumerate}\n";
  for (const ProofLine& line : derivation.lines) {
    const Judgement& j = line.conclusion;
    append(text, "\\item $", inside(j.left), " ", j.holds ? "" : "\\not", tex_symbol(j), " ",
           inside(j.right), "$");
    const bool has_symbol = j.notion == Notion::Selfish || j.notion == Notion::Identity ||
                            j.notion == Notion::WholeGame || j.notion == Notion::Rewriting ||
                            (j.notion == Notion::Prudent && j.verb == Verb::Less);
    if (!has_symbol) append(text, " ", adverb_of(j.notion));
    append(text, " (", citation_of(derivation, line));
    for (std::size_t i = 0; i < line.premises.size(); ++i) {
      append(text, i == 0 ? "; from " : ", ", line.premises[i] + 1);
    }
    text += ")\n";
    if (!values.status().ok()) return values.status();
    if (text.size() > options.max_bytes) return too_long(options);
  }
  text += "\\end{enumerate}";
  return text;
}

absl::StatusOr<std::string> derivation_json(const TermStore& store, const Derivation& derivation,
                                            const PrintOptions& options) {
  std::string text = cat("{\"players\":", derivation.players, ",\"rules\":[");
  for (std::size_t i = 0; i < derivation.plays.rules.size(); ++i) {
    append(text, i == 0 ? "\"" : ",\"", name_of(derivation.plays.rules[i]), "\"");
  }
  if (!derivation.plays.arguments.empty()) {
    text += "],\"arguments\":[";
    for (std::size_t i = 0; i < derivation.plays.arguments.size(); ++i) {
      text += i == 0 ? "[" : ",[";
      bool first = true;
      for (const std::int64_t number : derivation.plays.arguments[i]) {
        append(text, first ? "" : ",", number);
        first = false;
      }
      text += "]";
    }
  }
  // Values in the order in which the lines meet them, options before choices; not that of handles,
  // which depends on what the store held before.
  std::vector<Term> roots;
  for (const ProofLine& line : derivation.lines) {
    roots.push_back(line.conclusion.left);
    roots.push_back(line.conclusion.right);
  }
  const PrintOrder order(store, derivation.players, roots);
  TermMap<std::uint32_t> ids;  // plus one
  std::array<std::uint32_t, kMaxPlayers + 1> win_ids{};
  const auto id = [&](Term t) -> std::uint32_t& { return t.is_win() ? win_ids[t.raw()] : ids[t]; };
  std::uint32_t count = 0;
  text += "],\"values\":[";
  std::vector<Term> open;
  for (const Term root : roots) {
    open.push_back(root);
    while (!open.empty()) {
      const Term t = open.back();
      if (id(t) != 0) {
        open.pop_back();
        continue;
      }
      if (t.is_choice()) {
        const auto all = order.options(t);
        const std::size_t before = open.size();
        for (std::size_t i = all.size(); i-- > 0;) {
          if (id(all[i]) == 0) open.push_back(all[i]);
        }
        if (open.size() > before) continue;
      }
      append(text, count == 0 ? "" : ",");
      if (t.is_win()) {
        append(text, "{\"win\":", t.winner(), "}");
      } else {
        append(text, "{\"mover\":", store.mover(t), ",\"options\":[");
        bool first = true;
        for (const Term option : order.options(t)) {
          append(text, first ? "" : ",", id(option) - 1);
          first = false;
        }
        text += "]}";
      }
      if (text.size() > options.max_bytes) return too_long(options);
      id(t) = ++count;
      open.pop_back();
    }
  }
  text += "],\"lines\":[";
  for (std::size_t i = 0; i < derivation.lines.size(); ++i) {
    const ProofLine& line = derivation.lines[i];
    const Judgement& j = line.conclusion;
    append(text, i == 0 ? "" : ",", "{\"left\":", id(j.left) - 1, ",\"relation\":\"",
           json_name(j.verb), "\",\"right\":", id(j.right) - 1, ",\"sense\":\"");
    append(text, json_name(j.notion), "\",\"holds\":", j.holds ? "true" : "false");
    if (j.player != 0) append(text, ",\"for\":", j.player);
    append(text, ",\"rule\":\"", info_of(line.inference).name, "\",\"citation\":\"",
           citation_of(derivation, line), "\",\"premises\":[");
    for (std::size_t k = 0; k < line.premises.size(); ++k) {
      append(text, k == 0 ? "" : ",", line.premises[k]);
    }
    text += "]}";
    if (text.size() > options.max_bytes) return too_long(options);
  }
  text += "]}";
  return text;
}

}  // namespace kingmaker
