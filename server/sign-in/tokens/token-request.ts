import * as z from 'zod';
import type { TokenRequest } from './grant-token.ts';

const argument = z.preprocess(
  (value) => (value === null || value === undefined ? undefined : String(value)),
  z.string().max(4000).optional(),
);

/** The arguments of all token calls, from query, form or JSON; each client sends some of them (contract 3.1, 3.9). */
export const tokenInput = z
  .object({
    grant_type: argument,
    grantType: argument,
    tenantId: argument,
    tenant_id: argument,
    username: argument,
    account: argument,
    password: argument,
    refresh_token: argument,
    refreshToken: argument,
    deptId: argument,
    roleId: argument,
    key: argument,
    code: argument,
    source: argument,
    state: argument,
    appId: argument,
    phone: argument,
    mobile: argument,
    number: argument,
    id: argument,
    value: argument,
  })
  .prefault({});

/** Merges headers and arguments: a header overrides the argument; an empty one is ignored (contract 2.1). */
export function tokenRequestOf(headers: Headers, input: z.infer<typeof tokenInput>, grant?: string): TokenRequest {
  return {
    grant: grant ?? firstOf(input.grant_type, input.grantType),
    tenantId: firstOf(headers.get('tenant-id'), input.tenantId, input.tenant_id),
    account: firstOf(input.username, input.account),
    // A password is taken as it is, including blanks.
    password: input.password ?? '',
    refreshToken: firstOf(input.refresh_token, input.refreshToken),
    captchaKey: firstOf(headers.get('captcha-key'), input.key),
    captchaCode: firstOf(headers.get('captcha-code'), input.code),
    source: firstOf(input.source),
    code: firstOf(input.code),
    state: firstOf(input.state),
    appId: firstOf(input.appId),
    phone: firstOf(input.phone, input.mobile),
    number: firstOf(input.number),
    id: firstOf(input.id),
    value: firstOf(input.value),
    deptId: firstOf(headers.get('dept-id'), input.deptId),
    roleId: firstOf(headers.get('role-id'), input.roleId),
    userType: firstOf(headers.get('user-type'), 'web'),
  };
}

const firstOf = (...values: (string | null | undefined)[]): string =>
  values.map((value) => value?.trim() ?? '').find((value) => value !== '') ?? '';
