import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Label, Locale } from '#rules/screen.ts';
import type { Session } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { award } from '../comparison/award-table.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { quotation } from '../quotations/quotation.ts';
import { quotationLine } from '../quotations/quotation-line.ts';
import { taxRates } from '../suppliers/tax-rates.ts';

interface Plant {
  db: Transaction;
  session: Pick<Session, 'tenantId'>;
}

/** What a letter says besides its lines, each as label and value, in the language of its reader. */
type TermsIn = (locale: Locale) => (readonly [string, string])[];

const labels = {
  payment: { zh: '付款条件', en: 'Payment terms' },
  delivery: { zh: '交货条件', en: 'Delivery terms' },
  tax: { zh: '税率', en: 'Tax rate' },
  files: { zh: '图纸和附件', en: 'Drawings and files' },
  freight: { zh: '运费', en: 'Freight' },
  tooling: { zh: '模具费', en: 'Tooling' },
} satisfies Record<string, Label>;

/** The terms on which an inquiry asks for prices. */
export async function askedTerms(ctx: Plant, inquiryId: string): Promise<TermsIn> {
  const { id, tenantId, paymentTerms, deliveryTerms, taxNumber, fileList } = inquiry.table;
  const [about] = await ctx.db
    .select({ paymentTerms, deliveryTerms, taxNumber, fileList })
    .from(inquiry.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(id, inquiryId)));
  const rate = (await taxRates(ctx)).find(({ fnumber }) => fnumber === about?.taxNumber)?.ftaxRate;
  const files = (about?.fileList ?? []).map(({ name }) => name);
  return (locale) =>
    told(locale, {
      payment: about?.paymentTerms,
      delivery: about?.deliveryTerms,
      tax: rate && `${plain(rate)}%`,
      files: files.join(locale === 'zh' ? '、' : ', '),
    });
}

/** The terms of the quotes of which something is awarded and not yet told, by invited supplier. */
export async function awardedTerms({ db, session }: Plant, inquiryId: string): Promise<Map<string, TermsIn>> {
  const [line, quote] = [quotationLine.table, quotation.table];
  const { paymentTerms, deliveryTerms, freight, tooling, currency } = quote;
  const won = db
    .select({ id: award.quoteLineId })
    .from(award)
    .where(and(eq(award.tenantId, session.tenantId), eq(award.inquiryId, inquiryId), isNull(award.toldTime)));
  const quotes = await db
    .selectDistinct({ inviteId: quote.inviteId, round: quote.round, paymentTerms, deliveryTerms, freight, tooling, currency })
    .from(quote)
    .innerJoin(line, and(eq(line.tenantId, quote.tenantId), eq(line.quoteId, quote.id)))
    .where(and(eq(quote.tenantId, session.tenantId), inArray(line.id, won)))
    .orderBy(quote.round);
  const money = (amount: string | null, unit: string) => (amount === null || Number(amount) === 0 ? null : `${plain(amount)} ${unit}`);
  return new Map(
    quotes.map((one) => [
      one.inviteId,
      (locale) =>
        told(locale, {
          payment: one.paymentTerms,
          delivery: one.deliveryTerms,
          freight: money(one.freight, one.currency),
          tooling: money(one.tooling, one.currency),
        }),
    ]),
  );
}

const told = (locale: Locale, of: Partial<Record<keyof typeof labels, string | null | undefined>>) =>
  Object.entries(of).flatMap(([name, value]) => (value ? [[labels[name as keyof typeof labels][locale], value] as const] : []));
