import { sql } from 'drizzle-orm';
import { customType, integer, varchar } from 'drizzle-orm/pg-core';

/** A 64-bit id, a string on every wire (contract 1.3). */
export const recordId = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint', fromDriver: String });

/** Several ids in one column; a comma list on the wire, an array in the table so that each can be found. */
export const recordIds = customType<{ data: string; driverData: string[] | string }>({
  dataType: () => 'bigint[]',
  fromDriver: (value) => (Array.isArray(value) ? value : value.replace(/[{}]/g, '').split(',')).filter(Boolean).join(','),
  toDriver: (value) => `{${value}}`,
});

/** An instant, on the wire `yyyy-MM-dd HH:mm:ss` in the tenant's time zone (the transaction's time zone setting). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => value.slice(0, 19),
});

/** Columns that make and guard every record: time-ordered id from the database, tenant, authorship, version, soft deletion (contract 1.4). */
export const recordColumns = () => ({
  id: recordId().primaryKey().default(sql`next_id()`),
  tenantId: tenantColumn(),
  createUser: recordId(),
  createDept: recordId(),
  createTime: instant().notNull().default(sql`now()`),
  updateUser: recordId(),
  updateTime: instant().notNull().default(sql`now()`),
  status: integer().notNull().default(1),
  isDeleted: integer().notNull().default(0),
  version: integer().notNull().default(1),
});

/** The owner of a row; what a transaction's tenant is unless it says otherwise. */
export const tenantColumn = () => varchar({ length: 12 }).notNull().default(sql`current_setting('app.tenant_id', true)`);
