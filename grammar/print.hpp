// Terms to text. Options are shown in print order (algebra/print_order.hpp), so the text depends on
// the value alone.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "algebra/term_store.hpp"

namespace kingmaker {

// Bar falls back to brackets where no bar applies, so always for N != 3.
// Shared names what occurs more than once (print_shared.hpp).
enum class Format { Bar, Bracket, Choice, Tex, Json, Dot, Shared };

[[nodiscard]] std::optional<Format> format_named(std::string_view name);
[[nodiscard]] std::string_view name_of(Format format);

// How players are called: 1, 2, 3; of three players N, F, P from the start player on; A, B, C.
enum class PlayerNames : std::uint8_t { Digits, Nfp, Letters };
// As `--names` takes them.
[[nodiscard]] constexpr std::string_view name_of(PlayerNames names) {
  return names == PlayerNames::Digits ? "123" : names == PlayerNames::Nfp ? "NFP" : "ABC";
}
[[nodiscard]] std::string player_name(PlayerNames names, const Frame& frame, Player p);
// True for the capital letters by which these names call players, as many as there may be.
[[nodiscard]] bool is_player_name(PlayerNames names, std::string_view name);

struct PrintOptions {
  Format format = Format::Bar;
  Frame frame;
  std::uint64_t max_bytes = 256'000'000;
  PlayerNames names = PlayerNames::Digits;  // JSON has numbers all the same
};

// A type (algebra/types/hull.hpp) as the call that makes it: `hull(2, 0, 1/4, 3/4, 1/2)` says who
// moves and each player's number; `alike={3}` behind them for whom else than the mover options are
// alike and not lost. Precondition: `t` is a type.
[[nodiscard]] std::string type_text(const TermStore& store, int players, Term t);

// Shared subterms are written out wherever they occur (except in Dot and Shared), which can be
// exponentially longer than the term: a text of more than `max_bytes` is refused before any of it
// is made, with a ResourceExhausted status that says how long it would be.
[[nodiscard]] absl::StatusOr<std::string> print(const TermStore& store, Term v,
                                                const PrintOptions& options);

}  // namespace kingmaker
