// Embind's side in JavaScript, as far as the engines need it. scripts/glue.mjs puts these functions in
// the place of those of the same name that Emscripten 3.1.6 writes. Missing here are base classes,
// smart pointers, overloads, cloned handles, wide strings, 64-bit numbers and the start of a program.
// An engine that needs one of these does not start: its types stay unbound, or a check here aborts.
// biome-ignore-all lint: the rest of Emscripten's file calls these, and has the variables.

// --- the start ------------------------------------------------------------------------------------

function createWasm() {
  Module.instantiateWasm({ env: asmLibraryArg }, (instance) => {
    asm = instance.exports;
    wasmMemory = asm.memory;
    wasmTable = asm.__indirect_function_table;
    updateGlobalBufferAndViews(wasmMemory.buffer);
    asm.__wasm_call_ctors();
    for (const type in awaitingDependencies) abort('unbound type ' + getTypeName(type));
    readyPromiseResolve(Module);
  });
}

function run() {}

function abort(what) {
  throw new WebAssembly.RuntimeError('Aborted(' + what + ')');
}

function updateGlobalBufferAndViews(now) {
  buffer = now;
  HEAP8 = new Int8Array(now);
  HEAP16 = new Int16Array(now);
  HEAP32 = new Int32Array(now);
  HEAPU8 = new Uint8Array(now);
  HEAPU16 = new Uint16Array(now);
  HEAPU32 = new Uint32Array(now);
  HEAPF32 = new Float32Array(now);
  HEAPF64 = new Float64Array(now);
}

function init_ClassHandle() {}

function init_embind() {}

function init_RegisteredPointer() {}

function init_emval() {}

function throwBindingError(message) {
  throw new TypeError(message);
}

// --- types ----------------------------------------------------------------------------------------

function registerType(rawType, type) {
  registeredTypes[rawType] ||= type;
  const callbacks = awaitingDependencies[rawType] || [];
  delete awaitingDependencies[rawType];
  for (const callback of callbacks) callback();
}

function whenDependentTypesAreResolved(myTypes, dependentTypes, getTypes) {
  const missing = dependentTypes.find((type) => !registeredTypes[type]);
  if (missing) {
    (awaitingDependencies[missing] ||= []).push(() =>
      whenDependentTypesAreResolved(myTypes, dependentTypes, getTypes),
    );
  } else {
    const types = getTypes(dependentTypes.map((type) => registeredTypes[type]));
    myTypes.forEach((type, i) => registerType(type, types[i]));
  }
}

function requireRegisteredType(rawType) {
  return registeredTypes[rawType] || abort('unbound type ' + getTypeName(rawType));
}

function embind__requireFunction(signature, rawFunction) {
  if (readLatin1String(signature).includes('j')) abort('64 bits');
  return getWasmTableEntry(rawFunction);
}

function getShiftFromSize(size) {
  return 31 - Math.clz32(size);
}

function integerReadValueFromPointer(_name, shift, signed) {
  return (pointer) =>
    (signed ? [HEAP8, HEAP16, HEAP32] : [HEAPU8, HEAPU16, HEAPU32])[shift][pointer >> shift];
}

function floatReadValueFromPointer(_name, shift) {
  return (pointer) => (shift === 2 ? HEAPF32 : HEAPF64)[pointer >> shift];
}

function __embind_register_bool(rawType, _name, _size, trueValue, falseValue) {
  registerType(rawType, {
    name: 'bool',
    fromWireType: (value) => !!value,
    toWireType: (_, value) => (value ? trueValue : falseValue),
    argPackAdvance: 8,
    readValueFromPointer: (pointer) => !!HEAPU8[pointer],
  });
}

function __embind_register_std_string(rawType, name) {
  registerType(rawType, {
    name: readLatin1String(name),
    fromWireType(pointer) {
      const begin = pointer + 4;
      const text = UTF8Decoder.decode(HEAPU8.subarray(begin, begin + HEAPU32[pointer >> 2]));
      _free(pointer);
      return text;
    },
    toWireType(destructors, text) {
      const bytes = new TextEncoder().encode(text);
      const pointer = _malloc(5 + bytes.length);
      HEAPU32[pointer >> 2] = bytes.length;
      HEAPU8.set(bytes, pointer + 4);
      destructors.push(_free, pointer);
      return pointer;
    },
    argPackAdvance: 8,
    readValueFromPointer: simpleReadValueFromPointer,
  });
}

function __embind_register_std_wstring() {}

function __embind_register_enum(rawType, name, size, isSigned) {
  const values = {};
  const shown = {};
  const read = integerReadValueFromPointer(name, getShiftFromSize(size), isSigned);
  name = readLatin1String(name);
  registerType(rawType, {
    name,
    values,
    shown,
    fromWireType: (value) => values[value],
    toWireType: (_, { value }) => value,
    argPackAdvance: 8,
    readValueFromPointer: (pointer) => values[read(pointer)],
  });
  Module[name] = shown;
}

function __embind_register_enum_value(rawType, name, value) {
  const { values, shown } = requireRegisteredType(rawType);
  values[value] = shown[readLatin1String(name)] = { value };
}

// --- functions and classes ------------------------------------------------------------------------

function craftInvokerFunction(name, [result, self, ...types], classType, invoker, target) {
  return function (...values) {
    if (values.length !== types.length) throwBindingError(name + ' takes ' + types.length);
    const destructors = [];
    const wired = [target];
    if (classType) wired.push(self.toWireType(destructors, this));
    types.forEach((type, i) => wired.push(type.toWireType(destructors, values[i])));
    const value = invoker(...wired);
    runDestructors(destructors);
    return result.fromWireType(value);
  };
}

function __embind_register_function(name, argCount, rawArgTypesAddr, signature, rawInvoker, fn) {
  name = readLatin1String(name);
  const invoker = embind__requireFunction(signature, rawInvoker);
  const types = heap32VectorToArray(argCount, rawArgTypesAddr);
  whenDependentTypesAreResolved([], types, ([result, ...types]) => {
    if (name in Module) abort('overload');
    Module[name] = craftInvokerFunction(name, [result, null, ...types], null, invoker, fn);
  });
}

function __embind_register_class(
  rawType,
  rawPointerType,
  rawConstPointerType,
  baseClassRawType,
  _getActualTypeSignature,
  _getActualType,
  _upcastSignature,
  _upcast,
  _downcastSignature,
  _downcast,
  name,
  destructorSignature,
  rawDestructor,
) {
  if (baseClassRawType) abort('base class');
  name = readLatin1String(name);
  const destroy = embind__requireFunction(destructorSignature, rawDestructor);
  const Class = function (...values) {
    return Class.make(...values);
  };
  const pointerOf = (handle) =>
    (handle instanceof Class && handle.$$.pointer) || throwBindingError('no ' + name);
  Class.prototype.delete = function () {
    destroy(pointerOf(this));
    this.$$.pointer = 0;
  };
  Module[name] = Class;
  const type = {
    name,
    Class,
    fromWireType: (pointer) =>
      pointer ? Object.create(Class.prototype, { $$: { value: { pointer } } }) : null,
    toWireType: (_, handle) => pointerOf(handle),
    argPackAdvance: 8,
    readValueFromPointer: simpleReadValueFromPointer,
  };
  for (const own of [rawType, rawPointerType, rawConstPointerType]) registerType(own, type);
}

function __embind_register_class_constructor(
  rawClassType,
  argCount,
  rawArgTypesAddr,
  invokerSignature,
  invoker,
  rawConstructor,
) {
  const make = embind__requireFunction(invokerSignature, invoker);
  const types = [rawClassType, ...heap32VectorToArray(argCount, rawArgTypesAddr)];
  whenDependentTypesAreResolved([], types, ([{ name, Class }, result, ...types]) => {
    if (Class.make) abort('overload');
    Class.make = craftInvokerFunction(name, [result, null, ...types], null, make, rawConstructor);
  });
}

function __embind_register_class_function(
  rawClassType,
  methodName,
  argCount,
  rawArgTypesAddr,
  invokerSignature,
  rawInvoker,
  context,
) {
  const name = readLatin1String(methodName);
  const invoker = embind__requireFunction(invokerSignature, rawInvoker);
  const types = [rawClassType, ...heap32VectorToArray(argCount, rawArgTypesAddr)];
  whenDependentTypesAreResolved([], types, ([type, ...types]) => {
    const { prototype } = type.Class;
    if (name in prototype) abort('overload');
    prototype[name] = craftInvokerFunction(name, types, type, invoker, context);
  });
}
