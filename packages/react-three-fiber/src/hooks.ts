import { type Copse, load, type World, type WorldOptions } from 'copse/all';
import { load as loadSpace, type Space } from 'copse/space';
import { use, useRef } from 'react';
import { isSame } from './same.js';

let copse: Promise<Copse> | undefined;
let space: Promise<Space> | undefined;

/** Of a failure the next component that asks tries again. */
function kept<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

/** The sampler of `copse/all`. It suspends until it has started: put a `<Suspense>` around. */
export function useCopse(): Copse {
  copse ??= kept(load(), () => {
    copse = undefined;
  });
  return use(copse);
}

/** The sampler of `copse/space`. It suspends until it has started: put a `<Suspense>` around. */
export function useSpace(): Space {
  space ??= kept(loadSpace(), () => {
    space = undefined;
  });
  return use(space);
}

/**
 * A world of `copse.world`, for `<ForestWorld>`. It suspends until the sampler has started. The world
 * stays the same while the options do: objects and arrays in them are compared by what they hold,
 * functions and typed arrays by identity.
 */
export function useWorld(options: WorldOptions): World {
  const sampler = useCopse();
  const last = useRef<{ options: WorldOptions; world: World } | undefined>(undefined);
  if (!last.current || !isSame(last.current.options, options))
    last.current = { options, world: sampler.world(options) };
  return last.current.world;
}
