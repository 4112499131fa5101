// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/print_shared.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// This is far below what the parser reads (kMaxNesting), and more than a person can read.
constexpr std::uint32_t kMostNested = 1000;

class SharedPrinter {
 public:
  SharedPrinter(const TermStore& store, Term root, const PrintOptions& options)
      : store_(store), root_(root), options_(options), order_(store, options.frame.players, root) {}

  absl::StatusOr<std::string> print() {
    if (is_atom(root_)) return atom(root_);
    find_choices();
    name_choices();
    if (names_ == 0) {
      write(root_);
    } else {
      text_ = "let ";
      for (const Term t : choices_) {
        if (t == root_ || name_.get(t) == 0) continue;
        append(text_, text_.size() == 4 ? "v" : ", v", name_.get(t), " = ");
        write(t);
        if (is_too_long()) break;
      }
      text_ += " in ";
      write(root_);
    }
    if (is_too_long()) {
      return raisable_limit_error(cat("the text would be more than ", options_.max_bytes,
                                      " bytes long, which is the limit"),
                                  "output");
    }
    return std::move(text_);
  }

 private:
  struct Open {
    Term choice;
    std::size_t next = 0;  // the next option
  };

  [[nodiscard]] bool is_too_long() const { return text_.size() > options_.max_bytes; }
  [[nodiscard]] bool is_atom(Term t) const {
    return has_no_options(store_, options_.frame.players, t) ||
           (options_.frame.players == 3 && store_.simple_value(t));
  }
  [[nodiscard]] std::string player(Player p) const {
    return player_name(options_.names, options_.frame, p);
  }
  [[nodiscard]] std::string atom(Term t) const {
    if (t.is_win()) return player(t.winner());
    if (t.is_leaf()) return outcome_text(store_.payoffs(t));
    if (is_type(store_, options_.frame.players, t)) {
      return type_text(store_, options_.frame.players, t);
    }
    const auto simple = store_.simple_value(t);
    return cat(player(simple->base), "_", simple->exponent);
  }

  // Finds all choices that are not atoms, each after its options, in the order of first uses, and
  // counts how often each is an option.
  void find_choices() {
    std::vector<Open> open{{root_}};
    uses_[root_] = 1;
    while (!open.empty()) {
      Open& at = open.back();
      const auto options = order_.options(at.choice);
      if (at.next == options.size()) {
        choices_.push_back(at.choice);
        open.pop_back();
        continue;
      }
      const Term option = options[at.next++];
      if (is_atom(option)) continue;
      if (++uses_[option] == 1) open.push_back({option});  // may move `at`
    }
  }

  void name_choices() {
    TermMap<std::uint32_t> nested;  // depth of a choice's text up to the names in it
    for (const Term t : choices_) {
      std::uint32_t depth = 1;
      for (const Term option : store_.options(t)) {
        if (!is_atom(option) && name_.get(option) == 0) {
          depth = std::max(depth, nested.get(option) + 1);
        }
      }
      nested[t] = depth;
      if (t != root_ && (uses_.get(t) > 1 || depth >= kMostNested)) name_[t] = ++names_;
    }
  }

  // Writes a choice. Its subterms are written as names or as text.
  void write(Term choice) {
    std::vector<Open> open;
    const auto enter = [&](Term t) {
      append(text_, player(store_.mover(t)), "{");
      open.push_back({t});
    };
    enter(choice);
    while (!open.empty()) {
      Open& at = open.back();
      const auto options = order_.options(at.choice);
      if (at.next == options.size()) {
        text_ += '}';
        open.pop_back();
        continue;
      }
      if (at.next > 0) text_ += ',';
      const Term option = options[at.next++];
      if (is_atom(option)) {
        text_ += atom(option);
      } else if (name_.get(option) != 0) {
        append(text_, "v", name_.get(option));
      } else {
        enter(option);  // may move `at`
      }
    }
  }

  const TermStore& store_;
  Term root_;
  const PrintOptions& options_;
  PrintOrder order_;
  std::vector<Term> choices_;
  TermMap<std::uint32_t> uses_;
  TermMap<std::uint32_t> name_;  // 0 for no name
  std::uint32_t names_ = 0;
  std::string text_;
};

}  // namespace

absl::StatusOr<std::string> print_shared(const TermStore& store, Term v,
                                         const PrintOptions& options) {
  return SharedPrinter(store, v, options).print();
}

}  // namespace kingmaker
