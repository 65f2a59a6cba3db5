import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { param } from '#server/platform/settings/param.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';

const MB = 1024 * 1024;
const usual = { 'file.quotaMB': 5_120, 'file.tenantQuotaMB': 102_400 };

/** Refuses a file over the quota of its uploader or tenant (R-34). Concurrent uploads are serialised. */
export async function assertRoom({ db, session: { tenantId, userId } }: SignedInContext, size: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${tenantId}`}, 0))`);
  const [limits, [used]] = await Promise.all([
    readLimits(db),
    db
      .select({
        own: sql<string>`coalesce(sum(size) filter (where create_user = ${userId}), 0)`,
        all: sql<string>`coalesce(sum(size), 0)`,
      })
      .from(storedFile)
      .where(eq(storedFile.tenantId, tenantId)),
  ]);
  if (Number(used?.own) + size > limits.own * MB)
    throw new BusinessError({
      zh: `您的文件空间不足，上限为 ${limits.own} MB`,
      en: `You have no room left for files: the limit is ${limits.own} MB`,
    });
  if (Number(used?.all) + size > limits.all * MB)
    throw new BusinessError({
      zh: `本租户的文件空间不足，上限为 ${limits.all} MB，请联系管理员`,
      en: `Your tenant has no room left for files: the limit is ${limits.all} MB, tell your administrator`,
    });
}

async function readLimits(db: SignedInContext['db']): Promise<{ own: number; all: number }> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const rows = await db
    .select({ paramKey, paramValue })
    .from(param.table)
    .where(and(inArray(paramKey, Object.keys(usual)), eq(isDeleted, 0)));
  const read = (key: keyof typeof usual) => {
    const text = rows.find((row) => row.paramKey === key)?.paramValue ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : usual[key];
  };
  return { own: read('file.quotaMB'), all: read('file.tenantQuotaMB') };
}
