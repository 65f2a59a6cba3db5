import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import type { Backlog } from '#server/background/read-backlog.ts';
import { instant } from '#server/database/columns.ts';
import type { MinuteFigures } from '#server/monitoring/minute.ts';

/** What the keys of this installation look like from outside: a start with others is refused. */
export const keyFingerprint = pgTable('key_fingerprint', {
  /** The setting that a key may be given in. */
  name: varchar({ length: 32 }).primaryKey(),
  fingerprint: varchar({ length: 64 }).notNull(),
});

/** The processes that serve this database; one that was killed stops being seen. */
export const runningProcess = pgTable('running_process', {
  id: uuid().primaryKey(),
  host: varchar({ length: 255 }).notNull(),
  pid: integer().notNull(),
  /** The same for all processes that share their folder of uploaded files. */
  filesMark: varchar({ length: 64 }).notNull(),
  startTime: instant().notNull().default(sql`now()`),
  seenTime: instant().notNull().default(sql`now()`),
});

/** What each process did, minute by minute, for an hour: any process shows those of all (decision 045). */
export const processMinute = pgTable(
  'process_minute',
  {
    processId: uuid().notNull(),
    host: varchar({ length: 255 }).notNull(),
    pid: integer().notNull(),
    endTime: instant().notNull(),
    figures: jsonb().$type<MinuteFigures & { backlog?: Backlog }>().notNull(),
  },
  (minutes) => [
    primaryKey({ name: 'process_minute_pk', columns: [minutes.processId, minutes.endTime] }),
    index('process_minute_time').on(minutes.endTime),
  ],
);
