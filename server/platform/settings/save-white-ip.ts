import { canonicalNetwork, mayWorkFrom } from '#server/calls/allowed-addresses.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { whiteIp } from './white-ip.ts';

/** Adds an address or network to the caller's tenant (contract 5.5). */
export async function insertWhiteIp(ctx: SignedInContext, input: Input) {
  const made = await insertRow(ctx, whiteIp, read(await readInput(ctx, whiteIp, input)));
  await refuseToLockOut(ctx);
  return made;
}

export async function updateWhiteIp(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const changed = await updateRow(ctx, whiteIp, id, read(await readInput(ctx, whiteIp, input, true)), expected);
  await refuseToLockOut(ctx);
  return changed;
}

/** Removes rows; without an enabled one the tenant's users may work from anywhere again. */
export async function removeWhiteIps(ctx: SignedInContext, ids: string[]): Promise<void> {
  await removeRows(ctx, whiteIp, ids);
  await refuseToLockOut(ctx);
}

type Values = Awaited<ReturnType<typeof readInput<typeof whiteIp.fields>>>;

/** The values to write: addresses are normalised, a blank status leaves the stored one unchanged. */
function read({ status, ...values }: Values): Values {
  const ip = values.ip === undefined ? {} : { ip: networkOf(values.ip) };
  return { ...values, ...ip, ...(typeof status === 'number' ? { status } : {}) };
}

function networkOf(text: string): string {
  const network = canonicalNetwork(text);
  if (network === undefined)
    throw new BusinessError({ zh: '请输入有效的IP地址或网段', en: 'Enter a valid IP address or network' }, { field: 'ip' });
  return network;
}

/** Checks the list as changed: the caller's own address must still be allowed, otherwise nothing is changed. */
async function refuseToLockOut({ db, session, caller }: SignedInContext): Promise<void> {
  if (await mayWorkFrom(db, session.tenantId, caller.address)) return;
  const address = caller.address || '?';
  throw new BusinessError({
    zh: `此操作会使您当前的地址 ${address} 无法访问，请先将它加入白名单并启用`,
    en: `This would shut out your own address ${address}: add it to the list and enable it first`,
  });
}
