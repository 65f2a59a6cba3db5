import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { unseal } from '#server/security/seal.ts';
import { storageAddress } from '#server/storage/storage-address.ts';
import type { Place } from '#server/storage/store.ts';
import { oss } from './oss.ts';

/** A file's location: a bucket configuration, or none for the installation's own folder. */
export interface Lying {
  ossId: string | null;
  place: Place;
}

/** The category of a local folder (dictionary oss). */
export const isFolder = (category: number | null | undefined): boolean => category === 7;

/** The storage for the tenant's new files: the enabled one, otherwise the installation's folder (contract 5.7). */
export async function placeForNew(db: Transaction, tenantId: string): Promise<Lying> {
  const { table } = oss;
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.status, 2), eq(table.isDeleted, 0)));
  return row ? { ossId: isFolder(row.category) ? null : row.id, place: placeOf(row) } : { ossId: null, place: 'local' };
}

/** The storage of an existing file, whatever is enabled now. */
export async function placeAt(db: Transaction, tenantId: string, ossId: string | null): Promise<Place> {
  if (ossId === null) return 'local';
  const { table } = oss;
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.id, ossId)));
  if (!row) throw new BusinessError(unusable, { code: 503 });
  return placeOf(row);
}

export type OssRow = Pick<typeof oss.table.$inferSelect, 'category' | 'endpoint' | 'region' | 'bucketName' | 'accessKey' | 'secretKey'>;

/** Opens a configuration; the operator's list of hosts is checked each time. */
export function placeOf(row: OssRow): Place {
  if (isFolder(row.category)) return 'local';
  const [accessKey, secretKey] = [unseal(row.accessKey ?? '', 'storage'), unseal(row.secretKey ?? '', 'storage')];
  if (accessKey === undefined || secretKey === undefined) throw new BusinessError(unusable, { code: 503 });
  return { endpoint: storageAddress(row.endpoint ?? ''), region: row.region ?? '', bucket: row.bucketName ?? '', accessKey, secretKey };
}

const unusable = {
  zh: '对象存储的密钥无法读取，请联系管理员重新填写',
  en: 'The keys of the storage cannot be read: ask your administrator to type them again',
};
