import { openBoardLink } from '#server/access/links/board-links.ts';
import { linkViewer } from '#server/access/links/link-viewer.ts';
import type { Context } from '#server/calls/context.ts';
import { asSignedIn } from '#server/calls/signed-in.ts';
import { type PlantBoard, type ShownLineBoard, shownOf } from './board-answers.ts';
import { lineBoard } from './line-board.ts';
import { plantBoard } from './plant-board.ts';

/** What a link shows: the board of its line, or of all lines. */
export type LinkedBoard = { line: ShownLineBoard } | { plant: PlantBoard };

/** The one board that a link opens, for whoever holds it, until it is withdrawn (docs/access.md, 'Board links'). */
export async function linkedBoard(ctx: Context, token: string): Promise<LinkedBoard> {
  const link = await openBoardLink(ctx, token);
  const call = { path: 'board.linkedBoard', type: 'query', meta: { permission: viewerCode } } as const;
  return asSignedIn<LinkedBoard>({ ...ctx, caller: linkViewer(ctx, link, viewerCode) }, call, async (viewer) =>
    link.lineId === null ? { plant: await plantBoard(viewer) } : { line: shownOf(await lineBoard(viewer, { lineId: link.lineId })) },
  );
}

const viewerCode = 'board_tv';
