import { load } from 'copse/all';
import { chance, instanceSprites } from 'copse/instances';
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
  radius: { min: 15, max: 40, at: (x, y) => 15 + 25 * clearing(x, y) },
  margin: 14,
  obstacles: [{ polyline: river, clearance: 26 }],
  order: 'progressive',
  seed: 5,
});

const world = new Container();
app.stage.addChild(world);
const wood = new ParticleContainer({ dynamicProperties: { position: false, color: false } });
world.addChild(ground(), wood);
const particles = plant();

fit();
app.renderer.on('resize', fit);
dragAndZoom(app.canvas);
document.documentElement.dataset.trees = trees.length;

/** Wide glades here and there, where trees stand apart: from 0, dense, to 1. */
function clearing(x, y) {
  const waves = Math.sin(x / 190 + Math.sin(y / 310)) * Math.sin(y / 210 + Math.cos(x / 270));
  return Math.min(Math.max(2 * waves - 0.5, 0), 1);
}

function ground() {
  const graphics = new Graphics();
  for (const [width, color] of [
    [120, '#b4d6d6'],
    [60, '#c3e0dc'],
    [26, '#efe4bf'],
  ])
    graphics.poly(coast.flat()).stroke({ width, color, join: 'round' });
  graphics.poly(coast.flat()).fill('#b7c583');
  graphics.moveTo(...river[0]);
  for (const [x, y] of river) graphics.lineTo(x, y);
  return graphics.stroke({ width: 24, color: '#c3e0dc', cap: 'round', join: 'round' });
}

/** A round crown in greys, to be tinted, lit from the upper left, with its shadow. */
function crown() {
  const graphics = new Graphics().circle(9, 8, 30).fill({ color: '#000000', alpha: 0.3 });
  ['#767676', '#b4b4b4', '#f4f4f4'].forEach((color, k) => {
    graphics.circle(-4 * k, -5 * k, 30 - 8 * k).fill(color);
  });
  return app.renderer.generateTexture({ target: graphics, resolution: 2, antialias: true });
}

function plant() {
  const texture = crown();
  const tints = ['#58905c', '#8cb05a', '#d0d276'];
  const size = (i) => (Math.min(trees.radii[i], 24) / 60) * (0.9 + 0.25 * chance(trees.keys[i]));
  return instanceSprites(trees, { size }).map((sprite, i) => {
    const { x, y } = sprite;
    // Kinds stand in groves.
    const grove = Math.sin(x / 83 + 2 * Math.sin(y / 140)) + Math.sin(y / 61 + Math.sin(x / 110));
    const kind = Math.min(Math.max(Math.floor(0.4 * grove + 0.9 + chance(trees.keys[i])), 0), 2);
    return new Particle({ texture, tint: tints[kind], anchorX: 0.45, anchorY: 0.45, ...sprite });
  });
}

/** Shows as many trees as can be told apart. */
function thin() {
  const share = Math.min((3 * world.scale.x * devicePixelRatio) ** 2, 1);
  const shown = particles.slice(0, Math.ceil(trees.length * share));
  if (wood.particleChildren.length === shown.length) return;
  wood.particleChildren = shown.sort((a, b) => a.y - b.y);
  wood.update();
}

/** The whole island, in the middle of the window. */
function fit() {
  world.scale.set(Math.min(innerWidth / 2700, innerHeight / 2350));
  world.position.set(innerWidth / 2, innerHeight / 2);
  thin();
}

function zoomAt(x, y, factor) {
  const before = world.toLocal({ x, y });
  world.scale.set(Math.min(Math.max(world.scale.x * factor, 0.1), 4));
  world.position.set(x - before.x * world.scale.x, y - before.y * world.scale.x);
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
