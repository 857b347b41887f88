// The page's importer: outlines that cost a careless one most, beside circles of as many edges.
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/tools.mjs';
import { inTurns, median, timed } from './clock.mjs';

const source = `
  export { readText } from './web/demo/formats/read-file.ts';
  export * from './tests/web/demo/outlines.ts';
`;

/** The imported outlines, each with the number of edges of the circle to compare. */
const outlines = ({ comb, scribble, star, turned }) => [
  ['star of 401 corners in steps of 200, refused', star(401, 200), 401],
  ['800 random vertices, refused', scribble(800), 800],
  // Each of its edges is cut into 197 by the others.
  ['star of 199 corners in steps of 99, as it is cut by its crossings', star(199, 99), 199 * 197],
  ['comb of 9,500 upright edges', comb(4750), 4 * 4750 + 3],
  ['the same comb, turned by 45°', turned(comb(4750), 45), 4 * 4750 + 3],
];

/** The time of each import against that of the circle, as the median over rounds: [{ what, value }]. */
export async function measureImporter(quick) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    absWorkingDir: root,
    outfile: join(root, 'build', 'importer.mjs'),
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const page = await import(`data:text/javascript;base64,${code}`);
  const textOf = (ring) => {
    const line = [];
    for (let i = 0; i < ring.length; i += 2) line.push([ring[i], ring[i + 1]]);
    return JSON.stringify({ type: 'Polygon', coordinates: [line] });
  };
  const read = (text) => () => {
    try {
      return page.readText(text, 'outline', { x: 0, y: 0 }).things.length;
    } catch {
      return 1;
    }
  };
  const results = [];
  for (const [what, ring, edges] of outlines(page)) {
    const [outline, circle] = [ring, page.circle(edges)].map((each) => read(textOf(each)));
    timed(circle, 0.5);
    timed(outline, 0.5);
    const rounds = quick ? 2 : 9;
    const runs = await inTurns([
      { id: 'outline', rounds, run: () => timed(outline, 0.1) },
      { id: 'circle', rounds, run: () => timed(circle, 0.1) },
    ]);
    const value = median(runs.outline.map((run, i) => run.seconds / runs.circle[i].seconds));
    results.push({ what, value });
  }
  return results;
}
