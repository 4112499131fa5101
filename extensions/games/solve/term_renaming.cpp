// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/solve/term_renaming.hpp"

#include <span>

#include "algebra/refusal.hpp"

namespace kingmaker {

absl::StatusOr<Term> TermRenaming::operator()(Term v) {
  if (v.is_win()) return Term::win(next(v.winner()));
  if (generation_ != store_.generation()) {
    renamed_.clear();
    generation_ = store_.generation();
  }
  if (const Term cached = renamed_.get(v); !cached.is_none()) return cached;
  open_.assign(1, v);
  while (!open_.empty()) {
    const Term top = open_.back();
    if (!renamed_.get(top).is_none()) {
      open_.pop_back();
      continue;
    }
    const std::size_t before = open_.size();
    options_.clear();
    for (const Term option : store_.options(top)) {
      if (option.is_win()) {
        options_.push_back(Term::win(next(option.winner())));
      } else if (const Term cached = renamed_.get(option); !cached.is_none()) {
        options_.push_back(cached);
      } else {
        open_.push_back(option);
      }
    }
    if (open_.size() > before) continue;
    const Term renamed = store_.choice(next(store_.mover(top)), std::span<Term>(options_));
    if (renamed.is_none()) return status_of_refusal(store_);
    renamed_[top] = renamed;
    open_.pop_back();
  }
  return renamed_.get(v);
}

}  // namespace kingmaker
