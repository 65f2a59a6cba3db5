import type { EntityScreen } from '#app/procedure-paths.ts';
import { recordOf } from '../screen-of.server.ts';

/** What a new record takes from the one that it is a copy of: what can be typed, without what names a record, secrets and what the server decides. */
export async function copiedValues(request: Request, screen: EntityScreen, id: string | null): Promise<Record<string, unknown>> {
  if (id === null) return {};
  const record = await recordOf(request, screen, { id });
  const fields = screen.form.filter(({ kind, readOnly, unique }) => !readOnly && !unique && kind !== 'password');
  return Object.fromEntries(fields.flatMap(({ name }) => (record[name] === undefined ? [] : [[name, record[name]]])));
}
