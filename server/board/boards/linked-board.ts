import { type BoardLink, openBoardLink } from '#server/access/links/board-links.ts';
import type { Caller, Context, Session } from '#server/calls/context.ts';
import { asSignedIn } from '#server/calls/signed-in.ts';
import { type PlantBoard, type ShownLineBoard, shownOf } from './board-answers.ts';
import { lineBoard } from './line-board.ts';
import { plantBoard } from './plant-board.ts';

/** What a link shows: the board of its line, or of all lines. */
export type LinkedBoard = { line: ShownLineBoard } | { plant: PlantBoard };

/** The one board that a link opens, for whoever holds it, until it is withdrawn (docs/access.md, 'Board links'). */
export async function linkedBoard(ctx: Context, token: string): Promise<LinkedBoard> {
  const link = await openBoardLink(ctx, token);
  const caller = Object.assign(Object.create(ctx.caller) as Caller, {
    session: viewerOf(link),
    lookUp: undefined,
    sessionFailure: undefined,
  });
  const call = { path: 'board.linkedBoard', type: 'query', meta: { permission: viewerCode } } as const;
  return asSignedIn<LinkedBoard>({ ...ctx, caller }, call, async (viewer) =>
    link.lineId === null ? { plant: await plantBoard(viewer) } : { line: shownOf(await lineBoard(viewer, { lineId: link.lineId })) },
  );
}

const viewerCode = 'board_tv';

/** Nobody: it lives for this one question, so that no other call can be made with it. */
const viewerOf = ({ id, tenantId, tenantName, timeZone, dataSource }: BoardLink): Session => ({
  id: `link:${id}`,
  kind: 'page',
  userId: '0',
  tenantId,
  tenantName,
  timeZone,
  dataSource,
  account: '',
  name: '',
  realName: '',
  avatar: '',
  deptIds: [],
  postIds: [],
  roleIds: [],
  roleAliases: [],
  roleNames: [],
  clientId: '',
  isPlatform: false,
  codes: new Set([viewerCode]),
  scopes: new Map(),
  apiScopes: [],
  versions: {},
  mustChangePassword: false,
  supplierId: null,
  contactId: null,
});
