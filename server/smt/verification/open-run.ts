import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { lineRun } from '../lines/line-run-table.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';

const header = stationTableHeader.table;

/** The open run of a line with what its table says; locked, so that its scans come one after the other. */
export async function lockRun(ctx: SignedInContext, lineId: string) {
  const [run] = await ctx.db
    .select(runColumns)
    .from(lineRun)
    .innerJoin(header, and(eq(header.tenantId, lineRun.tenantId), eq(header.id, lineRun.headerId)))
    .where(openAt(ctx, lineId))
    .for('update', { of: lineRun });
  return run;
}

export const openAt = ({ session }: Pick<SignedInContext, 'session'>, lineId: string) =>
  and(eq(lineRun.tenantId, session.tenantId), eq(lineRun.lineId, lineId), ne(lineRun.phase, 'closed'));

export const runColumns = {
  id: lineRun.id,
  lineId: lineRun.lineId,
  headerId: lineRun.headerId,
  phase: lineRun.phase,
  workOrderNumber: lineRun.workOrderNumber,
  customerOrder: lineRun.customerOrder,
  fullCheckRound: lineRun.fullCheckRound,
  boardsPerHour: lineRun.boardsPerHour,
  createUser: lineRun.createUser,
  startTime: lineRun.startTime,
  fullCheckDue: lineRun.fullCheckDue,
  productItemNumber: header.productItemNumber,
  programName: header.programName,
  panelCount: header.panelCount,
  tableVersion: header.tableVersion,
  /** Its version may have been retired meanwhile: the run goes on by it, and people are told. */
  isTableInForce: header.isEnabled,
  retiredTime: header.retiredTime,
  side: header.side,
};
