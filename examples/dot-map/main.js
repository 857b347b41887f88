import { load } from 'copse/all';
import { geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import us from 'us-atlas/states-albers-10m.json';
import { people } from './people.js';

// us-atlas gives coordinates of a map of 975 by 610, so that nothing is left to project.
const [width, height] = [975, 610];
const perDot = 20_000;

const copse = await load();
const { features } = feature(us, us.objects.states);
const states = { type: 'FeatureCollection', features: features.filter(({ id }) => people[id]) };
const each = { count: ({ id }) => people[id] / perDot };
const dots = copse.sample({ region: states, each, margin: 0.4, seed: 2020 });

const canvas = document.querySelector('canvas');
new ResizeObserver(draw).observe(canvas);
draw();
document.querySelector('small').textContent =
  `${dots.length.toLocaleString('en')} dots, one for ${perDot.toLocaleString('en')} people`;
document.documentElement.dataset.trees = dots.length;

function draw() {
  const { clientWidth, clientHeight } = canvas;
  canvas.width = clientWidth * devicePixelRatio;
  canvas.height = clientHeight * devicePixelRatio;
  const context = canvas.getContext('2d');
  const scale = Math.min(canvas.width / width, canvas.height / height) * 0.92;
  context.setTransform(
    ...[scale, 0, 0, scale],
    ...[(canvas.width - scale * width) / 2, (canvas.height - scale * height) / 2 + 18 * scale],
  );
  const path = geoPath(null, context);
  context.beginPath();
  path(states);
  context.fillStyle = '#fbf8ef';
  context.fill();
  context.beginPath();
  path(mesh(us, us.objects.states));
  context.strokeStyle = '#c9bfa6';
  context.lineWidth = 0.6;
  context.stroke();
  drawDots(context);
}

/** Warm where dots stand close, as in New Jersey, and cool where they stand far apart. */
function drawDots(context) {
  for (let i = 0; i < dots.length; i++) {
    const [x, y] = dots[i];
    const close = Math.min(Math.max(Math.log2(8 / dots.radii[i]) / 3, 0), 1);
    context.fillStyle = `hsl(${215 + 135 * close} 58% 42%)`;
    context.beginPath();
    context.arc(x, y, Math.min(1.1, 0.42 * dots.radii[i]), 0, 7);
    context.fill();
  }
}
