/** The wasm of cpp/unpack/unpack.cpp as base64, which the build writes into this module. */
export declare const unpacker: string;
