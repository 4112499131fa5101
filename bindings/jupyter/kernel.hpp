// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The Jupyter kernel: translates requests of Jupyter's protocol for a session, and its answers.
// Sockets, signatures and queues belong to xeus.
// https://jupyter-client.readthedocs.io/en/stable/messaging.html
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <xeus/xinterpreter.hpp>

#include "repl/session/cell_session.hpp"

namespace kingmaker {

class Kernel final : public xeus::xinterpreter, private CellOutput {
 public:
  // `*interrupt` is set to stop the running statement.
  Kernel(Library library, std::atomic<bool>* interrupt) : session_(std::move(library), interrupt) {}

 private:
  void configure_impl() override {}
#ifdef KINGMAKER_XEUS_5
  void execute_request_impl(send_reply_callback reply, int counter, const std::string& code,
                            xeus::execute_request_config config,
                            nl::json /*user_expressions*/) override {
    reply(execute(counter, code, config.silent));
  }
#else
  nl::json execute_request_impl(int counter, const std::string& code, bool silent,
                                bool /*store_history*/, nl::json /*user_expressions*/,
                                bool /*allow_stdin*/) override {
    return execute(counter, code, silent);
  }
#endif
  nl::json complete_request_impl(const std::string& code, int cursor) override;
  nl::json inspect_request_impl(const std::string& code, int cursor, int detail) override;
  nl::json is_complete_request_impl(const std::string& code) override;
  nl::json kernel_info_request_impl() override;
  void shutdown_request_impl() override {}

  nl::json execute(int counter, const std::string& code, bool silent);  // the reply

  void print(std::string_view text) override;
  void message(std::string_view text) override;
  void display(const RichOutput& output) override;
  void result(const RichOutput& output) override;

  CellSession session_;
  int counter_ = 0;      // number of the running cell
  bool silent_ = false;  // true if the cell shows nothing
};

}  // namespace kingmaker
