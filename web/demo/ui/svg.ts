/** Icons, and the names and tips of buttons. vite.config.ts writes those of the first buttons into the page. */

/** An icon of these lines; the style sheet has the attributes of all icons. */
export const svgOf = (lines: string): string =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${lines}</svg>`;

/** Gives a button an icon of these lines, in place of its last. */
export function setSvg(button: HTMLElement, lines: string): void {
  button.querySelector('svg')?.remove();
  button.insertAdjacentHTML('afterbegin', svgOf(lines));
}

/** Returns the attributes that follow from a button's data: its tip names it if it has no words. */
export function attributesOf({
  tip,
  key,
  words,
}: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  if (!tip) return {};
  return {
    ...(words === undefined ? { 'aria-label': tip } : {}),
    title: key ? `${tip} (${key})` : tip,
    ...(key?.length === 1 ? { 'aria-keyshortcuts': key } : {}),
  };
}
