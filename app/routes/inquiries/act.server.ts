import { data } from '@remix-run/node';
import { type Areas, attempt, type Refusal } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { redirectWith } from '#app/shell/flash.server.ts';

export interface Act {
  done: WordKey;
  run: (areas: Areas) => Promise<unknown>;
  /** Where to go on; the page itself by default. */
  to?: string;
}

/** Does what a button asks for; a refusal shows the page again with everything that was typed. */
export async function actAndGoOn(request: Request, sent: FormData, { done, run, to }: Act) {
  const outcome = await attempt(request, run, { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('refusal' in outcome) return refused(sent, outcome.refusal);
  const say = await wordsOf(request);
  throw redirectWith(say(done), to ?? new URL(request.url).pathname);
}

export function refused(sent: FormData, refusal: Refusal) {
  const typed = Object.fromEntries([...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  return data({ refusal, typed }, { status: refusal.status === 409 ? 409 : 400 });
}
