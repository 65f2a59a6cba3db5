import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { menuUse } from '../shell/menu-use-table.ts';
import { describeShell, leavesOf } from '../shell/shell.ts';
import type { OpenTab, Visit } from './open-tabs.ts';
import { workspaceTab } from './workspace-tab-table.ts';

export interface OpenTabs {
  tabs: OpenTab[];
  /** Tabs closed to make room for this visit. */
  dropped: OpenTab[];
}

/** Thirty with the welcome tab, which has no row. */
export const maxTabs = 29;

/** The frame of a page, with the session's tabs. */
export async function openShell(ctx: SignedInContext, visit?: Visit) {
  const { latest, openTabs, ...shell } = await describeShell(ctx);
  return { ...shell, ...(await visitTab(ctx, visit, { menus: shell.menus, latest, openTabs })) };
}

type Frame = Pick<Awaited<ReturnType<typeof describeShell>>, 'menus' | 'latest' | 'openTabs'>;

/**
 * The session's tabs in opening order, including this visit (specification 2.3). Revisiting the latest page at the same address writes
 * nothing.
 */
async function visitTab(ctx: SignedInContext, visit: Visit | undefined, { menus, latest, openTabs: rows }: Frame): Promise<OpenTabs> {
  const tabs = rows.map(({ page, query, title, isUnsaved, isPinned }): OpenTab => ({ page, query, title, isUnsaved, isPinned }));
  if (visit === undefined) return { tabs, dropped: [] };
  const known = rows.find(({ page }) => page === visit.page);
  const entry = leavesOf(menus).find(({ path }) => path === visit.page)?.id ?? null;
  const menuId = entry === latest ? null : entry;
  const isOpen = known && known.query === visit.query && known.title === visit.title && known.isLatest;
  if (isOpen && menuId === null) return { tabs, dropped: [] };
  const dropped = known ? [] : leastUsed(rows, rows.length + 1 - maxTabs);
  const pages = dropped.map(({ page }) => page);
  await Promise.all([keepVisit(ctx, visit, menuId), pages.length > 0 && closeTabs(ctx, pages)]);
  const kept = tabs.filter(({ page }) => !pages.includes(page));
  const now = { ...visit, isUnsaved: known?.isUnsaved ?? false, isPinned: known?.isPinned ?? false };
  return { tabs: known ? kept.map((tab) => (tab.page === visit.page ? now : tab)) : [...kept, now], dropped };
}

/** Closes tabs of this session; the user's other sessions are unaffected. */
export async function closeTabs({ db, session }: SignedInContext, pages: string[]): Promise<void> {
  await db.delete(workspaceTab).where(and(eq(workspaceTab.sessionId, session.id), inArray(workspaceTab.page, pages)));
}

/** What is pinned stays. */
export async function closeOtherTabs({ db, session }: SignedInContext, page: string): Promise<void> {
  const { sessionId, isPinned } = workspaceTab;
  await db.delete(workspaceTab).where(and(eq(sessionId, session.id), eq(isPinned, false), ne(workspaceTab.page, page)));
}

/** What is pinned stays. */
export async function closeAllTabs({ db, session }: SignedInContext): Promise<void> {
  await db.delete(workspaceTab).where(and(eq(workspaceTab.sessionId, session.id), eq(workspaceTab.isPinned, false)));
}

/** A pinned tab stands before the others and goes only when it is closed by itself. */
export async function pinTab({ db, session }: SignedInContext, page: string, isPinned: boolean): Promise<void> {
  await db
    .update(workspaceTab)
    .set({ isPinned })
    .where(and(eq(workspaceTab.sessionId, session.id), eq(workspaceTab.page, page)));
}

/** The least recently viewed tabs; tabs with unsaved drafts come later, pinned ones last. */
function leastUsed<Row extends { isUnsaved: boolean; isPinned: boolean; visitTime: string }>(rows: readonly Row[], count: number): Row[] {
  if (count <= 0) return [];
  const keptBy = ({ isUnsaved, isPinned }: Row) => (isPinned ? 2 : Number(isUnsaved));
  const order = (one: Row, other: Row) => keptBy(one) - keptBy(other) || (one.visitTime < other.visitTime ? -1 : 1);
  return [...rows].sort(order).slice(0, count);
}

/** A session that is ending at this moment gets no tab: the page must not fail for it. */
async function keepVisit({ db, session }: SignedInContext, { page, query, title }: Visit, menuId: string | null): Promise<void> {
  await db.execute(sql`
    with opened as (
      insert into ${menuUse} (user_id, menu_id, visit_time)
      select ${session.userId}::bigint, ${menuId}::bigint, now() where ${menuId}::bigint is not null
      on conflict (tenant_id, user_id, menu_id) do update set visit_time = excluded.visit_time)
    insert into workspace_tab (session_id, page, query, title)
    select s.id, ${page}, ${query}, ${title} from session s where s.id = ${session.id} for key share of s skip locked
    on conflict (tenant_id, session_id, page) do update set query = excluded.query, title = excluded.title, visit_time = now()`);
}
