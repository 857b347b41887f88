// npm run bench:methods: measures the methods beside one another and draws them, over what is built, into
// docs/methods.md and docs/methods.svg. With copse/analysis, on one region, at one radius or as many samples.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../../dist/all/index.js';
import { powerSpectrum, spacing, widestGap } from '../../dist/analysis/index.js';
import { writeBetweenMarks } from '../../scripts/marks.mjs';
import { main, root, say } from '../../scripts/tools.mjs';

/** A pond in a meadow, 300 wide. */
const region = [
  loop(150, 124, 128, 88, (angle) => 1 + 0.1 * Math.sin(3 * angle + 1)),
  loop(187, 134, 33, 25, (angle) => 1 + 0.12 * Math.cos(2 * angle)),
];
const area = Math.abs(areaOf(region[0])) - Math.abs(areaOf(region[1]));

function loop(x, y, width, height, stretch) {
  return Array.from({ length: 72 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 72;
    const reach = stretch(angle);
    return [x + width * reach * Math.cos(angle), y + height * reach * Math.sin(angle)];
  });
}

function areaOf(ring) {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** Options of each method for this radius, or for as many samples as the maximal one places. */
function contestants(radius, count) {
  const side = Math.sqrt(area / count);
  return [
    { name: '`maximal`, `radius`', options: { radius } },
    { name: '`maximal`, `count`', options: { count } },
    { name: '`bridson`, 30 tries', options: { method: 'bridson', radius } },
    { name: '`dart-throwing`, 30 tries', options: { method: 'dart-throwing', radius } },
    {
      name: '`dart-throwing`, 3,000 tries',
      options: { method: 'dart-throwing', radius, tries: 3000 },
    },
    { name: '`best-candidate`, 30 tries', options: { method: 'best-candidate', count } },
    { name: '`jittered`', options: { method: 'jittered', radius: side } },
    { name: '`uniform`', options: { method: 'uniform', count } },
  ];
}

/** The share of the ground that is farther than the radius from all samples, by random places. */
function shareUncovered(copse, samples, radius) {
  const cells = new Map();
  const keyOf = (x, y) => Math.floor(x / radius) * 65536 + Math.floor(y / radius);
  for (const [x, y] of samples) {
    const key = keyOf(x, y);
    cells.set(key, [...(cells.get(key) ?? []), [x, y]]);
  }
  const around = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i * radius, j * radius]));
  const places = copse.sample({ region, method: 'uniform', count: 200_000, seed: 'places' });
  let open = 0;
  for (const [x, y] of places) {
    const near = around.flatMap(([dx, dy]) => cells.get(keyOf(x + dx, y + dy)) ?? []);
    if (near.every(([px, py]) => Math.hypot(px - x, py - y) > radius)) open++;
  }
  return open / places.length;
}

/** Of as many calls as half a second has room for, so that V8 has its optimised code ready. */
function bestTime(call) {
  let best = Number.POSITIVE_INFINITY;
  for (const end = performance.now() + 500; performance.now() < end; ) {
    const begin = performance.now();
    call();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

function measure(copse, radius, { name, options }) {
  const draw = () => copse.sample({ region, seed: 1, ...options });
  const samples = draw();
  const time = bestTime(draw) / samples.length;
  const { radial, frequencies } = powerSpectrum(samples, { region, unit: radius });
  const low = radial.filter((_, i) => frequencies[i] > 0.05 && frequencies[i] < 0.35);
  return {
    name,
    radial,
    frequencies,
    figures: [
      ((samples.length * radius ** 2) / area).toFixed(3),
      (spacing(samples).least / radius).toFixed(3),
      (widestGap(samples, { region }).radius / radius).toFixed(3),
      percent(shareUncovered(copse, samples, radius)),
      (low.reduce((sum, value) => sum + value, 0) / low.length).toFixed(2),
    ],
    time,
  };
}

const percent = (share) => (share === 0 ? '0' : `${Number((100 * share).toPrecision(2))} %`);

function tableOf(rows) {
  const heads = [
    ...['N·r²/area', 'least distance', 'widest gap', 'uncovered'],
    ...['power below 0.35 cycles a radius', 'time a sample'],
  ];
  return [
    `| | ${heads.join(' | ')} |`,
    `| --- |${heads.map(() => ' ---: |').join('')}`,
    ...rows.map(({ name, figures, time }) => {
      const ratio = `${Number((time / rows[0].time).toPrecision(2))}×`;
      return `| ${name} | ${[...figures, ratio].join(' | ')} |`;
    }),
  ].join('\n');
}

const captions = [
  ['maximal', 'spaced, and nothing more fits'],
  ['bridson', 'spaced, with gaps'],
  ['dart-throwing', 'spaced; stops after 30 misses'],
  ['best-candidate', 'a fixed count, well apart'],
  ['jittered', 'one in each square'],
  ['uniform', 'a fixed count, anywhere'],
];
const panel = { width: 300, height: 300 };

/** A method's samples, the ground that they leave uncovered, and its radial power. */
function panelOf(copse, [method, caption], i, radius, count, { radial, frequencies }) {
  const found = contestants(radius, count).find(({ name }) => name.startsWith(`\`${method}\``));
  const samples = copse.sample({ region, seed: 3, ...found.options });
  const at = (value) => Number(value.toFixed(1));
  const dots = Array.from(samples, ([x, y]) => `M${at(x)} ${at(y)}h0`).join('');
  const points = Array.from(radial, (power, k) => [16 + 67 * frequencies[k], power])
    .filter(([x], k) => k > 0 && x < 284)
    .map(([x, power]) => `${at(x)} ${at(292 - 18 * Math.min(power, 2.8))}`);
  const [left, top] = [(i % 3) * panel.width, Math.floor(i / 3) * panel.height];
  return [
    `<g transform="translate(${left} ${top})">`,
    `<text x="16" y="18"><tspan font-weight="bold">${method}</tspan>: ${caption}</text>`,
    `<g clip-path="url(#ground)"><path class="open" d="M0 0H300V300H0Z"/>`,
    `<path class="discs" stroke-width="${at(2 * radius)}" d="${dots}"/>`,
    `<path class="dots" d="${dots}"/></g>`,
    `<path class="one" d="M16 274H284M16 238V292H284"/><path class="power" d="M${points.join('L')}"/>`,
    '</g>',
  ].join('\n');
}

function pictureOf(copse, rows) {
  const radius = 11;
  const { length: count } = copse.sample({ region, radius, seed: 3 });
  const rings = region.map(
    (ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
  );
  const panels = captions.map((caption, i) => {
    const row = rows.find(({ name }) => name.startsWith(`\`${caption[0]}\``));
    return panelOf(copse, caption, i, radius, count, row);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${3 * panel.width} ${2 * panel.height}">`,
    '<style>text{font:12px sans-serif;fill:#333}path{fill:none}.open{fill:#e9a13b}',
    '.discs,.dots{stroke:#e6eedf;stroke-linecap:round}.dots{stroke:#2f5d3a;stroke-width:4}.one{stroke:#bbb}.power{stroke:#2f5d3a}</style>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<clipPath id="ground"><path clip-rule="evenodd" d="${rings.join('')}"/></clipPath>`,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

await main(async () => {
  const copse = await load();
  const radius = 1;
  const { length } = copse.sample({ region, radius, seed: 1 });
  const rows = contestants(radius, length).map((contestant) => measure(copse, radius, contestant));
  writeBetweenMarks(join(root, 'docs', 'methods.md'), 'methods', tableOf(rows));
  const picture = pictureOf(copse, rows);
  writeFileSync(join(root, 'docs', 'methods.svg'), picture);
  say(`docs/methods.md; docs/methods.svg, ${Math.round(picture.length / 1024)} KB`);
});
