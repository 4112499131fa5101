// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The interpreter for other programs: it maps statements to answers, as text and as data. This
// header needs the standard library only; link kingmaker::embed.
//
//     kingmaker::embed::Session session;
//     const auto outcome = session.run("v = [[1,3],[[1,2],[[2,3]]]]; normalize v under prudent");
//     if (outcome.error) throw std::runtime_error(outcome.error->message);
//     std::cout << outcome.answers.back().text;  // 2_1
//
// A session may be used by one thread at a time, and each thread can have its own; sessions share
// nothing. Nothing is printed, no file is read or written, and no exception is thrown except
// std::bad_alloc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kingmaker::embed {

// The content of an answer, in the form of `--format json`, which docs/guides/scripts.md describes.
// A copy takes constant time and shares the data. Parts are found in time proportional to the
// number of items or members; nothing recurses, whatever the depth.
class Data {
 public:
  enum class Kind : std::uint8_t { Nothing, Truth, Number, Text, List, Object };

  Data() = default;  // of the kind Nothing
  // A text that is no JSON becomes data of the kind Nothing.
  explicit Data(std::string json);

  [[nodiscard]] Kind kind() const;
  // Nullopt for another kind. Whole numbers above 2^53, fractions and forms are texts.
  [[nodiscard]] std::optional<bool> truth() const;
  [[nodiscard]] std::optional<std::int64_t> number() const;
  [[nodiscard]] std::optional<std::string> text() const;
  // The items of a list; empty for another kind.
  [[nodiscard]] std::vector<Data> items() const;
  // The members of an object in the order in which they are printed; empty for another kind.
  [[nodiscard]] std::vector<std::pair<std::string, Data>> members() const;
  // The member with this name; of the kind Nothing if there is none.
  [[nodiscard]] Data operator[](std::string_view name) const;
  [[nodiscard]] std::string_view json() const;

 private:
  struct Document;
  Data(std::shared_ptr<const Document> document, std::size_t node)
      : document_(std::move(document)), node_(node) {}
  template <typename Take>
  void each_child(const Take& take) const;

  std::shared_ptr<const Document> document_;
  std::size_t node_ = 0;
};

struct Answer {
  std::string text;         // the output without the last newline
  Data data;                // of the kind Nothing for commands such as `:show`
  bool is_refuted = false;  // a `check` or an `assert` has failed
};

struct Error {
  // An internal error is a bug of Kingmaker.
  enum class Kind : std::uint8_t { BadInput, Limit, Interrupted, Internal };
  Kind kind = Kind::BadInput;
  std::string message;  // one sentence
  // The message as the program prints it, with the place, the line and a caret.
  std::string report;
  std::size_t line = 0;    // from 1; 0 if the error has no place
  std::size_t column = 0;  // in characters, from 1
};

struct Outcome {
  std::vector<Answer> answers;  // of the statements before an error
  std::vector<std::string> warnings;
  std::optional<Error> error;  // nullopt if all went well
};

class Session {
 public:
  Session();
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  // Runs statements as a script does, up to the first one that fails, which changes nothing.
  // Settings are statements, too: `:set players 4`, `:set under prudent`, `:set limit time=5s`.
  [[nodiscard]] Outcome run(std::string_view statements);
  // Stops the running statement soon. May be called by other threads and signal handlers.
  void interrupt() noexcept;
  // Statements that bring another session into the state of this one. Objects that no statement can
  // write are listed in comments.
  [[nodiscard]] std::string script();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The version, such as `1.0.0`.
[[nodiscard]] std::string_view version();

}  // namespace kingmaker::embed
