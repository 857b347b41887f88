/**
 * A built-in module of Node, if this is Node. It is looked up at run time, since an import breaks web
 * bundlers.
 */
export function nodeModule<T>(name: string): T | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?(name: string): T | undefined };
  };
  return process?.getBuiltinModule?.(name);
}
