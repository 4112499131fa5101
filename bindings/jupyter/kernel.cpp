// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "bindings/jupyter/kernel.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>
#include <xeus/xhelper.hpp>

#include "base/source_text.hpp"
#include "grammar/continuation.hpp"
#include "repl/session/completion.hpp"

namespace kingmaker {
namespace {

std::size_t byte_of_cursor(const std::string& code, int cursor) {
  return byte_offset(code, static_cast<std::size_t>(std::max(cursor, 0)));
}

// The word around the cursor, or before it.
std::string_view word_at(std::string_view code, std::size_t cursor) {
  std::size_t end = cursor;
  while (end < code.size() && is_word_character(code[end])) ++end;
  const std::size_t begin = word_begin(code.substr(0, end));
  return code.substr(begin, end - begin);
}

}  // namespace

nl::json Kernel::execute(int counter, const std::string& code, bool silent) {
  counter_ = counter;
  silent_ = silent;
  const CellEnd end = session_.run_cell(code, static_cast<std::size_t>(counter), *this);
  if (end.error) {
    const std::vector<std::string> traceback = {end.error->rendered};
    if (!silent) publish_execution_error(end.error->name, end.error->message, traceback);
    // xeus::create_error_reply is not used, since in version 2.4.1 it takes the message for the
    // name.
    return {{"status", "error"},
            {"ename", end.error->name},
            {"evalue", end.error->message},
            {"traceback", traceback}};
  }
  nl::json payload = nl::json::array();
  if (end.quit) payload.push_back({{"source", "ask_exit"}, {"keepkernel", false}});
  return xeus::create_successful_reply(payload);
}

nl::json Kernel::complete_request_impl(const std::string& code, int cursor) {
  const std::string_view before = std::string_view(code).substr(0, byte_of_cursor(code, cursor));
  const Completion completion = session_.complete(before);
  const std::size_t begin = count_characters(before.substr(0, completion.begin));
  return xeus::create_complete_reply(completion.words, static_cast<int>(begin),
                                     static_cast<int>(count_characters(before)));
}

nl::json Kernel::inspect_request_impl(const std::string& code, int cursor, int /*detail*/) {
  const std::string_view word = word_at(code, byte_of_cursor(code, cursor));
  // `v-1` might have been the name of a rule, but is not.
  std::optional<std::string> page = session_.about(word);
  if (!page) page = session_.about(word.substr(0, word.find('-')));
  if (!page) return xeus::create_inspect_reply();
  return xeus::create_inspect_reply(true, {{"text/plain", *page}});
}

// A statement continues while a bracket is open, as at the prompt. Errors are reported when the
// cell is executed.
nl::json Kernel::is_complete_request_impl(const std::string& code) {
  Continuation continuation;
  const std::string_view text = code;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    continuation.feed(text.substr(at, end - at));
    at = end + 1;
  }
  return continuation.open() ? xeus::create_is_complete_reply("incomplete", "  ")
                             : xeus::create_is_complete_reply("complete");
}

nl::json Kernel::kernel_info_request_impl() {
  return xeus::create_info_reply(
      XEUS_KERNEL_PROTOCOL_VERSION, "kingmaker", KINGMAKER_VERSION, "kingmaker", KINGMAKER_VERSION,
      "text/x-kingmaker", ".km", "text", "", "",
      "Kingmaker " KINGMAKER_VERSION ", values of multi-player games. :help explains.");
}

void Kernel::print(std::string_view text) {
  if (!silent_) publish_stream("stdout", std::string(text));
}

void Kernel::message(std::string_view text) {
  if (!silent_) publish_stream("stderr", std::string(text));
}

void Kernel::display(const RichOutput& output) {
  if (!silent_) display_data(output, nl::json::object(), nl::json::object());
}

void Kernel::result(const RichOutput& output) {
  if (!silent_) publish_execution_result(counter_, output, nl::json::object());
}

}  // namespace kingmaker
