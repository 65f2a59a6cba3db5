import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';

/** What a public page may show to whoever holds its link; without a right one it is answered as if it were not there. */
export async function loadPublicPage(request: Request, purpose: 'orders' | 'lottery') {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200);
  try {
    const facts = await call(request, ({ system }) => system.publicLink.open({ purpose, token }));
    return { ...facts, purpose };
  } catch (error) {
    // Nobody is told what is wrong with a link.
    if (error instanceof Response && error.status === 404)
      throw new Response((await wordsOf(request))('public.linkAbsent'), { status: 404 });
    throw error;
  }
}
