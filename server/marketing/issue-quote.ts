import { and, desc, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRow, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { linesOf } from './quote-lines.ts';
import { quotesProgram } from './quotes-program.ts';
import { quotesProgramDetail } from './quotes-program-detail.ts';
import { quotesVersion } from './quotes-version-table.ts';
import { lockDraft } from './save-quote.ts';

/** Issues drafts: each is kept as a version as it is, and does not change any more. */
export async function issueQuotes(ctx: SignedInContext, ids: string[]): Promise<void> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  for (const id of [...ids].sort()) {
    const [program, lines] = [await lockDraft(ctx, id), await linesOf(ctx, id)];
    if (lines.length === 0) throw new BusinessError({ zh: '报价没有明细，不能定稿', en: 'A quote without lines cannot be issued' });
    const { revision, number } = program;
    await ctx.db.insert(quotesVersion).values({
      programId: id,
      revision: revision ?? 1,
      content: { program: { ...program, state: 'issued' }, lines },
      issuedBy: ctx.session.realName,
      createUser: ctx.session.userId,
    });
    await changeState(ctx, { id, number, from: 'draft', state: 'issued' });
  }
}

/** Opens an issued quote again, as its next version. */
export async function reviseQuotes(ctx: SignedInContext, ids: string[]): Promise<void> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  for (const id of [...ids].sort()) {
    const { number, revision } = await readRow(ctx, quotesProgram, id);
    await changeState(ctx, { id, number, from: 'issued', state: 'draft', revision: (revision ?? 1) + 1 });
  }
}

interface Change {
  id: string;
  number: string;
  from: 'draft' | 'issued';
  state: 'draft' | 'issued';
  revision?: number;
}

async function changeState(ctx: SignedInContext, { id, number, from, state, ...more }: Change): Promise<void> {
  const { table } = quotesProgram;
  const changed = await changeRows(ctx, quotesProgram, and(eq(table.id, id), eq(table.state, from)), { state, ...more });
  if (changed.length === 0)
    throw new BusinessError({ zh: `报价 ${number} 的状态已变化，请刷新`, en: `The state of ${number} has changed: reload` }, { code: 409 });
  await recordChanges(ctx, quotesProgram, [{ recordId: id, action: 'edit', before: { state: from }, after: { state, ...more } }]);
}

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
  const [labelled] = await withLabels(ctx, quotesProgram, [shown.program]);
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
