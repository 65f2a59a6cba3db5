import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { authorOf } from '#server/engine/write-rows.ts';
import { type StationTableHeader, stationTableHeader } from '../tables/station-table-header.ts';
import { alarm } from './alarm.ts';
import { alarmEvents } from './alarm-events.ts';
import { toldOf } from './alarm-words.ts';
import { lineRun } from './line-run-table.ts';

const { table: header } = stationTableHeader;
const { table } = alarm;

/** A run keeps the version that it was set up with; its people are told that there is a newer one. */
export async function announceVersion(ctx: SignedInContext, newer: StationTableHeader): Promise<void> {
  const [run] = await ctx.db
    .select({ version: header.tableVersion })
    .from(lineRun)
    .innerJoin(header, and(eq(header.tenantId, lineRun.tenantId), eq(header.id, lineRun.headerId)))
    .where(
      and(
        eq(lineRun.tenantId, ctx.session.tenantId),
        eq(lineRun.lineId, newer.lineId),
        ne(lineRun.phase, 'closed'),
        eq(header.productItemNumber, newer.productItemNumber),
        eq(header.side, newer.side),
        ne(header.id, newer.id),
      ),
    );
  if (!run) return;
  await ctx.db.insert(table).values({
    ...authorOf(ctx, alarm),
    lineId: newer.lineId,
    kind: 'newTable',
    ...toldOf(alarmEvents.newTable, {
      product: newer.productItemNumber,
      side: newer.side,
      newer: newer.tableVersion,
      version: run.version,
    }),
    occurTime: ctx.now().toISOString(),
  });
}

/** The version in force that took the place of the one that a run follows. */
export async function newerVersion(
  ctx: SignedInContext,
  run: { lineId: string; headerId: string; productItemNumber: string; side: string },
): Promise<string | null> {
  const [newer] = await ctx.db
    .select({ version: header.tableVersion })
    .from(header)
    .where(
      and(
        eq(header.tenantId, ctx.session.tenantId),
        eq(header.isDeleted, 0),
        eq(header.isEnabled, true),
        eq(header.lineId, run.lineId),
        eq(header.productItemNumber, run.productItemNumber),
        eq(header.side, run.side),
        ne(header.id, run.headerId),
      ),
    );
  return newer?.version ?? null;
}
