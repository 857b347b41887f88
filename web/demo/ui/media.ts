/** Queries of the window and of the visitor's settings, the same as in the style sheets. */

/** Below this width the tools lie in a dock at the foot. The same figure is in phone.css. */
export const narrow: MediaQueryList = matchMedia('(max-width: 760px)');

export const reducedMotion: MediaQueryList = matchMedia('(prefers-reduced-motion: reduce)');
