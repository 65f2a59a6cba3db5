import { and, type Column, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';

/** A line on a business date. */
export interface LineDate {
  lineId: string;
  planDate: string;
}

export const dayKey = ({ lineId, planDate }: { lineId: string | null; planDate: string | null }): string =>
  `${lineId ?? ''} ${planDate ?? ''}`;

interface OfLines {
  tenantId: Column;
  isDeleted: Column;
  lineId: Column;
  planDate: Column;
}

/** The rows of the lines of `days`, on any date. */
export const onLines = ({ session }: SignedInContext, { tenantId, isDeleted, lineId }: OfLines, days: readonly LineDate[]) =>
  and(eq(tenantId, session.tenantId), eq(isDeleted, 0), inArray(lineId, namesIn(days, 'lineId')));

/** The rows of these lines on any of these dates; who asks for several lines leaves out what is of no day by `dayKey`. */
export const onLineDates = (ctx: SignedInContext, table: OfLines, days: readonly LineDate[]) =>
  and(onLines(ctx, table, days), inArray(table.planDate, namesIn(days, 'planDate')));

const namesIn = (days: readonly LineDate[], name: keyof LineDate) => [...new Set(days.map((day) => day[name]))];
