import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { plainAmount } from '#rules/money/plain-amount.ts';

type Line = Record<string, unknown>;

/** What becomes of lines where others take their place: each that stays with what differs in it, and what comes and goes. */
interface Paired<Before> {
  changed: { before: Before; values: Line }[];
  added: Line[];
  gone: Before[];
}

/** Pairs the lines of a table with those that take their place: of one key in their order, so that without keys each keeps its place. */
export function pairLines<Before extends object>(
  table: PgTable,
  before: readonly Before[],
  after: readonly Line[],
  key: (line: Line) => string = () => '',
): Paired<Before> {
  const waiting = new Map<string, Before[]>();
  for (const line of before) {
    const told = key(asLine(line));
    waiting.set(told, [...(waiting.get(told) ?? []), line]);
  }
  const pairs = after.map((line) => ({ before: waiting.get(key(line))?.shift(), line }));
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const differing = (old: Line, line: Line): Line =>
    Object.fromEntries(Object.entries(line).filter(([name, value]) => !isSame(columns[name], old[name] ?? null, value ?? null)));
  return {
    changed: pairs
      .flatMap(({ before: old, line }) => (old ? [{ before: old, values: differing(asLine(old), line) }] : []))
      .filter(({ values }) => Object.keys(values).length > 0),
    added: pairs.flatMap(({ before: old, line }) => (old ? [] : [line])),
    gone: [...waiting.values()].flat(),
  };
}

/** A row, whatever its type, by the names of its values. */
const asLine = (row: object): Line => Object.fromEntries(Object.entries(row));

/** '2.0000' is stored where '2' was typed. */
const isSame = (column: PgColumn | undefined, one: unknown, other: unknown): boolean =>
  column?.getSQLType().startsWith('numeric')
    ? plainAmount(String(one)) === plainAmount(String(other))
    : JSON.stringify(one) === JSON.stringify(other);
