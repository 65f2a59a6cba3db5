import { asc, like } from 'drizzle-orm';
import { dayAfter } from '#rules/dates.ts';
import type { Transaction } from '#server/database/pool.ts';
import { item } from '#server/rd/items/item.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { pushEmail } from '../suppliers/push-email.ts';
import { customerPrice, freeCustomerPrice } from './customer-price.ts';

const customers = ['深圳市海岳照明科技有限公司', '广东瑞能电源有限公司', 'Nordlicht Elektronik GmbH'];

/** Prices of this year and the next for three customers, one in euro; samples and services have no number yet. */
export async function seedPriceLists(db: Transaction, { now }: DemoPlant): Promise<void> {
  const items = await db
    .select({ id: item.table.id })
    .from(item.table)
    .where(like(item.table.code, '8%'))
    .orderBy(asc(item.table.code))
    .limit(4);
  const today = now.toISOString().slice(0, 10);
  const rows = items.flatMap(({ id }, at) =>
    customers.map((customer, nth) => ({
      customer,
      itemId: id,
      price: nth === 2 ? `${(3 + at * 0.41).toFixed(2)}` : `${(22.4 + at * 3.15 - nth).toFixed(2)}`,
      currency: nth === 2 ? 'EUR' : 'CNY',
      taxRate: nth === 2 ? '0' : '13',
      isTaxIncluded: nth !== 2,
      validFrom: dayAfter(today, -120),
      validTo: nth === 1 ? dayAfter(today, 60) : null,
    })),
  );
  if (rows.length > 0) await db.insert(customerPrice.table).values(rows);
  await db.insert(freeCustomerPrice.table).values(
    ['样板制作费', '钢网费', '测试治具'].map((itemName, at) => ({
      customer: customers[at % 2] ?? itemName,
      itemName,
      specification: at === 2 ? 'ICT' : null,
      price: String([800, 350, 2600][at]),
      currency: 'CNY',
      validFrom: dayAfter(today, -30),
      validTo: dayAfter(today, 335),
    })),
  );
  await db.insert(pushEmail.table).values([
    { name: '采购部', mail: 'purchasing@plant.example' },
    { name: '物控', mail: 'material@plant.example' },
  ]);
}
