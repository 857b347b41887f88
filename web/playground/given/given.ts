// The names that examples of the documentation use without a declaration, and the missing lines. The
// playground puts these lines above an example; the tests of the documentation run them.
import { tsxLanguage } from '@codemirror/lang-javascript';

export type Entry = 'copse' | 'copse/all';

/** The names that each module exports, but for `load`. The first module that has a name gives it. */
export const exported: Record<string, readonly string[]> = {
  'copse/all': ['Chunk', 'CopseError', 'Samples'],
  'copse/analysis': ['pairCorrelation', 'powerSpectrum', 'spacing', 'widestGap'],
  'copse/instances': [
    ...['Scatter', 'chance', 'instanceColors', 'instanceGroups', 'instanceMatrices'],
    ...['instanceSprites', 'instanceTransforms'],
  ],
  'copse/mesh': ['createMesh', 'relax'],
  'copse/space': ['SpaceSamples', 'SurfaceSamples', 'loadSync'],
  'copse/worker': ['createPool'],
  './draw.js': ['draw', 'plant'],
};

interface Words {
  used: Set<string>;
  declared: Set<string>;
  /** The end of the imports at the top. */
  head: number;
}

function wordsOf(code: string): Words {
  const words: Words = { used: new Set(), declared: new Set(), head: 0 };
  const tree = tsxLanguage.parser.parse(code);
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.name === 'ImportDeclaration') words.head = node.to;
    else if (!node.name.endsWith('Comment')) break;
  }
  tree.iterate({
    enter({ name, from, to, node }) {
      const word = code.slice(from, to);
      const isShort = name === 'PropertyDefinition' && !node.nextSibling;
      if (name === 'VariableDefinition') words.declared.add(word);
      else if ((name === 'VariableName' && node.parent?.name !== 'ImportGroup') || isShort)
        words.used.add(word);
    },
  });
  return words;
}

/** An example with everything that it needs; `entry` has the sampler that it calls `copse`. */
export function completed(code: string, entry: Entry = 'copse/all'): string {
  const { used, declared, head } = wordsOf(code);
  const lacks = (name: string): boolean => used.has(name) && !declared.has(name);
  const imports: string[] = [];
  const lines: string[] = [];
  if (lacks('copse')) {
    imports.push(`import { load } from '${entry}';`);
    lines.push('const copse = await load();');
  }
  if (lacks('space')) {
    const isTaken = imports.length > 0 || declared.has('load');
    imports.push(`import { load${isTaken ? ' as loadSpace' : ''} } from 'copse/space';`);
    lines.push(`const space = await ${isTaken ? 'loadSpace' : 'load'}();`);
  }
  if (lacks('meadow')) lines.push('const meadow = [[0, 0], [400, 40], [330, 300], [60, 240]];');
  for (const [from, names] of Object.entries(exported)) {
    const missing = names.filter(lacks);
    if (missing.length > 0) imports.push(`import { ${missing.join(', ')} } from '${from}';`);
  }
  const join = (parts: string[], between: string): string => parts.filter(Boolean).join(between);
  const top = join([...imports, code.slice(0, head)], '\n');
  const body = join([lines.join('\n'), code.slice(head).trim()], '\n');
  return join([top, body], '\n\n');
}
