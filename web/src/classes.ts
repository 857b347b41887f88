// Several kinds of samples that share the ground.
import { asNumber, checkNames, isObject, wrongType } from './check.js';
import { CopseError } from './error.js';
import type { Where } from './where.js';

/** One kind of samples: oaks, say. */
export interface SampleClass {
  /** Comes back in the result's `classNames`. */
  readonly name?: string | undefined;
  /** The least distance between two samples of this class, in the region's units. */
  readonly radius: number;
  /** How many of all samples are of this class, beside the others' weights; 1 by default. */
  readonly weight?: number | undefined;
  /**
   * Where samples of this class stand: in a region, or by a map from 0 to 1 which multiplies the weight
   * at each place, so that 0 means never. Everywhere by default.
   */
  readonly where?: Where | undefined;
}

/** Classes as C++ takes them. */
export interface EngineClasses {
  radii: number[];
  weights: number[];
  /** n × n least distances, or none. */
  spacing: number[];
}

/**
 * Checks types; whether numbers are in range is for C++ to see. Where they stand is read with the
 * region.
 */
export function readClasses(classes: unknown, spacing: unknown): EngineClasses {
  if (!Array.isArray(classes))
    wrongType('classes', classes, 'must be an array of { name, radius, weight }');
  const read: EngineClasses = { radii: [], weights: [], spacing: [] };
  classes.forEach((kind: unknown, i) => {
    const at = `classes[${i}]`;
    if (!isObject(kind)) wrongType(at, kind, 'must be { name, radius, weight }');
    checkNames(at, kind, ['name', 'radius', 'weight', 'where'], 'unknown-option');
    const { name, radius, weight = 1 } = kind;
    if (name !== undefined && typeof name !== 'string')
      wrongType(`${at}.name`, name, 'must be a string');
    read.radii.push(asNumber(`${at}.radius`, radius));
    read.weights.push(asNumber(`${at}.weight`, weight));
  });
  if (spacing !== undefined) read.spacing = readSpacing(spacing, classes.length);
  return read;
}

/** The names of classes that are checked. */
export function namesOf(classes: readonly SampleClass[]): (string | undefined)[] {
  return classes.map(({ name }) => name);
}

function readSpacing(spacing: unknown, size: number): number[] {
  const rule = `must be ${size} rows of ${size} distances, one for each pair of classes`;
  if (!Array.isArray(spacing)) wrongType('spacing', spacing, rule);
  const rows: unknown[] = spacing;
  if (rows.length !== size || rows.some((row) => !Array.isArray(row) || row.length !== size))
    throw new CopseError({ code: 'out-of-range', option: 'spacing', value: spacing, rule });
  return (rows as unknown[][]).flatMap((row, i) =>
    row.map((distance, j) => asNumber(`spacing[${i}][${j}]`, distance)),
  );
}
