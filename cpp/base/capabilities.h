// The capabilities of a program. Native programs have them all. The small engine of the npm package
// is compiled with COPSE_PLAIN: these constants let the compiler drop what its entry does not
// offer.
#pragma once

namespace copse {

#ifdef COPSE_PLAIN
inline constexpr bool kIsWhole = false;
#else
inline constexpr bool kIsWhole = true;
#endif

/// Samples that a fill keeps clear of: existing ones, and those of earlier layers.
inline constexpr bool kHasEarlier = kIsWhole;
/// Windows of the plane and edited forests, which ask a rim about the cells at their border.
inline constexpr bool kHasRims = kIsWhole;

}  // namespace copse
