/**
 * A module of Node's own, where there is Node: asked for at run time, since bundlers for the web
 * stumble over the import.
 */
export function nodeModule<T>(name: string): T | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?(name: string): T | undefined };
  };
  return process?.getBuiltinModule?.(name);
}
