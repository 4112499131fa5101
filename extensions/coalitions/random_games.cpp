// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/random_games.hpp"

#include <absl/algorithm/container.h>
#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstddef>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include "base/exact.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "extensions/coalitions/coalition.hpp"
#include "rewrite/engine/packed_prudent.hpp"

namespace kingmaker {
namespace {

using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<60>>;

// --- Building systems ---

// The products of a system, to which states are added when they occur.
class SystemBuilder {
 public:
  SystemBuilder(int players, std::uint64_t branching) {
    system_.players = players;
    system_.branching = branching;
    system_.class_of.push_back(0);  // before the first branch there is no type
  }

  [[nodiscard]] std::uint32_t add_state(std::uint32_t comes_to) {
    system_.class_of.push_back(comes_to);
    return static_cast<std::uint32_t>(system_.class_of.size() - 1);
  }
  void add_way(std::uint32_t state, std::uint32_t option, std::uint32_t result) {
    ++ways_[{state, option, result}];
  }
  [[nodiscard]] std::uint32_t states() const {
    return static_cast<std::uint32_t>(system_.class_of.size());
  }

  [[nodiscard]] RandomSystem finish(std::vector<std::uint64_t> sizes, std::uint32_t wins) && {
    system_.sizes = std::move(sizes);
    system_.wins = wins;
    system_.products.reserve(ways_.size());
    for (const auto& [key, ways] : ways_) {
      const auto& [state, option, result] = key;
      system_.products.push_back({state, option, result, ways});
    }
    return std::move(system_);
  }

 private:
  RandomSystem system_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint64_t> ways_;
};

// A set of coalitions of up to six players; the coalition with bits b is bit b.
using CoalitionSet = std::uint64_t;
static_assert(std::max(kMaxRandomWinPlayers, kMaxRandomStablePlayers) <= 6);

// All coalitions that contain the player.
constexpr CoalitionSet with(Player p) {
  CoalitionSet set = 0;
  for (unsigned bits = 0; bits < 64; ++bits) {
    if ((bits >> (p - 1) & 1U) != 0) set |= CoalitionSet{1} << bits;
  }
  return set;
}
// Adds the player to each coalition that lacks the player.
CoalitionSet joined(CoalitionSet set, Player p) { return (set & ~with(p)) << (1U << (p - 1)); }

CoalitionSet closed_upwards(CoalitionSet set, int players) {
  for (Player p = 1; p <= players; ++p) set |= joined(set, p);
  return set;
}
// The minimal members of a set that is closed upwards.
CoalitionSet minimal_in(CoalitionSet set, int players) {
  CoalitionSet minimal = set;
  for (Player p = 1; p <= players; ++p) minimal &= ~joined(set, p);
  return minimal;
}

// Maps each coalition to its image.
using Renaming = std::vector<unsigned>;
CoalitionSet renamed(CoalitionSet set, const Renaming& renaming) {
  CoalitionSet image = 0;
  for (std::size_t bits = 0; bits < renaming.size(); ++bits) {
    image |= (set >> bits & 1U) << renaming[bits];
  }
  return image;
}
// All permutations of the players from `first` on.
std::vector<Renaming> renamings(int players, Player first) {
  std::vector<unsigned> names(static_cast<std::size_t>(players));
  absl::c_iota(names, 0U);
  std::vector<Renaming> all;
  do {
    Renaming& renaming = all.emplace_back(std::size_t{1} << players);
    for (std::size_t bits = 0; bits < renaming.size(); ++bits) {
      for (std::size_t p = 0; p < names.size(); ++p) {
        renaming[bits] |= static_cast<unsigned>(bits >> p & 1U) << names[p];
      }
    }
  } while (std::next_permutation(names.begin() + (first - 1), names.end()));
  return all;
}

// A type is the set of winning coalitions, or of those that contain a stable one. In a state of
// player 1's choice, a coalition that contains player 1 is in the set if it is in some option's,
// and a coalition without player 1 if it is in all options' (Loeb, Definition 3.2, Theorem 4.2).
class TypeSystem {
 public:
  TypeSystem(int players, bool stable, std::uint64_t branching)
      : players_(players),
        stable_(stable),
        branching_(branching),
        builder_(players, branching),
        others_(renamings(players, 2)) {}

  [[nodiscard]] std::optional<RandomSystem> build(const std::vector<TypeClass>& classes,
                                                  GoOn go_on) && {
    std::vector<std::uint64_t> sizes;
    sizes.reserve(classes.size());
    for (const TypeClass& c : classes) sizes.push_back(c.size);
    if (!list_types(classes, go_on) || !expand(go_on)) return std::nullopt;
    return std::move(builder_).finish(std::move(sizes), class_of_.at(with(1) & everything()));
  }

 private:
  struct Type {
    CoalitionSet as_option;
    std::uint32_t type_class;
  };

  [[nodiscard]] CoalitionSet everything() const {
    const unsigned coalitions = 1U << players_;
    return coalitions == 64 ? ~CoalitionSet{0} : (CoalitionSet{1} << coalitions) - 1;
  }
  [[nodiscard]] CoalitionSet as_option(CoalitionSet type) const {
    if (!stable_) return type;
    return (type & ~with(1)) | closed_upwards(minimal_in(type, players_) & with(1), players_);
  }
  [[nodiscard]] CoalitionSet type_of(CoalitionSet state) const {
    return stable_ ? closed_upwards(state, players_) : state;
  }

  // Lists all types: the images of the representatives when players are renamed.
  [[nodiscard]] bool list_types(const std::vector<TypeClass>& classes, GoOn go_on) {
    const std::vector<Renaming> all = renamings(players_, 1);
    for (std::uint32_t c = 0; c < classes.size(); ++c) {
      CoalitionSet type = 0;
      for (const Coalition coalition : classes[c].representative) {
        type |= CoalitionSet{1} << coalition.bits();
      }
      type = closed_upwards(type, players_);
      if (!go_on(all.size())) return false;
      for (const Renaming& renaming : all) {
        const CoalitionSet image = renamed(type, renaming);
        if (class_of_.try_emplace(image, c).second) types_.push_back({as_option(image), c});
      }
    }
    return true;
  }

  // Computes the products of all states that occur before the last branch.
  [[nodiscard]] bool expand(GoOn go_on) {
    std::uint32_t state = 0;
    for (std::uint64_t branch = 0; branch < branching_; ++branch) {
      const std::uint32_t states_before = builder_.states();
      for (; state < states_before; ++state) {
        if (!go_on(types_.size())) return false;
        for (const Type& type : types_) {
          builder_.add_way(state, type.type_class, number_of(next(state, type.as_option)));
        }
      }
      if (builder_.states() == states_before) break;
    }
    return true;
  }

  [[nodiscard]] CoalitionSet next(std::uint32_t state, CoalitionSet option) const {
    if (state == 0) return option;
    const CoalitionSet before = states_[state - 1];
    return ((before | option) & with(1)) | ((before & option) & ~with(1));
  }

  [[nodiscard]] std::uint32_t number_of(CoalitionSet state) {
    if (const auto entry = numbers_.find(state); entry != numbers_.end()) return entry->second;
    const std::uint32_t number = builder_.add_state(class_of_.at(type_of(state)));
    states_.push_back(state);
    for (const Renaming& renaming : others_) numbers_.emplace(renamed(state, renaming), number);
    return number;
  }

  int players_;
  bool stable_;
  std::uint64_t branching_;
  SystemBuilder builder_;
  std::vector<Renaming> others_;
  std::vector<Type> types_;
  HashMap<CoalitionSet, std::uint32_t> class_of_;
  std::vector<CoalitionSet> states_;  // the representatives, from number 1 on
  HashMap<CoalitionSet, std::uint32_t> numbers_;
};

// --- Closed forms ---

// The number r + s * sqrt(root).
struct Surd {
  Rational r;
  Rational s;
  friend bool operator==(const Surd&, const Surd&) = default;
};
Surd plus(const Surd& a, const Surd& b) { return {a.r + b.r, a.s + b.s}; }
Surd times(const Surd& a, const Surd& b, int root) {
  return {a.r * b.r + a.s * b.s * root, a.r * b.s + a.s * b.r};
}

constexpr int kLargestDenominator = 2000;
constexpr int kLargestRoot = 200;

bool close(const Real& a, const Real& b) { return abs(a - b) < Real("1e-40"); }

std::optional<Rational> rational_near(const Real& x) {
  for (int q = 1; q <= kLargestDenominator; ++q) {
    const Real p = round(x * q);
    if (close(x * q, p)) return Rational(p.convert_to<int>(), q);
  }
  return std::nullopt;
}

// A number r + s * sqrt(root) near x with small r and s, if there is one. Precondition: `root` is
// not a square.
std::optional<Surd> surd_near(const Real& x, int root, GoOn go_on) {
  constexpr int kLargest = 64;
  if (const auto rational = rational_near(x)) return Surd{*rational, 0};
  const Real square_root = sqrt(Real(root));
  for (int q = 1; q <= kLargest && go_on(2 * kLargest); ++q) {
    for (int s = -kLargest; s <= kLargest; ++s) {
      if (s == 0) continue;
      const Real p = x * q - s * square_root;
      const Real whole = round(p);
      if (close(p, whole) && abs(whole) <= kLargest) {
        return Surd{Rational(whole.convert_to<int>(), q), Rational(s, q)};
      }
    }
  }
  return std::nullopt;
}

// One step of the recursion in any arithmetic. `value` converts a count or a fraction to a number;
// `units` is the work of a product. Nullopt if `go_on` returns false.
template <typename Number, typename Plus, typename Times, typename Value>
std::optional<std::vector<Number>> step(const RandomSystem& system, const std::vector<Number>& each,
                                        Plus&& plus, Times&& times, Value&& value,
                                        std::uint64_t units, GoOn go_on) {
  const Number none = value(0, 1);
  std::vector<Number> states(system.class_of.size(), none);
  states[0] = value(1, 1);
  for (std::uint64_t branch = 0; branch < system.branching; ++branch) {
    if (!go_on(system.products.size() * units)) return std::nullopt;
    std::vector<Number> next(states.size(), none);
    for (auto product = system.products.begin(); product != system.products.end();) {
      const std::uint32_t state = product->state;
      const std::uint32_t option = product->option;
      const bool comes_up = !(states[state] == none) && !(each[option] == none);
      const Number pair = comes_up ? times(states[state], each[option]) : none;
      for (;
           product != system.products.end() && product->state == state && product->option == option;
           ++product) {
        if (!comes_up) continue;
        Number& result = next[product->result];
        result = plus(result, times(pair, value(product->ways, 1)));
      }
    }
    states = std::move(next);
  }
  // For every mover, the types of a class have together the same probability as for player 1.
  std::vector<Number> types(each.size(), none);
  for (std::size_t state = 1; state < states.size(); ++state) {
    Number& type = types[system.class_of[state]];
    type = plus(type, states[state]);
  }
  for (std::size_t c = 0; c < types.size(); ++c) {
    types[c] = times(types[c], value(1, system.sizes[c]));
  }
  return types;
}

bool is_fixed_point(const RandomSystem& system, const std::vector<Surd>& each, int root,
                    GoOn go_on) {
  const auto next = step<Surd>(
      system, each, plus, [&](const Surd& a, const Surd& b) { return times(a, b, root); },
      [](std::uint64_t p, std::uint64_t q) {
        return Surd{Rational(p, q), 0};
      },
      1, go_on);
  return next && *next == each;
}

// The distribution in closed form, with the number under the root. Nullopt if there is none, or if
// `go_on` returns false.
std::optional<std::pair<std::vector<Surd>, int>> closed_form(const RandomSystem& system,
                                                             const std::vector<Real>& each,
                                                             GoOn go_on) {
  const auto is_square = [](int n) {
    for (int i = 1; i * i <= n; ++i) {
      if (i * i == n) return true;
    }
    return false;
  };
  for (int root = 2; root <= kLargestRoot; ++root) {
    if (is_square(root)) continue;
    std::vector<Surd> surds;
    for (const Real& x : each) {
      const std::optional<Surd> surd = surd_near(x, root, go_on);
      if (!surd) break;
      surds.push_back(*surd);
    }
    if (surds.size() == each.size() && is_fixed_point(system, surds, root, go_on)) {
      return std::pair(std::move(surds), root);
    }
  }
  return std::nullopt;
}

// Writes `3/23` or `(4 - sqrt(10))/8`.
std::string text_of(const Surd& surd, int root) {
  if (surd.s == 0) return surd.r.str();
  const Integer q = lcm(denominator(surd.r), denominator(surd.s));
  const Integer r = numerator(Rational(surd.r * q));
  const Integer s = numerator(Rational(surd.s * q));
  const Integer size = abs(s);
  const std::string under = cat(size == 1 ? "" : cat(size.str(), "*"), "sqrt(", root, ")");
  const std::string sum = r == 0           ? cat(s < 0 ? "-" : "", under)
                          : r > 0 || s < 0 ? cat(r.str(), s < 0 ? " - " : " + ", under)
                                           : cat(under, " - ", Integer(-r).str());
  return q == 1 ? sum : cat("(", sum, ")/", q.str());
}

std::string digits_of(const Real& x) {
  constexpr int kDigits = 12;
  std::string text = x.str(kDigits, std::ios_base::fixed);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::optional<RandomSystem> random_win_types(int players, const std::vector<TypeClass>& classes,
                                             std::uint64_t branching, GoOn go_on) {
  return TypeSystem(players, false, branching).build(classes, go_on);
}

std::optional<RandomSystem> random_stable_types(int players, const std::vector<TypeClass>& classes,
                                                std::uint64_t branching, GoOn go_on) {
  return TypeSystem(players, true, branching).build(classes, go_on);
}

RandomSystem random_fine_types(std::uint64_t branching) {
  constexpr std::uint32_t kRest = 3;
  constexpr int kPlayers = 3;
  SystemBuilder builder(kPlayers, branching);
  const auto class_of = [&](SimpleValue v) { return std::min(v.exponent, kRest); };
  // A choice is replaced by its value so far, since prudent options may be merged in any order.
  // Players 2 and 3 are equivalent, and so are all types of the last class.
  std::map<std::pair<bool, std::uint32_t>, std::uint32_t> numbers;
  std::vector<SimpleValue> states = {{}};
  const auto number_of = [&](SimpleValue v) {
    const std::uint32_t c = class_of(v);
    const auto [entry, fresh] = numbers.try_emplace({c < kRest && v.base == 1, c}, 0);
    if (fresh) {
      entry->second = builder.add_state(c);
      states.push_back(c < kRest ? v : SimpleValue{1, kRest});
    }
    return entry->second;
  };
  for (std::uint32_t state = 0; state < builder.states(); ++state) {
    const auto add = [&](SimpleValue option) {
      const std::array<PackedSimple, 2> options = {
          PackedSimple(option), PackedSimple(state == 0 ? option : states[state])};
      builder.add_way(state, class_of(option), number_of(prudent_choice(1, options).value()));
    };
    for (std::uint32_t index = 0; index < kRest; ++index) {
      for (Player base = 1; base <= kPlayers; ++base) add({base, index});
    }
    add({1, kRest});
  }
  return std::move(builder).finish({3, 3, 3, 1}, 0);
}

std::optional<LimitDistribution> distribution_at(const RandomSystem& system, std::uint64_t depth,
                                                 GoOn go_on) {
  constexpr std::size_t kLongest = 80;
  std::vector<Rational> each(system.sizes.size(), Rational(0));
  each[system.wins] = Rational(1, system.players);
  const auto plus_exact = [](const Rational& a, const Rational& b) { return Rational(a + b); };
  const auto times_exact = [](const Rational& a, const Rational& b) { return Rational(a * b); };
  const auto value = [](std::uint64_t p, std::uint64_t q) { return Rational(p, q); };
  std::uint64_t leaves = 1;
  for (std::uint64_t level = 0; level < depth; ++level) {
    leaves *= system.branching;
    auto next = step<Rational>(system, each, plus_exact, times_exact, value, leaves, go_on);
    if (!next) return std::nullopt;
    each = *std::move(next);
  }
  LimitDistribution limit;
  limit.is_exact = true;
  limit.levels = depth;
  for (std::size_t c = 0; c < each.size(); ++c) {
    const auto real = [](const Rational& x) {
      return Real(Real(numerator(x)) / Real(denominator(x)));
    };
    LimitProbability& probability = limit.classes.emplace_back();
    probability.is_zero = each[c] == 0;
    probability.digits = digits_of(real(each[c]));
    probability.class_digits = digits_of(real(each[c] * system.sizes[c]));
    if (std::string text = each[c].str(); text.size() <= kLongest)
      probability.exact = std::move(text);
  }
  return limit;
}

std::optional<LimitDistribution> limit_of(const RandomSystem& system, GoOn go_on) {
  constexpr std::uint64_t kMaxLevels = 20'000;
  const Real small("1e-45");
  const std::size_t classes = system.sizes.size();
  std::vector<Real> each(classes, Real(0));
  each[system.wins] = Real(1) / system.players;
  const auto plus_real = [](const Real& a, const Real& b) { return Real(a + b); };
  const auto times_real = [](const Real& a, const Real& b) { return Real(a * b); };
  const auto value = [](std::uint64_t p, std::uint64_t q) { return Real(Real(p) / q); };

  LimitDistribution limit;
  Real moved = 1;
  Real factor = 1;
  while (moved >= small) {
    if (++limit.levels > kMaxLevels) return std::nullopt;
    auto next_level = step<Real>(system, each, plus_real, times_real, value, 4, go_on);
    if (!next_level) return std::nullopt;
    std::vector<Real>& next = *next_level;
    // Rounding errors would grow with each level, since the sum of all probabilities is raised to a
    // power.
    Real sum = 0;
    for (std::size_t c = 0; c < classes; ++c) sum += next[c] * system.sizes[c];
    Real step_size = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      next[c] /= sum;
      step_size = std::max(step_size, Real(abs(next[c] - each[c]) * system.sizes[c]));
    }
    if (moved > 0) factor = step_size / moved;
    moved = step_size;
    each = std::move(next);
  }
  for (Real& x : each) {
    if (x < Real("1e-40")) x = 0;
  }
  const Real further = factor < 1 ? Real(moved / (1 - factor)) : moved;
  limit.error = further.str(1, std::ios_base::scientific);

  const auto exact = closed_form(system, each, go_on);
  if (!go_on(1)) return std::nullopt;
  limit.is_exact = exact.has_value();
  for (std::size_t c = 0; c < classes; ++c) {
    LimitProbability& probability = limit.classes.emplace_back();
    probability.is_zero = each[c] == 0;
    probability.digits = digits_of(each[c]);
    probability.class_digits = digits_of(each[c] * system.sizes[c]);
    if (exact) probability.exact = text_of(exact->first[c], exact->second);
  }
  return limit;
}

}  // namespace kingmaker
