import { sql } from 'drizzle-orm';
import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** The history of a line's state during a shift: who changed it, when, from what to what (specification 10.2, 'line-state edit form'). */
export const lineStateHistory = pgTable(
  'board_line_state_history',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    lineId: recordId().notNull(),
    shiftRecordId: recordId().notNull(),
    fromState: integer().notNull(),
    fromDesc: varchar({ length: 255 }),
    toState: integer().notNull(),
    toDesc: varchar({ length: 255 }),
    createUser: recordId().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (changes) => [tenantKey(changes), index('board_line_state_history_shift').on(changes.tenantId, changes.shiftRecordId)],
);
// Read through its shift, and hidden when the shift is removed.
refersTo(lineStateHistory, {
  lineId: { to: 'board.productionLine', onRemove: 'keep' },
  shiftRecordId: { to: 'board.shiftRecord', onRemove: 'keep' },
});
