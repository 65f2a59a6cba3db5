import type { AnyEntity } from '#server/entity/entity.ts';
import type { ImportColumn } from '../import-columns.ts';
import { importRulesOf } from '../imports-with.ts';
import { namesIn, type TypedRow } from '../typed-rows.ts';

/** Which other rows of a file a row names, such as its parent. */
export type Needs = ReadonlyMap<TypedRow, readonly TypedRow[]>;

/** Found by what a record may be called in a file: its title, a code of its own, the last part of its path. */
export function needsOf(entity: AnyEntity, columns: readonly (ImportColumn | undefined)[], rows: readonly TypedRow[]): Needs {
  const { above } = importRulesOf(entity) ?? {};
  const own = columns.filter((column): column is ImportColumn => column?.to === entity.path);
  if (own.length === 0 && !above) return new Map();
  const codes = (entity.unique ?? []).flatMap(({ fields }) => (fields.length === 1 ? fields : []));
  const called = new Map<string, TypedRow[]>();
  for (const row of rows)
    for (const name of new Set([entity.title, ...codes, ...(above ? [above.code] : [])].map((field) => String(row.input[field] ?? ''))))
      called.set(name, [...(called.get(name) ?? []), row]);
  const textsOf = ({ input }: TypedRow) => [
    ...own.flatMap(({ field }) => namesIn(field, input[field.name] ?? '').flatMap((text) => [text, text.split('/').at(-1) ?? ''])),
    ...(above ? [String(input[above.field] ?? '')] : []),
  ];
  const needed = (row: TypedRow) => [...new Set(textsOf(row))].flatMap((text) => (text === '' ? [] : (called.get(text) ?? [])));
  return new Map(rows.map((row) => [row, needed(row).filter((other) => other !== row)]));
}

/** The rows in the order of the file, but those that others name before them. */
export function inOrderOf(needs: Needs, rows: readonly TypedRow[]): TypedRow[] {
  const [met, ordered] = [new Set<TypedRow>(), new Set<TypedRow>()];
  for (const first of rows) {
    // By hand: a file may be one long chain, deeper than calls may go.
    for (const open = [first]; open.length > 0; ) {
      const row = open.at(-1) as TypedRow;
      const before = met.has(row) ? [] : (needs.get(row) ?? []).filter((other) => !met.has(other));
      met.add(row);
      open.push(...before.toReversed());
      if (before.length > 0) continue;
      open.pop();
      ordered.add(row);
    }
  }
  return [...ordered];
}

/** The rows that these need, and those that they need in turn, without themselves. */
export function neededBy(needs: Needs, rows: readonly TypedRow[]): Set<TypedRow> {
  const found = new Set<TypedRow>(rows);
  for (const row of found) for (const other of needs.get(row) ?? []) found.add(other);
  for (const row of rows) found.delete(row);
  return found;
}
