// The examples in a page of the documentation.
import type { Entry } from './given.ts';

export interface Example {
  code: string;
  language: 'js' | 'ts' | 'tsx';
  /** The entry of the sampler that it calls `copse`. */
  entry: Entry;
  /** True if it runs only in Node: its block begins with `js node`. */
  isForNode: boolean;
  /** The nearest heading above. */
  heading: string;
}

/**
 * Each example takes its sampler from the entry that was named last: by an import, or by the line
 * "*Part of `copse/all`.*". Each heading `##` goes back to the entry that the page begins with, or to `first`.
 */
export function examplesIn(text: string, first: Entry = 'copse'): Example[] {
  const examples: Example[] = [];
  const parts = text.matchAll(
    /^(#+) (.*)|^\*Part of `(copse\/all)`\.|^```(js|tsx?)( node)?\n([\s\S]*?)^```$/gm,
  );
  let own = first;
  let last = first;
  let isBegun = false;
  let heading = '';
  for (const [, level, title, named, language, node, code] of parts) {
    if (title) heading = title.replace(/`|\[|\]\(.*?\)/g, '');
    if (level === '##') {
      isBegun = true;
      last = own;
    }
    last = (named as 'copse/all' | undefined) ?? importOf(code) ?? last;
    if (!isBegun) own = last;
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
