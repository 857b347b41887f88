/** The engine's wasm, which the build writes into this module. */
export declare function wasmBytes(): Promise<Uint8Array<ArrayBuffer>>;
