import { callAt, existing, pathOfPage } from '#app/api.server.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';
import { absent } from '#app/shell/absent.server.ts';
import type { Row } from './list/tree-rows.ts';

export interface EntityParams {
  area?: string;
  /** The middle of an address of three parts, such as /monitor/log/usual. */
  group?: string;
  entity?: string;
  id?: string;
  /** The command whose page it is. */
  command?: string;
}

/** The address of an entity's pages as the menu names it: area, optional group, entity. */
export const pageAt = ({ area, group, entity }: EntityParams): string => `/${[area, group, entity].filter(Boolean).join('/')}`;

/** Menus name a screen without its last part (specification 2.1: leaf menu paths get /index appended), and lead on to its list. */
export const isShort = (page: string): boolean => pathOfPage(page) !== undefined || handWritten.includes(page);

const handWritten = [
  '/board/lines',
  '/board/plans',
  '/board/tv',
  '/board/screens',
  '/board/daily',
  '/system/security',
  '/system/publiclink',
];

/**
 * The screen of an address; an address without an entity is not found. A screen may depend on the record, or on what it is added to: a
 * tenant, a type, a line and its date.
 */
export async function screenOf(request: Request, params: EntityParams): Promise<EntityScreen> {
  const path = pathOfPage(pageAt(params));
  if (path === undefined) throw await absent(request);
  const query = new URL(request.url).searchParams;
  const addedTo = ['tenantId', 'parentId', 'typeCode', 'lineId', 'planDate'].map((name) => [name, query.get(name) ?? undefined]);
  return callAt(request, `${path}.screen`, { id: params.id, ...Object.fromEntries(addedTo) });
}

/** Refuses a page whose command the user may not run; the procedure checks it again. */
export function requirePermission(isAllowed: boolean): void {
  if (!isAllowed) throw new Response(null, { status: 403 });
}

/** The record of a page's address. */
export async function recordOf(request: Request, screen: EntityScreen, { id }: EntityParams): Promise<Row> {
  const record = await callAt(request, existing<'detail'>(`${screen.path}.detail`), { id });
  if (!record) throw new Response(null, { status: 404 });
  return record;
}
