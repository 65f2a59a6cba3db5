import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** A workbook without faults that waits for somebody to make it a new version. */
export const importDraft = pgTable(
  'smt_import_draft',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    kind: varchar({ length: 16 }).$type<'stationTable' | 'program'>().notNull().default('stationTable'),
    fileName: varchar({ length: 255 }).notNull(),
    /** The lines that get the version, each with the one in force there that it was compared with; a program has one, which it names itself. */
    lines: jsonb().$type<{ lineId: string; inForceId: string | null }[]>().notNull(),
    head: jsonb().$type<Input>().notNull(),
    rows: jsonb().$type<Input[]>().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (drafts) => [tenantKey(drafts), index('smt_import_draft_age').on(drafts.tenantId, drafts.createTime)],
);
refersTo(importDraft, { userId: { to: 'system.user', onRemove: 'keep' } });
