import { attempt, type Refusal } from '#app/api.server.ts';
import { confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';

interface Negotiated {
  done: 'inquiries.negotiated' | 'inquiries.negotiationUndone';
  refusal?: undefined;
}
interface NotNegotiated {
  refusal: Refusal;
  typed: Record<string, string>;
}

/** Writes down an agreed price, or takes the last one back; a refusal comes with everything that was typed. */
export async function negotiate(request: Request, sent: FormData): Promise<Negotiated | NotNegotiated> {
  const text = (name: string) => String(sent.get(name) ?? '');
  const isBack = text('_act') === 'undoNegotiation';
  const line = { id: text('line'), version: text('lineVersion') };
  const outcome: { answer: unknown } | { refusal: Refusal } = await attempt(
    request,
    ({ purchasing: { quoteLine } }) =>
      isBack
        ? quoteLine.undoNegotiation(line)
        : quoteLine.negotiatePrice({ ...line, price: text('price'), note: text('note'), confirm: confirmedIn(sent) }),
    { idempotencyKey: `${text('_key')}-negotiate` },
  );
  if (!('refusal' in outcome)) return { done: isBack ? 'inquiries.negotiationUndone' : 'inquiries.negotiated' };
  const typed = { price: text('price'), note: text('note') };
  return { refusal: outcome.refusal, typed };
}
