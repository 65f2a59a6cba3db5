import { data } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';

/** What an address without a page says where a menu is kept for it: that this version has none. */
export async function plannedAt(request: Request): Promise<{ title: string; message: string } | undefined> {
  const { pathname } = new URL(request.url);
  const [name, say] = await Promise.all([call(request, ({ session }) => session.plannedMenu({ pathname })), wordsOf(request)]);
  return name === null ? undefined : { title: name, message: say('shell.planned') };
}

/** The answer of an address without a page, to be thrown within the shell. */
export const absent = async (request: Request) => data((await plannedAt(request)) ?? null, { status: 404 });
