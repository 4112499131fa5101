// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Bracket lists of three players without white space and bars, such as `[1,[2,3]]`: finds the
// places of brackets, commas and wins, 64 bytes at a time.
//
// First `is_compact` analyses the whole text, before any value is made. The reader then only needs
// the brackets, and the set of players who win between two of them. It has one branch for each
// bracket, and none for commas and wins, whose order is unpredictable.
// Tested in tests/grammar/bracket_reader_test.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace kingmaker::detail {

inline constexpr std::size_t kBlock = 64;

// A mask of the bytes of the block that equal `c`. It handles eight bytes at a time, on any
// processor.
[[nodiscard]] inline std::uint64_t places_by_words(const char* block, char c) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kLow = kOnes * 0x7f;
  constexpr bool kIsLittle = std::endian::native == std::endian::little;
  std::uint64_t places = 0;
  for (std::size_t i = 0; i < kBlock; i += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, block + i, sizeof bytes);
    bytes ^= kOnes * static_cast<unsigned char>(c);
    // Sets the lowest bit of each byte that was equal, and then collects these bits.
    const std::uint64_t equal = ~(((bytes & kLow) + kLow) | bytes | kLow) >> 7;
    places |= (equal * (kIsLittle ? 0x0102040810204080 : 0x8040201008040201)) >> 56 << i;
  }
  return places;
}

// Computes the same mask as fast as the processor can.
[[nodiscard]] inline std::uint64_t places_of(const char* block, char c) {
#if defined(__SSE2__)
  const auto sixteen = [&, wanted = _mm_set1_epi8(c)](int i) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block) + i);
    const auto equal = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, wanted)));
    return std::uint64_t{equal} << i * 16;
  };
  return sixteen(0) | sixteen(1) | sixteen(2) | sixteen(3);
#else
  return places_by_words(block, c);
#endif
}

// The places of each kind of byte in a block.
struct BlockStructure {
  explicit BlockStructure(const char* block)
      : opening(places_of(block, '[')),
        closing(places_of(block, ']')),
        wins{places_of(block, '1'), places_of(block, '2'), places_of(block, '3')} {}

  // The winners among the bytes of `run`, with player p at bit p - 1.
  [[nodiscard]] std::uint32_t winners(std::uint64_t run) const {
    return static_cast<std::uint32_t>((wins[0] & run) != 0) |
           static_cast<std::uint32_t>((wins[1] & run) != 0) << 1 |
           static_cast<std::uint32_t>((wins[2] & run) != 0) << 2;
  }

  std::uint64_t opening;
  std::uint64_t closing;
  std::array<std::uint64_t, 3> wins;
};

// Divides a text into blocks. The last one is filled up with zeros.
class Blocks {
 public:
  explicit Blocks(std::string_view text) : at_(text.data()), left_(text.size()) {}
  [[nodiscard]] std::size_t left() const { return left_; }
  // The next block, valid until the next call.
  [[nodiscard]] const char* next() {
    const char* const block = at_;
    if (left_ >= kBlock) {
      at_ += kBlock;
      left_ -= kBlock;
      return block;
    }
    last_.fill('\0');
    std::memcpy(last_.data(), block, left_);
    left_ = 0;
    return last_.data();
  }

 private:
  const char* at_;
  std::size_t left_;
  std::array<char, kBlock> last_;
};

// True if `text` consists of brackets, commas and wins, with values exactly where they must be.
// Brackets may still not match.
[[nodiscard]] inline bool is_compact(std::string_view text) {
  if (!text.starts_with('[')) return false;
  Blocks blocks(text);
  std::uint64_t wanted = 1;  // places where a value must begin
  while (blocks.left() > 0) {
    const std::size_t size = blocks.left() < kBlock ? blocks.left() : kBlock;
    const char* const block = blocks.next();
    const BlockStructure structure(block);
    const std::uint64_t values =
        structure.opening | structure.wins[0] | structure.wins[1] | structure.wins[2];
    const std::uint64_t comma = places_of(block, ',');
    const std::uint64_t asks = structure.opening | comma;  // after these a value must follow
    const std::uint64_t all = ~std::uint64_t{0} >> (kBlock - size);
    if ((values | comma | structure.closing) != all) return false;
    if (values != ((asks << 1 | wanted) & all)) return false;
    wanted = asks >> 63;
  }
  return true;
}

// A growing array of uninitialised values; the first `kFew` need no allocation.
template <typename T, std::size_t kFew>
class Room {
 public:
  Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  [[nodiscard]] T* data() { return data_; }
  // Makes room for `more` values after the first `used`, which are kept.
  void reserve(std::size_t used, std::size_t more) {
    if (used + more <= size_) return;
    const std::size_t size = size_ * 2 + more;
    std::unique_ptr<std::byte[]> bytes(new std::byte[size * sizeof(T)]);
    std::memcpy(bytes.get(), static_cast<const void*>(data_), used * sizeof(T));
    bytes_ = std::move(bytes);
    data_ = reinterpret_cast<T*>(bytes_.get());
    size_ = size;
  }

 private:
  alignas(T) std::array<std::byte, kFew * sizeof(T)> few_;
  std::unique_ptr<std::byte[]> bytes_;
  T* data_ = reinterpret_cast<T*>(few_.data());
  std::size_t size_ = kFew;
};

}  // namespace kingmaker::detail
