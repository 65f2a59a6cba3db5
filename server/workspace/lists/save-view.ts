import { and, count, eq, inArray, ne, or } from 'drizzle-orm';
import { isPlainLine } from '#rules/field-rules.ts';
import { role } from '#server/access/roles/role.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { assertVisible } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { listSetting, listView } from './list-tables.ts';
import { keepSetting } from './save-settings.ts';

/** The permission to share a saved filter with a role. */
export const shareCode = 'listview_share';

interface ViewInput {
  id?: string | undefined;
  list: string;
  name: string;
  /** Absent: the search is unchanged. */
  search?: string | undefined;
  roleId?: string | undefined;
  /** Absent: the default is unchanged. */
  isDefault?: boolean | undefined;
}

const maxViews = 50;
const longestName = 50;
const longestSearch = 2000;

/** Saves a search under a name, or changes one of the caller's own: name, search, role. */
export async function saveView(ctx: SignedInContext, input: ViewInput): Promise<{ id: string }> {
  const { db, session } = ctx;
  const { tenantId, userId } = session;
  const { list, name, roleId = null } = input;
  if (name === '') throw new BusinessError(viewMessages.nameless, { field: 'name' });
  if (name.length > longestName) throw new BusinessError(viewMessages.longName, { field: 'name' });
  if (!isPlainLine(name)) throw new BusinessError(viewMessages.wrongName, { field: 'name' });
  if ((input.search?.length ?? 0) > longestSearch) throw new BusinessError(viewMessages.longSearch, { field: 'name' });
  const before = input.id === undefined ? undefined : await ownView(ctx, input.id);
  await assertShareable(ctx, roleId, before?.roleId ?? null);

  const own = and(eq(listView.tenantId, tenantId), eq(listView.userId, userId), eq(listView.list, before?.list ?? list));
  const [taken] = await db
    .select({ id: listView.id })
    .from(listView)
    .where(and(own, eq(listView.name, name), before ? ne(listView.id, before.id) : undefined));
  if (taken) throw new BusinessError(viewMessages.taken, { field: 'name' });
  const kept = { name, roleId, ...(input.search === undefined ? {} : { search: input.search }) };
  if (before) await db.update(listView).set(kept).where(eq(listView.id, before.id));
  else {
    const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(listView).where(own);
    if (total >= maxViews) throw new BusinessError(viewMessages.tooMany, { field: 'name' });
  }
  const id = before?.id ?? (await insertView(ctx, { ...kept, list, search: input.search ?? '' }));
  if (roleId !== (before?.roleId ?? null)) await noteSharing(ctx, id, before?.roleId ?? null, roleId);
  if (input.isDefault) await keepSetting(ctx, before?.list ?? list, { viewId: id });
  return { id };
}

/** Removes one of the caller's own views; lists that opened with it show all rows again. */
export async function removeView(ctx: SignedInContext, id: string): Promise<void> {
  const { roleId } = await ownView(ctx, id);
  await ctx.db.delete(listView).where(eq(listView.id, id));
  await ctx.db
    .update(listSetting)
    .set({ viewId: null })
    .where(and(eq(listSetting.tenantId, ctx.session.tenantId), eq(listSetting.viewId, id)));
  if (roleId !== null) await noteSharing(ctx, id, roleId, null);
}

/** Opens a list with one of the caller's own or shared views by default; `null`: with all rows. */
export async function chooseDefault(ctx: SignedInContext, list: string, id: string | null): Promise<void> {
  const { tenantId, userId, roleIds } = ctx.session;
  if (id !== null) {
    const [offered] = await ctx.db
      .select({ id: listView.id })
      .from(listView)
      .where(
        and(
          eq(listView.tenantId, tenantId),
          eq(listView.id, id),
          eq(listView.list, list),
          or(eq(listView.userId, userId), roleIds.length > 0 ? inArray(listView.roleId, roleIds) : undefined),
        ),
      );
    if (!offered) throw new BusinessError(messages.absent, { code: 404 });
  }
  await keepSetting(ctx, list, { viewId: id });
}

async function ownView({ db, session }: SignedInContext, id: string) {
  const [view] = await db
    .select({ id: listView.id, list: listView.list, roleId: listView.roleId })
    .from(listView)
    .where(and(eq(listView.tenantId, session.tenantId), eq(listView.userId, session.userId), eq(listView.id, id)));
  if (!view) throw new BusinessError(messages.absent, { code: 404 });
  return view;
}

/** Sharing requires a permission of its own, and a role of the caller's tenant; an unchanged role is not checked. */
async function assertShareable(ctx: SignedInContext, roleId: string | null, before: string | null): Promise<void> {
  if (roleId === null || roleId === before) return;
  if (!holds(ctx.session, shareCode)) throw new BusinessError(messages.notAllowed, { code: 403, field: 'roleId' });
  await assertVisible(ctx, role, [roleId]);
}

async function insertView(ctx: SignedInContext, view: Pick<typeof listView.$inferInsert, 'list' | 'name' | 'search' | 'roleId'>) {
  const { tenantId, userId } = ctx.session;
  const [made] = await ctx.db
    .insert(listView)
    .values({ ...view, tenantId, userId })
    .returning({ id: listView.id });
  if (!made) throw new BusinessError(messages.busy, { code: 503 });
  return made.id;
}

/** Sharing is audited. */
const noteSharing = (ctx: SignedInContext, recordId: string, before: string | null, after: string | null) =>
  recordChanges(ctx, { path: 'list.view', fields: {} }, [
    { recordId, action: 'share', before: { roleId: before }, after: { roleId: after } },
  ]);

const viewMessages = {
  nameless: { zh: '请填写名称', en: 'Enter the name' },
  longName: { zh: `名称不能超过${longestName}个字符`, en: `The name must not be longer than ${longestName} characters` },
  wrongName: { zh: '名称含有无法保存的字符', en: 'The name has characters that cannot be saved' },
  longSearch: { zh: '筛选条件过长，无法保存', en: 'These filters are too long to save' },
  taken: { zh: '该名称已存在', en: 'You have a saved filter of this name' },
  tooMany: { zh: `每个列表最多保存${maxViews}个筛选`, en: `A list keeps at most ${maxViews} saved filters` },
};
