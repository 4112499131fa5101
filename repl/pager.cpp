#include "repl/pager.hpp"

#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace kingmaker {
namespace {

// Room is left for the statement itself and the next prompt.
bool fits(std::string_view text, const winsize& terminal) {
  if (terminal.ws_row == 0 || terminal.ws_col == 0) return true;
  constexpr std::size_t kRowsAround = 2;
  std::size_t rows = 0;
  for (std::size_t at = 0; at < text.size() && rows <= terminal.ws_row;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    rows += 1 + (end - at) / terminal.ws_col;
    at = end + 1;
  }
  return rows + kRowsAround <= terminal.ws_row;
}

// Its words; nobody is asked to interpret them.
std::vector<std::string> pager() {
  const char* const named = std::getenv("PAGER");
  std::istringstream words(named == nullptr ? "less" : named);
  std::vector<std::string> command;
  for (std::string word; words >> word;) command.push_back(word);
  return command;
}

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

bool show_in_pager(std::string_view text) {
  winsize terminal{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &terminal) != 0 || fits(text, terminal)) return false;
  std::vector<std::string> command = pager();
  if (command.empty()) return false;
  // As a file, not through a pipe: a reader may leave before the end.
  const std::unique_ptr<std::FILE, Closer> file(std::tmpfile());
  if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() ||
      std::fputc('\n', file.get()) == EOF || std::fflush(file.get()) != 0 ||
      std::fseek(file.get(), 0, SEEK_SET) != 0) {
    return false;
  }
  // It ends by itself where a text fits after all, lets colours pass, and leaves the text to see.
  setenv("LESS", "FRX", 0);
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, fileno(file.get()), STDIN_FILENO);
  pid_t pid = 0;
  const int error = posix_spawnp(&pid, words[0], &files, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) return false;
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  return true;
}

}  // namespace kingmaker
