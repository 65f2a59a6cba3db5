import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/calls/context.ts';
import type { TypedForm } from '#server/calls/page-request.ts';
import { presentedRow } from '#server/calls/sessions.ts';
import type { Transaction } from '#server/database/pool.ts';
import { browserSecret } from '#server/security/browser-secrets.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { draftInput } from '../inputs.ts';
import { typedForm } from './draft-tables.ts';
import { keepable, putDraft } from './save-draft.ts';

/** Anyone may send a form, so the table is limited: to this many forms, and 64 KB for each of them, per address and in total. */
export const maxOfAddress = 40;
const maxOfAll = 1000;
const bytesOfForm = 64 * 1024;

/**
 * Stores form data submitted after the session had ended; returns the secret for the browser's cookie. Undefined if not stored: too large,
 * not one of our forms, or over the limit.
 */
export async function keepTyped({ database, caller }: Context, typed: TypedForm): Promise<string | undefined> {
  const { data: read } = draftInput.safeParse(typed);
  const content = read && keepable(read.form, read.content);
  if (!content) return undefined;
  const address = caller.address.slice(0, 64);
  return database.transact({}, async (db) => {
    await sweepTyped(db);
    if (!(await hasRoom(db, address))) return undefined;
    const [secret, userId] = [newToken(), await userOfEnded(db, caller.token)];
    const { form, page, version } = read;
    const now = { page, version, content, userId, address, expiresAt: sql`now() + interval '30 minutes'` };
    // Data from another tab of the browser moves to the new secret: the old one may have been planted.
    await db
      .update(typedForm)
      .set({ browser: hashOf(secret) })
      .where(eq(typedForm.browser, hashOf(browserSecret(caller, 'typed'))));
    await db
      .insert(typedForm)
      .values({ browser: hashOf(secret), form, ...now })
      .onConflictDoUpdate({ target: [typedForm.browser, typedForm.form], set: now });
    return secret;
  });
}

/**
 * Turns the form data of a browser's secret into drafts of the user who signs in there, unless the ended session was another user's; uses
 * it up either way. Returns the forms that are his drafts now.
 */
export async function takeTyped(db: Transaction, secret: string, user: string): Promise<string[]> {
  if (secret === '') return [];
  const isAlive = sql<boolean>`${typedForm.expiresAt} > now()`;
  const { form, page, version, content, userId } = typedForm;
  const forms = await db
    .delete(typedForm)
    .where(eq(typedForm.browser, hashOf(secret)))
    .returning({ form, page, version, content, userId, isAlive });
  const own = forms.filter((one) => one.isAlive && (one.userId === null || one.userId === user));
  for (const one of own) await putDraft(db, user, { ...one, key: '' });
  return own.map((one) => one.form);
}

export async function sweepTyped(db: Transaction): Promise<void> {
  await db.execute(sql`
    delete from typed_form where (browser, form) in (
      select browser, form from typed_form where expires_at < now() for update skip locked)`);
}

async function hasRoom(db: Transaction, address: string): Promise<boolean> {
  const isOfAddress = sql`filter (where ${typedForm.address} = ${address})`;
  const bytes = sql`sum(pg_column_size(${typedForm.content}))`;
  const [waiting] = await db
    .select({
      ofAddress: sql<number>`count(*) ${isOfAddress}::int`,
      ofAll: sql<number>`count(*)::int`,
      bytesOfAddress: sql<number>`coalesce(${bytes} ${isOfAddress}, 0)::int`,
      bytesOfAll: sql<number>`coalesce(${bytes}, 0)::int`,
    })
    .from(typedForm);
  if (!waiting) return false;
  const hasBytes = waiting.bytesOfAddress < maxOfAddress * bytesOfForm && waiting.bytesOfAll < maxOfAll * bytesOfForm;
  return hasBytes && waiting.ofAddress < maxOfAddress && waiting.ofAll < maxOfAll;
}

async function userOfEnded(db: Transaction, token: string | undefined): Promise<string | null> {
  const row = token === undefined ? undefined : await presentedRow(db, token);
  return row?.userId ?? null;
}
