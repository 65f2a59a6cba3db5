/**
 * What a record itself has under a name that people chose: a field may be called `constructor` or `toString`, which every object inherits.
 */
export const own = <Value>(record: Readonly<Record<string, Value>> | null | undefined, name: string): Value | undefined =>
  record !== undefined && record !== null && Object.hasOwn(record, name) ? record[name] : undefined;
