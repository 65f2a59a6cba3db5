import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { topChosenAt } from '#app/shell/menu/top-chosen.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

export const loader = () => redirect('/');

/** Chooses an entry of the top bar and returns, or opens the entry's own page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const chosen = await call(request, ({ desk }) => desk.chooseTopMenu({ topMenuId: String(form.get('top') ?? '') }));
  const back = ownPath(form.get('back'));
  // The choice holds on the page where it was made, whichever group it belongs to; the next page uses its own.
  throw redirect(ownPath(chosen.path, back), { headers: { 'Set-Cookie': topChosenAt(chosen.path ? '' : back) } });
}
