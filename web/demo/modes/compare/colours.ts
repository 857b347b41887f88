/** The page's colours, for canvases. */

export interface Colours {
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  readonly close: string;
  readonly fits: string;
  readonly bare: string;
  readonly floor: string;
  readonly hair: string;
  readonly paper: string;
  readonly low: string;
  readonly high: string;
}

/** The style sheet's colours, as they are in the theme on show. */
export function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: colour('ink'),
    muted: colour('muted'),
    accent: colour('accent'),
    close: colour('warn'),
    fits: colour('fits'),
    bare: colour('bare'),
    floor: colour('floor'),
    hair: colour('hair'),
    paper: colour('card'),
    low: colour('low'),
    high: colour('high'),
  };
}
