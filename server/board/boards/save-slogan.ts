import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type SloganRow, slogan } from './slogan.ts';

export async function addSlogan(ctx: SignedInContext, input: Input): Promise<SloganRow> {
  const values = await readInput(ctx, slogan, input);
  refuseBackwards(values);
  return insertRow(ctx, slogan, values);
}

export async function changeSlogan(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<SloganRow> {
  const before = await readRow(ctx, slogan, id);
  const values = await readInput(ctx, slogan, input, true);
  refuseBackwards({ ...before, ...values });
  return updateRow(ctx, slogan, id, values, expected);
}

function refuseBackwards({ startDate, endDate }: Partial<SloganRow>): void {
  if (!startDate || !endDate || startDate <= endDate) return;
  throw new BusinessError({ zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' }, { field: 'endDate' });
}
