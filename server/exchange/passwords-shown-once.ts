import * as z from 'zod';
import { takeFromOutcome } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { seal, unseal } from '#server/security/seal.ts';
import type { OneTimePassword } from './imports-with.ts';

const purpose = 'one-time passwords';
const gone = {
  zh: '一次性密码已显示过，不能再次查看；需要时请重置密码',
  en: 'These one-time passwords have already been shown. Reset the passwords where they are needed.',
};
const kept = z.array(z.object({ account: z.string(), password: z.string() }));

/** The key of the passwords in an import's outcome until its owner has read them. */
export const passwordsKey = 'passwords';

export const sealPasswords = (passwords: readonly OneTimePassword[]): string => seal(JSON.stringify(passwords), purpose);

/** Those of the batches before, when an import goes on. */
export function openPasswords(sealed: unknown): OneTimePassword[] {
  const text = typeof sealed === 'string' ? unseal(sealed, purpose) : undefined;
  return text === undefined ? [] : kept.parse(JSON.parse(text));
}

/** Returns the one-time passwords of the caller's import and deletes them. */
export async function takePasswords(ctx: SignedInContext, id: string): Promise<OneTimePassword[]> {
  const text = unseal((await takeFromOutcome(ctx, id, passwordsKey)) ?? '', purpose);
  if (text === undefined) throw new BusinessError(gone, { code: 409 });
  return kept.parse(JSON.parse(text));
}
