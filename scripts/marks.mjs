import { readFileSync, writeFileSync } from 'node:fs';
import { Stop } from './tools.mjs';

/** Writes text into a page between its marks `<!-- name -->` and `<!-- /name -->`. */
export function writeBetweenMarks(page, name, text) {
  const marks = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  const before = readFileSync(page, 'utf8');
  if (!marks.test(before)) throw new Stop(`${page} has lost its marks <!-- ${name} -->`);
  const marked = `<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->`;
  writeFileSync(
    page,
    before.replace(marks, () => marked),
  );
}
