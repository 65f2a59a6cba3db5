import type { SignedInContext } from '#server/calls/context.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { consoleOrigin } from '#server/security/console-origin.ts';
import type { InvitedSupplier } from '../inquiries/find-inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { outOfUse } from '../vendors/supplier-standing.ts';
import type { TellReason } from './inquiry-mail.ts';
import { type About, postLetters, toldBy, writeLetters } from './letters.ts';
import { prolongLinks, withdrawLinksOfInquiry } from './supplier-links.ts';

/** Tells suppliers about an inquiry, each in the way chosen for its contact; returns how many. Who is left out, the timeline names. */
export async function tellSuppliers(
  ctx: SignedInContext,
  about: About,
  suppliers: readonly InvitedSupplier[],
  reason: TellReason,
  detail: Record<string, string> = {},
): Promise<number> {
  const letters = await writeLetters({ ...ctx, origin: consoleOrigin() }, about, suppliers, reason, detail);
  // Outbox and links are in the main database, wherever the plant's purchasing is.
  await ctx.readMain(async (db) => {
    if (reason === 'cancel') await withdrawLinksOfInquiry({ ...ctx, db }, about.id);
    if (reason === 'extend') await prolongLinks({ ...ctx, db }, about);
    await postLetters(db, ctx.session, letters);
  });
  const told = toldBy(letters);
  const untold = suppliers.filter(({ id }) => !told.has(id));
  const out = await outOfUse(ctx, untold);
  const isOut = ({ supplierId }: InvitedSupplier) => out.has(supplierId ?? '');
  const left = { untold: untold.filter((one) => !isOut(one)), untoldOut: untold.filter(isOut) };
  for (const action of ['untold', 'untoldOut'] as const) {
    const names = left[action].map(({ supplierName }) => supplierName).join('、');
    if (names !== '') await tellEvent(ctx, inquiryEvents[action], { about, values: { suppliers: names } });
  }
  return told.size;
}
