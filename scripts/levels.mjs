// Makes docs/levels.svg, one clearing in three levels of detail, with the package last built:
// node scripts/build.mjs && node scripts/levels.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../dist/all/index.js';
import { main, root, say } from './tools.mjs';

const region = { x: 0, y: 0, width: 280, height: 200 };
const radius = 4;
const levels = 3;
const colours = ['#1d3b26', '#4f8a5b', '#a9cba0'];

/** All levels up to one, those that it brings last and on top. */
function panelOf({ positions, levelEnds }, last) {
  const dots = Array.from({ length: last + 1 }, (_, level) => {
    const of = positions.subarray(2 * (levelEnds[level - 1] ?? 0), 2 * levelEnds[level]);
    const path = Array.from({ length: of.length / 2 }, (_, i) =>
      [of[2 * i], of[2 * i + 1]].map((v) => Number(v.toFixed(1))).join(' '),
    );
    const width = radius * 0.7 * 2 ** ((levels - 1 - level) ** 0.8);
    return `<path stroke="${colours[level]}" stroke-width="${width.toFixed(1)}" d="M${path.join('h0M')}h0"/>`;
  });
  const caption = `levelEnds[${last}] = ${levelEnds[last]}, ${radius * 2 ** (levels - 1 - last)} apart`;
  return [
    `<g transform="translate(${10 + last * 300} 30)">`,
    `<text y="-10">${caption}</text>`,
    `<path class="ground" d="M0 0H${region.width}V${region.height}H0Z"/>`,
    ...dots.reverse(),
    '</g>',
  ].join('\n');
}

await main(async () => {
  const copse = await load();
  const trees = copse.sample({ region, radius, levels, seed: 2 });
  const picture = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${300 * levels} 240">`,
    '<style>text{font:12px sans-serif;fill:#333}path{fill:none;stroke-linecap:round}.ground{fill:#eef3e8}</style>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...Array.from({ length: levels }, (_, level) => panelOf(trees, level)),
    '</svg>\n',
  ].join('\n');
  writeFileSync(join(root, 'docs', 'levels.svg'), picture);
  say(`docs/levels.svg, ${Math.round(picture.length / 1024)} KB`);
});
