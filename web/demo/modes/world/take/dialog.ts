/** The dialog to share a country: link, picture, data and code; a chunk of its own. */
import download from 'lucide-static/icons/download.svg?raw';
import image from 'lucide-static/icons/image.svg?raw';
import '../../../styles/dialogs.css';
import '../../../styles/share.css';
import { pngOf } from '../../../render/canvas.ts';
import { embedButton, linkField } from '../../../share/link-part.ts';
import { attempt, news, plainName, saveAs } from '../../../share/outcome.ts';
import { posterSection } from '../../../share/poster-section.ts';
import type { Sprite } from '../../../sprites/sheet.ts';
import { button, copyButton, el } from '../../../ui/elements.ts';
import { addIcons, closeButton } from '../../../ui/icons.ts';
import type { Scenery, Shown } from '../scenery.ts';
import type { Origin } from '../stream/messages.ts';
import { WOOD_LEVELS } from '../stream/spots.ts';
import { type Tile, tilesIn } from '../stream/tiles.ts';
import { toCode } from './code.ts';
import { toGeoJSON } from './geojson.ts';
import { TIMES } from './times.ts';

addIcons({ download, image });

/** The part of the country to export. */
interface Taken {
  readonly origin: Origin;
  readonly scenery: Scenery;
  readonly shown: Shown;
  readonly sheet: readonly Sprite[];
  readonly link: string;
}

const dialog = document.getElementById('take') as HTMLDialogElement;

const section = (title: string, ...parts: Node[]): HTMLElement =>
  el('section', { className: 'part' }, el('h3', { textContent: title }), ...parts);
const row = (...parts: Node[]): HTMLElement => el('div', { className: 'row' }, ...parts);
const nameOf = ({ seed }: Origin): string => plainName(seed) || 'country';

const tellShare = (share: number): void => {
  news.textContent = `Drawing… ${Math.floor(100 * share)}%`;
};

export async function openTake(taken: Taken, first: 'share' | 'code'): Promise<void> {
  if (dialog.open) return;
  const panes = {
    share: el(
      'div',
      { className: 'pane' },
      linkPart(taken),
      picturePart(taken),
      posterPart(taken),
      dataPart(taken),
    ),
    code: await codePane(taken),
  };
  const tabs = (['share', 'code'] as const).map((name) => ({
    name,
    tab: button(name === 'share' ? 'Share' : 'Code', undefined, () => show(name)),
  }));
  const show = (wanted: keyof typeof panes): void => {
    news.textContent = '';
    for (const { name, tab } of tabs) {
      panes[name].hidden = name !== wanted;
      tab.setAttribute('aria-pressed', String(name === wanted));
    }
  };
  show(first);
  const title = el('h2', { id: 'take-title', textContent: 'Share and export' });
  const choices = el('div', { className: 'choices' }, ...tabs.map(({ tab }) => tab));
  const close = closeButton(() => dialog.close());
  dialog.replaceChildren(el('header', {}, title, choices, close), panes.share, panes.code, news);
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.showModal();
  panes[first].querySelector<HTMLElement>('.main')?.focus();
}

function linkPart({ link }: Taken): HTMLElement {
  const words = 'It holds the seed, the place and the zoom; everyone sees the same country.';
  const copy = copyButton('Copy link', () => link, 'main');
  return section(
    'Link',
    row(linkField(link), copy, embedButton(link)),
    el('p', { textContent: words }),
  );
}

function picturePart({ origin, scenery, shown, sheet }: Taken): HTMLElement {
  const draw = attempt(async () => {
    const canvas = await scenery.picture(shown, sheet, TIMES, tellShare);
    const blob = await pngOf(canvas);
    canvas.width = 0;
    saveAs(`${nameOf(origin)}.png`, 'image/png', blob);
  });
  return section(
    'Picture',
    row(button(`PNG, ${TIMES}×`, 'image', draw)),
    el('p', { textContent: `What you see, at ${TIMES} times the resolution.` }),
  );
}

function posterPart({ origin, scenery, shown, sheet }: Taken): HTMLElement {
  const poster = () => import('./poster.ts');
  return posterSection({
    name: `${nameOf(origin)}-poster`,
    painted: async () => {
      const { paintedCountry } = await poster();
      return paintedCountry(scenery, shown, sheet, origin.seed, tellShare);
    },
    plotted: async () => {
      const { plottedCountry } = await poster();
      return plottedCountry(scenery, origin.seed, document.documentElement.clientWidth);
    },
  });
}

function dataPart({ origin, scenery }: Taken): HTMLElement {
  const save = attempt(async () => {
    const piece = await scenery.stream.piece(scenery.window);
    const text = toGeoJSON(origin, piece, scenery.standing);
    saveAs(`${nameOf(origin)}.geojson`, 'application/geo+json', text);
  });
  const words = 'The woods, water, roads, houses and trees in view, in metres.';
  return section('Data', row(button('GeoJSON', 'map', save)), el('p', { textContent: words }));
}

/** The finest chunk in the middle of the view. */
function middleOf({ window }: Scenery): Tile {
  const { x, y, width, height } = window;
  const at = { x: x + width / 2, y: y + height / 2, width: 1e-3, height: 1e-3 };
  return tilesIn(at, WOOD_LEVELS.least)[0] as Tile;
}

async function codePane({ origin, scenery }: Taken): Promise<HTMLElement> {
  const tile = middleOf(scenery);
  const { shares } = await scenery.stream.cover(tile);
  const code = await toCode(origin.seed, tile, shares);
  const text = el('pre', { tabIndex: 0 }, el('code', { textContent: code }));
  text.setAttribute('aria-label', 'Code');
  const name = `${nameOf(origin)}.mjs`;
  const save = attempt(() => saveAs(name, 'text/javascript', code));
  const words =
    'This code makes the trees of the chunk in the middle of the view, in Node or a browser. Run npm install copse first.';
  return el(
    'div',
    { className: 'pane' },
    el('p', { textContent: words }),
    text,
    row(
      copyButton('Copy code', () => code, 'main'),
      button('Save as a file', 'download', save),
    ),
  );
}
