import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';

/** The data of a public page for a valid link; without one the response is a 404, as if the page did not exist. */
export async function loadPublicPage(request: Request, purpose: 'orders' | 'lottery') {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200);
  try {
    const facts = await call(request, ({ system }) => system.publicLink.open({ purpose, token }));
    return { ...facts, purpose };
  } catch (error) {
    // The response does not reveal what is wrong with a link.
    if (error instanceof Response && error.status === 404)
      throw new Response((await wordsOf(request))('public.linkAbsent'), { status: 404 });
    throw error;
  }
}
