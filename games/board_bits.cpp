#include "games/board_bits.hpp"

#include <algorithm>
#include <bit>

namespace kingmaker {
namespace {

using Made = BoardPattern::Made;

// The bits moved on by so many places, back if it is negative.
std::uint64_t moved(std::uint64_t bits, int places) {
  return places >= 0 ? bits << places : bits >> -places;
}

}  // namespace

BoardBits::BoardBits(const BoardMoves& moves)
    : shapes_(std::make_unique<std::array<std::atomic<const Shape*>, kShapes>>()) {
  for (Player p = 1; p <= moves.players(); ++p) {
    for (const BoardPattern& pattern : moves.patterns(p)) {
      Read& read = reads_.emplace_back(Read{p, {}, pattern.made, pattern.directions});
      bool changes = false;  // whatever is matched
      for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        const BoardPattern::Cell& cell = pattern.cells[i];
        std::vector<Piece>& pieces = read.cells.emplace_back();
        for (Piece piece = 0; piece < kDead; ++piece) {
          if (contains(cell.pieces, piece)) pieces.push_back(piece);
        }
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
      if (arrow.starts != 0) made->arrows.push_back(arrow);
    }
  }
  const Shape* expected = nullptr;
  if (place.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel)) {
    return *made.release();
  }
  return *expected;
}

std::uint64_t BoardBits::matches(const Arrow& arrow, const Masks& masks) {
  std::uint64_t found = arrow.starts;
  int offset = 0;
  for (const std::vector<Piece>& pieces : arrow.read->cells) {
    std::uint64_t here = 0;
    for (const Piece piece : pieces) here |= masks[piece];
    found &= moved(here, -offset);
    if (found == 0) return 0;
    offset += arrow.step;
  }
  return found;
}

void BoardBits::append_components(std::size_t width, std::string_view cells,
                                  std::vector<std::uint64_t>& components) const {
  const Shape& here = shape(width, cells.size() / width);
  Masks masks{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    masks[static_cast<unsigned char>(cells[i])] |= std::uint64_t{1} << i;
  }
  masks[kDead] = 0;
  std::vector<std::uint64_t> found(here.arrows.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t a = 0; a < here.arrows.size(); ++a) {
      const Arrow& arrow = here.arrows[a];
      const std::uint64_t starts = matches(arrow, masks);
      if (starts == found[a]) {
        // What was copied may be more by now.
        const auto& made = arrow.read->made;
        if (starts == 0 || std::none_of(made.begin(), made.end(), [](const Made& part) {
              return part.kind == Made::Kind::Copy;
            })) {
          continue;
        }
      }
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
          for (const Piece piece : arrow.read->cells[part.from]) {
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
  }
  std::uint64_t live = 0;
  for (std::size_t a = 0; a < here.arrows.size(); ++a) {
    for (std::size_t k = 0; k < here.arrows[a].read->cells.size(); ++k) {
      live |= moved(found[a], static_cast<int>(k) * here.arrows[a].step);
    }
  }
  while (live != 0) {
    std::uint64_t component = live & -live;
    for (std::uint64_t before = 0; before != component;) {
      before = component;
      for (std::size_t a = 0; a < here.arrows.size(); ++a) {
        const int step = here.arrows[a].step;
        const std::size_t length = here.arrows[a].read->cells.size();
        std::uint64_t touched = 0;
        for (std::size_t k = 0; k < length; ++k) {
          touched |= moved(component, -static_cast<int>(k) * step);
        }
        touched &= found[a];
        for (std::size_t k = 0; k < length; ++k) {
          component |= moved(touched, static_cast<int>(k) * step);
        }
      }
    }
    components.push_back(component);
    live &= ~component;
  }
}

PlayerSet BoardBits::movers(std::size_t width, std::string_view cells) const {
  const Shape& here = shape(width, cells.size() / width);
  Masks masks{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    masks[static_cast<unsigned char>(cells[i])] |= std::uint64_t{1} << i;
  }
  masks[kDead] = 0;
  PlayerSet found = 0;
  for (const Arrow& arrow : here.arrows) {
    if ((found & just(arrow.read->player)) != 0) continue;
    if (matches(arrow, masks) != 0)
      found = static_cast<PlayerSet>(found | just(arrow.read->player));
  }
  return found;
}

}  // namespace kingmaker
