import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Doubt } from '#server/confirm.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { quotation } from './quotation.ts';

/** From which day until which a quotation holds. */
export interface Period {
  date: string;
  endDate: string;
}
export type Validity = 'valid' | 'expired' | 'notYet';

/** Whether a quotation holds on a day. */
export const validityOn = (day: string, { date, endDate }: Period): Validity =>
  endDate < day ? 'expired' : date > day ? 'notYet' : 'valid';

/** From when until when a supplier's quotation holds, and whether it does on a day; null without one. */
export const validityIn = (period: Period | undefined, day: string) =>
  period
    ? { validFrom: period.date, validUntil: period.endDate, validity: validityOn(day, period) }
    : { validFrom: null, validUntil: null, validity: null };

/** The periods of the quotes that count, by invited supplier. */
export async function periodsOf(ctx: SignedInContext, inquiryId: string): Promise<Map<string, Period>> {
  const { table } = quotation;
  const quotes = await findRows(everywhere(ctx), quotation, and(eq(table.inquiryId, inquiryId), eq(table.state, 'submitted')));
  return new Map(quotes.map(({ inviteId, date, endDate }) => [inviteId, { date, endDate }]));
}

interface Quoted extends Period {
  /** Tells one question from another: a confirmation is valid for it alone. */
  of: string;
  supplierName: string;
}

/** What is asked before a quotation that does not hold on a day is taken. */
export function doubtsAbout(day: string, quotes: readonly Quoted[]): Doubt[] {
  return quotes.flatMap(({ of, supplierName, ...period }): Doubt[] => {
    const { date, endDate } = period;
    const validity = validityOn(day, period);
    if (validity === 'expired')
      return [
        {
          ...{ name: 'expired', about: `${of}.${endDate}` },
          text: { zh: `${supplierName}的报价已于${endDate}过期`, en: `The quotation of ${supplierName} was valid until ${endDate}` },
        },
      ];
    if (validity === 'notYet')
      return [
        {
          ...{ name: 'notYet', about: `${of}.${date}` },
          text: { zh: `${supplierName}的报价自${date}起才有效`, en: `The quotation of ${supplierName} is valid only from ${date}` },
        },
      ];
    return [];
  });
}
