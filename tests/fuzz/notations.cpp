// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values in each notation that `normalize --from` reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/measure.hpp"
#include "base/diagnostic.hpp"
#include "extensions/program_library.hpp"
#include "grammar/bracket_reader.hpp"
#include "grammar/parse.hpp"
#include "grammar/print.hpp"
#include "repl/commands/normalize_lines.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/naive_reader.hpp"

namespace kingmaker::fuzz {
namespace {

using testing::NaiveReader;

struct Written {
  Format format;
  Notation notation;
};
constexpr Written kWritten[] = {{Format::Bar, Notation::Bracket},
                                {Format::Bracket, Notation::Bracket},
                                {Format::Choice, Notation::Choice},
                                {Format::Tex, Notation::Tex},
                                {Format::Json, Notation::Json}};
constexpr std::uint64_t kMaxBytes = 100'000;  // of a value written out

// A printed value is read back as the same value. Brackets alone cannot express all values: a
// choice out of turn is written with additional brackets, which are read as moves without a choice.
void expect_round_trips(TermStore& store, const Frame& frame, Term v) {
  Preferences preferences(store);
  Rewriter syntactic(store, frame.players, *System::named("syntactic"), preferences);
  const auto normal = [&](Term t) {
    Budget budget;
    return syntactic.normalize(t, budget)->term;
  };
  for (const auto& [format, notation] : kWritten) {
    const PrintOptions options{format, frame, kMaxBytes};
    const auto text = print(store, v, options);
    if (!text.ok()) {
      ASSERT_EQ(text.status().code(), absl::StatusCode::kResourceExhausted) << text.status();
      continue;
    }
    const auto again = parse_value(store, frame, *text, notation);
    ASSERT_TRUE(again.ok()) << *text << ": " << again.status();
    ASSERT_EQ(*parse_value(store, frame, *text), *again) << *text;
    if (format == Format::Choice || format == Format::Json) {
      ASSERT_EQ(*again, v) << *text;
    } else {
      ASSERT_EQ(normal(*again), normal(v)) << *text;
    }
  }
}

// A message points to a place in the text, and can be printed on a terminal.
void expect_message(const absl::Status& status, std::string_view text) {
  ASSERT_FALSE(status.message().empty());
  if (const auto range = range_of(status)) {
    ASSERT_LE(range->begin, range->end);
    ASSERT_LE(range->end, text.size());
  }
  const std::string shown = render(status, {"<fuzz>", 1}, text, false);
  ASSERT_TRUE(shown.ends_with('\n'));
  ASSERT_TRUE(std::none_of(shown.begin(), shown.end(), [](char c) {
    return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == 0x7f;
  })) << shown;
}

// `normalize` reads and rewrites plain lines in one pass. The result is the same as when each line
// is read first and rewritten then.
void expect_normal_forms(const Frame& frame, const System& system, Notation notation,
                         std::string_view text) {
  if (!system.check_players(frame.players).ok()) return;
  Settings settings;
  settings.frame = frame;
  settings.under = system;
  settings.limits.steps = 100'000;
  settings.max_output = kMaxBytes;
  std::ostringstream out;
  std::ostringstream messages;
  LocalHost host;
  Session session(settings, program_library(), {.keep_going = true}, host, out, messages);
  std::istringstream in{std::string(text)};
  normalize_lines(session, in, out, "<fuzz>", {.notation = notation});
  if (session.exit_status() == ExitStatus::Limit) return;

  TermStore store;
  Preferences preferences(store);
  Rewriter rewriter(store, frame.players, system, preferences);
  std::string expected;
  std::istringstream again{std::string(text)};
  for (std::string line; std::getline(again, line);) {
    if (line.ends_with('\r')) line.pop_back();
    const auto v = parse_value(store, frame, line.substr(0, line.find('#')), notation);
    Budget budget;
    const auto normal = v.ok() ? rewriter.normalize(*v, budget) : v.status();
    // Otherwise there is no value, or a preference has a cycle.
    if (normal.ok()) expected += *print(store, normal->term, {Format::Bar, frame});
    expected += '\n';
  }
  ASSERT_EQ(out.str(), expected);
}

std::optional<Term> naive_value(TermStore& store, int players, const nlohmann::json& json) {
  const auto player = [&](const nlohmann::json& number) -> std::optional<Player> {
    if (!number.is_number_unsigned()) return std::nullopt;
    const auto p = number.get<std::uint64_t>();
    if (p < 1 || p > static_cast<std::uint64_t>(players)) return std::nullopt;
    return static_cast<Player>(p);
  };
  if (!json.is_object()) {
    const auto winner = player(json);
    return winner ? std::optional(Term::win(*winner)) : std::nullopt;
  }
  if (json.size() != 2 || !json.contains("mover") || !json.contains("options")) return std::nullopt;
  const auto mover = player(json["mover"]);
  if (!mover || !json["options"].is_array() || json["options"].empty()) return std::nullopt;
  std::vector<Term> options;
  for (const nlohmann::json& element : json["options"]) {
    const auto option = naive_value(store, players, element);
    if (!option) return std::nullopt;
    options.push_back(*option);
  }
  return store.choice(*mover, std::span<Term>(options));
}

// Nullopt if the text is not JSON, or if an object has two members of one name, which JSON allows
// but the reader refuses.
std::optional<nlohmann::json> parse_json(std::string_view text) {
  std::vector<std::vector<std::string>> names;  // in the objects that are open
  bool repeats = false;
  const nlohmann::json::parser_callback_t see =
      [&](int /*depth*/, nlohmann::json::parse_event_t event, const nlohmann::json& part) {
        if (event == nlohmann::json::parse_event_t::object_start) names.emplace_back();
        if (event == nlohmann::json::parse_event_t::object_end) names.pop_back();
        if (event == nlohmann::json::parse_event_t::key) {
          const auto name = part.get<std::string>();
          repeats = repeats ||
                    std::find(names.back().begin(), names.back().end(), name) != names.back().end();
          names.back().push_back(name);
        }
        return true;
      };
  // The other parser would stop there.
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  nlohmann::json json = nlohmann::json::parse(text, see, false);
  if (json.is_discarded() || repeats) return std::nullopt;
  return json;
}

// The reader accepts a text exactly if it is JSON for a value, and reads the value that it
// describes.
void expect_json(TermStore& store, const Frame& frame, std::string_view text,
                 const absl::StatusOr<Term>& read) {
  std::optional<Term> expected;
  if (const auto json = parse_json(text)) expected = naive_value(store, frame.players, *json);
  ASSERT_EQ(read.ok(), expected.has_value()) << text << ": " << read.status();
  if (expected) {
    ASSERT_EQ(*read, *expected) << text;
  }
}

void read_in(Notation notation, std::string_view bytes) {
  Input input(bytes);
  const Frame frame = read_frame(input);
  static const std::vector<System> systems = [] {
    std::vector<System> all;
    for (const char* name : {"prudent", "syntactic", "selfish", "loeb", "straffin", "raw", "li",
                             "indifferent", "inclusion"}) {
      all.push_back(*System::named(name));
    }
    all.push_back(*System::mixed({"prudent", "selfish", "syntactic"}));
    all.push_back(*System::named("order", {{1, 3, 2}, {3, 2, 1}, {2, 3, 1}}));
    return all;
  }();
  const System& system = input.one_of(systems);
  TermStore store(input.one_of(kHashMasks));
  const std::string_view text = input.rest();

  // Larger values would take too long if all hashes are equal.
  store.set_node_limit(3000);
  const absl::StatusOr<Term> read = parse_value(store, frame, text, notation);
  const absl::StatusOr<Term> any = parse_value(store, frame, text);
  const std::optional<Term> plain = read_plain_value(store, frame, text);
  ASSERT_EQ(plain, NaiveReader(store, frame, text).read());
  if (plain) {
    ASSERT_TRUE(any.ok()) << any.status();
    ASSERT_EQ(*any, *plain);
  }
  if (any.status().code() == absl::StatusCode::kResourceExhausted) return;
  if (notation == Notation::Json) expect_json(store, frame, text, read);
  if (read.ok()) {
    ASSERT_TRUE(any.ok()) << any.status();
    ASSERT_EQ(*any, *read);
    // A full store refuses, and changes nothing.
    TermStore full;
    full.set_node_limit(store.nodes() / 2);
    const auto refused = parse_value(full, frame, text, notation);
    ASSERT_TRUE(refused.ok() || refused.status().code() == absl::StatusCode::kResourceExhausted);
  } else {
    expect_message(read.status(), text);
  }
  store.set_node_limit(TermStore::kDefaultNodeLimit);
  if (any.ok()) expect_round_trips(store, frame, *any);
  expect_normal_forms(frame, system, notation, text);
}

}  // namespace

void bracket(std::string_view bytes) { read_in(Notation::Bracket, bytes); }
void choice(std::string_view bytes) { read_in(Notation::Choice, bytes); }
void tex(std::string_view bytes) { read_in(Notation::Tex, bytes); }
void json(std::string_view bytes) { read_in(Notation::Json, bytes); }

}  // namespace kingmaker::fuzz
