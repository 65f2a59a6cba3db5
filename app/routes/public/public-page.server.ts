import { call } from '#app/api.server.ts';
import { asLinked, tokenIn } from './linked.server.ts';

/** What a public page may show to whoever holds its link. */
export async function loadPublicPage(request: Request, purpose: 'lottery') {
  const facts = await asLinked(request, () => call(request, ({ system }) => system.publicLink.open({ purpose, token: tokenIn(request) })));
  return { ...facts, purpose };
}
