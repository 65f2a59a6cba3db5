import { lte, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, withLabels } from '#server/engine/read-rows.ts';
import { notice } from './notice.ts';

const maxShown = 20;

/** The notices released by now, newest first, for the React client's bell (contract 5.5). */
export async function noticesFor(ctx: SignedInContext) {
  const released = lte(notice.table.releaseTime, sql`now()`);
  const rows = await withLabels(ctx, notice, await findRows(ctx, notice, released, maxShown));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    categoryName: (row as { categoryName?: string }).categoryName ?? '',
    releaseTime: row.releaseTime,
    datetime: row.releaseTime,
    type: 'notification',
    avatar: '',
  }));
}
