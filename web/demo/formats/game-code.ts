/** Code that reads the instances of a wood, for engines of games; the files lie beside it. */

export interface Snippet {
  readonly engine: string;
  /** The file that the code reads. */
  readonly file: 'json' | 'csv' | 'glb';
  readonly code: (file: string) => string;
}

export const SNIPPETS: readonly Snippet[] = [
  {
    engine: 'three.js',
    file: 'json',
    code: (file) => `import { instanceMatrices } from 'copse/instances';

const trees = await (await fetch('${file}')).json();
const mesh = new THREE.InstancedMesh(geometry, material, trees.length);
instanceMatrices({ positions: trees.flatMap(({ x, y }) => [x, y]) }, {
  size: (i) => trees[i].scale,
  turn: (i) => trees[i].turn,
  out: mesh.instanceMatrix.array,
});
trees.forEach(({ tint }, i) => mesh.setColorAt(i, new THREE.Color(...tint)));
scene.add(mesh);`,
  },
  {
    engine: 'three.js, glTF',
    file: 'glb',
    code: (file) => `import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const { scene: wood } = await new GLTFLoader().loadAsync('${file}');
for (const { name, geometry } of wood.children) {
  // One InstancedMesh for each kind and species. Put your own model here,
  // as wide as a crown and standing on the origin.
  if (models[name]) geometry.copy(models[name]);
}
scene.add(wood);`,
  },
  {
    engine: 'PixiJS',
    file: 'json',
    code: (file) => `const trees = await (await fetch('${file}')).json();
trees.sort((a, b) => a.y - b.y);
for (const { x, y, species, scale } of trees) {
  const sprite = PIXI.Sprite.from(species);
  sprite.anchor.set(0.5, 1);
  sprite.position.set(x, y);
  sprite.scale.set(scale);
  app.stage.addChild(sprite);
}`,
  },
  {
    engine: 'Phaser',
    file: 'json',
    code: (file) => `preload() {
  this.load.json('trees', '${file}');
}

create() {
  for (const { x, y, species, scale } of this.cache.json.get('trees'))
    this.add.image(x, y, species).setOrigin(0.5, 1).setScale(scale).setDepth(y);
}`,
  },
  {
    engine: 'Unity',
    file: 'csv',
    code: (file) => `foreach (var line in System.IO.File.ReadLines("Assets/${file}").Skip(1)) {
    var f = line.Split(',');
    float N(int i) => float.Parse(f[i], System.Globalization.CultureInfo.InvariantCulture);
    var place = new Vector3(N(0), 0, -N(1));
    var turn = Quaternion.Euler(0, N(6) * Mathf.Rad2Deg, 0);
    var tree = Instantiate(prefabs[f[3]], place, turn);
    tree.transform.localScale = Vector3.one * N(5);
}`,
  },
  {
    engine: 'Godot',
    file: 'csv',
    code: (file) => `var file := FileAccess.open("res://${file}", FileAccess.READ)
file.get_csv_line()
var transforms: Array[Transform3D] = []
while not file.eof_reached():
    var f := file.get_csv_line()
    if f.size() < 10: continue
    var basis := Basis(Vector3.UP, -float(f[6])).scaled(Vector3.ONE * float(f[5]))
    transforms.append(Transform3D(basis, Vector3(float(f[0]), 0, float(f[1]))))
multimesh.instance_count = transforms.size()
for i in transforms.size():
    multimesh.set_instance_transform(i, transforms[i])`,
  },
];
