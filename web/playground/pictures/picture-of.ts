// Makes pictures of what copse returns: samples, worlds' chunks, forests and meshes.
import { emptyPicture, type Picture, type Shape } from './picture.ts';
import { flatShapes, isGeoJSON, rectangle, shapesOf } from './shapes.ts';
import { solidsOf } from './solids.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const isSamples = (value: unknown): value is Fields =>
  isFields(value) && ArrayBuffer.isView(value.positions) && isFields(value.report);
export const isMesh = (value: unknown): value is Fields =>
  isFields(value) &&
  ArrayBuffer.isView(value.positions) &&
  ArrayBuffer.isView(value.triangles) &&
  'cells' in value;
export const isForest = (value: unknown): value is Fields =>
  isFields(value) && typeof value.isAlive === 'function' && typeof value.put === 'function';

const listIn = (value: unknown): Float64Array => Float64Array.from(value as ArrayLike<number>);
const namesOf = (names: unknown): string[] | undefined =>
  Array.isArray(names) ? names.map((name, i) => String(name ?? `class ${i}`)) : undefined;

/** The samples of a call with these options. */
export function pictureOfSamples(name: string, samples: Fields, given: unknown): Picture {
  const options = isFields(given) ? given : {};
  const dimension = Number(samples.dimension ?? (samples.normals ? 3 : 2));
  const flat = Math.min(dimension, 3) as 2 | 3;
  const picture = emptyPicture(name, flat);
  const all = listIn(samples.positions);
  picture.positions = dimension === flat ? all : all.filter((_, i) => i % dimension < flat);
  const { radius, warnings } = samples.report as Fields;
  picture.radius = Number(radius ?? 0) || 0;
  picture.warnings = Array.isArray(warnings) ? warnings.map(String) : [];
  addKinds(picture, samples);
  if (samples.angles) picture.angles = listIn(samples.angles);
  if (flat === 3) {
    picture.grounds = solidsOf(options);
    if (samples.normals && options.up !== 'z') turnUp(picture);
    return picture;
  }
  picture.isMap = isGeoJSON(options.region);
  picture.grounds = [...shapesOf(options.region), ...shapesOf(options.line, false)];
  picture.obstacles = shapesOf(options.obstacles);
  return picture;
}

function addKinds(picture: Picture, { radii, classes, classNames }: Fields): void {
  if (radii) picture.radii = listIn(radii);
  if (classes) picture.classes = Uint8Array.from(classes as ArrayLike<number>);
  picture.classNames = namesOf(classNames);
}

/** Heights along y become heights along z, as the other pictures have them. */
function turnUp(picture: Picture): void {
  const turn = (coords: Float64Array | number[]): void => {
    for (let i = 0; i + 2 < coords.length; i += 3)
      [coords[i + 1], coords[i + 2]] = [-(coords[i + 2] as number), coords[i + 1] as number];
  };
  turn(picture.positions);
  for (const shape of picture.grounds) if (shape.kind === 'line') turn(shape.coords);
}

/** Chunks of one world, side by side. */
export function pictureOfChunks(
  name: string,
  chunks: readonly Fields[],
  chunkSize: number,
  given: unknown,
): Picture {
  const picture = emptyPicture(name);
  const last = chunks.at(-1) as Fields;
  picture.positions = Float64Array.from(chunks.flatMap(({ positions }) => [...listIn(positions)]));
  picture.radius = Number((last.report as Fields).radius ?? 0) || 0;
  const joined = (key: string): number[] | undefined =>
    chunks.every((chunk) => chunk[key])
      ? chunks.flatMap((chunk) => [...listIn(chunk[key])])
      : undefined;
  addKinds(picture, {
    radii: joined('radii'),
    classes: joined('classes'),
    classNames: last.classNames,
  });
  picture.grounds = chunks.map(({ origin }) => {
    const [x, y] = Array.from(origin as ArrayLike<number>) as [number, number];
    return rectangle(x, y, chunkSize, chunkSize);
  });
  const ground = (isFields(given) && isFields(given.ground) ? given.ground : {}) as Fields;
  picture.obstacles = [...shapesOf(ground.region), ...shapesOf(ground.obstacles)];
  return picture;
}

/** The samples that the steps of a run have placed. */
export function pictureOfSteps(name: string, steps: readonly Fields[], given: unknown): Picture {
  const positions = Float64Array.from(steps.flatMap(({ positions }) => [...listIn(positions)]));
  const radius = isFields(given) && typeof given.radius === 'number' ? given.radius : 0;
  return pictureOfSamples(name, { positions, report: { radius } }, given);
}

/** A forest as it stands. */
export function pictureOfForest(name: string, forest: Fields): Picture {
  const picture = emptyPicture(name);
  const isAlive = forest.isAlive as (slot: number) => boolean;
  const places = forest.positions as ArrayLike<number>;
  const slots = Array.from({ length: Number(forest.capacity) }, (_, slot) => slot).filter((slot) =>
    isAlive.call(forest, slot),
  );
  const of = (list: unknown): number[] | undefined =>
    list ? slots.map((slot) => (list as ArrayLike<number>)[slot] as number) : undefined;
  picture.positions = Float64Array.from(
    slots.flatMap((slot) => [places[2 * slot] as number, places[2 * slot + 1] as number]),
  );
  picture.radius = Number(forest.radius ?? 0) || 0;
  addKinds(picture, {
    radii: of(forest.radii),
    classes: of(forest.classes),
    classNames: forest.classNames,
  });
  for (const part of (forest.parts as Map<string, Fields>).values()) {
    if (part.region && !part.clear) picture.grounds.push(...shapesOf(part.region));
    else picture.obstacles.push(...shapesOf(part.obstacle ?? part.region));
  }
  return picture;
}

/** The cells and triangles of `copse/mesh`. */
export function pictureOfMesh(name: string, mesh: Fields, given: unknown): Picture {
  const picture = emptyPicture(name);
  picture.positions = listIn(mesh.positions);
  const { coords, ringEnds } = mesh.cells as Fields;
  const cells = flatShapes(coords as ArrayLike<number>, ringEnds as ArrayLike<number>);
  picture.lines = cells;
  if (isFields(given)) picture.grounds = shapesOf(given.region);
  return picture;
}

/** The drawing that the example made itself: points, lists of points, and path data. */
export function pictureOfDrawn(name: string, calls: readonly unknown[][]): Picture {
  const numbers = calls.filter(([x, y]) => typeof x === 'number' && typeof y === 'number');
  const picture = emptyPicture(name);
  const places = numbers.flatMap(([x, y]) => [Number(x), Number(y)]);
  const lists = calls.flatMap(([list]) => (ArrayBuffer.isView(list) ? [...listIn(list)] : []));
  picture.positions = Float64Array.from([...places, ...lists]);
  picture.lines = calls.flatMap(([path]): Shape[] =>
    typeof path === 'string' ? [{ kind: 'path', path }] : [],
  );
  return picture;
}
