const colors = { park: '#e6ebcd', pond: '#9cc3c6', path: '#e9d9ae', fountain: '#7fb0b6' };
const crowns = ['#2f5a3a', '#6d8f45', '#a9b65c'];

/** The park and its trees as SVG, in metres. */
export function picture(features, trees, kinds) {
  const [park] = features;
  const xs = park.coordinates[0].map(([x]) => x);
  const ys = park.coordinates[0].map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - 20, Math.min(...ys) - 20];
  const [width, height] = [Math.max(...xs) + 20 - left, Math.max(...ys) + 20 - top];
  const discs = [...trees].map(([x, y], i) => {
    const kind = trees.classes[i];
    return disc(x, y, kinds[kind].radius * 0.47, crowns[kind]);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" data-trees="${trees.length}"
  viewBox="${left} ${top} ${width} ${height}" width="100%" height="100%" style="background:#fbfaf3">
${features.map(drawn).join('\n')}
${discs.join('\n')}
</svg>`;
}

function drawn({ kind, type, coordinates }) {
  const color = colors[kind];
  if (type === 'Point') return disc(...coordinates, 7, color);
  const line = (points) =>
    `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
  return type === 'LineString'
    ? `<path d="${line(coordinates)}" fill="none" stroke="${color}" stroke-width="4"/>`
    : `<path d="${coordinates.map(line).join('Z')}Z" fill="${color}" fill-rule="evenodd"/>`;
}

function disc(x, y, radius, color) {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${color}"/>`;
}
