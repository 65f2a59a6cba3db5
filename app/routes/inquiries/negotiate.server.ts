import { data } from '@remix-run/node';
import { attempt, type Refusal } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';

/** Writes down an agreed price, or takes the last one back; a refusal shows the page again with everything that was typed. */
export async function negotiate(request: Request, sent: FormData) {
  const text = (name: string) => String(sent.get(name) ?? '');
  const isBack = sent.get('_act') === 'undoNegotiation';
  const line = { id: text('line'), version: text('lineVersion') };
  const outcome: { answer: unknown } | { refusal: Refusal } = await attempt(
    request,
    ({ purchasing: { quoteLine } }) =>
      isBack ? quoteLine.undoNegotiation(line) : quoteLine.negotiatePrice({ ...line, price: text('price'), note: text('note') }),
    { idempotencyKey: text('_key') },
  );
  if ('refusal' in outcome) {
    const typed = { price: text('price'), note: text('note') };
    const shown = { refusal: outcome.refusal, awards: undefined, confirm: '', typed };
    return data(shown, { status: outcome.refusal.status === 409 ? 409 : 400 });
  }
  const { pathname } = new URL(request.url);
  const said = (await wordsOf(request))(isBack ? 'inquiries.negotiationUndone' : 'inquiries.negotiated');
  throw redirectWith(said, `${pathname}?line=${line.id}#negotiation`);
}
