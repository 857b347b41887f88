import { Engine } from './engine.js';
import { Forest } from './forest.js';
import { type ForestOptions, readForestOptions } from './forest-options.js';
import { LiteCopse } from './lite-copse.js';
import { World } from './world.js';
import { readWorldOptions, type WorldOptions } from './world-options.js';

/**
 * The sampler, ready to use, as `load()` gives it. Calls share nothing, and it works on after an
 * error.
 */
export class Copse extends LiteCopse {
  /** @internal */
  static override async start(compiled: WebAssembly.Module): Promise<Copse> {
    return new Copse(await Engine.start(compiled), compiled);
  }

  /**
   * A plane without end, of which any part has the samples that one call over everything would have
   * there.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, and where
   * a world has no such option.
   */
  world(options: WorldOptions): World {
    const read = readWorldOptions(options);
    return new World(read, (work) => this.guard({ options: read }, work));
  }

  /**
   * Samples that stand while their ground is edited, part by part.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, where a
   * forest has no such option, and for a part that cannot be.
   */
  forest(options: ForestOptions): Forest {
    const read = readForestOptions(options);
    return new Forest(read, (work) => this.guard({ options: read }, work));
  }
}
