/** The wood as an SVG drawing: ground, roads, and a symbol for each tree and house. */

import type { Ring } from '../geometry/rings.ts';
import { backToFront } from '../render/back-to-front.ts';
import { SERIF } from '../render/canvas.ts';
import { DAY } from '../render/palette.ts';
import { type Label, labelsOf, namedGroundsOf } from '../scene/names.ts';
import { lakesOf, roadsOf } from '../scene/scene.ts';
import { halfWidth } from '../scene/things.ts';
import { FOOT, SPECIES } from '../sprites/sheet.ts';
import { isStanding, type Trees } from '../wood/trees.ts';
import { frameOf } from './frame.ts';
import type { Snapshot } from './snapshot.ts';

const crown = (dark: string, mid: string, light: string): string =>
  `<ellipse cx="50" cy="90" rx="38" ry="9" fill="#123" opacity=".25"/>` +
  `<path d="M47 92 48 70h5l1 22z" fill="#6b4f35"/>` +
  `<path d="M50 18c14-6 26 3 27 14 12 5 14 20 5 28-3 13-18 17-28 11-11 7-27 3-30-10-11-7-9-24 3-29 1-10 11-18 23-14z" fill="${dark}"/>` +
  `<path d="M47 21c12-5 23 2 24 12 9 5 9 17 1 22-7 8-19 8-26 2-10 3-21-3-21-14 0-12 10-20 22-22z" fill="${mid}"/>` +
  `<path d="M42 25c9-3 16 1 17 8 3 8-4 13-12 11-9 3-16-2-15-9 0-5 4-9 10-10z" fill="${light}"/>`;

const conifer = (dark: string, mid: string, light: string): string =>
  `<ellipse cx="50" cy="91" rx="27" ry="7" fill="#123" opacity=".25"/>` +
  `<path d="M48 93v-14h5v14z" fill="#5d4631"/>` +
  `<path d="M50 6 61 30 57 29 69 53 63 52 76 82Q50 91 24 82L37 52 31 53 43 29 39 30z" fill="${dark}"/>` +
  `<path d="M50 6 56 29 53 28 58 52 53 50 55 82Q38 86 28 80L40 51 35 51 45 28 41 29z" fill="${mid}"/>` +
  `<path d="M50 6 49 28 46 27 45 49 41 49 39 76 31 78 42 50 38 50 46 27 42 28z" fill="${light}"/>`;

const bush = (dark: string, mid: string, dots: string): string =>
  `<ellipse cx="50" cy="89" rx="33" ry="8" fill="#123" opacity=".25"/>` +
  `<path d="M18 80c-3-15 8-24 17-23 4-12 24-13 29-1 12-2 21 9 17 23-6 15-57 15-63 1z" fill="${dark}"/>` +
  `<path d="M23 73c0-9 8-15 15-13 5-9 19-9 22 1 8 0 13 6 12 12-9 9-43 9-49 0z" fill="${mid}"/>` +
  [34, 66, 47, 62, 60, 69, 52, 75, 70, 76]
    .map((x, i, all) =>
      i % 2 ? '' : `<circle cx="${x}" cy="${all[i + 1]}" r="3.4" fill="${dots}"/>`,
    )
    .join('');

/** The symbols by species; each in a square of 100, standing where sprites stand. */
const SYMBOLS: Readonly<Record<string, string>> = {
  oak: crown('#2c5b3a', '#5c8c45', '#a3bb5c'),
  elm: crown('#2a5a44', '#568a52', '#93b566'),
  maple: crown('#7d3b2a', '#b9683a', '#dea054'),
  birch:
    `<ellipse cx="50" cy="91" rx="22" ry="6" fill="#123" opacity=".25"/>` +
    `<path d="M48 93 49 40h4l0 53z" fill="#eee9dc"/>` +
    `<path d="M50 9c12 5 20 20 19 37 0 17-8 31-19 31S32 64 31 46C31 29 39 13 50 9z" fill="#7d9440"/>` +
    `<path d="M47 13c8 5 14 17 13 31-1 14-7 23-14 23S35 57 35 44c0-14 5-26 12-31z" fill="#c3c45c"/>`,
  spruce: conifer('#1f4a44', '#336650', '#5d8a5a'),
  fir: conifer('#1d4c52', '#35686a', '#6b9a86'),
  bush: bush('#41703c', '#7ea552', '#a9c46b'),
  blossom: bush('#4a7543', '#86a95c', '#fbf3ea'),
  snag:
    `<ellipse cx="50" cy="91" rx="18" ry="5" fill="#123" opacity=".25"/>` +
    `<path d="M47 93 48 60 34 44 49 54 48 24 53 52 67 36 54 60 54 93z" fill="#7b7468"/>`,
  house:
    `<ellipse cx="52" cy="84" rx="40" ry="8" fill="#123" opacity=".25"/>` +
    `<path d="M22 55 50 66v24L22 78zM50 66 80 54v23L50 90z" fill="#e9dcc0"/>` +
    `<path d="M50 66 80 54v23L50 90z" fill="#cdb994"/>` +
    `<path d="M16 57 36 36 64 33 50 68z" fill="#b5573f"/><path d="M64 33 86 54 50 68z" fill="#8e4130"/>`,
};

/** The class by which an import recognizes it. */
const LAKE = 'class="water" fill="#7cb4b6" stroke="#f0e4c1" stroke-width="3"';
/** The most names in the title. */
const TITLED = 3;

/** Text that stands in XML, without what no XML may hold. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cs}\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const round = (value: number): number => Math.round(value * 100) / 100;

function pathOf(line: Ring, end: string): string {
  let path = '';
  for (let i = 0; i < line.length; i += 2)
    path += `${i ? 'L' : 'M'}${round(line[i] as number)} ${round(line[i + 1] as number)}`;
  return path + end;
}

function shaped(
  look: string,
  name: string | undefined,
  fill: string,
  rings: readonly Ring[],
): string {
  const d = rings.map((ring) => pathOf(ring, 'Z')).join('');
  return `<path ${look && `${look} `}fill-rule="${fill}" d="${d}"${ended(name)}`;
}

/** The end of a path, with its name. */
const ended = (name: string | undefined): string =>
  name ? `><title>${escaped(name)}</title></path>` : '/>';

/** A name, as large as there is room. */
function written({ text, x, y, extent, isWater }: Label): string {
  const size = round(Math.max(6, Math.min(extent / 14, (1.3 * extent) / text.length, 60)));
  const halo = isWater ? '#3c7482' : '#18361f';
  return `<text x="${round(x)}" y="${round(y + size / 3)}" font-family="${SERIF}" font-style="italic" font-size="${size}" text-anchor="middle" fill="#f8f5de" stroke="${halo}" stroke-opacity=".7" stroke-width="${round(size / 5)}" stroke-linejoin="round" paint-order="stroke">${escaped(text)}</text>`;
}

function treesOf(trees: Trees): { used: Set<string>; uses: string[] } {
  const used = new Set<string>();
  const uses: string[] = [];
  for (const row of backToFront(trees)) {
    if (!isStanding(trees, row)) continue;
    const name = SPECIES[trees.kind[row * 4 + 2] as number]?.name ?? 'oak';
    const size = trees.size[row] as number;
    const [x, y] = [trees.x[row] as number, trees.y[row] as number];
    used.add(name);
    uses.push(
      `<use href="#${name}" x="${round(x - size / 2)}" y="${round(y - FOOT * size)}" width="${round(size)}" height="${round(size)}"/>`,
    );
  }
  return { used, uses };
}

export function toSVG({ scene, rings }: Snapshot, trees: Trees): string {
  const frame = frameOf(scene, rings);
  if (!frame) throw new Error('There is nothing to draw yet.');
  const [width, height] = [frame.x1 - frame.x0, frame.y1 - frame.y0].map(round);
  const roads = roadsOf(scene);
  const { used, uses } = treesOf(trees);
  const isAll = scene.share === 1 && scene.count === undefined && scene.density.length === 0;
  const grounds = namedGroundsOf(scene);
  const labels = labelsOf(scene);
  const called = labels.slice(0, TITLED).map(({ text }) => escaped(text));
  const head = called.length ? `${called.join(', ')}: a` : 'A';
  const lip = round(0.26 * scene.radius);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${round(frame.x0)} ${round(frame.y0)} ${width} ${height}" style="background:${DAY.meadow[0]}" role="img">`,
    `<title>${head} wood of ${uses.length.toLocaleString('en')} trees and houses, grown with copse</title>`,
    `<desc>A unit is a metre. No two trees are closer than their spacing${isAll ? ', and no more would fit' : ''}.</desc>`,
    '<defs>',
    ...[...used].map(
      (name) => `<symbol id="${name}" viewBox="0 0 100 100">${SYMBOLS[name]}</symbol>`,
    ),
    '</defs>',
    // The lip of the ground and the verge of a road are copies, so that each shape is in the file once.
    ...(grounds.length
      ? [
          `<use href="#ground" y="${lip}" fill="${DAY.lip}"/>`,
          `<g fill="${DAY.floor[0]}" stroke="none"><g id="ground">${grounds.map(({ name, rings }) => shaped('', name, 'evenodd', rings)).join('')}</g></g>`,
          `<use href="#ground" fill="none" stroke="${DAY.rim}" stroke-width="1.5"/>`,
        ]
      : []),
    ...lakesOf(scene).map(({ rings, fill, name }) => shaped(LAKE, name, fill, rings)),
    ...roads.map((road, i) => verge(`road-${i + 1}`, 2 * halfWidth(road) + 3)),
    ...roads.map(
      (road, i) =>
        `<g stroke="${DAY.road}" stroke-width="${round(2 * halfWidth(road))}"><path id="road-${i + 1}" fill="none" stroke-linecap="round" stroke-linejoin="round" d="${pathOf(road.line, '')}"${ended(road.name)}</g>`,
    ),
    '<g id="trees">',
    ...uses,
    '</g>',
    ...labels.map(written),
    '</svg>',
    '',
  ].join('\n');
}

const verge = (id: string, width: number): string =>
  `<use href="#${id}" stroke="${DAY.verge}" stroke-width="${round(width)}"/>`;
