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

/** The props of {@link Scatter}; all others are those of `<instancedMesh>`. */
export interface ScatterProps
  extends Omit<ThreeElements['instancedMesh'], 'args' | 'on' | 'count'> {
  /** The geometry and the material of an instance, as of a `<mesh>`. */
  children?: ReactNode;
  /** What to spread over: a mesh, a reference to one, or a geometry; by default the mesh around. */
  on?: Mesh | BufferGeometry | RefObject<Mesh | null> | undefined;
  /** The least distance between two instances. */
  radius?: number | undefined;
  /** How many there are; without a radius exactly so many. */
  count?: number | undefined;
  /** Which draw of all possible ones, a number or text; 0 by default. */
  seed?: number | string | undefined;
  /** A vertex attribute whose x says how many stand there, relative to where it is greatest. */
  weight?: string | undefined;
  /** Further options of `sampleSurface` of `copse/space`. */
  options?: Partial<SurfaceOptions> | undefined;
  /** Samples of any kind in place of all these. */
  samples?: InstanceSamples | undefined;
  /** How they stand: size, turn, tilt and so on, as `instanceMatrices` of `copse/instances` takes it. */
  instances?: InstanceOptions | undefined;
  /** Gives each a color, by its key. */
  colors?: ColorRange | undefined;
}

/**
 * Evenly spaced instances on a mesh. It suspends until the sampler has started.
 *
 * ```jsx
 * <mesh geometry={hill}>
 *   <meshStandardMaterial />
 *   <Scatter radius={2} instances={{ size: [0.8, 1.2] }}>
 *     <coneGeometry />
 *     <meshStandardMaterial color="green" />
 *   </Scatter>
 * </mesh>
 * ```
 */
export function Scatter({ samples, ...props }: ScatterProps): ReactNode {
  return samples ? <Instances samples={samples} {...props} /> : <OnSurface {...props} />;
}

/** Only what needs the sampler waits for it. */
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
      // A new way of standing does not place them anew.
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
