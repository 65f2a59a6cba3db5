import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { type Quotation, quotation } from '../quotations/quotation.ts';

/** The quote that a supplier goes on from: its draft, else the round that counts, else its last one. */
export const latestIn = (quotes: readonly Quotation[]): Quotation | undefined =>
  quotes.find(({ state }) => state === 'draft') ?? quotes.find(({ state }) => state === 'submitted') ?? quotes[0];

export const latestOf = async (ctx: SignedInContext, inviteId: string): Promise<Quotation | undefined> =>
  latestIn(await findRows(ctx, quotation, eq(quotation.table.inviteId, inviteId), 1000, ['-round']));

/** Tells one state of it from another, for forms: whoever was overtaken by a colleague is told. */
export const seenOf = (latest: Quotation | undefined): string => (latest ? `${latest.id}@${latest.version}` : 'none');
