import { sql } from 'drizzle-orm';
import {
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { generatedId, instant, recordId, tenantColumn } from '#server/database/columns.ts';

/** The columns that all logs share: user, address, request, process (contract 5.8). Never null: legacy clients see no nulls. */
const sharedColumns = () => ({
  id: generatedId(),
  tenantId: tenantColumn(),
  serviceId: varchar({ length: 32 }).notNull().default(''),
  serverHost: varchar({ length: 255 }).notNull().default(''),
  serverIp: varchar({ length: 64 }).notNull().default(''),
  env: varchar({ length: 32 }).notNull().default(''),
  remoteIp: varchar({ length: 64 }).notNull().default(''),
  userAgent: varchar({ length: 255 }).notNull().default(''),
  requestUri: varchar({ length: 255 }).notNull().default(''),
  method: varchar({ length: 16 }).notNull().default(''),
  methodClass: varchar({ length: 128 }).notNull().default(''),
  methodName: varchar({ length: 128 }).notNull().default(''),
  params: text().notNull().default(''),
  /** Milliseconds, as text. */
  time: varchar({ length: 16 }).notNull().default(''),
  createBy: varchar({ length: 64 }).notNull().default(''),
  createTime: instant().notNull().default(sql`now()`),
  /** For filtering by data scope; never in a response. */
  createUser: recordId(),
  createDept: recordId(),
});

/** Partitioned by month (`server/database/large-tables/log-months.ts`), so the time is part of the key; the key is also what a tenant's lists are read by. */
const keyOf =
  (name: string) =>
  (log: Record<'tenantId' | 'createTime' | 'id', ExtraConfigColumn>): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [log.tenantId, log.createTime, log.id] }),
    index(`${name}_id`).on(log.id),
    index(`${name}_age`).on(log.createTime, log.id),
  ];

/** User actions: sign-ins, refused sign-ins, sign-outs, exports, administrative commands (contract 5.8). */
export const logUsual = pgTable(
  'log_usual',
  {
    ...sharedColumns(),
    logLevel: varchar({ length: 8 }).notNull().default('info'),
    logId: varchar({ length: 64 }).notNull().default(''),
    logData: text().notNull().default(''),
  },
  keyOf('log_usual'),
);

/** Calls that change something, from legacy clients and pages (contract 5.8). */
export const logApi = pgTable(
  'log_api',
  {
    ...sharedColumns(),
    type: varchar({ length: 16 }).notNull().default(''),
    title: varchar({ length: 128 }).notNull().default(''),
    /** The client that asked for the token; empty for pages. */
    clientId: varchar({ length: 64 }).notNull().default(''),
    /** The outcome and the message of a refusal; not in the contract, so only pages show them. */
    result: varchar({ length: 16 }).$type<'' | 'success' | 'refused' | 'failed'>().notNull().default(''),
    /** Named unlike the field that shows it, because it is not text and cannot be filtered. */
    reasonWords: jsonb('reason').$type<Label>(),
  },
  keyOf('log_api'),
);

/** Our own faults, and those that clients report (contract 5.8, R-30). */
export const logError = pgTable(
  'log_error',
  {
    ...sharedColumns(),
    requestId: varchar({ length: 64 }).notNull().default(''),
    stackTrace: text().notNull().default(''),
    exceptionName: varchar({ length: 128 }).notNull().default(''),
    message: text().notNull().default(''),
    fileName: varchar({ length: 255 }).notNull().default(''),
    lineNumber: integer().notNull().default(-1),
  },
  keyOf('log_error'),
);
