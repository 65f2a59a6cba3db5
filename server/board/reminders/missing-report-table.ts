import { pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** A slot that was not reported in time, and when its leader and somebody above him were told of it. */
export const missingReport = pgTable(
  'board_missing_report',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    lineId: recordId().notNull(),
    shiftRecordId: recordId().notNull(),
    timeRange: varchar({ length: 64 }).notNull(),
    leaderTime: instant(),
    supervisorTime: instant(),
    /** It was reported after all, or its shift has ended. */
    endTime: instant(),
  },
  (missing) => [
    tenantKey(missing),
    uniqueIndex('board_missing_report_slot').on(missing.tenantId, missing.shiftRecordId, missing.timeRange),
  ],
);
// Read by the clock alone, which ends it with its shift.
refersTo(missingReport, {
  lineId: { to: 'board.productionLine', onRemove: 'keep' },
  shiftRecordId: { to: 'board.shiftRecord', onRemove: 'keep' },
});
