import { and, eq, ne, sql } from 'drizzle-orm';
import { dailyWork } from '#server/background/daily-work.ts';
import { goRound } from '#server/background/go-round.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { updateRow } from '#server/engine/write-rows.ts';
import { reach } from '#server/events/tell-event.ts';
import { type Expiry, expiryOn } from './file-expiry.ts';
import { vendor } from './vendor.ts';
import { vendorFile } from './vendor-file.ts';
import { type Certificate, vendorFileEvents } from './vendor-file-events.ts';

/** Marks each certificate that begins to expire or has expired, and tells whoever entered it and its vendor, once for each; the day is the tenant's. */
export const { once: tellExpiring, watch: watchExpiry } = goRound({
  name: 'vendor certificates',
  everyMs: 60_000,
  visit: dailyWork({ path: vendorFile.path, work: markMoved, tell }),
});

type Moved = Certificate & { expiry: Expiry };

async function markMoved(ctx: SignedInContext): Promise<Moved[]> {
  const [file, firm] = [vendorFile.table, vendor.table];
  const { tenantId } = ctx.session;
  const today = todayOf(ctx);
  const rows = await ctx.db
    .select({
      id: file.id,
      name: file.name,
      expireDate: file.expireDate,
      noticeDays: file.noticeDays,
      expiry: file.expiry,
      createUser: file.createUser,
      vendorName: firm.name,
      vendorUser: firm.createUser,
    })
    .from(file)
    .innerJoin(firm, and(eq(firm.tenantId, file.tenantId), eq(firm.id, file.vendorId), eq(firm.isDeleted, 0)))
    .where(
      and(
        eq(file.tenantId, tenantId),
        eq(file.isDeleted, 0),
        ne(file.expiry, 'expired'),
        sql`${file.expireDate} <= ${today}::date + coalesce(${file.noticeDays}, 0)`,
      ),
    )
    .orderBy(file.id)
    .for('no key update', { of: file });
  const moved: Moved[] = [];
  for (const { id, expiry: before, ...row } of rows) {
    const expiry = expiryOn(today, row);
    if (expiry === before) continue;
    await updateRow(ctx, vendorFile, id, { expiry });
    const people = [row.createUser, row.vendorUser].flatMap((user) => user ?? []);
    moved.push({ id, name: row.name, vendorName: row.vendorName, expireDate: row.expireDate ?? '', expiry, people });
  }
  return moved;
}

async function tell(db: Transaction, moved: readonly Moved[]): Promise<void> {
  for (const { expiry, ...about } of moved) if (expiry !== 'valid') await reach(db, vendorFileEvents[expiry], { about });
}
