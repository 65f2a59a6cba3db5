import { callAt, hasProcedure } from '#app/api.server.ts';
import { type FormChoices, noChoices } from '#app/fields/form-parts.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { Say } from '#app/i18n/say.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import type { ConflictField } from './conflict-choice.tsx';
import { choiceBetween, markOpened, openedIn, rowTexts, settledText } from './opened-values.server.ts';

type Values = Record<string, unknown>;

interface Conflict {
  /** What the form showed when it was opened. */
  opened: string;
  values: Values;
  /** The record as another user saved it since. */
  record: Values;
  choices: FormChoices;
}

/** The fields of which another user has saved something else than is typed here, with user and time if the history shows them. */
export async function conflictOf(
  request: Request,
  screen: Pick<EntityScreen, 'path' | 'form' | 'can'>,
  conflict: Conflict,
): Promise<ConflictField[]> {
  const path = `${screen.path}.changes`;
  const mayRead = screen.can.view && hasProcedure<'changes'>(path);
  const [say, history] = await Promise.all([wordsOf(request), mayRead ? callAt(request, path, { id: String(conflict.record.id) }) : []]);
  return conflictsIn(say, screen.form, conflict).map((one) => {
    const last = history.find(({ changes }) => changes.some(({ name }) => name === one.name));
    return { ...one, by: last?.by ?? '', at: last?.at.slice(0, 16) ?? '' };
  });
}

/** The same of any form: what is not typed here, and what only this form changes, is nothing to ask about. */
export function conflictsIn(say: Say, fields: readonly FieldView[], { opened, values, record, choices }: Conflict): ConflictField[] {
  const marks = openedIn(opened);
  return fields.flatMap((field): ConflictField[] => {
    const { name, label, kind } = field;
    if (field.readOnly || kind === 'password' || !Object.hasOwn(values, name)) return [];
    const [typed, saved] = [own(values, name), own(record, name)];
    const choice = choiceBetween(marks, name, { mine: settledText(field, typed), theirs: settledText(field, saved) });
    if (choice === undefined) return [];
    const [mine, theirs] = [wordsBeside(field, typed, saved, choices, say), wordsBeside(field, saved, typed, choices, say)];
    return [{ name, label, mine, theirs, by: '', at: '', isMine: choice === 'mine' }];
  });
}

/** A value beside another one: of rows their number, and those that the other one does not have. */
function wordsBeside(field: FieldView, value: unknown, other: unknown, choices: FormChoices, say: Say): string {
  if (field.kind !== 'rows') return wordsFor(field, value, choices, say);
  const known = rowTexts(field, other);
  const rows: Values[] = Array.isArray(value) ? value : [];
  const texts = rowTexts(field, value);
  const further = rows.filter((_, at) => {
    const place = known.indexOf(texts[at] ?? '');
    if (place >= 0) known.splice(place, 1);
    return place < 0 && texts[at] !== '';
  });
  const told = further.slice(0, maxRowsTold).map((row) => rowWords(field, row, choices, say));
  const more = further.length > maxRowsTold ? ['…'] : [];
  return [say('fields.rowCount', { count: texts.filter((text) => text !== '').length }), ...told, ...more].join('\n');
}
const maxRowsTold = 20;

const rowWords = ({ fields = [] }: FieldView, row: Values, choices: FormChoices, say: Say): string =>
  fields
    .flatMap((field) => {
      const value = own(row, field.name);
      const text = field.kind === 'flag' && String(value) !== 'true' ? '' : wordsFor(field, value, choices, say);
      return text === '' ? [] : [`${field.label} ${text}`];
    })
    .join(' · ');

interface Refused {
  /** What was sent, and whether it was refused because another user saved first. */
  sent: FormData;
  isStale: boolean;
  values: Values;
  /** What is saved now, and its version. */
  saved: Values;
  version: string;
}

/** What a form of one page goes on upon after a refusal: what it was opened on, or what another user has saved since, with the choice. */
export function uponSaved(say: Say, fields: readonly FieldView[], { sent, isStale, values, saved, version }: Refused) {
  const [seen, opened] = ['_version', '_opened'].map((name) => String(sent.get(name) ?? '')) as [string, string];
  if (!isStale || seen === version) return { version: seen, opened, conflict: undefined };
  const conflict = conflictsIn(say, fields, { opened, values, record: saved, choices: noChoices });
  return { version, opened: markOpened(fields, saved), conflict };
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
  if (Array.isArray(value) && field.kind === 'files') return value.map((file) => String(file?.name ?? '')).join(', ');
  if (Array.isArray(value)) return say('fields.rowCount', { count: value.length });
  const text = String(value);
  if (field.kind === 'flag') return say(text === 'true' ? 'kit.yes' : 'kit.no');
  if (['decimal', 'money', 'integer'].includes(field.kind)) return Number.isFinite(Number(text)) ? String(Number(text)) : text;
  const options = field.options ?? (field.source === undefined ? undefined : sources[field.source]?.options);
  if (!options) return text;
  const ids = text.split(',').filter((id) => id !== '' && id !== '0');
  return ids.map((id) => options.find((option) => option.value === id)?.label ?? id).join(', ');
}
