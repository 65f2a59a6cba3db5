import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

export const loader = () => redirect('/');

/** Deletes a discarded draft, and shows the form without it; a dialog stays open. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  await call(request, ({ workspace }) => workspace.removeDraft({ form: String(form.get('form') ?? '') }));
  return form.has('back') ? redirect(ownPath(form.get('back'))) : data({ isDiscarded: true });
}
