import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { findAndTell, goRound } from '#server/background/go-round.ts';
import { writeMessages } from '#server/background/notify-users.ts';
import { todayOf } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { type Expiry, expiryOn } from './file-expiry.ts';
import { vendor } from './vendor.ts';
import { vendorFile } from './vendor-file.ts';

/** Marks each certificate that begins to expire or has expired, and tells whoever entered it and its vendor, once for each; the day is the tenant's. */
export const { once: tellExpiring, watch: watchExpiry } = goRound({
  name: 'vendor certificates',
  everyMs: 600_000,
  visit: findAndTell<Moved>({
    path: vendorFile.path,
    find: (ctx) => markMoved(ctx.db, ctx.session.tenantId, todayOf(ctx)),
    tell,
  }),
});

interface Moved {
  id: string;
  name: string;
  vendorName: string;
  expireDate: string;
  expiry: Expiry;
  people: string[];
}

async function markMoved(db: Transaction, tenantId: string, today: string): Promise<Moved[]> {
  const [file, firm] = [vendorFile.table, vendor.table];
  const rows = await db
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
    .where(and(eq(file.tenantId, tenantId), eq(file.isDeleted, 0), isNotNull(file.expireDate), ne(file.expiry, 'expired')));
  const moved: Moved[] = [];
  for (const { id, expiry: before, ...row } of rows) {
    const expiry = expiryOn(today, row);
    if (expiry === before) continue;
    // Of several processes one marks it, and tells of it.
    const marked = await db
      .update(file)
      .set({ expiry })
      .where(and(eq(file.tenantId, tenantId), eq(file.id, id), eq(file.expiry, before ?? '')))
      .returning({ id: file.id });
    const people = [row.createUser, row.vendorUser].flatMap((user) => user ?? []);
    if (marked.length > 0) moved.push({ id, name: row.name, vendorName: row.vendorName, expireDate: row.expireDate ?? '', expiry, people });
  }
  return moved;
}

async function tell(db: Transaction, moved: readonly Moved[]): Promise<void> {
  for (const { id, name, vendorName, expireDate, expiry, people } of moved) {
    if (expiry === 'valid') continue;
    const said = expiry === 'soon' ? { zh: '将于', end: '到期', en: 'expires on' } : { zh: '已于', end: '到期', en: 'expired on' };
    await writeMessages(db, people, {
      title: {
        zh: `${vendorName}的${name}${said.zh} ${expireDate} ${said.end}`,
        en: `${name} of ${vendorName} ${said.en} ${expireDate}`,
      },
      link: `/pur/vendorfile/view/${id}`,
    });
  }
}
