// The exports of the engines' wasm modules through embind (cpp/bindings/). This is their only
// declaration; a test compares it with the modules.

import type { Layout } from '../values/pixels.js';
import type { Positions } from './replies.js';
import type { RuleError } from './rules.js';

/** An object in the engine's memory, which must be freed. */
export interface Handle {
  delete(): void;
}

/** A class of the engine. */
export type HandleClass<T extends Handle, Args extends unknown[] = []> = new (...args: Args) => T;

/** A value of an enumeration. */
export interface EnumValue {
  readonly value: number;
}
export type Enum<Name extends string> = Readonly<Record<Name, EnumValue>>;

export interface CommonOptions {
  limit: number;
  float32: boolean;
  seed: number;
  /** True if the text is the seed instead of the number. */
  isSeedText: boolean;
  seedText: string;
}

/** A view of the engine's memory. It must be copied before the engine is called again. */
type View<List> = List;

export interface RunHandle extends Handle {
  /** Works for about a millisecond, or until `most` more samples are placed. Returns true at the end. */
  step(most: number): boolean;
  progress(): number;
  positions(): View<Positions>;
  radii(): View<Float64Array>;
  classes(): View<Uint8Array>;
  levelEnds(): View<Uint32Array>;
  layerEnds(): View<Uint32Array>;
  below(): View<Float64Array>;
  above(): View<Float64Array>;
  seed(): View<Uint32Array>;
  report(): { ending: EnumValue; radius: number; unit: number };
  error(): RuleError | undefined;
}

/** Every engine. */
export interface RunsModule {
  readonly Ending: Enum<'saturated' | 'count' | 'finished'>;
  /** The defaults. */
  commonOptions(): CommonOptions;
}

export interface PlainOptions {
  radius: number;
  isRadiusSought: boolean;
  count: number;
  hasCount: boolean;
  order: EnumValue;
  margin: number;
}

/** A region with its obstacles. */
export interface SiteHandle extends Handle {
  setRings(
    coords: Float64Array,
    ringEnds: Uint32Array,
    fillRule: EnumValue,
    polygonEnds: Uint32Array | undefined,
  ): RuleError | undefined;
  setMask(inside: Uint8Array, layout: Layout): RuleError | undefined;
  addObstacle(obstacle: SiteHandle, clearance: number): void;
  /** Five numbers each: the ends of a segment, and the least distance to it. */
  addCapsules(capsules: readonly number[]): void;
}

/** The small engine: plain calls. */
export interface PlaneModule extends RunsModule {
  readonly FillRule: Enum<'evenodd' | 'nonzero'>;
  readonly Order: Enum<'placed' | 'random' | 'progressive'>;
  readonly Site: HandleClass<SiteHandle>;
  /** The defaults. */
  plainOptions(): PlainOptions;
  beginPlain(site: SiteHandle, common: CommonOptions, options: PlainOptions): RunHandle;
}

export interface CallHandle extends Handle {
  setPlain(common: CommonOptions, options: PlainOptions): void;
  setLevels(levels: number): void;
  setConflict(rule: EnumValue): void;
  setTile(x: number, y: number, width: number, height: number): void;
  /** A lead of 0 is the default. */
  setSlice(number: number, count: number, lead: number): void;
  setJoined(positions: Float64Array, radii: Given<Float64Array>, classes: Given<Uint8Array>): void;
  begin(site: SiteHandle): RunHandle;
}

export interface TraceHandle extends Handle {
  parents(): View<Int32Array>;
  tried(): View<Float64Array>;
  accepted(): View<Uint8Array>;
  active(): View<Uint32Array>;
}

/** A chunk of a world, or a rectangle. */
export interface ModulePart extends Omit<Layout, 'columns' | 'rows'> {
  isChunk: boolean;
  i: number;
  j: number;
  hasLevel: boolean;
  level: number;
}

/** A margin, and the bounds of known ground. */
export interface Known {
  margin: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A cut of an endless field: the rectangle of its texels, and the range of densities, or 0. */
export interface ModuleCut {
  column: number;
  row: number;
  columns: number;
  rows: number;
  least: number;
  most: number;
}

export interface WorldHandle extends Handle {
  setGround(site: SiteHandle, known: Known): void;
  findBounds(part: ModulePart, widenings: number): void;
  /** Returns false after an error, or if more ground around the part must be known. */
  fill(part: ModulePart, widenings: number): boolean;
  fillOn(part: ModulePart, widenings: number, site: SiteHandle, known: Known): boolean;
  /** Passes texels of the endless field. */
  tell(values: Float32Array, cut: ModuleCut): void;
  /** The missing texels of the last part: column0, row0, column1, row1, or nothing. */
  texels(): View<Float64Array>;
  /** The reason why the last call failed. */
  error(): RuleError | undefined;
  chunkSize(): number;
  unit(): number;
  radius(): number;
  seed(): View<Uint32Array>;
  /** Bounds, or the corner of a chunk. */
  numbers(): View<Float64Array>;
  positions(): View<Float64Array>;
  radii(): View<Float64Array>;
  classes(): View<Uint8Array>;
  levelEnds(): View<Uint32Array>;
  offsets(): View<Float32Array>;
  ids(): View<Uint32Array>;
}

export interface ForestEditHandle extends Handle {
  put(name: string, site: SiteHandle, isGround: boolean, density: number): void;
  remove(name: string): void;
}

export interface ForestHandle extends Handle {
  error(): RuleError | undefined;
  radius(): number;
  unit(): number;
  seed(): View<Uint32Array>;
  edit(edit: ForestEditHandle): RuleError | undefined;
  /** Prepares the next part of a change. Returns true if more will follow. */
  proceed(): boolean;
  removed(): View<Uint32Array>;
  added(): View<Uint32Array>;
  positions(): View<Float64Array>;
  hasRadii(): boolean;
  radii(): View<Float64Array>;
  classes(): View<Uint8Array>;
  levels(): View<Uint8Array>;
  capacity(): number;
  count(): number;
  room(): number;
  nearest(x: number, y: number): number;
  within(x0: number, y0: number, x1: number, y1: number): View<Uint32Array>;
}

type MethodName = 'bridson' | 'dart-throwing' | 'best-candidate' | 'jittered' | 'uniform';
type Given<List> = List | undefined;

/** The engine with everything of the plane. */
export interface WholeModule extends PlaneModule {
  readonly Conflict: Enum<'mean' | 'larger' | 'smaller'>;
  readonly Method: Enum<MethodName>;
  readonly Call: HandleClass<CallHandle>;
  readonly World: HandleClass<WorldHandle, [call: CallHandle, chunkSize: number, keeps: boolean]>;
  readonly ForestEdit: HandleClass<ForestEditHandle>;
  readonly Forest: HandleClass<ForestHandle, [call: CallHandle, share: number]>;
  setExisting(
    site: SiteHandle,
    positions: Float64Array,
    radii: Given<Float64Array>,
    classes: Given<Uint8Array>,
    clearances: Given<Float64Array>,
  ): void;
  setClasses(
    call: CallHandle,
    radii: readonly number[],
    weights: readonly number[],
    counts: readonly number[],
    spacing: readonly number[],
  ): void;
  setSizes(call: CallHandle, sizes: readonly number[], weights: readonly number[]): void;
  setNear(call: CallHandle, which: number, near: number, within: number): void;
  setWhere(call: CallHandle, which: number, site: SiteHandle): void;
  setWeights(
    call: CallHandle,
    which: number,
    weights: Float32Array,
    layout: Layout,
  ): RuleError | undefined;
  setRadii(
    call: CallHandle,
    least: number,
    greatest: number,
    floats: Given<Float32Array>,
    bytes: Given<Uint8Array>,
    layout: Layout,
  ): RuleError | undefined;
  setDensities(call: CallHandle, densities: Float32Array, layout: Layout): RuleError | undefined;
  setEndlessRadii(
    call: CallHandle,
    least: number,
    most: number,
    texel: number,
  ): RuleError | undefined;
  setEndlessDensities(
    call: CallHandle,
    least: number,
    most: number,
    texel: number,
  ): RuleError | undefined;
  setMethod(call: CallHandle, method: EnumValue, isWatched: boolean): void;
  setTries(call: CallHandle, tries: number): void;
  startAtCenter(call: CallHandle): void;
  startAt(call: CallHandle, x: number, y: number): void;
  traceOf(run: RunHandle): TraceHandle;
}

export interface BoxHandle extends Handle {
  setBox(
    radius: number,
    size: Float64Array,
    origin: Given<Float64Array>,
    isPeriodic: boolean,
  ): void;
  setSphere(center: Float64Array, radius: number): void;
  setMesh(positions: Float64Array, indices: Uint32Array): void;
  setVoxels(data: Float32Array, size: Float64Array): void;
  setThreshold(threshold: number): void;
  setDistance(lipschitz: number): void;
  setExisting(positions: Float64Array, clearances: Given<Float64Array>): void;
  /** A lead of -1 is the default. */
  setSlice(number: number, count: number, lead: number): void;
  begin(common: CommonOptions): RunHandle;
}

export interface SurfaceHandle extends Handle {
  setTriangles(positions: Float64Array, indices: Uint32Array): void;
  setVertices(
    normals: Given<Float64Array>,
    uv: Given<Float64Array>,
    weights: Given<Float64Array>,
  ): void;
  setRadius(radius: number, radii: Given<Float64Array>, areSidesApart: boolean): void;
  setExisting(positions: Float64Array, clearances: Given<Float64Array>): void;
  /** A lead of -1 is the default. */
  setSlice(number: number, count: number, lead: number): void;
  begin(common: CommonOptions): RunHandle;
}

export interface SurfaceDetailsHandle extends Handle {
  normals(): View<Float32Array>;
  triangles(): View<Uint32Array>;
  barycentrics(): View<Float32Array>;
  uv(): View<Float32Array>;
  ids(): View<Uint32Array>;
}

/** The engine for boxes and surfaces. */
export interface SpaceModule extends RunsModule {
  readonly Box: HandleClass<BoxHandle>;
  readonly Surface: HandleClass<SurfaceHandle>;
  surfaceOf(run: RunHandle): SurfaceDetailsHandle;
  turnsOf(run: RunHandle): View<Float64Array>;
}
