// The examples in a page of the documentation.
import type { Entry } from './given.ts';

export interface Example {
  code: string;
  language: 'js' | 'ts';
  /** The entry of the sampler that it calls `copse`. */
  entry: Entry;
  /** Whether it runs in Node alone: its block begins with `js node`. */
  isForNode: boolean;
  /** The nearest heading above. */
  heading: string;
}

/**
 * Each example takes its sampler from the entry that was named last: by an import, or by the line
 * "*Part of `copse/all`.*". Each heading `##` goes back to the entry that the page begins with.
 */
export function examplesIn(text: string): Example[] {
  const examples: Example[] = [];
  const parts = text.matchAll(
    /^(#+) (.*)|^\*Part of `(copse\/all)`\.|^```([jt]s)( node)?\n([\s\S]*?)^```$/gm,
  );
  let first: Entry = 'copse';
  let last: Entry = first;
  let isBegun = false;
  let heading = '';
  for (const [, level, title, named, language, node, code] of parts) {
    if (title) heading = title.replace(/`|\[|\]\(.*?\)/g, '');
    if (level === '##') {
      isBegun = true;
      last = first;
    }
    last = (named as 'copse/all' | undefined) ?? importOf(code) ?? last;
    if (!isBegun) first = last;
    if (code)
      examples.push({
        ...{ code, language: language as Example['language'], entry: last },
        ...{ isForNode: node !== undefined, heading },
      });
  }
  return examples;
}

function importOf(code = ''): Entry | undefined {
  return /^import \{ load \} from '(copse|copse\/all)';$/m.exec(code)?.[1] as Entry | undefined;
}
