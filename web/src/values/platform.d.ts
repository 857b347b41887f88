// Names of the platform that the package's declarations use, for projects that have neither the DOM
// library nor @types/node. Where those are there, the empty interfaces merge with theirs.
export {};

declare global {
  interface AbortSignal {}
  interface URL {}
  interface Worker {}
  namespace WebAssembly {
    interface Module {}
  }
}
