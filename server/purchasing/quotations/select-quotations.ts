import { inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import type { selectInput } from '#server/engine/inputs.ts';
import { selectRows, selectsMore } from '#server/engine/selectable.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { type Quotation, quotation } from './quotation.ts';

/** Quotes as options: a supplier has one for each inquiry and round, so its name alone does not tell them apart. */
export async function selectQuotations(ctx: SignedInContext, input: z.output<typeof selectInput>) {
  // The columns that `selects` adds are known to the declaration, not to the type of the answer.
  const rows = (await selectRows(ctx, quotation, input)) as unknown as (Pick<Quotation, 'inquiryId' | 'round'> & { label: string })[];
  // Who quoted what is not for everybody.
  if (!selectsMore(ctx, quotation)) return rows;
  const { id, number } = inquiry.table;
  const inquiryIds = rows.map((row) => row.inquiryId);
  const inquiries = await ctx.db.select({ id, number }).from(inquiry.table).where(inArray(id, inquiryIds));
  const numbers = new Map(inquiries.map((one) => [one.id, one.number]));
  return rows.map((row) => ({ ...row, label: `${row.label} ${numbers.get(row.inquiryId) ?? ''} ${roundNames[ctx.locale](row.round)}` }));
}

const roundNames = { zh: (round: number) => `第${round}轮`, en: (round: number) => `round ${round}` };
