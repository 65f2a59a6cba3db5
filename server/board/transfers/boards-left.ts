import { and, eq, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { productionRecord } from '../reports/production-record.ts';
import { type Transfer, transferBoards } from './transfer-boards.ts';
import { transferBoardsDetail } from './transfer-boards-detail.ts';

const [reports, transfers, details] = [productionRecord.table, transferBoards.table, transferBoardsDetail.table];
const side = (column: typeof reports.layout | typeof details.layout) => sql<string>`coalesce(${column}, '')`;

/** Boards of one side that can still be transferred: the sending line's output, and what other transfers took of it. */
export interface BoardsLeft {
  layout: string | null;
  made: number;
  taken: number;
}

/**
 * Counts the boards of a transfer's work order and side on its sending line; requires the work order's lock. `but`: a detail not counted.
 */
export async function boardsLeft(ctx: SignedInContext, transfer: Transfer, layout: string | null, but?: string): Promise<BoardsLeft> {
  const madeBySide = await outputBySide(ctx, transfer);
  const meant = layout || sideMeant(madeBySide);
  return { layout: meant || null, made: madeBySide.get(meant) ?? 0, taken: await takenOf(ctx, transfer, meant, but) };
}

/** The boards of exactly one side, '' if sides are not distinguished. */
export async function boardsOfSide(ctx: SignedInContext, source: Source, layout: string): Promise<BoardsLeft> {
  const made = (await outputBySide(ctx, source)).get(layout) ?? 0;
  return { layout: layout || null, made, taken: await takenOf(ctx, source, layout) };
}

type Source = Pick<Transfer, 'workOrderId' | 'fromLineId'>;

async function takenOf(ctx: SignedInContext, source: Source, layout: string, but?: string): Promise<number> {
  const [sum] = await ctx.db
    .select({ taken: sql`coalesce(sum(${details.quantity}), 0)`.mapWith(Number) })
    .from(details)
    .innerJoin(transfers, and(eq(transfers.id, details.transferBoardsId), eq(transfers.tenantId, details.tenantId)))
    .where(
      and(
        eq(details.tenantId, ctx.session.tenantId),
        eq(details.isDeleted, 0),
        eq(transfers.isDeleted, 0),
        eq(transfers.workOrderId, source.workOrderId ?? ''),
        eq(transfers.fromLineId, source.fromLineId),
        eq(side(details.layout), layout),
        but === undefined ? undefined : ne(details.id, but),
      ),
    );
  return sum?.taken ?? 0;
}

/** Refuses to transfer more boards than are left (docs/production.md, 'Fields of board modules'). */
export function refuseAboveOutput(quantity: number, { layout, made, taken }: BoardsLeft): void {
  const left = Math.max(0, made - taken);
  if (quantity <= left) return;
  const of = layout === null ? '' : ` ${layout}`;
  throw new BusinessError(
    {
      zh: `转板数量不能超过剩余可转数量 ${left}（转出产线已产出${of} ${made}，已转 ${taken}）`,
      en: `At most ${left} boards are left to transfer (${made} made${of && ` of${of}`}, ${taken} already taken)`,
    },
    { field: 'quantity' },
  );
}

async function outputBySide(ctx: SignedInContext, source: Source): Promise<Map<string, number>> {
  const layout = side(reports.layout);
  const rows = await ctx.db
    .select({ layout, made: sql`sum(${reports.outputCount})`.mapWith(Number) })
    .from(reports)
    .where(
      and(
        eq(reports.tenantId, ctx.session.tenantId),
        eq(reports.isDeleted, 0),
        eq(reports.workOrderId, source.workOrderId ?? ''),
        eq(reports.lineId, source.fromLineId),
      ),
    )
    .groupBy(layout);
  return new Map(rows.map((row) => [row.layout, row.made]));
}

// Without a side the one that the line made is used; if it made two, the side is required, otherwise boards would be counted twice.
function sideMeant(madeBySide: Map<string, number>): string {
  const [only, second] = [...madeBySide.keys()];
  if (only === undefined || madeBySide.has('')) return '';
  if (second === undefined) return only;
  const sides = [...madeBySide.keys()].join('、');
  throw new BusinessError(
    { zh: `该工单按面别报工，请填写面别 (${sides})`, en: `This work order is reported by side: name one (${sides})` },
    { field: 'layout' },
  );
}
