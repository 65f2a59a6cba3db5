import type { SignedInContext } from '#server/calls/context.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { type LabelledShift, type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { type LabelledLine, type Line, productionLine } from './production-line.ts';

/** Lines and shifts with the labels that pages of the floor show; each further one would be a statement. */
export const labelLines = (ctx: SignedInContext, rows: Line[]): Promise<LabelledLine[]> =>
  withLabels(ctx, productionLine, rows, ['lineType']);
export const labelShifts = (ctx: SignedInContext, rows: ShiftRow[]): Promise<LabelledShift[]> =>
  withLabels(ctx, shiftRecord, rows, ['shiftType', 'signedOffBy', 'noOutputBy']);
