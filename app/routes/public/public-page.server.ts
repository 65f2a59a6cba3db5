import { call } from '#app/api.server.ts';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import { pageWords } from '#app/i18n/page-words.ts';
import { publicWords } from './public-words.ts';

/** What a public page may show to whoever holds its link; without a right one it is answered as if it were not there. */
export async function loadPublicPage(request: Request, purpose: 'orders' | 'lottery') {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200);
  const words = pageWords(publicWords[purpose], await localeOf(request));
  try {
    const facts = await call(request, ({ system }) => system.publicLink.open({ purpose, token }));
    return { ...facts, words };
  } catch (error) {
    // Nobody is told what is wrong with a link.
    if (error instanceof Response && error.status === 404)
      throw new Response((await wordsOf(request))('public.linkAbsent'), { status: 404 });
    throw error;
  }
}
