// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A second way to play on boards, 11 times as fast as BoardMoves and BoardComponents cell by cell
// for Clobber on a full grid of 3x4, and 9 times on 4x5:
//
//     build/release/bench/second_ways_bench --benchmark_filter=board_bits
#include "extensions/games/board_bits.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "algebra/set_of_players.hpp"

namespace kingmaker {
namespace {

using Made = BoardPattern::Made;

constexpr std::uint64_t bit(int place) { return std::uint64_t{1} << place; }
// A mask of the `count` lowest bits. Precondition: count > 0.
constexpr std::uint64_t lowest(std::size_t count) {
  return ~std::uint64_t{0} >> (BoardBits::kMostCells - count);
}

// Rotates the bits by `places`, backwards if it is negative. Bits that leave come in at the other
// end, which does no harm: only cells are asked about whose targets are on the board.
std::uint64_t moved(std::uint64_t bits, int places) {
  return bits << (places & 63) | bits >> (-places & 63);
}

std::uint64_t reversed(std::uint64_t bits, std::size_t count) {
  constexpr std::uint64_t kOdd = 0x5555555555555555;
  constexpr std::uint64_t kPairs = 0x3333333333333333;
  constexpr std::uint64_t kNibbles = 0x0f0f0f0f0f0f0f0f;
  constexpr std::uint64_t kBytes = 0x00ff00ff00ff00ff;
  constexpr std::uint64_t kWords = 0x0000ffff0000ffff;
  bits = (bits >> 1 & kOdd) | (bits & kOdd) << 1;
  bits = (bits >> 2 & kPairs) | (bits & kPairs) << 2;
  bits = (bits >> 4 & kNibbles) | (bits & kNibbles) << 4;
  bits = (bits >> 8 & kBytes) | (bits & kBytes) << 8;
  bits = (bits >> 16 & kWords) | (bits & kWords) << 16;
  bits = bits >> 32 | bits << 32;
  return bits >> (BoardBits::kMostCells - count);
}

// Mirrors rows of this width as the two lowest bits of `symmetry` say.
std::uint64_t mirrored(std::uint64_t bits, std::size_t width, std::size_t height,
                       GridSymmetry symmetry) {
  const bool mirrors_rows = (symmetry & 1) != 0;
  const bool mirrors_columns = (symmetry & 2) != 0;
  // Mirroring both rows and columns reverses the order of the cells.
  if (mirrors_rows) bits = reversed(bits, width * height);
  if (mirrors_rows == mirrors_columns || height == 1) return bits;
  std::uint64_t rows = 0;
  for (std::size_t row = 0; row < height; ++row) {
    rows = rows << width | (bits & lowest(width));
    bits >>= width;
  }
  return rows;
}

}  // namespace

BoardBits::BoardBits(const BoardMoves& moves)
    : shapes_(std::make_unique<std::array<std::atomic<const Shape*>, kShapes>>()) {
  is_usable_ = moves.rules().lattice() == Lattice::Squares;
  for (Player p = 1; p <= moves.players(); ++p) {
    for (const BoardPattern& pattern : moves.patterns(p)) {
      Read& read = reads_.emplace_back(Read{p, {}, pattern.made, pattern.directions});
      bool changes = false;  // a match always changes the board
      for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        const BoardPattern::Cell& cell = pattern.cells[i];
        const auto place = absl::c_find(sets_, cell.pieces);
        read.cells.push_back(static_cast<std::size_t>(place - sets_.begin()));
        if (place == sets_.end()) sets_.push_back(cell.pieces);
        is_usable_ = is_usable_ && cell.same_as < 0;
        const bool is_replaced = i < pattern.made.size() &&
                                 pattern.made[i].kind == Made::Kind::One &&
                                 !contains(cell.pieces, pattern.made[i].piece);
        changes = changes || is_replaced;
      }
      is_usable_ = is_usable_ && changes && !pattern.has_runs && pattern.keeps_length &&
                   !pattern.begins_at_edge && !pattern.ends_at_edge && pattern.beside == 0 &&
                   pattern.needed == 0 && pattern.absent == 0;
    }
  }
  number_pieces();
  if (!is_usable_) return;
  spreads_everywhere_ = spreads_everywhere();
}

void BoardBits::number_pieces() {
  Pieces all = 0;
  for (const Pieces set : sets_) all |= set;
  all &= ~only(kDead);
  is_usable_ = is_usable_ && sets_.size() <= kMostSets &&
               static_cast<std::size_t>(std::popcount(all)) <= kMostPieces;
  if (!is_usable_) return;
  numbers_in_.resize(sets_.size());
  sets_with_.push_back(0);
  for (Piece piece = 0; piece < kDead; ++piece) {
    if (!contains(all, piece)) continue;
    number_of_[piece] = static_cast<std::uint8_t>(++pieces_);
    std::uint32_t with = 0;
    for (std::size_t set = 0; set < sets_.size(); ++set) {
      if (!contains(sets_[set], piece)) continue;
      numbers_in_[set].push_back(static_cast<std::uint8_t>(pieces_));
      with |= std::uint32_t{1} << set;
    }
    sets_with_.push_back(with);
  }
  digits_ = static_cast<std::size_t>(std::bit_width(pieces_));
  for (Read& read : reads_) {
    for (const std::size_t set : read.cells) read.uses |= std::uint32_t{1} << set;
    for (Made& part : read.made) {
      part.piece = number_of_[part.piece];
      read.copies = read.copies || part.kind == Made::Kind::Copy;
    }
  }
}

std::optional<std::vector<BoardBits::PairUse>> BoardBits::pair_uses() const {
  const auto numbers = [&](std::size_t set) {
    std::uint32_t bits = 0;
    for (const std::uint8_t number : numbers_in_[set]) bits |= std::uint32_t{1} << number;
    return bits;
  };
  std::vector<PairUse> uses;
  for (const Read& read : reads_) {
    if (read.cells.size() != 2) return std::nullopt;
    for (const Direction& d : read.directions) {
      for (const std::size_t at : {std::size_t{0}, std::size_t{1}}) {
        const Direction towards = at == 0 ? d : Direction{-d.columns, -d.rows};
        const Made& part = read.made[at];
        const bool is_one = part.kind == Made::Kind::One;
        uses.push_back({towards, numbers(read.cells[at]), numbers(read.cells[1 - at]),
                        is_one ? std::uint32_t{1} << part.piece : 0, !is_one && part.from != at});
      }
    }
  }
  return uses;
}

bool BoardBits::spreads_everywhere() const {
  const std::optional<std::vector<PairUse>> uses = pair_uses();
  if (!uses) return false;
  std::vector<Direction> directions;
  for (const PairUse& use : *uses) {
    if (!absl::c_linear_search(directions, use.direction)) directions.push_back(use.direction);
  }
  const auto has = [](std::uint32_t set, std::size_t number) { return (set >> number & 1) != 0; };
  // The pieces that may come to be on the cell, over all moves that use these two pieces; 0 if
  // there are none.
  const auto may_be = [&](const Direction& d, std::size_t here, std::size_t there) {
    std::uint32_t pieces = 0;
    for (const PairUse& use : *uses) {
      if (!(use.direction == d) || !has(use.here, here) || !has(use.there, there)) continue;
      pieces |= std::uint32_t{1} << here | use.left_here;
      if (use.copies_there) pieces |= std::uint32_t{1} << there;
    }
    return pieces;
  };
  // The pieces with which one of these pieces moves in this direction.
  const auto moves_with = [&](std::uint32_t here, const Direction& d) {
    std::uint32_t pieces = 0;
    for (const PairUse& use : *uses) {
      if (use.direction == d && (use.here & here) != 0) pieces |= use.there;
    }
    return pieces;
  };
  const std::uint32_t all = (std::uint32_t{2} << pieces_) - 2;
  for (const Direction& direction : directions) {
    for (std::size_t here = 1; here <= pieces_; ++here) {
      for (std::size_t there = 1; there <= pieces_; ++there) {
        const std::uint32_t pieces = may_be(direction, here, there);
        const bool is_any = pieces == 0 || absl::c_all_of(directions, [&](Direction d) {
                              return (all & ~moves_with(pieces, d)) == 0;
                            });
        if (!is_any) return false;
      }
    }
  }
  return true;
}

BoardBits::~BoardBits() {
  for (const std::atomic<const Shape*>& shape : *shapes_) delete shape.load();
}

std::unique_ptr<const BoardBits::Shape> BoardBits::shape_of(int columns, int rows) const {
  auto shape = std::make_unique<Shape>();
  for (int cell = 0; cell < columns * rows; ++cell) {
    shape->transposed[static_cast<std::size_t>(cell)] =
        static_cast<std::uint8_t>(cell % columns * rows + cell / columns);
  }
  for (const Read& read : reads_) {
    const auto last = static_cast<int>(read.cells.size()) - 1;
    for (const Direction& d : read.directions) {
      Arrow arrow{&read, d.rows * columns + d.columns, 0};
      for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
          const int end_column = column + last * d.columns;
          const int end_row = row + last * d.rows;
          if (end_column < 0 || end_column >= columns || end_row < 0 || end_row >= rows) continue;
          arrow.starts |= bit(row * columns + column);
        }
      }
      if (arrow.starts == 0) continue;
      shape->arrows.push_back(arrow);
      const auto link = absl::c_find_if(shape->links, [&](const Link& l) {
        return l.step == std::abs(arrow.step) && l.length == read.cells.size();
      });
      const auto place = static_cast<std::size_t>(link - shape->links.begin());
      shape->link_of.push_back(place);
      if (link == shape->links.end()) {
        shape->links.push_back({std::abs(arrow.step), read.cells.size()});
      }
      shape->links[place].starts |=
          arrow.step < 0 ? moved(arrow.starts, last * arrow.step) : arrow.starts;
    }
  }
  return shape;
}

const BoardBits::Shape& BoardBits::shape(const Cells& board) const {
  std::atomic<const Shape*>& place = (*shapes_)[board.width * (kMostCells + 1) + board.height];
  if (const Shape* cached = place.load(std::memory_order_acquire)) return *cached;
  auto shape = shape_of(board.width, board.height);
  const Shape* expected = nullptr;
  if (place.compare_exchange_strong(expected, shape.get(), std::memory_order_acq_rel)) {
    return *shape.release();
  }
  return *expected;
}

BoardBits::Sets BoardBits::unite(const Cells& board) const {
  Sets sets;
  for (std::size_t set = 0; set < numbers_in_.size(); ++set) {
    std::uint64_t all = 0;
    for (const std::uint8_t number : numbers_in_[set]) all |= board.on[number];
    sets[set] = all;
  }
  return sets;
}

BoardBits::Cells BoardBits::read(std::size_t width, std::string_view cells) const {
  Cells board{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(cells.size() / width)};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    board.on[number_of_[static_cast<unsigned char>(cells[i])]] |= bit(static_cast<int>(i));
  }
  return board;
}

std::uint64_t BoardBits::matches(const Arrow& arrow, const Sets& sets) {
  std::uint64_t starts = arrow.starts;
  int offset = 0;
  for (const std::size_t set : arrow.read->cells) {
    starts &= moved(sets[set], -offset);
    offset += arrow.step;
  }
  return starts;
}

void BoardBits::for_each_move(const Cells& board, Player mover,
                              absl::FunctionRef<void(const Cells&)> visit) const {
  const Sets sets = unite(board);
  for (const Arrow& arrow : shape(board).arrows) {
    if (arrow.read->player != mover) continue;
    for (std::uint64_t starts = matches(arrow, sets); starts != 0; starts &= starts - 1) {
      const int start = std::countr_zero(starts);
      Cells next = board;
      for (std::size_t i = 0; i < arrow.read->made.size(); ++i) {
        const Made& part = arrow.read->made[i];
        const std::uint64_t here = bit(start + static_cast<int>(i) * arrow.step);
        std::size_t number = part.piece;
        if (part.kind != Made::Kind::One) {
          const std::uint64_t from = bit(start + int{part.from} * arrow.step);
          for (number = pieces_; number > 0 && (board.on[number] & from) == 0;) --number;
        }
        for (std::size_t k = 1; k <= pieces_; ++k) next.on[k] &= ~here;
        next.on[number] |= here;
      }
      visit(next);
    }
  }
}

void BoardBits::spread(const Shape& shape, Cells board, Sets sets, Places& places) const {
  // All arrows are tried first; then those that use sets which now fit more cells.
  std::uint32_t changed = 0;
  const auto add = [&](std::size_t number, std::uint64_t cells) {
    const std::uint64_t more = cells & ~board.on[number];
    if (number == 0 || more == 0) return;
    board.on[number] |= more;
    changed |= sets_with_[number];
    for (std::uint32_t with = sets_with_[number]; with != 0; with &= with - 1) {
      sets[static_cast<std::size_t>(std::countr_zero(with))] |= more;
    }
  };
  const auto use = [&](const Arrow& arrow, std::uint64_t starts) {
    int offset = 0;
    for (const Made& part : arrow.read->made) {
      if (part.kind == Made::Kind::One) {
        add(part.piece, moved(starts, offset));
      } else {
        const int from = part.from * arrow.step;
        for (const std::uint8_t number : numbers_in_[arrow.read->cells[part.from]]) {
          add(number, moved(starts & moved(board.on[number], -from), offset));
        }
      }
      offset += arrow.step;
    }
  };
  for (std::size_t a = 0; a < shape.arrows.size(); ++a) {
    if (places[a] != 0) use(shape.arrows[a], places[a]);
  }
  while (changed != 0) {
    const std::uint32_t looked_for = changed;
    changed = 0;
    for (std::size_t a = 0; a < shape.arrows.size(); ++a) {
      const Arrow& arrow = shape.arrows[a];
      if ((arrow.read->uses & (looked_for | changed)) == 0) continue;
      const std::uint64_t starts = matches(arrow, sets);
      // An arrow that copies is applied again, since the cells it copies may hold more pieces now.
      if (starts == places[a] && (starts == 0 || !arrow.read->copies)) continue;
      places[a] = starts;
      use(arrow, starts);
    }
  }
}

std::uint64_t BoardBits::joined(const Shape& shape, const Places& links, std::uint64_t cells) {
  for (std::uint64_t before = 0; before != cells;) {
    before = cells;
    for (std::size_t i = 0; i < shape.links.size(); ++i) {
      const auto step = static_cast<std::size_t>(shape.links[i].step);
      std::uint64_t touched = 0;
      for (std::size_t k = 0; k < shape.links[i].length; ++k) touched |= cells >> (k * step);
      touched &= links[i];
      for (std::size_t k = 0; k < shape.links[i].length; ++k) cells |= touched << (k * step);
    }
  }
  return cells;
}

BoardBits::Cells BoardBits::cut(const Cells& board, std::uint64_t part) const {
  const std::size_t width = board.width;
  const std::size_t top = static_cast<std::size_t>(std::countr_zero(part)) / width;
  const std::size_t bottom = static_cast<std::size_t>(std::bit_width(part) - 1) / width;
  std::uint64_t columns = 0;
  for (std::size_t row = top; row <= bottom; ++row) columns |= part >> (row * width);
  columns &= lowest(width);
  const auto left = static_cast<std::size_t>(std::countr_zero(columns));
  const auto narrow = static_cast<std::size_t>(std::bit_width(columns)) - left;
  Cells component{static_cast<std::uint8_t>(narrow), static_cast<std::uint8_t>(bottom - top + 1)};
  for (std::size_t number = 1; number <= pieces_; ++number) {
    const std::uint64_t bits = (board.on[number] & part) >> (top * width);
    if (narrow == width) {
      component.on[number] = bits;
      continue;
    }
    for (std::size_t row = 0; row < component.height; ++row) {
      component.on[number] |= (bits >> (row * width + left) & lowest(narrow)) << (row * narrow);
    }
  }
  return component;
}

BoardBits::Places BoardBits::links_of(const Shape& shape, const Cells& board,
                                      const Sets& sets) const {
  Places links(shape.links.size());
  if (spreads_everywhere_) {
    std::uint64_t all = 0;
    for (std::size_t number = 1; number <= pieces_; ++number) all |= board.on[number];
    for (std::size_t i = 0; i < links.size(); ++i) {
      const Link& link = shape.links[i];
      links[i] = link.starts;
      for (std::size_t k = 0; k < link.length; ++k) {
        links[i] &= all >> (k * static_cast<std::size_t>(link.step));
      }
    }
    return links;
  }
  Places places(shape.arrows.size());
  for (std::size_t a = 0; a < places.size(); ++a) places[a] = matches(shape.arrows[a], sets);
  spread(shape, board, sets, places);
  // A link joins the same cells whichever player moves along it, and in either direction.
  for (std::size_t a = 0; a < places.size(); ++a) {
    const Link& link = shape.links[shape.link_of[a]];
    const int last = static_cast<int>(link.length - 1) * link.step;
    links[shape.link_of[a]] |= shape.arrows[a].step < 0 ? places[a] >> last : places[a];
  }
  return links;
}

void BoardBits::for_each_component(const Cells& board,
                                   absl::FunctionRef<void(const Cells&)> visit) const {
  const Shape& here = shape(board);
  const Sets sets = unite(board);
  std::uint64_t now = 0;  // the first cells of moves
  for (const Arrow& arrow : here.arrows) now |= matches(arrow, sets);
  if (now == 0) return;
  const Places links = links_of(here, board, sets);
  // A move is part of the component of its first cell.
  while (now != 0) {
    const std::uint64_t part = joined(here, links, now & -now);
    now &= ~part;
    visit(cut(board, part));
  }
}

SetOfPlayers BoardBits::movers(const Cells& board) const {
  const Sets sets = unite(board);
  SetOfPlayers movers;
  for (const Arrow& arrow : shape(board).arrows) {
    const Player player = arrow.read->player;
    if (movers.contains(player) || matches(arrow, sets) == 0) continue;
    movers = movers | SetOfPlayers::of(player);
  }
  return movers;
}

std::uint64_t BoardBits::transposed(const Shape& shape, std::uint64_t bits) {
  std::uint64_t image = 0;
  for (; bits != 0; bits &= bits - 1) {
    image |= bit(shape.transposed[static_cast<std::size_t>(std::countr_zero(bits))]);
  }
  return image;
}

void BoardBits::keep_first(const Digits& digits, std::size_t width, std::size_t height,
                           GridSymmetry symmetry, std::optional<Digits>& best) const {
  Digits other{};
  bool is_less = !best;
  for (std::size_t digit = 0; digit < digits_; ++digit) {
    other[digit] = mirrored(digits[digit], width, height, symmetry);
    if (is_less || other[digit] == (*best)[digit]) continue;
    if (other[digit] > (*best)[digit]) return;
    is_less = true;
  }
  if (is_less) best = other;
}

void BoardBits::append_canonical(const Cells& board, std::span<const GridSymmetry> symmetries,
                                 std::string& bytes) const {
  Digits digits{};
  for (std::size_t number = 1; number <= pieces_; ++number) {
    for (std::size_t digit = 0; digit < digits_; ++digit) {
      if ((number >> digit & 1) != 0) digits[digit] |= board.on[number];
    }
  }
  const bool is_turned =
      absl::c_any_of(symmetries, [](GridSymmetry symmetry) { return (symmetry & 4) != 0; });
  std::optional<Digits> best;
  std::size_t width = board.width;
  std::size_t height = board.height;
  if (!is_turned || height >= width) {
    for (const GridSymmetry symmetry : symmetries) {
      if ((symmetry & 4) == 0) keep_first(digits, width, height, symmetry, best);
    }
  }
  if (is_turned && height <= width) {
    const Shape& here = shape(board);
    for (std::uint64_t& digit : digits) digit = transposed(here, digit);
    std::swap(width, height);
    for (const GridSymmetry symmetry : symmetries) {
      if ((symmetry & 4) == 0) continue;
      // The symmetries that mirror rows and columns exchange their roles when the board is
      // transposed.
      const auto mirrors = static_cast<GridSymmetry>((symmetry & 1) << 1 | (symmetry >> 1 & 1));
      keep_first(digits, width, height, mirrors, best);
    }
  }
  std::array<char, 2 + kMostCells / 8 * std::tuple_size_v<Digits>> canonical;
  std::size_t size = 0;
  canonical[size++] = static_cast<char>(width);
  canonical[size++] = static_cast<char>(height);
  for (std::size_t digit = 0; digit < digits_; ++digit) {
    for (std::size_t at = 0; at < width * height; at += 8) {
      canonical[size++] = static_cast<char>((*best)[digit] >> at);
    }
  }
  bytes.append(canonical.data(), size);
}

BoardBits::Cells BoardBits::board_in(std::string_view bytes) const {
  Cells board{static_cast<std::uint8_t>(bytes[0]), static_cast<std::uint8_t>(bytes[1])};
  const std::size_t cells = std::size_t{board.width} * board.height;
  const Digits digits = digits_in(bytes);
  for (std::size_t number = 1; number <= pieces_; ++number) {
    board.on[number] = lowest(cells);
    for (std::size_t digit = 0; digit < digits_; ++digit) {
      board.on[number] &= (number >> digit & 1) != 0 ? digits[digit] : ~digits[digit];
    }
  }
  return board;
}

BoardBits::Digits BoardBits::digits_in(std::string_view bytes) const {
  Digits digits{};
  const std::size_t cells =
      std::size_t{static_cast<unsigned char>(bytes[0])} * static_cast<unsigned char>(bytes[1]);
  std::size_t from = 2;
  for (std::size_t digit = 0; digit < digits_; ++digit) {
    for (std::size_t at = 0; at < cells; at += 8, ++from) {
      digits[digit] |= std::uint64_t{static_cast<unsigned char>(bytes[from])} << at;
    }
  }
  return digits;
}

std::size_t BoardBits::size(std::string_view bytes) const {
  std::uint64_t pieces = 0;
  for (const std::uint64_t digit : digits_in(bytes)) pieces |= digit;
  return static_cast<std::size_t>(std::popcount(pieces));
}

}  // namespace kingmaker
