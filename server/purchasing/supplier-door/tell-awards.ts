import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { toBeApproved, unapprovedAwards } from '../comparison/approve-award.ts';
import { award, awardsIn, awardsOf } from '../comparison/award-table.ts';
import { invitedTo } from '../inquiries/find-inquiry.ts';
import type { Inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { refusalsOf } from '../inquiries/when.ts';
import { tellSuppliers } from './tell-suppliers.ts';
import { nothingToTell } from './told-awards.ts';

/** What was awarded is told once, and above a sum only once a second person has approved it. */
export const mayTellAwards: May<Inquiry> = async (ctx, rows) => {
  const ids = rows.map(({ id }) => id);
  const nothing = await nothingToTell(ctx, rows, await awardsIn(ctx, ids));
  const waiting = new Set((await unapprovedAwards(ctx, rows)).map(({ inquiryId }) => inquiryId));
  return refusalsOf(rows, ({ id }) => nothing.get(id) ?? (waiting.has(id) ? toBeApproved() : undefined));
};

/**
 * Tells the suppliers who won something since the last time; once the inquiry is closed also those who quoted and won nothing. From then on
 * the award stands.
 */
export async function tellAwards(ctx: SignedInContext, about: Inquiry): Promise<void> {
  const awards = await awardsOf(ctx, about.id);
  const [news, won] = [awards.filter(({ toldTime }) => toldTime === null), new Set(awards.map(({ inviteId }) => inviteId))];
  const quoted = await quotedIn(ctx, [about.id]);
  const isNews = (id: string) => news.some(({ inviteId }) => inviteId === id) || (about.state === 'closed' && !won.has(id));
  const count = await tellSuppliers(
    ctx,
    about,
    quoted.filter(({ id }) => isNews(id)),
    'award',
  );
  await ctx.db
    .update(award)
    .set({ toldTime: sql`now()` })
    .where(and(eq(award.tenantId, ctx.session.tenantId), eq(award.inquiryId, about.id), isNull(award.toldTime)));
  await tellEvent(ctx, inquiryEvents.tellAwards, { about, values: { count: String(count) } });
}

/** The suppliers who have quoted. */
export const quotedIn = async (ctx: SignedInContext, ids: readonly string[]) =>
  (await invitedTo(ctx, ids)).filter(({ quotedTime }) => quotedTime !== null);
