import { SurfaceScatter, setInstances } from '@copse/three';
import { type ThreeElements, useThree } from '@react-three/fiber';
import type { ColorRange, InstanceOptions, InstanceSamples } from 'copse/instances';
import type { SurfaceOptions } from 'copse/space';
import {
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { BufferGeometry, InstancedMesh, Mesh } from 'three';
import { useSpace } from './hooks.js';
import { useSame } from './same.js';

/** The props of {@link Scatter}. All others are those of `<instancedMesh>`. */
export interface ScatterProps
  extends Omit<ThreeElements['instancedMesh'], 'args' | 'on' | 'count'> {
  /** The geometry and the material of an instance, as in a `<mesh>`. */
  children?: ReactNode;
  /**
   * The surface: a mesh, a reference to one, or a geometry. By default the mesh around. Error if there
   * is none.
   */
  on?: Mesh | BufferGeometry | RefObject<Mesh | null> | undefined;
  /** The least distance between two instances, in the mesh's units: above 0. */
  radius?: number | undefined;
  /** How many instances there are: without a radius exactly that many, with a radius at most. */
  count?: number | undefined;
  /** The seed, a number or text: by default 0. */
  seed?: number | string | undefined;
  /** The name of a vertex attribute whose x sets the share of instances, relative to its greatest value. */
  weight?: string | undefined;
  /** Further options of `sampleSurface` in `copse/space`. */
  options?: Partial<SurfaceOptions> | undefined;
  /** Samples of any kind to show, instead of all options above. */
  samples?: InstanceSamples | undefined;
  /**
   * How instances stand: the options of `instanceMatrices` in `copse/instances`, such as size, turn and
   * tilt.
   */
  instances?: InstanceOptions | undefined;
  /** The colors of the instances: a range or a list, from which the key of each sample chooses. */
  colors?: ColorRange | undefined;
}

/**
 * Shows evenly spread instances on a mesh. It suspends until the sampler has started.
 *
 * @example
 * ```tsx
 * import { Scatter } from '@copse/react-three-fiber';
 *
 * const hill = (
 *   <mesh geometry={geometry}>
 *     <meshStandardMaterial />
 *     <Scatter radius={2} instances={{ size: [0.8, 1.2] }} colors={['#4c6b45', '#67874f']}>
 *       <coneGeometry />
 *       <meshStandardMaterial />
 *     </Scatter>
 *   </mesh>
 * );
 * ```
 * @throws CopseError as `sampleSurface` and `instanceMatrices` do; Error if there is no mesh.
 */
export function Scatter({ samples, ...props }: ScatterProps): ReactNode {
  return samples ? <Instances samples={samples} {...props} /> : <OnSurface {...props} />;
}

/** Samples a surface; only this waits for the sampler. */
function OnSurface(props: Omit<ScatterProps, 'samples'>): ReactNode {
  useSpace();
  return <Instances samples={undefined} {...props} />;
}

function Instances({
  children,
  on,
  radius,
  count,
  seed = 0,
  weight,
  options,
  samples,
  instances,
  colors,
  ref,
  ...rest
}: ScatterProps): ReactNode {
  const mesh = useRef<InstancedMesh>(null);
  useImperativeHandle(ref as never, () => mesh.current as never, []);
  const invalidate = useThree(({ invalidate }) => invalidate);
  const more = useSame(options);
  const standing = useSame(instances);
  const tints = useSame(colors);
  const scattered = useRef<{ key: readonly unknown[]; samples: InstanceSamples } | undefined>(
    undefined,
  );
  useLayoutEffect(() => {
    const shown = mesh.current as InstancedMesh;
    const sampled = () => {
      const geometry = geometryOf(on, shown);
      // Other `instances` or `colors` place no new samples.
      const key = [geometry, radius, count, seed, weight, more];
      const last = scattered.current;
      if (last && key.every((value, i) => Object.is(value, last.key[i]))) return last.samples;
      const scatter = new SurfaceScatter({ geometry }).setSeed(seed).setOptions(more ?? {});
      if (radius !== undefined) scatter.setRadius(radius);
      if (count !== undefined) scatter.setCount(count);
      scattered.current = {
        key,
        samples: scatter.setWeightAttribute(weight ?? null).build().samples,
      };
      return scattered.current.samples;
    };
    setInstances(shown, samples ?? sampled(), standing, tints);
    invalidate();
  }, [on, radius, count, seed, weight, more, samples, standing, tints, invalidate]);
  return (
    <instancedMesh {...rest} ref={mesh} args={[undefined, undefined, 0]}>
      {children}
    </instancedMesh>
  );
}

function geometryOf(on: ScatterProps['on'], shown: InstancedMesh): BufferGeometry {
  const given = on && 'current' in on ? on.current : (on ?? shown.parent);
  const geometry = given && 'geometry' in given ? (given as Mesh).geometry : given;
  if (geometry && 'isBufferGeometry' in geometry) return geometry as BufferGeometry;
  throw new Error('<Scatter> needs a mesh: put it inside one, or pass the prop `on`.');
}
