/** Estimates of the number of trees of a scene, before they are planted. */
import { kindRadii, kindsOf, type Scene } from '../scene/scene.ts';

/** More trees than this would take a phone's memory. */
export const MOST = 1_500_000;
/** The most samples that the engine may make: more than the estimate never come. */
export const LIMIT = 2 * MOST;
/** Samples to a square radius on saturated ground. */
export const DENSITY = 0.696;

/** The reason why nothing was planted; the last wood stays. */
export interface Refusal {
  readonly message: string;
  /** A spacing that would work, if the spacing is at fault. */
  readonly radius?: number;
}

/** Thrown if an engine refuses; the last wood stays. */
export class Refused extends Error {}

/** The radius of one spacing that would hold as many trees as the scene's kinds. */
function meanRadius(scene: Scene): number {
  const kinds = kindsOf(scene);
  const weights = kinds.map((kind) => (kinds.length > 1 ? (scene.kinds[kind] as number) : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const radii = kindRadii(scene);
  const areas = kinds.map(
    (kind, i) => ((weights[i] as number) / whole) * (radii[kind] as number) ** 2,
  );
  return Math.sqrt(areas.reduce((sum, each) => sum + each, 0));
}

const round = (value: number): number => Number(value.toPrecision(2));

/** The expected number of trees on some ground. */
export const expectedOn = (area: number, scene: Scene): number =>
  (DENSITY * area) / meanRadius(scene) ** 2;

/** The refusal of too many trees; undefined if they can be planted. */
export function tooMany(expected: number, scene: Scene): Refusal | undefined {
  if (expected <= MOST) return undefined;
  const enough = Math.ceil(2 * scene.radius * Math.sqrt(expected / MOST)) / 2;
  const count = round(expected).toLocaleString('en');
  return {
    message: `That would be about ${count} trees. Try a spacing of ${enough} m.`,
    radius: enough,
  };
}
