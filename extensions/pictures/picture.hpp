// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Pictures: the subjects of `draw`, as data. graph.hpp makes graphs in DOT of them, tikz.hpp
// pictures in TikZ. Tested in tests/extensions/pictures/draw.km.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "extensions/games/compound.hpp"
#include "extensions/games/forms/form_store.hpp"
#include "extensions/pictures/hasse.hpp"
#include "language/statements/proofs.hpp"
#include "language/statements/trace.hpp"

namespace kingmaker::pictures {

// `draw v`. If `expand`, simple values are drawn as trees; if `as_tree`, each node is drawn at all
// its places.
struct ValuePicture {
  GameValue value;
  bool expand = false;
  bool as_tree = false;
};

struct TracePicture {
  std::shared_ptr<const Trace> trace;
  bool expand = false;
};

// A position: its board; those of the parts of a sum or a sequence, side by side; heaps and all
// others as texts.
struct BoardPicture {
  std::shared_ptr<const Game> game;
};
// The parts that are drawn, and what stands between two of them.
struct DrawnParts {
  std::vector<const Game*> parts;
  std::string_view between;
};
[[nodiscard]] inline DrawnParts parts_of(const Game& game) {
  const Compound* const compound = game.on_board() == nullptr ? game.compound() : nullptr;
  if (compound == nullptr) return {{&game}, ""};
  DrawnParts drawn{{}, compound->kind() == Compound::Kind::Sum ? "+" : "then"};
  for (const std::shared_ptr<const Game>& part : compound->members()) {
    drawn.parts.push_back(part.get());
  }
  return drawn;
}

// The positions that may come next: a table of `successors` or `best`.
struct MovesPicture {
  Table moves;
};

// The positions after at most some moves, each below the one before it.
struct GameTreePicture {
  struct Node {
    std::string position;
    std::size_t parent = 0;  // the root is its own
    std::string below = {};  // whose turn it is, and the value
  };
  std::shared_ptr<const Game> game;
  std::vector<Node> nodes = {};
};
// The largest number of positions in such a picture.
inline constexpr std::size_t kMostDrawnPositions = 400;

// A table of two variables, `as matrix`: numbers as a heat map, values in the colours of their
// movers.
struct MatrixPicture {
  Table table;
};

struct FormPicture {
  Form form;
};

// The lines of a derivation, each above its premises.
struct ProofPicture {
  ProofsPointer proof;  // one
};

// A player's preferences among all values up to a depth, or among those of a list.
struct PreferencePicture {
  Frame frame;
  Player player = 0;
  std::string system;
  std::string of_values;  // such as `values of depth at most 2`
  std::vector<Term> values;
  HasseDiagram diagram;         // its members are places in `values`
  std::vector<bool> are_equal;  // per brace: its values are equal, not incomparable
};
// The largest number of values in such a picture.
inline constexpr std::uint64_t kMostDrawnPreferences = 500;

using Picture =
    std::variant<ValuePicture, TracePicture, PreferencePicture, BoardPicture, MovesPicture,
                 GameTreePicture, MatrixPicture, FormPicture, ProofPicture>;

}  // namespace kingmaker::pictures
