import { wordsOf } from '#app/i18n/i18n.server.ts';

/** The secret of a link, as its address carries it. */
export const tokenIn = (request: Request): string => (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200);

/** Without a right link a board is answered as if it were not there: nobody is told what is wrong with it. */
export async function asLinked<Answer>(request: Request, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response && error.status === 404)
      throw new Response((await wordsOf(request))('public.linkAbsent'), { status: 404 });
    throw error;
  }
}
