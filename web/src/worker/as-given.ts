/**
 * Options as they are now, for those who read them later. What cannot be copied, functions above all,
 * is as it will be then.
 */
export function asGiven<T>(options: T): T {
  try {
    return structuredClone(options);
  } catch {
    return options;
  }
}
