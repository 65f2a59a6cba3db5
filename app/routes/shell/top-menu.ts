import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { topChosenAt } from '#app/shell/menu/top-chosen.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

export const loader = () => redirect('/');

/** Chooses an entry of the top bar and comes back, or goes where the entry itself leads. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const chosen = await call(request, ({ desk }) => desk.chooseTopMenu({ topMenuId: String(form.get('top') ?? '') }));
  const back = ownPath(form.get('back'));
  // The page that it was chosen on stays, whichever group it belongs to; the next one has its own.
  throw redirect(ownPath(chosen.path, back), { headers: { 'Set-Cookie': topChosenAt(chosen.path ? '' : back) } });
}
