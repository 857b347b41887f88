// What examples of the documentation use without declaring it, and the lines that declare it. The
// playground puts these lines above an example; the tests of the documentation run them.

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

/** Code without comments and texts, in which a word is a name. */
function bareOf(code: string): string {
  return code
    .replace(/(^|\s)\/\/(?! →).*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

/** Returns true if the code uses a name that it does not declare. */
function lacks(code: string, name: string): boolean {
  const isUsed = new RegExp(`(?<![\\w.$])${name}(?![\\w$]|\\s*:)|\\.\\.\\.${name}\\b`).test(code);
  const isDeclared =
    new RegExp(`\\b(?:const|let|var|function|class)\\s+${name}\\b`).test(code) ||
    new RegExp(`^(?:import|const|let)\\b[^='\\n]*[{,\\s]${name}\\b[^='\\n]*(?:=|from)`, 'm').test(
      code,
    );
  return isUsed && !isDeclared;
}

/** An example with everything that it needs; `entry` has the sampler that it calls `copse`. */
export function completed(code: string, entry: Entry = 'copse/all'): string {
  const bare = bareOf(code);
  const imports: string[] = [];
  const lines: string[] = [];
  if (lacks(bare, 'copse')) {
    imports.push(`import { load } from '${entry}';`);
    lines.push('const copse = await load();');
  }
  if (lacks(bare, 'space')) {
    const isTaken = imports.length > 0 || /^import \{[^}]*\bload\b/m.test(code);
    imports.push(`import { load${isTaken ? ' as loadSpace' : ''} } from 'copse/space';`);
    lines.push(`const space = await ${isTaken ? 'loadSpace' : 'load'}();`);
  }
  if (lacks(bare, 'meadow')) {
    lines.push('const meadow = [[0, 0], [400, 40], [330, 300], [60, 240]];');
  }
  for (const [from, names] of Object.entries(exported)) {
    const missing = names.filter((name) => lacks(bare, name));
    if (missing.length > 0) imports.push(`import { ${missing.join(', ')} } from '${from}';`);
  }
  // The example's own imports stay first.
  const [, own = '', rest = ''] =
    /^((?:import\s[\s\S]*?;\n|\/\/.*\n|\s*\n)*import\s[\s\S]*?;\n)?([\s\S]*)$/.exec(code) ?? [];
  const head = [...imports, own.trimEnd()].filter(Boolean).join('\n');
  const body = [lines.join('\n'), rest.replace(/^\s*\n/, '').trimEnd()].filter(Boolean).join('\n');
  return [head, body].filter(Boolean).join('\n\n');
}
