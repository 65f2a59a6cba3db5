import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { workspaceDraft } from './draft-tables.ts';
import { wasAccepted } from './save-draft.ts';

/** A draft as its form restores it. */
export interface Draft {
  /** The record's version when the user began typing. */
  version: string;
  content: [name: string, value: string][];
  saveTime: string;
  /** Changed within the last hour. */
  isRecent: boolean;
}

/** The caller's own draft of a form, stored for two weeks; drafts of other users are not accessible. */
export async function findDraft(ctx: SignedInContext, form: string): Promise<Draft | null> {
  const { version, content, saveTime, formKey } = workspaceDraft;
  const isFresh = sql`${saveTime} > now() - interval '14 days'`;
  const [found] = await ctx.db
    .select({ version, content, saveTime, formKey, isRecent: sql<boolean>`${saveTime} > now() - interval '1 hour'` })
    .from(workspaceDraft)
    .where(and(isOwn(ctx, form), isFresh));
  if (!found) return null;
  const { formKey: key, ...draft } = found;
  // The form was accepted, but the process ended before the draft was removed.
  return (await wasAccepted(ctx, { form, key })) ? null : draft;
}

/** Removes the caller's draft of a form: it was accepted or discarded. */
export async function removeDraft(ctx: SignedInContext, form: string): Promise<void> {
  await ctx.db.delete(workspaceDraft).where(isOwn(ctx, form));
}

const isOwn = ({ session }: SignedInContext, form: string) => and(eq(workspaceDraft.userId, session.userId), eq(workspaceDraft.form, form));
