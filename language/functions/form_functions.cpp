// Functions on forms and on positions of impartial games.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/enumerate_forms.hpp"
#include "base/status_macros.hpp"
#include "games/behaviour.hpp"
#include "games/nim_classes.hpp"
#include "games/strip_nimbers.hpp"
#include "games/sum_game.hpp"
#include "grammar/form_text.hpp"
#include "language/forms.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/report.hpp"
#include "solve/impartial_theory.hpp"

namespace kingmaker {
namespace {

constexpr int kMany = 1'000'000;

absl::StatusOr<std::shared_ptr<const ImpartialGame>> position_argument(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  return impartial_position(call.context, argument.object, call.context.settings.frame,
                            argument.range);
}

absl::Status too_long(const FunctionCall& call) {
  return with_range(too_long_to_print("the list is"), call.range);
}

std::vector<Summand> parts_in(const FunctionCall& call) {
  std::vector<Summand> parts;
  for (const Argument& argument : call.arguments) {
    parts.push_back({&argument.object, argument.range});
  }
  return parts;
}

absl::StatusOr<Object> call_sequential(FunctionCall& call) {
  return sequence_of(call.context, parts_in(call));
}

absl::StatusOr<Object> call_sum(FunctionCall& call) {
  const bool is_of_list = std::holds_alternative<List>(call.arguments[0].object);
  if (call.arguments.size() == 1 && is_of_list) return sum_of_list(call);
  return sum_of(call.context, parts_in(call));
}

absl::StatusOr<Object> call_play(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  Frame frame = call.context.settings.frame;
  if (const auto* position = std::get_if<Position>(&argument.object)) {
    frame = position->game->frame();
  }
  KM_ASSIGN_OR_RETURN(const auto changed, frame_arguments(call, frame));
  KM_ASSIGN_OR_RETURN(auto game,
                      impartial_position(call.context, argument.object, changed, argument.range));
  if (game->frame() == changed) return Position{std::move(game)};
  if (game->is_misere()) {
    return error_at(argument.range, "this is misère play; name its players where it is made");
  }
  return compound_position(call.context,
                           std::make_shared<const SumGame>(changed, std::vector{std::move(game)}),
                           call.range);
}

absl::StatusOr<Object> call_nimber(FunctionCall& call) {
  if (const auto* sum = std::get_if<FormSum>(&call.arguments[0].object)) {
    return Integer(nimber_of(*call.context.forms(), *sum));
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  if (game->is_misere()) {
    return error_at(call.arguments[0].range,
                    "nimbers are of normal play; `outcome` tells N from P in misère play too");
  }
  ImpartialTheory theory(*game, call.context.settings.theorems);
  const auto nimber = theory.nimber(game->start_position(), call.context.budget());
  if (!nimber.ok()) return with_range(nimber.status(), call.range);
  return Integer(*nimber);
}

absl::StatusOr<Object> call_outcome(FunctionCall& call) {
  const auto named = [](bool next_player_wins) {
    return std::string(next_player_wins ? "N" : "P");
  };
  if (const auto* sum = std::get_if<FormSum>(&call.arguments[0].object)) {
    return named(nimber_of(*call.context.forms(), *sum) != 0);
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  ImpartialTheory theory(*game, call.context.settings.theorems);
  const auto next = theory.next_player_wins(game->start_position(), call.context.budget());
  if (!next.ok()) return with_range(next.status(), call.range);
  return named(*next);
}

// The winning moves in a sum: each makes the nimber of a part the sum of the others' nimbers. Heaps
// need not be searched.
absl::StatusOr<Object> winning_moves(FunctionCall& call, const FormSum& sum) {
  const FormStore& store = *call.context.forms();
  const std::uint32_t nimber = nimber_of(store, sum);
  std::vector<FormSum> moves;
  for (std::size_t i = 0; i < sum.parts.size(); ++i) {
    if (i > 0 && sum.parts[i] == sum.parts[i - 1]) continue;  // it has the same moves
    const std::uint32_t wanted = store.nimber(sum.parts[i]) ^ nimber;
    const auto move_to = [&](Form option) {
      std::vector<Form> parts = sum.parts;
      parts[i] = option;
      moves.push_back(form_sum(std::move(parts)));
    };
    if (sum.parts[i].is_heap()) {
      if (wanted < sum.parts[i].heap_size()) move_to(Form::heap(wanted));
      continue;
    }
    if (!call.context.budget().spend(store.option_count(sum.parts[i]))) {
      return with_range(status_of(call.context.budget()), call.range);
    }
    store.for_each_option(sum.parts[i], [&](Form option) {
      if (store.nimber(option) == wanted) move_to(option);
    });
  }
  std::vector<std::string> texts;
  for (const FormSum& move : moves) {
    auto text = form_sum_text(store, move.parts, call.context.settings.max_output);
    if (!text.ok()) return with_range(text.status(), call.range);
    texts.push_back(*std::move(text));
  }
  std::sort(texts.begin(), texts.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return PositionSet{std::move(texts)};
}

absl::StatusOr<Object> call_moves(FunctionCall& call) {
  if (const auto* sum = std::get_if<FormSum>(&call.arguments[0].object)) {
    return winning_moves(call, *sum);
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  ImpartialTheory theory(*game, call.context.settings.theorems);
  const auto moves = theory.winning_moves(game->start_position(), call.context.budget());
  if (!moves.ok()) return with_range(moves.status(), call.range);
  std::vector<std::string> texts;
  for (const std::string& move : *moves) {
    auto text = game->text(move, "", call.context.settings.max_output);
    if (!text.ok()) return with_range(text.status(), call.range);
    texts.push_back(*std::move(text));
  }
  return PositionSet{std::move(texts)};
}

absl::StatusOr<Object> call_form(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  Context& context = call.context;
  if (const auto* sum = std::get_if<FormSum>(&argument.object)) {
    KM_ASSIGN_OR_RETURN(const auto form, written_out(context, *sum, call.range));
    return form_sum({form});
  }
  KM_ASSIGN_OR_RETURN(const auto game, position_argument(call));
  const auto choose = [&](std::vector<Form>& options) {
    return form_of(context, options, call.range);
  };
  OptionValues<Form> forms;
  const auto form = forms.of(*game, game->start_position(), choose, context.budget());
  if (!form.ok()) return with_range(form.status(), call.range);
  return form_sum({*form});
}

// --- PEG-O-Stripes ---

constexpr std::uint64_t kLongestStrip = 100'000;
constexpr std::uint64_t kLongestBoard = 1'000'000'000'000'000'000;
constexpr std::string_view kPegNimbersUsage = "peg_nimbers(length=20, strips=(2,3,4))";
constexpr std::string_view kPegPeriodUsage = "peg_period(strips=(2,2,2), length=1000)";

// Reads `strips=(3,4,5)` or `strips=3`.
absl::StatusOr<StripNimbers> strips_argument(const FunctionCall& call, std::string_view usage) {
  KM_ASSIGN_OR_RETURN(const auto argument, required_argument(call, "strips", usage));
  Argument one = *argument;
  std::optional<std::vector<Integer>> numbers = numbers_in(one.object);
  if (!numbers) {
    KM_ASSIGN_OR_RETURN(const auto number, argument_as<Integer>(one, "lengths such as (3,4,5)"));
    numbers = {number};
  }
  std::vector<std::uint32_t> strips;
  for (Integer& number : *numbers) {
    one.object = std::move(number);
    KM_ASSIGN_OR_RETURN(const auto strip, number_argument(one, "a strip", 1, kLongestStrip));
    strips.push_back(static_cast<std::uint32_t>(strip));
  }
  return StripNimbers(std::move(strips));
}

absl::StatusOr<Object> call_peg_nimbers(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(auto nimbers, strips_argument(call, kPegNimbersUsage));
  KM_ASSIGN_OR_RETURN(const auto length,
                      named_number(call, "length", kPegNimbersUsage, 0, kLongestBoard));
  NimberList list;
  for (std::uint64_t n = 0; n <= length; ++n) {
    const auto nimber = nimbers.nimber(n, call.context.budget());
    if (!nimber.ok()) return with_range(nimber.status(), call.range);
    list.nimbers.push_back(*nimber);
    // Each number takes at least a digit and a blank.
    if (2 * n > call.context.settings.max_output) return too_long(call);
  }
  return report_of(std::move(list));
}

absl::StatusOr<Object> call_peg_period(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(auto nimbers, strips_argument(call, kPegPeriodUsage));
  KM_ASSIGN_OR_RETURN(const auto length,
                      named_number(call, "length", kPegPeriodUsage, 0, kLongestBoard));
  if (absl::Status status = nimbers.extend(length, call.context.budget()); !status.ok()) {
    return with_range(status, call.range);
  }
  if (absl::Status status = nimbers.find_period(call.context.budget()); !status.ok()) {
    return with_range(status, call.range);
  }
  if (const auto proved = nimbers.period()) {
    return report_of(NimberPeriod{true, *proved, nimbers.proving_length()});
  }
  const auto apparent = nimbers.apparent_period(call.context.budget());
  if (!apparent.ok()) return with_range(apparent.status(), call.range);
  return report_of(NimberPeriod{false, *apparent, length});
}

// --- Nim under sums ---

constexpr std::string_view kNimClassesUsage = "nim_classes(stones=5, rank=3)";
constexpr std::uint64_t kMostStones = 20;
constexpr std::uint64_t kMostSamples = 1'000'000;
constexpr std::uint64_t kDeepestSample = 12;

// An optional number.
absl::StatusOr<std::uint64_t> number_or(const FunctionCall& call, std::string_view name,
                                        std::uint64_t otherwise, std::uint64_t max) {
  const Argument* argument = named_argument(call, name);
  return argument == nullptr ? otherwise : number_argument(*argument, name, 0, max);
}

// All forms up to a rank, then `samples` random forms of larger rank with all forms below them.
absl::StatusOr<std::vector<Form>> contexts_of(const FunctionCall& call, FormStore& store,
                                              std::uint32_t rank, std::uint64_t samples) {
  auto contexts = all_forms(store, rank);
  HashSet<Form> included(contexts->begin(), contexts->end());
  RandomNumbers random(1);
  std::vector<Form> waiting;
  for (std::uint64_t i = 0; i < samples; ++i) {
    if (!call.context.budget().spend(kDeepestSample)) {
      return with_range(status_of(call.context.budget()), call.range);
    }
    // The positions of the form, each after its options.
    waiting.assign(1, *random_form(store, kDeepestSample, random));
    while (!waiting.empty()) {
      const Form next = waiting.back();
      const std::size_t before = waiting.size();
      store.for_each_option(next, [&](Form option) {
        if (!included.contains(option)) waiting.push_back(option);
      });
      if (waiting.size() > before) continue;
      waiting.pop_back();
      if (included.insert(next).second) contexts->push_back(next);
    }
  }
  return *std::move(contexts);
}

absl::StatusOr<Object> call_nim_classes(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto stones,
                      named_number(call, "stones", kNimClassesUsage, 1, kMostStones));
  KM_ASSIGN_OR_RETURN(const auto rank,
                      named_number(call, "rank", kNimClassesUsage, 0, kMaxListedRank));
  KM_ASSIGN_OR_RETURN(const auto samples, number_or(call, "random", 0, kMostSamples));
  FormStore store;
  KM_ASSIGN_OR_RETURN(const auto contexts,
                      contexts_of(call, store, static_cast<std::uint32_t>(rank), samples));
  const auto classes =
      nim_classes(static_cast<std::uint32_t>(stones), store, contexts, call.context.budget());
  if (!classes.ok()) return with_range(classes.status(), call.range);

  NimClassReport report;
  report.contexts = contexts.size();
  for (const NimClass& c : *classes) {
    report.positions += c.members.size();
    report.classes.push_back({c.winners[0], c.members});
  }
  for (std::size_t i = 0; i < classes->size(); ++i) {
    for (std::size_t j = i + 1; j < classes->size(); ++j) {
      const std::vector<SoleWinner>& a = (*classes)[i].winners;
      const std::vector<SoleWinner>& b = (*classes)[j].winners;
      if (a[0] != b[0]) continue;
      const std::size_t place = first_difference(a, b);
      auto context =
          form_sum_text(store, std::span(&contexts[place], 1), call.context.settings.max_output);
      if (!context.ok()) return with_range(context.status(), call.range);
      report.separations.push_back({i, j, *std::move(context), a[place], b[place]});
    }
  }
  return report_of(std::move(report));
}

constexpr FunctionInfo kFunctions[] = {
    {"form", "form(g)",
     "a sum of forms, or a position of an impartial game, as one form: the set of its options,\n"
     "written out. Positions with equal options become one",
     "form(*1 + nim(2))", "{*1,*2,{*1}}", 1, 1, "", call_form},
    {"moves", "moves(g)",
     "the winning moves of a position with two players: the options from which the previous\n"
     "player wins",
     "moves(*3 + *5)", "{*3 + *3}", 1, 1, "", call_moves},
    {"nim_classes", kNimClassesUsage,
     "the classes of positions of three-player nim, with at most so many stones, that behave\n"
     "alike in sums. Two positions are told apart if the win types of their sums with some form\n"
     "differ: with all forms up to a rank (at most 4), and with random=C, C random forms of rank\n"
     "up to 12",
     "nim_classes(stones=2, rank=2)",
     "4 positions, 4 contexts; no context separates the members of a class (evidence, not proof):\n"
     "1  P  0\n"
     "2  N  1\n"
     "3  F  1+1\n"
     "4  N  2\n"
     "these contexts prove that classes of one win type differ:\n"
     "2, 4: with *1 F, queer\n"
     "4 classes",
     0, 0, "stones rank random", call_nim_classes},
    {"nimber", "nimber(g)",
     "the size of the nim heap that equals the position for two players: the mex of the nimbers\n"
     "of its options. Sums, nim and PEG-O-Stripes are computed by theorems; after `:set theorems\n"
     "off` all positions are played",
     "nimber({*3,*0,*5,*2})", "1", 1, 1, "", call_nimber},
    {"outcome", "outcome(g)",
     "the outcome of a position for two players under normal play, whatever the number of\n"
     "players in the session: the text \"N\" if the next player wins, who is to move, and \"P\"\n"
     "if the previous player wins",
     "outcome(nim(1,2,3))", "P", 1, 1, "", call_outcome},
    {"peg_nimbers", kPegNimbersUsage,
     "the nimbers of empty boards of PEG-O-Stripes with 0, 1, 2, ... squares", kPegNimbersUsage,
     "0 0 1 1 2 2 3 3 4 1 1 5 6 3 3 2 2 1 1 8 8", 0, 0, "length strips", call_peg_nimbers},
    {"peg_period", kPegPeriodUsage,
     "the length from which the nimbers of boards of PEG-O-Stripes repeat, and whether the\n"
     "lengths up to the given one prove it",
     kPegPeriodUsage, "period 34 from length 53 on: lengths up to 175 prove it (Guy and Smith)", 0,
     0, "strips length", call_peg_period},
    {"play", "play(g, players=3, start=1)",
     "a form, or a position of an impartial game, for several players who move in turn; the last\n"
     "mover wins. The session's players unless given",
     "normalize play(*4 + *4, players=3) under prudent", "2_2", 1, 1, "players start", call_play},
    {"sequential", "sequential(g, h, ...)",
     "the sequential compound, a position: players move in g until no player can, and only then\n"
     "in h; the last mover of all wins (Stromquist and Ullman, 1993). Forms are played by the\n"
     "session's players",
     "nimber(sequential(nim(2), nim(1)))", "2", 1, kMany, "", call_sequential},
    {"sum", "sum(g, h, ...)",
     "the disjunctive sum, g + h: a move is a move in one of the summands. The sum of forms is a\n"
     "form, any other sum is a position. sum(l) is the sum of the members of a list of numbers",
     "nimber(sum(nim(3), peg_o_stripes(length=8, strips=(3,4,5))))", "1", 1, kMany, "", call_sum},
};

}  // namespace

std::span<const FunctionInfo> form_functions() { return kFunctions; }

}  // namespace kingmaker
