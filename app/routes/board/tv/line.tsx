import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { ShiftBadge } from '#app/routes/board/floor/shift-badge.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import { BoardError } from './board-error.tsx';
import { BoardFrame } from './frame.tsx';
import { LineScreen } from './line-screen.tsx';
import { shiftPicture } from './shift-picture.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.board.line.lineName);
export { BoardError as ErrorBoundary };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const board = await call(request, (areas) => areas.board.lineBoard({ lineId: params.lineId }));
  return { board, picture: await shiftPicture(request, board) };
}

export default function BoardLineTv() {
  const { board, picture } = useLoaderData<typeof loader>();
  const say = useWords();
  const { line, shift } = board;
  return (
    <BoardFrame
      title={line.lineName}
      facts={
        <>
          {line.lineTypeName && <span>{line.lineTypeName}</span>}
          {shift && (
            <span>
              {shift.planDate} {shift.shiftTypeName}
            </span>
          )}
          {shift && <span>{say('board.shiftSince', { since: timeText(shift.startTime, shift.planDate) })}</span>}
          {shift?.teamLeader && (
            <span>
              {say('board.leader')} {shift.teamLeader}
            </span>
          )}
          <ShiftBadge shift={shift} />
        </>
      }
      asOf={board.asOf}
      stream={`/board/changes?line=${line.id}`}
      slogans={board.slogans}
      links={
        <>
          <Link to="/board/tv/index" reloadDocument>
            {say('tv.toPlant')}
          </Link>
          <Link to={`/board/lines/${line.id}`} reloadDocument>
            {say('tv.back')}
          </Link>
        </>
      }
    >
      <LineScreen board={board} picture={picture} />
    </BoardFrame>
  );
}
