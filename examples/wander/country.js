// A country without end, as functions of the place, in metres: the sea is at height 0.

/** Islands of hills, some kilometres apart. */
export function heightAt(x, y) {
  const land = noise(x / 1700 + 3.7, y / 1700 + 8.2) - 0.43;
  let hills = 0;
  for (let octave = 0; octave < 5; octave++)
    hills += (noise((x * 2 ** octave) / 420, (y * 2 ** octave) / 420 + 40) - 0.5) / 2 ** octave;
  return 190 * land + 95 * hills * Math.min(1, Math.max(0.25, 4 * land));
}

/** From 0, dry, to 1. */
export function moistureAt(x, y) {
  return 0.7 * noise(x / 600 - 31, y / 600 + 17) + 0.3 * noise(x / 90 + 5, y / 90 - 11);
}

/** What part of all trees stands: woods where it is moist, with meadows and thin edges. */
export function woodAt(x, y) {
  return smooth(0.32, 0.46, moistureAt(x, y)) * smooth(105, 75, heightAt(x, y));
}

const pixel = 8;

/**
 * The ground within some bounds: above the shore, as a mask. Its pixels are the same squares of the country whatever the
 * bounds are, or chunks would not agree across their edges.
 */
export function ground(bounds) {
  const [column, row] = [Math.floor(bounds.x / pixel), Math.floor(bounds.y / pixel)];
  const width = Math.ceil((bounds.x + bounds.width) / pixel) - column;
  const height = Math.ceil((bounds.y + bounds.height) / pixel) - row;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const x = (column + (i % width) + 0.5) * pixel;
    const y = (row + Math.floor(i / width) + 0.5) * pixel;
    if (heightAt(x, y) > 3) data[i] = 255;
  }
  if (!data.includes(255)) return null;
  const mask = { data, width, height };
  const [x, y] = [column * pixel, row * pixel];
  return { mask, x, y, width: width * pixel, height: height * pixel };
}

export function smooth(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Smooth values from 0 to 1 between those of whole places. */
function noise(x, y) {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t) => t * t * (3 - 2 * t);
  const u = ease(x - i);
  const low = value(i, j) * (1 - u) + value(i + 1, j) * u;
  const high = value(i, j + 1) * (1 - u) + value(i + 1, j + 1) * u;
  return low + (high - low) * ease(y - j);
}

function value(i, j) {
  const mixed = Math.imul(Math.imul(i, 374761393) ^ Math.imul(j, 668265263), 1274126177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
