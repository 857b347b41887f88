import { createPool } from 'copse/worker';
import * as three from 'three';
import { ground, heightAt, woodAt } from './country.js';
import { groundOf, treesOf } from './scenery.js';

const radius = 5;
const levels = 3;
const pool = await createPool();
const world = await pool.world({ radius, levels, seed: 'wander', ground, share: { at: woodAt } });
const size = world.chunkSize;
const sight = 6; // chunks
const eye = 16; // metres above the ground: of a giant, who sees over the trees

const renderer = new three.WebGLRenderer({ antialias: true, alpha: true });
document.body.append(renderer.domElement);
const scene = new three.Scene();
scene.fog = new three.Fog('#cfe3e6', 0.6 * sight * size, 0.98 * sight * size);
scene.add(new three.HemisphereLight('#e6f2f6', '#77704f', 1.5));
const sun = new three.DirectionalLight('#fff0d2', 2.6);
sun.position.set(-3, 4, 2);
const sea = new three.Mesh(
  new three.CircleGeometry(sight * size, 64).rotateX(-Math.PI / 2),
  new three.MeshLambertMaterial({ color: '#5f9db3' }),
);
scene.add(sun, sea);
const camera = new three.PerspectiveCamera(52, 1, 1, sight * size);

// A link tells the place and the direction.
const [x, y, turn] = (location.hash.slice(1) || '310,-840,0.7').split(',').map(Number);
const walker = { x, y, turn, pitch: -0.09, height: Math.max(heightAt(x, y), 0) + eye };
const pressed = new Set();

/** What is shown of each chunk, by its numbers, and what is on its way. */
const places = new Map();

/** Twice as far apart for each level that is left out, and so fewer where they are far away. */
const levelAt = (chunks) => (chunks < 1.6 ? 2 : chunks < 3.4 ? 1 : 0);

/** Asks for the chunks in sight, the nearest first, and lets go of the others. */
function follow() {
  const [column, row] = [walker.x / size, walker.y / size];
  for (let i = Math.floor(column - sight); i <= column + sight; i++) {
    for (let j = Math.floor(row - sight); j <= row + sight; j++) {
      if (!places.has(`${i},${j}`)) places.set(`${i},${j}`, { i, j, trees: 0 });
    }
  }
  const wanted = [];
  for (const [name, place] of places) {
    place.apart = Math.hypot(place.i + 0.5 - column, place.j + 0.5 - row);
    if (place.apart > sight + 1) {
      place.stop?.abort();
      remove(place);
      places.delete(name);
    } else if (place.apart < sight && !place.stop && place.level !== levelAt(place.apart)) {
      wanted.push(place);
    }
  }
  wanted.sort((one, other) => one.apart - other.apart);
  const busy = [...places.values()].filter(({ stop }) => stop).length;
  for (const place of wanted.slice(0, 16 - busy)) show(place);
  const isAway = ({ apart, level }) => apart > 2.5 || level !== undefined;
  if ([...places.values()].every(isAway)) document.documentElement.dataset.trees ??= treesInSight();
}

/** Makes a chunk in a thread, and puts it in place of what was shown before. */
async function show(place) {
  const level = levelAt(place.apart);
  place.stop = new AbortController();
  const { signal } = place.stop;
  const chunk = await world.chunk(place.i, place.j, { level, signal }).catch(() => {});
  if (!chunk) return; // it was let go of
  remove(place);
  const trees = treesOf(chunk, radius * 2 ** (levels - 1 - level));
  const group = new three.Group().add(groundOf(chunk.origin, size), ...trees);
  Object.assign(place, { level, group, trees: chunk.length, stop: undefined });
  scene.add(group);
}

function remove({ group }) {
  if (!group) return;
  scene.remove(group);
  group.children[0].geometry.dispose();
  for (const trees of group.children.slice(1)) trees.dispose();
}

function treesInSight() {
  return [...places.values()].reduce((sum, { trees }) => sum + trees, 0);
}

/** Ahead by the keys or a finger that is held down; slowly by itself until one of them is used. */
function walk(seconds) {
  const key = (...names) => (names.some((name) => pressed.has(name)) ? 1 : 0);
  const speed = key('ShiftLeft') ? 120 : 30;
  const ahead = speed * (key('KeyW', 'ArrowUp', 'pointer') - key('KeyS', 'ArrowDown'));
  const aside = speed * (key('KeyD') - key('KeyA'));
  walker.turn += (key('ArrowLeft') - key('ArrowRight')) * seconds;
  const far = (key('any') || !document.documentElement.dataset.trees ? ahead : 12) * seconds;
  const [sin, cos] = [Math.sin(walker.turn), Math.cos(walker.turn)];
  walker.x += cos * aside * seconds - sin * far;
  walker.y -= sin * aside * seconds + cos * far;
  const height = Math.max(heightAt(walker.x, walker.y), 0) + eye;
  walker.height += (height - walker.height) * Math.min(1, 2 * seconds);
  camera.position.set(walker.x, walker.height, walker.y);
  camera.rotation.set(walker.pitch, walker.turn, 0, 'YXZ');
  sea.position.set(walker.x, 0, walker.y);
  // The middle of the sky's picture is the horizon.
  const rise = Math.tan(walker.pitch) / Math.tan((camera.fov * Math.PI) / 360);
  document.body.style.backgroundPositionY = `${((rise - 1) * innerHeight) / 2}px`;
}

let before = performance.now();
renderer.setAnimationLoop((now) => {
  walk(Math.min(0.1, (now - before) / 1000));
  before = now;
  follow();
  renderer.render(scene, camera);
});

setInterval(() => {
  const { x, y, turn } = walker;
  history.replaceState(null, '', `#${x.toFixed()},${y.toFixed()},${turn.toFixed(2)}`);
  const count = treesInSight().toLocaleString('en');
  document.querySelector('output').textContent = `${count} trees in sight`;
}, 500);

function fit() {
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
fit();
addEventListener('resize', fit);

addEventListener('keydown', ({ code }) => pressed.add(code).add('any'));
addEventListener('keyup', ({ code }) => pressed.delete(code));
addEventListener('pointerdown', () => pressed.add('pointer').add('any'));
addEventListener('pointerup', () => pressed.delete('pointer'));
addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
  if (buttons === 0) return;
  walker.turn += movementX / 300;
  walker.pitch = Math.min(0.6, Math.max(-0.8, walker.pitch + movementY / 300));
});
