// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/check_tables.hpp"

#include <absl/algorithm/container.h>

#include <set>

#include "algebra/walk.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/sort_unique.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/arithmetic.hpp"
#include "language/check/instances.hpp"
#include "language/check/pair_tables.hpp"
#include "language/comparison.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/own_preference.hpp"
#include "language/variables.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;

// The relations for which a comparison is true, one bit for each.
std::uint8_t accepted_by(Comparison comparison) {
  unsigned bits = 0;
  for (const Relation r :
       {Relation::Incomparable, Relation::Less, Relation::Greater, Relation::Equal}) {
    if (holds(comparison, r)) bits |= 1U << static_cast<unsigned>(r);
  }
  return static_cast<std::uint8_t>(bits);
}

// The preference of this player, if a table can contain all its relations; otherwise null.
const Preference* tabulated(const System& system, Player p, bool use_theorems) {
  const Preference* preference = system.rule_set_of(p).preference.get();
  if (preference == nullptr) return nullptr;
  const bool is_own = dynamic_cast<const OwnPreference*>(preference) != nullptr;
  const std::optional<PairTable> table = preference->traits.table;
  return is_own || (table && (use_theorems || *table == PairTable::Selfish)) ? preference : nullptr;
}

// The numbers of members of the axes.
std::vector<std::uint64_t> members_of(const CheckGrid& grid) {
  std::vector<std::uint64_t> members;
  for (const CheckAxis& axis : grid.axes) members.push_back(axis.domain->count);
  return members;
}

}  // namespace

CheckTables::CheckTables(Context& context, const CheckGrid& grid, int threads)
    : TruthTables(members_of(grid)), context_(context), grid_(grid), threads_(threads) {}

bool CheckTables::reserve(std::uint64_t bytes) {
  if (bytes > kMostTableBytes - table_bytes_) return false;
  table_bytes_ += bytes;
  return true;
}

absl::StatusOr<std::optional<std::uint32_t>> CheckTables::add(const ast::Expression& expression,
                                                              std::uint32_t root,
                                                              std::span<const std::uint32_t> around,
                                                              const RelationCode* relation) {
  Table table;
  if (relation != nullptr && relation->has_fixed_rules()) {
    KM_ASSIGN_OR_RETURN(table.links, links_of({expression, root, *relation}));
  }
  if (table.links.empty()) {
    table.axes = axes_named(expression, root);
    for (const std::uint32_t node : around) {
      for (const std::size_t axis : axes_named(expression, node)) {
        if (!absl::c_linear_search(table.axes, axis)) table.axes.push_back(axis);
      }
    }
    Integer places = 1;
    for (const std::size_t axis : table.axes) places *= members(axis);
    if (places * 2 > grid_.instances || places > kMostTableBytes ||
        !reserve(static_cast<std::uint64_t>(places))) {
      all_in_tables_ = false;
      return std::nullopt;
    }
    table.memo.assign(static_cast<std::size_t>(places), static_cast<std::uint8_t>(Truth::Unknown));
  }
  all_tables.push_back(std::move(table));
  return static_cast<std::uint32_t>(all_tables.size() - 1);
}

// The axes that the nodes of the subexpression name, ascending.
std::vector<std::size_t> CheckTables::axes_named(const ast::Expression& expression,
                                                 std::uint32_t root) const {
  const std::vector<bool> named = variables_named(grid_.names, expression, root);
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const std::size_t axis = grid_.axis_of(i);
    if (named[i] && (axes.empty() || axes.back() != axis)) axes.push_back(axis);
  }
  return axes;
}

// The results of `root` for each member of the only axis on which it depends. Members for which it
// fails have no result; whether that is an error is decided when an instance needs them. If it
// depends on several axes, or on so many members that nothing is gained, the axis is one past the
// last and there are no results.
absl::StatusOr<CheckTables::Along<Object>> CheckTables::along(const ast::Expression& expression,
                                                              std::uint32_t root) {
  Along<Object> result;
  result.axis = grid_.axes.size() + 1;
  const std::vector<std::size_t> axes = axes_named(expression, root);
  if (axes.size() > 1) return result;
  const std::size_t axis = axes.empty() ? grid_.axes.size() : axes[0];
  if (members(axis) * 2 > grid_.instances) return result;
  const absl::StatusOr<Program> program =
      compile(context_, expression, root, {.variables = grid_.names});
  if (!program.ok()) return result;  // the compiler reports the error
  result.axis = axis;
  CheckPlace place(grid_.axes.size() + 1);
  Machine machine(context_, {&grid_, &place});
  for (std::uint64_t i = 0; i < members(axis); ++i) {
    place[axis] = i;
    absl::StatusOr<Object> object = machine.value(*program);
    if (!object.ok() && is_stop(object.status())) return object.status();
    result.values.push_back(object.ok() ? *std::move(object) : Object(false));
  }
  return result;
}

// The players of the relation; nullopt if they cannot be tabulated.
absl::StatusOr<std::optional<CheckTables::Along<std::uint8_t>>> CheckTables::players_of(
    const Part& part) {
  Along<std::uint8_t> player;
  if (!part.code.player_node) {
    player.axis = grid_.axes.size();
    player.values.push_back(static_cast<std::uint8_t>(context_.settings.frame.start));
    return player;
  }
  KM_ASSIGN_OR_RETURN(const Along<Object> objects, along(part.expression, *part.code.player_node));
  if (objects.axis > grid_.axes.size()) return std::nullopt;
  player.axis = objects.axis;
  for (const Object& object : objects.values) {
    const auto p = context_.player_of(object, context_.settings.frame, {});
    player.values.push_back(p.ok() ? static_cast<std::uint8_t>(*p) : 0);
  }
  return player;
}

// The operands, values or numbers; empty if they cannot be tabulated.
absl::StatusOr<std::vector<CheckTables::Along<Object>>> CheckTables::operands_of(const Part& part) {
  // With fewer pairs than twice the operands, a table does not pay.
  Integer places = 1;
  for (const std::size_t axis : axes_named(part.expression, part.root)) places *= members(axis);
  bool of_values = part.code.has_clauses && !part.code.is_counted;
  bool of_numbers = !of_values;
  std::vector<Along<Object>> objects;
  for (const std::uint32_t operand : part.code.operands) {
    KM_ASSIGN_OR_RETURN(Along<Object> side, along(part.expression, operand));
    if (side.axis > grid_.axes.size() || 2 * Integer(members(side.axis)) > places) {
      return std::vector<Along<Object>>{};
    }
    const auto all = [&](const auto& is) { return absl::c_all_of(side.values, is); };
    const auto may_be_value = [](const Object& object) {
      return is_value(object) || std::holds_alternative<Integer>(object);
    };
    of_values = of_values || all(is_value);
    of_numbers = of_numbers && all(is_number);
    if (!of_numbers && !all(may_be_value)) return std::vector<Along<Object>>{};
    objects.push_back(std::move(side));
  }
  if (!of_numbers && (!of_values || part.code.is_doubtful)) objects.clear();
  return objects;
}

absl::StatusOr<CheckTables::Along<Term>> CheckTables::terms_of(const Along<Object>& values,
                                                               const System& rules) {
  Along<Term> terms;
  terms.axis = values.axis;
  for (const Object& object : values.values) {
    const auto normal = context_.normal_form(object, rules, {});
    if (!normal.ok() && is_stop(normal.status())) return normal.status();
    const bool fits = normal.ok() && normal->frame.players == context_.settings.frame.players;
    terms.values.push_back(fits ? normal->term : Term());
  }
  return terms;
}

// A link for each comparison of a chain; empty if tables are of no use.
absl::StatusOr<std::vector<CheckTables::Link>> CheckTables::links_of(const Part& part) {
  std::vector<Link> links;
  KM_ASSIGN_OR_RETURN(const auto players, players_of(part));
  if (!players) return links;
  KM_ASSIGN_OR_RETURN(const auto operands, operands_of(part));
  const System& ordering = part.code.system;
  const int number = context_.settings.frame.players;
  const bool of_numbers = (!part.code.has_clauses || part.code.is_counted) &&
                          absl::c_all_of(operands, [](const Along<Object>& operand) {
                            return absl::c_none_of(operand.values, is_value);
                          });
  for (std::size_t k = 0; k + 1 < operands.size(); ++k) {
    Link link;
    const Comparison comparison = part.code.info->comparisons[k];
    if (of_numbers) {
      if (comparison == Comparison::Incomparable) return std::vector<Link>{};
      link.accepted = accepted_by(comparison);
      compare_by_number(link, operands[k], operands[k + 1]);
      links.push_back(std::move(link));
      continue;
    }
    link.by_normal_form = !part.code.player_node && is_sameness(comparison);
    if (!link.by_normal_form) {
      // If a player has no preference, the code reports that when it is evaluated.
      for (const std::uint8_t p : players->values) {
        if (p != 0 && (!ordering.check_players(number).ok() || !ordering.has_preference(p))) {
          return std::vector<Link>{};
        }
      }
    }
    link.accepted = accepted_by(comparison);
    link.system = link.by_normal_form ? part.code.equality : ordering;
    link.player = *players;
    const System rules = link.by_normal_form ? *link.system : ordering.operand_system();
    KM_ASSIGN_OR_RETURN(Along<Term> left, terms_of(operands[k], rules));
    KM_ASSIGN_OR_RETURN(Along<Term> right, terms_of(operands[k + 1], rules));
    link.left = std::move(left);
    link.right = std::move(right);
    links.push_back(std::move(link));
  }
  return links;
}

// Replaces numbers by their places in the order of all numbers on both sides.
void CheckTables::compare_by_number(Link& link, const Along<Object>& left,
                                    const Along<Object>& right) {
  link.by_number = true;
  std::vector<Rational> numbers;
  for (const Along<Object>* side : {&left, &right}) {
    for (const Object& object : side->values) numbers.push_back(*number_in(object));
  }
  sort_unique(numbers);
  const auto places = [&](const Along<Object>& side) {
    Along<std::uint32_t> result{side.axis, {}};
    for (const Object& object : side.values) {
      const auto entry = absl::c_lower_bound(numbers, *number_in(object));
      result.values.push_back(static_cast<std::uint32_t>(entry - numbers.begin()));
    }
    return result;
  };
  link.row = places(left);
  link.column = places(right);
}

absl::Status CheckTables::prepare() {
  KM_RETURN_IF_ERROR(fill_whole_tables());
  for (Table& table : all_tables) {
    for (Link& link : table.links) {
      if (link.by_normal_form || link.by_number || link.has_tables || make_growing_tables(link))
        continue;
      // There is no room, so nothing is known.
      link.player = {grid_.axes.size(), {0}};
      all_in_tables_ = false;
    }
  }
  return absl::OkStatus();
}

bool CheckTables::may_stand_in_whole_tables(const Link& link) const {
  if (link.by_normal_form || link.by_number) return false;
  return absl::c_all_of(link.player.values, [&](std::uint8_t p) {
    if (p == 0) return true;
    return tabulated(*link.system, p, context_.settings.theorems) != nullptr;
  });
}

// Computes the relations among all values of links and all values below them, if these are not many
// more pairs than the links need.
absl::Status CheckTables::fill_whole_tables() {
  constexpr std::uint64_t kWaste = 8;
  std::vector<Link*> links;
  std::vector<Term> roots;
  std::set<std::pair<const Preference*, Player>> tables;
  Integer wanted = 0;
  for (Table& table : all_tables) {
    for (Link& link : table.links) {
      if (!may_stand_in_whole_tables(link)) continue;
      links.push_back(&link);
      for (const Along<Term>* side : {&link.left, &link.right}) {
        for (const Term t : side->values) {
          if (!t.is_none()) roots.push_back(t);
        }
      }
      for (const std::uint8_t p : link.player.values) {
        if (p != 0) tables.emplace(tabulated(*link.system, p, context_.settings.theorems), p);
      }
      wanted += Integer(link.left.values.size()) * link.right.values.size();
    }
  }
  // The tables know wins alone.
  const bool has_outcomes =
      absl::c_any_of(roots, [&](Term t) { return context_.store().has_outcomes(t); });
  if (links.empty() || has_outcomes) return absl::OkStatus();
  const Integer values =
      bottom_up(context_.store(), roots).size() + static_cast<std::size_t>(kMaxPlayers);
  if (values * values > wanted * kWaste) return absl::OkStatus();
  const Integer bytes = values * values * tables.size();
  if (bytes > kMostTableBytes || !reserve(static_cast<std::uint64_t>(bytes))) {
    return absl::OkStatus();
  }
  closed_ =
      std::make_unique<ClosedValues>(context_.store(), context_.settings.frame.players, roots);
  for (Link* link : links) {
    std::vector<std::uint8_t*> by_player(kMaxPlayers + 1, nullptr);
    bool has_all = true;
    for (const std::uint8_t p : link->player.values) {
      if (p == 0) continue;
      KM_ASSIGN_OR_RETURN(RelationTable* const table,
                          whole_table(*link->system->rule_set_of(p).preference, p));
      has_all = has_all && table != nullptr;
      if (table != nullptr) by_player[p] = table->data();
    }
    if (!has_all) continue;
    number_in_whole_tables(*link);
    link->tables = std::move(by_player);
    link->has_tables = true;
  }
  return absl::OkStatus();
}

void CheckTables::number_in_whole_tables(Link& link) {
  const auto numbers = [&](const Along<Term>& terms) {
    Along<std::uint32_t> result;
    result.axis = terms.axis;
    for (const Term t : terms.values) {
      result.values.push_back(t.is_none() ? kUnknownRow : closed_->number(t));
    }
    return result;
  };
  link.row = numbers(link.left);
  link.column = numbers(link.right);
  link.stride = closed_->size();
  for (std::size_t i = 0; i < closed_->size(); ++i) link.row_terms.push_back(closed_->term(i));
  link.column_terms = link.row_terms;
}

absl::StatusOr<RelationTable*> CheckTables::whole_table(const Preference& wanted, Player p) {
  const auto [entry, fresh] = whole_.try_emplace({&wanted, p});
  if (fresh) {
    const auto* own = dynamic_cast<const OwnPreference*>(&wanted);
    KM_ASSIGN_OR_RETURN(
        auto table, own != nullptr
                        ? relation_table(context_, *own, *closed_, p, threads_)
                        : relation_table(*std::optional<PairTable>(wanted.traits.table), *closed_,
                                         p, context_.preferences(), threads_, context_.budget()));
    if (table) entry->second = std::make_unique<RelationTable>(*std::move(table));
  }
  return entry->second.get();
}

// Makes tables for the existing terms, which are filled when they are read. False if there is no
// room.
bool CheckTables::make_growing_tables(Link& link) {
  const auto numbers = [](const Along<Term>& terms, std::vector<Term>& distinct) {
    Along<std::uint32_t> result;
    result.axis = terms.axis;
    HashMap<Term, std::uint32_t> place_of;
    for (const Term t : terms.values) {
      if (t.is_none()) {
        result.values.push_back(kUnknownRow);
        continue;
      }
      const auto [entry, fresh] =
          place_of.try_emplace(t, static_cast<std::uint32_t>(distinct.size()));
      if (fresh) distinct.push_back(t);
      result.values.push_back(entry->second);
    }
    return result;
  };
  link.row = numbers(link.left, link.row_terms);
  link.column = numbers(link.right, link.column_terms);
  link.stride = link.column_terms.size();
  const std::uint64_t cells =
      std::uint64_t{link.row_terms.size()} * std::uint64_t{link.column_terms.size()};
  link.tables.assign(kMaxPlayers + 1, nullptr);
  link.own.resize(kMaxPlayers + 1);
  for (const std::uint8_t p : link.player.values) {
    if (p == 0 || link.tables[p] != nullptr) continue;
    if (!reserve(cells)) return false;
    link.own[p].assign(cells, kUnknown);
    link.tables[p] = link.own[p].data();
  }
  link.has_tables = true;
  return true;
}

bool CheckTables::fill(const Link& link, std::uint32_t row, std::uint32_t column, Player p,
                       std::uint8_t& cell) {
  const absl::StatusOr<Relation> relation = context_.preferences().compare(
      *link.system, context_.settings.frame.players, p, link.row_terms[row],
      link.column_terms[column], context_.budget());
  failure = relation.status();
  if (!relation.ok()) return false;
  cell = static_cast<std::uint8_t>(*relation);
  return true;
}

}  // namespace kingmaker
