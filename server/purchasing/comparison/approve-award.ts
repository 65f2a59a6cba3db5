import { and, eq, inArray, sql } from 'drizzle-orm';
import { homeCurrency } from '#rules/currencies.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { addEvent } from '../inquiries/timeline.ts';
import { refusalsOf } from '../inquiries/when.ts';
import { awardLimitKey } from '../params.ts';
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
  const limit = await plantParam(ctx, awardLimitKey);
  if (limit === '' || rows.length === 0) return [];
  const awards = await awardsIn(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const own = awards.filter(({ inquiryId }) => inquiryId === row.id);
    // What was told already counts too: nobody gets below the limit by awarding in parts.
    if (!isAbove(row, own, limit)) return [];
    return own.filter(({ toldTime, approvedTime }) => toldTime === null && approvedTime === null);
  });
}

/** Without a rate for the home currency nobody knows what it comes to, so that it is approved. */
function isAbove({ currency, exchangeRates }: Inquiry, awards: readonly Award[], limit: string): boolean {
  const sum = totalOf(awards);
  const found = (exchangeRates ?? []).find((row) => row.currency === homeCurrency);
  const rate = currency === homeCurrency ? '1' : found && String(found.rate);
  if (rate === undefined) return sum > 0n;
  return sum * 1_000_000n > toUnits(limit, 2) * toUnits(rate, 6);
}

const totalOf = (awards: readonly Award[]): bigint => awards.reduce((sum, { amount }) => sum + toUnits(amount, 2), 0n);

/** Nobody approves what he awarded himself. */
export const mayApproveAward: May<Inquiry> = async (ctx, rows) => {
  const waiting = await unapprovedAwards(ctx, rows);
  return refusalsOf(rows, ({ id }) => {
    const own = waiting.filter(({ inquiryId }) => inquiryId === id);
    if (own.length === 0) return nothingToApprove();
    return own.some((one) => isBy(ctx, one)) ? new BusinessError(said.own, { code: 403, recordId: id }) : undefined;
  });
};

/** Awards of before their makers' ids were kept name them. */
const isBy = ({ session }: SignedInContext, { doneById, doneBy }: Award): boolean =>
  doneById === null ? doneBy === session.realName : doneById === session.userId;

/** Lets the awards of an inquiry go out: from then on they are told and pushed as others are. */
export async function approveAward(ctx: SignedInContext, about: Inquiry): Promise<void> {
  const waiting = await unapprovedAwards(ctx, [about]);
  const { id, tenantId } = award;
  await ctx.db
    .update(award)
    .set({ approvedBy: ctx.session.realName, approvedTime: sql`now()` })
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
  await addEvent(ctx, { inquiryId: about.id, action: 'approveAward', detail: { total } });
}

/** Of quoted lines, those that were awarded and are still to be approved. */
export async function unapprovedLines(ctx: SignedInContext, lines: readonly { inquiryId: string }[]): Promise<Set<string>> {
  const ids = [...new Set(lines.map(({ inquiryId }) => inquiryId))];
  const rows = ids.length === 0 ? [] : await findRows(everywhere(ctx), inquiry, inArray(inquiry.table.id, ids), ids.length);
  return new Set((await unapprovedAwards(ctx, rows)).map(({ quoteLineId }) => quoteLineId));
}
