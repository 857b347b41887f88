// The engine for boxes and surfaces.

import { commonOf, type RunEngine } from '../engine/common.js';
import { copyOf, using } from '../engine/failures.js';
import type { BoxHandle, CommonOptions, RunHandle, SpaceModule } from '../engine/module.js';
import type { SurfaceDetails } from '../engine/replies.js';
import { EngineRun, type ListName, type Wanted } from '../engine/run.js';
import type { EngineExistingInSpace } from './existing.js';
import type { BoxRequest, SurfaceRequest } from './requests.js';

/** Do not use an engine again after an error that is no {@link Refusal}. */
export class SpaceEngine implements RunEngine {
  readonly #module: SpaceModule;
  readonly #common: CommonOptions;

  constructor(module: SpaceModule) {
    this.#module = module;
    this.#common = module.commonOptions();
  }

  begin(request: BoxRequest | SurfaceRequest): EngineRun {
    return 'size' in request ? this.#beginBox(request) : this.#beginSurface(request);
  }

  #beginBox(request: BoxRequest): EngineRun {
    return using(new this.#module.Box(), (box) => {
      const { radius = 0, size, origin, periodic = false, slice } = request;
      const existing = existingOf(request, radius);
      box.setBox(radius, size, origin, periodic);
      setShape(box, request.region);
      if (existing) box.setExisting(existing.positions, existing.clearances);
      if (slice) box.setSlice(slice.number, slice.count, slice.lead ?? -1);
      const run = box.begin(commonOf(this.#common, request));
      return new EngineRun(this.#module, run, this.#wantedOf(request));
    });
  }

  #beginSurface(request: SurfaceRequest): EngineRun {
    return using(new this.#module.Surface(), (surface) => {
      const { normals, uv, weights, radius = 0, radii, areSidesApart, slice } = request;
      const least = radii?.reduce((one, other) => Math.min(one, other), 1e300) ?? radius;
      const existing = existingOf(request, least);
      surface.setTriangles(request.positions, request.indices);
      surface.setVertices(normals, uv, weights);
      surface.setRadius(radius, radii, areSidesApart);
      if (existing) surface.setExisting(existing.positions, existing.clearances);
      if (slice) surface.setSlice(slice.number, slice.count, slice.lead ?? -1);
      const run = surface.begin(commonOf(this.#common, request));
      const surfaceOf = (held: RunHandle) => this.#detailsOf(held);
      const { lists, turnsOf } = this.#wantedOf(request);
      const own: ListName[] = radii ? ['radii'] : [];
      return new EngineRun(this.#module, run, { lists: [...own, ...lists], surfaceOf, turnsOf });
    });
  }

  /** The lists that a slice needs. */
  #wantedOf({ slice }: BoxRequest | SurfaceRequest): Wanted {
    if (!slice) return { lists: [] };
    const turnsOf = (held: RunHandle) => copyOf(this.#module.turnsOf(held));
    return { lists: ['below', 'above'], turnsOf };
  }

  #detailsOf(run: RunHandle): SurfaceDetails {
    return using(this.#module.surfaceOf(run), (details) => ({
      normals: copyOf(details.normals()),
      triangles: copyOf(details.triangles()),
      barycentrics: copyOf(details.barycentrics()),
      uv: copyOf(details.uv()),
      ids: copyOf(details.ids()),
    }));
  }
}

/** Existing samples and obstacles with their clearances. */
function existingOf(
  { existing, obstacles }: BoxRequest | SurfaceRequest,
  radius: number,
): EngineExistingInSpace | undefined {
  if (!obstacles || obstacles.clearances.length === 0) return existing;
  const { positions, clearances } = existing ?? { positions: [], clearances: [] };
  const each = obstacles.positions.length / obstacles.clearances.length;
  const count = Math.floor(positions.length / each);
  const own = clearances ?? new Float64Array(count).fill(radius);
  return {
    positions: Float64Array.from([...positions, ...obstacles.positions]),
    clearances: Float64Array.from([...own, ...obstacles.clearances]),
  };
}

function setShape(box: BoxHandle, region: BoxRequest['region']): void {
  if (!region) return;
  if ('sphere' in region) box.setSphere(region.sphere.center, region.sphere.radius);
  else if ('mesh' in region) box.setMesh(region.mesh.positions, region.mesh.indices);
  else if ('voxels' in region) {
    const { data, size, threshold } = region.voxels;
    box.setVoxels(data, size);
    if (threshold !== undefined) box.setThreshold(threshold);
  } else box.setDistance(region.lipschitz);
}
