import { asSignedIn } from '#server/calls/signed-in.ts';
import { procedure, publicProcedure } from '#server/calls/trpc.ts';
import { namesNone } from '#server/engine/inputs.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { hashSecret, secretsOfWire } from '#server/security/passwords.ts';

/** The hash of the submitted password, computed before the transaction. */
export interface WithHash {
  hash?: string | undefined;
}

/**
 * A procedure that adds a user with a password: hashing is slow by design and may queue, so it runs before the transaction takes a
 * connection and locks, and only for permitted callers.
 */
export const hashingProcedure = publicProcedure
  .use(async ({ ctx, meta, path, type, getRawInput, next }) => {
    const password = passwordIn((await getRawInput()) as Input | null | undefined);
    if (password === undefined) return next({ ctx: withHash() });
    await asSignedIn(ctx, { path, type, meta }, async () => {});
    const [secret = ''] = secretsOfWire(password);
    return next({ ctx: withHash(await hashSecret(secret)) });
  })
  .concat(procedure);

/** The password of a new user; one that is too long is not hashed. */
function passwordIn(input: Input | null | undefined): string | undefined {
  const { password } = input ?? {};
  return namesNone(input ?? {}) && typeof password === 'string' && password !== '' && password.length <= 128 ? password : undefined;
}

const withHash = (hash?: string): WithHash => ({ hash });
