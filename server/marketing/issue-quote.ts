import { and, desc, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { linesOf } from '#server/engine/lines/replace-lines.ts';
import { withOffered } from '#server/engine/moves/offered.ts';
import { readRow, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { saysBeside, withBeside } from '#server/remarks.ts';
import { firmDetails } from './firm-details.ts';
import { type QuotesProgram, quotesProgram } from './quotes-program.ts';
import { quotesProgramDetail } from './quotes-program-detail.ts';
import { quotesVersion } from './quotes-version-table.ts';

/** Keeps the draft as a version as it is. */
export async function issueQuote(ctx: SignedInContext, program: QuotesProgram): Promise<void> {
  const lines = await linesOf(ctx, quotesProgramDetail, program.id);
  if (lines.length === 0) throw new BusinessError({ zh: '报价没有明细，不能定稿', en: 'A quote without lines cannot be issued' });
  if (hasExpired(ctx, program)) throw new BusinessError(expired(program.validTo), { field: 'validTo' });
  await ctx.db.insert(quotesVersion).values({
    programId: program.id,
    revision: program.revision ?? 1,
    content: { program: { ...program, state: 'issued' }, lines, firm: await firmDetails(ctx) },
    issuedBy: ctx.session.realName,
    createUser: ctx.session.userId,
  });
}

/** What of a quote costs its customer nothing: given away, or a price that was forgotten. */
export async function freeParts(ctx: SignedInContext, programs: readonly QuotesProgram[]): Promise<Label[]> {
  const parts: Label[] = [];
  for (const { id, number, gross, currency } of programs) {
    const isFree = Number(gross) === 0;
    const lines = isFree ? [] : (await linesOf(ctx, quotesProgramDetail, id)).filter((line) => Number(line.gross) === 0);
    if (isFree) parts.push({ zh: `报价 ${number} 合计为 0.00 ${currency}`, en: `${number} comes to 0.00 ${currency}` });
    for (const { name } of lines) parts.push({ zh: `${name} 金额为 0.00 ${currency}`, en: `${name} is offered for 0.00 ${currency}` });
  }
  return parts;
}

/** Whether its last day has passed; on that day it still holds. */
export const hasExpired = (ctx: SignedInContext, { validTo }: Pick<QuotesProgram, 'validTo'>): boolean => validTo < todayOf(ctx);

saysBeside<QuotesProgram>(quotesProgram, 'validity', async (ctx, rows) =>
  rows.map((row) => (hasExpired(ctx, row) ? expiredWord[ctx.locale] : '')),
);
const expiredWord: Label = { zh: '已过期', en: 'Expired' };

const expired = (until: string) => ({
  zh: `报价有效期 ${until} 已过，请先修改有效期再定稿`,
  en: `It was valid until ${until}. Set a new date before you issue it.`,
});

/** Opens an issued quote again, as its next version. */
export const reviseQuote = async (_ctx: SignedInContext, { revision }: QuotesProgram) => ({ revision: (revision ?? 1) + 1 });

/** A quote as it is, or as it was issued, with its lines and the versions that there are. */
export async function readQuote(ctx: SignedInContext, { id, revision }: { id: string; revision?: number | undefined }) {
  const program = await readRow(ctx, quotesProgram, id);
  const kept = await ctx.db
    .select()
    .from(quotesVersion)
    .where(and(eq(quotesVersion.tenantId, ctx.session.tenantId), eq(quotesVersion.programId, id)))
    .orderBy(desc(quotesVersion.revision));
  const version = revision === undefined ? undefined : kept.find((one) => one.revision === revision);
  if (revision !== undefined && !version && revision !== program.revision) throw new BusinessError(messages.absent, { code: 404 });
  const shown = version ? version.content : { program, lines: await linesOf(ctx, quotesProgramDetail, id) };
  const offered = await withOffered(ctx, quotesProgram, await withLabels(ctx, quotesProgram, [shown.program]));
  const [labelled] = await withBeside(ctx, quotesProgram, offered);
  return {
    ...(labelled ?? shown.program),
    detailList: await withLabels(ctx, quotesProgramDetail, shown.lines),
    versions: kept.map((one) => ({
      revision: one.revision,
      issuedBy: one.issuedBy,
      issueTime: one.createTime,
      gross: one.content.program.gross,
      currency: one.content.program.currency,
    })),
  };
}
