// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values as bytes, which pickles have and other sessions read.
// Tested in bindings/python/tests/test_values.py.
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/measure.hpp"
#include "algebra/refusal.hpp"
#include "algebra/walk.hpp"
#include "engine.hpp"

namespace kingmaker::python {
namespace {

// `KM1`, or `KM2` if there are outcomes other than wins, players, starting player, number of
// choices, and of each choice, options first: mover,
// number of options, and each of these, a player 1..16 or 16 + the number of a choice, from 1. In
// `KM2` the number of outcomes and the payoffs of each follow the starting player, a numerator, of
// which the last bit is the sign, and a denominator; outcomes are numbered before choices. All
// numbers are LEB128.

void append_number(std::string& bytes, std::uint64_t number) {
  constexpr unsigned kBits = 7;
  for (; number >> kBits != 0; number >>= kBits) {
    bytes.push_back(static_cast<char>((number & 0x7fU) | 0x80U));
  }
  bytes.push_back(static_cast<char>(number));
}

constexpr std::string_view kMagic = "KM1";
constexpr std::string_view kMagicWithOutcomes = "KM2";

void append_outcomes(std::string& bytes, const TermStore& store, std::span<const Term> outcomes) {
  append_number(bytes, outcomes.size());
  for (const Term outcome : outcomes) {
    for (const Payoff& payoff : store.payoffs(outcome)) {
      const bool is_negative = payoff.numerator() < 0;
      const auto size =
          static_cast<std::uint64_t>(is_negative ? -payoff.numerator() : payoff.numerator());
      append_number(bytes, size * 2 + (is_negative ? 1 : 0));
      append_number(bytes, static_cast<std::uint64_t>(payoff.denominator()));
    }
  }
}

std::string bytes_of(const TermStore& store, Term term, const Frame& frame) {
  const std::vector<Term> choices = bottom_up(store, term);
  const std::vector<Term> outcomes = outcomes_in(store, term);
  TermMap<std::uint32_t> numbers;
  std::string bytes(outcomes.empty() ? kMagic : kMagicWithOutcomes);
  append_number(bytes, static_cast<std::uint64_t>(frame.players));
  append_number(bytes, static_cast<std::uint64_t>(frame.start));
  if (!outcomes.empty()) append_outcomes(bytes, store, outcomes);
  append_number(bytes, choices.size());
  const auto number_of = [&](Term t) -> std::uint64_t {
    if (t.is_win()) return static_cast<std::uint64_t>(t.winner());
    if (t.is_choice()) return kMaxPlayers + std::uint64_t{numbers.get(t)};
    const auto place = std::lower_bound(outcomes.begin(), outcomes.end(), t) - outcomes.begin();
    return kMaxPlayers + 1 + static_cast<std::uint64_t>(place);
  };
  const auto append_option = [&](Term option) { append_number(bytes, number_of(option)); };
  auto count = static_cast<std::uint32_t>(outcomes.size());
  for (const Term choice : choices) {
    const std::span<const Term> options = store.options(choice);
    append_number(bytes, static_cast<std::uint64_t>(store.mover(choice)));
    append_number(bytes, options.size());
    for (const Term option : options) append_option(option);
    numbers[choice] = ++count;
  }
  append_option(term);
  return bytes;
}

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : unread_(bytes) {}
  // Reads a number from `least` to `greatest`; false if there is none.
  [[nodiscard]] bool read(std::uint64_t least, std::uint64_t greatest, std::uint64_t& number) {
    number = 0;
    for (unsigned shift = 0; shift < 63 && !unread_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(unread_.front());
      unread_.remove_prefix(1);
      number |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80U) return number >= least && number <= greatest;
    }
    return false;
  }
  [[nodiscard]] bool at_end() const { return unread_.empty(); }
  [[nodiscard]] std::size_t unread() const { return unread_.size(); }

 private:
  std::string_view unread_;
};

// Reads outcomes of games with so many players. False if there are none such.
bool read_outcomes(Bytes& bytes, TermStore& store, std::uint64_t players,
                   std::vector<Term>& outcomes) {
  constexpr auto kMost = static_cast<std::uint64_t>(Payoff::kLimit) - 1;
  std::uint64_t count = 0;
  if (!bytes.read(1, kMaxOutcomes, count)) return false;
  Payoffs payoffs;
  for (std::uint64_t i = 0; i < count; ++i) {
    payoffs.clear();
    while (payoffs.size() < players) {
      std::uint64_t over = 0;
      std::uint64_t under = 0;
      if (!bytes.read(0, kMost * 2 + 1, over) || !bytes.read(1, kMost, under)) return false;
      const auto size = static_cast<std::int64_t>(over / 2);
      payoffs.emplace_back(over % 2 == 1 ? -size : size, static_cast<std::int64_t>(under));
    }
    outcomes.push_back(store.outcome(payoffs));
    if (outcomes.back().is_none()) return false;
  }
  return true;
}

absl::StatusOr<GameValue> value_of_bytes(TermStore& store, std::string_view text) {
  const absl::Status wrong = absl::InvalidArgumentError("these bytes are no value");
  const bool has_outcomes = text.starts_with(kMagicWithOutcomes);
  if (!has_outcomes && !text.starts_with(kMagic)) return wrong;
  Bytes bytes(text.substr(kMagic.size()));
  std::uint64_t players = 0;
  std::uint64_t start = 0;
  std::uint64_t choices = 0;
  std::vector<Term> terms;
  if (!bytes.read(kMinPlayers, kMaxPlayers, players) || !bytes.read(1, players, start) ||
      (has_outcomes && !read_outcomes(bytes, store, players, terms)) ||
      !bytes.read(0, bytes.unread(), choices)) {
    return wrong;
  }
  std::vector<Term> options;
  const auto read_term = [&](Term& term) {
    std::uint64_t number = 0;
    if (!bytes.read(1, kMaxPlayers + terms.size(), number)) return false;
    if (number <= kMaxPlayers && number > players) return false;
    term = number <= kMaxPlayers ? Term::win(static_cast<Player>(number))
                                 : terms[number - kMaxPlayers - 1];
    return true;
  };
  for (std::uint64_t i = 0; i < choices; ++i) {
    std::uint64_t mover = 0;
    std::uint64_t count = 0;
    if (!bytes.read(1, players, mover) || !bytes.read(1, bytes.unread(), count)) return wrong;
    options.resize(count);
    for (Term& option : options) {
      if (!read_term(option)) return wrong;
    }
    terms.push_back(store.choice(static_cast<Player>(mover), std::span<Term>(options)));
    if (terms.back().is_none()) return status_of_refusal(store);
  }
  Term root;
  if (!read_term(root) || !bytes.at_end()) return wrong;
  return GameValue{root, {static_cast<int>(players), static_cast<Player>(start)}};
}

}  // namespace

// Pickles are written and read at once, with Python's lock held: pools of processes do that in
// threads of their own.
std::unique_ptr<Value> from_bytes(const EnginePointer& engine, const py::bytes& bytes) {
  const NewTerms stay(engine);
  const std::string text = bytes;
  return new_value(
      engine, value_or_fail(within_memory([&] { return value_of_bytes(engine->store(), text); })));
}

py::bytes to_bytes(const Value& value) {
  check_tree(value);
  return value_or_fail(within_memory([&]() -> absl::StatusOr<std::string> {
    return bytes_of(value.engine->store(), value.term, value.frame);
  }));
}

std::unique_ptr<Value> copied(const EnginePointer& engine, const Value& value) {
  if (value.engine == engine) return new_value(engine, GameValue{value.term, value.frame});
  return from_bytes(engine, to_bytes(value));
}

std::uint64_t hash_of(const Value& value) {
  value.engine->check_readable();
  return value.engine->hash_of(value.term);
}

bool are_same(const Value& a, const Value& b) {
  if (a.frame.players != b.frame.players) return false;
  if (a.engine == b.engine) return a.term == b.term;
  if (hash_of(a) != hash_of(b)) return false;
  // A type has no tree that could be copied.
  if (contains_type(a.engine->store(), a.frame.players, a.term)) return true;
  // A copy of an equal value adds nothing to the session of the other one.
  return copied(b.engine, a)->term == b.term;
}

}  // namespace kingmaker::python
