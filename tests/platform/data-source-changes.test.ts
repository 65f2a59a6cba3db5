import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slogan } from '#server/board/boards/slogan.ts';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { othersHaveEnded } from '#tests/others-ended.ts';
import { buildTenantThere, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';

let servers: TwoServers;
let tenant: Awaited<ReturnType<typeof buildTenantThere>>;
let there: LegacyClient;
beforeAll(async () => {
  servers = await openTwoServers();
  tenant = await buildTenantThere(servers, '苏州二厂');
  there = await signedIn(servers.origin, 'admin', tenant.tenantId, tenant.password);
});
afterAll(() => servers.close());

interface Told {
  records: { content: string }[];
  removed: string[];
  cursor: string;
}
async function read(cursor: string, client = there): Promise<Told> {
  const { status, body } = await client.get('/board/slogan/changes', { cursor });
  expect({ status, msg: body.msg }).toEqual({ status: 200, msg: '操作成功' });
  return body.data;
}
const since = async (cursor: string) => {
  await othersHaveEnded({ sql: servers.second });
  return read(cursor);
};
const contentsIn = ({ records }: Told) => records.map(({ content }) => content);
async function add(content: string): Promise<string> {
  const { status, body } = await there.send('/board/slogan/save', { content, isEnabled: true });
  expect(status).toBe(200);
  return body.data.id;
}

test('on the other server a poll tells what was written since the one before, and what was removed', async () => {
  const [kept, gone] = [await add('安全第一'), await add('质量为本')];
  const first = await since('');
  await there.send('/board/slogan/update', { id: kept, content: '安全第一，预防为主', isEnabled: true });
  await there.post('/board/slogan/remove', { ids: gone });

  const second = await since(first.cursor);

  expect(contentsIn(first)).toEqual(['安全第一', '质量为本']);
  expect([contentsIn(second), second.removed]).toEqual([['安全第一，预防为主'], [gone]]);
  expect(await since(second.cursor)).toMatchObject({ records: [], removed: [], cursor: second.cursor });
});

test('what an import writes there is told once it has ended, with what others saved meanwhile behind it', async () => {
  const { cursor } = await since('');
  const steps = new EventTarget();
  const [begun, held] = [once(steps, 'begun'), once(steps, 'over')];
  const importing = servers.sources.at(tenant.source).transact({ tenantId: tenant.tenantId }, async (db) => {
    await db.insert(slogan.table).values({ content: '导入', isEnabled: true });
    steps.dispatchEvent(new Event('begun'));
    await held;
  });
  await begun;
  await add('后来');

  const meanwhile = await read(cursor);
  steps.dispatchEvent(new Event('over'));
  await importing;
  const after = await since(meanwhile.cursor);

  expect(contentsIn(meanwhile)).toEqual([]);
  expect(contentsIn(after)).toEqual(['导入', '后来']);
});

test('a cursor that the main database gave means nothing there', async () => {
  const here = await signedIn(servers.origin, 'admin', '100001', 'Factory-2026');
  const { cursor } = await read('', here);

  const refused = await there.get('/board/slogan/changes', { cursor });

  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('重新读取全部')]);
});
