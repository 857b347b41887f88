// The examples of README.md, docs/*.md, docs/guides/*.md and the comments of public types.
import { readdirSync, readFileSync } from 'node:fs';
import { commentsOf } from './comments.js';

export const files = [
  'README.md',
  ...['docs', 'docs/guides'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

export interface Example {
  code: string;
  language: 'js' | 'ts' | 'tsx';
  /** The entry of the sampler that it calls `copse`. */
  entry: 'copse' | 'copse/all';
}

/**
 * The examples of a page. Each takes its sampler from the entry that was named last: by an import, or
 * by the line "*Part of `copse/all`.*". Each heading `##` goes back to what the page begins with.
 */
export function examplesOf(file: string): Example[] {
  const isSource = /\.tsx?$/.test(file);
  const text = isSource
    ? commentsOf(file)
        .map((comment) => comment.text)
        .join('\n')
    : readFileSync(file, 'utf8');
  const examples: Example[] = [];
  const parts = text.matchAll(
    /^(## )|^\*Part of `(copse\/all)`\.|^```(js|tsx?)\n([\s\S]*?)^```$/gm,
  );
  // Comments of types are shared by all entries.
  let first: Example['entry'] = isSource ? 'copse/all' : 'copse';
  let last: Example['entry'] = first;
  let isBegun = false;
  for (const [, heading, named, language, code] of parts) {
    if (heading) {
      isBegun = true;
      last = first;
    }
    last = (named as 'copse/all' | undefined) ?? importOf(code) ?? last;
    if (!isBegun) first = last;
    if (code) examples.push({ code, language: language as Example['language'], entry: last });
  }
  return examples;
}

function importOf(code = ''): Example['entry'] | undefined {
  return /^import \{ load \} from '(copse|copse\/all)';$/m.exec(code)?.[1] as Example['entry'];
}

/** The first line of an example's code. */
export function firstLineOf({ code }: Example): string {
  return code.split('\n').find(Boolean) ?? '';
}
