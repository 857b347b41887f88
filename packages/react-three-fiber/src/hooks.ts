import { type Copse, load, type World, type WorldOptions } from 'copse/all';
import { load as loadSpace, type Space } from 'copse/space';
import { use, useRef } from 'react';
import { isSame } from './same.js';

let copse: Promise<Copse> | undefined;
let space: Promise<Space> | undefined;

/** After a failure, the next component tries again. */
function kept<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

/**
 * Returns the sampler of `copse/all`. It suspends until the sampler has started: put a `<Suspense>` around.
 *
 * @example
 * ```tsx
 * import { useCopse } from '@copse/react-three-fiber';
 *
 * function Count() {
 *   const trees = useCopse().sample({ region: { x: 0, y: 0, width: 99, height: 99 }, radius: 12 });
 *   return <group name={`${trees.length} trees`} />;
 * }
 * ```
 * @throws CopseError: `load-failed` if WebAssembly is missing or forbidden.
 */
export function useCopse(): Copse {
  copse ??= kept(load(), () => {
    copse = undefined;
  });
  return use(copse);
}

/**
 * Returns the sampler of `copse/space`. It suspends until the sampler has started: put a `<Suspense>` around.
 *
 * @example
 * ```tsx
 * import { useSpace } from '@copse/react-three-fiber';
 *
 * function Count() {
 *   const stars = useSpace().sampleBox({ size: [9, 9, 9], radius: 1 });
 *   return <group name={`${stars.length} stars`} />;
 * }
 * ```
 * @throws CopseError: `load-failed` if WebAssembly is missing or forbidden.
 */
export function useSpace(): Space {
  space ??= kept(loadSpace(), () => {
    space = undefined;
  });
  return use(space);
}

/**
 * Returns a world of `copse.world`, for `<ForestWorld>`. It suspends until the sampler has started. The
 * world stays the same while the options do: objects and arrays are compared by content, functions and
 * typed arrays by identity.
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
 * @throws CopseError as `copse.world` does.
 */
export function useWorld(options: WorldOptions): World {
  const sampler = useCopse();
  const last = useRef<{ options: WorldOptions; world: World } | undefined>(undefined);
  if (!last.current || !isSame(last.current.options, options))
    last.current = { options, world: sampler.world(options) };
  return last.current.world;
}
