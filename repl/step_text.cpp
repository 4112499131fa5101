#include "repl/step_text.hpp"

#include <cstddef>
#include <cstdint>

#include "grammar/print.hpp"
#include "grammar/text.hpp"
#include "repl/settings.hpp"

namespace kingmaker {

std::string places_text(const Step& step) {
  std::string text = path_text(step.place);
  if (step.more_places > 0) {
    append(text, " and ", step.more_places,
           step.more_places == 1 ? " other place" : " other places");
  }
  return text;
}

std::string reasons_text(Context& context, const Step& step, const Frame& frame) {
  constexpr std::size_t kMostDrops = 4;
  constexpr std::uint64_t kLongest = 24;
  if (step.drops.empty() || step.drops.size() > kMostDrops) return step.note;
  std::string text;
  for (const Drop& drop : step.drops) {
    const PrintOptions brief{context.settings.format, frame, kLongest};
    const auto dropped = print(context.store(), drop.dropped, brief);
    const auto better = print(context.store(), drop.better, brief);
    if (!dropped.ok() || !better.ok()) return step.note;
    append(text, text.empty() ? "" : ", ", *dropped, " < ", *better);
  }
  return cat(text, " for ", step.mover);
}

}  // namespace kingmaker
