import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Work that takes longer than a request: an export, the check of a file, its import. It survives sign-out and restart. */
export const job = pgTable(
  'job',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    /** The owner's narrowed departments and roles when starting the job: it runs with no wider rights. */
    deptIds: varchar({ length: 2000 }).notNull().default(''),
    roleIds: varchar({ length: 2000 }).notNull().default(''),
    locale: varchar({ length: 2 }).notNull().default('zh'),
    kind: varchar({ length: 16 }).notNull(),
    /** The entity's place in the router. */
    entity: varchar({ length: 64 }).notNull(),
    /** waiting, running, asking (the owner must decide), done, failed, cancelled. */
    state: varchar({ length: 16 }).notNull().default('waiting'),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    outcome: jsonb().$type<Record<string, unknown>>(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** The resulting file's storage key, and its download name. */
    fileKey: varchar({ length: 255 }),
    fileName: varchar({ length: 255 }),
    problem: jsonb().$type<Label>(),
    attempts: integer().notNull().default(0),
    isCancelled: boolean().notNull().default(false),
    /** The last heartbeat of the process that runs it. */
    beatTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
    startTime: instant(),
    endTime: instant(),
  },
  (jobs) => [
    tenantKey(jobs),
    index('job_id').on(jobs.id),
    index('job_owner').on(jobs.tenantId, jobs.userId, jobs.id),
    index('job_open').on(jobs.state, jobs.id).where(sql`state in ('waiting', 'running')`),
    index('job_age').on(jobs.createTime),
  ],
);
// Jobs of a removed user stay, invisible to anyone else.
refersTo(job, { userId: { to: 'system.user', onRemove: 'keep' } });
