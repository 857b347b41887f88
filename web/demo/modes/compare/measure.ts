/** One method on one ground: its trees and their figures. */
import type { Copse, Method, SampleOptions } from 'copse/all';
import { pairCorrelation, powerSpectrum, spacing, widestGap } from 'copse/analysis';
import { PointGrid } from '../../geometry/point-grid.ts';
import { areaOf, type Ring } from '../../geometry/rings.ts';
import { DENSITY } from '../../wood/estimate.ts';
import { regionOf } from '../../wood/parts.ts';
import { CURVE_END, type Measured, SPECTRUM_END, type Spectrum } from './messages.ts';

/** Places to test for bare ground: enough for a tenth of a percent. */
const PROBES = 30_000;
const BINS = 60;
/** The side in radii of the square whose spectrum is shown, and the pixels that it is shown in. */
const SQUARE = 56;
const PIXELS = 128;

interface Choices {
  readonly radius: number;
  readonly seed: string;
  readonly tries: number;
  /** How many trees methods without a radius get. */
  readonly count: number;
}

type Region = ReturnType<typeof regionOf> | { x: number; y: number; width: number; height: number };

/** The call of copse for a method; `area` is the region's. */
function methodOptions(
  method: Method,
  region: Region,
  area: number,
  { radius, seed, tries, count }: Choices,
): SampleOptions {
  const common = { region, seed };
  if (method === 'uniform') return { ...common, method, count };
  if (method === 'jittered') return { ...common, method, radius: Math.sqrt(area / count) };
  if (method === 'best-candidate') return { ...common, method, count, tries };
  if (method === 'maximal') return { ...common, radius };
  return { ...common, method, radius, tries };
}

const placesOf = (copse: Copse, options: SampleOptions): Float64Array =>
  copse.sample(options).positions as Float64Array;

/** The ground, and the values of it that serve all methods. */
export class Site {
  readonly region: ReturnType<typeof regionOf>;
  readonly area: number;
  private readonly probes: Float64Array;

  constructor(
    private readonly copse: Copse,
    rings: readonly Ring[],
  ) {
    this.region = regionOf(rings);
    this.area = areaOf(rings);
    const side = Math.sqrt(this.area / PROBES);
    const { region } = this;
    this.probes = placesOf(copse, { region, method: 'jittered', radius: side });
  }

  measure(method: Method, choices: Choices): Measured {
    const { copse, region } = this;
    const { radius } = choices;
    const positions = placesOf(copse, methodOptions(method, region, this.area, choices));
    const grid = new PointGrid(positions, radius);
    const pairs = pairsOf(positions, grid, radius);
    const places = placesOf(copse, { region, radius, existing: { positions } });
    const correlation = { region, unit: radius, greatest: CURVE_END, bins: BINS };
    return {
      trees: positions.length / 2,
      tooClose: pairs.length / 2,
      moreFit: places.length / 2,
      closest: spacing(positions).least / radius,
      gap: widestGap(positions, { region }).radius / radius,
      bare: this.bareShare(grid, radius),
      positions,
      pairs,
      places,
      curve: pairCorrelation(positions, correlation).g,
    };
  }

  private bareShare(grid: PointGrid, radius: number): number {
    const { probes } = this;
    let bare = 0;
    for (let i = 0; i < probes.length; i += 2)
      if (grid.near(probes[i]!, probes[i + 1]!, radius, 1).length === 0) bare++;
    return probes.length ? (2 * bare) / probes.length : 0;
  }
}

function pairsOf(positions: Float64Array, grid: PointGrid, radius: number): Uint32Array {
  const pairs: number[] = [];
  for (let i = 0; 2 * i < positions.length; i++) {
    for (const j of grid.near(positions[2 * i]!, positions[2 * i + 1]!, radius))
      if (j > i) pairs.push(i, j);
  }
  return Uint32Array.from(pairs);
}

/** The method's spectrum in a square of its own, so that the shape drawn does not show in it. */
export function spectrumOf(
  copse: Copse,
  method: Method,
  choices: Omit<Choices, 'radius' | 'count'> & { share: number },
): Spectrum {
  const square = { x: 0, y: 0, width: SQUARE, height: SQUARE };
  const count = Math.round(DENSITY * SQUARE ** 2 * choices.share);
  const options = methodOptions(method, square, SQUARE ** 2, { ...choices, radius: 1, count });
  // Only ours tiles; in the others the window's own shape is taken off by the analysis.
  const isPeriodic = method === 'maximal';
  const tile = { region: square, radius: 1, seed: choices.seed, periodic: true };
  const positions = placesOf(copse, isPeriodic ? tile : options);
  const ground = isPeriodic ? { periodic: square } : { region: square };
  const asked = { ...ground, size: PIXELS, unit: 1, greatest: SPECTRUM_END };
  const { size, power } = powerSpectrum(positions, asked);
  return { size, power };
}
