import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { attempt } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';

/** Sends a supplier the inquiry again, and returns to it. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const text = (name: string) => String(sent.get(name) ?? '');
  const ids = { inquiryId: text('inquiryId'), inviteId: text('inviteId') };
  const outcome = await attempt(request, ({ purchasing }) => purchasing.supplierMessage.resend(ids), { idempotencyKey: text('_key') });
  const from = `/pur/inquiryform/view/${ids.inquiryId}`;
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, from, 'bad');
  throw redirectWith((await wordsOf(request))('supplierDoor.resent'), from);
}

export const loader = () => redirect('/pur/inquiryform/index');
