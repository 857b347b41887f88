import { load } from 'copse/all';
import Phaser from 'phaser';
import { drawHouse, drawTiles, drawTrees } from './tiles.js';
import { names, village } from './village.js';

const tile = 32;
const map = village();
const [columns, rows] = [map[0].length, map.length];

const kinds = [
  { name: 'oak', radius: 58, weight: 2, colors: [0x2c5138, 0x47703f, 0x6d8f4a] },
  { name: 'birch', radius: 38, weight: 3, colors: [0x55793f, 0x86a04f, 0xb4bd65] },
  { name: 'bush', radius: 22, weight: 3, colors: [0x48703f, 0x6c8f49, 0x93ab57] },
];

const copse = await load();

/** One byte a tile: 255 where no tree may stand. */
const taken = Uint8Array.from(map.flat(), (index) => (names[index] === '.' ? 0 : 255));
const bounds = { x: 0, y: 0, width: columns * tile, height: rows * tile };
const trees = copse.sample({
  region: bounds,
  classes: kinds.map(({ name, radius, weight }) => ({ name, radius, weight })),
  obstacles: [
    {
      region: { mask: { data: taken, width: columns, height: rows }, ...bounds },
      clearance: 26,
    },
  ],
  seed: 'village',
});

class Village extends Phaser.Scene {
  create() {
    drawTiles(this, tile);
    drawHouse(this, 3 * tile);
    drawTrees(this, kinds);

    const tiles = this.make.tilemap({ data: map, tileWidth: tile, tileHeight: tile });
    tiles.createLayer(0, tiles.addTilesetImage('tiles'), 0, 0);
    this.addHouses();
    for (const i of fromBack()) this.addTree(i);

    const camera = this.cameras.main.setBounds(0, 0, bounds.width, bounds.height);
    camera.setZoom(pixelRatio()).centerOn(bounds.width / 2, bounds.height / 2);
    this.input.on('pointermove', (pointer) => {
      if (!pointer.isDown) return;
      camera.scrollX -= (pointer.x - pointer.prevPosition.x) / camera.zoom;
      camera.scrollY -= (pointer.y - pointer.prevPosition.y) / camera.zoom;
    });
    document.documentElement.dataset.trees = trees.length;
  }

  addHouses() {
    const isHouse = (x, y) => names[map[y]?.[x]] === 'h';
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++)
        if (isHouse(x, y) && !isHouse(x - 1, y) && !isHouse(x, y - 1))
          this.add.image(x * tile, y * tile, 'house').setOrigin(0);
  }

  addTree(i) {
    const [x, y] = trees.positions.subarray(2 * i, 2 * i + 2);
    const kind = trees.classes[i];
    // A crown as wide as the trees of its kind are apart; a number without a pattern varies it.
    const width = kinds[kind].radius * (0.92 + 0.16 * ((i * 0.618034) % 1));
    this.add.image(x, y, `tree${kind}`).setScale(width / 104);
  }
}

function fromBack() {
  const y = (i) => trees.positions[2 * i + 1];
  return [...trees.classes.keys()].sort((a, b) => y(a) - y(b));
}

/** The canvas has the screen's own pixels, so that it is sharp; never shows beyond the map. */
function pixelRatio() {
  const least = Math.max(innerWidth / bounds.width, innerHeight / bounds.height);
  return devicePixelRatio * Math.max(0.75, least);
}

const game = new Phaser.Game({
  type: Phaser.AUTO,
  banner: false,
  scene: Village,
  scale: {
    mode: Phaser.Scale.NONE,
    width: innerWidth * devicePixelRatio,
    height: innerHeight * devicePixelRatio,
    zoom: 1 / devicePixelRatio,
  },
});

window.addEventListener('resize', () => {
  game.scale.setZoom(1 / devicePixelRatio);
  game.scale.resize(innerWidth * devicePixelRatio, innerHeight * devicePixelRatio);
  game.scene.scenes[0].cameras.main.setZoom(pixelRatio());
});
