// The pictures, drawn instead of loaded.

/** Four tiles side by side: grass, road, floor of a house, pond. */
export function drawTiles(scene, size) {
  const texture = scene.textures.createCanvas('tiles', 4 * size, size);
  ['#b5c77a', '#e8dab4', '#b5c77a', '#8fbcc0'].forEach((color, i) => {
    texture.context.fillStyle = color;
    texture.context.fillRect(i * size, 0, size, size);
  });
  texture.refresh();
}

/** A house of three by three tiles, seen from above: two halves of a roof and a chimney. */
export function drawHouse(scene, side) {
  const graphics = scene.make.graphics();
  const edge = side * 0.08;
  const width = side - 2 * edge;
  graphics.fillStyle(0x2f4a3a, 0.28).fillRoundedRect(edge + 8, edge + 9, width, width, 4);
  graphics.fillStyle(0xc9694c).fillRoundedRect(edge, edge, width, width, 3);
  graphics.fillStyle(0xa9503c).fillRect(edge, side / 2, width, width / 2);
  graphics.fillStyle(0xe9d9c0).fillRect(side * 0.66, side * 0.26, side * 0.1, side * 0.12);
  graphics.generateTexture('house', side, side).destroy();
}

/** A crown as `tree0`, `tree1` …, 128 wide, lit from the upper left, with its shadow. */
export function drawTrees(scene, kinds) {
  kinds.forEach(({ colors }, kind) => {
    const graphics = scene.make.graphics();
    graphics.fillStyle(0x22402f, 0.28).fillCircle(74, 74, 52);
    colors.forEach((color, k) => {
      graphics.fillStyle(color).fillCircle(60 - 8 * k, 60 - 10 * k, 52 - 14 * k);
    });
    graphics.generateTexture(`tree${kind}`, 128, 128).destroy();
  });
}
