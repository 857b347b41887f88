/** A pear and an apple, for visitors without a picture: spheres and their smooth unions, marched by rays. */
import { blank } from '../../render/canvas.ts';

type Vector = readonly [number, number, number];

const HEIGHT = 360;
const WIDTH = 480;
/** From the upper left, towards the light. */
const LIGHT: Vector = [-0.54, 0.68, -0.5];

/** The longest way of a ray, and where it has arrived. */
const FAR = 14;
const NEAR = 0.002;

function ball([x, y, z]: Vector, [cx, cy, cz]: Vector, radius: number): number {
  return Math.hypot(x - cx, y - cy, z - cz) - radius;
}

/** The distance to two bodies that flow into each other. */
function blended(a: number, b: number, soft: number): number {
  const h = Math.max(0, Math.min(1, 0.5 + (0.5 * (b - a)) / soft));
  return b * (1 - h) + a * h - soft * h * (1 - h);
}

/** A stalk from a to b. */
function rod(
  [x, y, z]: Vector,
  [ax, ay, az]: Vector,
  [bx, by, bz]: Vector,
  radius: number,
): number {
  const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
  const along = ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy, z - az - t * dz) - radius;
}

function distanceAt(at: Vector): number {
  const pear = blended(ball(at, [-0.25, 0.92, 0], 0.92), ball(at, [-0.1, 2.15, 0], 0.46), 0.55);
  const apple = blended(
    ball(at, [1.85, 0.72, -0.2], 0.74),
    -ball(at, [1.85, 1.62, -0.2], 0.22),
    -0.3,
  );
  const plum = ball(at, [-2.05, 0.5, -0.5], 0.52);
  const stalks = Math.min(
    rod(at, [-0.08, 2.5, 0], [0.16, 3, 0], 0.06),
    rod(at, [1.85, 1.2, -0.2], [1.98, 1.72, -0.2], 0.045),
  );
  return Math.min(pear, apple, plum, stalks, at[1], 2.6 - at[2]);
}

const onRay = ([x, y, z]: Vector, [dx, dy, dz]: Vector, t: number): Vector => [
  x + dx * t,
  y + dy * t,
  z + dz * t,
];

function hit(from: Vector, way: Vector): number {
  let t = 0;
  for (let step = 0; step < 90 && t < FAR; step++) {
    const away = distanceAt(onRay(from, way, t));
    if (away < NEAR) break;
    t += away;
  }
  return t;
}

/** Returns the share of the light that arrives, 0…1. */
function lit(at: Vector): number {
  let light = 1;
  for (let t = 0.05; t < 6; ) {
    const away = distanceAt(onRay(at, LIGHT, t));
    light = Math.min(light, (9 * away) / t);
    if (light < 0.01) return 0;
    t += Math.max(0.03, away);
  }
  return light;
}

function normalAt([x, y, z]: Vector): Vector {
  const e = 0.004;
  const n = [
    distanceAt([x + e, y, z]) - distanceAt([x - e, y, z]),
    distanceAt([x, y + e, z]) - distanceAt([x, y - e, z]),
    distanceAt([x, y, z + e]) - distanceAt([x, y, z - e]),
  ] as const;
  const length = Math.hypot(...n) || 1;
  return [n[0] / length, n[1] / length, n[2] / length];
}

/** The light that a pixel sends, 0…1. */
function lightAt(u: number, v: number): number {
  const eye: Vector = [0, 2, -7.2];
  const [x, y, z] = [u * 0.32, v * 0.32 - 0.11, 1];
  const length = Math.hypot(x, y, z);
  const way: Vector = [x / length, y / length, z / length];
  const at = onRay(eye, way, hit(eye, way));
  const normal = normalAt(at);
  const facing = normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2];
  const diffuse = Math.max(0, facing) * lit(onRay(at, normal, 0.02));
  const isWall = at[2] > 2.55;
  const sky = 0.5 + 0.5 * normal[1];
  const shine = Math.max(0, facing) ** 24;
  if (isWall) return 0.05 + 0.5 * Math.max(0, 0.45 + 0.35 * u) ** 1.4 + 0.06 * diffuse;
  if (at[1] < 0.01) return 0.03 + 0.86 * diffuse;
  return 0.012 + 0.05 * sky + 0.72 * diffuse + 0.4 * shine * diffuse;
}

export function stillLife(): HTMLCanvasElement {
  const canvas = blank(WIDTH, HEIGHT);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const image = context.createImageData(WIDTH, HEIGHT);
  for (let j = 0, i = 0; j < HEIGHT; j++) {
    for (let k = 0; k < WIDTH; k++, i += 4) {
      const light = lightAt((2 * k) / HEIGHT - WIDTH / HEIGHT, 1 - (2 * j) / HEIGHT);
      image.data.fill(255 * Math.min(1, light) ** (1 / 2.2), i, i + 3);
      image.data[i + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
