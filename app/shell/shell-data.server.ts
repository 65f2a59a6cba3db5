import { call } from '#app/api.server.ts';
import type { MenuNode } from '#rules/screen.ts';
import { readCookie } from './cookies.server.ts';
import { takeFlash } from './flash.server.ts';
import type { ShellUser } from './shell.tsx';

/** What the frame of every page of a signed-in user shows, and the headers that forget the message it shows; anybody else is sent to sign in. */
export async function shellData(request: Request) {
  const { user, menus } = await call<{ user: ShellUser; menus: MenuNode[] }>(request, 'query', 'session.shell');
  const { flash, headers } = takeFlash(request);
  return { shell: { user, menus, narrow: readCookie(request, 'sidebar') === 'narrow', flash }, headers };
}

/** The same for a page that serves everybody: whoever is not signed in sees it without the frame. */
export async function shellDataIfAny(request: Request) {
  try {
    return await shellData(request);
  } catch (error) {
    if (error instanceof Response) return { shell: null, headers: new Headers() };
    throw error;
  }
}
