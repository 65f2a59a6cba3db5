import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import type { OpenState, RunPhase, StationState } from '../verification/station-machine.ts';

/** A line set up with a station table for a work order; it is open until its reels are off. */
export const lineRun = pgTable(
  'smt_line_run',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    lineId: recordId().notNull(),
    headerId: recordId().notNull(),
    workOrderNumber: varchar({ length: 64 }).notNull().default(''),
    customerOrder: varchar({ length: 64 }).notNull().default(''),
    phase: varchar({ length: 16 }).$type<RunPhase>().notNull().default('setup'),
    /** Boards an hour, for the run-out forecast; 0 where nobody said. */
    boardsPerHour: integer().notNull().default(0),
    startTime: instant().notNull().default(sql`now()`),
    releaseTime: instant(),
    /** The round that runs, or comes next; a station keeps the last one that it passed. */
    fullCheckRound: integer().notNull().default(1),
    fullCheckDue: instant(),
    /** Its time-out was told already. */
    isLate: boolean().notNull().default(false),
    endTime: instant(),
    createUser: recordId(),
    createDept: recordId(),
  },
  (runs) => [
    tenantKey(runs),
    uniqueIndex('smt_line_run_open').on(runs.tenantId, runs.lineId).where(sql`phase <> 'closed'`),
    index('smt_line_run_due').on(runs.tenantId, runs.fullCheckDue).where(sql`phase = 'running' and not is_late`),
  ],
);
refersTo(
  lineRun,
  {
    lineId: 'board.productionLine',
    headerId: 'smt.stationTableHeader',
    // Its scans are proof, and are found by this number.
    workOrderNumber: { codeOf: 'board.workOrder', keptIn: { zh: '上料记录', en: 'the feed log' } },
  },
  { label: { zh: '生产中的上料', en: 'Feeders of a run' }, at: 'smt.lineRun', which: sql`phase <> 'closed'` },
);

/** What is on a station of an open run, and how far it is verified. */
export const stationState = pgTable(
  'smt_station_state',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    runId: recordId().notNull(),
    lineId: recordId().notNull(),
    station: varchar({ length: 32 }).notNull(),
    sort: integer().notNull().default(0),
    state: varchar({ length: 16 }).$type<StationState>().notNull().default('empty'),
    /** The state to return to when it is unlocked. */
    lockedFrom: varchar({ length: 16 }).$type<OpenState>(),
    wrongScans: integer().notNull().default(0),
    itemNumber: varchar({ length: 128 }).notNull().default(''),
    isSubstitute: boolean().notNull().default(false),
    /** What the reel is known by (`server/smt/verification/read-code.ts`). */
    reel: varchar({ length: 255 }).notNull().default(''),
    reelCount: integer().notNull().default(0),
    lot: varchar({ length: 128 }).notNull().default(''),
    quantity: numeric({ precision: 18, scale: 2 }).notNull().default('0'),
    /** What was still on the reels that this one was spliced to. */
    joinedQuantity: numeric({ precision: 18, scale: 2 }).notNull().default('0'),
    /** Its people were told that it runs out. */
    isRunOutTold: boolean().notNull().default(false),
    /** The change notice that let the reel on, and what was told of its end: 1 that it comes, 2 that it came. */
    noticeNumber: varchar({ length: 64 }).notNull().default(''),
    noticeTold: integer().notNull().default(0),
    /** What was told of the reel's floor life: 1 that it ends, 2 that it has. */
    floorLifeTold: integer().notNull().default(0),
    loadedBy: recordId(),
    loadedTime: instant(),
    checkedTime: instant(),
    checkDue: instant(),
    isLate: boolean().notNull().default(false),
    /** The last full-check round that it passed. */
    checkedRound: integer().notNull().default(0),
  },
  (states) => [
    tenantKey(states),
    uniqueIndex('smt_station_state_station').on(states.tenantId, states.runId, states.station),
    index('smt_station_state_reel').on(states.tenantId, states.reel).where(sql`reel <> ''`),
    index('smt_station_state_due').on(states.tenantId, states.checkDue).where(sql`state = 'pendingCheck' and not is_late`),
  ],
);
refersTo(stationState, { lineId: { to: 'board.productionLine', onRemove: 'keep' } });
