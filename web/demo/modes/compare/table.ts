/** All figures as a table, for visitors who do not see the pictures or want numbers. */
import { counted } from '../../ui/format.ts';
import { METHODS, type Measured } from './messages.ts';
import { bareOf, closestOf, radii } from './words.ts';

const COLUMNS: readonly (readonly [title: string, of: (measured: Measured) => string])[] = [
  ['Trees', ({ trees }) => counted(trees)],
  ['Pairs too close', ({ tooClose }) => counted(tooClose)],
  ['More fit', ({ moreFit }) => counted(moreFit)],
  ['Closest pair', closestOf],
  ['Widest gap', ({ gap }) => radii(gap)],
  ['Bare ground', bareOf],
];

export function makeTable(): HTMLTableElement {
  const table = document.createElement('table');
  table.createCaption();
  const head = table.createTHead().insertRow();
  for (const title of ['Method', ...COLUMNS.map(([title]) => title)]) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = title;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const { method, title, more } of METHODS) {
    const row = body.insertRow();
    row.dataset.method = method;
    const cell = document.createElement('th');
    cell.scope = 'row';
    cell.textContent = more ? `${title} ${more}` : title;
    row.append(cell);
    for (const _ of COLUMNS) row.insertCell().textContent = '–';
  }
  return table;
}

export function fillTable(
  table: HTMLTableElement,
  caption: string,
  cards: readonly (Measured | undefined)[],
): void {
  (table.caption as HTMLElement).textContent = caption;
  cards.forEach((measured, card) => {
    const { cells } = table.tBodies[0]!.rows[card]!;
    COLUMNS.forEach(([, of], i) => {
      cells[i + 1]!.textContent = measured ? of(measured) : '–';
    });
  });
}
