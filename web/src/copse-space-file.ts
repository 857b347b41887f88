// In the folder of the wasm: after a bundler that leaves the address as it is, such as esbuild, the
// file is looked for beside the bundle.

/** Where copse-space.wasm is. */
export const spaceFile = (): URL => new URL('./copse-space.wasm', import.meta.url);
