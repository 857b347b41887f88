/** The trees as data, and data brought in. */
import { toJSON } from '../formats/code-out.ts';
import { toGeoJSON } from '../formats/geojson-out.ts';
import { snapshotOf } from '../formats/snapshot.ts';
import { button, el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, saveAs } from './outcome.ts';

/** `choose` lets the visitor choose a file. */
export function dataPart({ wood, updater, editor }: ShareHost, choose: () => void): HTMLElement[] {
  const name = nameOf(editor.scene);
  const geojson = attempt(() =>
    saveAs(`${name}.geojson`, 'application/geo+json', toGeoJSON(snapshotOf(wood, updater.shown))),
  );
  const json = attempt(() =>
    saveAs(`${name}.json`, 'application/json', toJSON(snapshotOf(wood, updater.shown))),
  );
  const data = el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'Tree data' }),
    el(
      'div',
      { className: 'row' },
      button('GeoJSON', 'map', geojson),
      button('JSON', 'braces', json),
    ),
  );
  const open = button('Open a file…', 'folder-open', choose);
  const bring = el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'Import' }),
    el('p', {
      textContent:
        'GeoJSON, SVG, a saved wood or a photo. You can also drop it on the page or paste it.',
    }),
    el('div', { className: 'row' }, open),
  );
  return [data, bring];
}
