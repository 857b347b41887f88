// This module lies in the folder of the wasm. A bundler that leaves the address as it is, such as
// esbuild, then looks for the wasm beside the bundle.

/** Returns the address of copse.wasm. */
export const copseFile = (): URL => new URL('./copse.wasm', import.meta.url);
