// The examples of README.md, docs/*.md, docs/guides/*.md and the comments of public types.
import { readdirSync, readFileSync } from 'node:fs';
import { type Example, examplesIn } from '../../../web/playground/given/examples.ts';
import { commentsOf } from './comments.js';

export type { Example };

export const files = [
  'README.md',
  ...['docs', 'docs/guides'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

export function examplesOf(file: string): Example[] {
  if (!/\.tsx?$/.test(file)) return examplesIn(readFileSync(file, 'utf8'));
  // Comments of types are shared by all entries.
  const texts = commentsOf(file).map(({ text }) => text);
  return examplesIn(texts.join('\n'), 'copse/all');
}

/** The first line of an example's code. */
export function firstLineOf({ code }: Example): string {
  return code.split('\n').find(Boolean) ?? '';
}
