import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

const word = (length = 128) => varchar({ length }).notNull().default('');

/**
 * Every scan at a mounter, the refused ones too: the proof that a customer asks for years later. Append-only, partitioned by month
 * (`server/database/large-tables/log-months.ts`), so the time is part of the key.
 */
export const feedLogTable = pgTable(
  'smt_feed_log',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    createTime: instant().notNull().default(sql`now()`),
    createUser: recordId(),
    createDept: recordId(),
    lineId: recordId(),
    runId: recordId(),
    mounter: word(64),
    side: word(16),
    workOrderNumber: word(64),
    customerOrder: word(64),
    productItemNumber: word(),
    programName: word(),
    tableVersion: word(64),
    station: word(32),
    /** The items that the station takes, the main one first. */
    expectedItems: word(1000),
    mainItemNumber: word(),
    itemNumber: word(),
    isSubstitute: boolean().notNull().default(false),
    reel: word(255),
    lot: word(),
    /** The codes as they were scanned. */
    barcode: word(255),
    supplierBarcode: word(255),
    mode: integer().notNull(),
    ret: integer().notNull(),
    reason: word(64),
    oldReel: word(255),
    /** Of the reel that was scanned, or what was left of the one that came off; null where nobody knows. */
    quantity: numeric({ precision: 18, scale: 2 }),
    operator: word(64),
    ipqc: word(64),
    device: word(64),
    /** Who is signed in at the terminal, where a badge names the person. */
    account: word(64),
    /** By the clock of the device, where it said so; `createTime` is when the scan arrived. */
    scannedTime: instant(),
  },
  (log) => [
    primaryKey({ columns: [log.tenantId, log.createTime, log.id] }),
    index('smt_feed_log_id').on(log.id),
    index('smt_feed_log_reel').on(log.tenantId, log.reel, log.createTime),
  ],
);
// What was fed stays on record whatever becomes of the line.
refersTo(feedLogTable, { lineId: { to: 'board.productionLine', onRemove: 'keep' } });
