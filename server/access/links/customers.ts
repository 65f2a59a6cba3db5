import { and, asc, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import { entityAt } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';

const maxCustomers = 500;
const orders = () => entityAt('board.workOrder');

/** The customers that work orders have, of those that this user sees. */
export async function customersOfOrders(ctx: SignedInContext): Promise<string[]> {
  const { customerCode } = columnsOf(orders());
  if (!customerCode) return [];
  const rows = await ctx.readAt(orders().path, (db) =>
    db
      .selectDistinct({ code: customerCode })
      .from(orders().table)
      .where(and(visibleRows(orders(), ctx), ne(customerCode, '')))
      .orderBy(asc(customerCode))
      .limit(maxCustomers),
  );
  return rows.map(({ code }) => String(code));
}

/** A link to the orders of a customer that no order has would open an empty page for ever. */
export async function assertCustomer(ctx: SignedInContext, code: string): Promise<void> {
  const { id, customerCode } = columnsOf(orders());
  const found = await ctx.readAt(orders().path, (db) =>
    db
      .select({ id })
      .from(orders().table)
      .where(and(visibleRows(orders(), ctx), customerCode && eq(customerCode, code)))
      .limit(1),
  );
  if (found.length === 0) throw new BusinessError(noSuchCustomer, { field: 'subject' });
}

const noSuchCustomer = {
  zh: '没有该客户的工单，请从列表中选择客户',
  en: 'No work order has this customer. Choose one from the list.',
};
