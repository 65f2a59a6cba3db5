import { and, eq, inArray } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { storageAddress } from '#server/storage/storage-address.ts';
import { isStored, storedFile } from '#server/storage/stored-file-table.ts';
import { oss } from './oss.ts';
import { isFolder } from './place.ts';

const blank = {
  endpoint: { zh: '请输入资源地址', en: 'Enter the address' },
  bucketName: { zh: '请输入空间名', en: 'Enter the bucket' },
  accessKey: { zh: '请输入accessKey', en: 'Enter the access key' },
  secretKey: { zh: '请输入secretKey', en: 'Enter the secret key' },
} satisfies Record<string, Label>;

const inUse: Label = {
  zh: '已有文件存放在此空间，不能修改其分类、地址和空间名，也不能删除',
  en: 'This bucket holds files: its type, address and name cannot change, and it cannot be removed',
};

/** Adds a storage configuration, disabled; its keys are stored encrypted. A masked key is not accepted as a key. */
export async function insertOss(ctx: SignedInContext, input: Input) {
  const values = checked(await readInput(ctx, oss, withoutMask(input)));
  refuseBlanks(values);
  return insertRow(ctx, oss, { ...values, ...sealed(values), status: 1 });
}

/** Changes one; a blank or masked key leaves the stored one unchanged. The location cannot change while it has files. */
export async function updateOss(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const values = checked(await readInput(ctx, oss, withoutMask(input), true));
  const before = await readRow(ctx, oss, id);
  const moves = (['category', 'endpoint', 'bucketName'] as const).find(
    (name) => values[name] !== undefined && values[name] !== before[name],
  );
  if (moves !== undefined && (await holdsFiles(ctx, [id]))) throw new BusinessError(inUse, { field: moves });
  const { category, endpoint, bucketName } = { ...before, ...values };
  refuseBlanks({ category, endpoint, bucketName }, ['endpoint', 'bucketName']);
  return updateRow(ctx, oss, id, { ...values, ...sealed(values) }, expected);
}

type Values = Partial<Record<'endpoint' | 'bucketName' | 'accessKey' | 'secretKey', string | null> & { category: number | null }>;

function checked<V extends Values>(values: V): V {
  return values.endpoint ? { ...values, endpoint: storageAddress(values.endpoint) } : values;
}

function refuseBlanks(values: Values, names: (keyof typeof blank)[] = ['endpoint', 'bucketName', 'accessKey', 'secretKey']): void {
  if (isFolder(values.category)) return;
  const missing = names.filter((name) => !values[name]);
  if (missing[0] === undefined) return;
  throw new BusinessError(blank[missing[0]], { fields: Object.fromEntries(missing.map((name) => [name, blank[name]])) });
}

const withoutMask = ({ accessKey, secretKey, ...rest }: Input): Input => ({
  ...rest,
  ...(keepsSecret(accessKey) ? {} : { accessKey }),
  ...(keepsSecret(secretKey) ? {} : { secretKey }),
});

const sealed = ({ accessKey, secretKey }: Values) => ({
  ...(keepsSecret(accessKey) ? {} : { accessKey: seal(String(accessKey), 'storage') }),
  ...(keepsSecret(secretKey) ? {} : { secretKey: seal(String(secretKey), 'storage') }),
});

async function holdsFiles({ db, session }: SignedInContext, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const [found] = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(eq(storedFile.tenantId, session.tenantId), inArray(storedFile.ossId, ids), isStored))
    .limit(1);
  return found !== undefined;
}
