/** GeoJSON as shapes, lines and points; degrees become metres about their middle, of countries areas that are true. */
import { geoAzimuthalEqualArea, geoCentroid } from 'd3-geo';
import { boxOf } from '../geometry/boxes.ts';
import { type Degrees, toDegrees, toMetres } from '../geometry/earth.ts';
import type { Point, Ring } from '../geometry/rings.ts';
import { CLEARANCE } from '../scene/things.ts';
import { shown } from './checks.ts';
import { type Drawing, FileError, type Line, type Shape, type Spot } from './drawing.ts';
import * as map from './map-tags.ts';
import { MEMBER, METRES } from './snapshot.ts';

const DEEPEST = 64;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A number, or the number that a text plainly is. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : undefined;
}

function listAt(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new FileError('a list was expected', at);
}

class Reader {
  readonly shapes: Shape[] = [];
  readonly lines: Line[] = [];
  readonly trees: Spot[] = [];
  readonly houses: Spot[] = [];
  /** Other features, in a word each. */
  readonly others: string[] = [];
  /** True if all coordinates may be degrees. */
  isWorld = true;

  /** `own`: made by the page, whose sampled trees the page samples again. */
  constructor(private readonly own: boolean) {}

  private leaveOut(properties: map.Tags): void {
    this.others.push(map.wordFor(properties) ?? '');
  }

  private position(value: unknown, at: string, to: number[]): void {
    const [x, y] = listAt(value, at).slice(0, 2).map(numberIn);
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y))
      throw new FileError('a position of two finite numbers was expected', at);
    if (Math.abs(x) > 180 || Math.abs(y) > 90) this.isWorld = false;
    to.push(x, y);
  }

  private line(value: unknown, at: string): number[] {
    const line: number[] = [];
    listAt(value, at).forEach((position, i) => {
      this.position(position, `${at}[${i}]`, line);
    });
    return line;
  }

  /** A line of what has these properties. */
  private way(value: unknown, at: string, properties: Json): void {
    const line = this.line(value, at);
    const sort = map.lineSort(properties);
    if (sort === 'other') this.leaveOut(properties);
    else if (line.length < 4) return;
    else if (sort === 'stream')
      this.lines.push({ line, sort, width: map.widthOf(properties), ...named(properties) });
    else {
      const usual = map.clearanceFor(properties);
      const more = { usual, ...this.clearanceOf(properties), ...named(properties) };
      this.lines.push({ line, sort, ...more });
    }
  }

  /** How far trees stay away, if that is said. */
  private clearanceOf({ clearance }: Json): { readonly clearance?: number } {
    const said = numberIn(clearance);
    return said === undefined || said < CLEARANCE.least
      ? {}
      : { clearance: Math.min(CLEARANCE.most, said) };
  }

  private polygon(value: unknown, at: string, properties: Json): void {
    const rings = listAt(value, at).map((ring, i) => {
      const line = this.line(ring, `${at}[${i}]`);
      const { length } = line;
      // A ring ends where it began; here it closes itself.
      const ends = length > 2 && line[0] === line[length - 2] && line[1] === line[length - 1];
      return ends ? line.slice(0, -2) : line;
    });
    const [outer] = rings;
    if (!outer?.length) return;
    const sort = map.areaSort(properties);
    if (sort !== 'building') this.shapes.push({ rings, fill: 'shell', sort, ...named(properties) });
    else this.houses.push({ ...spotOf(middleOf(outer)), ...named(properties) });
  }

  private point(value: unknown, at: string, properties: Json): void {
    const { kind, planted } = properties;
    if (this.own && kind !== 'house' && planted !== true) return;
    if (listAt(value, at).length === 0) return;
    const point: number[] = [];
    this.position(value, at, point);
    const spot = { ...spotOf(point), ...named(properties) };
    const sort = this.own && planted === true ? 'tree' : map.pointSort(properties);
    if (sort === 'other') this.leaveOut(properties);
    else if (sort === 'tree') this.trees.push(spot);
    else this.houses.push({ ...spot, ...this.clearanceOf(properties) });
  }

  read(object: unknown, at: string, properties: Json = {}, depth = 0): void {
    if (!isObject(object)) throw new FileError('a GeoJSON object was expected', at);
    if (depth > DEEPEST) throw new FileError(`it is nested more than ${DEEPEST} deep`, at);
    const each = (name: string, visit: (item: unknown, here: string) => void): void =>
      listAt(object[name], `${at}.${name}`).forEach((item, i) => {
        visit(item, `${at}.${name}[${i}]`);
      });
    // RFC 7946 has null where there is no geometry.
    const inner = (item: unknown, here: string, own = properties): void => {
      if (item !== null && item !== undefined) this.read(item, here, own, depth + 1);
    };
    const { coordinates } = object;
    const here = `${at}.coordinates`;
    const readers = new Map<unknown, () => void>([
      ['FeatureCollection', () => each('features', inner)],
      ['GeometryCollection', () => each('geometries', inner)],
      [
        'Feature',
        () => {
          const own = map.tagsOf(object.properties);
          inner(object.geometry, `${at}.geometry`, own);
        },
      ],
      ['Polygon', () => this.polygon(coordinates, here, properties)],
      [
        'MultiPolygon',
        () => each('coordinates', (item, place) => this.polygon(item, place, properties)),
      ],
      ['LineString', () => this.way(coordinates, here, properties)],
      [
        'MultiLineString',
        () => each('coordinates', (item, place) => this.way(item, place, properties)),
      ],
      ['Point', () => this.point(coordinates, here, properties)],
      [
        'MultiPoint',
        () => each('coordinates', (item, place) => this.point(item, place, properties)),
      ],
    ]);
    const reader = readers.get(object.type);
    if (!reader) {
      const type = object.type === undefined ? 'missing' : shown(object.type);
      throw new FileError(`its type is ${type}, which GeoJSON does not have`, at);
    }
    reader();
  }
}

const spotOf = ([x, y]: Ring): Point => ({ x: x as number, y: y as number });

function named(properties: Json): { readonly name?: string } {
  const name = map.nameOf(properties);
  return name ? { name } : {};
}

/** Metres around its middle that a board can hold. */
const BOARD = 10_000;

function middleOf(line: Ring): number[] {
  const { x0, y0, x1, y1 } = boxOf([line]);
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

const inMetres =
  (middle: Degrees) =>
  (line: Ring): Ring => {
    const flat: number[] = [];
    for (let i = 0; i < line.length; i += 2) {
      const at = { longitude: line[i] as number, latitude: line[i + 1] as number };
      const { x, y } = toMetres(at, middle);
      flat.push(x, y);
    }
    return flat;
  };

/** The place of a board's origin on the earth. */
export interface Lie {
  /** The scene's own origin, if it lies on the earth. */
  readonly earth?: Degrees | undefined;
  /** Otherwise the place on the board for the middle of the imported things. */
  readonly middle: Point;
}

/** The origin of a board that holds all of this in metres; undefined when none does. */
function originFor(lines: readonly Ring[], { earth, middle }: Lie): Degrees | undefined {
  const [longitude = 0, latitude = 0] = middleOf(lines.flat());
  const own = toDegrees({ x: -middle.x, y: -middle.y }, { longitude, latitude });
  return [earth, own].find((origin) => {
    if (!origin) return false;
    const { x0, y0, x1, y1 } = boxOf(lines.map(inMetres(origin)));
    return Math.max(-x0, -y0, x1, y1) < BOARD;
  });
}

/** From degrees to a plane that keeps areas, y downwards. */
function projectionFor(lines: readonly Ring[]): (line: Ring) => Ring {
  const coordinates: [number, number][] = [];
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2)
      coordinates.push([line[i] as number, line[i + 1] as number]);
  }
  const [longitude, latitude] = geoCentroid({ type: 'MultiPoint', coordinates });
  // Features spread evenly over the globe have no middle.
  const middle: [number, number] = [-(longitude || 0), -(latitude || 0)];
  const project = geoAzimuthalEqualArea().rotate(middle).scale(1).translate([0, 0]);
  return (line) => {
    const flat: number[] = [];
    for (let i = 0; i < line.length; i += 2) {
      const at = project([line[i] as number, line[i + 1] as number]);
      if (at?.every(Number.isFinite)) flat.push(...at);
    }
    return flat;
  };
}

/** Drawings have y downwards, GeoJSON upwards. */
const turned = (line: Ring): Ring => line.map((value, i) => (i % 2 ? -value : value));

/** The name of the coordinate system, as files before RFC 7946 have it; empty without one. */
function crsOf({ crs }: Json): string {
  if (crs === undefined || crs === null) return '';
  const properties = isObject(crs) ? crs.properties : undefined;
  const name = isObject(properties) ? properties.name : crs;
  return typeof name === 'string' ? name : 'unknown';
}

export function readGeoJSON(value: unknown, lie: Lie): Drawing {
  const member = isObject(value) ? value[MEMBER] : undefined;
  const own = isObject(member);
  const reader = new Reader(own);
  if (isObject(value) && Array.isArray(value.elements))
    throw new FileError('it is Overpass’s own JSON. Export it as GeoJSON instead');
  const features = Array.isArray(value) ? { type: 'FeatureCollection', features: value } : value;
  reader.read(features, 'the file');
  const { shapes, lines, trees, houses, others } = reader;
  const all = [
    ...shapes.flatMap(({ rings }) => rings),
    ...lines.map(({ line }) => line),
    ...[...trees, ...houses].map(({ x, y }) => [x, y]),
  ];
  const crs = crsOf(value as Json);
  const isMetres = own && member.units === METRES;
  const isPlanar = isMetres || (crs !== '' && !/CRS84|4326/.test(crs)) || !reader.isWorld;
  const origin = isPlanar ? undefined : originFor(all, lie);
  const flatten = isPlanar ? turned : origin ? inMetres(origin) : projectionFor(all);
  const spot = (at: Spot): Spot[] => {
    const [x, y] = flatten([at.x, at.y]);
    return x === undefined || y === undefined ? [] : [{ ...at, x, y }];
  };
  return {
    shapes: shapes.map((shape) => ({ ...shape, rings: shape.rings.map(flatten) })),
    lines: lines.map((each) => ({ ...each, line: flatten(each.line) })),
    trees: trees.flatMap(spot),
    houses: houses.flatMap(spot),
    others,
    isPlaced: isMetres || origin !== undefined,
    ...(origin ? { earth: origin } : {}),
    ...(isPlanar ? {} : { note: origin ? 'in true metres' : 'read as longitude and latitude' }),
  };
}
