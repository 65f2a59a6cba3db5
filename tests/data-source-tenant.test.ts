import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postmasterOf, stopDatabase } from '#tests/fixtures/operator.ts';
import { signedIn } from '#tests/legacy-client.ts';
import {
  buildSource,
  buildTenantHere,
  buildTenantThere,
  insiderOf,
  openTwoServers,
  platformOf,
  type TwoServers,
} from '#tests/second-server.ts';

let servers: TwoServers;
let platform: ReturnType<typeof platformOf>;
beforeAll(async () => {
  servers = await openTwoServers();
  platform = platformOf(servers);
});
afterAll(() => servers.close());

const sourceOf = async (tenantId: string) =>
  (await servers.main.database.sql`select datasource_id::text as id from system_tenant where tenant_id = ${tenantId}`)[0]?.id ?? null;
const connect = (tenantId: string, datasourceId: string) => ({ tenantId, datasourceId });

describe('setting the data source of a tenant', () => {
  test('takes the id of its row or its code, and nothing puts it back into the main database', async () => {
    const tenant = await buildTenantHere(servers, '来回');
    const { id } = await buildSource(servers);
    const client = await signedIn(servers.origin, 'admin', '000000', 'Factory-2026');

    const set = await client.post('/blade-system/tenant/datasource', connect(tenant.id, id));
    const first = await sourceOf(tenant.tenantId);
    const listed = await platform.query('system.tenant.detail', { id: tenant.id });
    const unset = await client.post('/blade-system/tenant/datasource', connect(tenant.tenantId, ''));

    expect([set.status, unset.status]).toEqual([200, 200]);
    expect(first).toBe(id);
    expect(listed).toMatchObject({ datasourceId: id, datasourceName: expect.stringMatching(/^第二服务器/) });
    expect(await sourceOf(tenant.tenantId)).toBeNull();
  });

  test('is refused once the tenant has business rows, wherever they are', async () => {
    const [source, further] = [await buildSource(servers), await buildSource(servers)];
    const [here, there] = [await buildTenantHere(servers, '主库有数据'), await buildTenantThere(servers, '别处有数据')];
    await insiderOf(servers, { tenantId: here.tenantId }).mutate('board.slogan.save', { content: '一次做好', isEnabled: true });
    await insiderOf(servers, { tenantId: there.tenantId, dataSource: there.source }).mutate('board.slogan.save', {
      content: '一次做好',
      isEnabled: true,
    });
    const refusal = (tenantId: string, datasourceId: string) =>
      platform.refusal('system.tenant.datasource', connect(tenantId, datasourceId));
    const message = '该租户已有业务数据，不能更换数据源；请先由运维迁移并清空原库中的数据';

    expect((await refusal(here.tenantId, source.id)).problems).toEqual({ datasourceId: message });
    expect((await refusal(there.tenantId, '')).problems).toEqual({ datasourceId: message });
    expect((await refusal(there.tenantId, further.id)).problems).toEqual({ datasourceId: message });
    expect([await sourceOf(here.tenantId), await sourceOf(there.tenantId)]).toEqual([null, there.source.id]);
  });

  test('is refused with the reason when the server cannot be used, and changes nothing', async () => {
    const tenant = await buildTenantHere(servers, '连不上');
    const away = await buildSource(servers, { url: 'postgres://localhost:1/console' });

    const refusal = await platform.refusal('system.tenant.datasource', connect(tenant.tenantId, away.id));
    const unknown = await platform.refusal('system.tenant.datasource', connect(tenant.tenantId, '1123598821738675201'));

    expect(refusal.problems).toEqual({ datasourceId: '无法连接到数据库服务器，请检查主机、端口和网络' });
    expect(unknown.code).toBe(404);
    expect(await sourceOf(tenant.tenantId)).toBeNull();
  });

  test('leaves nothing behind: who began before the move is refused and may try again', async () => {
    const tenant = await buildTenantHere(servers, '途中');
    const { id } = await buildSource(servers);
    const before = insiderOf(servers, { tenantId: tenant.tenantId });
    await platform.mutate('system.tenant.datasource', connect(tenant.tenantId, id));

    const refusal = await before.refusal('board.slogan.save', { content: '太晚', isEnabled: true });

    expect(refusal.code).toBe(503);
    expect(await servers.main.database.sql`select id from board_slogan where tenant_id = ${tenant.tenantId}`).toHaveLength(0);
  });

  test('is refused while the present server does not answer, for it may hold rows', async () => {
    const { tenantId, source } = await buildTenantThere(servers, '停机');
    const { startAgain } = await stopDatabase(servers.folder);
    onTestFinished(async () => void (postmasterOf(servers.folder) ?? (await startAgain())));

    const refusal = await platform.refusal('system.tenant.datasource', connect(tenantId, ''));

    expect(refusal.problems).toEqual({ datasourceId: '原数据源没有应答，无法确认其中没有业务数据；恢复后再试' });
    expect(await sourceOf(tenantId)).toBe(source.id);
    await startAgain();
  });
});

describe('a changed data source', () => {
  test('is used as it is now, by everybody’s next request', async () => {
    const { tenantId, password, source } = await buildTenantThere(servers, '换密码');
    const client = await signedIn(servers.origin, 'admin', tenantId, password);
    const list = async () => (await client.get('/board/slogan/list')).status;
    const before = await list();

    await platform.mutate('system.dataSource.submit', { id: source.id, username: 'nobody' });
    const wrong = await list();
    await platform.mutate('system.dataSource.submit', { id: source.id, username: 'postgres' });

    expect([before, wrong]).toEqual([200, 503]);
    await expect.poll(list).toBe(200);
  });
});
