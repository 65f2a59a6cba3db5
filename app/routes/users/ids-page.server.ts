import { type Areas, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { idsIn } from '#rules/ids.ts';

export const usersPage = '/system/user/index';

/** The users ticked in the list, as its form sent them, and the list to return to; without any the page redirects. */
export async function tickedUsers(request: Request, sent: FormData | URLSearchParams): Promise<{ userIds: string[]; from: string }> {
  const from = ownPath(sent.get('from'), usersPage);
  const userIds = [...new Set(idsIn(sent.getAll('ids')))];
  if (userIds.length === 0) throw redirectWith((await wordsOf(request))('entity.noneSelected'), from, 'warning');
  return { userIds, from };
}

/** Asks about the ticked users; a selection that is refused is reported above the list. */
export async function askAbout<Answer>(
  request: Request,
  ask: (areas: Areas, userIds: string[]) => Promise<Answer>,
): Promise<{ answer: Answer; userIds: string[]; from: string }> {
  const { userIds, from } = await tickedUsers(request, new URL(request.url).searchParams);
  try {
    return { answer: await call(request, (areas) => ask(areas, userIds)), userIds, from };
  } catch (error) {
    if (error instanceof Response && error.status >= 400 && error.status < 500) throw redirectWith(await error.text(), from, 'bad');
    throw error;
  }
}
