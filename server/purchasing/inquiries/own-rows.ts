import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row is a supplier's own. A temporary supplier has no record: the id of its invitation stands for it, so that it has nothing but
 * the one inquiry. Ids are unique among all tables.
 */
export const isOf = (supplierId: string, { supplier, invite }: { supplier: AnyColumn; invite: AnyColumn }): SQL =>
  sql`(${supplier} = ${supplierId} or (${supplier} is null and ${invite} = ${supplierId}))`;
