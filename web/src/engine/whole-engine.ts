// The engine with everything of the plane.

import type { EndlessRequest, EngineCut } from '../options/endless.js';
import type { EngineExisting } from '../options/existing.js';
import type { EngineStep } from '../options/forest-parts.js';
import type { EngineGround } from '../options/ground.js';
import type { Layers } from '../options/layers.js';
import { type EngineRequest, extraIn, speckOf } from '../options/request.js';
import { type CommonRequest, commonOf } from './common.js';
import { check, checked, copyOf, using } from './failures.js';
import type {
  CallHandle,
  ForestHandle,
  Handle,
  Known,
  ModulePart,
  RunHandle,
  SiteHandle,
  WholeModule,
  WorldHandle,
} from './module.js';
import { PlaneEngine, type SiteRequest } from './plane-engine.js';
import type { BegunForest, BegunWorld, ForestReply, Trace, WorldReply } from './replies.js';
import { EngineRun, type ListName } from './run.js';

/** The layers of worlds and forests. */
type LayersRequest = Layers['request'] & CommonRequest & { margin?: number | undefined };

/** The options that depend on the place. */
type ByPlace = Pick<EngineRequest, 'conflict' | 'field' | 'density'> & {
  endless?: EndlessRequest | undefined;
};

/** The request for a world. */
export interface WorldRequest extends LayersRequest {
  chunkSize: number | undefined;
  ground: EngineGround | undefined;
  /** True to compute each part again, and compare. */
  isChecked: boolean;
}

/** A chunk, or a rectangle. */
export type PartRequest = (
  | { i: number; j: number; level: number | undefined }
  | { x: number; y: number; width: number; height: number }
) & { widenings: number };

/** The ground of a part. */
export interface FillRequest {
  ground: EngineGround | undefined;
  /** A cut of the endless field, for this part and others. */
  cut?: EngineCut | undefined;
}

export interface ForestRequest extends LayersRequest {
  share: number | undefined;
}

export class WholeEngine extends PlaneEngine<WholeModule> {
  readonly #worlds = new Held<WorldHandle>();
  readonly #forests = new Held<ForestHandle>();

  override begin(request: EngineRequest): EngineRun {
    if (extraIn(request) === undefined) return super.begin(request);
    return this.onSite(request, (site) =>
      this.#withCall(request, (call) => {
        this.#setRest(call, request);
        return this.#runOf(call.begin(site), request);
      }),
    );
  }

  /** The two halves of a seed's 64 bits, the lower one first. */
  seedOf(seed: number | string | undefined): Uint32Array {
    // Every run has its seed.
    const run = this.begin(speckOf(seed) as EngineRequest);
    run.end();
    return run.seed;
  }

  /** Begins a world, and returns its number. */
  beginWorld(request: WorldRequest): BegunWorld {
    const { chunkSize = 0, isChecked, ground } = request;
    const world = checked(
      this.#withCall(request, (call) => {
        this.#setByPlace(call, request);
        return new this.module.World(call, chunkSize, !isChecked);
      }),
    );
    if (ground) {
      try {
        this.#onGround(ground, (site, known) => world.setGround(site, known));
        check(world.error());
      } catch (error) {
        world.delete();
        throw error;
      }
    }
    return {
      chunkSize: world.chunkSize(),
      unit: world.unit(),
      radius: world.radius(),
      seed: copyOf(world.seed()),
      world: this.#worlds.add(world),
    };
  }

  /** The bounds of the ground that matters for a part: x0, y0, x1, y1. */
  boundsInWorld(which: number, request: PartRequest): Float64Array {
    const world = this.#worlds.get(which);
    world.findBounds(partOf(request), request.widenings);
    check(world.error());
    return copyOf(world.numbers());
  }

  /** Fills a part of a world, on this ground or the world's own. The world keeps the cut. */
  fillWorld(which: number, { ground, cut, ...request }: PartRequest & FillRequest): WorldReply {
    const world = this.#worlds.get(which);
    if (cut) {
      const { values, ...laid } = cut;
      world.tell(values, laid);
      check(world.error());
    }
    const part = partOf(request);
    const isFound = ground
      ? this.#onGround(ground, (site, known) => world.fillOn(part, request.widenings, site, known))
      : world.fill(part, request.widenings);
    check(world.error());
    if (!isFound) {
      const texels = copyOf(world.texels());
      return texels.length > 0 ? { texels } : {};
    }
    return {
      positions: copyOf(world.positions()),
      radii: copyOf(world.radii()),
      classes: copyOf(world.classes()),
      levelEnds: copyOf(world.levelEnds()),
      ...(part.isChunk && {
        origin: copyOf(world.numbers()),
        offsets: copyOf(world.offsets()),
        ids: copyOf(world.ids()),
      }),
    };
  }

  /** Frees the memory of a world. */
  endWorld(which: number): void {
    this.#worlds.end(which);
  }

  /** Begins a forest, and returns its number. */
  beginForest(request: ForestRequest): BegunForest {
    const forest = checked(
      this.#withCall(request, (call) => {
        this.#setByPlace(call, request);
        return new this.module.Forest(call, request.share ?? 1);
      }),
    );
    return {
      radius: forest.radius(),
      unit: forest.unit(),
      seed: copyOf(forest.seed()),
      forest: this.#forests.add(forest),
    };
  }

  /** Makes all steps of an edit at once, and returns the first part of the changes. */
  editForest(which: number, { steps }: { steps: readonly EngineStep[] }): ForestReply {
    const forest = this.#forests.get(which);
    using(new this.module.ForestEdit(), (edit) => {
      for (const step of steps) {
        if ('gone' in step) edit.remove(step.gone);
        else this.onSite(step, (site) => edit.put(step.name, site, step.isGround, step.density));
      }
      check(forest.edit(edit));
    });
    return this.proceedInForest(which);
  }

  /** Returns the next part of the changes. */
  proceedInForest(which: number): ForestReply {
    const forest = this.#forests.get(which);
    const isMore = forest.proceed();
    return {
      removed: copyOf(forest.removed()),
      added: copyOf(forest.added()),
      positions: copyOf(forest.positions()),
      radii: forest.hasRadii() ? copyOf(forest.radii()) : undefined,
      classes: copyOf(forest.classes()),
      levels: copyOf(forest.levels()),
      capacity: forest.capacity(),
      count: forest.count(),
      ...(isMore && { room: forest.room() }),
    };
  }

  /** Returns the slot of the nearest sample, or −1. */
  nearestInForest(which: number, x: number, y: number): number {
    return this.#forests.get(which).nearest(x, y);
  }

  /** Returns the slots of the samples between two corners. */
  withinForest(which: number, x0: number, y0: number, x1: number, y1: number): Uint32Array {
    return copyOf(this.#forests.get(which).within(x0, y0, x1, y1));
  }

  /** Frees the memory of a forest. */
  endForest(which: number): void {
    this.#forests.end(which);
  }

  #withCall<T>(request: LayersRequest & Partial<EngineRequest>, work: (call: CallHandle) => T): T {
    return using(new this.module.Call(), (call) => {
      const { radius, classes, sizes, levels, field, method } = request;
      const distances = [radius, classes, sizes, field, method];
      const isRadiusSought = distances.every((distance) => distance === undefined);
      const plain = { ...this.plainOf(request), isRadiusSought };
      call.setPlain(commonOf(this.common, request), plain);
      if (levels !== undefined) call.setLevels(levels);
      if (classes) this.#setClasses(call, classes);
      if (sizes) this.module.setSizes(call, sizes.sizes, sizes.weights);
      return work(call);
    });
  }

  #setClasses(call: CallHandle, classes: NonNullable<LayersRequest['classes']>): void {
    const { radii, weights, counts, nears, spacing, where } = classes;
    this.module.setClasses(call, radii, weights, counts, spacing);
    for (const { which, near, within } of nears) this.module.setNear(call, which, near, within);
    for (const { which, at, ...rest } of where) {
      if ('weights' in rest) {
        const { weights: parts, ...layout } = rest;
        check(this.module.setWeights(call, which, parts, layout), at);
      } else {
        this.onSite({ region: { ...rest, at } as never, obstacles: undefined }, (site) =>
          this.module.setWhere(call, which, site),
        );
      }
    }
  }

  #setRest(call: CallHandle, request: EngineRequest): void {
    const { module } = this;
    const { tile, slice, joined, method } = request;
    this.#setByPlace(call, request);
    if (tile) call.setTile(...(tile as [number, number, number, number]));
    if (slice) call.setSlice(slice.number, slice.count, slice.lead ?? 0);
    if (joined) call.setJoined(joined.positions, joined.radii, joined.classes);
    if (method === undefined) return;
    const { tries, start, isWatched = false } = request;
    module.setMethod(call, module.Method[method], isWatched);
    if (tries !== undefined) module.setTries(call, tries);
    if (start === 'center') module.startAtCenter(call);
    else if (start) module.startAt(call, ...(start as [number, number]));
  }

  /** Sets a radius or a density that depends on the place. */
  #setByPlace(call: CallHandle, { conflict, field, density, endless }: ByPlace): void {
    const { module } = this;
    if (conflict !== undefined) call.setConflict(module.Conflict[conflict]);
    if (field) {
      const { min, max, radii, bytes, ...layout } = field;
      check(module.setRadii(call, min, max, radii, bytes, layout));
    }
    if (density) {
      const { densities, ...layout } = density;
      check(module.setDensities(call, densities, layout));
    }
    if (endless) {
      const { isDensity, least, most, texel } = endless;
      const set = isDensity ? module.setEndlessDensities : module.setEndlessRadii;
      check(set(call, least, most, texel));
    }
  }

  /** Does work with a region, its obstacles and existing samples. */
  protected override onSite<T>(
    request: SiteRequest & { existing?: EngineExisting | undefined },
    work: (site: SiteHandle) => T,
  ): T {
    return super.onSite(request, (site) => {
      if (request.existing) {
        const { positions, radii, classes, clearances } = request.existing;
        this.module.setExisting(site, positions, radii, classes, clearances);
      }
      return work(site);
    });
  }

  #runOf(run: RunHandle, request: EngineRequest): EngineRun {
    const { field, density, classes, sizes, levels, slice, method, isWatched } = request;
    const lists: ListName[] = [];
    if (field || density || sizes) lists.push('radii');
    if (classes) lists.push('classes');
    if (levels !== undefined) lists.push('levelEnds');
    if (slice) lists.push('layerEnds', 'below', 'above');
    const traceOf =
      isWatched && method !== undefined ? (held: RunHandle) => this.#traceOf(held) : undefined;
    return new EngineRun(this.module, run, { lists, traceOf });
  }

  #traceOf(run: RunHandle): Trace {
    return using(this.module.traceOf(run), (trace) => ({
      parents: copyOf(trace.parents()),
      tried: copyOf(trace.tried()),
      accepted: copyOf(trace.accepted()),
      active: copyOf(trace.active()),
    }));
  }

  #onGround<T>(ground: EngineGround, work: (site: SiteHandle, known: Known) => T): T {
    const far = Number.POSITIVE_INFINITY;
    const { margin = 0, bounds = [-far, -far, far, far] } = ground;
    const [x0, y0, x1, y1] = bounds as [number, number, number, number];
    return this.onSite(ground, (site) => work(site, { margin, x0, y0, x1, y1 }));
  }
}

function partOf(request: PartRequest): ModulePart {
  const none = { i: 0, j: 0, level: 0, x: 0, y: 0, width: 0, height: 0 };
  if (!('i' in request)) return { ...none, ...request, isChunk: false, hasLevel: false };
  const { i, j, level } = request;
  return { ...none, i, j, level: level ?? 0, isChunk: true, hasLevel: level !== undefined };
}

/** Handles by number: a number can be sent to a thread. */
class Held<Of extends Handle> {
  readonly #handles = new Map<number, Of>();
  #last = 0;

  add(handle: Of): number {
    this.#handles.set(++this.#last, handle);
    return this.#last;
  }

  get(which: number): Of {
    return this.#handles.get(which) as Of;
  }

  end(which: number): void {
    this.#handles.get(which)?.delete();
    this.#handles.delete(which);
  }
}
