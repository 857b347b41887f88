import { asFlag, asOptions, asWhole, wrongType } from '../values/check.js';
import { Mesh } from './mesh.js';

/** The options of {@link relax}. */
export interface RelaxOptions {
  /**
   * How often to move all samples: a whole number, 0 or more.
   *
   * @defaultValue `1`
   * @example
   * ```js
   * const mesh = createMesh(copse.sample({ region: meadow, radius: 12 }), { region: meadow });
   * const rounder = relax(mesh, { steps: 2 });
   * ```
   * @throws `out-of-range` if it is negative or not whole.
   */
  steps?: number | undefined;
  /**
   * The samples that stay: a number of samples at the beginning, or a function of the index that returns true for
   * them.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const sites = copse.sample({ region: meadow, radius: 12, border: true });
   * const mesh = relax(createMesh(sites, { region: meadow }), { fixed: sites.borderEnd });
   * ```
   * @throws `out-of-range` if it is not a whole number up to the number of samples; `wrong-type` if the
   * function returns no boolean.
   */
  fixed?: number | ((i: number) => boolean) | undefined;
}

/**
 * Moves each sample to the centre of mass of its cell (Lloyd's relaxation, 1982), and returns the mesh
 * of the moved samples. A sample stays if its cell is empty or the centre is outside the region. A few
 * steps make cells rounder and more alike; many make them hexagons.
 *
 * @example
 * ```js
 * const mesh = createMesh(copse.sample({ region: meadow, radius: 12 }), { region: meadow });
 * const { positions } = relax(mesh, { steps: 2 });
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option.
 * @see [Relax](../../../docs/mesh.md)
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
