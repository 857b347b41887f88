/** How many trees a scene will hold, before any stands. */
import { kindRadii, kindsOf, type Scene } from '../scene/scene.ts';

/** More trees than this would take a phone's memory. */
export const MOST = 1_500_000;
/** More than are expected never come. */
export const LIMIT = 2 * MOST;
/** Samples to a square radius on saturated ground. */
export const DENSITY = 0.696;

/** Why nothing was planted; what stood before stays. */
export interface Refusal {
  readonly message: string;
  /** A spacing that would do, when the spacing is what is wrong. */
  readonly radius?: number;
}

/** An engine refused, for this reason; what stood before stays. */
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

/** How many trees are expected on so much ground. */
export const expectedOn = (area: number, scene: Scene): number =>
  (DENSITY * area) / meanRadius(scene) ** 2;

/** Why so many trees are too many to be planted; undefined when they are not. */
export function tooMany(expected: number, scene: Scene): Refusal | undefined {
  if (expected <= MOST) return undefined;
  const enough = Math.ceil(2 * scene.radius * Math.sqrt(expected / MOST)) / 2;
  const count = round(expected).toLocaleString('en');
  return {
    message: `That would be about ${count} trees. Try a spacing of ${enough} m.`,
    radius: enough,
  };
}
