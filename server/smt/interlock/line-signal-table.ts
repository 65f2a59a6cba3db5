import { bigint, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import type { StopReason } from './line-state.ts';

/** What the receiver of a line was last told, and what it answered. */
export const lineSignal = pgTable(
  'smt_line_signal',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    lineId: recordId().notNull(),
    /** Of the last message: higher with each, and never below the milliseconds since 1970, so that it does not fall after a restore. */
    number: bigint({ mode: 'number' }).notNull(),
    /** Empty while the line may run. */
    reason: varchar({ length: 16 }).$type<StopReason | ''>().notNull(),
    station: varchar({ length: 32 }).notNull().default(''),
    /** Since when it is so. */
    changeTime: instant().notNull(),
    sentTime: instant().notNull(),
    /** The last message is on its way until then at the latest: the next one waits, so that none overtakes another. */
    busyUntil: instant(),
    answer: varchar({ length: 500 }).notNull().default(''),
    answerEn: varchar({ length: 500 }).notNull().default(''),
    answerTime: instant(),
    /** When the receiver last took a message. */
    heardTime: instant(),
  },
  (signals) => [tenantKey(signals), uniqueIndex('smt_line_signal_line').on(signals.tenantId, signals.lineId)],
);
refersTo(lineSignal, { lineId: { to: 'board.productionLine', onRemove: 'keep' } });
