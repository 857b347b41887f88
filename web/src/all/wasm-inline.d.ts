/** The engine's wasm, which the build writes into this module. */
export declare function wasmBytes(): Uint8Array<ArrayBuffer>;
