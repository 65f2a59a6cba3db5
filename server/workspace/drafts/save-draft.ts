import { and, eq, sql } from 'drizzle-orm';
import { isTooLargeToKeep, isWorthKeeping } from '#rules/draft-limits.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { idempotencyKey } from '#server/calls/idempotency-key-table.ts';
import type { Transaction } from '#server/database/pool.ts';
import { allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { workspaceDraft } from './draft-tables.ts';

export interface DraftInput {
  form: string;
  page: string;
  version: string;
  key: string;
  content: [name: string, value: string][];
}

export const maxDrafts = 50;

/** Saves the caller's draft of a form, replacing the previous one; never passwords or secrets. A form accepted meanwhile stores nothing. */
export async function saveDraft(ctx: SignedInContext, { content, ...input }: DraftInput): Promise<{ isKept: boolean }> {
  const kept = keepable(input.form, content);
  if (!kept) throw new BusinessError(messages.tooLarge, { code: 413 });
  if (await wasAccepted(ctx, input)) return { isKept: false };
  await putDraft(ctx.db, ctx.session.userId, { ...input, content: kept });
  return { isKept: true };
}

/** The part of a form's content that may be stored: without passwords and secrets; nothing if the rest is too large. */
export function keepable(form: string, content: DraftInput['content']): DraftInput['content'] | undefined {
  const kept = content.filter(([name, value]) => isWorthKeeping(name, value) && !isSecret(form, name));
  return isTooLargeToKeep(kept) ? undefined : kept;
}

/** Writes a user's draft in the transaction's tenant, replacing the previous one. */
export async function putDraft(db: Transaction, user: string, { form, page, version, key, content }: DraftInput): Promise<void> {
  const now = { page, version, formKey: key, content, saveTime: sql`now()` };
  const { tenantId, userId } = workspaceDraft;
  await db
    .insert(workspaceDraft)
    .values({ userId: user, form, ...now })
    .onConflictDoUpdate({ target: [tenantId, userId, workspaceDraft.form], set: now });
  await dropOldest(db, user);
}

/**
 * Whether the form with this Idempotency-Key was accepted: then its draft is obsolete. The key is stored with the form's records.
 */
export async function wasAccepted({ session, readAt }: SignedInContext, { form, key }: { form: string; key: string }): Promise<boolean> {
  if (key === '') return false;
  const { tenantId, userId } = idempotencyKey;
  const ofUser = and(eq(tenantId, session.tenantId), eq(userId, session.userId), eq(idempotencyKey.key, key));
  const found = await readAt(entityOf(form)?.path ?? 'workspace', (there) =>
    there.select({ id: idempotencyKey.id }).from(idempotencyKey).where(ofUser).limit(1),
  );
  return found.length > 0;
}

const entityOf = (form: string) => allEntities().find(({ page }) => form.startsWith(`${page}/`));

/** By declaration for an entity's form, otherwise by field name: a page that sends a secret by mistake must not get it stored. */
function isSecret(form: string, name: string): boolean {
  // Whose value of a field was chosen is as secret as the field.
  const path = name
    .replace(/^_take\./, '')
    .split(/[[\].]+/)
    .filter((part) => part !== '' && !/^\d+$/.test(part));
  if (path.some((part) => part.startsWith('_') || /passw|secret|token/i.test(part))) return true;
  let fields = entityOf(form)?.fields as Record<string, Field> | undefined;
  for (const part of path) {
    const field = fields?.[part];
    if (field?.kind === 'password' || field?.secret) return true;
    fields = field?.fields;
  }
  return false;
}

/** Removes the oldest drafts over the limit; expired ones are swept hourly (sweep-drafts.ts). */
async function dropOldest(db: Transaction, userId: string): Promise<void> {
  await db.execute(sql`
    delete from workspace_draft where id in (
      select id from workspace_draft where user_id = ${userId} order by save_time desc, id desc offset ${maxDrafts})`);
}
