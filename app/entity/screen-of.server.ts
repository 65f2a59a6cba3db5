import { call, pathOfPage } from '#app/api.server.ts';
import type { Screen } from '#rules/screen.ts';

export interface EntityParams {
  area?: string;
  entity?: string;
  id?: string;
}

/** The screen that an address belongs to; an address without an entity is no page. */
export async function screenOf(request: Request, { area, entity }: EntityParams): Promise<Screen> {
  const path = pathOfPage(`/${area}/${entity}`);
  if (path === undefined) throw new Response(null, { status: 404 });
  return call<Screen>(request, 'query', `${path}.screen`);
}

/** Refuses a page whose deed this user may not do; the procedure behind it refuses it again. */
export function requirePermission(isAllowed: boolean): void {
  if (!isAllowed) throw new Response(null, { status: 403 });
}

/** The record of a page's address. */
export async function recordOf(request: Request, screen: Screen, { id }: EntityParams): Promise<Record<string, unknown>> {
  const record = await call<Record<string, unknown> | null>(request, 'query', `${screen.path}.detail`, { id });
  if (!record) throw new Response(null, { status: 404 });
  return record;
}
