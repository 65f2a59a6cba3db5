import type { Context } from '#server/calls/context.ts';
import { noTenant } from '../refusals.ts';
import type { Open } from '../sign-in.ts';
import { findTenantOf } from '../sign-in-page.ts';
import { signInSupplier } from '../suppliers/supplier-sign-in.ts';
import type { TokenBody } from '../tokens/user-info.ts';
import { phoneOfGrant } from './phone-code.ts';
import { signInByPhone } from './phone-sign-in.ts';

/** The arguments of a token call that these grants read (contract 3.1). */
export interface PhoneRequest {
  tenantId: string;
  phone: string;
  number: string;
  code: string;
  id: string;
  value: string;
  deptId: string;
  roleId: string;
  userType: string;
}

type Grant = (ctx: Context, request: PhoneRequest, open: Open<TokenBody>) => Promise<TokenBody>;

/**
 * The phone code grants by their wire names: `phone` and `supplier` come from the specification, `sms_code` from X4 (specification 7.2,
 * contract 3.1).
 */
export const phoneGrants: Readonly<Record<string, Grant>> = {
  phone: (ctx, request, open) => signInByPhone(ctx, { ...ofTenant(request), phone: phoneOfGrant(request.phone) }, open),
  sms_code: (ctx, request, open) =>
    signInByPhone(
      ctx,
      { ...ofTenant(request), phone: phoneOfGrant(request.phone), code: request.value, id: request.id || '0', isAlone: true },
      open,
    ),
  supplier: async (ctx, request, open) => {
    const tenantId = await supplierTenant(ctx, request.tenantId);
    return signInSupplier(ctx, { ...request, tenantId, phone: phoneOfGrant(request.phone) }, open);
  },
};

function ofTenant(request: PhoneRequest): PhoneRequest {
  if (request.tenantId === '') throw noTenant();
  return request;
}

/** A supplier's client names no tenant: it comes from the host, or is the first one (specification 9). */
export async function supplierTenant({ database, caller }: Context, tenantId: string): Promise<string> {
  if (tenantId !== '') return tenantId;
  const named = await findTenantOf(database, caller.headers.get('host') ?? '');
  return named?.tenantId ?? '000000';
}
