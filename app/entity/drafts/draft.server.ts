import { attempt, call, noteTyped } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import type { Draft } from '#server/workspace/drafts/find-draft.ts';
import { readForm } from '../form/read-form.ts';
import type { DraftOffer, FormDraft } from './draft-bar.tsx';
import { formAddress } from './form-address.ts';

type Values = Record<string, unknown>;

export interface DraftedForm {
  fields: FieldView[];
  values: Values;
  /** The record's current version; empty for a new one. */
  version: string;
}

interface Keeping {
  /** The key of the draft, if that is not the page's address. */
  address?: string;
  /** Restores the draft without asking if it is recent and the record was not saved since. */
  isAtOnce?: boolean;
  read?: (form: FormData) => Values;
}

/** The values of a form: its own, or with `?draft=1` those of the draft; and the offer of the draft, if there is one. */
export async function withDraft(
  request: Request,
  { fields, values, version }: DraftedForm,
  { address: form = formAddress(request.url), isAtOnce = false, read = (typed) => readForm(typed, fields) }: Keeping = {},
): Promise<{ values: Values; draft: FormDraft }> {
  if (form.length > longest) return { values, draft: { form: '' } };
  const found = await call(request, ({ workspace }) => workspace.draft({ form }));
  if (!found) return { values, draft: { form } };
  const typed = read(asForm(found.content));
  const isStale = found.version !== version;
  const isRestored = new URL(request.url).searchParams.has('draft') || (isAtOnce && found.isRecent && !isStale);
  const shown = isStale && !isRestored ? await differences(request, fields, values, typed) : [];
  const offer: DraftOffer = { time: found.saveTime.slice(0, 16), isRestored, isStale, shown };
  return { values: isRestored ? { ...values, ...typed } : values, draft: { form, offer } };
}

interface Reading {
  /** The key of the draft, if that is not the page's address. */
  addressIn?: (sent: FormData, page: string) => string | undefined;
  /** Whether the page stores a draft while it is typed. */
  hasDraft?: boolean;
}

/** Reads a posted form. If the session has expired, the values are offered after sign-in; what a script sends again is stored once. */
export async function readDrafted(request: Request, { addressIn, hasDraft = true }: Reading = {}): Promise<FormData> {
  const sent = await request.formData();
  const form = addressIn?.(sent, new URL(request.url).pathname) ?? formAddress(request.url);
  const [page = ''] = formAddress(request.url).split('?');
  const texts = [...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (!request.headers.has('x-stored')) noteTyped({ hasDraft, form, page, version: versionSeen(sent), content: texts });
  return sent;
}

/** The version of a record that a form was filled in upon: the one it was opened with, or the newer one that its sender chose to overwrite. */
export const versionSeen = (sent: FormData): string => String(sent.get('_overwrites') ?? sent.get('_version') ?? '');

/** Deletes the draft after the form was accepted. */
export async function forgetDraft(request: Request, form = formAddress(request.url)): Promise<void> {
  if (form.length <= longest) await attempt(request, ({ workspace }) => workspace.removeDraft({ form }));
}

// The length of the database column.
const longest = 255;

function asForm(content: Draft['content']): FormData {
  const form = new FormData();
  for (const [name, value] of content) form.append(name, value);
  return form;
}

/** The fields in which the draft differs from the current record. */
async function differences(request: Request, fields: FieldView[], values: Values, typed: Values): Promise<DraftOffer['shown']> {
  const say = await wordsOf(request);
  const textOf = (field: FieldView, value: unknown): string => {
    if (Array.isArray(value)) return say('fields.rowCount', { count: value.length });
    if (value === undefined || value === null) return '';
    if (field.kind === 'flag') return say(value === true || value === 'true' ? 'kit.yes' : 'kit.no');
    return field.options?.find((option) => option.value === String(value))?.label ?? String(value);
  };
  return fields.flatMap((field) => {
    // Ids mean nothing to users, and formatted text does not fit on a line.
    if (field.readOnly || !Object.hasOwn(typed, field.name) || hidden.has(field.kind)) return [];
    const [text, now] = [textOf(field, own(typed, field.name)), textOf(field, own(values, field.name))];
    return text === now ? [] : [{ label: field.label, text }];
  });
}

const hidden = new Set(['reference', 'references', 'richText', 'password']);
