import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { outbox } from '#server/background/outbox-table.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { type WhyFailed, whyIn } from '#server/background/undelivered.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { moveAll } from '#server/engine/moves/move.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import { toBeApproved, unapprovedLines } from '../comparison/approve-award.ts';
import { awardsIn } from '../comparison/award-table.ts';
import { invitedTo, numberOnRecord } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { refusalsOf } from '../inquiries/when.ts';
import { oaSecretKey } from '../params.ts';
import { alternateIn } from './alternate.ts';
import { pricePush } from './negotiation-table.ts';
import { quotation } from './quotation.ts';
import { noPrice } from './quotation-life.ts';
import { type QuotationLine, quotationLine } from './quotation-line.ts';

const said = {
  noAddress: {
    zh: '未设置OA接收地址：请管理员在系统参数中填写 purchasing.oaWebhook',
    en: 'The address of the OA is not set: an administrator must set the parameter purchasing.oaWebhook',
  },
  waiting: { zh: '该价格正在推送，请稍后查看结果', en: 'This price is on its way. Look again shortly.' },
  known: { zh: '该价格已推送成功', en: 'The OA already has this price' },
};

/** Sends prices to the OA system through the outbox: a row a price, tried again by itself, and once more by whoever presses again. */
export async function pushPrices(ctx: SignedInContext, ids: string[]): Promise<{ count: number }> {
  const rows = await moveAll(ctx, quotationLine, ids, 'pushPrices');
  const failed = (await pushesOf(ctx, ids)).filter(({ status }) => status === 'failed' || status === 'dead');
  const [recipient, secret] = await Promise.all([addressOfOa(ctx), plantParam(ctx, oaSecretKey)]);
  const aboutOf = await factsOf(ctx, rows);
  const messageOf = (line: QuotationLine) => {
    const { id, inquiryId, supplierName, price, priceBreaks, currency, isTaxIncluded, taxRate, moq, spq, leadDays } = line;
    const alternate = alternateIn(line);
    // An alternate is priced under its own number, or under what its supplier calls it.
    const numbers = { itemNumber: alternate ?? line.itemNumber, ...(alternate !== undefined && { askedItemNumber: line.itemNumber }) };
    return {
      channel: 'webhook' as const,
      recipient,
      secret,
      subject: `${numbers.itemNumber} ${supplierName}`.slice(0, 255),
      body: JSON.stringify({
        event: 'purchasing.price',
        tenantId: ctx.session.tenantId,
        ...{
          quoteLineId: id,
          inquiryId,
          supplierName,
          ...numbers,
          price,
          priceBreaks: priceBreaks ?? [],
          currency,
          isTaxIncluded,
          taxRate,
          ...{ moq, spq, leadDays },
          ...aboutOf(line),
        },
      }),
    };
  };
  const outboxIds = await ctx.readMain(async (db) => {
    const same = failed.filter(({ quoteLineId, price }) => rows.some((row) => row.id === quoteLineId && row.price === price));
    const again = await sendAgain(ctx, db, same, { recipient, secret });
    await discard(
      ctx,
      db,
      failed.filter(({ quoteLineId }) => !again.has(quoteLineId)),
    );
    const fresh = rows.filter(({ id }) => !again.has(id));
    const made = await putIntoOutbox({ db, session: ctx.session }, ...fresh.map(messageOf));
    return new Map([...again, ...fresh.map(({ id }, at) => [id, made[at] ?? '0'] as const)]);
  });
  await ctx.db.insert(pricePush).values(
    rows.map(({ id, price }) => ({
      quoteLineId: id,
      outboxId: outboxIds.get(id) ?? '0',
      price: price ?? '0',
      doneBy: ctx.session.realName,
    })),
  );
  return { count: rows.length };
}

/** A price goes out once; only one that failed, or another price, goes again. */
export const mayPush: May<QuotationLine> = async (ctx, rows) => {
  const pushes = await pushesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const waiting = await unapprovedLines(ctx, rows);
  const awards = await awardsIn(
    ctx,
    rows.map(({ inquiryId }) => inquiryId),
  );
  return refusalsOf(rows, ({ id, price, state, supplierName, itemNumber }) => {
    const isAwarded = awards.some(({ quoteLineId }) => quoteLineId === id);
    if (price === null || (state === 'replaced' && !isAwarded)) return noPrice({ supplierName, itemNumber });
    if (waiting.has(id)) return toBeApproved();
    const status = pushes.find((push) => push.quoteLineId === id && push.price === price)?.status;
    if (status === 'sent') return new BusinessError(said.known, { code: 409 });
    return status === 'waiting' || status === 'sending' ? new BusinessError(said.waiting, { code: 409 }) : undefined;
  });
};

type Push = Awaited<ReturnType<typeof pushesOf>>[number];

/** Lets the same messages wait once more: by their ids the OA knows what it has already. Returns them by quoted line. */
async function sendAgain(
  { session }: SignedInContext,
  main: Transaction,
  pushes: readonly Push[],
  to: { recipient: string; secret: string },
): Promise<Map<string, string>> {
  if (pushes.length === 0) return new Map();
  const { id, tenantId, status } = outbox;
  const ids = pushes.map(({ outboxId }) => outboxId);
  const waiting = await main
    .update(outbox)
    .set({ ...to, status: 'waiting', attempts: 0, nextTime: sql`now()` })
    .where(and(eq(tenantId, session.tenantId), inArray(id, ids), inArray(status, ['failed', 'dead'])))
    .returning({ id });
  return new Map(
    pushes.filter(({ outboxId }) => waiting.some((one) => one.id === outboxId)).map((push) => [push.quoteLineId, push.outboxId]),
  );
}

/** The prices that the OA has not got, and that are not on their way to it. */
export async function pricesToPush(ctx: SignedInContext, quoteLineIds: string[]): Promise<string[]> {
  const rows = await findRows(ctx, quotationLine, inArray(quotationLine.table.id, quoteLineIds));
  const pushes = await pushesOf(ctx, quoteLineIds);
  const isSettled = ({ id, price }: (typeof rows)[number]) =>
    pushes.some((push) => push.quoteLineId === id && push.price === price && ['sent', 'waiting', 'sending'].includes(push.status));
  return rows.filter((row) => !isSettled(row)).map(({ id }) => id);
}

/** What became of the last push of each price. */
export async function pushesOf(ctx: SignedInContext, quoteLineIds: readonly string[]) {
  if (quoteLineIds.length === 0) return [];
  const pushes = await ctx.db
    .select()
    .from(pricePush)
    .where(and(eq(pricePush.tenantId, ctx.session.tenantId), inArray(pricePush.quoteLineId, [...quoteLineIds])))
    .orderBy(desc(pricePush.id));
  const last = pushes.filter(({ quoteLineId }, at) => pushes.findIndex((one) => one.quoteLineId === quoteLineId) === at);
  const states = await statesOf(
    ctx,
    last.map(({ outboxId }) => outboxId),
  );
  return last.map(({ quoteLineId, price, doneBy, createTime, outboxId }) => {
    const { status = 'discarded', error = '', errorEn = '', attempts = 0 } = states.get(outboxId) ?? {};
    return { quoteLineId, outboxId, price, doneBy, createTime, status, error: whyIn(ctx.locale, { error, errorEn }), attempts };
  });
}

async function statesOf(ctx: SignedInContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, WhyFailed & { status: string; attempts: number }>();
  const { id, tenantId, status, error, errorEn, attempts } = outbox;
  const rows = await ctx.readMain((db) =>
    db
      .select({ id, status, error, errorEn, attempts })
      .from(outbox)
      .where(and(eq(tenantId, ctx.session.tenantId), inArray(id, [...ids]))),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was refused, or would be tried again by itself, does not go beside the push that takes its place. */
async function discard({ session }: SignedInContext, main: Transaction, pushes: readonly Pick<Push, 'outboxId'>[]): Promise<void> {
  if (pushes.length === 0) return;
  const { id, tenantId, status } = outbox;
  const ids = pushes.map(({ outboxId }) => outboxId);
  await main
    .update(outbox)
    .set({ status: 'discarded' })
    .where(and(eq(tenantId, session.tenantId), inArray(id, ids), inArray(status, ['failed', 'dead'])));
}

/** Of prices that are no longer awarded, what the OA refused goes to it no more. */
export async function discardRefused(ctx: SignedInContext, quoteLineIds: readonly string[]): Promise<void> {
  const refused = (await pushesOf(ctx, quoteLineIds)).filter(({ status }) => status === 'dead');
  await ctx.readMain((db) => discard(ctx, db, refused));
}

/** What the OA needs besides the price: whose it is, until when it holds, and what was awarded of it, if anything was. */
async function factsOf(ctx: SignedInContext, rows: readonly QuotationLine[]) {
  const among = (of: (row: QuotationLine) => string) => [...new Set(rows.map(of))];
  const all = everywhere(ctx);
  const inquiryIds = among(({ inquiryId }) => inquiryId);
  const inquiries = await findRows(all, inquiry, inArray(inquiry.table.id, inquiryIds), inquiryIds.length);
  const quoteIds = among(({ quoteId }) => quoteId);
  const quotes = await findRows(all, quotation, inArray(quotation.table.id, quoteIds), quoteIds.length);
  const [invited, awards] = [await invitedTo(ctx, inquiryIds), await awardsIn(ctx, inquiryIds)];
  return ({ id, inquiryId, inviteId, quoteId }: QuotationLine) => {
    const invite = invited.find((one) => one.id === inviteId);
    const own = awards.filter(({ quoteLineId }) => quoteLineId === id);
    return {
      inquiryNumber: inquiries.find((one) => one.id === inquiryId)?.number ?? '',
      supplierNumber: invite ? numberOnRecord(invite) : '',
      validUntil: quotes.find((one) => one.id === quoteId)?.endDate ?? null,
      isAwarded: own.length > 0,
      awards: own.map(({ quantity, price }) => ({ quantity, price })),
    };
  };
}

async function addressOfOa(ctx: SignedInContext): Promise<string> {
  const address = await plantParam(ctx, 'purchasing.oaWebhook');
  if (address === '') throw new BusinessError(said.noAddress, { code: 409 });
  return address;
}
