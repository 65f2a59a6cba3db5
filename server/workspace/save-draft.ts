import { and, eq, sql } from 'drizzle-orm';
import { idempotencyKey } from '#drizzle/tables/idempotency.ts';
import { workspaceDraft } from '#drizzle/tables/workspace.ts';
import type { SignedInContext } from '../context.ts';
import { allEntities } from '../entity/entity.ts';
import type { Field } from '../entity/fields.ts';
import { BusinessError, messages } from '../errors.ts';

export interface DraftInput {
  form: string;
  page: string;
  version: string;
  key: string;
  content: [name: string, value: string][];
}

/** In bytes of what was typed with its names. */
export const largestDraft = 64 * 1024;
export const mostDrafts = 50;

/** Keeps what somebody is typing, in the place of what was kept of the same form before; passwords and secrets never. A form that was accepted in the meantime keeps nothing. */
export async function saveDraft(ctx: SignedInContext, { content, ...input }: DraftInput): Promise<{ isKept: boolean }> {
  const { db, session } = ctx;
  const typed = content.filter(([name]) => !isSecret(input.form, name));
  if (Buffer.byteLength(JSON.stringify(typed)) > largestDraft) throw new BusinessError(messages.tooLarge, { code: 413 });
  if (await wasAccepted(ctx, input)) return { isKept: false };
  const { form, page, version, key } = input;
  const now = { page, version, formKey: key, content: typed, saveTime: sql`now()` as never };
  const { tenantId, userId } = workspaceDraft;
  const [kept] = await db
    .insert(workspaceDraft)
    .values({ userId: session.userId, form, ...now })
    .onConflictDoUpdate({ target: [tenantId, userId, workspaceDraft.form], set: now })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (kept?.isNew) await dropOldest(ctx);
  return { isKept: true };
}

/** Whether a form was sent under this Idempotency-Key and accepted: then what is kept of it is no longer unsaved. The key lies where the form's records do. */
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

/** By its declaration where the form is an entity's, and by its name in any other: a page that sends one by mistake does not get it stored. */
function isSecret(form: string, name: string): boolean {
  const path = name.split(/[[\].]+/).filter((part) => part !== '' && !/^\d+$/.test(part));
  if (path.some((part) => part.startsWith('_') || /passw|secret|token/i.test(part))) return true;
  let fields = entityOf(form)?.fields as Record<string, Field> | undefined;
  for (const part of path) {
    const field = fields?.[part];
    if (field?.kind === 'password' || field?.secret) return true;
    fields = field?.fields;
  }
  return false;
}

/** The oldest beyond the limit go; what has had its two weeks is swept by the hour (sweep-drafts.ts). */
async function dropOldest({ db, session }: SignedInContext): Promise<void> {
  await db.execute(sql`
    delete from workspace_draft where id in (
      select id from workspace_draft where user_id = ${session.userId} order by save_time desc, id desc offset ${mostDrafts})`);
}
