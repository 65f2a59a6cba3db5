import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

export const loader = () => redirect('/');

/** Chooses an entry of the top bar and comes back, or goes where the entry itself leads. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const chosen = await call(request, ({ desk }) => desk.chooseTopMenu({ topMenuId: String(form.get('top') ?? '') }));
  throw redirect(ownPath(chosen.path, ownPath(form.get('back'))));
}
