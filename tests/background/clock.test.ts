import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { asClock } from '#server/background/as-clock.ts';
import { tenantPlaces } from '#server/background/tenant-places.ts';
import { authorIn, isClock, type SignedInContext } from '#server/calls/context.ts';
import { mayCall } from '#server/calls/permissions.ts';
import { noSources } from '#server/database/sources.ts';
import { insertRow, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { vendor } from '#server/purchasing/vendors/vendor.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const tenantId = '100001';
const plant = usePlant(tenantId);

const buyer = () => plant.as();
async function onClock<Result>(path: string, work: (ctx: SignedInContext) => Promise<Result>): Promise<Result> {
  const { database } = plant;
  const place = { database, sources: noSources, now: () => new Date() };
  const [tenant] = (await tenantPlaces(database)).filter((one) => one.tenantId === tenantId);
  if (!tenant) throw new Error('The tenant is not there');
  return asClock(place, tenant, path, work);
}

test('the clock is nobody, of one tenant, without a right', async () => {
  const ctx = await onClock(vendor.path, async (signedIn) => signedIn);

  expect([isClock(ctx), authorIn(ctx.session), ctx.session.tenantId, ctx.acrossTenants]).toEqual([true, null, tenantId, false]);
  expect([ctx.session.codes.size, ctx.session.scopes.size, ctx.session.isPlatform]).toEqual([0, 0, false]);
  for (const permission of ['signed-in', 'platform', 'vendor_edit']) expect(mayCall(ctx.session, { permission }, 'page')).toBe(false);
  await expect(askAs(plant.database, ctx.session).query('purchasing.vendor.list', {})).rejects.toThrow(TRPCError);
});

test('the clock does nothing that the declaration does not name', async () => {
  const { id } = await buyer().mutate('purchasing.vendor.save', { account: 'v-1', name: '华芯电子' });
  const before = await buyer().query('purchasing.vendor.detail', { id });

  await expect(onClock(vendor.path, (ctx) => updateRow(ctx, vendor, id, { name: '别的名字' }))).rejects.toThrow('set name');
  await expect(onClock(vendor.path, (ctx) => removeRows(ctx, vendor, [id]))).rejects.toThrow('set isDeleted');
  await expect(onClock(vendor.path, (ctx) => insertRow(ctx, vendor, { account: 'v-2', name: '恒达' }))).rejects.toThrow('add records');

  expect(await buyer().query('purchasing.vendor.detail', { id })).toEqual(before);
});
