import { sql } from 'drizzle-orm';
import { index, pgTable, varchar } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Every time that a shift was reopened: who, when and why, and the end that was taken back (docs/production.md, 'Shifts'). */
export const shiftRestarts = pgTable(
  'board_shift_restart',
  {
    id: recordId().primaryKey().default(sql`next_id()`),
    tenantId: tenantColumn(),
    shiftRecordId: recordId().notNull(),
    endTime: instant(),
    reason: varchar({ length: 255 }),
    createUser: recordId().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (restarts) => [index('board_shift_restart_shift').on(restarts.tenantId, restarts.shiftRecordId)],
);
// What was done is read with its shift, and goes out of sight with it.
refersTo(shiftRestarts, { shiftRecordId: { to: 'board.shiftRecord', onRemove: 'keep' } });
