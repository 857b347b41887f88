// A village as a map of tiles, one character each: grass, # road, h house, ~ pond.

const columns = 60;
const rows = 40;
export const names = '.#h~';

/** Rows of indices into `names`. */
export function village() {
  const map = Array.from({ length: rows }, () => Array(columns).fill(0));
  const fill = (x, y, width, height, name) => {
    for (let row = y; row < y + height; row++) map[row].fill(names.indexOf(name), x, x + width);
  };
  fill(0, 20, 34, 2, '#');
  fill(32, 11, 2, 10, '#');
  fill(32, 11, 28, 2, '#');
  fill(18, 0, 2, 40, '#');
  fill(32, 22, 2, 8, '#');
  fill(18, 30, 28, 2, '#');
  fill(44, 11, 2, 29, '#');
  for (const [x, y] of [
    [21, 16],
    [25, 16],
    [28, 23],
    [23, 23],
    [13, 16],
    [35, 15],
    [39, 15],
    [36, 25],
  ])
    fill(x, y, 3, 3, 'h');
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      if (((x - 8) / 6) ** 2 + ((y - 31) / 4.4) ** 2 < 1) map[y][x] = names.indexOf('~');
  return map;
}
