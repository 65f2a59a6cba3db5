/** What a process keeps in memory of the database; bounded, and right for the version it was read under. */
export interface Cache<Value> {
  /** The value under a key, if it was read under this version; without a version nothing is found. */
  find(key: string, version: string | undefined): Value | undefined;
  /** Keeps a value that was read after its version, in a transaction that had written nothing: so an older value never stands under a newer version. */
  put(key: string, version: string | undefined, value: Value): void;
  clear(): void;
}

const all = new Set<Cache<unknown>>();

/** Keeps up to `max` values, dropping what was used longest ago. */
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

/** Drops everything that this process keeps; the next request reads it anew (GET oauth/clear-cache). */
export function clearCaches(): void {
  for (const kept of all) kept.clear();
}
