import { load } from 'copse/all';
import { instanceColors, instanceGroups, instanceMatrices } from 'copse/instances';
import * as three from 'three';
import { MapControls } from 'three/addons/controls/MapControls.js';
import { heightAt, side, terrain } from './terrain.js';
import { broadleaf, conifer } from './trees.js';

const kinds = [
  { name: 'conifer', radius: 2.5, weight: 3 },
  { name: 'broadleaf', radius: 3.2, weight: 1 },
];
const models = [
  { geometry: conifer(), colors: { from: '#99d7b1', to: '#c2e5d9' } },
  { geometry: broadleaf(), colors: { from: '#bcd799', to: '#c9e5c2' } },
];

const scene = new three.Scene();
const sky = new three.Color('#cfdede');
scene.background = sky;
scene.fog = new three.Fog(sky, 240, 640);
scene.add(new three.HemisphereLight('#e8f3f5', '#6d6a48', 1.6));
scene.add(sun());
scene.add(terrain());
scene.add(water());

const copse = await load();
const trees = copse.sample({ region: whereTreesGrow(), classes: kinds, seed: 11 });
scene.add(...instanceGroups(trees).map((indices, kind) => forest(indices, models[kind])));

const renderer = new three.WebGLRenderer({ antialias: true });
renderer.shadowMap.enabled = true;
renderer.toneMapping = three.ACESFilmicToneMapping;
document.body.append(renderer.domElement);

const camera = new three.PerspectiveCamera(38, 1, 1, 1200);
camera.position.set(-115, 60, 195);
const controls = new MapControls(camera, renderer.domElement);
controls.target.set(5, 8, 10);
controls.maxPolarAngle = 1.45;
controls.update();
controls.addEventListener('change', render);
window.addEventListener('resize', fit);
fit();
document.documentElement.dataset.trees = trees.length;

function fit() {
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
  render();
}

/** Only when something has changed: a still forest costs nothing. */
function render() {
  renderer.render(scene, camera);
}

function whereTreesGrow() {
  const pixels = 512;
  const step = side / pixels;
  const data = new Uint8Array(pixels * pixels);
  for (let i = 0; i < data.length; i++) {
    const x = ((i % pixels) + 0.5) * step - side / 2;
    const z = (Math.floor(i / pixels) + 0.5) * step - side / 2;
    const height = heightAt(x, z);
    const slope = Math.hypot(heightAt(x + 1, z) - height, heightAt(x, z + 1) - height);
    if (height > 2.5 && height < 40 && slope < 1) data[i] = 255;
  }
  const mask = { data, width: pixels, height: pixels };
  return { mask, x: -side / 2, y: -side / 2, width: side, height: side };
}

function forest(indices, { geometry, colors }) {
  const material = new three.MeshLambertMaterial({ vertexColors: true });
  const mesh = new three.InstancedMesh(geometry, material, indices.length);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  const out = mesh.instanceMatrix.array;
  // Each is as wide as the radius of its kind, about.
  instanceMatrices(trees, { indices, out, size: [0.85, 1.15], height: heightAt, sink: 0.2 });
  const shades = instanceColors(trees, colors, { indices });
  mesh.instanceColor = new three.InstancedBufferAttribute(shades, 3);
  return mesh;
}

function sun() {
  const light = new three.DirectionalLight('#fff1d6', 3.2);
  light.position.set(-140, 150, -60);
  light.castShadow = true;
  light.shadow.mapSize.set(4096, 4096);
  light.shadow.normalBias = 0.4;
  Object.assign(light.shadow.camera, { left: -260, right: 260, top: 220, bottom: -220, far: 500 });
  return light;
}

function water() {
  const material = new three.MeshStandardMaterial({
    ...{ color: '#5f9aa3', roughness: 0.25, transparent: true, opacity: 0.86 },
  });
  const mesh = new three.Mesh(new three.PlaneGeometry(3000, 3000), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.receiveShadow = true;
  return mesh;
}
