// Figures for docs/trust.md: a run leaves them in build/reports/figures/, as rows of named cells, in
// TABLE.json or in a file TABLE.ROW.json for each; writeFigures() puts them into the page, between its
// marks of that name, with date and machine.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { writeBetweenMarks } from './marks.mjs';
import { root } from './tools.mjs';

const folder = join(root, 'build', 'reports', 'figures');
const page = join(root, 'docs', 'trust.md');

export function leaveFigures(name, rows) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(rows));
}

/** Of those names, or all that were left. */
export function writeFigures(names = left()) {
  for (const name of names) write(name, rowsOf(name));
}

function files() {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function tableOf(file) {
  return file.split('.')[0];
}

function left() {
  return [...new Set(files().map(tableOf))];
}

function rowsOf(name) {
  const own = files().filter((file) => tableOf(file) === name);
  return own.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

function write(name, rows) {
  const columns = Object.keys(rows[0]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const table = [
    `On ${new Date().toISOString().slice(0, 10)}, ${cpus()[0].model}, Node ${process.versions.node}:`,
    '',
    line(columns),
    line(columns.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...rows.map((row) => line(columns.map((column) => row[column].toLocaleString('en')))),
  ];
  writeBetweenMarks(page, name, table.join('\n'));
}
