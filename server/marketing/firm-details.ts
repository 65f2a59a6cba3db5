import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import { addressKey, bankKey } from './params.ts';
import { type FirmDetails, quotesVersion } from './quotes-version-table.ts';

/** Where the firm is and where it is paid, as a quote says it. */
export async function firmDetails(ctx: SignedInContext): Promise<FirmDetails> {
  const address = (await plantParam(ctx, addressKey)) || (await addressOnRecord(ctx));
  return { address, bank: await plantParam(ctx, bankKey) };
}

/** The same as an issued version says it, which stays as it was; one of an older build says what holds today. */
export async function firmDetailsOn(ctx: SignedInContext, programId: string, revision: number | null): Promise<FirmDetails> {
  const { tenantId, programId: of, revision: nth, content } = quotesVersion;
  const [kept] = await ctx.db
    .select({ firm: sql<FirmDetails | null>`${content} -> 'firm'` })
    .from(quotesVersion)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(of, programId), eq(nth, revision ?? 0)));
  return kept?.firm ?? firmDetails(ctx);
}

async function addressOnRecord({ readMain, session }: SignedInContext): Promise<string> {
  const { address, tenantId } = tenant.table;
  const [row] = await readMain((db) => db.select({ address }).from(tenant.table).where(eq(tenantId, session.tenantId)));
  return row?.address ?? '';
}
