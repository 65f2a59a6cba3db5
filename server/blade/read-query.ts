import { type Arguments, fromUrlencoded } from './arguments.ts';

/** What clients send for an empty search box (contract 1.6). */
const absent = new Set(['', 'undefined', 'null']);

/** Reads the query of an address; empty values and the words undefined and null count as missing. The token is read elsewhere. */
export function readQuery(search: string): Arguments {
  if (search.length <= 1) return {};
  const given = Object.entries(fromUrlencoded(search));
  return Object.fromEntries(
    given.filter(([name, value]) => (typeof value !== 'string' || !absent.has(value)) && name.toLowerCase() !== 'blade-auth'),
  );
}
