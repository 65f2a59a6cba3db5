import type { SignedInContext } from '#server/calls/context.ts';
import { linesOf } from '../inquiries/find-inquiry.ts';
import { awardsIn } from './award-table.ts';
import { openLines } from './open-lines.ts';

/** Of the inquiries of these rows, the lines of which nothing is left to award. */
export async function coveredLines(ctx: SignedInContext, rows: readonly { inquiryId: string }[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ inquiryId }) => inquiryId))];
  const lines = openLines(await linesOf(ctx, ids), await awardsIn(ctx, ids));
  return new Set(lines.flatMap(({ id, open }) => (open === 0n ? [id] : [])));
}
