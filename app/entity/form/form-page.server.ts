import { data } from '@remix-run/node';
import { attemptAt, existing, type Refusal } from '#app/api.server.ts';
import { addReceived } from '#app/fields/files/add-received.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { blankRow, startValues } from '#app/fields/start-values.ts';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import { confirmedIn, isWarning } from '#app/kit/notice/confirm-warnings.tsx';
import type { EntityScreen } from '#app/procedure-paths.ts';
import { flashCookie, flashWith, redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { type FieldView, isMet, type Screen } from '#rules/screen.ts';
import { forgetDraft, readDrafted, withDraft } from '../drafts/draft.server.ts';
import type { FormDraft } from '../drafts/draft-bar.tsx';
import { formAddress } from '../drafts/form-address.ts';
import { type EntityParams, recordOf, requirePermission, screenOf } from '../screen-of.server.ts';
import { copiedValues } from '../tools/copied-values.server.ts';
import { choicesFor, searchesIn } from './choices.server.ts';
import { conflictOf, takesTheirs, withTheirs } from './conflict.server.ts';
import type { ConflictField } from './conflict-choice.tsx';
import { withMissing } from './form-problems.ts';
import { nextNumber } from './next-number.server.ts';
import { markOpened } from './opened-values.server.ts';
import { pastChoicesOf } from './past-choices.server.ts';
import { readForm, sentOf } from './read-form.ts';

/** A form page, as returned by its loader and, after a refusal, by its action. */
export interface FormModel {
  mode: 'add' | 'edit';
  screen: Pick<Screen, 'page' | 'title' | 'dialogWidth' | 'formColumns'>;
  fields: FieldView[];
  values: Record<string, unknown>;
  /** The stored record, for read-only fields. */
  record: Record<string, unknown>;
  choices: FormChoices;
  /** Sent along with the form. */
  hidden: Record<string, string>;
  from: string;
  /** Where the draft is stored, and the earlier draft. */
  draft: FormDraft;
  refusal?: Refusal;
  /** The warnings that were confirmed before. */
  confirmed?: string;
  /** The page that a user can continue to after adding a record. */
  onward?: { name: string; label: string };
  /** The fields that another user has changed in the meantime. */
  conflict?: ConflictField[];
  /** In its state the record is not offered to be changed. */
  isClosed?: true;
}

/** A form that was saved from a dialog, which then closes. */
export interface FormDone {
  mode: 'done';
}

/** A new record with a one-time password, which is shown here and nowhere else. */
export interface FormSecret {
  mode: 'once';
  screen: FormModel['screen'];
  /** The tenant of the account. */
  tenantId: string;
  account: string;
  password: string;
  from: string;
}

export type FormAnswer = FormModel | FormDone | FormSecret;

type Values = Record<string, unknown>;
const same = (record: Values): Values => record;

/** What a page of its own does with a form. */
interface OwnForm {
  /** After a record was added or changed, it is shown. */
  opens?: boolean;
  /** The record as this form shows it, where that is not as it is read. */
  shown?: (record: Values) => Values;
}

export async function loadForm(
  request: Request,
  params: EntityParams,
  mode: 'add' | 'edit',
  { shown = same }: OwnForm = {},
): Promise<FormModel> {
  const screen = await screenOf(request, params);
  requirePermission(screen.can[mode]);
  const query = new URL(request.url).searchParams;
  const record: Values = mode === 'edit' ? shown(await recordOf(request, screen, params)) : {};
  const copied = mode === 'add' ? await copiedValues(request, screen, query.get('copy')) : {};
  const own =
    mode === 'edit'
      ? record
      : { ...startValues(screen.form, query), ...copied, ...(await nextNumber(request, screen, query.get('parentId'))) };
  const from = ownPath(query.get('from'), `${screen.page}/index`);
  const version = textOf(record.version);
  // With the answers that were given before the session ended.
  const read = (typed: FormData): Values => ({
    ...withTheirs(typed, screen.form, readForm(typed, screen.form), record),
    confirm: confirmedIn(typed),
  });
  const drafted = await withDraft(request, { fields: screen.form, values: own, version }, { read });
  const { confirm, ...values } = drafted.values;
  const confirmed = textOf(confirm) || undefined;
  const opened = markOpened(screen.form, record);
  return modelOf(request, { screen, mode, values, record, from, version, opened, draft: drafted.draft, searches: new Map(), confirmed });
}

/** Saves a form and returns to the list, or shows what was saved; after a refusal, a search or a change of rows the same page is rendered with all values. */
export async function submitForm(
  request: Request,
  params: EntityParams,
  mode: 'add' | 'edit',
  { opens = false, shown = same }: OwnForm = {},
) {
  const form = await readDrafted(request);
  const screen = await screenOf(request, params);
  requirePermission(screen.can[mode]);
  const typed: Values = readForm(form, screen.form);
  const values = takesTheirs(form) ? withTheirs(form, screen.form, typed, shown(await recordOf(request, screen, params))) : typed;
  const from = ownPath(form.get('_from'), `${screen.page}/index`);
  const version = textOf(form.get('_version'));
  const confirmed = form.has('confirm') ? confirmedIn(form) : undefined;
  const wrongFiles = await addReceived(request, screen.form, values);
  const searches = searchesIn(form);
  const answerPage = async (refusal?: Refusal) => {
    const record = mode === 'edit' ? shown(await recordOf(request, screen, params)) : {};
    const draft = { form: formAddress(request.url), version };
    const sent = { screen, mode, values, from, version, opened: textOf(form.get('_opened')), confirmed };
    const model = await modelOf(request, { ...sent, record, draft, searches, refusal });
    return data<FormAnswer>(model, { status: refusal ? pageStatus(refusal) : 200 });
  };
  if (form.has('_search')) {
    lookUp(screen.form, values, textOf(form.get('_search')), searches);
    return answerPage();
  }
  if (form.has('_rows')) {
    changeRows(screen.form, values, textOf(form.get('_rows')));
    return answerPage();
  }

  const [wrongFile] = Object.values(wrongFiles);
  if (wrongFile !== undefined) return answerPage({ status: 400, message: wrongFile, problems: wrongFiles });
  const answered = { ...sentOf(screen.form, values), ...(confirmed !== undefined && { confirm: confirmed }) };
  // An entity may bring along more than the form shows of what was copied.
  const copiedFrom = new URL(request.url).searchParams.get('copy');
  const input = mode === 'add' ? { ...answered, ...(copiedFrom && { copiedFrom }) } : { id: params.id, version, ...answered };
  const outcome = await attemptAt(request, existing<'save' | 'update'>(`${screen.path}.${mode === 'add' ? 'save' : 'update'}`), input, {
    idempotencyKey: textOf(form.get('_key')),
  });
  if ('refusal' in outcome) return answerPage(outcome.refusal);
  await forgetDraft(request);
  const { tenantId, account, initialPassword } = outcome.answer;
  if (typeof initialPassword === 'string') {
    // The password must not appear in an address or a cookie, so only this response carries it.
    const made = { tenantId: textOf(tenantId), account: textOf(account), password: initialPassword };
    return data<FormAnswer>({ mode: 'once', screen: shownOf(screen), ...made, from });
  }
  const say = await wordsOf(request);
  const done = screen.done ?? say(mode === 'add' ? 'entity.addDone' : 'entity.editDone');
  const flash = flashWith(done, outcome.remarks, await localeOf(request));
  const view = opens && screen.can.view ? `${screen.page}/view/{id}?${new URLSearchParams({ from })}` : undefined;
  const onward = screen.actions.find(({ name }) => name === form.get('_onward'))?.href ?? view;
  if (onward !== undefined) throw redirectWith(flash.message, onward.replace('{id}', textOf(outcome.answer.id)), flash.tone);
  if (!form.has('_dialog')) throw redirectWith(flash.message, from, flash.tone);
  return data<FormAnswer>({ mode: 'done' }, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

interface ModelParts {
  screen: EntityScreen;
  mode: 'add' | 'edit';
  values: Values;
  record: Values;
  from: string;
  version: string;
  /** The marks of what the form showed when it was opened. */
  opened: string;
  draft: FormDraft;
  searches: Map<string, string>;
  refusal?: Refusal;
  confirmed?: string | undefined;
}

async function modelOf(
  request: Request,
  { screen, mode, values, record, from, version, opened, draft, searches, refusal, confirmed }: ModelParts,
): Promise<FormModel> {
  const { form } = screen;
  const [say, locale] = await Promise.all([wordsOf(request), localeOf(request)]);
  const keepable = ({ help, ...field }: FieldView): FieldView => ({
    ...field,
    required: undefined,
    help: help === undefined ? say('entity.keepSecret') : say('entity.helpAndKeep', { help }),
  });
  const stands = (field: FieldView): FieldView => (field.fixed ? { ...field, readOnly: true, required: undefined } : field);
  const own = (field: FieldView): FieldView => (field.kind === 'password' ? keepable(field) : stands(withPastEntry(field, record)));
  const fields = mode === 'add' ? form : form.map(own);
  // Of a record that nobody changed, something else refuses the values.
  const isStale =
    mode === 'edit' &&
    refusal?.status === 409 &&
    textOf(record.version) !== version &&
    (refusal.recordId === record.id || Object.keys(refusal.problems).length === 0);
  const choices = await choicesFor(
    request,
    fields,
    values,
    searches,
    mode === 'edit' ? () => pastChoicesOf(request, screen, record) : undefined,
  );
  return {
    mode,
    screen: shownOf(screen),
    fields,
    values: withoutPasswords(fields, values),
    record: withoutPasswords(fields, record),
    choices,
    hidden: {
      ...{ _key: crypto.randomUUID(), _from: from, _version: isStale ? textOf(record.version) : version },
      ...(mode === 'edit' && { _opened: isStale ? markOpened(form, record) : opened }),
    },
    from,
    draft,
    refusal:
      refusal && hasFaults(refusal)
        ? { ...refusal, problems: withMissing(refusal.problems, fields, sentOf(fields, values), locale) }
        : refusal,
    ...(confirmed !== undefined && { confirmed }),
    ...(mode === 'add' && onwardOf(screen)),
    ...(mode === 'edit' && !isMet(screen.offers?.edit, record) && { isClosed: true as const }),
    ...(isStale && { conflict: await conflictOf(request, screen, { opened, values, record, choices }) }),
  };
}

/** A form keeps the record's entry of a dictionary that is out of use since; otherwise saving would clear it. */
function withPastEntry(field: FieldView, record: Values): FieldView {
  const { name, options, labelKey } = field;
  const value = textOf(record[name]);
  if (options === undefined || labelKey === undefined || value === '' || options.some((one) => one.value === value)) return field;
  return { ...field, options: [...options, { value, label: textOf(record[labelKey]) || value }] };
}

function onwardOf({ actions }: Screen): Pick<FormModel, 'onward'> {
  const action = actions.find(({ afterAdd }) => afterAdd);
  return action ? { onward: { name: action.name, label: action.label } } : {};
}

const shownOf = ({ page, title, dialogWidth, formColumns }: Screen) => ({ page, title, dialogWidth, formColumns });

function withoutPasswords(fields: FieldView[], values: Values): Values {
  const passwords = new Set(fields.filter((field) => field.kind === 'password').map((field) => field.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !passwords.has(name)));
}

/** `add:lines` or `remove:lines:2`, as the buttons of a subtable send it. */
export function changeRows(fields: FieldView[], values: Values, order: string): void {
  const [command, name = '', index] = order.split(':');
  const field = fields.find((each) => each.name === name && each.kind === 'rows');
  const rows = values[name];
  if (!field || !Array.isArray(rows)) return;
  if (command === 'add') rows.push(blankRow(field.fields ?? []));
  if (command === 'remove') rows.splice(Number(index), 1);
}

/** A text that is looked up is asked for as it is typed, `itemNumber`, or filled in with what was found, `itemNumber:1001-00001`. */
function lookUp(fields: FieldView[], values: Values, order: string, searches: Map<string, string>): void {
  const [name = '', ...found] = order.split(':');
  if (fields.every((field) => field.name !== name || field.offeredBy === undefined)) return;
  if (found.length > 0) values[name] = found.join(':');
  else searches.set(name, textOf(values[name]).trim());
}

const hasFaults = ({ status, problems }: Refusal): boolean => status === 400 && Object.keys(problems).some((path) => !isWarning(path));
const pageStatus = ({ status }: Refusal): number => (status === 409 || status >= 500 ? status : 400);
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
