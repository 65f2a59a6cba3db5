import { redirectDocument } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import type { describeShell } from '#server/workspace/shell/shell.ts';
import type { Visit } from '#server/workspace/tabs/open-tabs.ts';
import { catchUp } from './appearance/settings-cookies.server.ts';
import { readCookie } from './cookies.server.ts';
import { takeFlash } from './flash.server.ts';
import { topOf } from './menu/current-menu.ts';
import { readFolds } from './menu/sidebar-folds.ts';
import { wasChosenHere } from './menu/top-chosen.server.ts';
import { tabsShown } from './tabs/tabs.server.ts';

type ShellAnswer = Awaited<ReturnType<typeof describeShell>>;

/** The data of the signed-in frame, and the headers that clear its message; without a session it redirects to sign-in. */
export async function shellData(request: Request, visit?: Visit) {
  const { tabs, dropped, tops, top, ...answer } = await call(request, ({ session }) => (visit ? session.visit(visit) : session.shell()));
  await openInOwnLanguage(request, answer.ui);
  const { flash, headers } = takeFlash(request);
  // Without a choice this browser keeps the default, whatever another device of the same account chooses later (specification 9).
  const ui = { ...answer.ui, language: answer.ui.language ?? 'zh' };
  for (const cookie of catchUp(request, ui)) headers.append('Set-Cookie', cookie);
  const narrow = answer.ui.collapse ?? readCookie(request, 'sidebar') === 'narrow';
  // The notice that the oldest tab was closed is shown once; otherwise every new page would repeat it.
  const isToldOf = readCookie(request, 'tabs-full') !== undefined;
  if (dropped.length > 0 && !isToldOf) headers.append('Set-Cookie', 'tabs-full=1; Path=/; SameSite=Lax; HttpOnly');
  const open = await tabsShown(request, { tabs, dropped: isToldOf ? [] : dropped }, answer.menus);
  const { pathname } = new URL(request.url);
  const folds = readFolds(readCookie(request, 'folds'));
  const shown = wasChosenHere(request, headers) ? tops.find(({ id }) => id === top) : topOf(pathname, answer.menus, tops, top);
  const bar = { tops: tops.map(({ menuIds: _menuIds, ...entry }) => entry), top: shown ? { id: shown.id, menuIds: shown.menuIds } : null };
  return { shell: { ...answer, ...bar, open, narrow, folds, flash }, headers };
}

/** The same for a page open to everyone: without a session it is shown without the frame. */
export async function shellDataIfAny(request: Request) {
  try {
    return await shellData(request);
  } catch (error) {
    if (error instanceof Response) return { shell: null, headers: new Headers() };
    throw error;
  }
}

/** If the browser has no language stored, its first page is reloaded in the user's own language. */
async function openInOwnLanguage(request: Request, ui: ShellAnswer['ui']): Promise<void> {
  const { pathname, search, searchParams } = new URL(request.url);
  const isTold = readCookie(request, 'language') !== undefined || searchParams.has('lng');
  if (isTold || request.method !== 'GET' || ui.language === null || ui.language === (await localeOf(request))) return;
  const headers = new Headers();
  for (const cookie of catchUp(request, ui)) headers.append('Set-Cookie', cookie);
  throw redirectDocument(pathname + search, { headers });
}
