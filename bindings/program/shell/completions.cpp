// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "bindings/program/shell/completions.hpp"

#include <absl/strings/str_replace.h>

#include <string_view>
#include <vector>

#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kOrigin = "written when Kingmaker is built, from what its --help prints";

// The text in single quotes. The three shells treat a quote inside differently, so ’ replaces it.
std::string in_quotes(std::string_view text) {
  return cat("'", absl::StrReplaceAll(std::string(text), {{"'", "’"}}), "'");
}

std::string words_of(const Library& library, const auto& info) {
  std::string text;
  if (info.words == nullptr) return text;
  for (const std::string& word : info.words(library)) append(text, text.empty() ? "" : " ", word);
  return text;
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

// Names of the subcommands that have another option of this name.
std::string replaced_in(const Library& library, const OptionInfo& option) {
  std::string names;
  for (const Subcommand* one : library.subcommands()) {
    if (one->has_option(option.name)) append(names, names.empty() ? "" : " ", one->name);
  }
  return names;
}

// Calls `use` with every subcommand that has a name.
void for_each_named(const Library& library, const auto& use) {
  for (const Subcommand* one : library.subcommands()) {
    if (!one->name.empty()) use(*one);
  }
}

// The branches of the `case`s in bash's completion.
struct BashBranches {
  std::string commands;
  std::string operands;     // the words for the operands of a command
  std::string own_options;  // the options that only one command has
  std::string arguments;    // the words for their arguments
  std::string common;       // the names of common options
  std::string of_common;    // the words for their arguments
};

BashBranches bash_branches(const Library& library) {
  BashBranches bash;
  const auto offer = [&](const auto& info) {
    return takes_files(info) ? std::string("files=1")
                             : cat("words=", in_quotes(words_of(library, info)));
  };
  for_each_named(library, [&](const Subcommand& command) {
    append(bash.commands, bash.commands.empty() ? "" : " ", command.name);
    append(bash.operands, "          ", command.name, ") ", offer(command), " ;;\n");
    std::string names;
    for (const OptionInfo& option : command.options) {
      append(names, " ", option.name);
      if (option.argument.empty()) continue;
      append(bash.arguments, "    ", command.name, ":", option.name, ") ", offer(option), " ;;\n");
    }
    if (names.empty()) return;
    append(bash.own_options, "          ", command.name, ") words+=", in_quotes(names), " ;;\n");
  });
  for (const OptionInfo& option : common_options()) {
    append(bash.common, bash.common.empty() ? "" : " ", option.name);
    if (option.argument.empty()) continue;
    append(bash.of_common, "    *:", option.name, ") ", offer(option), " ;;\n");
  }
  return bash;
}

}  // namespace

std::string bash_completion(const Library& library) {
  const BashBranches bash = bash_branches(library);
  return cat("# Completion of kingmaker for bash, ", kOrigin, R"(.
_kingmaker() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  local commands=)",
             in_quotes(bash.commands), R"( command='' words='' files='' i
  # bash takes --option=word for three words.
  if [[ $word == = ]]; then
    word=''
  elif [[ $option == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
    [[ $option == -* ]] || return
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    if [[ " $commands " == *" ${COMP_WORDS[i]} "* ]]; then
      command=${COMP_WORDS[i]}
      break
    fi
  done
  case $command:$option in
)",
             bash.arguments, bash.of_common, R"(    *)
      if [[ $word == -* ]]; then
        words=)",
             in_quotes(bash.common), R"(
        case $command in
)",
             bash.own_options, R"(        esac
      else
        case $command in
          '') words=$commands ;;
)",
             bash.operands, R"(        esac
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen ${files:+-f} -W "$words" -- "$word")
  if [[ $files ]]; then compopt -o filenames; fi 2>/dev/null
  if [[ ${COMPREPLY-} == *= ]]; then compopt -o nospace; fi 2>/dev/null
}
complete -F _kingmaker kingmaker
)");
}

std::string zsh_completion(const Library& library) {
  const auto action = [&](const auto& info) -> std::string {
    if (takes_files(info)) return "_files";
    const std::string words = words_of(library, info);
    if (words.ends_with('=')) return cat("{compadd -S \"\" - ", words, "}");
    return words.empty() ? " " : cat("(", words, ")");
  };
  const auto spec = [&](const OptionInfo& option) {
    const std::string_view name = option.name;
    const bool is_long = name.starts_with("--");
    const std::string doc = cat("[", first_line(option.doc), "]");
    if (option.argument.empty()) return in_quotes(cat(name, doc));
    return in_quotes(cat(name == "--limit" ? "*" : "", name, is_long ? "=" : "+", doc, ":",
                         option.argument, ":", action(option)));
  };
  std::string commands;
  std::string everywhere;  // options of all commands
  std::string usual;       // those of them that some subcommand has otherwise
  std::string branches;    // what stands behind a command
  for (const OptionInfo& option : common_options()) {
    append(replaced_in(library, option).empty() ? everywhere : usual, "    ", spec(option), "\n");
  }
  for_each_named(library, [&](const Subcommand& command) {
    append(commands, "    ", in_quotes(cat(command.name, ":", command.doc)), "\n");
    append(branches, "        ", command.name, ")\n          _arguments $everywhere");
    for (const OptionInfo& option : common_options()) {
      const bool is_usual = !replaced_in(library, option).empty();
      if (is_usual && !command.has_option(option.name)) {
        append(branches, " \\\n            ", spec(option));
      }
    }
    for (const OptionInfo& option : command.options) {
      append(branches, " \\\n            ", spec(option));
    }
    append(branches, " \\\n            ", in_quotes(cat("*:operand:", action(command))),
           "\n          ;;\n");
  });
  return cat("#compdef kingmaker\n# Completion of kingmaker for zsh, ", kOrigin, R"(.
_kingmaker() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  local -a commands=(
)",
             commands, "  )\n  local -a everywhere=(\n", everywhere, "  )\n  local -a usual=(\n",
             usual, R"(  )
  _arguments -C $everywhere $usual '1:command:->command' '*::operand:->operand'
  case $state in
    command) _describe command commands ;;
    operand)
      case $words[1] in
)",
             branches, R"(      esac
      ;;
  esac
}
_kingmaker "$@"
)");
}

std::string fish_completion(const Library& library) {
  std::string text =
      cat("# Completion of kingmaker for fish, ", kOrigin, ".\ncomplete -c kingmaker -f\n");
  const auto add_option = [&](const OptionInfo& option, std::string_view condition) {
    const bool is_long = option.name.starts_with("--");
    append(text, "complete -c kingmaker", condition.empty() ? "" : " -n ",
           condition.empty() ? "" : in_quotes(condition), is_long ? " -l " : " -s ",
           option.name.substr(is_long ? 2 : 1), " -d ", in_quotes(first_line(option.doc)));
    if (takes_files(option)) {
      text += " -r -F";
    } else if (!option.argument.empty()) {
      append(text, " -x -a ", in_quotes(words_of(library, option)));
    }
    text += '\n';
  };
  for (const OptionInfo& option : common_options()) {
    const std::string others = replaced_in(library, option);
    add_option(option, others.empty() ? "" : cat("not __fish_seen_subcommand_from ", others));
  }
  for_each_named(library, [&](const Subcommand& command) {
    append(text, "complete -c kingmaker -n __fish_use_subcommand -a ", command.name, " -d ",
           in_quotes(command.doc), "\n");
    const std::string after = cat("__fish_seen_subcommand_from ", command.name);
    for (const OptionInfo& option : command.options) add_option(option, after);
    if (takes_files(command)) {
      append(text, "complete -c kingmaker -n ", in_quotes(after), " -F\n");
    } else if (command.words != nullptr) {
      append(text, "complete -c kingmaker -n ", in_quotes(after), " -a ",
             in_quotes(words_of(library, command)), "\n");
    }
  });
  return text;
}

}  // namespace kingmaker
