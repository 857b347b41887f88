/**
 * Turns samples into instances for renderers: matrices, colors and sprites, turned, sized and tilted by
 * the keys of samples; and keeps the instances of a forest up to date. It needs neither the sampler nor
 * a renderer.
 *
 * @module copse/instances
 */

export { CopseError, type CopseErrorCode } from '../values/error.js';
export { chance } from './chance.js';
export {
  type ColorOptions,
  type ColorRange,
  type InstanceColor,
  instanceColors,
} from './colors.js';
export { instanceGroups } from './groups.js';
export type { InstanceGroup } from './instance-group.js';
export type {
  InstancedAttribute,
  InstancedMeshLike,
  InstancedSphere,
  InstanceRange,
} from './instanced-mesh.js';
export {
  type InstanceTransforms,
  instanceMatrices,
  instanceTransforms,
  type MatrixOptions,
} from './matrices.js';
export type {
  Amount,
  Direction,
  InstanceOptions,
  SizeOptions,
  SlotOptions,
} from './options.js';
export {
  type KindOptions,
  Scatter,
  type ScatteredForest,
  type ScatterOptions,
  type SlotChange,
} from './scatter.js';
export type { InstanceSamples } from './source.js';
export { type InstanceSprite, instanceSprites, type SpriteOptions } from './sprites.js';
