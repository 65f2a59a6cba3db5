import { asSignedIn } from '#server/calls/signed-in.ts';
import { procedure, publicProcedure } from '#server/calls/trpc.ts';
import { isAbsent } from '#server/engine/crud.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { hashSecret, secretsOfWire } from '#server/security/passwords.ts';

/** The hash of the password that a call sends, made before its transaction. */
export interface WithHash {
  hash?: string | undefined;
}

/**
 * A procedure for signed-in users that adds somebody with a password: hashing is slow by intent and may have to wait,
 * so it is done before the transaction that takes a connection and locks. Only who may call is worth a hash.
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

/** The password of somebody new; what the rules refuse as too long is not hashed. */
function passwordIn(input: Input | null | undefined): string | undefined {
  const { id, password } = input ?? {};
  return isAbsent(id) && typeof password === 'string' && password !== '' && password.length <= 128 ? password : undefined;
}

const withHash = (hash?: string): WithHash => ({ hash });
