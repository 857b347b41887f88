/** The power around each frequency, averaged over all directions. */
export interface RadialMeans {
  frequencies: Float64Array;
  radial: Float64Array;
  anisotropy: Float64Array;
}

/**
 * Mean and anisotropy of the power over rings as wide as the smaller step. Opposite frequencies have
 * the same power, so one half of the plane is enough.
 */
export function radialMeans(
  power: Float32Array,
  size: number,
  step: { x: number; y: number },
): RadialMeans {
  const half = size / 2;
  const width = Math.min(step.x, step.y);
  const counts = new Float64Array(half);
  const sums = new Float64Array(half);
  const squares = new Float64Array(half);
  for (let ky = -half; ky < half; ky++) {
    for (let kx = 0; kx < half; kx++) {
      if (kx === 0 && ky < 0) continue;
      const fx = kx * step.x;
      const fy = ky * step.y;
      const ring = Math.round(Math.sqrt(fx * fx + fy * fy) / width);
      if (!(ring < half)) continue;
      const value = power[(ky + half) * size + kx + half]!;
      counts[ring]!++;
      sums[ring]! += value;
      squares[ring]! += value * value;
    }
  }
  return {
    frequencies: Float64Array.from({ length: half }, (_, i) => i * width),
    radial: sums.map((sum, i) => sum / counts[i]!),
    anisotropy: sums.map((sum, i) => {
      const count = counts[i]!;
      const variance = (squares[i]! - (sum * sum) / count) / (count - 1);
      return variance > 0 ? 10 * Math.log10((variance * count * count) / (sum * sum)) : Number.NaN;
    }),
  };
}
