// Before a program that is wasm runs under Node: it sees the machine's environment, which Emscripten hides.
Module.preRun = () => Object.assign(ENV, process.env);
