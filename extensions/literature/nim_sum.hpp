// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The generalised nim-sum, and its consequences for n-player Nim (K. Suetsugu, Normal and misère
// play of multiplayer games with preference, 2017; for normal play S.-Y. R. Li, 1978).
// Tested in tests/extensions/literature/ranked_nim_test.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace kingmaker {

// Adds the binary digits of the piles modulo `modulus`, without carry. The result begins with the
// most significant digit and has as many digits as the largest pile, at least one. For modulus 2 it
// is the nim-sum in binary. Takes O(digits of all piles). Precondition: modulus >= 2.
[[nodiscard]] std::vector<std::uint64_t> nim_sum(std::span<const std::uint64_t> piles,
                                                 std::uint64_t modulus);

// Writes the digits as the slides do, `0201`. For modulus > 10 there are dots between them, since a
// digit may then be ten or more.
[[nodiscard]] std::string nim_sum_text(std::span<const std::uint64_t> piles, std::uint64_t modulus);

// Let n players play Nim, and let each player X rank the players who may move last as in shift(k):
// N^k(X) > N^{k+1}(X) > ... > N^{k-1}(X), where N^j(X) is the j-th player after X. A position in
// which X is to move is a j-position if N^{j-1}(X) will move last. So a k-position is the worst
// position for X.
//
// True for a k-position of Moore's Nim, in which a move takes from up to `max_piles` piles; Nim is
// `max_piles` = 1. By the theorem of docs/book/mathematics.md (Suetsugu's for Nim, Li's for k = 0),
// a position is a k-position if and only if its nim-sum modulo 1 + max_piles (n - 1) is 00...00
// when some pile has more than one counter, and 00...0c otherwise, where c = 0 if k = 0, and c = 1
// + max_piles (k - 1) if not. The case n = 2, k = 1 is misère play. Takes O(digits of all piles).
// Preconditions: players >= 2, 0 <= shift < players, max_piles >= 1.
[[nodiscard]] bool is_shift_position(std::span<const std::uint64_t> piles, std::uint64_t players,
                                     std::uint64_t shift, std::uint64_t max_piles = 1);

}  // namespace kingmaker
