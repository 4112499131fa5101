// How much of a test there is time for: under a sanitizer, where everything takes several times as
// long and other mistakes are looked for, the same tests run with fewer instances.
#pragma once

namespace kingmaker::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)  // as clang says it
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

// `all`, or with a sanitizer `few`.
template <typename T>
constexpr T effort(T all, T few) {
  return kSanitized ? few : all;
}

}  // namespace kingmaker::testing
