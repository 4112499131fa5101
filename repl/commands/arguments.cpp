// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/commands/arguments.hpp"

#include <utility>

#include "base/characters.hpp"
#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

bool looks_like_an_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && (word[1] == '-' || is_letter(word[1]));
}

const OptionInfo* option_named(std::string_view name, const Subcommand& subcommand) {
  if (name == "-h") name = "--help";
  if (name == "-V") name = "--version";
  for (const auto options : {common_options(), std::span(subcommand.options)}) {
    for (const OptionInfo& option : options) {
      if (option.name == name) return &option;
    }
  }
  return nullptr;
}

// A word that is an option, split from an argument in the same word.
struct OptionWord {
  std::string_view name;
  std::optional<std::string_view> argument;
};

OptionWord split(std::string_view word) {
  if (word[1] != '-') {
    if (word.size() == 2) return {word, std::nullopt};
    return {word.substr(0, 2), word.substr(2)};
  }
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) return {word, std::nullopt};
  return {word.substr(0, equals), word.substr(equals + 1)};
}

}  // namespace

std::optional<std::string> Arguments::value(std::string_view option) const {
  std::vector<std::string> all = values(option);
  return all.empty() ? std::nullopt : std::optional(std::move(all.back()));
}

std::vector<std::string> Arguments::values(std::string_view option) const {
  std::vector<std::string> all;
  for (const auto& [name, argument] : options) {
    if (name == option) all.push_back(argument);
  }
  return all;
}

Arguments read_arguments(std::span<const std::string> words, const Library& library) {
  Arguments read;
  read.subcommand = subcommand_named(library, "");
  bool only_operands = false;
  const auto is_stray = [&](const std::string& word) {
    if (!read.stray) read.stray = word;
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!only_operands && word == "--") {
      only_operands = true;
      continue;
    }
    if (only_operands || !looks_like_an_option(word)) {
      const Subcommand* const named =
          only_operands || word.empty() ? nullptr : subcommand_named(library, word);
      if (!read.subcommand->name.empty()) {
        read.operands.push_back(word);
      } else if (named != nullptr) {
        read.subcommand = named;
        for (const auto& [option, argument] : read.options) {
          if (option_named(option, *named) == nullptr) is_stray(std::string(option));
        }
      } else {
        is_stray(word);
      }
      continue;
    }
    const auto [name, argument] = split(word);
    const OptionInfo* option = option_named(name, *read.subcommand);
    if (option == nullptr || (option->argument.empty() && argument)) {
      is_stray(word);
    } else if (option->argument.empty() || argument) {
      read.options.emplace_back(option->name, argument.value_or(""));
    } else if (i + 1 < words.size() && !words[i + 1].starts_with("--")) {
      read.options.emplace_back(option->name, words[++i]);
    } else if (read.incomplete.empty()) {
      read.incomplete = option->name;
    }
  }
  return read;
}

absl::StatusOr<int> jobs_named(std::string_view text) {
  constexpr int kMostJobs = 1024;
  const auto jobs = whole_number<int>(text);
  if (!jobs || *jobs < 1 || *jobs > kMostJobs) {
    return input_error("--jobs: expected a number from 1 to ", kMostJobs, ", not `", text, "`");
  }
  return *jobs;
}

}  // namespace kingmaker
