// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/local_host.hpp"

#include <absl/cleanup/cleanup.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <iterator>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "base/output_file.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "repl/host/child_program.hpp"
#include "repl/host/file_names.hpp"
#include "repl/host/graphviz.hpp"
#include "repl/host/lines.hpp"
#include "repl/host/pager.hpp"
#include "repl/host/standard_input.hpp"
#include "repl/host/terminal.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kStandardInput = "-";

}  // namespace

absl::StatusOr<std::string> LocalHost::read(const std::string& file) {
  KM_RETURN_IF_ERROR(InDocument::may_read(file));
  const std::string name = cat("`", file, "`");
  std::error_code unknown;
  const auto kind = std::filesystem::status(file, unknown).type();
  if (kind == std::filesystem::file_type::directory) return cannot_read(name, EISDIR);
  // A shell gives the output of another command as such a name. Other pipes may never end.
  const bool is_of_command = file == kStandardInput || file.starts_with("/dev/fd/");
  std::ifstream in;
  if (is_of_command || kind == std::filesystem::file_type::regular) {
    in.open(file == kStandardInput ? "/dev/stdin" : file, std::ios::binary);
  } else if (std::filesystem::exists(file, unknown)) {
    return absl::NotFoundError(cat("cannot read ", name, ": it is not a regular file"));
  } else {
    return cannot_read(name, unknown ? unknown.value() : ENOENT);
  }
  std::optional<std::string> text = in ? read_all(in) : std::nullopt;
  if (!text) return cannot_read(name, errno);
  return *std::move(text);
}

absl::Status LocalHost::write_pieces(const std::string& file, Budget& budget,
                                     absl::FunctionRef<absl::Status(Append)> content) {
  KM_ASSIGN_OR_RETURN(OutputFile out, OutputFile::create(file, 0666, &budget));
  absl::Status status = content([&](std::string_view piece) { return out.write(piece); });
  return status.ok() ? out.commit() : status;
}

bool LocalHost::has_file(const std::string& file) {
  std::error_code unknown;
  return std::filesystem::is_regular_file(file, unknown);
}

std::vector<std::string> LocalHost::files_beginning(std::string_view typed) {
  return kingmaker::files_beginning(typed);
}

absl::StatusOr<std::string> LocalHost::picture(std::string_view graph, std::string_view format,
                                               Budget& budget) {
  return render_with_graphviz(graph, format, budget);
}

std::size_t LocalHost::columns() const {
  const auto terminal = options_.has_terminal ? terminal_size() : std::nullopt;
  return terminal ? terminal->columns : 0;
}

bool LocalHost::page(std::string_view text) {
  if (options_.reader == nullptr) return false;
  options_.reader->flush();
  return show_in_pager(text);
}

absl::StatusOr<std::string> LocalHost::edited(std::string_view text) {
  if (options_.reader == nullptr || InDocument::is_one()) return Host::edited(text);
  const char* named = std::getenv("VISUAL");
  if (named == nullptr) named = std::getenv("EDITOR");
  std::istringstream words(named == nullptr ? "editor" : named);
  std::vector<std::string> command{std::istream_iterator<std::string>(words), {}};
  if (command.empty()) return Host::edited(text);
  std::string file = std::filesystem::temp_directory_path() / "kingmaker-XXXXXX.km";
  const int descriptor = mkstemps(file.data(), 3);
  if (descriptor < 0) return absl::UnavailableError("cannot make a file for the editor");
  close(descriptor);
  const absl::Cleanup remove = [&] { std::filesystem::remove(file); };
  std::ofstream(file) << text << '\n';
  command.push_back(file);
  options_.reader->flush();
  KM_RETURN_IF_ERROR(run_program_at_terminal(std::move(command), std::nullopt).status());
  return read(file);
}

bool LocalHost::agrees(std::string_view question) {
  if (options_.reader == nullptr) return true;
  *options_.reader << question << " (y/n) " << std::flush;
  DescriptorInput terminal(STDIN_FILENO, *options_.reader, options_.interruption);
  std::istream in(&terminal);
  std::string answer;
  std::getline(in, answer);
  if (!in) *options_.reader << '\n';
  return answer == "y" || answer == "yes";
}

void LocalHost::show_progress(std::string_view line) {
  if (options_.progress == nullptr || (line.empty() && progress_width_ == 0)) return;
  const std::size_t blank = progress_width_ > line.size() ? progress_width_ - line.size() : 0;
  *options_.progress << '\r' << line << std::string(blank, ' ') << std::string(blank, '\b')
                     << (line.empty() ? "\r" : "") << std::flush;
  progress_width_ = line.size();
}

}  // namespace kingmaker
