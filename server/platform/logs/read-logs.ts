import { and, eq, inArray } from 'drizzle-orm';
import type { FieldView, Label, Locale, RecordPage } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { titleOf } from '#server/calls/log/command-words.ts';
import { allOf, conditionsOf } from '#server/engine/filters.ts';
import { asLogInput, keptPlace, readPage } from '#server/engine/lists/read-page.ts';
import { orderOf } from '#server/engine/order/order-of.ts';
import type { ListInput } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { client } from '../settings/client.ts';
import type { Log } from './logs.ts';
import { nameSubjects } from './name-subjects.ts';

/** Long texts appear only in the detail view (contract 5.8). */
const onlyInDetail = new Set(['params', 'logData', 'stackTrace', 'message']);
/** Columns for data scopes are not shown. */
const hidden = new Set(['createUser', 'createDept']);

/** One page of a log, newest first, within the caller's scope. */
export async function listLog(ctx: SignedInContext, log: Log, asked: ListInput): Promise<RecordPage> {
  const input = asLogInput(asked);
  const { current, size } = input;
  const condition = allOf([visibleRows(log, ctx), ...conditionsOf(log, input.filters, ctx), ...keptPlace(ctx, log, input)]);
  const { params } = columnsOf(log);
  const columns = { ...columnsFor(log, onlyInDetail), ...(ctx.caller.door === 'blade' || !params ? {} : { params }) };
  const page = await readPage(ctx, log, { columns, condition, order: orderOf(log, input.sort) }, input);
  const { rows, ...counted } = page;
  const records = await inWords(ctx, log, rows);
  return { records: records.map(({ params: _params, ...row }) => row), ...counted, size, current };
}

/** One full row; a foreign and a missing one get the same refusal. */
export async function readLog(ctx: SignedInContext, log: Log, id: string) {
  const rows = await ctx.db
    .select(columnsFor(log))
    .from(log.table)
    .where(and(visibleRows(log, ctx), eq(columnsOf(log).id, id)));
  const [row] = await inWords(ctx, log, rows);
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  return row;
}

/** The screen of a log; the tenant is a column if the caller sees several. */
export async function logScreen(ctx: SignedInContext, log: Log) {
  const screen = await screenOf(log, ctx);
  const isShown = ({ name }: { name: string }) => name !== 'tenantId' || ctx.session.isPlatform;
  const { view, filters, columns } = screen;
  const tenant = view.filter(({ name }) => name === 'tenantId' && ctx.session.isPlatform);
  const shown = (field: FieldView) => (field.name === 'clientId' ? { ...field, labelKey: 'clientName' } : asChoice(ctx, field));
  return {
    ...screen,
    form: [],
    isLog: true as const,
    view: view.filter(isShown).map(shown),
    filters: filters.filter(isShown).map(shown),
    columns: [...columns, ...tenant].map(shown),
  };
}

const say = (zh: string, en: string): Label => ({ zh, en });
/** Columns with few values: pages offer a choice, legacy clients search by substring (contract 5.8). */
const choices: Record<string, Record<string, Label>> = {
  logLevel: { info: say('普通', 'Normal'), warn: say('警告', 'Warning') },
  method: Object.fromEntries(['GET', 'POST', 'PUT', 'DELETE'].map((method) => [method, say(method, method)])),
};

function asChoice({ locale }: SignedInContext, field: FieldView): FieldView {
  const choice = choices[field.name];
  if (!choice) return field;
  const options = Object.entries(choice).map(([value, label]) => ({ value, label: label[locale] }));
  return { ...field, kind: 'choice', filter: 'equals', options };
}

const columnsFor = (log: Log, left: ReadonlySet<string> = new Set()) =>
  Object.fromEntries(Object.entries(columnsOf(log)).filter(([name]) => !hidden.has(name) && !left.has(name)));

const reasonIn = (reasonWords: unknown, locale: Locale): string => (reasonWords as Label | null | undefined)?.[locale] ?? '';

/** Pages get action and outcome in the reader's language, blank for unknown actions; legacy clients the contract's fields and the outcome. */
async function inWords(ctx: SignedInContext, log: Log, rows: Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  if (ctx.caller.door === 'blade')
    return rows.map(({ reasonWords, clientId: _clientId, ...row }) => ({
      ...row,
      // By this old clients ask for the detail.
      strId: row.id,
      ...(log.kind === 'api' ? { reason: reasonIn(reasonWords, 'zh') } : {}),
    }));
  if (log.kind === 'error') return rows.map((row) => ({ ...row, lineNumber: row.lineNumber === -1 ? null : row.lineNumber }));
  const [subjects, clients] = await Promise.all([nameSubjects(ctx, rows), clientNames(ctx, rows)]);
  return rows.map(({ reasonWords, ...row }, at) => {
    const place = [row.methodClass, row.methodName].filter(Boolean).join('.');
    // The activity log contains completed actions, and refusals as warnings.
    const result = log.kind === 'api' ? row.result : row.logLevel === 'warn' ? 'refused' : 'success';
    const words = log.fields.result?.options?.find(({ value }) => value === result)?.label[ctx.locale] ?? '';
    const reason = reasonIn(reasonWords, ctx.locale);
    const clientName = clients.get(String(row.clientId));
    return { ...row, clientName, command: titleOf(place, ctx.locale), subject: subjects[at], result, resultName: words, reason };
  });
}

/** 'MES (mes-01)', for clients that have a name. */
async function clientNames({ db }: SignedInContext, rows: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => String(row.clientId ?? '')))].filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const { clientId, clientName } = client.table;
  const found = await db.select({ clientId, clientName }).from(client.table).where(inArray(clientId, ids)).orderBy(client.table.id);
  return new Map(found.flatMap((one) => (one.clientName ? [[one.clientId, `${one.clientName} (${one.clientId})`] as const] : [])));
}
