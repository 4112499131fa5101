#include "language/mover.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "language/printing.hpp"
#include "language/settings.hpp"

namespace kingmaker {

absl::StatusOr<std::string> Mover::print(const Printing& printing) const {
  if (!player_) return std::string("over");
  return cat(player_name(printing.settings, frame_, *player_), " to move");
}

absl::Status Mover::print_json(const Printing& /*printing*/, JsonWriter& json) const {
  player_ ? json.value(*player_) : json.value(nullptr);
  return absl::OkStatus();
}

absl::StatusOr<bool> Mover::is_same(Context& /*context*/, SourceRange /*range*/,
                                    const OtherObject& other, SourceRange /*other_range*/) const {
  return player_ == static_cast<const Mover&>(other).player_;
}

std::uint64_t Mover::hash(Context& /*context*/) const {
  return static_cast<std::uint64_t>(player_.value_or(0));
}

}  // namespace kingmaker
