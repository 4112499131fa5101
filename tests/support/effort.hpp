// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The size of a test. Under a sanitizer everything takes several times as long and other mistakes
// are looked for, so the same tests run with fewer instances.
#pragma once

namespace kingmaker::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)  // clang's form
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

// `all`, or `few` with a sanitizer.
template <typename T>
constexpr T effort(T all, T few) {
  return kSanitized ? few : all;
}

}  // namespace kingmaker::testing
