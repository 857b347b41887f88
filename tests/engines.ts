// Compiles if web/src/engine/module.ts declares what em++ --emit-tsd finds in the engines. Not strictly:
// there a pointer that C++ returns may be null.
import type { MainModule as Plane } from '../build/wasm/copse-engine';
import type { MainModule as Whole } from '../build/wasm/copse-engine-all';
import type { MainModule as Space } from '../build/wasm/copse-engine-space';
import type { PlaneModule, SpaceModule, WholeModule } from '../web/src/engine/module';

export const plane: PlaneModule = {} as Plane;
export const whole: WholeModule = {} as Whole;
export const space: SpaceModule = {} as Space;
