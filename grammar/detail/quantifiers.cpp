// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/detail/quantifiers.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "base/source_text.hpp"
#include "base/text.hpp"

namespace kingmaker::detail {
namespace {

// Precondition: the word gathers, or is `forall`.
[[nodiscard]] ast::GatherInfo::What gathered_by(Word word) {
  if (word == Word::Exists) return ast::GatherInfo::What::Some;
  if (!gathers(word)) return ast::GatherInfo::What::All;
  return static_cast<ast::GatherInfo::What>(static_cast<int>(word) - static_cast<int>(Word::All));
}
static_assert(static_cast<int>(Word::Tally) - static_cast<int>(Word::All) ==
              static_cast<int>(ast::GatherInfo::What::Tally));

}  // namespace

Step Quantifiers::open_if() {
  if (!draft_.nest()) return Step::Failed;
  draft_.push_bracket_like_outer(Construct::If);
  return Step::Go;
}

Step Quantifiers::behind_if() {
  if (!operators_.reduce_all()) return Step::Failed;
  const Pending& top = pending_.back();
  if (top.construct != (at_->word == Word::Then ? Construct::If : Construct::Then))
    return Step::Ends;
  const Pending bracket = draft_.pop_bracket();
  if (bracket.construct == Construct::If) {
    draft_.push_bracket_like_outer(Construct::Then);
    pending_.back().token = bracket.token;
    return Step::Go;
  }
  ++at_;
  draft_.push_open(Construct::Else, bracket.token).kind = Kind::If;
  return Step::Go;
}

Step Quantifiers::open_let() { return draft_.nest() ? let_name(at_++, 0) : Step::Failed; }

Step Quantifiers::let_name(const Token* word, std::uint32_t names) {
  if (at_->kind != TokenKind::Name) return draft_.expected("a name");
  const std::optional<std::uint32_t> name = draft_.new_variable();
  if (!name) return Step::Failed;
  ++at_;
  if (at_->kind != TokenKind::Assign) return draft_.expected("`=`");
  Pending& let = draft_.push_bracket_like_outer(Construct::Let);
  let.token = word;
  let.open = word;
  let.keyword = *name;
  let.count = names;
  return Step::Go;
}

Step Quantifiers::behind_let() {
  const Pending let = draft_.pop_bracket();
  const Operand& named = operands_.back();
  draft_.keyword(named.range, named.first, let.keyword);
  if (at_++->kind == TokenKind::Comma) return let_name(let.token, let.count + 1);
  draft_.push_open(Construct::LetBody, let.token).count = let.count + 1;
  return Step::Go;
}

const Token* Quantifiers::arrow_behind_parameters() const {
  const Token* at = at_;
  const bool is_list = at->kind == TokenKind::LeftParen;
  if (is_list) ++at;
  while (at->kind == TokenKind::Name && at[1].kind == TokenKind::Comma && is_list) at += 2;
  if (at->kind != TokenKind::Name) return nullptr;
  ++at;
  if (is_list && at++->kind != TokenKind::RightParen) return nullptr;
  return draft_.is_function_arrow(*at) ? at : nullptr;
}

Step Quantifiers::open_function(const Token* arrow) {
  if (!draft_.nest()) return Step::Failed;
  Pending& function = draft_.push_open(Construct::Lambda, at_);
  function.kind = Kind::Lambda;
  function.index = static_cast<std::uint32_t>(out_.parameters.size());
  std::vector<std::uint32_t>& parameters = out_.parameters.emplace_back();
  for (; at_ != arrow; ++at_) {
    if (at_->kind != TokenKind::Name) continue;
    const std::optional<std::uint32_t> name = draft_.new_variable();
    if (!name) return Step::Failed;
    if (absl::c_linear_search(parameters, *name)) {
      return draft_.fail_at(*at_,
                            cat("the parameter `", clipped(list_.text(*at_)), "` is given twice"));
    }
    parameters.push_back(*name);
  }
  ++at_;
  return Step::Go;
}

Step Quantifiers::open_gather() {
  using What = ast::GatherInfo::What;
  if (!draft_.nest()) return Step::Failed;
  const Token* const word = at_++;
  const auto index = static_cast<std::uint32_t>(out_.gathers.size());
  ast::GatherInfo& info = out_.gathers.emplace_back();
  info.what = gathered_by(word->word);
  const bool has_number = at_->kind == TokenKind::Number && at_[1].kind == TokenKind::Name;
  if (has_number && info.what <= What::Count) {
    const std::string_view n = list_.text(*at_);
    return draft_.fail_at(*at_, cat("no number follows `", list_.text(*word), "`; write `find ", n,
                                    " x in ...` for the first ", n, ", or `(count x in ...) >= ", n,
                                    "` for at least ", n));
  }
  if (at_->kind == TokenKind::Number && info.what > What::Count) {
    info.most = number_of(list_.text(*at_)).value_or(info.most);
    if (info.most == 0) return draft_.fail_at(*at_, "expected a number from 1 on");
    ++at_;
  }
  if (info.what > What::Some && at_->word == Word::Forall) ++at_;
  return gather_variables(word, index);
}

bool Quantifiers::is_gathered(const ast::GatherInfo& info, const ast::GatherInfo::Group& added,
                              std::uint32_t variable) const {
  const auto has = [&](const ast::GatherInfo::Group& group) {
    return absl::c_linear_search(group.variables, variable);
  };
  return has(added) || absl::c_any_of(info.groups, has);
}

Step Quantifiers::gather_variables(const Token* word, std::uint32_t index) {
  ast::GatherInfo::Group group;
  group.begin = at_->range.begin;
  for (;;) {
    if (at_->kind != TokenKind::Name) return draft_.expected("a variable");
    const std::optional<std::uint32_t> variable = draft_.new_variable();
    if (!variable) return Step::Failed;
    if (is_gathered(out_.gathers[index], group, *variable)) {
      return draft_.fail_at(*at_,
                            cat("the variable `", clipped(list_.text(*at_)), "` is given twice"));
    }
    group.variables.push_back(*variable);
    ++at_;
    if (at_->kind != TokenKind::Comma) break;
    ++at_;
  }
  if (at_->word != Word::In) return draft_.expected("',' or `in`");
  out_.gathers[index].groups.push_back(std::move(group));
  Pending& domain = draft_.push_bracket_like_outer(Construct::Domain);
  domain.token = word;
  domain.index = index;
  return Step::Go;
}

Step Quantifiers::behind_bound() {
  if (!operators_.reduce_all()) return Step::Failed;
  const Construct construct = pending_.back().construct;
  if (construct == Construct::Domain) return behind_domain();
  const bool is_colon = at_->kind == TokenKind::Colon;
  if (construct == Construct::When && is_colon) return open_body(draft_.pop_bracket());
  const bool ends_let = at_->kind == TokenKind::Comma || at_->word == Word::In;
  return construct == Construct::Let && ends_let ? behind_let() : Step::Ends;
}

Step Quantifiers::behind_domain() {
  const Pending domain = draft_.pop_bracket();
  if (at_->kind == TokenKind::Comma) {
    ++at_;
    return gather_variables(domain.token, domain.index);
  }
  if (at_->word == Word::When) {
    Pending& when = draft_.push_bracket_like_outer(Construct::When);
    when.token = domain.token;
    when.index = domain.index;
    ast::GatherInfo& info = out_.gathers[domain.index];
    info.has_premise = info.has_premise_first = true;
    return Step::Go;
  }
  return open_body(domain);
}

Step Quantifiers::open_body(const Pending& quantifier) {
  if (at_->kind == TokenKind::Colon) ++at_;
  draft_.push_open(Construct::Gather, quantifier.token).index = quantifier.index;
  return Step::Go;
}

bool Quantifiers::may_lack_body() const {
  const Pending& top = pending_.back();
  return (top.construct == Construct::Domain || top.construct == Construct::When) &&
         out_.gathers[top.index].what > ast::GatherInfo::What::Some;
}

Step Quantifiers::without_body() {
  using What = ast::GatherInfo::What;
  Pending gather = draft_.pop_bracket();
  const What what = out_.gathers[gather.index].what;
  gather.construct = Construct::Gather;
  gather.closed = what == What::Table;
  ast::GatherInfo& info = out_.gathers[gather.index];
  if (what == What::Find && info.has_premise) {
    info.has_premise = info.has_premise_first = false;
    ++info.bodies;
    gather.closed = true;
  }
  pending_.push_back(gather);
  if (!gather.closed) {
    std::vector<std::uint32_t> names;
    for (const ast::GatherInfo::Group& group : out_.gathers[gather.index].groups) {
      names.insert(names.end(), group.variables.begin(), group.variables.end());
    }
    if (what == What::Count || what == What::Find) names = {draft_.text_index("true")};
    const std::uint32_t begin = out_.gathers[gather.index].groups[0].begin;
    const SourceRange range = {
        begin, names.size() > 1 ? operands_.back().range.end
                                : begin + static_cast<std::uint32_t>(out_.texts[names[0]].size())};
    const std::uint32_t first = draft_.next_node();
    for (const std::uint32_t name : names) draft_.leaf(Kind::Name, range).index = name;
    if (names.size() > 1) {
      draft_.inner(Kind::Tuple, range, first, static_cast<std::uint32_t>(names.size()));
    }
    operands_.push_back({range, first});
  }
  return operators_.reduce() ? Step::Go : Step::Failed;
}

Step Quantifiers::premise() {
  while (!pending_.back().is_bracket() && (pending_.back().construct != Construct::Gather ||
                                           out_.gathers[pending_.back().index].has_premise)) {
    if (!operators_.reduce()) return Step::Failed;
  }
  if (pending_.back().construct != Construct::Gather) return Step::Ends;
  close_bodies();
  out_.gathers[pending_.back().index].has_premise = true;
  return draft_.next_operand();
}

void Quantifiers::close_bodies() {
  Pending& gather = pending_.back();
  if (!std::exchange(gather.closed, true)) draft_.body_done(gather);
}

Step Quantifiers::as_matrix() {
  const auto is_table = [&] {
    const Pending& top = pending_.back();
    return top.construct == Construct::Gather &&
           out_.gathers[top.index].what == ast::GatherInfo::What::Table &&
           !out_.gathers[top.index].as_matrix;
  };
  while (!pending_.back().is_bracket() && !is_table()) {
    if (!operators_.reduce()) return Step::Failed;
  }
  if (!is_table()) return Step::Ends;
  close_bodies();
  out_.gathers[pending_.back().index].as_matrix = true;
  at_ += 2;
  return Step::Go;
}

bool Quantifiers::names_column(const Token& next) const {
  return next.kind == TokenKind::Assign && draft_.is_open_table(pending_.back()) &&
         pending_.back().keyword == kNone;
}

Step Quantifiers::open_column(std::uint32_t name) {
  pending_.back().keyword = name;
  at_ += 2;
  return Step::Go;
}

bool Quantifiers::ends_column() {
  std::size_t table = pending_.size();
  while (table > draft_.innermost + 1 && !draft_.is_open_table(pending_[table - 1])) --table;
  if (table == draft_.innermost + 1) return false;
  while (pending_.size() > table) {
    if (!operators_.reduce()) return false;
  }
  draft_.body_done(pending_.back());
  pending_.back().keyword = kNone;
  return true;
}

}  // namespace kingmaker::detail
