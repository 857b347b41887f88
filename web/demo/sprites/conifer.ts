/** Spruces and firs: tiers of drooping needles from the ground up, a dark band under each, lit from the left. */
import { random } from './noise.ts';
import { type Context, FOOT, type Ramp, SIZE, trunk } from './paint.ts';

interface Tier {
  ramp: Ramp;
  x: number;
  top: number;
  base: number;
  half: number;
}

function needle(
  context: Context,
  tier: Tier,
  u: number,
  depth: number,
  shade: number,
  wide: number,
): void {
  const tipX = tier.x + u * tier.half * depth;
  const tipY = tier.base + (5 - 15 * u * u) * depth - (1 - depth) * (tier.base - tier.top) * 0.55;
  const rootX = tier.x + u * tier.half * 0.18;
  const rootY = tier.top + Math.abs(u) * 4;
  const bendX = tier.x + u * tier.half * depth * 0.66;
  const bendY = tier.top + (tipY - tier.top) * 0.52;
  context.fillStyle = tier.ramp(shade);
  context.beginPath();
  context.moveTo(rootX - wide * 0.4, rootY);
  context.quadraticCurveTo(bendX - wide, bendY, tipX, tipY);
  context.quadraticCurveTo(bendX + wide, bendY, rootX + wide * 0.4, rootY);
  context.fill();
}

function paintTier(context: Context, tier: Tier, lift: number, next: () => number): void {
  const layers: readonly [depth: number, shift: number][] = [
    [1, -0.1],
    [0.84, 0.02],
    [0.64, 0.1],
  ];
  // The topmost tiers are a leader, not a knob.
  const slim = Math.min(1, 0.3 + tier.half / 26);
  for (const [depth, shift] of layers) {
    const needles = Math.round(7 + tier.half * 0.26);
    for (let i = 0; i <= needles; i++) {
      // From the right (in shadow) to the left (lit), so that lit needles lie on top.
      const u = 1 - (2 * (i + 0.7 * (next() - 0.5))) / needles;
      const side = Math.max(-1, Math.min(1, u));
      const shade = 0.52 - 0.46 * side - 0.08 * side * side + shift + lift + (next() - 0.5) * 0.22;
      needle(
        context,
        tier,
        side * (0.86 + 0.2 * next()),
        depth,
        shade,
        (2.6 + 1.5 * next()) * slim,
      );
    }
  }
}

/** Darkens the shadow of the tier above. */
function shadeUnder(context: Context, tier: Tier): void {
  context.fillStyle = 'rgba(8,34,38,.42)';
  context.beginPath();
  context.ellipse(tier.x + 3, tier.base + 1, tier.half * 0.74, 8, 0, 0, Math.PI * 2);
  context.fill();
}

export function conifer(context: Context, ramp: Ramp, seed: number): void {
  const next = random(seed);
  const count = 7 + Math.floor(next() * 2.99);
  const half = 56 + 14 * next();
  const top = 10 + 26 * next();
  const taper = 0.84 + 0.2 * next();
  const bottom = SIZE * FOOT - 9;
  const x = SIZE / 2;
  trunk(context, x, bottom - 26, 6);
  for (let i = 0; i < count; i++) {
    const t = i / count;
    const reach = ((bottom - top) / count) * (0.9 + 0.2 * next());
    const base = bottom - t ** 0.93 * (bottom - top);
    const tier = {
      ramp,
      x: x + (next() - 0.5) * 4,
      top: i === count - 1 ? top : base - reach * 1.7,
      base,
      half: half * (1 - t) ** taper * (0.93 + 0.14 * next()) + 3,
    };
    if (i > 0) shadeUnder(context, tier);
    paintTier(context, tier, 0.14 * t - 0.06, next);
  }
}
