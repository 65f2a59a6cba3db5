import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** What happened to records, written in the transaction of what happened and never changed; a timeline reads it. */
export const event = pgTable(
  'event',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    /** The place of the record's entity in the router. */
    entity: varchar({ length: 64 }).notNull(),
    recordId: recordId().notNull(),
    /** The part of the record that it is about, such as one of the invited suppliers. */
    partId: recordId(),
    action: varchar({ length: 32 }).notNull(),
    /** What the words of the action name: a date, a reason, a number of suppliers. */
    values: jsonb().$type<Record<string, string>>().notNull().default({}),
    doneBy: varchar({ length: 128 }).notNull().default(''),
    userId: recordId(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (events) => [tenantKey(events), index('event_record').on(events.tenantId, events.entity, events.recordId, events.id)],
);
refersTo(event, { userId: { to: 'system.user', onRemove: 'keep' } });
