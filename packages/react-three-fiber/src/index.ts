/**
 * copse for React Three Fiber: {@link Scatter} spreads instances over a mesh, {@link ForestWorld} shows
 * an infinite world around the camera, and hooks start the samplers under `<Suspense>`.
 *
 * @module @copse/react-three-fiber
 */
export { ForestWorld, type ForestWorldProps } from './forest-world.js';
export { useCopse, useSpace, useWorld } from './hooks.js';
export { Scatter, type ScatterProps } from './scatter.js';
