/** The part of the window that the cards leave free. */
import { type Box, meet } from '../geometry/boxes.ts';

const GAP = 16;

/** The boxes of all cards on show; dialogs lie above the page for a while and do not count. */
export function cardBoxes(): Box[] {
  return [...document.querySelectorAll<HTMLElement>('.card:not(dialog)')]
    .map((card) => card.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({ x0: left, y0: top, x1: right, y1: bottom }));
}

/** Shrinks the window until no card is in it, giving up as little as can be for each card. */
export function freeArea(width: number, height: number): Box {
  let free: Box = { x0: GAP, y0: GAP, x1: width - GAP, y1: height - GAP };
  const area = ({ x0, y0, x1, y1 }: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  const cards = cardBoxes().sort((a, b) => area(b) - area(a));
  for (const card of cards) {
    if (!meet(card, free)) continue;
    const kept: Box[] = [
      { ...free, x0: card.x1 + GAP },
      { ...free, x1: card.x0 - GAP },
      { ...free, y0: card.y1 + GAP },
      { ...free, y1: card.y0 - GAP },
    ];
    free = kept.reduce((best, each) => (area(each) > area(best) ? each : best));
  }
  return free;
}
