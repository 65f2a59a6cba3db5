import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, withLabels } from '#server/engine/read-rows.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { productionLine } from '../lines/production-line.ts';
import { shiftRecord } from './shift-record.ts';

/** The shifts to choose from, newest first, searched by date or line: a date alone matches several. */
export async function selectShifts(ctx: SignedInContext, input: { q?: string | undefined; ids?: string[] | undefined }) {
  const { table } = shiftRecord;
  const lines = productionLine.table;
  const typed = input.q?.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const found = ctx.db
    .select({ id: lines.id })
    .from(lines)
    .where(and(visibleRows(productionLine, ctx), ilike(lines.lineName, `%${typed}%`)));
  const where = and(
    input.ids?.length ? inArray(table.id, input.ids) : undefined,
    typed ? or(ilike(sql`${table.planDate}::text`, `%${typed}%`), inArray(table.lineId, found)) : undefined,
    eq(table.isDeleted, 0),
  );
  const rows: (Labelled & { id: string })[] = await withLabels(ctx, shiftRecord, await findRows(ctx, shiftRecord, where, maxOptions(ctx)));
  return rows.map(({ id, lineId, shiftType, planDate, shiftState, lineName, shiftTypeName }) => ({
    id,
    lineId,
    shiftType,
    planDate,
    shiftState,
    value: id,
    label: [planDate, shiftTypeName, lineName].filter(Boolean).join(' '),
  }));
}

interface Labelled {
  lineId: string;
  shiftType: string;
  planDate: string | null;
  shiftState: string;
  lineName?: string;
  shiftTypeName?: string;
}
