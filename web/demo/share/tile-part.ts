/** A seamless tile of the wood's kinds, for games. */
import wasm from 'copse/copse-all.wasm?url';
import { button, el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, news, saveAs } from './outcome.ts';

/** Metres of a side. */
const SIDE = { usual: 256, most: 2000 } as const;
/** Pixels of a side of the picture. */
const PIXELS = 1024;

let side: number = SIDE.usual;

export function tilePart({ editor, stage }: ShareHost): HTMLElement {
  const { scene } = editor;
  const name = (): string => `${nameOf(scene)}.tile-${side}`;
  const field = el('input', {
    type: 'number',
    className: 'side',
    min: '16',
    max: String(SIDE.most),
    value: String(side),
  });
  field.setAttribute('aria-label', 'Width of the tile in metres');
  const wanted = async () => {
    const [{ load }, out] = await Promise.all([
      import('copse/external/all'),
      import('../formats/tile-out.ts'),
    ]);
    const least = out.leastSide(scene);
    if (!(field.valueAsNumber >= least && field.valueAsNumber <= SIDE.most))
      throw new Error(`The tile must be ${least} to ${SIDE.most} m wide at this spacing.`);
    side = field.valueAsNumber;
    news.textContent = 'Drawing…';
    return { ...out, tile: out.tileOf(await load({ wasm }), scene, side) };
  };
  const png = attempt(async () => {
    const { tile, tilePNG } = await wanted();
    saveAs(`${name()}.png`, 'image/png', await tilePNG(tile, PIXELS, stage.worn));
  });
  const json = attempt(async () => {
    const { tile, tileJSON } = await wanted();
    saveAs(`${name()}.json`, 'application/json', tileJSON(tile));
  });
  return el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'Seamless tile' }),
    el('p', {
      textContent:
        'A square of these trees that repeats without a seam. The spacing holds across its edges, too.',
    }),
    el(
      'div',
      { className: 'row' },
      el('label', { className: 'check' }, field, 'm wide'),
      button('Tile as PNG', 'image', png),
      button('Tile as JSON', 'braces', json),
    ),
  );
}
