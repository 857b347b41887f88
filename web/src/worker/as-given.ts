/** Copies options, to read them later. Values that cannot be copied, such as functions, stay shared. */
export function asGiven<T>(options: T): T {
  try {
    return structuredClone(options);
  } catch {
    return options;
  }
}
