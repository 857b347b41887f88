// Before a program that is wasm runs under Node: it sees the machine's environment, which Emscripten hides. One
// that never looks has none.
Module.preRun = () => {
  if (typeof ENV !== 'undefined') Object.assign(ENV, process.env);
};
