// Measurements as files: CSV for machines, Markdown for people.
import { median } from './clock.mjs';
import { names } from './methods.mjs';
import { isReached, power, ratiosOf, speedOf } from './ratios.mjs';

const natives = { 'copse-native': 'copse, native', 'bridson-native': 'textbook Bridson, native' };
const nameOf = (id) => names[id] ?? natives[id];

export function speedsCsv(all) {
  const header = 'environment,region,method,runs,seconds,samples,samples per second';
  const rest = 'N·r²/area,pairs too close,share uncovered,expected seconds';
  return `${[`${header},${rest}`, ...all.flatMap(speedLines)].join('\n')}\n`;
}

function speedLines(measured) {
  const lines = [];
  const add = (region, { id, runs, quality, expected }) => {
    const timing = runs.length
      ? [
          median(runs.map(({ seconds }) => seconds)).toPrecision(5),
          Math.round(median(runs.map(({ count }) => count))),
          Math.round(speedOf(runs)),
        ]
      : ['', '', ''];
    const worth = quality
      ? [quality.density.toFixed(5), quality.tooClose, quality.uncovered]
      : ['', '', ''];
    const skipped = runs.length ? '' : expected.toPrecision(2);
    const start = [measured.environment, region, nameOf(id), runs.length];
    lines.push([...start, ...timing, ...worth, skipped].map(quoted).join(','));
  };
  for (const row of measured.squares) add(`square ${row.size}`, row);
  for (const [asked, runs] of Object.entries(measured.selections))
    add(`square 100000, ${asked}`, { id: 'copse', runs });
  for (const row of measured.coasts) {
    add(row.edges === 4 ? 'square beside coasts' : `coast of ${row.edges} edges`, row);
  }
  return lines;
}

const quoted = (value) => (String(value).includes(',') ? `"${value}"` : String(value));

export function ratiosCsv(all) {
  const lines = all.flatMap((measured) =>
    ratiosOf(measured).map(({ what, value, required, aim }) =>
      [measured.environment, what, value.toPrecision(4), required, aim].map(quoted).join(','),
    ),
  );
  return `environment,what,value,required,aim\n${lines.join('\n')}\n`;
}

/** Millions a second: 0.85 or 12.3. */
const millions = (value) => (value / 1e6).toFixed(value < 1e7 ? 2 : 1);
const exponentOf = (value) => Math.floor(Math.log10(value));
const row = (cells) => `| ${cells.join(' | ')} |`;

const find = (measured, id, size) =>
  measured.squares.find((one) => one.id === id && one.size === size && one.runs.length > 0);
const speedCell = (measured, id, size) => {
  const found = find(measured, id, size);
  return found ? millions(speedOf(found.runs)) : '–';
};
const firstCell = ({ firstCalls }, id) => `${(firstCalls[id].first * 1e3).toFixed(0)} ms`;
const shortName = ({ environment }) => environment.replace(/(\d+)\.[\d.]+/, '$1');
const numbered = (head, lines) =>
  [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...lines].join('\n');

/** The packages of npm, for the README; `weights` has their bytes, gzipped. */
export function packagesTable(all, size, weights) {
  const [node] = all;
  const bare = (id) => {
    const quality = find(node, id, size)?.quality;
    return quality ? `${Number((100 * quality.uncovered).toPrecision(2))} %` : '–';
  };
  const lines = Object.entries(weights).map(([id, bytes]) =>
    row([
      nameOf(id),
      ...all.map((measured) => speedCell(measured, id, size)),
      firstCell(node, id),
      bare(id),
      (bytes / 1000).toFixed(1),
    ]),
  );
  const speeds = all.map((measured) => `million/s in ${shortName(measured)}`);
  const head = [
    `${power(size)} points in a square`,
    ...speeds,
    'first call, 10⁵ points',
    'area left bare',
  ];
  return numbered([...head, 'KB, gzip'], lines);
}

/** Everybody at one size. */
export function mainTable(all, size) {
  const [node] = all;
  const share = (value) =>
    value === 0
      ? '0'
      : `${(value / 10 ** exponentOf(value)).toFixed(1)}·${power(10 ** exponentOf(value))}`;
  const lines = Object.keys(names).map((id) => {
    const quality = find(node, id, size)?.quality;
    return row([
      nameOf(id),
      ...all.map((measured) => speedCell(measured, id, size)),
      ...(quality
        ? [quality.density.toFixed(3), share(quality.uncovered), quality.tooClose]
        : ['–', '–', '–']),
      firstCell(node, id),
      Math.round(node.memory[id].processBytes),
    ]);
  });
  const head = [
    `${power(size)} samples of a square, warm`,
    ...all.map((measured) => `${shortName(measured)}, million/s`),
    'N·r²/area',
    'share uncovered',
    'pairs too close',
    'first call, 10⁵',
    'memory, bytes a sample',
  ];
  return numbered(head, lines);
}

/** Million samples per second by size and by edges. */
export function allTables(measured, sizes, edges) {
  const table = (title, columns, rows, cellOf) => {
    const ids = [...new Set(rows.map(({ id }) => id))];
    const lines = ids.map((id) => row([nameOf(id), ...columns.map((at) => cellOf(id, at))]));
    const head = [title, ...columns.map(power)];
    return numbered(head, lines);
  };
  const told = (found) => {
    if (!found) return '';
    if (found.runs.length > 0) return millions(speedOf(found.runs));
    return found.expected >= 60
      ? `(${Math.round(found.expected / 60)} min)`
      : `(${Math.round(found.expected)} s)`;
  };
  return [
    table('squares: million samples/s', sizes, measured.squares, (id, size) =>
      told(measured.squares.find((one) => one.id === id && one.size === size)),
    ),
    table('coasts by edges: million samples/s', edges, measured.coasts, (id, at) =>
      told(measured.coasts.find((one) => one.id === id && one.edges === at)),
    ),
  ].join('\n\n');
}

export function ratiosTable(measured) {
  const lines = ratiosOf(measured).map((one) =>
    row([
      one.what,
      one.value === 0 ? 0 : one.value.toPrecision(3),
      `${one.required}${isReached(one) ? '' : ' ✗'}`,
      one.aim,
    ]),
  );
  const head = row([`in ${measured.environment}`, 'measured', 'required', 'aim']);
  return [head, row(['---', '---:', '---:', '---:']), ...lines].join('\n');
}
