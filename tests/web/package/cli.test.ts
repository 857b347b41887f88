// The command line as its users have it: packed, installed with what it depends on, and started.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type GeoJSONSamples, load } from 'copse/all';
import { load as loadSpace } from 'copse/space';
import { encode } from 'fast-png';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Project, root, run } from './project.js';

const meadow = [
  [0, 0],
  [400, 40],
  [330, 300],
  [60, 240],
];
const ring = JSON.stringify([meadow]);
const project = new Project();
const { folder } = project;
const program = join(folder, 'node_modules', '.bin', 'copse');

beforeAll(() => {
  const args = ['pack', '--json', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(run('npm', args, join(root, 'cli')));
  const quick = ['--prefer-offline', '--no-audit', '--no-fund'];
  run('npm', ['install', ...quick, project.packed.tarball, join(folder, filename)], folder);
  project.write(
    'meadow.geojson',
    JSON.stringify({ type: 'Polygon', coordinates: [[...meadow, meadow[0]]] }),
  );
});
afterAll(() => project.remove());

function copse(...words: string[]) {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 } as const;
  return spawnSync(program, words, options);
}

/** Returns the standard output of a call that must succeed without messages. */
function said(...words: string[]): string {
  const { status, stdout, stderr } = copse(...words);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

interface Points {
  features: { geometry: { coordinates: number[] } }[];
}

function coordinatesOf({ features }: Points): number[] {
  return features.flatMap(({ geometry }) => geometry.coordinates);
}

const places = (geojson: string): number[] => coordinatesOf(JSON.parse(geojson));

test('makes the samples of the library, whoever spells the options', async () => {
  const options = { region: [meadow], radius: 12, seed: 7, margin: 3, count: 100 };
  const samples = (await load()).sample(options as never);
  const flags = ['--radius', '12', '--seed=7', '--margin', '3', '--count', '100'];
  project.write('options.json', JSON.stringify({ ...options, region: 'meadow.geojson', count: 5 }));
  for (const words of [
    ['--region', 'meadow.geojson', ...flags],
    ['--region', ring, ...flags],
    ['--options', 'options.json', '--count', '100'],
  ]) {
    expect(places(said('sample', ...words))).toEqual([...samples.positions]);
  }
});

test('tells class, radius and key, as toGeoJSON does', async () => {
  const classes = [{ name: 'oak', radius: 20 }, { radius: 12 }];
  const samples = (await load()).sample({ region: [meadow], classes } as never);
  const flags = ['--classes', JSON.stringify(classes)];
  const written = JSON.parse(said('sample', '--region', ring, ...flags));
  expect(written).toEqual(samples.toGeoJSON({ properties: true }));
});

test('puts samples on the heights of a picture', async () => {
  const data = Uint16Array.from({ length: 600 }, (_, i) => 50 * (i % 30));
  const png = encode({ width: 30, height: 20, data, depth: 16, channels: 1 });
  writeFileSync(join(folder, 'hills.png'), png);
  const bounds = { x: 5, y: 195, width: 290, height: -190 };
  const terrain = { data, width: 30, height: 20, bounds, scale: 0.1 };
  const samples = (await loadSpace()).sampleSurface({ terrain, up: 'z', radius: 9, seed: 7 });
  const flags = ['--bounds', '0,0,300,200', '--height-scale', '0.1', '--radius', '9', '--seed=7'];
  const call = ['surface', '--terrain', 'hills.png', ...flags];
  expect(places(said(...call))).toEqual([...samples.positions]);
  const { status, stderr } = copse(...call, '--slope', '30');
  expect(stderr).toBe('copse: --slope: "30" must be min,max in degrees, from 0 to 90\n');
  expect(status).toBe(2);
});

test('places points along lines, with the direction of each', async () => {
  const line = { type: 'LineString', coordinates: meadow } as const;
  project.write('road.geojson', JSON.stringify(line));
  const options = { spacing: 8, offset: 3, jitter: 0.5, seed: 7 };
  const samples = (await load()).along({ line, ...options } as never);
  const flags = ['--spacing', '8', '--offset', '3', '--jitter', '0.5', '--seed', '7'];
  const written = JSON.parse(said('along', 'road.geojson', ...flags));
  expect(coordinatesOf(written)).toEqual([...samples.positions]);
  const angles = written.features.map(
    ({ properties }: { properties: { angle: number } }) => properties.angle,
  );
  expect(angles).toEqual([...samples.angles]);
  for (const ending of ['csv', 'fgb', 'parquet', 'arrow']) {
    const file = `hedges.${ending}`;
    said('along', 'road.geojson', ...flags, '-o', file);
    const { status, stderr } = copse('along', file, ...flags);
    const rule = 'features[0].geometry is a Point; copse along takes lines and areas';
    expect(stderr).toBe(`copse: ${file}: ${rule}\n`);
    expect(status).toBe(2);
  }
});

test('fills feature by feature, and keeps their properties', async () => {
  const features = [0, 400].map((x, i) => ({
    type: 'Feature',
    properties: { TREES: String(20 + 10 * i), name: `part ${i}` },
    geometry: {
      type: 'Polygon',
      coordinates: [[...meadow, ...meadow.slice(0, 1)].map(([px = 0, y]) => [px + x, y])],
    },
  }));
  const region = { type: 'FeatureCollection', features };
  project.write('parts.geojson', JSON.stringify(region));
  const count = ({ properties }: { properties: { TREES: string } }) => Number(properties.TREES);
  const samples = (await load()).sample({ region, each: { count } } as never);
  const call = [
    'sample',
    '--region',
    'parts.geojson',
    '--count-from',
    'trees',
    '--keep-properties',
  ];
  expect(JSON.parse(said(...call))).toEqual(samples.toGeoJSON({ properties: true }));
  said(...call, '-o', 'parts.fgb');
  said(...call.slice(0, 3), '--radius', '20', '--keep-properties', '-o', 'parts.csv');
  const { status, stderr } = copse(...call.slice(0, 4), 'name');
  expect(stderr).toBe(
    'copse: --count-from: region.features[0] needs a number as its property "name"; it has "part 0"\n',
  );
  expect(status).toBe(2);
});

test.each(['geojson', 'geojsonl', 'csv', 'fgb', 'parquet', 'arrow'])(
  '.%s keeps every number, and is read as existing samples',
  async (ending) => {
    const call = ['sample', '--region', 'meadow.geojson', '--radius', '9'];
    const file = `trees.${ending}`;
    expect(said(...call, '-o', file)).toBe('');
    const { formatOf } = await import(join(folder, 'node_modules/copse-cli/src/formats/index.js'));
    const read = await formatOf(file).read(readFileSync(join(folder, file)));
    expect(coordinatesOf(read)).toEqual(places(said(...call)));
    // None are written, too, and classes are, with and without a name.
    said(...call, '--existing', file, '-o', `none.${ending}`);
    expect(places(said(...call, '--existing', `none.${ending}`))).toEqual(coordinatesOf(read));
    const classes = JSON.stringify([{ name: 'oak', radius: 20 }, { radius: 9 }]);
    said('sample', '--region', ring, '--classes', classes, '-o', file);
    const kinds = await formatOf(file).read(readFileSync(join(folder, file)));
    const names = kinds.features.map(({ properties }: { properties: object }) =>
      'class' in properties ? String(properties.class) : undefined,
    );
    expect(new Set(names)).toEqual(new Set(['oak', '1']));
    said(...call, '-o', file);
    // They leave no room for another.
    expect(places(said(...call, '--existing', file))).toEqual([]);
  },
);

test('regions are read from Arrow, as lists of coordinates in either form, and as WKB', async () => {
  const modules = join(folder, 'node_modules');
  const { Binary, Field, FixedSizeList, Float64, List, Schema, Struct, Table, ...arrow } =
    await import(join(modules, 'apache-arrow', 'Arrow.node.mjs'));
  const { geojsonToWkb } = await import(join(modules, 'hyparquet-writer', 'src', 'index.js'));
  const rings = [[...meadow, meadow[0]]];
  const field = (name: string, type: unknown) => new Field(name, type, true);
  const number = new Float64();
  const polygonOf = (place: unknown) =>
    new List(field('rings', new List(field('vertices', place))));
  const together = polygonOf(new FixedSizeList(2, field('xy', number)));
  const apart = polygonOf(new Struct([field('x', number), field('y', number)]));
  const xy = rings.map((ring) => ring.map((place) => ({ x: place?.[0], y: place?.[1] })));
  const wkb = geojsonToWkb({ type: 'Polygon', coordinates: rings });
  const expected = said('sample', '--region', 'meadow.geojson', '--radius', '9');
  for (const [name, type, value, form] of [
    ['polygon', together, rings, 'file'],
    ['polygon', apart, xy, 'stream'],
    ['wkb', new Binary(), wkb, 'file'],
  ]) {
    const metadata = new Map([['ARROW:extension:name', `geoarrow.${name}`]]);
    const schema = new Schema([new Field('shape', type, true, metadata)]);
    const table = new Table(schema, { shape: arrow.vectorFromArray([value], type) });
    writeFileSync(join(folder, 'region.arrow'), arrow.tableToIPC(table, form));
    expect(said('sample', '--region', 'region.arrow', '--radius', '9')).toBe(expected);
  }
  const plain = arrow.tableFromArrays({ x: Float64Array.of(1), y: Float64Array.of(2) });
  writeFileSync(join(folder, 'plain.arrow'), arrow.tableToIPC(plain, 'file'));
  const { status, stderr } = copse('sample', '--region', 'plain.arrow', '--radius', '9');
  expect(stderr).toContain('plain.arrow cannot be read: none of its columns is a geometry');
  expect(status).toBe(2);
});

test('parts follow one another to the whole', () => {
  const call = ['sample', '--region', ring, '--radius', '9', '--format', 'geojsonseq'];
  const parts = ['1/3', '2/3', '3/3'].map((part) => said(...call, '--part', part));
  expect(parts.join('')).toBe(said(...call));
  expect(parts.every((part) => part.length > 1000)).toBe(true);
});

test('obstacles come from a file, each with its clearance', () => {
  const road = {
    type: 'Feature',
    properties: { clearance: 40 },
    geometry: { type: 'Point', coordinates: [200, 150] },
  };
  project.write('well.geojsonl', JSON.stringify(road));
  const flags = ['--radius', '9', '--obstacles', 'well.geojsonl'];
  const xy = places(said('sample', '--region', ring, ...flags));
  for (let i = 0; i < xy.length; i += 2) {
    const distance = Math.hypot((xy[i] as number) - 200, (xy[i + 1] as number) - 150);
    expect(distance).toBeGreaterThanOrEqual(40);
  }
});

test('the region may come through a pipe', () => {
  const input = readFileSync(join(folder, 'meadow.geojson'));
  const words = ['sample', '--region', '-', '--radius', '9'];
  const output = execFileSync(program, words, { cwd: folder, input, encoding: 'utf8' });
  expect(output).toBe(said('sample', '--region', 'meadow.geojson', '--radius', '9'));
});

test.each([
  [['--region', ring, '--raduis', '9'], 'raduis: is not known; did you mean radius?'],
  [['--region', ring, '--radius', '-1'], 'radius: -1 must be'],
  [['--region', ring], 'radius: missing,'],
  [['--region', 'nowhere.geojson', '--radius', '9'], 'nowhere.geojson cannot be read'],
  [['--region', 'meadow.shp', '--radius', '9'], 'its name must end in one of .geojson'],
  [['--region', ring, '--radius'], '--radius needs a value'],
  [['--region', ring, '--radius', '9', '--radius', '8'], '--radius is given twice'],
  [['--region', ring, '--radius', '9', '--part', '4/3'], '--part: "4/3" must be i/n'],
  [['--region', ring, '--radius', '9', '--format', 'shp'], '--format: "shp" must be one of'],
  [['--region', ring, '--radius', '9', 'extra'], '"extra" belongs to no flag'],
])('a mistake is one line and status 2: %s', (words, message) => {
  const { status, stdout, stderr } = copse('sample', ...words, '-o', 'mistake.geojson');
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(status).toBe(2);
  expect(existsSync(join(folder, 'mistake.geojson'))).toBe(false);
});

test('a file that cannot be written is status 1 and one line, by the name that was given', () => {
  for (const command of [
    ['sample', '--region', ring],
    ['world', '--window', '0,0,9,9'],
  ]) {
    const words = [...command, '--radius', '9', '-o', 'no/such/folder/trees.csv'];
    const { status, stderr } = copse(...words);
    expect(stderr).toBe(
      'copse: --output: no/such/folder/trees.csv cannot be written: ' +
        'the folder no/such/folder does not exist; make it first\n',
    );
    expect(status).toBe(1);
  }
  mkdirSync(join(folder, 'taken.csv'), { recursive: true });
  const { status, stderr } = copse('sample', '--region', ring, '--radius', '9', '-o', 'taken.csv');
  expect(stderr).toMatch(/^copse: --output: taken.csv cannot be written: EISDIR[^/]*\n$/);
  expect(status).toBe(1);
});

const land = join(root, 'tests', 'cases', 'land.geojson');

test('a bare lake as an obstacle is the Feature of it: 384 samples', () => {
  for (const file of ['lake-bare.geojson', 'lake.geojson', 'nullc.geojson']) {
    const obstacles = ['--obstacles', join(root, 'tests', 'cases', file)];
    const flags = ['--region', land, '--radius', '4', '--seed', '1'];
    expect(places(said('sample', ...flags, ...obstacles))).toHaveLength(2 * 384);
  }
});

test('degrees beside a radius in metres are a warning on one line, unless --quiet', () => {
  const degrees = join(root, 'tests', 'cases', 'degrees.geojson');
  const words = ['sample', '--region', degrees, '--radius', '500'];
  const { status, stdout, stderr } = copse(...words);
  expect(stderr).toMatch(/^(copse: warning: [^\n]*\n)+$/);
  expect(stderr).toContain('degrees');
  expect(status).toBe(0);
  expect(said(...words, '--quiet')).toBe(stdout);
});

test.each(['endless-1.arrow', 'endless-2.arrow', 'trace.parquet'])(
  'a damaged file is one line and status 2: %s',
  (file) => {
    const existing = join(root, 'tests', 'cases', file);
    const { status, stderr } = copse(
      'sample',
      '--region',
      land,
      '--radius',
      '4',
      '--existing',
      existing,
    );
    expect(stderr).toMatch(/^copse: [^\n]*cannot be read: [^\n]+\n$/);
    expect(stderr).not.toContain('allows');
    expect(status).toBe(2);
  },
);

test('a run that is killed while it writes leaves the file as it was', async () => {
  const name = 'killed.geojson';
  writeFileSync(join(folder, name), 'before');
  const region = '{"x":0,"y":0,"width":1000,"height":1000}';
  const words = ['sample', '--region', region, '--radius', '1', '-o', name];
  const main = join(folder, 'node_modules', 'copse-cli', 'src', 'main.js');
  const child = spawn(process.execPath, [main, ...words], { cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
  const isWriting = () => readdirSync(folder).some((file) => file.startsWith(`.${name}.`));
  while (!isWriting() && child.exitCode === null) await new Promise((go) => setTimeout(go, 5));
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(readFileSync(join(folder, name), 'utf8')).toBe('before');
});

test('a reader that stops early is no failure', () => {
  const words = `sample --region '${ring}' --radius 1 | head -n 2`;
  const { stdout, stderr } = spawnSync('sh', ['-c', `${program} ${words}`], { encoding: 'utf8' });
  expect(stdout.split('\n')).toHaveLength(3);
  expect(stderr).toBe('');
});

test('a window of a world is what its parts, its tiles and the library make', async () => {
  const options = { radius: 3, seed: 'north', levels: 2, ground: [meadow], chunkSize: 100 };
  const world = (await load()).world(options as never);
  const flags = ['--radius', '3', '--seed', 'north', '--levels', '2', '--chunk-size', '100'];
  const call = ['world', ...flags, '--ground', 'meadow.geojson', '--format', 'geojsonseq'];
  const window = ['--window', '20.5,10,300,260'];
  const whole = said(...call, ...window);
  const parts = ['1/3', '2/3', '3/3'].map((part) => said(...call, ...window, '--part', part));
  expect(parts.join('')).toBe(whole);
  expect(parts.every((part) => part.length > 1000)).toBe(true);
  const bounds = { x: 20.5, y: 10, width: 300, height: 260 };
  const byPlace = (features: GeoJSONSamples['features']) =>
    [...features].sort(({ geometry: { coordinates: a } }, { geometry: { coordinates: b } }) =>
      a[0] === b[0] ? a[1] - b[1] : a[0] - b[0],
    );
  const { features } = world.within(bounds).toGeoJSON({ properties: true });
  const written = whole.trim().split('\n');
  expect(byPlace(written.map((line) => JSON.parse(line)))).toEqual(byPlace(features));
  const tile = places(said(...call.slice(0, -1), 'geojson', '--tile', '1,2'));
  expect(tile).toEqual([...world.chunk(1, 2).positions]);
  expect(tile.length).toBeGreaterThan(0);
  // Formats that tell how many there are do without.
  const { formatOf } = await import(join(folder, 'node_modules/copse-cli/src/formats/index.js'));
  for (const file of ['window.fgb', 'window.parquet', 'window.arrow']) {
    said(...call.slice(0, -2), ...window, '-o', file);
    const read = await formatOf(file).read(readFileSync(join(folder, file)));
    expect(read.features).toHaveLength(features.length);
    const [first] = written.map((line) => JSON.parse(line));
    const { key, level, radius } = read.features[0].properties;
    expect({ key: Number(key), level, radius }).toEqual(first.properties);
  }
});

test('a world reads parts of its ground from files', () => {
  project.write('hole.geojson', JSON.stringify({ type: 'Point', coordinates: [200, 150] }));
  const ground = { region: 'meadow.geojson', existing: 'hole.geojson' };
  project.write('world.json', JSON.stringify({ radius: 9, ground }));
  const xy = places(said('world', '--options', 'world.json', '--window', '0,0,400,300'));
  expect(xy.length).toBeGreaterThan(100);
  for (let i = 0; i < xy.length; i += 2) {
    const distance = Math.hypot((xy[i] as number) - 200, (xy[i + 1] as number) - 150);
    expect(distance).toBeGreaterThanOrEqual(9);
  }
});

test.each([
  [[], 'needs either --window x,y,width,height or --tile i,j'],
  [['--tile', '1.5,2'], '--tile: "1.5,2" must be i,j, whole numbers'],
  [['--window', '0,0,10'], '--window: "0,0,10" must be x,y,width,height'],
  [['--window', '0,0,10,-1'], '--window: "0,0,10,-1" must be'],
  [['--window', '0,0,1e300,1'], 'tile numbers must be from -2⁴⁰ to 2⁴⁰'],
  [['--tile', '1,2', '--part', '1/2'], '--part cannot be combined with --tile'],
  [['--tile', '1,2', '--count', '5'], 'count'],
])('a mistake about a world is one line and status 2: %s', (words, message) => {
  const { status, stderr } = copse('world', '--radius', '9', ...words);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
});

test('a bake is the tiles of the world, whoever makes them, each made once', async () => {
  const classes = [{ name: 'oak', radius: 9 }, { radius: 5 }];
  const world = (await load()).world({ classes, seed: 2, chunkSize: 60 } as never);
  const flags = ['--classes', JSON.stringify(classes), '--seed', '2', '--chunk-size', '60'];
  const call = ['bake', ...flags, '--tiles', '-1..1,0..2', '-o', 'baked/{i}/{j}.geojson'];
  const at = (i: number, j: number) => join(folder, 'baked', String(i), `${j}.geojson`);
  const standing = () => readdirSync(join(folder, 'baked'), { recursive: true }).sort();
  said(...call, '--part', '2/4');
  expect(standing()).toEqual(['-1', '-1/1.geojson', '1', '1/0.geojson']);
  writeFileSync(at(1, 0), 'stands');
  for (const part of ['3/4', '1/4', '4/4']) said(...call, '--part', part);
  expect(standing().filter((file) => String(file).endsWith('.geojson'))).toHaveLength(9);
  expect(readFileSync(at(1, 0), 'utf8')).toBe('stands');
  rmSync(at(1, 0));
  said(...call);
  for (const i of [-1, 0, 1]) {
    for (const j of [0, 1, 2]) {
      const written = JSON.parse(readFileSync(at(i, j), 'utf8'));
      expect(written).toEqual(world.chunk(i, j).toGeoJSON({ properties: true }));
    }
  }
  // A window's tiles are whole.
  said('bake', ...flags, '--window', '-10,5,60,50', '-o', 'window/{i},{j}.geojson');
  expect(readdirSync(join(folder, 'window')).sort()).toEqual(['-1,0.geojson', '0,0.geojson']);
  const [tile, same] = [at(0, 0), join(folder, 'window', '0,0.geojson')];
  expect(readFileSync(same, 'utf8')).toBe(readFileSync(tile, 'utf8'));
});

test('a bake that is killed goes on where it was', async () => {
  const call = ['--radius', '1', '--chunk-size', '200', '--tiles', '0..2,0..2'];
  said('bake', ...call, '-o', 'calm/{i},{j}.csv');
  const main = join(folder, 'node_modules', 'copse-cli', 'src', 'main.js');
  const words = [main, 'bake', ...call, '-o', 'killed/{i},{j}.csv'];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
  const tiles = () => {
    const all = existsSync(join(folder, 'killed')) ? readdirSync(join(folder, 'killed')) : [];
    return all.filter((file) => !file.startsWith('.')).sort();
  };
  while (tiles().length < 2 && child.exitCode === null)
    await new Promise((go) => setTimeout(go, 5));
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  const stood = tiles();
  const times = () => stood.map((file) => statSync(join(folder, 'killed', file)).mtimeMs);
  const before = times();
  expect(stood.length).toBeLessThan(9);
  said(...words.slice(1));
  expect(times()).toEqual(before);
  expect(tiles()).toEqual(readdirSync(join(folder, 'calm')).sort());
  for (const file of tiles()) {
    const [calm, killed] = ['calm', 'killed'].map((name) => readFileSync(join(folder, name, file)));
    expect((killed as Buffer).equals(calm as Buffer), file).toBe(true);
  }
});

test.each([
  [[], 'copse bake needs either --tiles i..i,j..j or --window'],
  [
    ['--tiles', '3..1,0..1'],
    '--tiles: "3..1,0..1" must be two ranges of whole numbers, as in 0..9,-5..4',
  ],
  [['--tiles', '0..1e3,0..1'], '--tiles: "0..1e3,0..1" must be'],
  [['--tiles', '0..1,0..1', '--window', '0,0,1,1'], 'needs either'],
  [['--tiles', `0..${2 ** 40},0..1`], 'tile numbers must be from -2⁴⁰ to 2⁴⁰'],
  [['--tiles', `0..${2 ** 39},0..${2 ** 39}`], 'at most 2⁵³ tiles'],
  [['--tiles', '0..1,0..1', '-o', 'tile.csv'], `must contain {i} and {j}`],
])('a mistake about a bake is one line and status 2: %s', (words, message) => {
  const given = words.includes('-o') ? words : [...words, '-o', '{i},{j}.csv'];
  const { status, stderr } = copse('bake', '--radius', '9', ...given);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
});

test('help and version', () => {
  expect(said('--help')).toContain('copse sample [--option value …] [-o file]');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(said('--version').trim()).toBe(version);
  const { stderr, status } = copse('smaple');
  expect(stderr).toContain('no command "smaple"');
  expect(status).toBe(2);
});
