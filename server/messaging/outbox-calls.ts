import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { type OutboxState, outbox } from '#server/background/outbox-table.ts';
import { whyIn } from '#server/background/undelivered.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { allOf, conditionsOf } from '#server/engine/filters.ts';
import { idInput, idsInput, spreadListInput } from '#server/engine/inputs.ts';
import { readPage } from '#server/engine/lists/read-page.ts';
import { orderOf } from '#server/engine/order/order-of.ts';
import { type ListInput, withLabels } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { canDiscard, canRetry, outboxView } from './outbox.ts';
import { bounceInput, reportBounce } from './report-bounce.ts';

const { page, permission: code } = outboxView;
const meta = (permission: string, method: 'GET' | 'POST', action: string, label: Label) => ({
  ...metaOf(outboxView, permission, method, action),
  entity: undefined,
  label,
});

/** Outgoing messages and their delivery; a dead letter is sent again or discarded here. */
export const outboxCalls = {
  screen: procedure.meta({ permission: [code, `${code}_view`], page }).query(async ({ ctx }) => ({
    ...(await screenOf(outboxView, ctx)),
    form: [],
  })),
  list: procedure
    .meta({ ...meta(code, 'GET', 'list', { zh: '消息发送记录列表', en: 'Outgoing messages: list' }), sample: { lists: outboxView } })
    .input(spreadListInput)
    .query(({ ctx, input }) => listOutbox(ctx, input)),
  detail: procedure
    .meta(meta(`${code}_view`, 'GET', 'detail', { zh: '消息发送记录详情', en: 'Outgoing messages: detail' }))
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
    .meta(meta(`${code}_retry`, 'POST', 'retry', { zh: '重新发送消息', en: 'Send messages again' }))
    .input(idsInput)
    .mutation(({ ctx, input }) =>
      change(
        ctx,
        input.ids,
        canRetry,
        { status: 'waiting', attempts: 0, nextTime: sql`now()` },
        {
          zh: '只有待重试或发送失败的消息可以重新发送',
          en: 'Only messages that failed can be sent again',
        },
      ),
    ),
  bounce: procedure
    .meta({
      ...meta(`${code}_bounce`, 'POST', 'bounce', { zh: '登记退信', en: 'Report a bounced mail' }),
      noted: true,
      repeatable: true,
      sample: {
        request: { messageId: '<Message-ID>', reason: '550 5.1.1 No such user' },
        means: { messageId: { zh: '退回邮件的 Message-ID', en: 'Message-ID of the mail that came back' } },
      },
    })
    .input(bounceInput)
    .mutation(({ ctx, input }) => reportBounce(ctx, input)),
  discard: procedure
    .meta(meta(`${code}_discard`, 'POST', 'discard', { zh: '作废消息', en: 'Discard messages' }))
    .input(idsInput)
    .mutation(({ ctx, input }) =>
      change(
        ctx,
        input.ids,
        canDiscard,
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
  errorEn: outbox.errorEn,
  via: outbox.via,
  // What was sent, or is given up, is not tried again.
  nextTime: sql<string | null>`case when ${inArray(outbox.status, ['waiting', 'failed'])} then ${outbox.nextTime} end`.mapWith(
    outbox.nextTime,
  ),
  sentTime: outbox.sentTime,
  createTime: outbox.createTime,
  messageId: outbox.messageId,
  body: sql<string>`case when ${outbox.isSealed} then '******' when ${outbox.channel} = 'mail' then ${outbox.body}::json ->> 'text' else ${outbox.body} end`,
};

const within = (ctx: SignedInContext, ...where: SQL[]) => and(visibleRows(outboxView, ctx), ...where);

async function listOutbox(ctx: SignedInContext, input: ListInput) {
  const { size, current } = input;
  const { body: _body, ...columns } = shown;
  const condition = allOf([visibleRows(outboxView, ctx), ...conditionsOf(outboxView, withoutBody(input.filters), ctx)]);
  const order = orderOf(
    outboxView,
    input.sort.filter((name) => !/^-?body$/.test(name)),
  );
  const { rows, ...counted } = await readPage(ctx, outboxView, { columns, condition, order }, input);
  return { records: await inWords(ctx, rows), ...counted, size, current };
}

/** Filtering by body would reveal codes letter by letter. */
const withoutBody = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !/^body(_|$)/.test(name)));

const inWords = (ctx: SignedInContext, rows: readonly Record<string, unknown>[]) =>
  withLabels(
    ctx,
    outboxView,
    rows.map(({ errorEn, ...row }) => ({ ...row, error: whyIn(ctx.locale, { error: String(row.error), errorEn: String(errorEn) }) })),
  );

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
