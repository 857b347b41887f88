import { far } from './mesh.js';

const looks = {
  spruce: { size: 3.8, colors: ['#2f5646', '#46715a'] },
  pine: { size: 4.4, colors: ['#4c6b45', '#67874f'] },
  oak: { size: 4.3, colors: ['#557a3f', '#80a051'] },
  beech: { size: 3.5, colors: ['#668a3f', '#95b058'] },
  birch: { size: 2.9, colors: ['#84a04c', '#b3c46b'] },
  bush: { size: 2, colors: ['#7d8f4a', '#a3ac62'] },
};

/** Draws a map so that it fits the window. */
export function drawMap(canvas, { frame, relief, mesh, land, rivers, villages, ...island }) {
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  const context = canvas.getContext('2d');
  const scale = Math.min(canvas.width / frame.width, canvas.height / frame.height);
  const move = [canvas.width - scale * frame.width, canvas.height - scale * frame.height];
  context.setTransform(scale, 0, 0, scale, move[0] / 2, move[1] / 2);
  context.drawImage(relief, 0, 0, frame.width, frame.height);
  context.lineCap = context.lineJoin = 'round';
  drawFields(context, mesh, land, villages);
  for (const { line, flow } of rivers)
    stroke(context, curve(line), Math.min(0.5 + 0.8 * Math.sqrt(flow), 7), '#76abb6');
  for (const road of island.roads) stroke(context, curve(road), 3.2, '#8d7a52');
  for (const road of island.roads) stroke(context, curve(road), 2, '#f3e7c2');
  for (const tree of island.trees) drawTree(context, tree);
  for (const house of island.houses) drawHouse(context, house);
  drawNames(context, villages, devicePixelRatio / scale);
}

function fill(context, path, style) {
  context.fillStyle = style;
  context.fill(new Path2D(path));
}

function stroke(context, path, width, style) {
  context.lineWidth = width;
  context.strokeStyle = style;
  context.stroke(new Path2D(path));
}

/** Through the middles of a line's segments. */
function curve(line) {
  const middle = ([x, y], k) => `${(x + line[k + 1][0]) / 2} ${(y + line[k + 1][1]) / 2}`;
  const bends = line.slice(0, -1).map((place, k) => `Q${place} ${middle(place, k)}`);
  return `M${line[0]}${bends.join('')}L${line.at(-1)}`;
}

/** The cells around villages, as a patchwork with hedges. */
function drawFields(context, { sites, cells }, { level, flow }, villages) {
  const tints = ['#e6d58a', '#d3d586', '#dcc67a', '#bccb7a'];
  for (const [i, site] of sites.entries()) {
    const reach = 20 + ((i * 0.618034) % 1) * 12;
    const isNear = villages.some(({ at }) => far(site, at) < reach);
    if (!isNear || level[i] < 0.009 || flow[i] > 1) continue;
    const cell = `M${cells[i].join('L')}Z`;
    fill(context, cell, tints[i % tints.length]);
    stroke(context, cell, 0.5, '#94a05b');
  }
}

/** A crown or a spire, and in a lighter colour its lit part. */
function drawTree(context, { place: [x, y], kind, key }) {
  const { size, colors } = looks[kind];
  const reach = size * (0.85 + (0.3 * key) / 2 ** 32);
  disc(context, x + 0.5 * reach, y + 0.1 * reach, 0.9 * reach, '#2b3a2a38');
  for (const [lit, color] of colors.entries()) {
    const [left, wide] = [x - 0.2 * lit * reach, (1 - 0.4 * lit) * reach];
    const spire = `M${left} ${y - 2.3 * reach}l${0.8 * wide} ${2.3 * reach}h${-1.6 * wide}Z`;
    if (kind === 'spruce') fill(context, spire, color);
    else disc(context, left, y - (0.55 + 0.25 * lit) * reach, wide, color);
  }
}

function disc(context, x, y, radius, style) {
  const half = (width) => `a${radius} ${radius} 0 0 0 ${width} 0`;
  fill(context, `M${x - radius} ${y}${half(2 * radius)}${half(-2 * radius)}Z`, style);
}

/** A roof with a lit and a shaded side. */
function drawHouse(context, { place: [x, y], key }) {
  const [u, v] = [2.6 * Math.cos(key), 2.6 * Math.sin(key)];
  const ridge = `M${x - u} ${y - v}l${2 * u} ${2 * v}`;
  fill(context, `${ridge}l${0.75 * v} ${-0.75 * u} ${-2 * u} ${-2 * v}Z`, '#c8775a');
  fill(context, `${ridge}l${-0.75 * v} ${0.75 * u} ${-2 * u} ${-2 * v}Z`, '#9c4f39');
}

/** Of one size on the screen, whatever that of the map. */
function drawNames(context, villages, pixel) {
  context.font = `italic 600 ${13 * pixel}px ui-serif, Georgia, serif`;
  context.textAlign = 'center';
  context.lineWidth = 3.5 * pixel;
  context.strokeStyle = '#f6f1dccc';
  context.fillStyle = '#3b3527';
  for (const draw of ['strokeText', 'fillText'])
    for (const { at, name } of villages) context[draw](name, at[0], at[1] - 18 - 4 * pixel);
}
