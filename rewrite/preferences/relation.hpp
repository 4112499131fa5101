// How two values stand to each other for one player.
#pragma once

#include <cstdint>
#include <string_view>

namespace kingmaker {

// One bit for `<=`, one for `>=`, so that relations can be joined and met bit by bit: v = w when
// both hold, v || w when neither does.
enum class Relation : std::uint8_t { Incomparable = 0, Less = 1, Greater = 2, Equal = 3 };

[[nodiscard]] constexpr Relation operator&(Relation a, Relation b) {
  return static_cast<Relation>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}
[[nodiscard]] constexpr Relation operator|(Relation a, Relation b) {
  return static_cast<Relation>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

// Of w and v, given that of v and w.
[[nodiscard]] constexpr Relation flip(Relation r) {
  const auto bits = static_cast<unsigned>(r);
  return static_cast<Relation>((bits >> 1 | bits << 1) & 3U);
}

// Less or Greater.
[[nodiscard]] constexpr bool is_strict(Relation r) {
  return r == Relation::Less || r == Relation::Greater;
}

// As statements write it.
[[nodiscard]] constexpr std::string_view symbol(Relation r) {
  switch (r) {
    case Relation::Incomparable:
      return "||";
    case Relation::Less:
      return "<";
    case Relation::Greater:
      return ">";
    case Relation::Equal:
      return "=";
  }
  return "";
}

}  // namespace kingmaker
