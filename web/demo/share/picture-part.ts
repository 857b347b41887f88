/** The wood as a picture: PNG and SVG, and as a clip of its growth. */
import { toPNG } from '../formats/png-out.ts';
import { snapshotOf } from '../formats/snapshot.ts';
import { toSVG } from '../formats/svg-out.ts';
import { button, el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, news, saveAs } from './outcome.ts';

let pixels = 2;
let hasGround = true;

export function picturePart({ wood, updater, stage, editor }: ShareHost): HTMLElement {
  const sizes = [1, 2, 4].map((size) => {
    const choice = button(`${size}×`, undefined, () => {
      pixels = size;
      for (const each of sizes) each.setAttribute('aria-pressed', String(each === choice));
    });
    choice.setAttribute('aria-pressed', String(size === pixels));
    return choice;
  });
  const group = el('div', { className: 'choices' }, ...sizes);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Size of the PNG');
  const ground = el('input', { type: 'checkbox', checked: hasGround });
  ground.addEventListener('change', () => {
    hasGround = ground.checked;
  });
  const name = nameOf(editor.scene);
  const { shown } = updater;
  const png = attempt(async () => {
    news.textContent = 'Drawing…';
    const { sheet, palette } = stage.worn;
    const options = { sheet, palette, pixels, ground: hasGround };
    saveAs(`${name}.png`, 'image/png', await toPNG(snapshotOf(wood, shown), shown.trees, options));
  });
  const svg = attempt(() =>
    saveAs(`${name}.svg`, 'image/svg+xml', toSVG(snapshotOf(wood, shown), shown.trees)),
  );
  const clip = attempt(async () => {
    const { sheet, palette } = stage.worn;
    const onProgress = (share: number): void => {
      news.textContent = `Recording… ${Math.floor(100 * share)}%`;
    };
    const { toClip } = await import('../formats/clip-out.ts');
    const options = { sheet, palette, onProgress };
    const film = await toClip(snapshotOf(wood, shown), shown.trees, options);
    saveAs(`${name}.${film.type.replace('video/', '')}`, film.type, film);
  });
  const lake = attempt(async () => {
    const { sheet, palette } = stage.worn;
    const onProgress = (share: number): void => {
      news.textContent = `Filming… ${Math.floor(100 * share)}%`;
    };
    const { toLakeClip } = await import('../formats/lake-clip.ts');
    const film = await toLakeClip(snapshotOf(wood, shown), { sheet, palette, onProgress });
    saveAs(`${name}-lake.${film.type.replace('video/', '')}`, film.type, film);
  });
  return el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'Picture' }),
    el(
      'div',
      { className: 'row' },
      button('PNG', 'image', png),
      group,
      el('label', { className: 'check' }, ground, 'with ground'),
      button('SVG', 'pentagon', svg),
      button('Clip, 6 s', 'clapperboard', clip),
      button('Clip with a lake, 6 s', 'droplet', lake),
    ),
  );
}
