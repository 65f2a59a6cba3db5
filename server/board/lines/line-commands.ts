import { holds, type SignedInContext } from '#server/calls/context.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import type { Line } from './production-line.ts';

/** Permission codes of the board's commands, for pages or for the legacy module's own button. */
export const commandCodes = {
  start: ['shiftrecord_start', 'shiftrecord_add'],
  end: ['shiftrecord_end', 'shiftrecord_edit'],
  restart: ['shiftrecord_restart'],
  lineState: ['shiftrecord_start', 'shiftrecord_edit'],
  report: ['productionrecord_report', 'productionrecord_add'],
  correct: ['productionrecord_report', 'productionrecord_edit'],
  plan: ['workorderplan_add'],
  shortfall: ['workorderplan_shortfall', 'workorderplan_edit'],
} as const;

/** Menus that show the lines and their state. */
export const boardReaders = ['line_board', 'productionline', 'board_tv'] as const;

/** The commands that this user may run on a line, by the state of its shift. */
export function commandsOf(ctx: SignedInContext, line: Line, shift: ShiftRow | undefined) {
  const may = (command: keyof typeof commandCodes) => commandCodes[command].some((code) => holds(ctx.session, code));
  const isOpen = shift?.shiftState === 'open';
  return {
    canStart: !isOpen && line.isEnabled && may('start'),
    canEnd: isOpen && may('end'),
    canReport: isOpen && may('report'),
    canCorrect: isOpen && may('correct'),
    /** A report of an ended shift opens to be read. */
    canReadReports: may('report') || may('correct'),
    canEditState: isOpen && may('lineState'),
    canPlan: may('plan'),
    canRestart: !isOpen && may('restart'),
  };
}

/** Whether this user may sign a shift off: once, after its end. */
export function maySignOff(ctx: SignedInContext, shift: ShiftRow | undefined): boolean {
  return shift?.shiftState === 'ended' && shift.signedOffAt === null && commandCodes.end.some((code) => holds(ctx.session, code));
}
