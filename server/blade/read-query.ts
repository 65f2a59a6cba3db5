import { type Arguments, fromUrlencoded } from './arguments.ts';

/** What clients write where a search box was never filled (contract 1.6). */
const absent = new Set(['', 'undefined', 'null']);

/** The parameters of an address; empty ones, and the words undefined and null, count as not given. A token is the door's business alone. */
export function readQuery(search: string): Arguments {
  if (search.length <= 1) return {};
  const given = Object.entries(fromUrlencoded(search));
  return Object.fromEntries(
    given.filter(([name, value]) => (typeof value !== 'string' || !absent.has(value)) && name.toLowerCase() !== 'blade-auth'),
  );
}
