import { load } from 'copse';
import { Application, Container, Graphics, Particle, ParticleContainer } from 'pixi.js';
import { coast, river } from './island.js';

const app = new Application();
await app.init({
  ...{ resizeTo: window, resolution: devicePixelRatio, autoDensity: true, antialias: true },
  background: '#a9cdd0',
});
document.body.append(app.canvas);

const copse = await load();
const trees = copse.sample({
  region: [coast],
  radius: { min: 9, max: 26, at: (x, y) => 9 + 17 * clearing(x, y) },
  margin: 14,
  obstacles: [{ polyline: river, clearance: 18 }],
  order: 'progressive',
  seed: 5,
});

const world = new Container();
app.stage.addChild(world);
const wood = new ParticleContainer({ dynamicProperties: { position: false, color: false } });
world.addChild(ground(), wood);
const particles = plant();

zoomAt(innerWidth / 2, innerHeight / 2, 0);
app.renderer.on('resize', thin);
dragAndZoom(app.canvas);
document.documentElement.dataset.trees = trees.length;

/** Wide glades here and there, where trees stand apart: from 0, dense, to 1. */
function clearing(x, y) {
  const waves = Math.sin(x / 310 + Math.sin(y / 420)) + Math.sin(y / 270 + 2 * Math.sin(x / 530));
  return Math.min(Math.max(waves - 0.7, 0), 1);
}

function ground() {
  const graphics = new Graphics();
  for (const [width, color] of [[120, '#b4d6d6'], [60, '#c3e0dc'], [26, '#efe4bf']])
    graphics.poly(coast.flat()).stroke({ width, color, join: 'round' });
  graphics.poly(coast.flat()).fill('#b7c583');
  river.forEach(([x, y], i) => (i === 0 ? graphics.moveTo(x, y) : graphics.lineTo(x, y)));
  return graphics.stroke({ width: 24, color: '#c3e0dc', cap: 'round', join: 'round' });
}

/** A round crown, lit from the upper left, with its shadow. */
function crown(colors) {
  const graphics = new Graphics().circle(9, 8, 30).fill({ color: '#23413a', alpha: 0.35 });
  colors.forEach((color, k) => {
    graphics.circle(-4 * k, -5 * k, 30 - 8 * k).fill(color);
  });
  return app.renderer.generateTexture({ target: graphics, resolution: 2, antialias: true });
}

function plant() {
  const textures = [
    crown(['#2c5138', '#3f6b40', '#56834a']),
    crown(['#3d6a3e', '#5d8a47', '#7fa455']),
    crown(['#66853f', '#8fa650', '#b6c069']),
  ];
  return Array.from(trees.radii, (radius, i) => {
    const [x, y] = trees.positions.subarray(2 * i, 2 * i + 2);
    // A number from 0 to 1 without a pattern; light crowns where it is open.
    const chance = (i * 0.618034) % 1;
    const kind = Math.min(Math.floor(1.7 * chance + 1.4 * clearing(x, y)), 2);
    const scale = (Math.min(radius, 18) / 60) * (0.9 + 0.25 * chance);
    const place = { x, y, scaleX: scale, scaleY: scale, anchorX: 0.45, anchorY: 0.45 };
    return new Particle({ texture: textures[kind], ...place });
  });
}

/** Shows as many trees as can be told apart, larger when they are fewer. */
function thin() {
  const share = Math.min((world.scale.x * devicePixelRatio) ** 2 * 4, 1);
  const shown = particles.slice(0, Math.ceil(trees.length * share));
  if (wood.particleChildren.length === shown.length) return;
  wood.particleChildren = shown.sort((a, b) => a.y - b.y);
  wood.update();
}

function zoomAt(x, y, factor) {
  const fitting = Math.min(innerWidth, innerHeight) / 2700;
  const scale = factor === 0 ? fitting : Math.min(Math.max(world.scale.x * factor, fitting / 2), 4);
  const before = factor === 0 ? { x: 0, y: 0 } : world.toLocal({ x, y });
  world.scale.set(scale);
  world.position.set(x - before.x * scale, y - before.y * scale);
  thin();
}

function dragAndZoom(canvas) {
  canvas.addEventListener('pointerdown', ({ pointerId }) => canvas.setPointerCapture(pointerId));
  canvas.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    if (buttons & 1) world.position.set(world.x + movementX, world.y + movementY);
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoomAt(event.clientX, event.clientY, 1.002 ** -event.deltaY);
    },
    { passive: false },
  );
}
