import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** What somebody asked for that takes longer than a request: an export, the check of a file, its import. It outlives sign-out and restart. */
export const job = pgTable(
  'job',
  {
    id: recordId().primaryKey().default(sql`next_id()`),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    /** What its owner had narrowed himself to when he asked: the job is done with no wider rights. */
    deptIds: varchar({ length: 2000 }).notNull().default(''),
    roleIds: varchar({ length: 2000 }).notNull().default(''),
    locale: varchar({ length: 2 }).notNull().default('zh'),
    kind: varchar({ length: 16 }).notNull(),
    /** The entity's place in the router. */
    entity: varchar({ length: 64 }).notNull(),
    /** waiting, running, asking (its owner has to decide), done, failed, cancelled. */
    state: varchar({ length: 16 }).notNull().default('waiting'),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    outcome: jsonb().$type<Record<string, unknown>>(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Where the file lies that it made, and under which name it is given out. */
    fileKey: varchar({ length: 255 }),
    fileName: varchar({ length: 255 }),
    problem: jsonb().$type<Label>(),
    attempts: integer().notNull().default(0),
    isCancelled: boolean().notNull().default(false),
    /** The last sign of life of the process that does it. */
    beatTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
    startTime: instant(),
    endTime: instant(),
  },
  (jobs) => [
    index('job_owner').on(jobs.tenantId, jobs.userId, jobs.id),
    index('job_open').on(jobs.state, jobs.id).where(sql`state in ('waiting', 'running')`),
    index('job_age').on(jobs.createTime),
  ],
);
// What somebody had done is nobody else's.
refersTo(job, { userId: { to: 'system.user', onRemove: 'keep' } });
