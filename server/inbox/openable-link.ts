import { boardReaders } from '#server/board/lines/line-commands.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { allEntities } from '#server/entity/entity.ts';

/** The link of a message as far as its reader may open it: he may be told of what has its page in nobody's menu, or lose a right since. */
export const openableLink = ({ session }: SignedInContext, link: string): string =>
  codesOf(link).every((codes) => codes.some((code) => holds(session, code))) ? link : '';

/** The rights that a page asks for, each any one of several; none for a page that is open to whoever it concerns. */
function codesOf(link: string): (readonly string[])[] {
  if (isUnder('/board/lines', link)) return [boardReaders];
  const entity = allEntities().find(({ page }) => isUnder(page, link));
  if (!entity) return [];
  return isUnder(`${entity.page}/view`, link) ? [[entity.permission], [`${entity.permission}_view`]] : [[entity.permission]];
}

const isUnder = (page: string, link: string): boolean => link === page || link.startsWith(`${page}/`);
