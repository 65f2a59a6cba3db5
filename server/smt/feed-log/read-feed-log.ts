import { and, eq } from 'drizzle-orm';
import type { RecordPage } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { allOf, conditionsOf } from '#server/engine/filters.ts';
import { idInput, idsInput, recordInput, spreadListInput } from '#server/engine/inputs.ts';
import { asLogInput, keptPlace, readPage, totalsOfLogs } from '#server/engine/lists/read-page.ts';
import { orderOf } from '#server/engine/order/order-of.ts';
import { type ListInput, withLabels } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import type { Entity } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';

/** The calls of a log that is only read, and refuses to be written; `further` are more addresses of its list. */
export function feedLogCalls(log: Entity, further: string[] = []) {
  const { permission: code, page } = log;
  const meta = (permission: string, actions: string[], zh: string, en: string, method: 'GET' | 'POST' = 'GET') => ({
    ...metaOf(log, permission, method, ...actions),
    entity: undefined,
    answers: { quantity: 'decimal' } as const,
    label: { zh: `${log.label.zh}${zh}`, en: `${log.label.en}: ${en}` },
  });
  return {
    screen: procedure
      .meta({ permission: [code, `${code}_view`], page })
      .query(async ({ ctx }) => ({ ...(await screenOf(log, ctx)), form: [], exportsAll: true as const, isLog: true as const })),
    list: procedure
      .meta({ ...meta(code, ['list', ...further], '列表', 'list'), sample: { lists: log, note: totalsOfLogs } })
      .input(spreadListInput)
      .query(({ ctx, input }) => listFeedLog(ctx, log, input)),
    detail: procedure
      .meta(meta(`${code}_view`, ['detail'], '详情', 'detail'))
      .input(idInput)
      .query(({ ctx, input }) => readFeedLog(ctx, log, input.id)),
    submit: procedure
      .meta({ ...meta(code, ['submit', 'save', 'update'], '新增或修改', 'add or change', 'POST'), sample: { isRefused: true } })
      .input(recordInput)
      .mutation(refuseChange),
    remove: procedure
      .meta({ ...meta(code, ['remove'], '删除', 'remove', 'POST'), sample: { isRefused: true } })
      .input(idsInput)
      .mutation(refuseChange),
  };
}

/** Clients of the manufacturing system know these calls of every record; here they are told where records come from. */
function refuseChange(): never {
  throw new BusinessError({
    zh: '上料记录只由扫描写入（POST /api/smt/scan），不能手工新增、修改或删除',
    en: 'Scans alone write the feed log (POST /api/smt/scan): nobody adds, changes or removes its records by hand.',
  });
}

/** One page, newest first, within the caller's scope: the months' keys are read in this order, so it needs no sort. */
async function listFeedLog(ctx: SignedInContext, log: Entity, asked: ListInput): Promise<RecordPage> {
  const input = await byWholeReel(ctx, log, asLogInput(asked));
  const condition = allOf([visibleRows(log, ctx), ...conditionsOf(log, input.filters, ctx), ...keptPlace(ctx, log, input)]);
  const query = { columns: shown(log), condition, order: orderOf(log, input.sort) };
  const { rows, ...counted } = await readPage(ctx, log, query, input);
  const records = (await withLabels(ctx, log, rows)) as RecordPage['records'];
  return { records: records.map(withOwnReason), ...counted, size: input.size, current: input.current };
}

/** The whole code of a reel, as a scanner sends it, means that reel, which an index finds among any number of scans; a part of one, all that contain it. */
async function byWholeReel(ctx: SignedInContext, log: Entity, input: ListInput): Promise<ListInput> {
  const { reel = '', ...filters } = input.filters;
  const { id, reel: column } = columnsOf(log);
  if (reel.trim() === '' || !column) return input;
  const [scanned] = await ctx.db
    .select({ id })
    .from(log.table)
    .where(and(visibleRows(log, ctx), eq(column, reel.trim())))
    .limit(1);
  return scanned ? { ...input, filters: { ...filters, reel_equal: reel.trim() } } : input;
}

/** A foreign row and a missing one get the same refusal. */
async function readFeedLog(ctx: SignedInContext, log: Entity, id: string) {
  const rows = await ctx.db
    .select(shown(log))
    .from(log.table)
    .where(and(visibleRows(log, ctx), eq(columnsOf(log).id, id)));
  const [row] = await withLabels(ctx, log, rows);
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  return withOwnReason(row);
}

/** Why a reel was taken off, or a station unlocked, is an entry of the plant's own. */
const withOwnReason = <Row extends object>(row: Row & { reason?: unknown; reasonName?: unknown }): Row => ({
  ...row,
  reasonName: row.reasonName || row.reason,
});

const shown = (log: Entity) => {
  const { id, ...columns } = columnsOf(log);
  return { id, ...Object.fromEntries(Object.entries(columns).filter(([name]) => Object.hasOwn(log.fields, name))) };
};
