import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** What the forms of leave are called where a process names the record that it is about (contract 6.2). */
export const leaveTable = 'process_leave';

/** An application for leave, which its process decides on (specification 7.5). */
export const leave = pgTable(
  'flow_leave',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    instanceId: recordId().notNull(),
    applicantId: recordId().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    /** From the one to the other by the clock, to the second: what lies beyond three days goes to the boss. */
    days: numeric({ precision: 12, scale: 6 }).notNull(),
    reason: varchar({ length: 500 }).notNull().default(''),
    /** Who decides first, as the applicant has chosen. */
    taskUser: recordId().notNull(),
    createTime: instant().notNull().default(sql`now()`),
    updateTime: instant().notNull().default(sql`now()`),
    version: integer().notNull().default(1),
  },
  (leaves) => [
    tenantKey(leaves),
    uniqueIndex('flow_leave_instance').on(leaves.tenantId, leaves.instanceId),
    index('flow_leave_applicant').on(leaves.tenantId, leaves.applicantId),
  ],
);
refersTo(leave, {
  instanceId: { to: 'flow.instance', onRemove: 'keep' },
  applicantId: { to: 'system.user', onRemove: 'keep' },
  taskUser: { to: 'system.user', onRemove: 'keep' },
});
