import {
  type ColorRange,
  type InstanceOptions,
  type InstanceSamples,
  instanceColors,
  instanceMatrices,
} from 'copse/instances';
import { InstancedBufferAttribute, type InstancedMesh } from 'three';

/**
 * Shows samples in an instanced mesh, instead of what it showed before.
 *
 * @param mesh - The mesh, with any count.
 * @param samples - Samples of `copse`, `copse/all` or `copse/space`.
 * @param options - The options of `instanceMatrices` of `copse/instances`.
 * @param colors - A range or list of colors. By default none.
 * @example
 * ```ts
 * import { setInstances } from '@copse/three';
 * import { InstancedMesh } from 'three';
 *
 * const region = { x: 0, y: 0, width: 400, height: 300 };
 * const trees = new InstancedMesh(geometry, material, 0);
 * setInstances(trees, copse.sample({ region, radius: 12 }), { size: [0.8, 1.2] });
 * ```
 * @throws CopseError as `instanceMatrices` and `instanceColors` do.
 */
export function setInstances(
  mesh: InstancedMesh,
  samples: InstanceSamples,
  options: InstanceOptions = {},
  colors?: ColorRange,
): void {
  // Frees the buffers on the graphics card; the mesh itself goes on.
  mesh.dispose();
  const matrices = instanceMatrices(samples, options);
  mesh.instanceMatrix = new InstancedBufferAttribute(matrices, 16);
  mesh.count = matrices.length / 16;
  const { indices } = options;
  mesh.instanceColor = colors
    ? new InstancedBufferAttribute(instanceColors(samples, colors, { indices }), 3)
    : null;
  mesh.boundingSphere = null;
  mesh.boundingBox = null;
}
