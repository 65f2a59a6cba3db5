import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { attempt } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';

const pageOf = (inquiryId: string) => `/pur/inquiryform/view/${inquiryId}`;

/** Sends a supplier the inquiry again, or tells all of the award, and returns to it. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const [id, inviteId] = [String(sent.get('inquiryId') ?? ''), String(sent.get('inviteId') ?? '')];
  const isAward = sent.get('act') === 'award';
  const outcome: { answer: unknown } | { refusal: { message: string } } = await attempt(
    request,
    async ({ purchasing: { supplierMessage } }) =>
      isAward ? supplierMessage.tellAwards({ id }) : supplierMessage.resend({ inquiryId: id, inviteId }),
    { idempotencyKey: String(sent.get('_key') ?? '') },
  );
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, pageOf(id), 'bad');
  throw redirectWith((await wordsOf(request))(isAward ? 'supplierDoor.toldAwards' : 'supplierDoor.resent'), pageOf(id));
}

export const loader = () => redirect('/pur/inquiryform/index');
