import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import type { QuotesProgram } from './quotes-program.ts';
import type { QuotesProgramDetail } from './quotes-program-detail.ts';

/** What a printed quote says of the firm that issues it. */
export interface FirmDetails {
  address: string;
  bank: string;
}

/** A quote as it was issued, with its lines; it never changes. */
export const quotesVersion = pgTable(
  'marketing_quotes_version',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    programId: recordId().notNull(),
    revision: integer().notNull(),
    content: jsonb().$type<{ program: QuotesProgram; lines: QuotesProgramDetail[]; firm?: FirmDetails }>().notNull(),
    issuedBy: varchar({ length: 64 }).notNull(),
    createUser: recordId(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (versions) => [
    tenantKey(versions),
    uniqueIndex('marketing_quotes_version_of').on(versions.tenantId, versions.programId, versions.revision),
  ],
);
refersTo(quotesVersion, { programId: { to: 'marketing.quotesProgram', onRemove: 'keep' } });
