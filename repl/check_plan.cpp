#include "repl/check_plan.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <array>

#include "algebra/walk.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"
#include "repl/evaluate.hpp"

namespace kingmaker {
namespace {

using ast::Comparison;
using ast::Kind;

bool is_connective(Kind kind) {
  return kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Implies;
}

// The relations with which a comparison holds, a bit each.
std::uint8_t accepted_by(Comparison comparison) {
  unsigned bits = 0;
  for (const Relation r :
       {Relation::Incomparable, Relation::Less, Relation::Greater, Relation::Equal}) {
    if (holds(comparison, r)) bits |= 1U << static_cast<unsigned>(r);
  }
  return static_cast<std::uint8_t>(bits);
}

}  // namespace

std::vector<std::size_t> axes_named(const CheckGrid& grid, const ast::Expression& expression,
                                    std::uint32_t root) {
  std::vector<bool> named(grid.axes.size());
  const auto add = [&](std::string_view name) {
    const auto found = std::find(grid.names.begin(), grid.names.end(), name);
    if (found == grid.names.end()) return;
    named[grid.axis_of(static_cast<std::size_t>(found - grid.names.begin()))] = true;
  };
  for (std::uint32_t i = expression.nodes[root].first; i <= root; ++i) {
    const ast::Node& node = expression.nodes[i];
    if (node.kind != Kind::Name) continue;
    const std::string_view name = expression.texts[node.index];
    add(name);
    // `p_k`: a base and its exponent.
    const std::size_t split = name.find('_');
    if (split == std::string_view::npos) continue;
    add(name.substr(0, split));
    add(name.substr(split + 1));
  }
  std::vector<std::size_t> axes;
  for (std::size_t axis = 0; axis < named.size(); ++axis) {
    if (named[axis]) axes.push_back(axis);
  }
  return axes;
}

absl::StatusOr<std::size_t> CheckPlan::add(const ast::Expression& expression, std::uint32_t root,
                                           bool index_condition) {
  using Op = Instruction::Op;
  std::vector<Instruction> program;
  // Nodes are in post-order, so a walk over them meets the left side of a connective, its right
  // side, and then the connective itself; the jump over the right side stands behind the left one.
  const std::uint32_t first = expression.nodes[root].first;
  enum class Role : std::uint8_t { Inside, Atom, Connective };
  std::vector<Role> roles(root - first + 1);
  std::vector<std::uint32_t> left_of(root - first + 1, ast::kNone);
  std::vector<std::uint32_t> waiting = {root};
  while (!waiting.empty()) {
    const std::uint32_t node = waiting.back();
    waiting.pop_back();
    if (!is_connective(expression.nodes[node].kind)) {
      roles[node - first] = Role::Atom;
      continue;
    }
    roles[node - first] = Role::Connective;
    const std::vector<std::uint32_t> operands = operands_of(expression, node);
    if (operands.size() == 2) left_of[operands[0] - first] = node;
    waiting.insert(waiting.end(), operands.begin(), operands.end());
  }
  std::vector<std::size_t> jumps(root - first + 1);
  for (std::uint32_t i = first; i <= root; ++i) {
    const Role role = roles[i - first];
    if (role == Role::Inside) continue;
    const Kind kind = expression.nodes[i].kind;
    if (role == Role::Atom) {
      if (absl::Status status = add_leaf(expression, i, index_condition, program); !status.ok()) {
        return status;
      }
    } else if (kind == Kind::Not) {
      program.push_back({Op::Not, 0});
    } else {
      program[jumps[i - first]].argument = static_cast<std::uint32_t>(program.size());
    }
    if (const std::uint32_t connective = left_of[i - first]; connective != ast::kNone) {
      const Kind joined = expression.nodes[connective].kind;
      jumps[connective - first] = program.size();
      program.push_back({joined == Kind::And  ? Op::And
                         : joined == Kind::Or ? Op::Or
                                              : Op::Implies,
                         0});
    }
  }
  programs_.push_back(std::move(program));
  return programs_.size() - 1;
}

absl::Status CheckPlan::add_leaf(const ast::Expression& expression, std::uint32_t root,
                                 bool index_condition, std::vector<Instruction>& program) {
  using Op = Instruction::Op;
  Leaf leaf;
  leaf.expression = subexpression(expression, root);
  leaf.index_condition = index_condition;
  if (leaf.expression.root().kind == Kind::Relation) {
    absl::StatusOr<System> system = context_.settings.under;
    if (leaf.expression.relations[leaf.expression.root().index].has_under) {
      system =
          system_of(leaf.expression, static_cast<std::uint32_t>(leaf.expression.nodes.size() - 2),
                    context_.settings.frame);
      if (!system.ok()) return system.status();
    }
    if (options_.tables) {
      absl::StatusOr<std::vector<Leaf>> links =
          relation_leaves(leaf.expression, *system, index_condition);
      if (!links.ok()) return links.status();
      std::vector<std::size_t> jumps;
      for (Leaf& link : *links) {
        if (&link != links->data()) {
          jumps.push_back(program.size());
          program.push_back({Op::And, 0});
        }
        program.push_back({Op::Leaf, static_cast<std::uint32_t>(leaves_.size())});
        leaves_.push_back(std::move(link));
      }
      for (const std::size_t jump : jumps) {
        program[jump].argument = static_cast<std::uint32_t>(program.size());
      }
      if (!links->empty()) return absl::OkStatus();
    }
  }
  if (options_.tables) {
    leaf.axes = axes_named(grid_, leaf.expression,
                           static_cast<std::uint32_t>(leaf.expression.nodes.size() - 1));
    Integer places = 1;
    for (const std::size_t axis : leaf.axes) places *= members(axis);
    if (places * 2 <= grid_.instances && places <= kMostTableBytes &&
        reserve(static_cast<std::uint64_t>(places))) {
      leaf.kind = Leaf::Kind::Memo;
      leaf.memo.assign(static_cast<std::size_t>(places), kUnknown);
    }
  }
  program.push_back({Op::Leaf, static_cast<std::uint32_t>(leaves_.size())});
  leaves_.push_back(std::move(leaf));
  return absl::OkStatus();
}

std::uint64_t CheckPlan::members(std::size_t axis) const {
  return axis < grid_.axes.size() ? grid_.axes[axis].domain->count : 1;
}

bool CheckPlan::reserve(std::uint64_t bytes) {
  if (bytes > kMostTableBytes - table_bytes_) return false;
  table_bytes_ += bytes;
  return true;
}

// What `root` is for each member of the one axis it depends on. Members for which it fails have no
// object: whether that is an error is seen when an instance wants them. With no axis past the last:
// it depends on several, or on so many members that nothing is gained.
absl::StatusOr<CheckPlan::Along<Object>> CheckPlan::along(const ast::Expression& expression,
                                                          std::uint32_t root) {
  Along<Object> result;
  result.axis = grid_.axes.size() + 1;
  const std::vector<std::size_t> axes = axes_named(grid_, expression, root);
  if (axes.size() > 1) return result;
  const std::size_t axis = axes.empty() ? grid_.axes.size() : axes[0];
  if (members(axis) * 2 > grid_.instances) return result;
  result.axis = axis;
  const ast::Expression part = subexpression(expression, root);
  CheckPlace place(grid_.axes.size() + 1);
  for (std::uint64_t i = 0; i < members(axis); ++i) {
    place[axis] = i;
    set_variables(context_, grid_, place);
    absl::StatusOr<Object> object = kingmaker::evaluate(context_, source_, part);
    if (!object.ok() && is_stop(object.status())) return object.status();
    result.values.push_back(object.ok() ? *std::move(object) : Object(false));
  }
  context_.variables.clear();
  return result;
}

// A leaf for each comparison of a chain; none if tables are of no use for it.
absl::StatusOr<std::vector<CheckPlan::Leaf>> CheckPlan::relation_leaves(const ast::Expression& leaf,
                                                                        const System& system,
                                                                        bool index_condition) {
  const std::vector<Leaf> none;
  const auto root = static_cast<std::uint32_t>(leaf.nodes.size() - 1);
  const ast::RelationInfo& info = leaf.relations[leaf.root().index];
  std::vector<std::uint32_t> operands = operands_of(leaf, root);
  if (info.has_under) operands.pop_back();
  // Fewer pairs than twice the operands: as well evaluate each.
  Integer places = 1;
  for (const std::size_t axis : axes_named(grid_, leaf, root)) places *= members(axis);

  Along<std::uint8_t> player;
  if (info.has_for) {
    const absl::StatusOr<Along<Object>> objects = along(leaf, operands.back());
    if (!objects.ok()) return objects.status();
    if (objects->axis > grid_.axes.size()) return none;
    player.axis = objects->axis;
    for (const Object& object : objects->values) {
      const auto p =
          context_.player_of(object, context_.settings.frame, leaf.nodes[operands.back()].range);
      player.values.push_back(p.ok() ? static_cast<std::uint8_t>(*p) : 0);
    }
    operands.pop_back();
  } else {
    player.axis = grid_.axes.size();
    player.values.push_back(static_cast<std::uint8_t>(context_.settings.frame.start));
  }

  const int players = context_.settings.frame.players;
  std::vector<Along<Object>> objects;
  for (const std::uint32_t operand : operands) {
    absl::StatusOr<Along<Object>> found = along(leaf, operand);
    if (!found.ok()) return found.status();
    if (found->axis > grid_.axes.size() || 2 * Integer(members(found->axis)) > places) return none;
    for (const Object& object : found->values) {
      // Numbers, truths and forms are compared without tables.
      const bool number = std::holds_alternative<Integer>(object);
      if (number && (index_condition || !may_be_a_win(leaf.nodes[operand]))) return none;
      if (std::holds_alternative<Rational>(object) || std::holds_alternative<bool>(object) ||
          is_compared_as_it_is(object)) {
        return none;
      }
    }
    objects.push_back(*std::move(found));
  }

  const auto terms_of = [&](const Along<Object>& values,
                            const System& rules) -> absl::StatusOr<Along<Term>> {
    Along<Term> terms;
    terms.axis = values.axis;
    for (const Object& object : values.values) {
      const auto normal = context_.normal_form(object, rules, {});
      if (!normal.ok() && is_stop(normal.status())) return normal.status();
      const bool fits = normal.ok() && normal->frame.players == players;
      terms.values.push_back(fits ? normal->term : Term());
    }
    return terms;
  };

  std::vector<Leaf> links;
  for (std::size_t k = 0; k + 1 < operands.size(); ++k) {
    Leaf link;
    const Comparison comparison = info.comparisons[k];
    const bool by_normal_form =
        !info.has_for && (comparison == Comparison::Equal || comparison == Comparison::NotEqual);
    if (!by_normal_form) {
      // What has no preference is rare, and says so once.
      for (const std::uint8_t p : player.values) {
        if (p != 0 && (!system.check_players(players).ok() || !system.has_preference(p))) {
          return none;
        }
      }
    }
    link.kind = by_normal_form ? Leaf::Kind::NormalForm : Leaf::Kind::Relation;
    link.expression = leaf;
    link.index_condition = index_condition;
    link.accepted = accepted_by(comparison);
    link.system = system;
    link.player = player;
    const System rules = by_normal_form ? system : system.operand_system();
    absl::StatusOr<Along<Term>> left = terms_of(objects[k], rules);
    if (!left.ok()) return left.status();
    absl::StatusOr<Along<Term>> right = terms_of(objects[k + 1], rules);
    if (!right.ok()) return right.status();
    link.left = *std::move(left);
    link.right = *std::move(right);
    links.push_back(std::move(link));
  }
  return links;
}

absl::Status CheckPlan::prepare() {
  if (absl::Status status = fill_whole_tables(); !status.ok()) return status;
  for (Leaf& leaf : leaves_) {
    if (leaf.kind == Leaf::Kind::Relation && !leaf.has_tables) make_growing_tables(leaf);
  }
  return absl::OkStatus();
}

bool CheckPlan::may_stand_in_whole_tables(const Leaf& leaf) const {
  if (leaf.kind != Leaf::Kind::Relation) return false;
  return std::all_of(leaf.player.values.begin(), leaf.player.values.end(), [&](std::uint8_t p) {
    if (p == 0) return true;
    const std::string_view name = leaf.system->info_of(p).name;
    return name == "selfish" || name == "prudent" || name == "indifferent";
  });
}

// Relations among all values that leaves speak of and all that is below them, if that is not much
// more than the leaves want to know.
absl::Status CheckPlan::fill_whole_tables() {
  constexpr std::uint64_t kWaste = 8;
  std::vector<Leaf*> leaves;
  std::vector<Term> roots;
  std::map<std::pair<std::string, Player>, bool> tables;
  Integer wanted = 0;
  for (Leaf& leaf : leaves_) {
    if (!may_stand_in_whole_tables(leaf)) continue;
    leaves.push_back(&leaf);
    for (const Along<Term>* side : {&leaf.left, &leaf.right}) {
      for (const Term t : side->values) {
        if (!t.is_none()) roots.push_back(t);
      }
    }
    for (const std::uint8_t p : leaf.player.values) {
      if (p != 0) tables[{std::string(leaf.system->info_of(p).name), p}] = true;
    }
    wanted += Integer(leaf.left.values.size()) * leaf.right.values.size();
  }
  if (leaves.empty()) return absl::OkStatus();
  const Integer values =
      bottom_up(context_.store(), roots).size() + static_cast<std::size_t>(kMaxPlayers);
  if (values * values > wanted * kWaste) return absl::OkStatus();
  // A selfish table is needed for a while to make a prudent one.
  const Integer bytes = values * values * (tables.size() + 1);
  if (bytes > kMostTableBytes || !reserve(static_cast<std::uint64_t>(bytes))) {
    return absl::OkStatus();
  }
  closed_ =
      std::make_unique<ClosedValues>(context_.store(), context_.settings.frame.players, roots);
  for (Leaf* leaf : leaves) {
    const auto numbers = [&](const Along<Term>& terms) {
      Along<std::uint32_t> result;
      result.axis = terms.axis;
      for (const Term t : terms.values) {
        result.values.push_back(t.is_none() ? kDirectly : closed_->number(t));
      }
      return result;
    };
    leaf->row = numbers(leaf->left);
    leaf->column = numbers(leaf->right);
    leaf->stride = closed_->size();
    for (std::size_t i = 0; i < closed_->size(); ++i) leaf->row_terms.push_back(closed_->term(i));
    leaf->column_terms = leaf->row_terms;
    leaf->tables.assign(kMaxPlayers + 1, nullptr);
    for (const std::uint8_t p : leaf->player.values) {
      if (p == 0) continue;
      const absl::StatusOr<RelationTable*> table = whole_table(leaf->system->info_of(p).name, p);
      if (!table.ok()) return table.status();
      leaf->tables[p] = (*table)->data();
    }
    leaf->has_tables = true;
  }
  return absl::OkStatus();
}

absl::StatusOr<RelationTable*> CheckPlan::whole_table(std::string_view preference, Player p) {
  std::unique_ptr<RelationTable>& table = whole_[{std::string(preference), p}];
  if (table != nullptr) return table.get();
  Budget& budget = context_.budget();
  const auto stopped = [&] { return status_of(budget.reason(), budget); };
  const auto known = whole_.find({"selfish", p});
  std::optional<RelationTable> own;
  if (known == whole_.end() || known->second == nullptr) {
    own = selfish_table(*closed_, p, options_.threads, budget);
    if (!own) return stopped();
  }
  if (preference == "selfish") {
    table = std::make_unique<RelationTable>(*std::move(own));
    return table.get();
  }
  auto made = prudent_table(*closed_, own ? *own : *known->second, options_.threads, budget);
  if (!made) return stopped();
  if (preference == "indifferent") {
    for (std::uint8_t& cell : *made) {
      if (cell == static_cast<std::uint8_t>(Relation::Incomparable)) {
        cell = static_cast<std::uint8_t>(Relation::Equal);
      }
    }
  }
  table = std::make_unique<RelationTable>(*std::move(made));
  return table.get();
}

// Tables for the terms there are, filled when they are looked into.
void CheckPlan::make_growing_tables(Leaf& leaf) {
  const auto numbers = [](const Along<Term>& terms, std::vector<Term>& distinct) {
    Along<std::uint32_t> result;
    result.axis = terms.axis;
    absl::flat_hash_map<Term, std::uint32_t> seen;
    for (const Term t : terms.values) {
      if (t.is_none()) {
        result.values.push_back(kDirectly);
        continue;
      }
      const auto [entry, fresh] = seen.try_emplace(t, static_cast<std::uint32_t>(distinct.size()));
      if (fresh) distinct.push_back(t);
      result.values.push_back(entry->second);
    }
    return result;
  };
  leaf.row = numbers(leaf.left, leaf.row_terms);
  leaf.column = numbers(leaf.right, leaf.column_terms);
  leaf.stride = leaf.column_terms.size();
  const std::uint64_t cells =
      std::uint64_t{leaf.row_terms.size()} * std::uint64_t{leaf.column_terms.size()};
  leaf.tables.assign(kMaxPlayers + 1, nullptr);
  leaf.own.resize(kMaxPlayers + 1);
  for (const std::uint8_t p : leaf.player.values) {
    if (p == 0 || leaf.tables[p] != nullptr) continue;
    if (!reserve(cells)) {
      leaf.kind = Leaf::Kind::Direct;
      return;
    }
    leaf.own[p].assign(cells, kUnknown);
    leaf.tables[p] = leaf.own[p].data();
  }
  leaf.has_tables = true;
}

CheckPlan::Truth CheckPlan::evaluate(std::size_t condition, const CheckPlace& place) {
  using Op = Instruction::Op;
  const std::vector<Instruction>& program = programs_[condition];
  bool truth = true;
  for (std::size_t at = 0; at < program.size();) {
    const Instruction instruction = program[at++];
    switch (instruction.op) {
      case Op::Leaf: {
        const Truth found = truth_of(leaves_[instruction.argument], place);
        if (found == Truth::Failed) return found;
        truth = found == Truth::True;
        break;
      }
      case Op::Not:
        truth = !truth;
        break;
      case Op::And:
        if (!truth) at = instruction.argument;
        break;
      case Op::Or:
        if (truth) at = instruction.argument;
        break;
      case Op::Implies:
        if (!truth) {
          truth = true;
          at = instruction.argument;
        }
        break;
    }
  }
  return truth ? Truth::True : Truth::False;
}

CheckPlan::Truth CheckPlan::truth_of(Leaf& leaf, const CheckPlace& place) {
  switch (leaf.kind) {
    case Leaf::Kind::Direct:
      return directly(leaf, place);
    case Leaf::Kind::Memo: {
      std::size_t at = 0;
      for (const std::size_t axis : leaf.axes) at = at * members(axis) + place[axis];
      if (leaf.memo[at] == kUnknown) {
        const Truth truth = directly(leaf, place);
        if (truth == Truth::Failed) return truth;
        leaf.memo[at] = static_cast<std::uint8_t>(truth);
      }
      return static_cast<Truth>(leaf.memo[at]);
    }
    case Leaf::Kind::NormalForm: {
      const Term v = leaf.left.at(place);
      const Term w = leaf.right.at(place);
      if (v.is_none() || w.is_none()) return directly(leaf, place);
      const Relation r = v == w ? Relation::Equal : Relation::Incomparable;
      const bool accepted = ((leaf.accepted >> static_cast<unsigned>(r)) & 1U) != 0;
      return accepted ? Truth::True : Truth::False;
    }
    case Leaf::Kind::Relation:
      break;
  }
  const std::uint32_t row = leaf.row.at(place);
  const std::uint32_t column = leaf.column.at(place);
  const std::uint8_t p = leaf.player.at(place);
  if (row == kDirectly || column == kDirectly || p == 0) return directly(leaf, place);
  std::uint8_t& cell = leaf.tables[p][row * leaf.stride + column];
  if (cell == kUnknown) {
    const absl::StatusOr<Relation> found = context_.preferences().compare(
        *leaf.system, context_.settings.frame.players, p, leaf.row_terms[row],
        leaf.column_terms[column], context_.budget());
    if (!found.ok()) {
      status_ = found.status();
      return Truth::Failed;
    }
    cell = static_cast<std::uint8_t>(*found);
  }
  return ((leaf.accepted >> cell) & 1U) != 0 ? Truth::True : Truth::False;
}

CheckPlan::Truth CheckPlan::directly(const Leaf& leaf, const CheckPlace& place) {
  set_variables(context_, grid_, place);
  EvaluateOptions options;
  options.integers_are_numbers = leaf.index_condition;
  const absl::StatusOr<Object> object =
      kingmaker::evaluate(context_, source_, leaf.expression, options);
  if (!object.ok()) {
    status_ = object.status();
    return Truth::Failed;
  }
  const bool* truth = std::get_if<bool>(&*object);
  if (truth == nullptr) {
    status_ =
        error_at(leaf.expression.range(), cat("expected a relation, found ", kind_of(*object)));
    return Truth::Failed;
  }
  return *truth ? Truth::True : Truth::False;
}

bool CheckPlan::all_in_tables() const {
  return std::none_of(leaves_.begin(), leaves_.end(),
                      [](const Leaf& leaf) { return leaf.kind == Leaf::Kind::Direct; });
}

}  // namespace kingmaker
