#include "games/board_bits.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace kingmaker {
namespace {

using Made = BoardPattern::Made;

// The bits moved on by so many places, back if it is negative. Those that leave come in again at
// the other end: what is asked about are cells of the board, which do not.
std::uint64_t moved(std::uint64_t bits, int places) {
  return bits << (places & 63) | bits >> (-places & 63);
}

}  // namespace

BoardBits::BoardBits(const BoardMoves& moves)
    : shapes_(std::make_unique<std::array<std::atomic<const Shape*>, kShapes>>()) {
  for (Player p = 1; p <= moves.players(); ++p) {
    for (const BoardPattern& pattern : moves.patterns(p)) {
      Read& read = reads_.emplace_back(Read{p, {}, pattern.made, pattern.directions});
      read.copies = std::any_of(pattern.made.begin(), pattern.made.end(),
                                [](const Made& part) { return part.kind == Made::Kind::Copy; });
      bool changes = false;  // whatever is matched
      for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        const BoardPattern::Cell& cell = pattern.cells[i];
        std::vector<Piece> pieces;
        for (Piece piece = 0; piece < kDead; ++piece) {
          if (contains(cell.pieces, piece)) pieces.push_back(piece);
        }
        const auto known = std::find(sets_.begin(), sets_.end(), pieces);
        read.cells.push_back(static_cast<std::size_t>(known - sets_.begin()));
        if (known == sets_.end()) sets_.push_back(std::move(pieces));
        is_usable_ = is_usable_ && cell.same_as < 0;
        const bool is_replaced = i < pattern.made.size() &&
                                 pattern.made[i].kind == Made::Kind::One &&
                                 !contains(cell.pieces, pattern.made[i].piece);
        changes = changes || is_replaced;
      }
      is_usable_ = is_usable_ && changes && !pattern.has_runs && pattern.keeps_length &&
                   !pattern.begins_at_edge && !pattern.ends_at_edge && pattern.beside == 0;
    }
  }
}

BoardBits::~BoardBits() {
  for (const std::atomic<const Shape*>& shape : *shapes_) delete shape.load();
}

const BoardBits::Shape& BoardBits::shape(std::size_t width, std::size_t height) const {
  std::atomic<const Shape*>& place = (*shapes_)[width * (kMostCells + 1) + height];
  if (const Shape* known = place.load(std::memory_order_acquire)) return *known;
  auto made = std::make_unique<Shape>();
  const auto columns = static_cast<int>(width);
  const auto rows = static_cast<int>(height);
  for (const Read& read : reads_) {
    const auto last = static_cast<int>(read.cells.size()) - 1;
    for (const Direction& d : read.directions) {
      Arrow arrow{&read, d.rows * columns + d.columns, 0};
      for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
          const int end_column = column + last * d.columns;
          const int end_row = row + last * d.rows;
          if (end_column < 0 || end_column >= columns || end_row < 0 || end_row >= rows) continue;
          arrow.starts |= std::uint64_t{1} << (row * columns + column);
        }
      }
      if (arrow.starts == 0) continue;
      made->arrows.push_back(arrow);
      const Link link{std::abs(arrow.step), read.cells.size()};
      const auto known = std::find(made->links.begin(), made->links.end(), link);
      made->link_of.push_back(static_cast<std::size_t>(known - made->links.begin()));
      if (known == made->links.end()) made->links.push_back(link);
    }
  }
  const Shape* expected = nullptr;
  if (place.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel)) {
    return *made.release();
  }
  return *expected;
}

void BoardBits::unite(Board& board) const {
  board.sets.clear();
  for (const std::vector<Piece>& pieces : sets_) {
    std::uint64_t all = 0;
    for (const Piece piece : pieces) all |= board.masks[piece];
    board.sets.push_back(all);
  }
}

void BoardBits::read(std::string_view cells, Board& board) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    board.masks[static_cast<unsigned char>(cells[i])] |= std::uint64_t{1} << i;
  }
  board.masks[kDead] = 0;
  board.sets.reserve(sets_.size());
  unite(board);
}

std::uint64_t BoardBits::matches(const Arrow& arrow, std::span<const std::uint64_t> sets) {
  std::uint64_t found = arrow.starts;
  int offset = 0;
  for (const std::size_t set : arrow.read->cells) {
    found &= moved(sets[set], -offset);
    offset += arrow.step;
  }
  return found;
}

BoardBits::Places BoardBits::spread(const Shape& shape, Board& board) const {
  Masks& masks = board.masks;
  Places found(shape.arrows.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t a = 0; a < shape.arrows.size(); ++a) {
      const Arrow& arrow = shape.arrows[a];
      const std::uint64_t starts = matches(arrow, board.sets);
      // What was copied may be more by now.
      if (starts == found[a] && (starts == 0 || !arrow.read->copies)) continue;
      found[a] = starts;
      int offset = 0;
      for (const Made& part : arrow.read->made) {
        if (part.kind == Made::Kind::One) {
          std::uint64_t& mask = masks[part.piece];
          const std::uint64_t more = mask | moved(starts, offset);
          changed = changed || more != mask;
          mask = more;
        } else {
          const int from = part.from * arrow.step;
          for (const Piece piece : sets_[arrow.read->cells[part.from]]) {
            std::uint64_t& mask = masks[piece];
            const std::uint64_t copied = starts & moved(mask, -from);
            const std::uint64_t more = mask | moved(copied, offset);
            changed = changed || more != mask;
            mask = more;
          }
        }
        offset += arrow.step;
      }
    }
    if (changed) unite(board);
  }
  return found;
}

void BoardBits::append_components(std::size_t width, std::string_view cells,
                                  std::vector<std::uint64_t>& components) const {
  const Shape& here = shape(width, cells.size() / width);
  Board board;
  read(cells, board);
  const Places found = spread(here, board);
  // Whoever goes along a link, and which way, the same cells hang together.
  Places starts(here.links.size());
  std::uint64_t live = 0;
  for (std::size_t a = 0; a < here.arrows.size(); ++a) {
    const Link& link = here.links[here.link_of[a]];
    const int last = static_cast<int>(link.length - 1) * link.step;
    const std::uint64_t first = here.arrows[a].step < 0 ? found[a] >> last : found[a];
    starts[here.link_of[a]] |= first;
    for (std::size_t k = 0; k < link.length; ++k) {
      live |= first << (k * static_cast<std::size_t>(link.step));
    }
  }
  while (live != 0) {
    std::uint64_t component = live & -live;
    for (std::uint64_t before = 0; before != component;) {
      before = component;
      for (std::size_t i = 0; i < here.links.size(); ++i) {
        const auto step = static_cast<std::size_t>(here.links[i].step);
        std::uint64_t touched = 0;
        for (std::size_t k = 0; k < here.links[i].length; ++k) touched |= component >> (k * step);
        touched &= starts[i];
        for (std::size_t k = 0; k < here.links[i].length; ++k) component |= touched << (k * step);
      }
    }
    components.push_back(component);
    live &= ~component;
  }
}

PlayerSet BoardBits::movers(std::size_t width, std::string_view cells) const {
  const Shape& here = shape(width, cells.size() / width);
  Board board;
  read(cells, board);
  PlayerSet found = 0;
  for (const Arrow& arrow : here.arrows) {
    if ((found & just(arrow.read->player)) != 0) continue;
    if (matches(arrow, board.sets) != 0)
      found = static_cast<PlayerSet>(found | just(arrow.read->player));
  }
  return found;
}

}  // namespace kingmaker
