import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Tone } from '#rules/screen.ts';
import { linkViewer } from '#server/access/links/link-viewer.ts';
import { findLink } from '#server/access/links/open-link.ts';
import type { Context } from '#server/calls/context.ts';
import { asSignedIn } from '#server/calls/signed-in.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import type { State } from '#server/entity/life.ts';
import { workOrder } from './work-order.ts';

const pageSize = 50;

/** What a customer sees of his orders: neither prices nor lines, people, defects or the numbers of the plant. */
export interface CustomerOrders {
  factory: string;
  customer: string;
  total: number;
  current: number;
  size: number;
  orders: {
    id: string;
    productCode: string | null;
    productName: string | null;
    quantity: number | null;
    state: string;
    tone: Tone;
    dueDate: string | null;
    changed: string;
  }[];
}

/** The orders of the customer that a link names, for whoever holds it; those that are due last come first (specification 2.1). */
export async function customerOrders(ctx: Context, { token, current }: { token: string; current: number }): Promise<CustomerOrders> {
  const link = await findLink(ctx, { purpose: 'orders', token });
  const call = { path: 'board.customerOrders', type: 'query', meta: { permission: workOrder.permission } } as const;
  return asSignedIn<CustomerOrders>({ ...ctx, caller: linkViewer(ctx, link, workOrder.permission) }, call, async (viewer) => {
    const { table, life } = workOrder;
    const own = and(visibleRows(workOrder, viewer), eq(table.customerCode, link.subject));
    const [counted, rows] = await viewer.readAt(workOrder.path, async (db) => [
      await db.select({ total: count() }).from(table).where(own),
      await db
        .select({
          id: table.id,
          productCode: table.productLongCode,
          productName: table.productName,
          quantity: table.planQty,
          state: table.orderState,
          dueDate: table.dueDate,
          changed: sql<string>`to_char(${table.updateTime}, 'YYYY-MM-DD HH24:MI')`,
        })
        .from(table)
        .where(own)
        .orderBy(desc(table.dueDate), desc(table.id))
        .limit(pageSize)
        .offset((current - 1) * pageSize),
    ]);
    const states: Readonly<Record<string, State>> = life.states;
    return {
      factory: link.tenantName,
      customer: link.subject,
      total: counted[0]?.total ?? 0,
      current,
      size: pageSize,
      orders: rows.map(({ state, ...order }) => {
        const said = states[state ?? ''];
        return { ...order, state: said?.[ctx.locale] ?? '', tone: said?.tone ?? 'neutral' };
      }),
    };
  });
}
