import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { externalUrl } from '#server/security/guarded-fetch.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { socialProvider } from './social-provider.ts';

/** Adds a provider; its secret is stored encrypted. */
export async function insertSocialProvider(ctx: SignedInContext, input: Input) {
  const { clientSecret, ...values } = await readInput(ctx, socialProvider, input);
  if (keepsSecret(clientSecret)) throw new InputError({ clientSecret: said.secret[ctx.locale] });
  assertPlaces(values);
  return insertRow(ctx, socialProvider, { ...values, clientSecret: seal(String(clientSecret), 'sign-in provider') });
}

/** Changes a provider; a blank or masked secret leaves the stored one unchanged. */
export async function updateSocialProvider(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { clientSecret, ...rest } = input;
  const isKept = keepsSecret(clientSecret);
  const { clientSecret: typed, ...values } = await readInput(ctx, socialProvider, isKept ? rest : { ...rest, clientSecret }, true);
  const before = await readRow(ctx, socialProvider, id);
  const after = { ...before, ...values };
  assertPlaces(after);
  // A user who may change an address but does not know the secret must not redirect it to his own server.
  if (isKept && places.some((name) => originOf(before[name]) !== originOf(after[name])))
    throw new InputError({ clientSecret: said.secretAgain[ctx.locale] });
  return updateRow(
    ctx,
    socialProvider,
    id,
    { ...values, ...(isKept ? {} : { clientSecret: seal(String(typed), 'sign-in provider') }) },
    expected,
  );
}

const places = ['issuer', 'authorizeUrl', 'tokenUrl', 'userUrl'] as const;
type Places = Partial<Record<(typeof places)[number], string | null>>;

/** Requires an issuer or all three addresses; each must be allowed. */
function assertPlaces(values: Places): void {
  for (const name of places) if (values[name] && !externalUrl(values[name])) throw new BusinessError(said.https, { field: name });
  if (values.issuer) return;
  const missing = (['authorizeUrl', 'tokenUrl', 'userUrl'] as const).find((name) => !values[name]);
  if (missing) throw new BusinessError(said.places, { field: missing });
}

const originOf = (address: string | null | undefined): string => (address && URL.canParse(address) ? new URL(address).origin : '');

const said = {
  secret: { zh: '请输入应用密钥', en: 'Enter the client secret' },
  secretAgain: { zh: '地址已更改，请重新输入应用密钥', en: 'The address has changed. Enter the client secret again.' },
  https: { zh: '地址必须以 https:// 开头，且不含账号', en: 'The address must begin with https:// and contain no account' },
  places: {
    zh: '请填写 OpenID 颁发者，或授权、令牌和用户信息三个地址',
    en: 'Fill in the OpenID issuer, or the addresses of authorisation, token and user',
  },
} satisfies Record<string, Label>;
