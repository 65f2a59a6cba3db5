import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { ShiftBadge } from '#app/routes/board/floor/shift-badge.tsx';
import type { ShownLineBoard } from '#server/board/boards/board-answers.ts';
import { BoardFrame } from './frame.tsx';
import { LineScreen, type ShiftPicture } from './line-screen.tsx';

interface LineFrameProps {
  board: ShownLineBoard;
  picture: ShiftPicture | undefined;
  stream: string;
  links?: ReactNode;
}

/** The board of one line, as a television shows it to those who signed in and to those who hold its link. */
export function LineFrame({ board, picture, stream, links }: LineFrameProps) {
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
          {board.notEndedSince === null && <ShiftBadge shift={shift} />}
        </>
      }
      asOf={board.asOf}
      stream={stream}
      slogans={board.slogans}
      links={links}
    >
      <LineScreen board={board} picture={picture} />
    </BoardFrame>
  );
}
