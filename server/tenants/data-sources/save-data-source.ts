import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { dataSource } from './data-source.ts';
import { addressOf, refuseStranger } from './data-source-address.ts';

/** Adds a data source; its password is stored encrypted. */
export async function insertDataSource(ctx: SignedInContext, input: Input) {
  const { password, ...values } = await readInput(ctx, dataSource, input);
  refuseStranger(addressOf(values.url ?? ''));
  return insertRow(ctx, dataSource, { ...values, ...(keepsSecret(password) ? {} : { password: seal(String(password), 'data source') }) });
}

/**
 * Changes a data source; a blank or masked password leaves the stored one unchanged (contract 5.5). The address cannot change while tenants
 * use it: another address has other rows.
 */
export async function updateDataSource(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { password, ...rest } = input;
  const isKept = keepsSecret(password);
  const { password: typed, ...values } = await readInput(ctx, dataSource, isKept ? rest : { ...rest, password }, true);
  if (values.url !== undefined) {
    refuseStranger(addressOf(values.url));
    const [before] = await lockSources(ctx, [id]);
    if (!before) throw new BusinessError(messages.absent, { code: 404 });
    const names = before.url === values.url ? '' : await usersOf(ctx, [id]);
    if (names !== '') throw new BusinessError(addressInUse(names), { field: 'url' });
  }
  return updateRow(ctx, dataSource, id, { ...values, ...(isKept ? {} : { password: seal(String(typed), 'data source') }) }, expected);
}

const addressInUse = (names: string) => ({
  zh: `数据源正被租户使用，不能修改连接地址: ${names}`,
  en: `Tenants use this data source, so its address cannot change: ${names}`,
});

/** Removes data sources that no tenant uses. */
export async function removeDataSources(ctx: SignedInContext, ids: string[]): Promise<void> {
  await removeRows(ctx, dataSource, ids);
}

/** Locked before checking for users: assigning a tenant to a source waits for this lock. */
async function lockSources({ db }: SignedInContext, ids: string[]): Promise<{ url: string }[]> {
  const { id, url, isDeleted } = dataSource.table;
  if (ids.length === 0) return [];
  return db
    .select({ url })
    .from(dataSource.table)
    .where(and(inArray(id, ids), eq(isDeleted, 0)))
    .orderBy(asc(id))
    .for('update');
}

/** Names of tenants that use these sources, the first few. */
async function usersOf({ db }: SignedInContext, ids: string[]): Promise<string> {
  if (ids.length === 0) return '';
  const { tenantName, datasourceId, isDeleted } = tenant.table;
  const users = await db
    .select({ tenantName })
    .from(tenant.table)
    .where(and(inArray(datasourceId, ids), eq(isDeleted, 0)))
    .limit(5);
  return users.map((one) => one.tenantName).join('、');
}
