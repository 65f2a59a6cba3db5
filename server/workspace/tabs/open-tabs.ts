import { type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { workspaceDraft } from '../drafts/draft-tables.ts';
import { workspaceTab } from './workspace-tab-table.ts';

/** A visit to a page; opens its tab, or updates the tab's address. */
export interface Visit {
  page: string;
  query: string;
  title: string;
}

export interface OpenTab extends Visit {
  /** The page has an unsaved draft. */
  isUnsaved: boolean;
  isPinned: boolean;
}

export interface TabRow extends OpenTab {
  visitTime: string;
  /** Viewed last. */
  isLatest: boolean;
}

/** The session's tabs in order, as a column. */
export const tabsColumn = ({ session }: SignedInContext): SQL<TabRow[]> => sql`(
  select coalesce(json_agg(json_build_object('page', t.page, 'query', t.query, 'title', t.title, 'visitTime', t.visit_time::text,
      'isUnsaved', exists (select from ${workspaceDraft} d where d.user_id = ${session.userId} and d.page = t.page),
      'isPinned', t.is_pinned, 'isLatest', t.visit_time = t.latest_time) order by t.is_pinned desc, t.id), '[]')
  from (select *, max(visit_time) over () as latest_time from ${workspaceTab} where session_id = ${session.id}) t)`;
