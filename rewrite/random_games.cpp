#include "rewrite/random_games.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstddef>
#include <map>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "algebra/types/stable_types.hpp"
#include "algebra/types/win_types.hpp"
#include "base/exact.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "rewrite/packed_prudent.hpp"

namespace kingmaker {
namespace {

using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<60>>;

// --- Building systems ---

using Ways = std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint64_t>;

std::vector<RandomSystem::Product> products_of(const Ways& ways) {
  std::vector<RandomSystem::Product> products;
  for (const auto& [classes, count] : ways) {
    products.push_back({std::get<0>(classes), std::get<1>(classes), std::get<2>(classes), count});
  }
  return products;
}

Family renamed(const Family& family, const std::vector<Player>& names) {
  Family images;
  for (const Coalition c : family) {
    Coalition image;
    for (Player p = 1; p <= c.largest(); ++p) {
      if (c.contains(p)) image = image | Coalition::of(names[static_cast<std::size_t>(p - 1)]);
    }
    images.push_back(image);
  }
  return listed(std::move(images));
}

template <Classification C>
std::optional<RandomSystem> system_of(int players, const std::vector<TypeClass>& classes,
                                      GoOn go_on) {
  using Type = typename C::Type;
  C classification(players);
  RandomSystem system;
  system.players = players;
  // All types with their classes: what renaming players makes of the representatives.
  std::vector<Type> representatives;
  std::vector<Type> types;
  HashMap<Type, std::uint32_t> class_of;
  std::vector<Player> names(static_cast<std::size_t>(players));
  for (std::uint32_t c = 0; c < classes.size(); ++c) {
    const Family& family = classes[c].representative;
    std::iota(names.begin(), names.end(), 1);
    do {
      if (!go_on(1 + family.size())) return std::nullopt;
      const std::optional<Type> type = classification.type_of(renamed(family, names));
      if (!type) return std::nullopt;
      if (class_of.try_emplace(*type, c).second) types.push_back(*type);
      if (representatives.size() == c) representatives.push_back(*type);
    } while (std::next_permutation(names.begin(), names.end()));
    system.sizes.push_back(classes[c].size);
  }
  system.wins = class_of.at(classification.leaf(1));
  Ways ways;
  for (std::uint32_t left = 0; left < classes.size(); ++left) {
    for (const Type right : types) {
      if (!go_on(static_cast<std::uint64_t>(players))) return std::nullopt;
      const std::uint32_t right_class = class_of.at(right);
      const std::array<Type, 2> options = {representatives[left], right};
      for (Player mover = 1; mover <= players; ++mover) {
        const std::optional<Type> result = classification.choice(mover, options);
        if (!result) return std::nullopt;
        ++ways[{left, right_class, class_of.at(*result)}];
      }
    }
  }
  system.products = products_of(ways);
  return system;
}

// --- Closed forms ---

// r + s * sqrt(root).
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

// A number r + s * sqrt(root) with small r and s near x, `root` not a square.
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

// One step of the recursion in any arithmetic; `value` makes a number of a count.
template <typename Number, typename Plus, typename Times, typename Value>
std::vector<Number> step(const RandomSystem& system, const std::vector<Number>& each, Plus&& plus,
                         Times&& times, Value&& value) {
  std::vector<Number> next(each.size(), value(0, 1));
  for (const RandomSystem::Product& product : system.products) {
    // A pair comes up in (types of `left`) * ways ways, shared by the types of `result`, and each
    // player is the mover with probability 1 / players.
    const Number weight =
        value(system.sizes[product.left] * product.ways,
              system.sizes[product.result] * static_cast<std::uint64_t>(system.players));
    next[product.result] =
        plus(next[product.result], times(weight, times(each[product.left], each[product.right])));
  }
  return next;
}

bool is_fixed_point(const RandomSystem& system, const std::vector<Surd>& each, int root) {
  const auto next = step<Surd>(
      system, each, plus, [&](const Surd& a, const Surd& b) { return times(a, b, root); },
      [](std::uint64_t p, std::uint64_t q) {
        return Surd{Rational(p, q), 0};
      });
  return next == each;
}

// The distribution in closed form, with the number under the root; nothing, too, when `go_on` says
// no.
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
    if (surds.size() == each.size() && is_fixed_point(system, surds, root)) {
      return std::pair(std::move(surds), root);
    }
  }
  return std::nullopt;
}

// `3/23`, `(4 - sqrt(10))/8`
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
                                             GoOn go_on) {
  return system_of<WinTypes>(players, classes, go_on);
}

std::optional<RandomSystem> random_stable_types(int players, const std::vector<TypeClass>& classes,
                                                GoOn go_on) {
  return system_of<StableTypes>(players, classes, go_on);
}

RandomSystem random_fine_types() {
  constexpr std::uint32_t kRest = 3;
  constexpr int kPlayers = 3;
  RandomSystem system;
  system.players = kPlayers;
  system.sizes = {3, 3, 3, 1};
  Ways ways;
  const auto add = [&](std::uint32_t left, SimpleValue v, std::uint32_t right, SimpleValue w) {
    for (Player mover = 1; mover <= kPlayers; ++mover) {
      const std::array<PackedSimple, 2> options = {PackedSimple(v), PackedSimple(w)};
      ++ways[{left, right, std::min(prudent_choice(mover, options).exponent(), kRest)}];
    }
  };
  // Of the last class any type will do.
  const SimpleValue rest{1, kRest};
  for (std::uint32_t left = 0; left <= kRest; ++left) {
    const SimpleValue v{1, left};
    for (std::uint32_t right = 0; right < kRest; ++right) {
      for (Player base = 1; base <= kPlayers; ++base) add(left, v, right, {base, right});
    }
    add(left, v, kRest, rest);
  }
  system.products = products_of(ways);
  return system;
}

std::optional<LimitDistribution> distribution_at(const RandomSystem& system, std::uint64_t depth,
                                                 GoOn go_on) {
  constexpr std::size_t kLongest = 80;
  std::vector<Rational> each(system.sizes.size(), Rational(0));
  each[system.wins] = Rational(1, system.players);
  const auto plus_exact = [](const Rational& a, const Rational& b) { return Rational(a + b); };
  const auto times_exact = [](const Rational& a, const Rational& b) { return Rational(a * b); };
  const auto value = [](std::uint64_t p, std::uint64_t q) { return Rational(p, q); };
  for (std::uint64_t level = 0; level < depth; ++level) {
    if (!go_on(system.products.size() << level)) return std::nullopt;
    each = step<Rational>(system, each, plus_exact, times_exact, value);
  }
  LimitDistribution found;
  found.is_exact = true;
  found.levels = depth;
  for (std::size_t c = 0; c < each.size(); ++c) {
    const auto real = [](const Rational& x) {
      return Real(Real(numerator(x)) / Real(denominator(x)));
    };
    LimitProbability& probability = found.classes.emplace_back();
    probability.is_zero = each[c] == 0;
    probability.digits = digits_of(real(each[c]));
    probability.class_digits = digits_of(real(each[c] * system.sizes[c]));
    if (std::string text = each[c].str(); text.size() <= kLongest)
      probability.exact = std::move(text);
  }
  return found;
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
    if (++limit.levels > kMaxLevels || !go_on(system.products.size() * 4)) return std::nullopt;
    std::vector<Real> next = step<Real>(system, each, plus_real, times_real, value);
    // Rounding would double with each level: the sum of all probabilities is squared.
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
