import { enabledMenus } from '#server/access/menus/granted-menus.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { settings } from '#server/settings.ts';
import { isFramed, leavesOf, readMenus } from './shell.ts';

/** The external page of one of the caller's menu entries, by its id or whole address; no other address is ever framed. */
export async function framedPage(ctx: SignedInContext, key: string): Promise<FramedPage> {
  const [menus, tree] = await Promise.all([enabledMenus(ctx), readMenus(ctx)]);
  const own = new Map(leavesOf(tree).map(({ id, name }) => [id, name]));
  const found = menus.find(({ id, path }) => own.has(id) && path && isFramed(path) && (id === key || path === key));
  const origin = found?.path ? originOf(found.path) : undefined;
  if (!found?.path || origin === undefined) throw new BusinessError(messages.absent, { code: 404 });
  return { id: found.id, name: own.get(found.id) ?? found.name, url: found.path, origin, isForeign: isForeign(ctx, origin) };
}

export interface FramedPage {
  id: string;
  name: string;
  url: string;
  origin: string;
  /** Its host differs from the console's. */
  isForeign: boolean;
}

/** Compares host names without port: another port of the same host shares its cookies. */
function isForeign({ caller }: SignedInContext, origin: string): boolean {
  if (origin === "'self'") return false;
  const { PUBLIC_URL } = settings();
  const own = [PUBLIC_URL, `http://${caller.headers.get('host') ?? ''}`].flatMap((at) =>
    at && URL.canParse(at) ? [new URL(at).hostname] : [],
  );
  return own.length > 0 && !own.includes(new URL(origin).hostname);
}

/** The only origin that the page's policy allows in a frame; the console's own for a path. */
function originOf(path: string): string | undefined {
  if (/^\/(?![/\\])/.test(path)) return "'self'";
  const url = URL.canParse(path) ? new URL(path) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
