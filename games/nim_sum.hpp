// The generalised nim-sum, and what it tells of n-player Nim (K. Suetsugu, Normal and misère play
// of multiplayer games with preference, 2017; for normal play S.-Y. R. Li, 1978).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace kingmaker {

// The sums of the binary digits of the piles modulo `modulus`, without carry, the most significant
// first: as many as the largest pile has digits, and one for no piles or none but 0. For modulus 2
// the digits of the nim-sum. Precondition: modulus >= 2. O(digits of all piles).
[[nodiscard]] std::vector<std::uint64_t> nim_sum(std::span<const std::uint64_t> piles,
                                                 std::uint64_t modulus);

// As the slides print it, `0201`; with dots between if modulus > 10, as digits may then be numbers
// from ten.
[[nodiscard]] std::string nim_sum_text(std::span<const std::uint64_t> piles, std::uint64_t modulus);

// Let n players play Nim, who moves last being ranked by each player X as in shift(k):
// N^k(X) > N^{k+1}(X) > ... > N^{k-1}(X), N^j(X) the j-th player after X. A position in which X is
// to move is a j-position if N^{j-1}(X) will move last, so a k-position is what X likes least.
//
// True for a k-position of Moore's Nim, in which a move takes from up to `most` piles; `most` = 1
// is Nim. By the theorem of docs/mathematics.md (Suetsugu's for Nim, Li's for k = 0) it is one
// whose nim-sum modulo 1 + most (n - 1) is 00...00, when some pile has more than one counter, or
// else 00...0c, where c = 0 if k = 0 and c = 1 + most (k - 1) if not. n = 2 and k = 1 is misère
// play. O(digits of all piles). Preconditions: players >= 2, 0 <= shift < players, most >= 1.
[[nodiscard]] bool is_shift_position(std::span<const std::uint64_t> piles, std::uint64_t players,
                                     std::uint64_t shift, std::uint64_t most = 1);

}  // namespace kingmaker
