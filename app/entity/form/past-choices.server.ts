import { callAt, hasProcedure } from '#app/api.server.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';
import type { FieldView } from '#rules/screen.ts';
import type { PastChoice } from '#server/engine/past-choices.ts';

type Row = Record<string, unknown>;

/** A record's references that can no longer be chosen, by field. */
export async function pastChoicesOf(request: Request, { path }: Pick<EntityScreen, 'path'>, row: Row): Promise<Record<string, PastChoice>> {
  const procedure = `${path}.pastChoices` as const;
  return hasProcedure(procedure) ? callAt(request, procedure, { id: row.id }) : {};
}

/** Marks removed entries in the labels of a record's references. */
export async function withPast(request: Request, screen: Pick<EntityScreen, 'path'>, fields: FieldView[], row: Row): Promise<Row> {
  const pointing = fields.filter(({ name, source, labelKey }) => source !== undefined && labelKey !== undefined && row[name]);
  if (pointing.length === 0) return row;
  const past = await pastChoicesOf(request, screen, row);
  const labels = pointing.flatMap(({ name, labelKey = '' }) => (past[name] === undefined ? [] : [[labelKey, past[name].label] as const]));
  return { ...row, ...Object.fromEntries(labels) };
}
