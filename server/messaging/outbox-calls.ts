import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type OutboxState, outbox } from '#server/background/outbox-table.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { allOf, conditionsOf, orderOf } from '#server/engine/filters.ts';
import { idInput, idsInput } from '#server/engine/inputs.ts';
import { spreadListInput } from '#server/engine/list-input.ts';
import { type ListInput, withLabels } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { outboxView } from './outbox.ts';

const { page, permission: code } = outboxView;
const meta = (permission: string, method: 'GET' | 'POST', action: string) => ({
  ...metaOf(outboxView, permission, method, action),
  entity: undefined,
});

/** Outgoing messages and their delivery; a dead letter is sent again or discarded here. */
export const outboxCalls = {
  screen: procedure.meta({ permission: [code, `${code}_view`], page }).query(async ({ ctx }) => ({
    ...(await screenOf(outboxView, ctx)),
    form: [],
  })),
  list: procedure
    .meta(meta(code, 'GET', 'list'))
    .input(spreadListInput)
    .query(({ ctx, input }) => listOutbox(ctx, input)),
  detail: procedure
    .meta(meta(`${code}_view`, 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const [row] = await inWords(
        ctx,
        await ctx.db
          .select(shown)
          .from(outbox)
          .where(within(ctx, eq(outbox.id, input.id))),
      );
      if (!row) throw new BusinessError(messages.absent, { code: 404 });
      return row;
    }),
  retry: procedure
    .meta(meta(`${code}_retry`, 'POST', 'retry'))
    .input(idsInput)
    .mutation(({ ctx, input }) =>
      change(
        ctx,
        input.ids,
        ['failed', 'dead'],
        { status: 'waiting', attempts: 0, nextTime: sql`now()` },
        {
          zh: '只有待重试或发送失败的消息可以重新发送',
          en: 'Only messages that failed can be sent again',
        },
      ),
    ),
  discard: procedure
    .meta(meta(`${code}_discard`, 'POST', 'discard'))
    .input(idsInput)
    .mutation(({ ctx, input }) =>
      change(
        ctx,
        input.ids,
        ['waiting', 'failed', 'dead'],
        { status: 'discarded', body: sql`case when is_sealed then '' else body end` },
        {
          zh: '只有未发送的消息可以作废',
          en: 'Only messages that were not sent can be discarded',
        },
      ),
    ),
};

/** Codes are hidden here. */
const shown = {
  id: outbox.id,
  channel: outbox.channel,
  recipient: outbox.recipient,
  template: outbox.template,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  error: outbox.error,
  via: outbox.via,
  nextTime: outbox.nextTime,
  sentTime: outbox.sentTime,
  createTime: outbox.createTime,
  messageId: outbox.messageId,
  body: sql<string>`case when ${outbox.isSealed} then '******' else ${outbox.body} end`,
};

const within = (ctx: SignedInContext, ...where: SQL[]) => and(visibleRows(outboxView, ctx), ...where);
const farthestOffset = 100_000;

async function listOutbox(ctx: SignedInContext, { current, size, sort, filters }: ListInput) {
  const { body: _body, ...listed } = shown;
  const condition = allOf([visibleRows(outboxView, ctx), ...conditionsOf(outboxView, withoutBody(filters), ctx.locale)]);
  const offset = (current - 1) * size;
  const [records, [totals]] = await Promise.all([
    offset > farthestOffset
      ? []
      : ctx.db
          .select(listed)
          .from(outbox)
          .where(condition)
          .orderBy(
            ...orderOf(
              outboxView,
              sort.filter((name) => !/^-?body$/.test(name)),
            ),
          )
          .limit(size)
          .offset(offset),
    ctx.db.select({ total: count() }).from(outbox).where(condition),
  ]);
  return { records: await inWords(ctx, records), total: totals?.total ?? 0, size, current };
}

/** Filtering by body would reveal codes letter by letter. */
const withoutBody = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !/^body(_|$)/.test(name)));

const inWords = <Row extends object>(ctx: SignedInContext, rows: Row[]): Promise<Row[]> => withLabels(ctx, outboxView, rows);

/** If one has another state, none is changed; one outside the scope is not found. */
async function change(
  ctx: SignedInContext,
  ids: string[],
  from: OutboxState[],
  values: Record<string, unknown>,
  refusal: { zh: string; en: string },
): Promise<void> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  const found = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(within(ctx, inArray(outbox.id, ids)));
  if (found.length !== new Set(ids).size) throw new BusinessError(messages.absent, { code: 404 });
  const changed = await ctx.db
    .update(outbox)
    .set(values)
    .where(within(ctx, inArray(outbox.id, ids), inArray(outbox.status, from)))
    .returning({ id: outbox.id });
  if (changed.length !== found.length) throw new BusinessError(refusal);
}
