import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { homeCurrency } from '#rules/currencies.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { refusalsOf } from '../inquiries/when.ts';
import { awardLimitKey } from '../params.ts';
import { negotiation } from '../quotations/negotiation-table.ts';
import { type Award, award, awardsIn } from './award-table.ts';
import { fromUnits, toUnits } from './exact.ts';

const said = {
  toApprove: {
    zh: '定标金额超过限额，须先由另一人批准',
    en: 'The award is above the limit: somebody else has to approve it first',
  },
  notNeeded: { zh: '没有待批准的定标', en: 'No award waits for an approval' },
  own: { zh: '是您定的标，须由另一人批准', en: 'You made this award: somebody else has to approve it' },
};
export const toBeApproved = () => new BusinessError(said.toApprove, { code: 409 });
export const nothingToApprove = () => new BusinessError(said.notNeeded, { code: 409 });

/** The awards that leave the house only once a second person has approved them: of inquiries whose awards come to more than the limit. */
export async function unapprovedAwards(ctx: SignedInContext, rows: readonly Inquiry[]): Promise<Award[]> {
  return (await awardsAbove(ctx, rows)).filter((one) => !isOut(one));
}

/** The prices that were negotiated after a part of their line was let out: from then on they are other prices than those approved. */
async function unapprovedPrices(ctx: SignedInContext, rows: readonly Inquiry[]): Promise<Round[]> {
  const out = (await awardsAbove(ctx, rows)).filter(isOut);
  if (out.length === 0) return [];
  const ids = [...new Set(out.map(({ quoteLineId }) => quoteLineId))];
  const rounds = await ctx.db
    .selectDistinctOn([negotiation.quoteLineId])
    .from(negotiation)
    .where(and(eq(negotiation.tenantId, ctx.session.tenantId), inArray(negotiation.quoteLineId, ids)))
    .orderBy(negotiation.quoteLineId, desc(negotiation.round));
  // Ids are in the order of time; times themselves are read to the second, within which one may negotiate.
  const isLater = (round: Round) => out.every((one) => one.quoteLineId !== round.quoteLineId || BigInt(one.id) < BigInt(round.id));
  return rounds.filter((round) => round.approvedTime === null && isLater(round));
}

type Round = typeof negotiation.$inferSelect;

/** What was told is not asked about any more, nor what was approved. */
const isOut = ({ toldTime, approvedTime }: Award): boolean => toldTime !== null || approvedTime !== null;

/** The awards of inquiries whose awards come to more than the limit; those told already count too: nobody gets below it by parts. */
async function awardsAbove(ctx: SignedInContext, rows: readonly Inquiry[]): Promise<Award[]> {
  const limit = await plantParam(ctx, awardLimitKey);
  if (limit === '' || rows.length === 0) return [];
  const awards = await awardsIn(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const own = awards.filter(({ inquiryId }) => inquiryId === row.id);
    return isAbove(row, own, limit) ? own : [];
  });
}

/** What waits for a second person: awards, and prices negotiated after an award. */
export const waitingIn = async (ctx: SignedInContext, rows: readonly Inquiry[]): Promise<(Award | Round)[]> => [
  ...(await unapprovedAwards(ctx, rows)),
  ...(await unapprovedPrices(ctx, rows)),
];

/** Without a rate for the home currency nobody knows what it comes to, so that it is approved. */
function isAbove({ currency, exchangeRates }: Inquiry, awards: readonly Award[], limit: string): boolean {
  const sum = totalOf(awards);
  const found = (exchangeRates ?? []).find((row) => row.currency === homeCurrency);
  const rate = currency === homeCurrency ? '1' : found && String(found.rate);
  if (rate === undefined) return sum > 0n;
  return sum * 1_000_000n > toUnits(limit, 2) * toUnits(rate, 6);
}

const totalOf = (awards: readonly Award[]): bigint => awards.reduce((sum, { amount }) => sum + toUnits(amount, 2), 0n);

/** Nobody approves what he awarded or negotiated himself. */
export const mayApproveAward: May<Inquiry> = async (ctx, rows) => {
  const waiting = await waitingIn(ctx, rows);
  return refusalsOf(rows, ({ id }) => {
    const own = waiting.filter(({ inquiryId }) => inquiryId === id);
    if (own.length === 0) return nothingToApprove();
    return own.some((one) => isBy(ctx, one)) ? new BusinessError(said.own, { code: 403, recordId: id }) : undefined;
  });
};

/** Awards of before their makers' ids were kept name them. */
const isBy = ({ session }: SignedInContext, { doneById, doneBy }: Award | Round): boolean =>
  doneById === null ? doneBy === session.realName : doneById === session.userId;

/** Lets the awards of an inquiry go out: from then on they are told and pushed as others are. */
export async function approveAward(ctx: SignedInContext, about: Inquiry): Promise<void> {
  const [waiting, prices] = [await unapprovedAwards(ctx, [about]), await unapprovedPrices(ctx, [about])];
  const approved = { approvedBy: ctx.session.realName, approvedTime: sql`now()` };
  for (const { id: roundId } of prices) {
    const isRound = and(eq(negotiation.tenantId, ctx.session.tenantId), eq(negotiation.id, roundId));
    await ctx.db.update(negotiation).set(approved).where(isRound);
  }
  const changes = prices.map(({ priceBefore, priceAfter }) => `${plain(priceBefore ?? '')} → ${plain(priceAfter)}`).join('、');
  if (changes !== '') await tellEvent(ctx, inquiryEvents.approvePrice, { about, values: { changes } });
  if (waiting.length === 0) return;
  const { id, tenantId } = award;
  await ctx.db
    .update(award)
    .set(approved)
    .where(
      and(
        eq(tenantId, ctx.session.tenantId),
        inArray(
          id,
          waiting.map((one) => one.id),
        ),
      ),
    );
  const total = `${fromUnits(totalOf(waiting), 2, 2)} ${about.currency}`;
  await tellEvent(ctx, inquiryEvents.approveAward, { about, values: { total } });
}

/** Of quoted lines, those of which an award, or the price since, is still to be approved. */
export async function unapprovedLines(ctx: SignedInContext, lines: readonly { inquiryId: string }[]): Promise<Set<string>> {
  const ids = [...new Set(lines.map(({ inquiryId }) => inquiryId))];
  const rows = ids.length === 0 ? [] : await findRows(everywhere(ctx), inquiry, inArray(inquiry.table.id, ids), ids.length);
  return new Set((await waitingIn(ctx, rows)).map(({ quoteLineId }) => quoteLineId));
}
