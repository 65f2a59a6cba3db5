import { data } from '@remix-run/node';
import { type Areas, attempt } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';

interface LinkPage<Typed> {
  page: string;
  typedIn: (text: (name: string) => string) => Typed;
  make: (areas: Areas, typed: Typed) => Promise<{ origin: string | null; path: string }>;
  revoke: (areas: Areas, id: string) => Promise<unknown>;
}

/** The action of a page of links: makes one, whose token only this response contains, or revokes one. */
export async function makeOrRevoke<Typed>(request: Request, { page, typedIn, make, revoke }: LinkPage<Typed>) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 500);
  if (form.has('revoke')) {
    const outcome = await attempt(request, (areas) => revoke(areas, text('revoke')));
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, page, 'bad');
    throw redirectWith((await wordsOf(request))('public.done'), page);
  }
  const typed = typedIn(text);
  const outcome = await attempt(request, (areas) => make(areas, typed), { idempotencyKey: text('_key') || crypto.randomUUID() });
  if ('refusal' in outcome) return data({ typed, refusal: outcome.refusal, url: null }, { status: outcome.refusal.status });
  const { origin, path } = outcome.answer;
  return data({ typed: null, refusal: null, url: new URL(path, origin ?? request.url).href });
}
