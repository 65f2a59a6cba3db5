import { and, desc, eq } from 'drizzle-orm';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { withOffered } from '#server/engine/moves/offered.ts';
import { readRow, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { firmDetails } from './firm-details.ts';
import { linesOf } from './quote-lines.ts';
import { type QuotesProgram, quotesProgram } from './quotes-program.ts';
import { quotesProgramDetail } from './quotes-program-detail.ts';
import { quotesVersion } from './quotes-version-table.ts';

/** Keeps the draft as a version as it is. */
export async function issueQuote(ctx: SignedInContext, program: QuotesProgram): Promise<void> {
  const lines = await linesOf(ctx, program.id);
  if (lines.length === 0) throw new BusinessError({ zh: '报价没有明细，不能定稿', en: 'A quote without lines cannot be issued' });
  if (program.validTo < todayOf(ctx)) throw new BusinessError(expired(program.validTo), { field: 'validTo' });
  await ctx.db.insert(quotesVersion).values({
    programId: program.id,
    revision: program.revision ?? 1,
    content: { program: { ...program, state: 'issued' }, lines, firm: await firmDetails(ctx) },
    issuedBy: ctx.session.realName,
    createUser: ctx.session.userId,
  });
}

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
  const shown = version ? version.content : { program, lines: await linesOf(ctx, id) };
  const [labelled] = await withOffered(ctx, quotesProgram, await withLabels(ctx, quotesProgram, [shown.program]));
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
