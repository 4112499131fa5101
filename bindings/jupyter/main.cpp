// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker-kernel -f CONNECTION_FILE`, as Jupyter starts it. Tested in tests/repl/kernel_test.py.
#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <xeus/xeus_context.hpp>
#include <xeus/xkernel.hpp>
#include <xeus/xkernel_configuration.hpp>
#ifdef KINGMAKER_XEUS_5
#include <xeus-zmq/xserver_zmq.hpp>
#include <xeus-zmq/xzmq_context.hpp>
#else
#include <xeus/xserver_zmq.hpp>
#endif

#include "bindings/jupyter/kernel.hpp"
#include "extensions/program_library.hpp"

namespace {

// Sets a flag at each SIGINT, which Jupyter sends to stop a running cell. A thread of its own waits
// for the signal, which is blocked in all threads that are started while this object lives.
// Otherwise the signal would end the waits of the sockets, and xeus would take that for the end of
// the kernel.
class InterruptListener {
 public:
  InterruptListener() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    thread_ = std::thread([this] {
      for (int signal = 0; sigwait(&signals_, &signal) == 0 && !ends_;) interrupted_ = true;
    });
  }
  InterruptListener(const InterruptListener&) = delete;
  InterruptListener& operator=(const InterruptListener&) = delete;
  ~InterruptListener() {
    ends_ = true;
    pthread_kill(thread_.native_handle(), SIGINT);
    thread_.join();
  }
  [[nodiscard]] std::atomic<bool>* flag() { return &interrupted_; }

 private:
  sigset_t signals_;
  std::atomic<bool> interrupted_ = false;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

#ifdef KINGMAKER_XEUS_5
constexpr auto kMakeContext = &xeus::make_zmq_context;
constexpr auto kMakeServer = &xeus::make_xserver_default;
#else
constexpr auto kMakeContext = &xeus::make_context<zmq::context_t>;
constexpr auto kMakeServer = &xeus::make_xserver_zmq;
#endif

void serve(const std::string& connection_file) {
  InterruptListener interrupts;
  xeus::xkernel kernel(
      xeus::load_configuration(connection_file), xeus::get_user_name(), kMakeContext(),
      std::make_unique<kingmaker::Kernel>(kingmaker::program_library(), interrupts.flag()),
      kMakeServer, xeus::make_in_memory_history_manager(), nullptr, xeus::make_null_debugger,
      nl::json::object(), nl::json::error_handler_t::replace);
  kernel.start();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 || std::string_view(argv[1]) != "-f") {
    std::cerr << "usage: kingmaker-kernel -f CONNECTION_FILE\n"
                 "Jupyter starts this program: jupyter console --kernel kingmaker\n";
    return 2;
  }
  try {
    serve(argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "kingmaker-kernel: " << error.what() << '\n';
    return 3;
  }
  return 0;
}
