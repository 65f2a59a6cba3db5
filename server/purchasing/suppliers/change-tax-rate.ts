import { and, asc, eq, exists, inArray, or } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Row, readRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { openStates } from '../inquiries/inquiry-life.ts';
import { quotation } from '../quotations/quotation.ts';
import { taxRate } from './tax-rate.ts';

/** Changes a rate; an import does so one by one as well, because what names the rate follows its number (decision 091). */
export async function changeTaxRate(
  ctx: SignedInContext,
  id: string,
  input: Input,
  expected: Expected,
): Promise<Row<(typeof taxRate)['fields']>> {
  return updateRow(ctx, taxRate, id, await readInput(ctx, taxRate, { ...input, id }, true), expected);
}

/** Removes rates that no inquiry asks for any more; closed ones go on showing what they named. */
export async function removeTaxRates(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rates = ids.length === 0 ? [] : await readRows(ctx, taxRate, ids);
  const used = await inquiriesAt(
    ctx,
    rates.map(({ fnumber }) => fnumber),
  );
  if (used.length > 0) {
    const numbers = used.slice(0, most).map(({ number }) => number);
    const more = used.length > most ? '…' : '';
    throw new BusinessError(
      {
        zh: `未结束的询价正在使用，不能删除：${numbers.join('、')}${more}`,
        en: `Inquiries that have not ended use it: ${numbers.join(', ')}${more}`,
      },
      { code: 409 },
    );
  }
  await removeRows(ctx, taxRate, ids);
}

const most = 5;

/** The inquiries that have not ended and name these rates, themselves or in a quote that is being written; also those that the caller does not see. */
async function inquiriesAt({ db, session }: SignedInContext, numbers: string[]) {
  if (numbers.length === 0) return [];
  const [all, quotes] = [inquiry.table, quotation.table];
  const isDraftOf = and(
    ...[eq(quotes.tenantId, all.tenantId), eq(quotes.inquiryId, all.id), eq(quotes.isDeleted, 0)],
    ...[eq(quotes.state, 'draft'), inArray(quotes.taxNumber, numbers)],
  );
  const drafts = db.select({ id: quotes.id }).from(quotes).where(isDraftOf);
  return db
    .select({ number: all.number })
    .from(all)
    .where(
      and(
        ...[eq(all.tenantId, session.tenantId), eq(all.isDeleted, 0), inArray(all.state, ['draft', 'audited', ...openStates])],
        or(inArray(all.taxNumber, numbers), exists(drafts)),
      ),
    )
    .orderBy(asc(all.number))
    .limit(most + 1);
}
