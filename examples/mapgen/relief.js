// The ground as a picture: heights and colours between the sites, and light from the upper left.
const deep = [168, 199, 200];
const shoal = [206, 225, 214];
const rgb = (hex) => [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16));

export function reliefOf({ frame, mesh, land, biomeOf }, scale) {
  const picture = new ImageData(frame.width * scale, frame.height * scale);
  const tints = biomeOf.map((biome) => rgb(biome?.color ?? '#e8dcb0'));
  const light = lightOf(mesh, land);
  eachPixel(mesh, scale, (x, y, corners, shares) => {
    const [i, j, k] = corners;
    const [a, b, c] = shares;
    const blend = (values) => a * values[i] + b * values[j] + c * values[k];
    const smooth = blend(land.level);
    // Finer than the sites are: a ragged shore, and rough mountains.
    const rough = smooth > -0.03 ? land.noise(x / (22 * scale), y / (22 * scale), 3) : 0;
    const level = smooth + 0.006 * rough;
    const tint = (axis) => a * tints[i][axis] + b * tints[j][axis] + c * tints[k][axis];
    const shade = blend(light) + 0.35 * rough * Math.min(level, 0.6);
    const color = level > 0 ? lit([tint(0), tint(1), tint(2)], shade) : waterAt(level);
    picture.data.set([...color, 255], 4 * (y * picture.width + x));
  });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d').putImageData(picture, 0, 0);
  return canvas;
}

/** How much light falls on each site, by the slope that its neighbours tell of; 1 on flat ground. */
function lightOf({ sites, neighbours }, { level }) {
  return sites.map(([x, y], i) => {
    const slope = neighbours[i].reduce((sum, j) => {
      const [dx, dy] = [sites[j][0] - x, sites[j][1] - y];
      return sum + ((dx + dy) * (level[j] - level[i])) / (dx * dx + dy * dy);
    }, 0);
    const steep = (70 * slope) / neighbours[i].length;
    return Math.max(1 + steep / Math.sqrt(1 + steep * steep), 0.15);
  });
}

/** Shadows are bluish, lights warm. */
function lit([red, green, blue], light) {
  const shade = 0.5 + 0.5 * light;
  return [red * shade, green * shade ** 0.95, blue * shade ** 0.85];
}

/** Paler towards the shore, with lines at growing distances as engravers drew them. */
function waterAt(level) {
  const depth = Math.sqrt(Math.min(-level / 0.14, 1));
  const line = Math.sqrt(-level / 0.0065);
  const isLine = line > 0.6 && line < 4.5 && Math.abs(line - Math.round(line)) < 0.09 / line;
  const dark = isLine ? 22 - 4.5 * line : 0;
  return deep.map((value, axis) => shoal[axis] + (value - shoal[axis]) * depth - dark);
}

/** Visits the pixels of each triangle, with what share each corner has in them. */
function eachPixel({ sites, triangles }, scale, visit) {
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = triangles.subarray(t, t + 3);
    const [xs, ys] = [0, 1].map((axis) => Array.from(corners, (i) => sites[i][axis] * scale - 0.5));
    const [[ax, bx, cx], [ay, by, cy]] = [xs, ys];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    for (let y = Math.ceil(Math.min(...ys)); y < Math.max(...ys); y++)
      for (let x = Math.ceil(Math.min(...xs)); x < Math.max(...xs); x++) {
        const b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
        const c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
        if (b >= 0 && c >= 0 && b + c <= 1) visit(x, y, corners, [1 - b - c, b, c]);
      }
  }
}
