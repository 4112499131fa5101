// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/module.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/context.hpp"

namespace kingmaker {

CommentParts comment_parts(std::string_view comment) {
  constexpr std::string_view kExample = "> ";
  const std::size_t line = comment.starts_with(kExample) ? 0 : comment.find(cat("\n", kExample));
  if (line == comment.npos) return {comment};
  const std::string_view example = comment.substr(comment.find(kExample, line) + kExample.size());
  const std::size_t end = std::min(example.find('\n'), example.size());
  return {comment.substr(0, line), example.substr(0, end),
          example.substr(std::min(end + 1, example.size()))};
}

void for_each_statement(std::string_view text, StatementSyntaxes syntaxes,
                        absl::FunctionRef<void(const ast::Statement&)> visit) {
  for (std::size_t at = 0; at < text.size();) {
    const absl::StatusOr<ParsedStatement> parsed = parse_statement(text, at, nullptr, syntaxes);
    if (!parsed.ok()) return;
    visit(parsed->statement);
    at = parsed->next;
  }
}

Module::Module(std::string_view text) : text_(text) {
  std::string documentation;
  for (const std::string_view line : lines_of(text)) {
    if (line.starts_with("##")) {
      append(documentation, documentation.empty() ? "" : "\n",
             line.substr(line.starts_with("## ") ? 3 : 2));
    } else if (!documentation.empty()) {
      add(std::exchange(documentation, {}), line);
    }
  }
}

// `head` is the line with the name and the parameters. Those behind the rest have names in calls.
void Module::add(std::string documentation, std::string_view head) {
  Entry& entry = entries_.emplace_back(Entry{std::move(documentation), {}, {}});
  const std::string_view name = head.substr(0, head.find('('));
  for (std::string_view rest = head.substr(name.size()); !rest.empty() && rest[0] != ')';) {
    rest.remove_prefix(rest.find_first_not_of("(, "));
    const std::string_view parameter = rest.substr(0, rest.find_first_of(" ,=)"));
    if (parameter.starts_with("..")) {
      entry.keywords.clear();
    } else {
      append(entry.keywords, entry.keywords.empty() ? "" : " ", parameter);
    }
    rest.remove_prefix(rest.find_first_of(",)"));
  }
  const CommentParts parts = comment_parts(entry.documentation);
  entry.info = {.name = name,
                .usage = parts.example,
                .doc = parts.doc,
                .example = parts.example,
                .answer = parts.answer,
                .min_arguments = 0,
                .max_arguments = 0,
                .keywords = entry.keywords,
                .call = nullptr,
                .module = this};
}

const Module::Entry* Module::entry(std::string_view name) const {
  const auto place =
      absl::c_find_if(entries_, [&](const Entry& one) { return one.info.name == name; });
  return place == entries_.end() ? nullptr : &*place;
}

const std::vector<FunctionPointer>& Module::functions() const {
  std::call_once(is_read_, [&] {
    for_each_statement(text_, {}, [&](const ast::Statement& statement) {
      if (statement.kind != ast::StatementKind::Define) return;
      const auto function = function_of(content_of<FunctionStatement>(statement));
      if (!function.ok()) return;
      const Entry* const documented = entry((*function)->name);
      (*function)->module = this;
      if (documented != nullptr) (*function)->usage = documented->info.usage;
      functions_.push_back(*function);
    });
  });
  return functions_;
}

void Module::install(Library& library) const {
  for (const Entry& entry : entries_) library.add(std::span(&entry.info, 1));
}

FunctionPointer Module::function(std::string_view name) const {
  const auto& all = functions();
  const auto place =
      absl::c_find_if(all, [&](const FunctionPointer& one) { return one->name == name; });
  return place == all.end() ? nullptr : *place;
}

Library Module::names(const Library& library) const {
  Library names = library.without_definitions();
  for (const FunctionPointer& function : functions()) {
    if (entry(function->name) == nullptr) names.define(function->name, function);
  }
  return names;
}

ModuleNames::ModuleNames(Context& context, const Module* module) : context_(context) {
  if (module != nullptr) {
    of_session_ = std::exchange(context.library, module->names(context.library));
  }
}

ModuleNames::~ModuleNames() {
  if (of_session_) context_.library = *std::move(of_session_);
}

}  // namespace kingmaker
