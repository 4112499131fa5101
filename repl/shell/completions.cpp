#include "repl/shell/completions.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "repl/commands/usage.hpp"
#include "repl/help/help.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kOrigin = "written when Kingmaker is built, from what its --help prints";

// The text in single quotes. The three shells treat a quote inside differently, so ’ replaces it.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "’";
    } else {
      out += c;
    }
  }
  return out + "'";
}

// The topics that can be typed without quotes and are not options. Commands have no colon.
std::vector<std::string> topics() {
  std::vector<std::string> words;
  for (const std::string& topic : help_topics()) {
    std::string word = topic.substr(topic[0] == ':' ? 1 : 0);
    const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    });
    if (plain && std::islower(static_cast<unsigned char>(word[0])) != 0)
      words.push_back(std::move(word));
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) append(text, text.empty() ? "" : " ", word);
  return text;
}

// All words for an operand or an argument, if they are known.
std::string words_of(const OptionInfo& option) {
  return option.words == nullptr ? "" : joined(option.words());
}
std::string words_of(const CommandInfo& command) {
  if (command.name == "help") return joined(topics());
  return command.words == nullptr ? "" : joined(command.words());
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

// True if `census` has an option of the same name with another meaning.
bool census_has_another(const OptionInfo& option) {
  if (!option.command.empty()) return false;
  for (const OptionInfo& other : command_line_options()) {
    if (other.command == "census" && other.name == option.name) return true;
  }
  return false;
}

// Calls `use` with every command that has a name.
template <typename Use>
void for_each_command(const Use& use) {
  for (const CommandInfo& command : command_line_commands()) {
    if (!command.name.empty()) use(command);
  }
}

// Calls `use` with the options that only `command` has, or with the common options if it is empty.
template <typename Use>
void for_each_option(std::string_view command, const Use& use) {
  for (const OptionInfo& option : command_line_options()) {
    if (option.command == command) use(option);
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

BashBranches bash_branches() {
  BashBranches bash;
  const auto offer = [](const auto& info) {
    return takes_files(info) ? std::string("files=1") : cat("words=", quoted(words_of(info)));
  };
  for_each_command([&](const CommandInfo& command) {
    append(bash.commands, bash.commands.empty() ? "" : " ", command.name);
    append(bash.operands, "          ", command.name, ") ", offer(command), " ;;\n");
    std::string names;
    for_each_option(command.name, [&](const OptionInfo& option) {
      append(names, " ", option.name);
      if (option.argument.empty()) return;
      append(bash.arguments, "    ", command.name, ":", option.name, ") ", offer(option), " ;;\n");
    });
    if (names.empty()) return;
    append(bash.own_options, "          ", command.name, ") words+=", quoted(names), " ;;\n");
  });
  for_each_option("", [&](const OptionInfo& option) {
    append(bash.common, bash.common.empty() ? "" : " ", option.name);
    if (option.argument.empty()) return;
    append(bash.of_common, "    *:", option.name, ") ", offer(option), " ;;\n");
  });
  return bash;
}

}  // namespace

std::string bash_completion() {
  const BashBranches bash = bash_branches();
  return cat("# Completion of kingmaker for bash, ", kOrigin, R"(.
_kingmaker() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  local commands=)",
             quoted(bash.commands), R"( command='' words='' files='' i
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
             quoted(bash.common), R"(
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

std::string zsh_completion() {
  const auto action = [](const auto& info) -> std::string {
    if (takes_files(info)) return "_files";
    const std::string words = words_of(info);
    if (words.ends_with('=')) return cat("{compadd -S \"\" - ", words, "}");
    return words.empty() ? " " : cat("(", words, ")");
  };
  const auto spec = [&](const OptionInfo& option) {
    const std::string_view name = option.name;
    const bool is_long = name.starts_with("--");
    const std::string doc = cat("[", first_line(option.doc), "]");
    if (option.argument.empty()) return quoted(cat(name, doc));
    return quoted(cat(name == "--limit" ? "*" : "", name, is_long ? "=" : "+", doc, ":",
                      option.argument, ":", action(option)));
  };
  std::string commands;
  std::string everywhere;  // options of all commands
  std::string usual;       // common options that differ in a census
  std::string branches;    // what follows a command
  for_each_option("", [&](const OptionInfo& option) {
    append(census_has_another(option) ? usual : everywhere, "    ", spec(option), "\n");
  });
  for_each_command([&](const CommandInfo& command) {
    append(commands, "    ", quoted(cat(command.name, ":", command.doc)), "\n");
    append(branches, "        ", command.name, ")\n          _arguments $everywhere",
           command.name == "census" ? "" : " $usual");
    for_each_option(command.name, [&](const OptionInfo& option) {
      append(branches, " \\\n            ", spec(option));
    });
    append(branches, " \\\n            ", quoted(cat("*:operand:", action(command))),
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

std::string fish_completion() {
  std::string text =
      cat("# Completion of kingmaker for fish, ", kOrigin, ".\ncomplete -c kingmaker -f\n");
  const auto add_option = [&](const OptionInfo& option, std::string_view condition) {
    const bool is_long = option.name.starts_with("--");
    append(text, "complete -c kingmaker", condition.empty() ? "" : " -n ",
           condition.empty() ? "" : quoted(condition), is_long ? " -l " : " -s ",
           option.name.substr(is_long ? 2 : 1), " -d ", quoted(first_line(option.doc)));
    if (takes_files(option)) {
      text += " -r -F";
    } else if (!option.argument.empty()) {
      append(text, " -x -a ", quoted(words_of(option)));
    }
    text += '\n';
  };
  for_each_option("", [&](const OptionInfo& option) {
    add_option(option, census_has_another(option) ? "not __fish_seen_subcommand_from census" : "");
  });
  for_each_command([&](const CommandInfo& command) {
    append(text, "complete -c kingmaker -n __fish_use_subcommand -a ", command.name, " -d ",
           quoted(command.doc), "\n");
    const std::string after = cat("__fish_seen_subcommand_from ", command.name);
    for_each_option(command.name, [&](const OptionInfo& option) { add_option(option, after); });
    if (takes_files(command)) {
      append(text, "complete -c kingmaker -n ", quoted(after), " -F\n");
    } else if (command.words != nullptr) {
      append(text, "complete -c kingmaker -n ", quoted(after), " -a ", quoted(words_of(command)),
             "\n");
    }
  });
  return text;
}

}  // namespace kingmaker
