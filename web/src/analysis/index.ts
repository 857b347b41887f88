/**
 * Measures samples of any source: distances, gaps, pair correlation and power spectrum. It does not need the
 * sampler.
 *
 * @module copse/analysis
 */

export type { SampleSet } from '../geometry/samples.js';
export type { FillRule, RectangleRegion, Region } from '../shapes/region.js';
export { CopseError, type CopseErrorCode } from '../values/error.js';
export type { GroundOptions } from './ground.js';
export {
  type PairCorrelation,
  type PairCorrelationOptions,
  pairCorrelation,
} from './pair-correlation.js';
export { type PowerSpectrum, type PowerSpectrumOptions, powerSpectrum } from './power-spectrum.js';
export { type Spacing, spacing } from './spacing.js';
export { type WidestGap, type WidestGapOptions, widestGap } from './widest-gap.js';
