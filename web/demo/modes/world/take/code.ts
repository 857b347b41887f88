/** Code that makes the trees of a chunk of the country with copse: the ground is data in it. */
import { COVER_STEP, FULL } from '../stream/cover.ts';
import { DETAIL, SPACING } from '../stream/spots.ts';
import { sideOf, type Tile } from '../stream/tiles.ts';

/** Letters to a line of data. */
const LINE = 96;

/** @param shares of each square of the tile, row by row, the share of spots that have a tree. */
export async function toCode(
  seed: string,
  { level, i, j }: Tile,
  shares: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const side = sideOf(level);
  const letters = await packed(shares);
  const lines = letters.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return `import { load } from 'copse/all';

const copse = await load();
const seed = ${JSON.stringify(seed)};
const world = copse.world({ radius: ${SPACING}, levels: ${DETAIL}, seed, chunkSize: ${side} });
const chunk = world.chunk(${i}, ${j});

// The share of samples that are trees, 0 to ${FULL}, for squares of ${COVER_STEP} m, row by row.
const packed = \`
${lines.join('\n')}\`;
const bytes = Uint8Array.from(atob(packed.replaceAll('\\n', '')), (letter) => letter.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
const shares = new Uint8Array(await new Response(stream).arrayBuffer());

const trees = chunk.toPoints().filter(({ x, y }, n) => {
  const column = Math.floor((x - chunk.origin[0]) / ${COVER_STEP});
  const row = Math.floor((y - chunk.origin[1]) / ${COVER_STEP});
  return chunk.keys[n] < (shares[${side / COVER_STEP} * row + column] / ${FULL}) * 2 ** 32;
});
console.log(trees.length.toLocaleString('en'), 'trees, in metres, y southwards; the first:', trees[0]);
`;
}

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const short = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(short, (byte) => String.fromCharCode(byte)).join(''));
}
