import { sql } from 'drizzle-orm';
import { index, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Each reopening of a shift: user, time and reason, and the end that was undone (docs/production.md, 'Shifts'). */
export const shiftRestarts = pgTable(
  'board_shift_restart',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    shiftRecordId: recordId().notNull(),
    endTime: instant(),
    reason: varchar({ length: 255 }),
    createUser: recordId().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (restarts) => [tenantKey(restarts), index('board_shift_restart_shift').on(restarts.tenantId, restarts.shiftRecordId)],
);
// Read through its shift, and hidden when the shift is removed.
refersTo(shiftRestarts, { shiftRecordId: { to: 'board.shiftRecord', onRemove: 'keep' } });
