import type { EntityScreen } from '#app/procedure-paths.ts';
import type { FieldView } from '#rules/screen.ts';
import { recordOf } from '../screen-of.server.ts';

/** The values that a copy takes from its original: what can be typed, without what is the original's alone, secrets and values set by the server. */
export async function copiedValues(request: Request, screen: EntityScreen, id: string | null): Promise<Record<string, unknown>> {
  if (id === null) return {};
  const record = await recordOf(request, screen, { id });
  return Object.fromEntries(copiedFields(screen.form).flatMap(({ name }) => (record[name] === undefined ? [] : [[name, record[name]]])));
}

export const copiedFields = (form: readonly FieldView[]): FieldView[] =>
  form.filter(({ kind, readOnly, unique, own }) => !readOnly && !unique && !own && kind !== 'password');
