import { data, redirect } from '@remix-run/node';
import { attemptAt, callAt, existing, hasProcedure } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { startValues } from '#app/fields/start-values.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import type { Say } from '#app/i18n/say.ts';
import { asksToConfirm, confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';
import type { EntityScreen } from '#app/procedure-paths.ts';
import { flashWith, redirectWith } from '#app/shell/flash.server.ts';
import { readFields } from '#rules/field-rules.ts';
import type { FieldView, Option, Screen } from '#rules/screen.ts';
import type { ManyTrial } from '#server/engine/update-many.ts';
import { choicesFor, searchesIn } from '../form/choices.server.ts';
import { readForm } from '../form/read-form.ts';
import type { Row } from '../list/tree-rows.ts';
import type { EntityParams } from '../screen-of.server.ts';
import { requirePermission } from '../screen-of.server.ts';
import { aboutList } from './about-list.server.ts';
import { type Chosen, canChangeMany, chosenRecords, manyFields, markOf, maxFound, readChosen } from './gather.server.ts';

/** The bulk edit page: what to change, and a preview of the result. */
export interface BulkModel {
  list: Pick<Screen, 'page' | 'title'>;
  fields: FieldView[];
  choices: FormChoices;
  values: Record<string, unknown>;
  /** The fields that are ticked. */
  set: string[];
  chosen: { ids: string[]; found?: number };
  count: number;
  from: string;
  key: string;
  problem?: string;
  problems: Record<string, string>;
  preview?: Pick<ManyTrial, 'lines' | 'same' | 'wrong'> & { changed: number; mark: string };
}

const maxShown = 20;

export async function loadBulk(request: Request, params: EntityParams): Promise<BulkModel> {
  const query = new URL(request.url).searchParams;
  const { screen, say, list, from } = await aboutList(request, params);
  requirePermission(canChangeMany(screen));
  const chosen = readChosen(query, from);
  if (chosen.ids.length === 0 && chosen.found === undefined) throw redirectWith(say('entity.noneSelected'), from, 'warning');
  const { rows, total } = await chosenRecords(request, screen, chosen);
  if (total > maxFound) throw redirectWith(say('entity.tooManyFound', { limit: maxFound }), from, 'warning');
  if (rows.length === 0) throw redirect(from);
  const fields = await fieldsFor(request, screen, rows);
  return {
    list,
    fields,
    choices: await choicesFor(request, fields, {}, new Map()),
    values: startValues(fields, new URLSearchParams()),
    set: [],
    chosen: { ids: chosen.found === undefined ? chosen.ids : [], ...(chosen.found !== undefined && { found: rows.length }) },
    count: rows.length,
    from,
    key: crypto.randomUUID(),
    problems: {},
  };
}

/** Previews or performs a bulk edit, in one transaction and with the versions of the preview. */
export async function submitBulk(request: Request, params: EntityParams) {
  const form = await request.formData();
  const { screen, say, locale, list, from } = await aboutList(request, params, form);
  requirePermission(canChangeMany(screen));
  const chosen: Chosen = readChosen(form, from);
  const { rows, total } = await chosenRecords(request, screen, chosen);
  if (total > maxFound) throw redirectWith(say('entity.tooManyFound', { limit: maxFound }), from, 'warning');
  const fields = await fieldsFor(request, screen, rows);
  const set = form.getAll('_set').map(String);
  const typed = readForm(form, fields);
  const named = fields.filter(({ name }) => set.includes(name));
  const { values, problems } = readFields(named, typed, locale);
  const answer = async (more: Partial<BulkModel>, status: number) =>
    data<BulkModel>(
      {
        list,
        fields,
        choices: await choicesFor(request, fields, typed, searchesIn(form)),
        values: { ...startValues(fields, new URLSearchParams()), ...typed },
        set,
        chosen: { ids: chosen.found === undefined ? chosen.ids : [], ...(chosen.found !== undefined && { found: rows.length }) },
        count: rows.length,
        from,
        key: crypto.randomUUID(),
        problems,
        ...more,
      },
      { status },
    );
  if (form.has('_search') || form.has('_back')) return answer({ problems: {} }, 200);
  if (named.length === 0) return answer({ problem: say('lists.bulkNone') }, 400);
  if (Object.keys(problems).length > 0) return answer({ problem: say('entity.checkForm') }, 400);
  const mark = markOf(rows);
  const trial = await trialOf(request, { screen, named, rows, values, say });
  if (Object.keys(trial.problems).length > 0) return answer({ problem: say('entity.checkForm'), problems: trial.problems }, 400);
  const { lines, same, wrong } = trial;
  const preview = { lines, same, wrong, changed: trial.changed.length, mark };
  const problem =
    chosen.found !== undefined && chosen.found !== rows.length
      ? say('entity.countChanged', { before: chosen.found, count: rows.length })
      : undefined;
  if (problem !== undefined || !form.has('_apply')) return answer({ ...(problem && { problem }), preview }, problem ? 409 : 200);
  // A record has changed since the preview, so the preview is shown again.
  if (form.get('_mark') !== mark) return answer({ problem: locale === 'zh' ? stale.zh : stale.en, preview }, 409);
  const changing = new Set(trial.changed);
  const changed = rows.filter(({ id }) => changing.has(id));
  if (changed.length === 0) throw redirectWith(say('lists.bulkDone', { count: 0 }), from);
  const records = changed.map(({ id, version }) => ({ id, version: Number(version) }));
  const outcome = await attemptAt(
    request,
    existing<'updateMany'>(`${screen.path}.updateMany`),
    { records, values, confirm: confirmedIn(form) },
    { idempotencyKey: String(form.get('_key') ?? crypto.randomUUID()) },
  );
  if ('refusal' in outcome && asksToConfirm(outcome.refusal)) return answer({ problems: outcome.refusal.problems, preview }, 400);
  if ('refusal' in outcome)
    return answer({ problem: outcome.refusal.message, problems: outcome.refusal.problems }, outcome.refusal.status === 409 ? 409 : 400);
  const { message, tone } = flashWith(say('lists.bulkDone', { count: changed.length }), outcome.remarks, await localeOf(request));
  throw redirectWith(message, from, tone);
}

const stale = { zh: '数据已被他人修改', en: 'The record was changed by someone else' };

/** The fields that these records may be given one value of: an entity whose records differ says it itself. */
async function fieldsFor(request: Request, screen: EntityScreen, rows: readonly Row[]): Promise<FieldView[]> {
  const path = `${screen.path}.manyFields`;
  return hasProcedure<'manyFields'>(path) ? callAt(request, path, { ids: rows.map(({ id }) => id) }) : manyFields(screen);
}

interface Trying {
  screen: EntityScreen;
  named: FieldView[];
  rows: Row[];
  values: Record<string, unknown>;
  say: Say;
}

/** What the change would do to each record; which of them do not fit only their own command can say. */
async function trialOf(request: Request, { screen, named, rows, values, say }: Trying): Promise<ManyTrial> {
  const path = `${screen.path}.tryMany`;
  const records = rows.map(({ id, version }) => ({ id, version: Number(version) }));
  if (hasProcedure<'tryMany'>(path)) return callAt(request, path, { records, values });
  const changed = rows.filter((row) => named.some((field) => differs(field, row[field.name], values[field.name])));
  return {
    changed: changed.map(({ id }) => id),
    same: rows.length - changed.length,
    wrong: [],
    lines: await linesOf(request, screen, named, changed.slice(0, maxShown), values, say),
    problems: {},
  };
}

/** Whether two values differ: numbers by value, others by text. */
function differs({ kind }: FieldView, before: unknown, after: unknown): boolean {
  const [one, other] = [textOf(before), textOf(after)];
  if (['decimal', 'money'].includes(kind) && one !== '' && other !== '') return Number(one) !== Number(other);
  return one !== other;
}

async function linesOf(
  request: Request,
  screen: Screen,
  fields: FieldView[],
  rows: Row[],
  values: Record<string, unknown>,
  say: Say,
): Promise<ManyTrial['lines']> {
  const title = screen.columns[0];
  const labels = new Map<string, Option[]>();
  for (const { name, source, sourceInput } of fields) {
    const ids = textOf(values[name]);
    if (source !== undefined && ids !== '') labels.set(name, await callAt(request, existing<'select'>(source), { ...sourceInput, ids }));
  }
  const after = (field: FieldView) => {
    const text = textOf(values[field.name]);
    if (field.kind === 'flag') return say(text === 'true' ? 'kit.yes' : 'kit.no');
    const options = labels.get(field.name) ?? field.options;
    if (!options || text === '') return text;
    return text
      .split(',')
      .map((one) => options.find(({ value }) => String(value) === one)?.label ?? one)
      .join(', ');
  };
  const before = (field: FieldView, row: Row) => {
    if (field.kind === 'flag') return say(row[field.name] === true ? 'kit.yes' : 'kit.no');
    const text = textOf(row[field.name]);
    return textOf(field.labelKey && row[field.labelKey]) || (field.options?.find(({ value }) => value === text)?.label ?? text);
  };
  return rows.map((row) => ({
    id: row.id,
    title: title ? textOf((title.labelKey && row[title.labelKey]) ?? row[title.name]) : row.id,
    changes: fields
      .filter((field) => differs(field, row[field.name], values[field.name]))
      .map((field) => ({ label: field.label, before: before(field, row), after: after(field) })),
  }));
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
