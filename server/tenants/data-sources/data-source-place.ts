import { and, eq } from 'drizzle-orm';
import type { ConnectOptions, Database, Transaction } from '#server/database/pool.ts';
import { createSources, type Sources, type SourcesOptions } from '#server/database/sources.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { unseal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { dataSource } from './data-source.ts';
import { addressOf, refuseStranger } from './data-source-address.ts';

/** The servers of this console's data sources. */
export const openSources = (database: Database, options: Omit<SourcesOptions, 'find'>): Sources =>
  createSources({ ...options, find: (id) => database.transact({}, (db) => findPlace(db, id)) });

/** A data source's address with its password; refused if its host is not or no longer allowed. */
export async function findPlace(db: Transaction, id: string): Promise<{ version: number; place: ConnectOptions }> {
  const { table } = dataSource;
  const [row] = await db
    .select({ version: table.version, url: table.url, username: table.username, password: table.password })
    .from(table)
    .where(and(eq(table.id, id), eq(table.isDeleted, 0)));
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  const address = addressOf(row.url);
  refuseStranger(address);
  const prepares = settings().PREPARE_STATEMENTS === 'on';
  return { version: row.version, place: { ...address, user: row.username, password: passwordOf(row.password), prepares } };
}

function passwordOf(sealed: string | null): string {
  const password = sealed === null ? '' : unseal(sealed, 'data source');
  if (password !== undefined) return password;
  throw new BusinessError(
    {
      zh: '数据源密码无法解密（SECRETS_KEY 已更换），请重新填写密码',
      en: 'The password cannot be decrypted (another SECRETS_KEY). Enter it again.',
    },
    { field: 'password' },
  );
}
