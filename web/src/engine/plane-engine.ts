// The small engine: plain calls.

import type { EngineRequest } from '../options/request.js';
import type { EngineObstacles } from '../shapes/obstacles.js';
import type { EngineRegion } from '../shapes/region.js';
import { commonOf, type RunEngine } from './common.js';
import { check, using } from './failures.js';
import type { CommonOptions, PlainOptions, PlaneModule, SiteHandle } from './module.js';
import { EngineRun } from './run.js';

/** A region with its obstacles, each optional. */
export interface SiteRequest {
  region: EngineRegion | undefined;
  obstacles: EngineObstacles | undefined;
}

/** Do not use an engine again after an error that is no {@link Refusal}. */
export class PlaneEngine<Module extends PlaneModule = PlaneModule> implements RunEngine {
  protected readonly module: Module;
  protected readonly common: CommonOptions;
  readonly #plain: PlainOptions;

  constructor(module: Module) {
    this.module = module;
    this.common = module.commonOptions();
    this.#plain = module.plainOptions();
  }

  begin(request: EngineRequest): EngineRun {
    return this.onSite(request, (site) => {
      const common = commonOf(this.common, request);
      const run = this.module.beginPlain(site, common, this.plainOf(request));
      return new EngineRun(this.module, run, { lists: [] });
    });
  }

  protected plainOf({ radius, count, order, margin }: Partial<EngineRequest>): PlainOptions {
    const defaults = this.#plain;
    return {
      radius: radius ?? defaults.radius,
      isRadiusSought: radius === undefined,
      count: count ?? defaults.count,
      hasCount: count !== undefined,
      order: order === undefined ? defaults.order : this.module.Order[order],
      margin: margin ?? defaults.margin,
    };
  }

  /** Does work with a region and its obstacles, if given. */
  protected onSite<T>({ region, obstacles }: SiteRequest, work: (site: SiteHandle) => T): T {
    return using(new this.module.Site(), (site) => {
      if (region) this.setRegion(site, region);
      for (const obstacle of obstacles?.regions ?? []) {
        using(new this.module.Site(), (other) => {
          this.setRegion(other, obstacle);
          site.addObstacle(other, obstacle.clearance);
        });
      }
      if (obstacles && obstacles.capsules.length > 0) site.addCapsules(obstacles.capsules);
      return work(site);
    });
  }

  /** Errors call the region by its `at`, the name of its option. */
  protected setRegion(site: SiteHandle, region: EngineRegion & { at?: string }): void {
    if ('mask' in region) {
      const { mask, at, ...layout } = region;
      check(site.setMask(mask, layout), at);
    } else {
      const { coords, ringEnds, fillRule = 'evenodd', polygonEnds, at } = region;
      const rule = this.module.FillRule[fillRule];
      check(site.setRings(coords, ringEnds, rule, polygonEnds), at);
    }
  }
}
