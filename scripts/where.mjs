// Makes docs/where.svg, three kinds that each stand somewhere else, with the package last built:
// node scripts/build.mjs && node scripts/where.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../dist/all/index.js';
import { main, root, say } from './tools.mjs';

const size = { width: 800, height: 400 };
const kinds = [
  { colour: '#3f5d2f', radius: 22, where: { at: (x) => 1 - x / size.width } },
  { colour: '#a9b665', radius: 15, where: { at: (x) => x / size.width } },
  {
    ...{ colour: '#5f8f93', radius: 10, weight: 2 },
    where: { path: 'M0 400V320Q200 250 400 330T800 300V400Z' },
  },
];

await main(async () => {
  const copse = await load();
  const classes = kinds.map(({ colour: _, ...kind }) => kind);
  const trees = copse.sample({ region: { x: 0, y: 0, ...size }, classes, seed: 3 });
  const dots = kinds.map(({ colour, radius }, own) => {
    const places = trees.toPoints().filter((_, i) => trees.classes[i] === own);
    const path = places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('h0M');
    return `<path stroke="${colour}" stroke-width="${0.8 * radius}" d="M${path}h0"/>`;
  });
  const picture = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 ${size.width + 20} ${size.height + 20}">`,
    '<style>path{fill:none;stroke-linecap:round}</style>',
    '<rect x="-10" y="-10" width="100%" height="100%" fill="#fff"/>',
    `<path style="fill:#eef3e8" d="M0 0H${size.width}V${size.height}H0Z"/>`,
    ...dots,
    '</svg>\n',
  ].join('\n');
  writeFileSync(join(root, 'docs', 'where.svg'), picture);
  say(`docs/where.svg, ${Math.round(picture.length / 1024)} KB`);
});
