// The place, rotation and scale of an instance.
import { asFinite, asFlag, asRanged, isArray, isObject, wrongType } from '../values/check.js';
import { chance } from './chance.js';
import { asList, type Source } from './source.js';

/**
 * The place, rotation and scale of an instance. Its lists are typed arrays, which need no object for
 * each number.
 */
export interface Standing {
  /** The place: x, y, z. */
  readonly place: Triple;
  /** The quaternion x, y, z, w. */
  readonly rotation: [number, number, number, number];
  /** The scale along x, y, z. */
  readonly scale: Triple;
  /** The angle about the upward axis, which is part of the rotation. */
  turn: number;
}

type Triple = [number, number, number];

/** Returns how sample i stands, valid until the next call; undefined for an empty slot. */
export type Stand = (source: Source, i: number) => Standing | undefined;

type OfSample = (source: Source, i: number) => number;

/**
 * Reads the options of standing. Options may have a value for each sample of `listed`; `isTurned` is
 * the default of the option `turn`.
 */
export function readStand(
  options: Record<string, unknown>,
  listed: Source | undefined,
  isTurned = true,
): Stand {
  const { size = 1, stretch = 1, turn = isTurned, tilt = 0, origin = [0, 0, 0] } = options;
  const { height = 0, normals, align = 1, sink = 0, up } = options;
  const angle = turn === true ? [0, 2 * Math.PI] : turn === false ? 0 : turn;
  const turnOf = readAmount('turn', angle, -1, Number.NEGATIVE_INFINITY);
  const sizeOf = readAmount('size', size, -2);
  const stretchOf = readAmount('stretch', stretch, -3);
  const tiltOf = readAmount('tilt', typeof tilt === 'number' ? [0, tilt] : tilt, -4);
  if (height !== 0 && listed?.size === 3)
    wrongType('height', height, 'must be left out for space samples');
  const heights = isObject(height) && asList('height', height, listed?.count as number);
  const heightOf = typeof height === 'function' ? height : () => asFinite('height', height);
  const byRadius = asFlag('byRadius', options.byRadius);
  const depth = asFinite('sink', sink);
  const share = asRanged('align', align, (n) => n >= 0 && n <= 1, 'must be a number from 0 to 1');
  const middle = asList('origin', origin, options.origin ? (listed?.size ?? 2) : 3);
  if (normals !== undefined && typeof normals !== 'function')
    asList('normals', normals, 3 * (listed?.count as number));
  // The axes of the ground are x and `across`. With y as the upward axis, they have the other orientation.
  if (up !== undefined && up !== 'y' && up !== 'z') wrongType('up', up, "must be 'y' or 'z'");
  const upward = up === 'z' ? 2 : 1;
  const across = upward === 2 ? 1 : 2;
  const sign = upward - across;
  const standing = {
    place: new Float64Array(3),
    rotation: new Float64Array(4),
    scale: new Float64Array(3),
    turn: 0,
  } as unknown as Standing;

  return (source, i) => {
    const { place, rotation, scale } = standing;
    const { places, size: dimension } = source;
    const first = i * dimension;
    const [x, y] = [places[first] as number, places[first + 1] as number];
    if (Number.isNaN(x)) return undefined;
    const isFlat = dimension === 2;
    const z = isFlat
      ? asFinite('height', heights ? heights[i] : heightOf(x, y))
      : (places[first + 2] as number);
    place[upward] = z;
    for (let k = 0; k < dimension; k++) {
      place[isFlat && k === 1 ? across : k] =
        asFinite('samples.positions', places[first + k]) - asFinite('origin', middle[k]);
    }

    let [p, q, n] = [0, 0, 1];
    const own = normals ?? source.normals;
    if (own) {
      const towards = directionOf(typeof own === 'function' ? own(x, y, z) : own, i);
      const length = asFinite('normals', lengthOf(towards[0], towards[1], towards[2])) || 1;
      p = (share * towards[0]) / length;
      q = (share * towards[across]) / length;
      n = (share * towards[upward]) / length + 1 - share;
      const long = lengthOf(p, q, n);
      // A degenerate triangle has no normal, and there is no middle of up and down.
      if (long > 1e-9) [p, q, n] = [p / long, q / long, n / long];
      else [p, q, n] = [0, 0, 1];
    }
    place[0] -= depth * p;
    place[across] -= depth * q;
    place[upward] -= depth * n;

    const lean = tiltOf(source, i);
    if (lean > 0) {
      const course = 2 * Math.PI * chance(source.keyOf(i), -5);
      const [a, b] = [Math.sin(lean) * Math.cos(course), Math.sin(lean) * Math.sin(course)];
      // Rodrigues' rotation from the upward axis to (p, q, n).
      const along = p * a + q * b;
      const rest = Math.cos(lean) - along / (1 + n || 1);
      [p, q, n] = [a + p * rest, b + q * rest, n * Math.cos(lean) - along];
    }

    // Turn about the upward axis, then make the least rotation from it to (p, q, n). If upside down,
    // rotate about x.
    standing.turn = turnOf(source, i);
    const a = -sign * q || (n < 0 ? 1e-12 : 0);
    const b = sign * p;
    const c = 1 + n;
    const long = lengthOf(a, b, c);
    const e = (sign * Math.sin(standing.turn / 2)) / long;
    const f = Math.cos(standing.turn / 2) / long;
    rotation[0] = a * f + sign * b * e;
    rotation[across] = b * f - sign * a * e;
    rotation[upward] = c * e;
    rotation[3] = c * f;

    let wide = sizeOf(source, i);
    if ((byRadius ?? source.hasRadii) && typeof size !== 'function')
      wide *= asFinite('samples.radii', source.radiusOf(i));
    scale.fill(wide);
    scale[upward] = wide * stretchOf(source, i);
    return standing;
  };
}

/** The length of a vector. `Math.hypot` takes ten times as long. */
export function lengthOf(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

function readAmount(option: string, given: unknown, draw: number, least = 0): OfSample {
  const rule = `must be a number, [least, greatest] or a function${least < 0 ? '' : ', 0 or more'}`;
  const check = (value: unknown) =>
    asRanged(option, value, (n) => n >= least && Number.isFinite(n), rule);
  if (typeof given === 'function') return (_source, i) => check(given(i));
  const isRange = isArray(given) && given.length === 2;
  const [from, to] = (isRange ? given : [given, given]).map(check) as [number, number];
  if (from === to) return () => from;
  // An array is no number.
  check(to > from ? to : given);
  return ({ keyOf }, i) => from + (to - from) * chance(keyOf(i), draw);
}

/** The three numbers of a direction, or of sample i in a list; NaN for anything else. */
function directionOf(given: unknown, i: number): Triple {
  const list = Object(given);
  if ('x' in list) return [list.x, list.y, list.z];
  const first = list.length > 3 ? 3 * i : 0;
  return [list[first], list[first + 1], list[first + 2]];
}
