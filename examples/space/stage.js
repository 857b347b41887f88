// What the four scenes share: light, a camera that fingers turn, and the words below.
import { instanceColors, instanceMatrices } from 'copse/instances';
import * as three from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const paper = new three.Color('#e9ece4');
const renderer = new three.WebGLRenderer({ antialias: true });
renderer.toneMapping = three.NeutralToneMapping;
renderer.shadowMap.enabled = true;
document.body.prepend(renderer.domElement);

const camera = new three.PerspectiveCamera(32, 1, 0.1, 400);
const controls = new OrbitControls(camera, renderer.domElement);
controls.enablePan = false;
controls.addEventListener('change', render);
window.addEventListener('resize', fit);

const [words, label] = document.querySelectorAll('output, label');
const slider = label.querySelector('input');
let shown;

/** Shows a scene: what is to be seen, how much and from where, and what a tap and the slider do. */
export function show(next) {
  shown = next;
  next.scene.background = paper;
  next.scene.add(new three.HemisphereLight('#ffffff', '#8d8a70', 1.7), sun(next.size[0] / 2));
  label.hidden = !next.slider;
  if (next.slider) {
    label.querySelector('span').textContent = next.slider.label;
    slider.value = next.slider.value;
    next.slider.move(next.slider.value);
  }
  controls.target.set(0, 0, 0);
  camera.position.set(...next.from).setLength(1);
  fit();
}

/** What is told of the scene, and how many samples it shows. */
export function tell(text, samples) {
  words.textContent = text;
  document.documentElement.dataset.trees = samples;
  render();
}

/** Only when something has changed. */
export function render() {
  if (shown) renderer.render(shown.scene, camera);
}

/** A geometry on each sample, in these colors, with the options of `instanceMatrices`. */
export function instances(samples, geometry, colors, options) {
  const shades = instanceColors(samples, colors, { indices: options.indices });
  const material = new three.MeshLambertMaterial();
  const mesh = new three.InstancedMesh(geometry, material, shades.length / 3);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  instanceMatrices(samples, { ...options, out: mesh.instanceMatrix.array });
  mesh.instanceColor = new three.InstancedBufferAttribute(shades, 3);
  return mesh;
}

/** What may be drawn anew is freed first. */
export function replace(group, ...meshes) {
  for (const mesh of group.children) {
    mesh.dispose?.();
    mesh.material.dispose();
  }
  group.clear().add(...meshes);
}

function sun(size) {
  const light = new three.DirectionalLight('#fff3dc', 2.6);
  light.position.set(-size, 2 * size, size);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  light.shadow.normalBias = size / 400;
  const reach = 1.6 * size;
  Object.assign(light.shadow.camera, {
    ...{ left: -reach, right: reach, top: reach, bottom: -reach, far: 6 * size },
  });
  return light;
}

/** All of the scene is in view, as wide and as high as it says. */
function fit() {
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
  if (!shown) return;
  const [wide, high] = shown.size;
  const half = Math.tan((camera.fov * Math.PI) / 360);
  camera.position.setLength(Math.max(high, wide / camera.aspect) / (2 * half));
  controls.update();
  render();
}

slider.addEventListener('input', () => shown.slider.move(Number(slider.value)));

// A tap, and no drag, on what the scene gives to be touched.
let pressed;
renderer.domElement.addEventListener('pointerdown', ({ clientX, clientY }) => {
  pressed = [clientX, clientY];
});
renderer.domElement.addEventListener('pointerup', ({ clientX, clientY }) => {
  if (!shown?.tap || Math.hypot(clientX - pressed[0], clientY - pressed[1]) > 8) return;
  const at = new three.Vector2((2 * clientX) / innerWidth - 1, 1 - (2 * clientY) / innerHeight);
  const ray = new three.Raycaster();
  ray.setFromCamera(at, camera);
  const [hit] = ray.intersectObject(shown.touched);
  if (hit) shown.tap(hit.point);
});
