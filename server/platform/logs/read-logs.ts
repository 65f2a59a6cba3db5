import { and, count, eq } from 'drizzle-orm';
import type { RecordPage } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { titleOf } from '#server/calls/log/command-words.ts';
import { allOf, conditionsOf, orderOf } from '#server/engine/filters.ts';
import type { ListInput } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { Log } from './logs.ts';

/** Long texts stand in the detail alone (contract 5.8). */
const onlyInDetail = new Set(['params', 'logData', 'stackTrace', 'message']);
/** What data scopes narrow by is nobody's to read. */
const hidden = new Set(['createUser', 'createDept']);
const farthestOffset = 100_000;

/** One page of a log, the newest first, as far as this user may see it. */
export async function listLog(ctx: SignedInContext, log: Log, { current, size, sort, filters }: ListInput): Promise<RecordPage> {
  const condition = allOf([visibleRows(log, ctx), ...conditionsOf(log, filters, ctx.locale)]);
  const offset = (current - 1) * size;
  const table = log.table;
  const [records, [totals]] = await Promise.all([
    offset > farthestOffset
      ? []
      : ctx.db
          .select(columnsWithout(log, onlyInDetail))
          .from(table)
          .where(condition)
          .orderBy(...orderOf(log, sort))
          .limit(size)
          .offset(offset),
    ctx.db.select({ total: count() }).from(table).where(condition),
  ]);
  return { records: records.map((row) => inWords(ctx, log, row)), total: totals?.total ?? 0, size, current };
}

/** One row with everything in it; a foreign and an absent one are the same refusal. */
export async function readLog(ctx: SignedInContext, log: Log, id: string) {
  const [row] = await ctx.db
    .select(columnsWithout(log))
    .from(log.table)
    .where(and(visibleRows(log, ctx), eq(columnsOf(log).id, id)));
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  return inWords(ctx, log, row);
}

/** The list of a log as data: the tenant is a column where there are several. */
export async function logScreen(ctx: SignedInContext, log: Log) {
  const screen = await screenOf(log, ctx);
  const isShown = ({ name }: { name: string }) => name !== 'tenantId' || ctx.session.isPlatform;
  const { view, filters, columns } = screen;
  const tenant = view.filter(({ name }) => name === 'tenantId' && ctx.session.isPlatform);
  return { ...screen, form: [], view: view.filter(isShown), filters: filters.filter(isShown), columns: [...columns, ...tenant] };
}

const columnsWithout = (log: Log, left: ReadonlySet<string> = new Set()) =>
  Object.fromEntries(Object.entries(columnsOf(log)).filter(([name]) => !hidden.has(name) && !left.has(name)));

/** Pages say in the reader's language what was done, and nothing where no line is known; legacy clients get the contract's fields and no other. */
function inWords({ caller, locale }: SignedInContext, { kind }: Log, row: Record<string, unknown>): Record<string, unknown> {
  if (caller.door === 'blade') return row;
  if (kind === 'error') return { ...row, lineNumber: row.lineNumber === -1 ? null : row.lineNumber };
  const place = [row.methodClass, row.methodName].filter(Boolean).join('.');
  return { ...row, command: titleOf(place, locale) };
}
