import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { toNodes } from '#server/engine/tree-nodes.ts';
import { param } from '#server/platform/settings/param.ts';
import { topMenuRows } from '../menus/grant-top-menu.ts';
import { platformPages } from '../menus/menu.ts';

const mark = { zh: '（需平台授权）', en: ' (granted by the platform)' };

/**
 * The menus of a package, without the platform's own pages. A package is an upper limit: a tenant's administrator begins with the menus of
 * `tenant.default.menuCode` and can grant no more than he holds, so the others are marked.
 */
export async function packageTree(ctx: SignedInContext) {
  const rows = (await topMenuRows(ctx)).filter(({ code }) => !platformPages.has(code));
  const codes = await firstMenus(ctx);
  const first = new Set(rows.filter(({ code }) => codes.includes(code)).map(({ id }) => id));
  const childrenOf = (parentId: string) => rows.filter((row) => row.parentId === parentId);
  const isFirst = (row: Placed): boolean => first.has(row.id) || rows.some((above) => above.id === row.parentId && isFirst(above));
  const hasFirst = (row: Placed): boolean => isFirst(row) || childrenOf(row.id).some(hasFirst);
  return toNodes(rows.map((row) => ({ ...row, title: hasFirst(row) ? row.title : `${row.title}${mark[ctx.locale]}` })));
}

type Placed = { id: string; parentId: string };

async function firstMenus({ db }: SignedInContext): Promise<string[]> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const [row] = await db
    .select({ paramValue })
    .from(param.table)
    .where(and(eq(paramKey, 'tenant.default.menuCode'), eq(isDeleted, 0)));
  return (row?.paramValue ?? '').split(',').map((code) => code.trim());
}
