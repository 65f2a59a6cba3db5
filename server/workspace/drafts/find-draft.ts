import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { workspaceDraft } from './draft-tables.ts';
import { wasAccepted } from './save-draft.ts';

/** What its writer had typed into a form when he left it. */
export interface Draft {
  /** The record's version that the typing began from. */
  version: string;
  content: [name: string, value: string][];
  saveTime: string;
  /** Its writer was at it within the last hour. */
  isRecent: boolean;
}

/** The caller's own draft of a form, for two weeks; nobody else's is there. */
export async function findDraft(ctx: SignedInContext, form: string): Promise<Draft | null> {
  const { version, content, saveTime, formKey } = workspaceDraft;
  const isFresh = sql`${saveTime} > now() - interval '14 days'`;
  const [found] = await ctx.db
    .select({ version, content, saveTime, formKey, isRecent: sql<boolean>`${saveTime} > now() - interval '1 hour'` })
    .from(workspaceDraft)
    .where(and(isOwn(ctx, form), isFresh));
  if (!found) return null;
  const { formKey: key, ...draft } = found;
  // The form was accepted and the process ended before its draft was removed.
  return (await wasAccepted(ctx, { form, key })) ? null : draft;
}

/** Forgets the caller's draft of a form: it was accepted, or he does not want it. */
export async function removeDraft(ctx: SignedInContext, form: string): Promise<void> {
  await ctx.db.delete(workspaceDraft).where(isOwn(ctx, form));
}

const isOwn = ({ session }: SignedInContext, form: string) => and(eq(workspaceDraft.userId, session.userId), eq(workspaceDraft.form, form));
