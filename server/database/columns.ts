import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, primaryKey, varchar } from 'drizzle-orm/pg-core';

/** A 64-bit id, sent as a string (contract 1.3). */
export const recordId = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint', fromDriver: String });

/** Several ids in one column; sent as a comma-separated list, stored as an array so that each can be searched. */
export const recordIds = customType<{ data: string; driverData: string[] | string }>({
  dataType: () => 'bigint[]',
  fromDriver: (value) => (Array.isArray(value) ? value : value.replace(/[{}]/g, '').split(',')).filter(Boolean).join(','),
  toDriver: (value) => `{${value}}`,
});

/** An instant, sent as `yyyy-MM-dd HH:mm:ss` in the tenant's time zone (the transaction's setting). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => value.slice(0, 19),
});

/** The columns of every record: time-ordered id from the database, tenant, author, version, soft deletion (contract 1.4). */
export const recordColumns = () => ({
  id: generatedId(),
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

/** A time-ordered id from the database. */
export const generatedId = () => recordId().notNull().default(sql`next_id()`);

/** The key of every table with a tenant begins with it, so that tenants can be spread over partitions or servers (decision 044). */
export const tenantKey = <Table extends string>({ tenantId, id }: Record<'tenantId' | 'id', AnyPgColumn<{ tableName: Table }>>) =>
  primaryKey({ columns: [tenantId, id] });

/** The tenant of a row; by default the transaction's tenant. */
export const tenantColumn = () => varchar({ length: 12 }).notNull().default(sql`current_setting('app.tenant_id', true)`);
