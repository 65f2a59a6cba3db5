import type { ListColumn } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { listSetting } from './list-tables.ts';

type Setting = Partial<Pick<typeof listSetting.$inferInsert, 'columns' | 'viewId' | 'density'>>;

/** Saves the caller's columns of a list, in order; `null` restores the default. */
export async function saveColumns(ctx: SignedInContext, list: string, columns: ListColumn[] | null): Promise<void> {
  const names = columns?.map(({ name }) => name) ?? [];
  if (new Set(names).size !== names.length)
    throw new BusinessError({ zh: '列不能重复', en: 'A column is listed twice' }, { field: 'columns' });
  await keepSetting(ctx, list, { columns });
}

/** Saves the row height of all the caller's lists: 36 or 44 pixels. */
export const saveDensity = (ctx: SignedInContext, density: 'compact' | 'comfortable'): Promise<void> => keepSetting(ctx, '', { density });

/** Changes the given settings of the caller's list. */
export async function keepSetting({ db, session }: SignedInContext, list: string, setting: Setting): Promise<void> {
  const { tenantId, userId } = session;
  await db
    .insert(listSetting)
    .values({ tenantId, userId, list, ...setting })
    .onConflictDoUpdate({ target: [listSetting.tenantId, listSetting.userId, listSetting.list], set: setting });
}
