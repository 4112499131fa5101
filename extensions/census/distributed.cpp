// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/distributed.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "algebra/walk.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/random.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/census/detail/content_hash.hpp"
#include "extensions/census/detail/keeping.hpp"
#include "extensions/census/detail/plan.hpp"
#include "extensions/census/line_options.hpp"
#include "extensions/census/line_sums.hpp"
#include "extensions/census/values.hpp"

namespace kingmaker {
namespace {

using detail::choice_hash;
using detail::ContentHash;
using detail::ContentHashes;
using detail::win_hash;

// The number of positions of a shape that each rank evaluates at once. A batch takes some megabytes
// of questions and answers.
constexpr std::uint64_t kBatch = std::uint64_t{1} << 15;
constexpr std::uint64_t kRun = 64;  // consecutive positions of one rank

// Distributes positions over ranks: of `ranks` consecutive runs each rank gets one, in an order
// that a hash rotates.
class Spread {
 public:
  Spread(int rank, int ranks)
      : rank_(static_cast<std::uint64_t>(rank)), ranks_(static_cast<std::uint64_t>(ranks)) {}
  [[nodiscard]] std::size_t owner(std::uint64_t position) const {
    const std::uint64_t run = position / kRun;
    return static_cast<std::size_t>((run % ranks_ + turn(run / ranks_)) % ranks_);
  }
  // The place of a position among those of its owner.
  [[nodiscard]] std::uint64_t place(std::uint64_t position) const {
    return position / (kRun * ranks_) * kRun + position % kRun;
  }
  [[nodiscard]] std::uint64_t places(std::uint64_t positions) const {
    return (positions + kRun * ranks_ - 1) / (kRun * ranks_) * kRun;
  }
  // Calls `visit` with this rank's positions in [first, last), in ascending order.
  void for_each(std::uint64_t first, std::uint64_t last, auto&& visit) const {
    for (std::uint64_t group = first / (kRun * ranks_); group * kRun * ranks_ < last; ++group) {
      const std::uint64_t run = group * ranks_ + (rank_ + ranks_ - turn(group)) % ranks_;
      const std::uint64_t end = std::min(last, (run + 1) * kRun);
      for (std::uint64_t p = std::max(first, run * kRun); p < end; ++p) visit(p);
    }
  }

 private:
  [[nodiscard]] std::uint64_t turn(std::uint64_t group) const {
    return RandomNumbers(group).below(ranks_);
  }
  std::uint64_t rank_;
  std::uint64_t ranks_;
};

// The kinds of values. `learn` makes the values known that other ranks sent; `from[r]` came from
// rank r.

struct PrudentShare {
  using Value = std::uint8_t;
  PrudentValues values;
  [[nodiscard]] Value over(Player next) const { return values.over(next); }
  [[nodiscard]] Value choose(Player mover, std::span<const Value> options) const {
    PrudentValues::Choice choice(values, mover);
    for (const Value option : options) choice.add(option);
    return choice.value();
  }
  void learn(Exchange& /*exchange*/, const std::vector<std::vector<Value>>& /*from*/) {}
  [[nodiscard]] absl::Status status() const { return absl::OkStatus(); }
  [[nodiscard]] std::uint64_t bytes() const { return 0; }
};

// Shares relative raw values. The mover is always player 1 (values.hpp).
struct RawShare {
  using Value = ContentHash;
  int players;
  std::vector<ContentHash> scratch = {};
  [[nodiscard]] Value over(Player /*next*/) const { return win_hash(players); }
  [[nodiscard]] Value choose(Player mover, std::span<const Value> options) {
    scratch.assign(options.begin(), options.end());
    const bool same = absl::c_all_of(options, [&](const Value& v) { return v == options.front(); });
    if (same && options.front().is_win()) {
      return win_hash(Frame{players, 1}.successor(static_cast<Player>(options.front().low)));
    }
    return choice_hash(mover, scratch);
  }
  void learn(Exchange& /*exchange*/, const std::vector<std::vector<Value>>& /*from*/) {}
  [[nodiscard]] absl::Status status() const { return absl::OkStatus(); }
  [[nodiscard]] std::uint64_t bytes() const { return 0; }
};

class TermShare {
 public:
  using Value = ContentHash;
  TermShare(int players, const System& system, bool relative, const CensusRequest& request,
            Budget& budget)
      : values_(players, system, relative, budget, home_of(request, system)) {
    values_.store().set_node_limit(request.max_nodes);
  }

  [[nodiscard]] Value over(Player next) { return hash_of(Term::from_raw(values_.over(next))); }
  // Returns no value if it failed.
  [[nodiscard]] Value choose(Player mover, std::span<const Value> options) {
    TermValues::Choice choice(values_, mover);
    for (const Value& option : options) choice.add(term_of(option).raw());
    const Term t = Term::from_raw(choice.value());
    return t.is_none() ? Value{} : hash_of(t);
  }
  void learn(Exchange& exchange, const std::vector<std::vector<Value>>& from);
  [[nodiscard]] absl::Status status() const { return values_.status(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return values_.bytes() + hashes_.bytes() + terms_.bucket_count() * sizeof(*terms_.begin());
  }

 private:
  struct Node {
    Player mover;
    std::vector<ContentHash> options;
  };
  [[nodiscard]] Term term_of(const ContentHash& h) const {
    if (h.is_win()) return Term::win(static_cast<Player>(h.low));
    const auto entry = terms_.find(h);
    return entry == terms_.end() ? Term() : entry->second;
  }
  [[nodiscard]] ContentHash hash_of(Term t) {
    return hashes_.of(values_.store(), t,
                      [&](const ContentHash& h, Term term) { terms_.emplace(h, term); });
  }
  void build(const ContentHash& root, const HashMap<ContentHash, Node>& nodes);

  TermValues values_;
  HashMap<ContentHash, Term> terms_;
  ContentHashes hashes_;
};

void TermShare::build(const ContentHash& root, const HashMap<ContentHash, Node>& nodes) {
  std::vector<ContentHash> open{root};
  std::vector<Term> options;
  while (!open.empty()) {
    const ContentHash h = open.back();
    if (!term_of(h).is_none()) {
      open.pop_back();
      continue;
    }
    const Node& node = nodes.at(h);
    options.clear();
    const std::size_t waiting = open.size();
    for (const ContentHash& option : node.options) {
      const Term t = term_of(option);
      if (t.is_none()) open.push_back(option);
      options.push_back(t);
    }
    if (open.size() > waiting) continue;
    open.pop_back();
    const Term t = values_.store().choice(node.mover, std::span<Term>(options));
    terms_.emplace(h, t);
    hashes_.set(t, h);
  }
}

void TermShare::learn(Exchange& exchange, const std::vector<std::vector<Value>>& from) {
  HashMap<ContentHash, Node> nodes;
  std::vector<ContentHash> roots;
  std::vector<std::vector<ContentHash>> questions(from.size());
  const auto ask = [&](std::size_t rank, const ContentHash& h) {
    if (!term_of(h).is_none() || !nodes.emplace(h, Node{}).second) return false;
    questions[rank].push_back(h);
    return true;
  };
  for (std::size_t r = 0; r < from.size(); ++r) {
    for (const ContentHash& h : from[r]) {
      if (ask(r, h)) roots.push_back(h);
    }
  }
  // A rank that has a term has all its subterms.
  for (;;) {
    std::uint64_t count = 0;
    for (const auto& of_rank : questions) count += of_rank.size();
    if (exchange.sum(count) == 0) break;
    const auto asked = all_to_all(exchange, questions);
    std::vector<std::vector<ContentHash>> answers(asked.size());
    for (std::size_t r = 0; r < asked.size(); ++r) {
      for (const ContentHash& h : asked[r]) {
        const Term t = term_of(h);
        const std::span<const Term> options = values_.store().options(t);
        answers[r].push_back(
            {static_cast<std::uint64_t>(values_.store().mover(t)), options.size()});
        for (const Term option : options) answers[r].push_back(hash_of(option));
      }
    }
    const auto answered = all_to_all(exchange, answers);
    const auto before =
        std::exchange(questions, std::vector<std::vector<ContentHash>>(from.size()));
    for (std::size_t r = 0; r < before.size(); ++r) {
      auto next = answered[r].begin();
      for (const ContentHash& h : before[r]) {
        const auto size = static_cast<std::ptrdiff_t>(next->high);
        Node node{static_cast<Player>(next->low), {next + 1, next + 1 + size}};
        next += 1 + size;
        for (const ContentHash& option : node.options) ask(r, option);
        nodes[h] = std::move(node);
      }
    }
  }
  for (const ContentHash& root : roots) build(root, nodes);
}

// A column of the census on one rank.
template <typename Share>
class SharedColumn {
 public:
  using Value = typename Share::Value;

  SharedColumn(Exchange& exchange, const LineSums& sums, Share& share, bool relative,
               const CensusRequest& request, Budget& budget)
      : exchange_(exchange),
        sums_(sums),
        share_(share),
        relative_(relative),
        request_(request),
        budget_(budget),
        spread_(exchange.rank(), exchange.ranks()),
        movers_(relative ? 1U : static_cast<std::uint64_t>(sums.players())),
        values_(spread_.places(sums.size_below_top() * movers_)),
        options_(sums, relative) {}

  // For each mask, the number of distinct values over all ranks that were seen at one of its
  // places.
  absl::StatusOr<std::vector<std::uint64_t>> count(std::span<const std::uint32_t> masks) {
    spread_.for_each(0, movers_, [&](std::uint64_t m) {  // the empty sum
      values_[spread_.place(m)] = share_.over(static_cast<Player>(m) + 1);
    });
    for (std::size_t place = 1; place < sums_.order().size(); ++place) {
      options_.prepare(place);
      const LineSums::Shape& shape = sums_.shape(sums_.order()[place]);
      const std::uint64_t end = shape.offset + shape.size;
      const std::uint64_t step = kBatch * static_cast<std::uint64_t>(exchange_.ranks());
      for (std::uint64_t first = shape.offset; first < end; first += step) {
        absl::Status status = batch(shape, first, std::min(end, first + step));
        if (status.ok() && !budget_.look()) status = status_of(budget_);
        const std::uint64_t used = values_.size() * sizeof(Value) + share_.bytes() +
                                   extents_of_.bucket_count() * sizeof(*extents_of_.begin());
        if (status.ok() && used > request_.memory) status = detail::over_memory(request_, used);
        if (exchange_.sum(status.ok() ? 0 : 1) > 0) {
          return status.ok() ? absl::CancelledError("stopped by another rank") : status;
        }
      }
    }
    return gather(masks);
  }

 private:
  // A position of this rank in a batch. Questions about its options are in the batch.
  struct State {
    std::uint64_t position;
    std::uint32_t mover;    // the player who chooses
    std::uint32_t skipped;  // the number of turns skipped before
    std::uint32_t options;
  };
  struct Batch {
    std::vector<State> states;
    std::vector<std::uint32_t> owners;                  // the owners of all options
    std::vector<std::vector<std::uint64_t>> questions;  // per rank: the places of options
  };

  absl::Status batch(const LineSums::Shape& shape, std::uint64_t first, std::uint64_t last) {
    const Batch batch = options_of(shape, first, last);
    const auto asked = all_to_all(exchange_, batch.questions);
    std::vector<std::vector<Value>> answers(asked.size());
    for (std::size_t r = 0; r < asked.size(); ++r) {
      for (const std::uint64_t place : asked[r]) {
        answers[r].push_back(values_[static_cast<std::size_t>(place)]);
      }
    }
    const auto answered = all_to_all(exchange_, answers);
    share_.learn(exchange_, answered);
    return choose(batch, answered, std::uint32_t{1} << shape.extent);
  }

  Batch options_of(const LineSums::Shape& shape, std::uint64_t first, std::uint64_t last) {
    const auto players = static_cast<std::uint32_t>(sums_.players());
    Batch batch{{}, {}, std::vector<std::vector<std::uint64_t>>(ranks())};
    LineOptions::Reader reader(options_);
    LineComponent longest;
    spread_.for_each(first * movers_, last * movers_, [&](std::uint64_t position) {
      const LineSums::Split sum = sums_.split(shape, position / movers_);
      if (sum.longest != longest) {
        longest = sum.longest;
        reader.set_longest(longest);
      }
      State state{position, static_cast<std::uint32_t>(position % movers_), 0, 0};
      for (;; ++state.skipped) {
        const std::uint32_t mover = (state.mover + state.skipped) % players;
        const std::uint64_t next = relative_ ? 0 : (mover + 1) % players;
        reader.for_each(sum.rest, mover, [&](std::uint64_t index) {
          const std::uint64_t option = index * movers_ + next;
          const std::size_t owner = spread_.owner(option);
          batch.owners.push_back(static_cast<std::uint32_t>(owner));
          batch.questions[owner].push_back(spread_.place(option));
          ++state.options;
        });
        if (state.options > 0) break;
      }
      batch.states.push_back(state);
    });
    return batch;
  }

  // Evaluates the positions of a batch. `answered[r]` holds the values that rank r was asked for,
  // in order; `extent` is their place in the masks.
  absl::Status choose(const Batch& batch, const std::vector<std::vector<Value>>& answered,
                      std::uint32_t extent) {
    const auto players = static_cast<std::uint32_t>(sums_.players());
    const std::uint64_t counted =
        relative_ ? 0 : static_cast<std::uint64_t>(request_.frame.start - 1);
    std::vector<std::size_t> used(answered.size());
    std::vector<Value> options;
    std::size_t next = 0;
    for (const State& state : batch.states) {
      options.clear();
      for (std::uint32_t i = 0; i < state.options; ++i) {
        const std::uint32_t owner = batch.owners[next++];
        options.push_back(answered[owner][used[owner]++]);
      }
      // Adds the skipped turns, from the player who chooses back to the player whose turn it is.
      Value value{};
      for (std::uint32_t skipped = state.skipped + 1; skipped-- > 0;) {
        const std::uint32_t mover = (state.mover + skipped) % players;
        value = share_.choose(relative_ ? 1 : static_cast<Player>(mover) + 1, options);
        if (value == Value{}) return share_.status();
        options.assign(1, value);
      }
      if (state.position < sums_.size_below_top() * movers_) {
        values_[static_cast<std::size_t>(spread_.place(state.position))] = value;
      }
      if (state.mover == counted) extents_of_[value] |= extent;
    }
    return absl::OkStatus();
  }

  std::vector<std::uint64_t> gather(std::span<const std::uint32_t> masks) {
    struct ValueMask {
      Value value;
      std::uint32_t mask;
    };
    std::vector<std::vector<ValueMask>> out(ranks());
    for (const auto& [value, mask] : extents_of_) {
      out[static_cast<std::size_t>(owner_of(value) % ranks())].push_back({value, mask});
    }
    extents_of_.clear();
    for (const auto& from_rank : all_to_all(exchange_, out)) {
      for (const ValueMask& entry : from_rank) extents_of_[entry.value] |= entry.mask;
    }
    std::vector<std::uint64_t> counts;
    for (const std::uint32_t wanted : masks) {
      std::uint64_t count = 0;
      for (const auto& [value, mask] : extents_of_) count += (mask & wanted) != 0;
      counts.push_back(exchange_.sum(count));
    }
    return counts;
  }
  [[nodiscard]] std::size_t ranks() const { return static_cast<std::size_t>(exchange_.ranks()); }
  static std::uint64_t owner_of(std::uint8_t value) { return value; }
  static std::uint64_t owner_of(const ContentHash& value) { return value.low; }

  Exchange& exchange_;
  const LineSums& sums_;
  Share& share_;
  bool relative_;
  const CensusRequest& request_;
  Budget& budget_;
  Spread spread_;
  std::uint64_t movers_;
  std::vector<Value> values_;  // the value of this rank's position `index` for `mover` is at [index
                               // * movers + mover]
  LineOptions options_;
  HashMap<Value, std::uint32_t> extents_of_;  // the extents at which each value was seen
};

absl::StatusOr<std::vector<std::uint64_t>> count_column(Exchange& exchange, const LineSums& sums,
                                                        const System& system,
                                                        std::span<const std::uint32_t> masks,
                                                        const CensusRequest& request,
                                                        Budget& budget) {
  const int players = sums.players();
  if (plays_prudently(system, players)) {
    PrudentShare share;
    return SharedColumn(exchange, sums, share, true, request, budget).count(masks);
  }
  if (system.is_raw()) {
    RawShare share{players};
    return SharedColumn(exchange, sums, share, true, request, budget).count(masks);
  }
  const bool relative = system.treats_players_alike();
  TermShare share(players, system, relative, request, budget);
  return SharedColumn(exchange, sums, share, relative, request, budget).count(masks);
}

}  // namespace

absl::StatusOr<std::vector<CensusRow>> take_census_among(Exchange& exchange,
                                                         const CensusRequest& request) {
  if (request.rows > 0 || request.list_value != nullptr) {
    return input_error("several processes count values on lines only");
  }
  KM_ASSIGN_OR_RETURN(LinePlan plan, plan_lines(request));
  Budget budget(request.limits, request.interrupt);
  for (const System& system : request.systems) {
    KM_ASSIGN_OR_RETURN(const auto counts,
                        count_column(exchange, plan.sums, system, plan.masks, request, budget));
    for (std::size_t i = 0; i < counts.size(); ++i) plan.rows[i].values.push_back(counts[i]);
  }
  return std::move(plan.rows);
}

}  // namespace kingmaker
