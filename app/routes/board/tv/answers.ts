import type { LineRow, Shift } from '#app/routes/board/floor/answers.ts';
import type { LineBoard as Board } from '#server/board/boards/board-answers.ts';
import type { reportHistory } from '#server/board/reports/report-history.ts';
import type { signOffForm } from '#server/board/shifts/sign-off-form.ts';

export type {
  BoardSlot,
  DailyFigures,
  DailyReport,
  DailyRow,
  PlantBoard,
  PlantLine,
  ReportedBy,
  ShownMetric,
} from '#server/board/boards/board-answers.ts';

/** What `board.lineBoard` answers; rows carry the words of their choices beside them. */
export type LineBoard = Omit<Board, 'line' | 'shift'> & { line: LineRow; shift: Shift | null };

/** What is read before a shift is signed off. */
export type SignOffForm = Omit<Awaited<ReturnType<typeof signOffForm>>, 'line' | 'shift'> & {
  line: LineRow;
  shift: Shift & { signedOffByName?: string };
};
export type HoursFinding = SignOffForm['findings'][number];
export type ReportEvent = Awaited<ReturnType<typeof reportHistory>>[number];
