// Polygons of any number of edges, and samples inside them.
import inside from 'point-in-polygon-hao';

/**
 * A coast with bays and capes of all sizes, as wide and as high as the square from the origin to
 * (side, side): a ring of [x, y]. More edges draw the same coast more finely.
 */
export function coast(edges, side) {
  const ring = Array.from({ length: edges }, (_, i) => {
    const angle = (2 * Math.PI * i) / edges;
    let reach = 1;
    for (let wave = 3; wave < 400; wave *= 2) reach += (0.4 / wave) * Math.sin(wave * angle + wave);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  const [fitX, fitY] = [0, 1].map((axis) => {
    const least = ring.reduce((found, point) => Math.min(found, point[axis]), Infinity);
    const most = ring.reduce((found, point) => Math.max(found, point[axis]), -Infinity);
    return (point) => ((point[axis] - least) / (most - least)) * side;
  });
  return ring.map((point) => [fitX(point), fitY(point)]);
}

export function areaOf(ring) {
  let twice = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[(i + 1) % ring.length];
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}

/** Those of the samples that lie inside, as users of the other packages must find them. */
export function filter(samples, ring) {
  const closed = [[...ring, ring[0]]];
  const isFlat = samples instanceof Float64Array;
  const count = isFlat ? samples.length / 2 : samples.length;
  const kept = [];
  for (let i = 0; i < count; i++) {
    const sample = isFlat ? [samples[2 * i], samples[2 * i + 1]] : samples[i];
    if (inside(sample, closed)) kept.push(sample);
  }
  return kept;
}
