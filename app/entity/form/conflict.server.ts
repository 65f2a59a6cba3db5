import { callAt, hasProcedure } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { Say } from '#app/i18n/say.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import type { ConflictField } from './conflict-choice.tsx';

type Values = Record<string, unknown>;

interface Conflict {
  /** The version that the form was opened with. */
  version: string;
  values: Values;
  /** The record as another user saved it since. */
  record: Values;
  choices: FormChoices;
}

/** The fields whose saved values differ from those typed here, with user and time if the history shows them. */
export async function conflictOf(
  request: Request,
  screen: Pick<EntityScreen, 'path' | 'form' | 'can'>,
  { version, values, record, choices }: Conflict,
): Promise<ConflictField[]> {
  const path = `${screen.path}.changes`;
  const mayRead = screen.can.view && hasProcedure<'changes'>(path);
  const [say, history] = await Promise.all([wordsOf(request), mayRead ? callAt(request, path, { id: String(record.id) }) : []]);
  const since = history.slice(0, Math.max(0, Number(record.version) - Number(version)));
  return screen.form.flatMap((field): ConflictField[] => {
    const { name, label, kind } = field;
    const [mine, theirs] = [values, record].map((of) => wordsFor(field, own(of, name), choices, say));
    if (field.readOnly || kind === 'password' || !Object.hasOwn(values, name) || mine === undefined || theirs === undefined) return [];
    const touched = since.filter(({ changes }) => changes.some((change) => change.name === name));
    // Without a recorded change the values are compared by their text, which rows do not have.
    if (
      touched.length === 0 ? since.length > 0 || kind === 'rows' || kind === 'files' || mine === theirs : mine === theirs && kind !== 'rows'
    )
      return [];
    const before = touched.at(-1)?.changes.find((change) => change.name === name)?.before;
    const [last] = touched;
    // A field not touched here takes the other user's change.
    return [{ name, label, mine, theirs, by: last?.by ?? '', at: last?.at.slice(0, 16) ?? '', isMine: before !== mine }];
  });
}

/** The typed values, with those fields taken from the record for which the saved value was chosen. */
export function withTheirs(form: FormData, fields: FieldView[], values: Values, record: Values): Values {
  const taken = fields.filter(({ name }) => form.get(takeName(name)) === 'theirs');
  return { ...values, ...Object.fromEntries(taken.map(({ name }) => [name, own(record, name) ?? ''])) };
}

export const takesTheirs = (form: FormData): boolean =>
  [...form].some(([name, value]) => name.startsWith(takeName('')) && value === 'theirs');

const takeName = (field: string) => `_take.${field}`;

/** A value as the choice between two shows it. */
export function wordsFor(field: FieldView, value: unknown, { sources }: FormChoices, say: Say): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return say('fields.rowCount', { count: value.length });
  const text = String(value);
  if (field.kind === 'flag') return say(text === 'true' ? 'kit.yes' : 'kit.no');
  if (['decimal', 'money', 'integer'].includes(field.kind)) return Number.isFinite(Number(text)) ? String(Number(text)) : text;
  const options = field.options ?? (field.source === undefined ? undefined : sources[field.source]?.options);
  if (!options) return text;
  const ids = text.split(',').filter((id) => id !== '' && id !== '0');
  return ids.map((id) => options.find((option) => option.value === id)?.label ?? id).join(', ');
}
