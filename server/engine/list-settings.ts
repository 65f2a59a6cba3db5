import { sql } from 'drizzle-orm';
import type { ListSettings } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';

/** The caller's settings of a list, read in one query together with its screen; for pages only. */
export async function readListSettings(ctx: SignedInContext, list: string): Promise<ListSettings | undefined> {
  if (ctx.caller.door !== 'page') return undefined;
  const { tenantId, userId, roleIds } = ctx.session;
  const [found] = await ctx.readMain((db) =>
    db.execute<{ columns: ListSettings['columns']; viewId: string | null; density: string | null; views: ListSettings['views'] }>(sql`
      select own.columns, own.view_id::text as "viewId", every_list.density,
        (select coalesce(json_agg(json_build_object('id', v.id::text, 'name', v.name, 'search', v.search,
            'isOwn', v.user_id = ${userId}::bigint, 'roleId', v.role_id::text) order by v.user_id <> ${userId}::bigint, v.name), '[]')
          from list_view v where v.tenant_id = ${tenantId} and v.list = ${list}
            and (v.user_id = ${userId}::bigint or v.role_id = any(${idArray(roleIds)}))) as views
      from (select) one
      left join list_setting own on own.tenant_id = ${tenantId} and own.user_id = ${userId}::bigint and own.list = ${list}
      left join list_setting every_list on every_list.tenant_id = ${tenantId} and every_list.user_id = ${userId}::bigint and every_list.list = ''`),
  );
  const views = found?.views ?? [];
  return {
    columns: found?.columns ?? null,
    density: found?.density === 'comfortable' ? 'comfortable' : 'compact',
    views,
    // A view that was removed or is no longer shared cannot be the default.
    defaultView: views.some(({ id }) => id === found?.viewId) ? (found?.viewId ?? null) : null,
  };
}
