// The examples of README.md, docs/*.md, docs/guides/*.md and the comments of public types.
import { readFileSync } from 'node:fs';
import { pages } from '../../../docs/site/pages.mjs';
import { type Example, examplesIn } from '../../../web/playground/given/examples.ts';
import { commentsOf } from './comments.js';

export type { Example };

export const files = pages
  .map(({ file }) => file)
  .filter((file) => file === 'README.md' || file.startsWith('docs/'));

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
