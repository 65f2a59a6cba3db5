import type postgres from 'postgres';

/** How a table of a database is guarded. */
export interface GuardedTable {
  name: string;
  forced: boolean;
  enabled: boolean;
  hasTenant: boolean;
  nullable: boolean | null;
  /** Its primary key begins with the tenant. */
  keyed: boolean;
  isPartition: boolean;
}

/** Every table of a database, with what row security does for it. */
export const securityOf = (sql: postgres.Sql) => sql<GuardedTable[]>`
  select c.relname as name, c.relforcerowsecurity as forced, c.relrowsecurity as enabled,
    a.attname is not null as "hasTenant", not a.attnotnull as nullable,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey[0] = a.attnum) as keyed, c.relispartition as "isPartition"
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;
