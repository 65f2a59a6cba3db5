import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { importDraft } from './import-draft-table.ts';

type Draft = typeof importDraft.$inferSelect;

/** Keeps a workbook without faults until somebody confirms it; those that nobody confirmed go after a week. */
export async function keepDraft(
  ctx: SignedInContext,
  draft: Pick<Draft, 'kind' | 'fileName' | 'lines' | 'head' | 'rows'>,
): Promise<string> {
  await ctx.db
    .delete(importDraft)
    .where(and(eq(importDraft.tenantId, ctx.session.tenantId), sql`${importDraft.createTime} < now() - interval '7 days'`));
  const [made] = await ctx.db
    .insert(importDraft)
    .values({ ...draft, userId: ctx.session.userId, fileName: draft.fileName.slice(0, 255) })
    .returning({ id: importDraft.id });
  if (!made) throw new Error('A draft was not written down');
  return made.id;
}

/** Takes one's own draft out: it becomes a version once. */
export async function takeDraft(ctx: SignedInContext, kind: Draft['kind'], id: string): Promise<Draft> {
  const { tenantId, userId } = ctx.session;
  const own = and(eq(importDraft.tenantId, tenantId), eq(importDraft.userId, userId), eq(importDraft.kind, kind), eq(importDraft.id, id));
  const [draft] = await ctx.db.delete(importDraft).where(own).returning();
  if (!draft) throw new BusinessError(messages.absent, { code: 404 });
  return draft;
}
