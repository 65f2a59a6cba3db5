import type { EntityScreen } from '#app/procedure-paths.ts';
import { recordOf } from '../screen-of.server.ts';

/** The values that a copy takes from its original: what can be typed, without identifying fields, secrets and values set by the server. */
export async function copiedValues(request: Request, screen: EntityScreen, id: string | null): Promise<Record<string, unknown>> {
  if (id === null) return {};
  const record = await recordOf(request, screen, { id });
  const fields = screen.form.filter(({ kind, readOnly, unique }) => !readOnly && !unique && kind !== 'password');
  return Object.fromEntries(fields.flatMap(({ name }) => (record[name] === undefined ? [] : [[name, record[name]]])));
}
