import { holds, type SignedInContext } from '#server/calls/context.ts';
import { movesOffered } from '#server/engine/moves/offered.ts';
import { rightsOf } from '#server/entity/life.ts';
import { shiftLife } from '../shifts/shift-life.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { lineStop } from '../stops/line-stop.ts';
import { stopLife } from '../stops/stop-life.ts';
import type { Line } from './production-line.ts';

const ofShift = (move: keyof typeof shiftLife.moves): string[] => rightsOf(shiftRecord.permission, shiftLife.moves[move]);

/** Permission codes of the board's commands, for pages or for the legacy module's own button. */
export const commandCodes = {
  start: ['shiftrecord_start', 'shiftrecord_add'],
  end: ofShift('end'),
  takeBack: ofShift('takeBack'),
  restart: ofShift('restart'),
  lineState: ofShift('lineState'),
  report: ['productionrecord_report', 'productionrecord_add'],
  correct: ['productionrecord_report', 'productionrecord_edit'],
  plan: ['workorderplan_add'],
  stop: ['linestop_add'],
  correctStop: ['linestop_edit'],
  resume: rightsOf(lineStop.permission, stopLife.moves.resume),
  shortfall: ['workorderplan_shortfall', 'workorderplan_edit'],
} as const;

/** Menus that show the lines and their state. */
export const boardReaders = ['line_board', 'productionline', 'board_tv'] as const;

interface Standing {
  line: Line;
  /** The shift that is shown. */
  shift: ShiftRow | undefined;
  /** The open one, which may be another. */
  open: ShiftRow | undefined;
}

/**
 * Returns the commands that this user may run on a line, by the shift that is shown of it; its life is asked once for all shifts what it
 * offers. Of many lines those of the page of one are left out.
 */
export async function commandsFor(ctx: SignedInContext, shown: readonly (ShiftRow | undefined)[], isOfMany = false) {
  const may = (command: keyof typeof commandCodes) => commandCodes[command].some((code) => holds(ctx.session, code));
  const shifts = shown.filter((shift) => shift !== undefined);
  const offered = await movesOffered(ctx, shiftRecord, shifts, isOfMany);
  return ({ line, shift, open }: Standing) => {
    const moves = offered[shifts.findIndex(({ id }) => id === shift?.id)] ?? [];
    const isOpen = shift !== undefined && shift.id === open?.id;
    return {
      isOpen,
      canStart: open === undefined && line.isEnabled && may('start'),
      canEnd: moves.includes('end'),
      canTakeBack: isOpen && moves.includes('takeBack'),
      canReport: isOpen && may('report'),
      canCorrect: isOpen && may('correct'),
      /** A report of an ended shift opens to be read. */
      canReadReports: shift !== undefined && !isOpen && (may('report') || may('correct')),
      canStop: isOpen && may('stop'),
      canResume: isOpen && may('resume'),
      canCorrectStop: isOpen && may('correctStop'),
      canEditState: moves.includes('lineState'),
      canPlan: may('plan'),
      canRestart: moves.includes('restart'),
      canSignOff: moves.includes('signOff'),
    };
  };
}
