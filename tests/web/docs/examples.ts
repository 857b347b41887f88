// The examples of README.md and docs/.
import { readdirSync, readFileSync } from 'node:fs';
import { type Example, examplesIn } from '../../../web/playground/given/examples.ts';

export type { Example };

export const files = [
  'README.md',
  ...readdirSync('docs', { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((name) => /^docs\/(guides\/)?[^/]*\.md$/.test(name))
    .sort(),
];

export function examplesOf(file: string): Example[] {
  return examplesIn(readFileSync(file, 'utf8'));
}

/** The first line of an example's code. */
export function firstLineOf({ code }: Example): string {
  return code.split('\n').find(Boolean) ?? '';
}
