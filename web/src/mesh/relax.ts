import { asFlag, asOptions, asWhole, wrongType } from '../values/check.js';
import { Mesh } from './mesh.js';

/** What {@link relax} takes. */
export interface RelaxOptions {
  /** How often all samples move; 1 by default. */
  steps?: number | undefined;
  /** The samples that stay: so many of the first ones, or those of which a function says so. */
  fixed?: number | ((i: number) => boolean) | undefined;
}

/**
 * Lloyd's relaxation: moves each sample to the centre of mass of its cell, and gives the mesh of the
 * moved samples. A sample stays where its cell is empty, or where the centre is outside the region. A
 * few steps make cells rounder and more alike; many make them hexagons.
 *
 * @throws CopseError when an option is unknown, of a wrong type or out of range.
 */
export function relax(mesh: Mesh, options: RelaxOptions = {}): Mesh {
  if (!(mesh instanceof Mesh)) wrongType('mesh', mesh, 'must be a mesh from createMesh');
  const { steps = 1, fixed = 0 } = asOptions(options, ['steps', 'fixed']);
  const isFixed = readFixed(fixed, mesh.length);
  let relaxed = mesh;
  for (let step = asWhole('steps', steps, 0); step > 0; step--) {
    const { ground, centroids } = relaxed;
    const positions = relaxed.positions.slice();
    for (let i = 0; i < mesh.length; i++) {
      const [x, y] = [centroids[2 * i]!, centroids[2 * i + 1]!];
      if (isFixed[i] || !ground.inside.has(x * ground.scale, y * ground.scale)) continue;
      positions[2 * i] = x;
      positions[2 * i + 1] = y;
    }
    relaxed = new Mesh(positions, ground);
  }
  return relaxed;
}

function readFixed(fixed: unknown, count: number): Uint8Array {
  const isFixed = new Uint8Array(count);
  if (typeof fixed !== 'function') return isFixed.fill(1, 0, asWhole('fixed', fixed, 0, count));
  for (let i = 0; i < count; i++) isFixed[i] = Number(asFlag('fixed', fixed(i)) ?? 0);
  return isFixed;
}
