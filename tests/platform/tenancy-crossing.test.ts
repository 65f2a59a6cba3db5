import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Caller, Context, SignedInContext } from '#server/calls/context.ts';
import { asSignedIn } from '#server/calls/signed-in.ts';
import { noSources } from '#server/database/sources.ts';
import { BusinessError } from '#server/errors.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');
let requests = 0;
beforeEach(() => {
  requests += 1;
});

/** One request of the platform's administrator. */
function requestOf(session = buildSession({ tenantId: '000000', isPlatform: true, account: 'root' })): Context {
  const caller: Caller = {
    door: 'page',
    token: undefined,
    locale: 'zh',
    requestId: `request-${requests}`,
    address: '127.0.0.1',
    idempotencyKey: undefined,
    headers: new Headers(),
    session,
  };
  return { caller, locale: 'zh', database: plant.database, sources: noSources, now: () => new Date() };
}

const call = (path: string, crossTenant = true) => ({ path, type: 'query', meta: { permission: 'platform', crossTenant } }) as const;
const countTenants = (ctx: Context, path: string, crossTenant = true) =>
  asSignedIn(ctx, call(path, crossTenant), async ({ db }) => (await db.execute('select 1 from system_tenant')).length);
/** What the platform's own tenant can read of it: the audit log, like any other entry. */
const notes = () =>
  plant.database.sql`select tenant_id, entity, action, account from audit_log where request_id = ${`request-${requests}`}`;

test('a request that crosses tenants is written down once, however many calls it makes', async () => {
  const ctx = requestOf();

  const seen = await Promise.all(['system.user.list', 'system.role.list', 'system.tenant.list'].map((path) => countTenants(ctx, path)));

  expect(Math.min(...seen)).toBe(2);
  expect(await notes()).toMatchObject([
    { tenant_id: '000000', entity: expect.stringMatching(/^system\./), action: 'platform', account: 'root' },
  ]);
});

test('it stays written down when its work is refused', async () => {
  const refused = asSignedIn(requestOf(), call('system.tenant.remove'), () => Promise.reject(new Error('refused')));

  await expect(refused).rejects.toThrow('refused');
  expect(await notes()).toMatchObject([{ entity: 'system.tenant.remove', action: 'platform' }]);
});

test('a call that does not cross sees one tenant, and nothing is written down', async () => {
  expect(await countTenants(requestOf(), 'system.post.list', false)).toBe(1);
  expect(await notes()).toHaveLength(0);
});

test('an administrator of another tenant crosses nothing', async () => {
  const ctx = requestOf(buildSession({ tenantId: '100001', roleAliases: ['administrator'] }));

  const seen = await asSignedIn(ctx, { ...call('system.user.list'), meta: { permission: 'user', crossTenant: true } }, async ({ db }) =>
    db.execute<{ tenant_id: string }>('select tenant_id from system_tenant'),
  );

  expect(seen.map((row) => row.tenant_id)).toEqual(['100001']);
  expect(await notes()).toHaveLength(0);
});

test('after a refusal in another tenant the work goes on in one’s own', async () => {
  const seen = await asSignedIn(requestOf(), call('system.user.list'), async (ctx) => {
    const within = async () => (await ctx.db.execute<{ id: string }>(sql`select current_setting('app.tenant_id') as id`))[0]?.id;
    const refused = await inTenant(ctx, '100001', () => Promise.reject(new BusinessError('no'))).catch((error: Error) => error.message);
    return [refused, await within(), await inTenant(ctx, '100001', within), await within()];
  });

  expect(seen).toEqual(['no', '000000', '100001', '000000']);
});

test('what is read of dictionaries in another tenant is not kept for one’s own', async () => {
  await plant.database.sql`
    with head as (insert into system_dict_biz (tenant_id, code, dict_key, dict_value, parent_id, sort, is_sealed)
      values ('000000', 'crossing', '-1', '试', 0, 1, 0) returning id)
    insert into system_dict_biz (tenant_id, code, dict_key, dict_value, parent_id, sort, is_sealed)
      select '000000', 'crossing', '1', '平台自己的', id, 1, 0 from head`;
  const session = () => buildSession({ tenantId: '000000', isPlatform: true, versions: { dictionaries: 'crossing-test' } });
  const read = (ctx: SignedInContext) => ctx.dictionaries(['crossing']);

  await asSignedIn(requestOf(session()), call('system.user.list'), (ctx) => inTenant(ctx, '100001', () => read(ctx)));
  const own = await asSignedIn(requestOf(session()), call('desk.notice.list', false), read);

  expect(own.get('crossing')).toEqual([{ value: '1', label: '平台自己的' }]);
});
