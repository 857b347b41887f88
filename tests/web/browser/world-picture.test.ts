import { expect, it } from 'vitest';
import { createCountry } from '../../../web/demo/modes/world/country/create.ts';
import { homeOf } from '../../../web/demo/modes/world/country/home.ts';
import { REACH, rasterFor } from '../../../web/demo/modes/world/paint/paint.ts';
import { paintPicture } from '../../../web/demo/modes/world/paint/picture.ts';

const country = createCountry('Karrow', 0.62);
const home = homeOf(country);

const SIDE = 256;

async function picture(
  x: number,
  y: number,
  step: number,
  night: boolean,
): Promise<Uint8ClampedArray> {
  const tile = { x, y, step, columns: SIDE, rows: SIDE };
  const reach = REACH * step;
  const across = SIDE * step + 2 * reach;
  const bounds = { x: x - reach, y: y - reach, width: across, height: across };
  const look = { night, pixels: 1, hills: true, water: true, roads: true, villages: true };
  const painted = await paintPicture(
    country.fields(rasterFor(tile)),
    country.features(bounds, step),
    tile,
    look,
  );
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(painted, 0, 0);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

it('pictures of the country agree where they overlap, with all that lies on the ground', async () => {
  for (const level of [-2, 0, 1, 2, 4, 7]) {
    const step = 2 ** level;
    const at = (place: number): number => Math.floor(place / (SIDE * step)) * SIDE * step;
    const [x, y] = [at(home.x), at(home.y)];
    const night = level % 2 === 1;
    const [one, other] = await Promise.all([
      picture(x, y, step, night),
      picture(x + 96 * step, y + 64 * step, step, night),
    ]);
    let most = 0;
    for (let row = 64; row < SIDE; row++) {
      const from = 4 * (row * SIDE + 96);
      const to = 4 * (row - 64) * SIDE;
      for (let i = 0; i < 4 * (SIDE - 96); i++)
        most = Math.max(most, Math.abs(one[from + i]! - other[to + i]!));
    }
    // A line's edge may be smoothed a little differently where its path begins elsewhere.
    expect(most, `at ${step} metres a pixel`).toBeLessThan(16);
  }
});
