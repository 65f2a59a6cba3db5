import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findAndTell } from '#server/background/find-and-tell.ts';
import { goRound } from '#server/background/go-round.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { askAs } from '#tests/build.ts';
import { administratorOf } from '#tests/exchange/exchange-build.ts';
import { postmasterOf, stopDatabase } from '#tests/fixtures/operator.ts';
import {
  buildSource,
  buildTenantHere,
  buildTenantThere,
  insiderOf,
  openTwoServers,
  platformOf,
  type TwoServers,
} from '#tests/process/second-server.ts';

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

  test('is refused while the present server is busy: what is being written there is not left behind', async () => {
    const { tenantId, source } = await buildTenantThere(servers, '正在写');
    const further = await buildSource(servers);
    const insider = insiderOf(servers, { tenantId, dataSource: source });
    await insider.mutate('board.slogan.save', { content: '两处都有', isEnabled: true });

    const refusal = await servers.second.begin(async (writer) => {
      await writer`select pg_advisory_xact_lock_shared(hashtextextended(${`home ${tenantId}`}, 0))`;
      return platform.refusal('system.tenant.datasource', connect(tenantId, further.id));
    });

    expect(refusal).toMatchObject({ code: 503, message: '系统繁忙，请稍后再试' });
    expect(await sourceOf(tenantId)).toBe(source.id);
  });

  test.each(['removed', 'changed'])('is refused when the source was %s while its server was brought up to date', async (what) => {
    const tenant = await buildTenantHere(servers, `慢一步 ${what}`);
    const { id } = await buildSource(servers);
    const prepare: typeof servers.sources.prepare = async (mark) => {
      await servers.sources.prepare(mark);
      if (what === 'removed') await platform.mutate('system.dataSource.remove', { ids: id });
      else await platform.mutate('system.dataSource.submit', { id, url: 'postgres://localhost:1/console' });
    };
    const slow = platformOf({ ...servers, sources: { ...servers.sources, prepare } });

    const refusal = await slow.refusal('system.tenant.datasource', connect(tenant.id, id));

    expect(refusal).toMatchObject({ code: 409, message: '数据已被他人修改' });
    expect(await sourceOf(tenant.tenantId)).toBeNull();
  });

  test('is refused while the clock has messages there that nobody was told, and not for those that were', async () => {
    const { tenantId } = await buildTenantThere(servers, '未送达');
    const further = await buildSource(servers);
    const tell = vi.fn(async () => {});
    const { once } = goRound({
      name: 'certificates',
      everyMs: 1000,
      visit: findAndTell({
        path: 'purchasing.vendor',
        find: async (ctx) => (ctx.session.tenantId === tenantId ? ['ISO 9001'] : undefined),
        tell,
      }),
    });
    tell.mockRejectedValueOnce(new Error('The inbox is full'));
    const place = { database: servers.main.database, sources: servers.sources, now: () => new Date() };
    await once(place);

    const refusal = await platform.refusal('system.tenant.datasource', connect(tenantId, further.id));
    await once(place);
    expect(tell).toHaveBeenCalledTimes(3);
    await platform.mutate('system.tenant.datasource', connect(tenantId, ''));

    expect(refusal.problems).toEqual({ datasourceId: '原数据源中还有未送达的通知，请稍后再试；否则这些通知将无人收到' });
    expect(await sourceOf(tenantId)).toBeNull();
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

  test.each([
    ['removed', (id: string) => platform.refusal('system.dataSource.remove', { ids: id }), '数据已被引用，不能删除: 租户 1 条'],
    [
      'given another address',
      (id: string) => platform.refusal('system.dataSource.submit', { id, url: 'postgres://localhost:1/x' }),
      '不能修改连接地址',
    ],
  ])('is not %s while a tenant is being put on it', async (what, change, message) => {
    const [tenant, source] = [await buildTenantHere(servers, `同时 ${what}`), await buildSource(servers)];
    const { sql } = servers.main.database;
    const waiting = () =>
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%system_data_source%for update%'`;

    const refusal = await sql.begin(async (mover) => {
      await mover`select id from system_data_source where id = ${source.id} for share`;
      await mover`update system_tenant set datasource_id = ${source.id} where id = ${tenant.id}`;
      const asked = change(source.id);
      asked.catch(() => {});
      await expect.poll(async () => (await waiting()).length).toBe(1);
      return { asked };
    });

    expect((await refusal.asked).message).toContain(message);
  });
});

test('a draft is over when its form was accepted on the tenant’s own server', async () => {
  const { main, sources } = servers;
  const there = await buildTenantThere(servers, '草稿在主库');
  const session = { ...(await administratorOf(main.database, there.tenantId, false)), dataSource: there.source };
  const ask = askAs(main.database, session, { sources });
  const [dept] = (await ask.query('system.dept.list')) as { id: string }[];
  const form = `${productionLine.page}/add`;
  const draft = { form, page: productionLine.page, version: '', key: 'form-key-there', content: [['lineName', '远线']] };

  await ask.mutate('workspace.saveDraft', draft);
  const offered = await ask.query('workspace.draft', { form });
  await ask.mutate('board.productionLine.save', { lineCode: 'D-1', lineName: '远线', lineType: 'smt', deptId: dept?.id }, draft.key);

  expect(offered).toMatchObject({ content: [['lineName', '远线']] });
  expect(await ask.query('workspace.draft', { form })).toBeNull();
  expect(await ask.mutate('workspace.saveDraft', draft)).toEqual({ isKept: false });
});
