#include "present/extensive_form.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/print_order.hpp"
#include "base/text.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

// Writes Gambit's format: a line for each node, a choice before its options.
class EfgWriter {
 public:
  explicit EfgWriter(Context& context, const ExtensiveForm& form)
      : context_(context),
        form_(form),
        information_sets_(static_cast<std::size_t>(form.value.frame.players)) {
    const auto& [term, frame] = form_.value;
    if (term.is_choice()) order_.emplace(context.store(), frame.players, term);
  }

  absl::StatusOr<std::string> text() {
    text_ = R"(EFG 2 R "Kingmaker" {)";
    for (Player p = 1; p <= form_.value.frame.players; ++p) append(text_, " \"", p, "\"");
    text_ += " }\n\"\"";
    visit(form_.value.term);
    while (!open_.empty()) {
      if (text_.size() > context_.settings.max_output) {
        return too_long_to_print("the game tree is");
      }
      if (!context_.budget().go_on()) return status_of(context_.budget());
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
    if (t.is_win()) {
      write_win(t.winner());
    } else {
      write_choice(t);
      open_.push_back({order_->options(t), 0, path_.size()});
    }
  }

  void write_win(Player winner) {
    append(text_, "\nt \"\" ", winner, " \"", winner, " wins\" {");
    const char* between = " ";
    for (const int payoff : form_.payoffs[static_cast<std::size_t>(winner - 1)]) {
      append(text_, between, payoff);
      between = ", ";
    }
    text_ += " }";
  }

  void write_choice(Term choice) {
    const TermStore& store = context_.store();
    const Player mover = store.mover(choice);
    append(text_, "\np \"\" ", mover, " ", ++information_sets_[static_cast<std::size_t>(mover - 1)],
           " \"\" {");
    for (std::size_t i = 1; i <= store.options(choice).size(); ++i) {
      append(text_, " \"", path_, ".", i, "\"");
    }
    text_ += " } 0";
  }

  Context& context_;
  const ExtensiveForm& form_;
  std::optional<PrintOrder> order_;
  std::vector<std::uint64_t> information_sets_;  // the number for each player
  std::vector<Open> open_;
  std::string path_;  // the place of the current node, empty at the root
  std::string text_;
};

}  // namespace

absl::StatusOr<std::string> efg_of(Context& context, const ExtensiveForm& form) {
  return EfgWriter(context, form).text();
}

}  // namespace kingmaker
