// This module lies in the folder of the wasm. A bundler that leaves the address as it is, such as
// esbuild, then looks for the wasm beside the bundle.

/** Returns the address of copse-all.wasm. */
export const allFile = (): URL => new URL('./copse-all.wasm', import.meta.url);
