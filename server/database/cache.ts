/** A bounded in-process cache of database values, valid for the version they were read under. */
export interface Cache<Value> {
  /** Returns the value of a key if it was read under this version; without a version, nothing. */
  find(key: string, version: string | undefined): Value | undefined;
  /** Caches a value that was read after its version, in a transaction without writes; so an old value never gets a newer version. */
  put(key: string, version: string | undefined, value: Value): void;
  clear(): void;
}

const all = new Set<Cache<unknown>>();

/** Creates a cache of up to `max` values that evicts the least recently used. */
export function createCache<Value>(max: number): Cache<Value> {
  const entries = new Map<string, { version: string; value: Value }>();
  const put = (key: string, version: string, value: Value) => {
    entries.delete(key);
    entries.set(key, { version, value });
    const [oldest] = entries.keys();
    if (entries.size > max && oldest !== undefined) entries.delete(oldest);
  };
  const kept: Cache<Value> = {
    find(key, version) {
      const known = entries.get(key);
      if (known === undefined || known.version !== version) return undefined;
      put(key, known.version, known.value);
      return known.value;
    },
    put: (key, version, value) => (version === undefined ? undefined : put(key, version, value)),
    clear: () => entries.clear(),
  };
  all.add(kept as Cache<unknown>);
  return kept;
}

/** Empties all caches of this process (GET oauth/clear-cache). */
export function clearCaches(): void {
  for (const kept of all) kept.clear();
}
