import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { PlantBoard } from '#server/board/boards/board-answers.ts';
import { BoardFrame } from './frame.tsx';
import { PlantScreen } from './plant-screen.tsx';

const linesOnScreen = 10;

/** Which line stands first on a board that is shown in turns. */
export function firstLine(request: Request, { lines }: PlantBoard): number {
  const from = Math.trunc(Number(new URL(request.url).searchParams.get('from')));
  return from > 0 && from < lines.length ? from : 0;
}

interface PlantFrameProps {
  board: PlantBoard;
  from: number;
  /** The board's own address, where it begins at a line. */
  hrefAt: (from: number) => string;
  stream: string;
  /** Where the board of a line stands; absent: it is not open to whoever looks. */
  hrefOf?: ((lineId: string) => string) | undefined;
  links?: ReactNode;
}

/** The board of all lines, as a television shows it to those who signed in and to those who hold its link. */
export function PlantFrame({ board, from, hrefAt, stream, hrefOf, links }: PlantFrameProps) {
  const say = useWords();
  const of = Math.ceil(board.lines.length / linesOnScreen);
  const page = Math.floor(from / linesOnScreen) + 1;
  const next = of > 1 ? hrefAt((page % of) * linesOnScreen) : undefined;
  return (
    <BoardFrame
      title={say('tv.plant')}
      facts={
        <>
          <span>{[board.businessDate, board.shiftTypeName].filter(Boolean).join(' ')}</span>
          {of > 1 && <span>{say('tv.page', { page, of })}</span>}
        </>
      }
      asOf={board.asOf}
      stream={stream}
      slogans={board.slogans}
      next={next}
      links={
        <>
          {next !== undefined && (
            <Link to={next} reloadDocument>
              {say('tv.nextPage')}
            </Link>
          )}
          {links}
        </>
      }
    >
      <PlantScreen board={board} lines={board.lines.slice(from, from + linesOnScreen)} hrefOf={hrefOf} />
    </BoardFrame>
  );
}
