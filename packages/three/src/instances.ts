import {
  type ColorRange,
  type InstanceOptions,
  type InstanceSamples,
  instanceColors,
  instanceMatrices,
} from 'copse/instances';
import { InstancedBufferAttribute, type InstancedMesh } from 'three';

/** Shows samples by an instanced mesh, in place of what it showed before. */
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
