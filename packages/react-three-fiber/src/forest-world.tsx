import { ChunkedForest, type ChunkedForestOptions } from '@copse/three';
import { type ThreeElements, useFrame, useThree } from '@react-three/fiber';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useSame } from './same.js';

/**
 * The props of {@link ForestWorld}: the options of `ChunkedForest` of `@copse/three`, and the props of
 * a `<group>`.
 */
export interface ForestWorldProps
  extends ChunkedForestOptions,
    Omit<ThreeElements['group'], 'ref' | 'args' | keyof ChunkedForestOptions> {
  /** Receives the `ChunkedForest`, for `treeAt`, `fell` and `felled`. */
  ref?: Ref<ChunkedForest | null> | undefined;
}

/**
 * Shows an infinite world around the camera, which it follows by itself. You may write options inline:
 * a new forest is made only if an option holds something else. Of a function, the last one given is
 * called.
 *
 * @example
 * ```tsx
 * import { ForestWorld, useWorld } from '@copse/react-three-fiber';
 *
 * function Wood() {
 *   const world = useWorld({ radius: 4, seed: 'north' });
 *   return <ForestWorld world={world} models={{ geometry, material }} sight={300} />;
 * }
 * ```
 */
export function ForestWorld({
  world,
  models,
  sight,
  levelAt,
  instances,
  felled,
  atOnce,
  budget,
  onChunk,
  onRemove,
  ref,
  ...rest
}: ForestWorldProps): ReactNode {
  const [forest, setForest] = useState<ChunkedForest | null>(null);
  const modelOf = typeof models === 'function' ? models : undefined;
  const known = useSame({
    ...{ world, sight, instances, felled, atOnce, budget },
    models: modelOf ? undefined : models,
    hasLevels: levelAt !== undefined,
  });
  // Later calls use the last functions given.
  const functions = useRef({ modelOf, levelAt, onChunk, onRemove });
  functions.current = { modelOf, levelAt, onChunk, onRemove };
  const invalidate = useThree(({ invalidate }) => invalidate);
  useEffect(() => {
    const { hasLevels, models: fixed, ...options } = known;
    const made = new ChunkedForest({
      ...options,
      models: fixed ?? ((kind, level) => functions.current.modelOf?.(kind, level) ?? null),
      levelAt: hasLevels ? (distance) => functions.current.levelAt?.(distance) : undefined,
      onChunk: (group, chunk) => functions.current.onChunk?.(group, chunk),
      onRemove: (group, chunk) => functions.current.onRemove?.(group, chunk),
    });
    setForest(made);
    return () => {
      setForest(null);
      made.dispose();
    };
  }, [known]);
  useImperativeHandle<ChunkedForest | null, ChunkedForest | null>(ref, () => forest, [forest]);
  useFrame(({ camera }) => {
    if (!forest) return;
    forest.update(camera);
    // With frameloop="demand", go on until all chunks in sight are shown.
    if (!forest.isComplete) invalidate();
  });
  return forest && <primitive {...rest} object={forest} />;
}
