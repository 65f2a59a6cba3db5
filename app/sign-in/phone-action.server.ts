import { attempt, type Refusal } from '#app/api.server.ts';
import type { PhoneAnswers } from './phone-form.tsx';
import type { Way } from './ways.ts';

const longestWait = 60;

/** The result of a button of the phone form. */
export interface PhoneOutcome {
  answers: PhoneAnswers;
  refusal: Refusal | null;
  /** The secret of the new session. */
  token?: string;
  isSent?: boolean;
}

const calls = {
  phone: { send: 'sendCode', signIn: 'signIn' },
  supplier: { send: 'sendSupplierCode', signIn: 'signInSupplier' },
} as const satisfies Record<Exclude<Way, 'account'>, { send: string; signIn: string }>;

/** Sends a code, or signs in with one; otherwise shows the form again with a new captcha. */
export async function pressPhoneForm(request: Request, form: FormData, way: Exclude<Way, 'account'>, to: string): Promise<PhoneOutcome> {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .slice(0, 256)
      .trim();
  const wait = secondsUntil(Number(form.get('until')));
  const answers = { tenantId: text('tenantId'), number: text('number'), phone: text('phone'), to, wait, sent: text('sent') };
  const asked = { ...answers, smsCode: text('smsCode'), key: text('key'), code: text('code'), unseen: text('unseen') };
  const act = form.get('act');
  if (act === 'send') {
    const sent = await attempt(request, ({ session }) => session.phone[calls[way].send](asked));
    if ('refusal' in sent) return { answers, refusal: sent.refusal };
    return {
      answers: { ...answers, wait: sent.answer.seconds, sent: sent.answer.sent ?? answers.sent },
      refusal: null,
      isSent: sent.answer.isSent,
    };
  }
  if (act !== 'sign-in') return { answers, refusal: null };
  const signIn = await attempt(request, ({ session }) => session.phone[calls[way].signIn](asked));
  if ('refusal' in signIn) return { answers, refusal: signIn.refusal };
  return { answers, refusal: null, token: signIn.answer.token };
}

/** For display only: the server enforces the wait itself. */
const secondsUntil = (instant: number): number => {
  const seconds = Math.ceil((instant - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestWait) : 0;
};
