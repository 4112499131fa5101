// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/line_options.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>

namespace kingmaker {

void LineOptions::prepare(std::size_t place) {
  if (place_ == place) return;
  place_ = place;
  rests_.clear();
  parts_.clear();
  walks_.clear();
  moves_.clear();
  move_parts_.clear();
  const LineSums::ShapeId parent = sums_.shape(sums_.order()[place]).parent;
  const LineSums::Shape& s = sums_.shape(parent);
  detail::LineSplitter splitter(sums_.components());
  std::array<LineComponent, kMaxLine> original;
  std::array<LineComponent, kMaxLine> shifted;
  std::vector<detail::LineMove> moves;
  std::vector<LineComponent> after;
  for (std::uint64_t rank = 0; rank < s.size; ++rank) {
    sums_.parts(parent, rank, original.data());
    for (std::uint32_t mover = 0; mover < players(); ++mover) {
      Rest& rest = rests_.emplace_back();
      rest.parts = static_cast<std::uint32_t>(parts_.size());
      rest.part_count = s.parts;
      rest.moves = static_cast<std::uint32_t>(moves_.size());
      for (std::uint32_t i = 0; i < s.parts; ++i) {
        splitter.read(original[i], shift(mover));
        shifted[i] = splitter.whole();
      }
      for (std::uint32_t i = 0; i < s.parts; ++i) {
        if (i > 0 && original[i] == original[i - 1]) continue;  // the same moves
        splitter.read(original[i], shift(mover));
        moves.clear();
        splitter.append_moves(own_letter(mover), moves);
        for (const detail::LineMove& move : moves) {
          after.assign(move.parts.begin(), move.parts.begin() + move.count);
          for (std::uint32_t j = 0; j < s.parts; ++j) {
            if (j != i) after.push_back(shifted[j]);
          }
          absl::c_sort(after);
          LineSums::Walk walk(sums_);
          for (const LineComponent c : after) walk.add(c);
          moves_.push_back({walk, after.empty() ? LineComponent{} : after.back(),
                            static_cast<std::uint32_t>(move_parts_.size()),
                            static_cast<std::uint32_t>(after.size())});
          move_parts_.insert(move_parts_.end(), after.begin(), after.end());
        }
      }
      rest.move_count = static_cast<std::uint32_t>(moves_.size()) - rest.moves;
      std::sort(shifted.begin(), shifted.begin() + s.parts);
      parts_.insert(parts_.end(), shifted.begin(), shifted.begin() + s.parts);
      // `walks` is one place ahead of `parts` for each rest.
      LineSums::Walk walk(sums_);
      walks_.push_back(walk);
      for (std::uint32_t i = 0; i < s.parts; ++i) {
        walk.add(shifted[i]);
        walks_.push_back(walk);
      }
    }
  }
}

}  // namespace kingmaker
