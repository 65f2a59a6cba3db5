import { asc, eq } from 'drizzle-orm';
import { dayAfter } from '#rules/dates.ts';
import type { Transaction } from '#server/database/pool.ts';
import { quotesProgram } from '#server/marketing/quotes-program.ts';
import { supplier } from '#server/purchasing/suppliers/supplier.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { financeInvoice } from './finance-invoice.ts';

/** Net amounts in hundredths, with 13 % of tax. */
const amounts = [1_856_000, 742_350, 96_480, 4_120_000, 315_075];

/** Five invoices of suppliers and, in the whole factory, one to the customer of a quote. */
export async function seedInvoices(db: Transaction, { now, isWhole }: DemoPlant): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const suppliers = await db.select({ id: supplier.table.id }).from(supplier.table).orderBy(asc(supplier.table.number)).limit(3);
  await db.insert(financeInvoice.table).values(
    amounts.map((net, at) => ({
      ...inMoney(net, Math.round(net * 0.13)),
      number: `2644200000${String(18_200_001 + at * 37)}`,
      direction: 'in',
      currency: 'CNY',
      invoiceDate: dayAfter(today, -at * 6 - 2),
      supplierId: suppliers[at % suppliers.length]?.id ?? null,
    })),
  );
  if (!isWhole) return;
  const [quote] = await db.select().from(quotesProgram.table).where(eq(quotesProgram.table.state, 'issued')).limit(1);
  if (!quote) return;
  await db.insert(financeInvoice.table).values({
    number: '264420000018300112',
    direction: 'out',
    currency: quote.currency,
    invoiceDate: today,
    customer: quote.customer,
    netAmount: quote.net ?? '0',
    taxAmount: quote.tax ?? '0',
    grossAmount: quote.gross ?? '0',
    quotesProgramId: quote.id,
  });
}

const inMoney = (net: number, tax: number) => ({
  netAmount: (net / 100).toFixed(2),
  taxAmount: (tax / 100).toFixed(2),
  grossAmount: ((net + tax) / 100).toFixed(2),
});
