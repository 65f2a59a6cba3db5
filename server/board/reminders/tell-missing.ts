import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { findAndTell } from '#server/background/find-and-tell.ts';
import { goRound } from '#server/background/go-round.ts';
import { settleMessages } from '#server/background/notify-users.ts';
import type { Session, SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { reach } from '#server/events/tell-event.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { missingReport } from './missing-report-table.ts';
import { type MissingSlot, missingSlots } from './missing-slots.ts';
import { tellLeaderKey, tellSupervisorKey, usualMinutes } from './params.ts';
import { shiftEvents } from './shift-events.ts';

/** Somebody is to be told of a slot, or nobody need see to it any more; `link` is where it is reported. */
type Found = { link: string } & ({ to: 'nobody' } | { to: Told; minutes: number; missing: MissingSlot });
type Told = keyof typeof told;

/** Whom a row says to have been told, by which setting, and of what. */
const told = {
  leader: { column: 'leaderTime', key: tellLeaderKey, event: shiftEvents.missed },
  supervisor: { column: 'supervisorTime', key: tellSupervisorKey, event: shiftEvents.missedOn },
} as const;

/**
 * Tells the leader of a line once of each slot that nobody reported, and somebody above him if that goes on (decision 095). It ends with the
 * report, or with the shift: then the messages need not be read any more.
 */
export const { once: tellMissing, watch: watchMissing } = goRound({
  name: 'missing reports',
  everyMs: 60_000,
  visit: findAndTell({ path: shiftRecord.path, find, tell }),
});

async function find(ctx: SignedInContext): Promise<Found[] | undefined> {
  const missing = await missingSlots(ctx);
  const over = await endOver(ctx, missing);
  const due = [...(await newlyDue(ctx, missing, 'leader')), ...(await newlyDue(ctx, missing, 'supervisor'))];
  return over.length + due.length > 0 ? [...over, ...due] : undefined;
}

const minute = 60_000;

async function newlyDue(ctx: SignedInContext, missing: readonly MissingSlot[], to: Told): Promise<Found[]> {
  if (missing.length === 0) return [];
  const { column, key } = told[to];
  const minutes = Number((await plantParam(ctx, key)) || usualMinutes[key]);
  const now = ctx.now();
  const due = missing.filter(({ since }) => minutes > 0 && now.getTime() - since >= minutes * minute);
  if (due.length === 0) return [];
  const { tenantId, shiftRecordId, timeRange } = missingReport;
  const time = now.toISOString();
  // Of several processes, the one whose row it becomes tells.
  const marked = await ctx.db
    .insert(missingReport)
    .values(due.map((slot) => ({ lineId: slot.lineId, shiftRecordId: slot.shiftRecordId, timeRange: slot.timeRange, [column]: time })))
    .onConflictDoUpdate({
      target: [tenantId, shiftRecordId, timeRange],
      set: { [column]: time },
      setWhere: and(eq(tenantId, ctx.session.tenantId), isNull(missingReport[column])),
    })
    .returning();
  return due
    .filter((slot) => marked.some((row) => isOf(slot, row)))
    .map((slot) => ({ to, link: linkTo(slot), minutes: Math.floor((now.getTime() - slot.since) / minute), missing: slot }));
}

type Place = Pick<MissingSlot, 'lineId' | 'shiftRecordId' | 'timeRange'>;

const isOf = (slot: Place, row: Place) => slot.shiftRecordId === row.shiftRecordId && slot.timeRange === row.timeRange;

const linkTo = ({ lineId, shiftRecordId, timeRange }: Place) =>
  `/board/lines/${lineId}?${new URLSearchParams({ shift: shiftRecordId, slot: timeRange })}`;

const keptMs = 90 * 24 * 60 * minute;

async function endOver({ db, session, now }: SignedInContext, missing: readonly MissingSlot[]): Promise<Found[]> {
  const { id, tenantId, endTime } = missingReport;
  const isOwn = eq(tenantId, session.tenantId);
  const open = await db
    .select()
    .from(missingReport)
    .where(and(isOwn, isNull(endTime)));
  const over = open.filter((row) => !missing.some((slot) => isOf(slot, row)));
  if (over.length === 0) return [];
  const ids = over.map((row) => row.id);
  await db
    .update(missingReport)
    .set({ endTime: now().toISOString() })
    .where(and(isOwn, inArray(id, ids)));
  await db.delete(missingReport).where(and(isOwn, lt(endTime, new Date(now().getTime() - keptMs).toISOString())));
  return over.map((row) => ({ to: 'nobody', link: linkTo(row) }));
}

async function tell(db: Transaction, found: readonly Found[], { tenantId }: Session): Promise<void> {
  for (const one of found)
    if (one.to === 'nobody') await settleMessages(db, one.link);
    else await reach(db, told[one.to].event, { about: { ...one, tenantId } });
}
