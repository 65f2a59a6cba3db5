import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

export const loader = () => redirect('/');

/** The buttons of the tab bar; closing the current page opens its neighbour (specification 2.3). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const back = ownPath(text('back'), welcome);
  if (form.has('clear')) {
    await call(request, ({ session }) => session.oauth.clearCache());
    return redirectWith((await wordsOf(request))('shell.clearCacheDone'), back);
  }
  if (form.has('all')) {
    await call(request, ({ workspace }) => workspace.closeAllTabs());
    return redirect(welcome);
  }
  if (form.has('others')) {
    await call(request, ({ workspace }) => workspace.closeOtherTabs({ page: text('others') }));
    return redirect(back);
  }
  if (form.has('pin') || form.has('unpin')) {
    const isPinned = form.has('pin');
    await call(request, ({ workspace }) => workspace.pinTab({ page: text(isPinned ? 'pin' : 'unpin'), isPinned }));
    return redirect(back);
  }
  const pages = text('close').split(' ');
  await call(request, ({ workspace }) => Promise.all(pages.map((page) => workspace.closeTab({ page }))));
  return redirect(pages.includes(text('current')) ? ownPath(text('next'), welcome) : back);
}

const welcome = '/wel/index';
