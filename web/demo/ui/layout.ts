/** Which part of the window the cards leave free; and the phone's menu. */
import { type Box, meet } from '../scene/geometry.ts';

const GAP = 16;
/** Below this width the tools lie in a dock at the foot. The same figure is in phone.css. */
export const NARROW = '(max-width: 760px)';

/** The boxes of all cards on show. */
export function coverOf(): Box[] {
  return [...document.querySelectorAll<HTMLElement>('.card')]
    .map((card) => card.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({ x0: left, y0: top, x1: right, y1: bottom }));
}

/** Shrinks the window until no card is in it, giving up as little as can be for each card. */
export function freeOf(width: number, height: number): Box {
  let free: Box = { x0: GAP, y0: GAP, x1: width - GAP, y1: height - GAP };
  const area = ({ x0, y0, x1, y1 }: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  const cards = coverOf().sort((a, b) => area(b) - area(a));
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

/** Opens and closes the menu; a press elsewhere closes it. */
export function wireMenu(): { toggle(): void; close(): void } {
  const menu = document.getElementById('menu') as HTMLElement;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-action=menu]')];
  const show = (on: boolean): void => {
    menu.hidden = !on;
    for (const button of buttons) button.setAttribute('aria-expanded', String(on));
  };
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (menu.contains(target as Node)) return;
    if (!buttons.some((button) => button.contains(target as Node))) show(false);
  });
  return { toggle: () => show(menu.hidden === true), close: () => show(false) };
}

/** On a phone spacing and tools lie in the dock, and the settings in the menu. */
export function arrangeCards(): void {
  const narrow = matchMedia(NARROW);
  const get = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
  const arrange = (): void => {
    const [spacing, tools, settings] = [get('spacing-field'), get('tools'), get('settings')];
    if (narrow.matches) {
      get('dock').append(spacing, tools);
      get('sheet').append(settings);
    } else {
      get('panel').prepend(spacing);
      get('panel').append(settings);
      get('dock').before(tools);
    }
  };
  narrow.addEventListener('change', arrange);
  arrange();
}

/** Opens and closes the panel, which is folded in narrow windows. */
export function toggleFold(): void {
  const panel = document.getElementById('panel') as HTMLElement;
  const open = panel.classList.toggle('open');
  panel.querySelector('[data-action=fold]')?.setAttribute('aria-expanded', String(open));
}
