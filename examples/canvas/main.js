import { load } from 'copse/all';

// The ground is larger than most windows; the view is cut from its middle.
const ground = { x: -1200, y: -800, width: 2400, height: 1600 };
const lake =
  'M-250-160C-90-260 160-230 250-110S330 90 200 150 20 110-90 190-330 180-350 50-330-110-250-160Z';
const island = 'M-30-60C20-90 90-80 100-40S40 10 0 0-60-40-30-60Z';
const footpath = curve(
  [-1600, 420],
  [-700, 120],
  [-500, 700],
  [60, 330],
  [560, 40],
  [900, 260],
  [1600, -200],
);

const kinds = [
  { name: 'oak', radius: 46, weight: 2, colors: ['#7d9a4a', '#4d7440', '#2c5138'] },
  { name: 'birch', radius: 28, weight: 3, colors: ['#c3c56d', '#8fa650', '#5b7f40'] },
  { name: 'bush', radius: 15, weight: 4, colors: ['#a9b75c', '#748f46', '#486a39'] },
];

const copse = await load();
const trees = copse.sample({
  region: ground,
  classes: kinds.map(({ name, radius, weight }) => ({ name, radius, weight })),
  obstacles: [
    // Even-odd: the island is ground again.
    { region: { path: lake + island }, clearance: 26 },
    { polyline: footpath, clearance: 22 },
  ],
  seed: 'meadow',
});
const fromBack = [...trees.toPoints().keys()].sort(
  (a, b) => trees.positions[2 * a + 1] - trees.positions[2 * b + 1],
);

const canvas = document.querySelector('canvas');
new ResizeObserver(draw).observe(canvas);
draw();
document.documentElement.dataset.trees = trees.length;

function draw() {
  const { clientWidth, clientHeight } = canvas;
  canvas.width = clientWidth * devicePixelRatio;
  canvas.height = clientHeight * devicePixelRatio;
  const context = canvas.getContext('2d');
  const scale = Math.max(
    devicePixelRatio,
    canvas.width / ground.width,
    canvas.height / ground.height,
  );
  context.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2);
  drawGround(context);
  for (const i of fromBack) drawShadow(context, i);
  for (const i of fromBack) drawTree(context, i);
}

function drawGround(context) {
  context.fillStyle = '#dfe4c4';
  context.fillRect(ground.x, ground.y, ground.width, ground.height);
  context.lineJoin = context.lineCap = 'round';

  const path = new Path2D();
  for (const [x, y] of footpath) path.lineTo(x, y);
  stroke(context, path, 20, '#c9b98d');
  stroke(context, path, 16, '#f0e5c4');

  const water = new Path2D(lake + island);
  stroke(context, water, 16, '#efe3bd');
  context.fillStyle = '#8fb9bd';
  context.fill(water, 'evenodd');
  context.save();
  context.clip(water, 'evenodd');
  for (const width of [70, 40, 16]) stroke(context, water, width, '#b6d4cf55');
  context.restore();
}

function stroke(context, path, width, style) {
  context.lineWidth = width;
  context.strokeStyle = style;
  context.stroke(path);
}

function drawShadow(context, i) {
  const { x, y, crown } = treeAt(i);
  context.fillStyle = '#31524a38';
  context.beginPath();
  context.ellipse(x + crown * 0.45, y + crown * 0.4, crown, crown * 0.8, 0.6, 0, 7);
  context.fill();
}

/** A crown of three discs, lit from the upper left. */
function drawTree(context, i) {
  const { x, y, crown, colors } = treeAt(i);
  [...colors].reverse().forEach((color, k) => {
    context.fillStyle = color;
    context.beginPath();
    context.arc(x - crown * 0.15 * k, y - crown * 0.17 * k, crown * (1 - 0.27 * k), 0, 7);
    context.fill();
  });
}

function treeAt(i) {
  const { radius, colors } = kinds[trees.classes[i]];
  // Half the distance to its own kind is a disc that touches no other; some sway in size.
  const crown = radius * (0.46 + 0.06 * Math.sin(i * 2.4));
  return { x: trees.positions[2 * i], y: trees.positions[2 * i + 1], crown, colors };
}

/** Points of a smooth curve through all of them (Catmull and Rom). */
function curve(...points) {
  const at = (i) => points[Math.min(Math.max(i, 0), points.length - 1)];
  const between = (a, b, c, d, t) =>
    b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  return points
    .slice(1)
    .flatMap((_, i) =>
      Array.from({ length: 24 }, (_, step) =>
        [0, 1].map((k) => between(at(i - 1)[k], at(i)[k], at(i + 1)[k], at(i + 2)[k], step / 24)),
      ),
    );
}
