/** Trees with leaves: a crown of lobes, each lobe a ball of clumps, each clump lit by where it sits. */
import { random } from './noise.ts';
import { type Context, dot, FOOT, lit, RAMPS, type Ramp, SIZE, trunk } from './paint.ts';

interface Crown {
  x: number;
  y: number;
  across: number;
  up: number;
  ramp: Ramp;
  /** Radius of a clump in pixels. */
  clump: number;
}

interface Lobe {
  x: number;
  y: number;
  radius: number;
}

const CLUMPS = 52;
const GOLDEN = 2.399963;

function lobesOf(crown: Crown, count: number, next: () => number): Lobe[] {
  const lobes: Lobe[] = [
    { x: crown.x, y: crown.y, radius: Math.min(crown.across, crown.up) * 0.62 },
  ];
  const turn = next() * 6.28;
  for (let i = 0; i < count; i++) {
    const angle = turn + ((i + 0.35 * next()) / count) * 6.283;
    const radius = Math.min(crown.across, crown.up) * (0.32 + 0.16 * next());
    // Some stand out of the crown, or it would be a ball.
    const held = radius * (0.7 + 0.35 * next());
    lobes.push({
      x: crown.x + Math.cos(angle) * (crown.across - held),
      y: crown.y + Math.sin(angle) * (crown.up - held),
      radius,
    });
  }
  return lobes.sort((a, b) => a.y - b.y);
}

function paintLobe(context: Context, crown: Crown, lobe: Lobe, next: () => number): void {
  const clumps = [];
  const turn = next() * 6.28;
  for (let i = 0; i < CLUMPS; i++) {
    const far = Math.sqrt((i + 0.5) / CLUMPS) * (0.94 + 0.12 * next());
    const angle = turn + i * GOLDEN;
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    const own = lit(x, y, Math.sqrt(Math.max(0, 1 - far * far)));
    const order = own + (next() - 0.5) * 0.34;
    clumps.push({ x: lobe.x + x * lobe.radius, y: lobe.y + y * lobe.radius, own, order });
  }
  clumps.sort((a, b) => a.order - b.order);
  for (const { x, y, own } of clumps) {
    const whole = lit((x - crown.x) / crown.across, (y - crown.y) / crown.up, 0.35);
    const shade = 0.62 * own + 0.62 * whole - 0.31 + (next() - 0.5) * 0.13;
    const radius = crown.clump * (0.78 + 0.5 * next());
    dot(context, x + radius * 0.16, y + radius * 0.24, radius, crown.ramp(shade - 0.2));
    dot(context, x, y, radius * 0.93, crown.ramp(shade));
    if (own > 0.7 && next() < 0.75) {
      const [fx, fy] = [x + (next() - 0.7) * radius, y + (next() - 0.7) * radius];
      dot(context, fx, fy, radius * 0.26, crown.ramp(shade + 0.17));
    }
  }
}

function paintCrown(context: Context, crown: Crown, lobes: number, next: () => number): void {
  dot(context, crown.x, crown.y + 2, Math.min(crown.across, crown.up) * 0.8, crown.ramp(0.1));
  for (const lobe of lobesOf(crown, lobes, next)) paintLobe(context, crown, lobe, next);
}

/** An oak, elm or maple: as wide as it is high. */
export function broadleaf(context: Context, colours: Ramp, seed: number): void {
  const next = random(seed);
  const across = 90 + 10 * next();
  const up = 78 + 12 * next();
  const x = SIZE / 2 + (next() - 0.5) * 4;
  const y = SIZE * FOOT - 26 - up - 8 * next();
  trunk(context, SIZE / 2, y + up * 0.4, 11 + 3 * next());
  paintCrown(
    context,
    { x, y, across, up, ramp: colours, clump: 11.5 },
    6 + Math.floor(next() * 3.99),
    next,
  );
}

/** Slender, with a white trunk that shows under the crown and through it. */
export function birch(context: Context, seed: number): void {
  const next = random(seed);
  const across = 45 + 8 * next();
  const up = 82 + 8 * next();
  const x = SIZE / 2 + (next() - 0.5) * 6;
  const y = SIZE * FOOT - 38 - up;
  const foot = SIZE * FOOT;
  trunk(context, SIZE / 2, y, 5.5, RAMPS.bark);
  context.fillStyle = '#2b2f31';
  for (let mark = foot - 6; mark > foot - 60; mark -= 6 + 6 * next()) {
    context.fillRect(SIZE / 2 + (next() - 0.75) * 6, mark, 3 + 3 * next(), 2);
  }
  const crown = { x, y, across, up, ramp: RAMPS.birch, clump: 9 };
  const tall: Lobe[] = [];
  for (let i = 0; i < 7; i++) {
    const t = i / 6;
    const width = Math.sin(Math.PI * (0.16 + 0.74 * t)) * across;
    const radius = Math.max(17, width * (0.62 + 0.16 * next()));
    const side = (i % 2 ? 1 : -1) * Math.max(0, width - radius) * (0.6 + 0.6 * next());
    tall.push({ x: x + side, y: y - up + radius + t * (2 * up - 2 * radius), radius });
  }
  for (const lobe of tall) paintLobe(context, crown, lobe, next);
  context.fillStyle = RAMPS.bark(0.9);
  for (let i = 0; i < 4; i++) {
    context.fillRect(
      x - 2 + (next() - 0.5) * 5,
      y + up * (0.1 + 0.2 * i) * next(),
      3,
      5 + 6 * next(),
    );
  }
}

/** A low dome; `flowers` is the colour of its blossom, if it has any. */
export function bush(context: Context, seed: number, flowers = ''): void {
  const next = random(seed);
  const across = 78 + 12 * next();
  const up = 44 + 8 * next();
  const crown = { x: SIZE / 2, y: SIZE * FOOT - up + 6, across, up, ramp: RAMPS.shrub, clump: 10 };
  paintCrown(context, crown, 6, next);
  if (!flowers) return;
  for (let i = 0; i < 46; i++) {
    const angle = next() * 6.283;
    const far = Math.sqrt(next()) * 0.86;
    const [x, y] = [crown.x + Math.cos(angle) * across * far, crown.y + Math.sin(angle) * up * far];
    dot(context, x + 1, y + 1.4, 4.4, 'rgba(30,50,40,.5)');
    dot(context, x, y, 3.2 + 1.6 * next(), flowers);
  }
}
