// Terrains: what their flags say of a raster, and by their rules where samples stand.
import { Mistake } from './mistake.js';

export const terrainFlags = ['bounds', 'heightScale', 'empty', 'slope', 'elevation'];

/** Options of a call, with what the flags say. Heights are z. */
export function withTerrain(options, flags) {
  if (typeof options.terrain !== 'object' || options.terrain === null) {
    throw new Mistake('copse surface needs --terrain, a GeoTIFF or a grey PNG');
  }
  if (typeof options.existing?.type === 'string') {
    throw new Mistake(
      '--existing: copse surface cannot read files of points; give "existing": [[x, y, z], …] in --options',
    );
  }
  const { isPlaced = true, ...terrain } = options.terrain;
  const { bounds, heightScale, empty, slope, elevation } = readFlags(flags);
  if (bounds && isPlaced)
    throw new Mistake('--bounds: leave it out, as the terrain has its own bounds');
  if (heightScale !== undefined && terrain.scale !== undefined) {
    throw new Mistake('--height-scale: leave it out, as the terrain has its own scale');
  }
  if (!isPlaced) terrain.bounds = centresIn(terrain, bounds);
  if (heightScale !== undefined) terrain.scale = heightScale;
  if (empty !== undefined) terrain.empty = empty;
  const call = { up: 'z', ...options, terrain };
  const rules = [slope && '--slope', elevation && '--elevation'].filter(Boolean);
  if (rules.length === 0) return call;
  if (options.weight !== undefined) throw new Mistake(`${rules[0]} cannot be combined with weight`);
  return { ...call, weight: weightsOf(terrain, slope, elevation) };
}

const numbersOf = (text) =>
  text.split(',').map((each) => (each.trim() ? Number(each) : Number.NaN));
const isRange = ([least, greatest, ...more]) => more.length === 0 && least <= greatest;

const kinds = {
  bounds: {
    rule: 'x,y,width,height with a positive size',
    holds: (numbers) => numbers.length === 4 && numbers[2] > 0 && numbers[3] > 0,
  },
  heightScale: { rule: 'a number', holds: ({ length }) => length === 1 },
  empty: { rule: 'a number', holds: ({ length }) => length === 1 },
  slope: {
    rule: 'min,max in degrees, from 0 to 90',
    holds: (numbers) => isRange(numbers) && numbers[0] >= 0 && numbers[1] <= 90,
  },
  elevation: { rule: 'min,max of heights', holds: isRange },
};

function readFlags(flags) {
  const read = {};
  for (const name of terrainFlags) {
    const text = flags.get(name);
    if (text === undefined) continue;
    const numbers = numbersOf(text);
    const { rule, holds } = kinds[name];
    if (!numbers.every(Number.isFinite) || !holds(numbers)) {
      const flag = name === 'heightScale' ? 'height-scale' : name;
      throw new Mistake(`--${flag}: ${JSON.stringify(text)} must be ${rule}`);
    }
    read[name] = numbers.length === 1 ? numbers[0] : numbers;
  }
  return read;
}

/** From the edges of a picture, whose rows go down, to the centres of its outermost pixels. */
function centresIn({ width: columns, height: rows }, bounds = [0, 0, columns, rows]) {
  const [x, y, width, height] = bounds;
  const [dx, dy] = [width / columns, height / rows];
  const size = { width: width - dx, height: dy - height };
  return { x: x + dx / 2, y: y + height - dy / 2, ...size };
}

/** 1 for each height where the rules hold, else 0. */
function weightsOf({ data, width, height, bounds, scale = 1, empty }, slope, elevation) {
  // Of terrains that are no rasters the library says what is wrong.
  if (!(data?.length === width * height)) return undefined;
  const heights = Float64Array.from(data, (value) =>
    value === empty ? Number.NaN : value * scale,
  );
  const dx = bounds ? bounds.width / (width - 1) : 1;
  const dy = bounds ? bounds.height / (height - 1) : 1;
  const isIn = (value, range) => !range || (value >= range[0] && value <= range[1]);
  return heights.map((own, i) => {
    if (!isIn(own, elevation)) return 0;
    if (!slope) return 1;
    const [column, row] = [i % width, Math.floor(i / width)];
    const left = column > 0 ? heights[i - 1] : Number.NaN;
    const right = column < width - 1 ? heights[i + 1] : Number.NaN;
    const before = row > 0 ? heights[i - width] : Number.NaN;
    const after = row < height - 1 ? heights[i + width] : Number.NaN;
    const rise = Math.hypot(riseOf(left, own, right, dx), riseOf(before, own, after, dy));
    return isIn((Math.atan(rise) * 180) / Math.PI, slope) ? 1 : 0;
  });
}

/** Between the neighbours on both sides, or on the one side that has a height. */
function riseOf(before, own, after, step) {
  if (Number.isNaN(before)) return Number.isNaN(after) ? 0 : (after - own) / step;
  return Number.isNaN(after) ? (own - before) / step : (after - before) / (2 * step);
}
