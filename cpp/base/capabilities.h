// The capabilities of a program. A native program has all of them. The small engine of the npm
// package is compiled with COPSE_PLAIN: these constants then let the compiler drop code that its
// entry does not offer.
#pragma once

namespace copse {

#ifdef COPSE_PLAIN
inline constexpr bool kIsWhole = false;
#else
inline constexpr bool kIsWhole = true;
#endif

/// Fills can keep clear of existing samples and of earlier layers.
inline constexpr bool kHasEarlier = kIsWhole;
/// Fills can be windows of the plane or edited forests, which ask a rim about the cells at their
/// border.
inline constexpr bool kHasRims = kIsWhole;
/// Rasters can be cuts of a plane of texels.
inline constexpr bool kHasCuts = kIsWhole;

}  // namespace copse
