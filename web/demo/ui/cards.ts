/** The places of the cards, in wide windows and on a phone; the menu and the panel, which open and close. */
import { narrow } from './media.ts';

/**
 * Opens and closes the menu; a press elsewhere closes it. On a phone it is a sheet with tabs, beside
 * which the wood stays in sight, and which a press on the wood leaves open.
 * @param moved is called when the menu covers more or less of the window.
 */
export function wireMenu(moved: () => void): { toggle(): void; close(): void } {
  const menu = document.getElementById('menu') as HTMLElement;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-action=menu]')];
  const show = (on: boolean): void => {
    // Move nothing if it is so already.
    if (menu.hidden !== on) return;
    menu.hidden = !on;
    for (const button of buttons) button.setAttribute('aria-expanded', String(on));
    document.body.classList.toggle('sheet', on);
    moved();
  };
  const tabs = [...menu.querySelectorAll<HTMLElement>('.tabs button')];
  const choose = (wanted: string): void => {
    menu.dataset.tab = wanted;
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.tab === wanted));
    moved();
  };
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab.dataset.tab ?? ''));
  choose(menu.dataset.tab ?? '');
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (narrow.matches || menu.hidden || menu.contains(target as Node)) return;
    if (!buttons.some((button) => button.contains(target as Node))) show(false);
  });
  return { toggle: () => show(menu.hidden === true), close: () => show(false) };
}

/** On a phone spacing and tools lie in the dock, and the settings in the menu. */
export function arrangeCards(): void {
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
  // In wide windows they lie so from the first.
  if (narrow.matches) arrange();
}

/** Opens and closes the panel, which is folded in narrow windows. */
export function toggleFold(): void {
  const panel = document.getElementById('panel') as HTMLElement;
  const open = panel.classList.toggle('open');
  panel.querySelector('[data-action=fold]')?.setAttribute('aria-expanded', String(open));
}
