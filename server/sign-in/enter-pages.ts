import { openPage } from '#server/access/identity/switch-mode.ts';
import type { Context } from '#server/calls/context.ts';
import { endPresented } from '#server/calls/sessions.ts';
import { browserSecret } from '#server/security/browser-secrets.ts';
import { takeTyped } from '#server/workspace/drafts/typed-forms.ts';
import type { Open } from './sign-in.ts';

interface Entered {
  token: string;
  expires: Date;
}

/** Signs a browser in: opens a page session under a new secret, restores forms typed while signed out and names them, ends the old session. */
export async function enterPages(
  ctx: Context,
  signIn: (open: Open<Entered>) => Promise<Entered>,
): Promise<{ token: string; expires: string; typed: string[] }> {
  let typed: string[] = [];
  const { token, expires } = await signIn(async (db, opening) => {
    typed = await takeTyped(db, browserSecret(ctx.caller, 'typed'), opening.userId);
    return openPage(db, opening);
  });
  await endPresented(ctx.database, ctx.caller.token);
  return { token, expires: expires.toISOString(), typed };
}
