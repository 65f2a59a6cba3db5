import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { keepsSecret } from '#server/security/seal.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { client } from './client.ts';

/** Adds a client; only a hash of its secret is stored. */
export async function insertClient(ctx: SignedInContext, input: Input) {
  const { clientSecret, ...values } = await readInput(ctx, client, input);
  return insertRow(ctx, client, { ...values, clientSecret: hashClientSecret(String(clientSecret)) });
}

/** Changes a client; a blank or masked secret leaves the stored one unchanged (contract 5.5). */
export async function updateClient(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { clientSecret: sent, ...rest } = input;
  const { clientSecret, ...values } = await readInput(ctx, client, keepsSecret(sent) ? rest : { ...rest, clientSecret: sent }, true);
  return updateRow(ctx, client, id, { ...values, ...(clientSecret ? { clientSecret: hashClientSecret(clientSecret) } : {}) }, expected);
}
