#include "present/extensive_form.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/print_order.hpp"
#include "base/text.hpp"
#include "language/settings.hpp"

namespace kingmaker {

absl::StatusOr<std::string> efg_of(Context& context, const ExtensiveForm& form) {
  const TermStore& store = context.store();
  const auto& [term, frame] = form.value;
  const std::optional<PrintOrder> order =
      term.is_choice() ? std::optional<PrintOrder>(std::in_place, store, frame.players, term)
                       : std::nullopt;
  std::string text = R"(EFG 2 R "Kingmaker" {)";
  for (Player p = 1; p <= frame.players; ++p) append(text, " \"", p, "\"");
  text += " }\n\"\"";
  std::vector<std::uint64_t> information_sets(static_cast<std::size_t>(frame.players));

  const auto write_win = [&](Player winner) {
    append(text, "\nt \"\" ", winner, " \"", winner, " wins\" {");
    const char* between = " ";
    for (const int payoff : form.payoffs[static_cast<std::size_t>(winner - 1)]) {
      append(text, between, payoff);
      between = ", ";
    }
    text += " }";
  };
  // `path` is the place of the choice, empty at the root.
  const auto write_choice = [&](Term choice, const std::string& path) {
    const Player mover = store.mover(choice);
    append(text, "\np \"\" ", mover, " ", ++information_sets[static_cast<std::size_t>(mover - 1)],
           " \"\" {");
    for (std::size_t i = 1; i <= store.options(choice).size(); ++i) {
      append(text, " \"", path, ".", i, "\"");
    }
    text += " } 0";
  };

  // A choice whose options are being written.
  struct Open {
    std::span<const Term> options;
    std::size_t next = 0;
    std::size_t path_size;  // of its place
  };
  std::vector<Open> open;
  std::string path;
  const auto visit = [&](Term t) {
    if (t.is_win()) {
      write_win(t.winner());
    } else {
      write_choice(t, path);
      open.push_back({order->options(t), 0, path.size()});
    }
  };
  visit(term);
  while (!open.empty()) {
    if (text.size() > context.settings.max_output) return too_long_to_print("the game tree is");
    if (!context.budget().go_on()) return status_of(context.budget());
    Open& top = open.back();
    path.resize(top.path_size);
    if (top.next == top.options.size()) {
      open.pop_back();
      continue;
    }
    append(path, ".", top.next + 1);
    visit(top.options[top.next++]);
  }
  return text;
}

}  // namespace kingmaker
