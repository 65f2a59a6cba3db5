import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { attempt } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

const contacts = '/pur/suppliercontact/index';

/** Confirms a contact who was added or changed after a sealed inquiry was sent, and returns to it. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const text = (name: string) => String(sent.get(name) ?? '');
  const from = ownPath(text('from'), contacts);
  const outcome = await attempt(
    request,
    ({ purchasing }) => purchasing.supplierContact.confirm({ id: text('id'), version: text('version') }),
    { idempotencyKey: text('_key') },
  );
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, from, 'bad');
  throw redirectWith((await wordsOf(request))('inquiries.contactConfirmed'), from);
}

export const loader = () => redirect(contacts);
