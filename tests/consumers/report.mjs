// The results as tables for people.
import { isRight } from './prove.mjs';
import { columns } from './table.mjs';

const line = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, align, rows) => [line(head), line(align), ...rows.map(line)].join('\n');

/** A line for each consumer, way and browser, and whether each entry made what it must. */
export function consumersTable(rows) {
  const cellOf = (entry, proofs) => {
    if (!(entry in proofs)) return '';
    return isRight(entry, proofs[entry]) ? '✓' : '✗';
  };
  return table(
    ['consumer', 'how', 'in', ...columns.map((entry) => `\`${entry}\``), ''],
    Array(columns.length + 4).fill('---'),
    rows.map(({ consumer, version, how, where, note, proofs }) => [
      [consumer, version].filter(Boolean).join(' · '),
      how,
      where,
      ...columns.map((entry) => cellOf(entry, proofs)),
      note,
    ]),
  );
}

/** Kilobytes of 1000 bytes. */
export function sizesTable(weights) {
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  return table(
    ['KB', 'minified', 'gzip', 'brotli'],
    ['---', '---:', '---:', '---:'],
    weights.map(({ name, ...sizes }) => [name, ...Object.values(sizes).map(kilobytes)]),
  );
}

/** The median of each way's times. */
export function coldTable(rows) {
  const times = new Map();
  for (const { where, proofs } of rows) {
    for (const [entry, { milliseconds } = {}] of Object.entries(proofs)) {
      if (milliseconds === undefined) continue;
      const key = `\`${entry}\`, ${where || `Node ${process.versions.node}`}`;
      times.set(key, [...(times.get(key) ?? []), milliseconds]);
    }
  }
  return table(
    ['from import to first samples, in a new process', 'median, ms', 'least', 'most'],
    ['---', '---:', '---:', '---:'],
    Array.from(times, ([key, all]) => {
      const sorted = all.sort((a, b) => a - b);
      const shown = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)];
      return [key, ...shown.map((value) => value.toFixed(0))];
    }),
  );
}
